//! The command as it was typed, for texts that say how they are made again.

use std::sync::{Mutex, PoisonError};

/// The words behind the name of the program.
static WORDS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// From here on this is the command.
pub fn begin(words: impl Iterator<Item = String>) {
    *WORDS.lock().unwrap_or_else(PoisonError::into_inner) = words.collect();
}

/// The command as a shell reads it.
pub fn shown() -> String {
    let words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    let all = ["grundy"]
        .into_iter()
        .chain(words.iter().map(String::as_str));
    match shlex::try_join(all) {
        Ok(line) => line,
        // No shell has a word with the sign 0.
        Err(_) => "grundy".into(),
    }
}
