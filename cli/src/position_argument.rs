//! POSITION: `4,7`, `(4, 7)`, and sums `(3) + (5)`.

use crate::arguments::{Arguments, AtPosition, GameArguments};
use crate::ending::Failure;
use clap::CommandFactory;
use clap::error::ErrorKind;

/// GAME, if it is given, and POSITION; GAME may be left out where a file is named.
pub fn with_game<'a>(
    at: &'a AtPosition,
    which: &GameArguments,
) -> Result<(Option<&'a str>, &'a str), Failure> {
    match at.what.as_slice() {
        [game, position] => Ok((Some(game), position)),
        [position] if which.file.is_some() => Ok((None, position)),
        [only]
            if only.contains(|sign: char| sign.is_ascii_digit())
                && !only.contains(char::is_alphabetic) =>
        {
            let help = "it stands before the position, as in `grundy move wythoff 4,7`";
            Err(Failure::new(
                "GAME is missing",
                &[help, "`grundy games` lists the library"],
            ))
        }
        [game] => {
            let message = format!("POSITION is missing behind {game}");
            Err(Failure::new(
                &message,
                &["a position is a size for each heap, as in 4,7"],
            ))
        }
        _ => Err(Failure::new("give a game and a position", &[])),
    }
}

/// The error of arguments, in words of ours where a position such as `-3,4` was taken for an option.
pub fn with_sign_explained(error: clap::Error, words: &[String]) -> clap::Error {
    let is_signed = |word: &&String| {
        let digits = word.strip_prefix('-').unwrap_or_default();
        digits.starts_with(|first: char| first.is_ascii_digit()) && digits.contains(',')
    };
    match words.iter().find(is_signed) {
        Some(word) if error.kind() == ErrorKind::UnknownArgument => {
            let message = format!("a heap is a natural number, and {word} begins with a sign");
            Arguments::command().error(ErrorKind::ValueValidation, message)
        }
        _ => error,
    }
}
