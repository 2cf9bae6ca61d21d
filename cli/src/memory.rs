//! The memory that a command may take, and announcements of large computations.

use crate::arguments::WorkArguments;
use crate::{interruption, output};
use bytesize::ByteSize;
use grundy::answers::Event;
use grundy::{Job, Limits, Resource};
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Computations that take more are announced.
const ANNOUNCED: ByteSize = ByteSize::gib(1);

/// From now on all work of the command belongs to one job with the limits of the arguments.
pub fn begin(work: &WorkArguments) {
    interruption::begin(job(work));
}

/// A job with the limits of the arguments.
pub fn job(work: &WorkArguments) -> Job {
    let memory = MemoryRefreshKind::nothing().with_ram();
    let system = System::new_with_specifics(RefreshKind::nothing().with_memory(memory));
    // A machine that does not tell its memory, as one without /proc, has the usual limit.
    let half = Some(system.total_memory() / 2).filter(|half| *half > 0);
    let usual = Resource::Bytes.usual();
    let usual = half.map_or(usual, |half| usual.min(half));
    let most = work.max_memory.map_or(usual, |most| most.as_u64());
    let limits = Limits::default().with(Resource::Bytes, most);
    let limits = work.limits.iter().fold(limits, |limits, limited| {
        limits.with(limited.resource, limited.most)
    });
    let job = Job::quiet().within(limits);
    match work.effort {
        Some(effort) => job.with_effort(effort),
        None => job,
    }
}

/// Announces that something large will be computed.
pub fn announce(event: &Event) {
    if let Event::Memory { what, bytes } = event
        && ByteSize::b(*bytes) >= ANNOUNCED
    {
        output::message(&format!("{what} needs about {}", ByteSize::b(*bytes)));
    }
}
