//! Reads files, and remembers them, so that no answer overwrites one of them.

use crate::ending::Failure;
use crate::session_names;
use same_file::Handle;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The regular files that were read.
static FILES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The text of standard input, once it was read.
static STANDARD_INPUT: OnceLock<String> = OnceLock::new();

/// The text of a file.
pub fn read(path: &Path) -> Result<String, Failure> {
    if path.is_file() {
        remember(path);
    }
    std::fs::read_to_string(path)
        .map_err(|error| Failure::new(&format!("{} cannot be read: {error}", path.display()), &[]))
}

/// A file that is read piece by piece.
pub fn open(path: &Path) -> Result<File, Failure> {
    remember(path);
    File::open(path)
        .map_err(|error| Failure::new(&format!("{} cannot be read: {error}", path.display()), &[]))
}

/// Remembers a file that is read elsewhere.
pub fn remember(path: &Path) {
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    files.push(path.to_path_buf());
}

/// The text of standard input; it is read once.
pub fn standard_input() -> Result<String, Failure> {
    if let Some(text) = STANDARD_INPUT.get() {
        return Ok(text.clone());
    }
    if session_names::has_session() {
        let message = "standard input has the lines of the session";
        return Err(Failure::new(
            message,
            &["name a file, or give the game a name, as in g = yama"],
        ));
    }
    let mut text = String::new();
    match std::io::stdin().read_to_string(&mut text) {
        Ok(_) => Ok(STANDARD_INPUT.get_or_init(|| text).clone()),
        Err(error) => Err(Failure::new(
            &format!("standard input cannot be read: {error}"),
            &[],
        )),
    }
}

/// Was this file read, under this name or another one, or as standard input?
pub fn was_read(path: &Path) -> bool {
    // A path that cannot be opened was not read.
    let Ok(asked) = Handle::from_path(path) else {
        return false;
    };
    let files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let mut read = files.iter().filter_map(|file| Handle::from_path(file).ok());
    let standard = || STANDARD_INPUT.get().and_then(|_| Handle::stdin().ok());
    read.any(|file| file == asked) || standard().is_some_and(|file| file == asked)
}
