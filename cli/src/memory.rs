//! Whether what is asked for fits the memory.

use crate::ending::Failure;
use crate::output;
use bytesize::ByteSize;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// What takes more is announced.
const ANNOUNCED: ByteSize = ByteSize::gib(1);

/// Lets something of `bytes` bytes be computed, `the table`, or says why not: it may take what is free, or what `most`
/// says.
pub fn allow(what: &str, bytes: u64, most: Option<ByteSize>) -> Result<(), Failure> {
    let needed = ByteSize::b(bytes);
    let free = || {
        let memory = MemoryRefreshKind::nothing().with_ram();
        let system = System::new_with_specifics(RefreshKind::nothing().with_memory(memory));
        ByteSize::b(system.available_memory())
    };
    let (most, whose) = match most {
        Some(most) => (most, "--max-memory allows"),
        // Small tables are not worth the question.
        None if needed < ANNOUNCED => return Ok(()),
        None => (free(), "is free"),
    };
    if needed > most {
        return Err(Failure::Unknown(format!(
            "{what} needs about {needed}, more than the {most} that {whose}"
        )));
    }
    if needed >= ANNOUNCED {
        output::message(&format!("{what} needs about {needed}"));
    }
    Ok(())
}
