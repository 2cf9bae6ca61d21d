//! Many files: those that are named, and those of folders whose names end in `.json`.

use crate::fault::Fault;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The largest file that is read. A fixed bound.
const LARGEST: u64 = 128 << 20;
/// The most files of all folders together. A fixed bound.
const MOST: usize = 1 << 16;

/// The text of a file.
///
/// # Errors
/// It cannot be read, or is too large.
pub fn read(path: &Path) -> Result<String, Fault> {
    let bad = |error: io::Error| Fault::Bad(format!("{}: {error}", path.display()));
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(bad)?;
    file.take(LARGEST + 1)
        .read_to_string(&mut text)
        .map_err(bad)?;
    if u64::try_from(text.len()).is_ok_and(|length| length <= LARGEST) {
        return Ok(text);
    }
    let message = format!("{}: longer than {LARGEST} bytes", path.display());
    Err(Fault::Bad(message))
}

/// The files that names stand for: a file is itself, a folder all files in it and in its folders whose names end in `.json`, in order.
///
/// # Errors
/// A folder cannot be read, or has too many files.
pub fn files(names: &[PathBuf]) -> Result<Vec<PathBuf>, Fault> {
    let mut found = Vec::new();
    for name in names {
        match name.is_dir() {
            true => collect(name, &mut found)?,
            false => found.push(name.clone()),
        }
    }
    Ok(found)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Fault> {
    let bad = |error: io::Error| Fault::Bad(format!("{}: {error}", folder.display()));
    let entries = std::fs::read_dir(folder).map_err(bad)?;
    let entries = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut entries = entries.collect::<Result<Vec<_>, _>>().map_err(bad)?;
    entries.sort();
    for entry in entries {
        // A link to a folder may lead back to it.
        if entry.is_dir() && !entry.is_symlink() {
            collect(&entry, found)?;
        } else if entry.extension().is_some_and(|ending| ending == "json") {
            if found.len() == MOST {
                return Err(Fault::Bad(format!("more than {MOST} files")));
            }
            found.push(entry);
        }
    }
    Ok(())
}
