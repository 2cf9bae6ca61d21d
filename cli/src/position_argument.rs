//! POSITION: `4,7`, `(4, 7)`, and sums `(3) + (5)`.

use crate::arguments::{Arguments, AtPosition, GameArguments, PositionArguments};
use crate::ending::Failure;
use crate::game_argument::game_text;
use clap::CommandFactory;
use clap::error::ErrorKind;
use grundy::answers::PositionRequest;

/// GAME, if it is given, and POSITION, which may be several words; GAME may be left out where a file is named.
fn with_game<'a>(
    command: &str,
    at: &'a AtPosition,
    which: &GameArguments,
) -> Result<(Option<&'a str>, String), Failure> {
    match at.what.as_slice() {
        [position] if which.file.is_some() => Ok((None, position.clone())),
        all @ [first, ..] if is_position(first) => match which.file {
            Some(_) => Ok((None, all.join(" "))),
            None => Err(no_game(command)),
        },
        [game] => {
            let message = format!("POSITION is missing behind {game}");
            Err(Failure::new(
                &message,
                &["a position is a size for each heap, as in 4,7"],
            ))
        }
        [game, position @ ..] => Ok((Some(game), position.join(" "))),
        [] => Err(Failure::new("give a game and a position", &[])),
    }
}

/// The question about a position that the arguments ask.
pub fn asked(command: &str, arguments: &PositionArguments) -> Result<PositionRequest, Failure> {
    let (game, position) = with_game(command, &arguments.at, &arguments.which)?;
    Ok(PositionRequest {
        game: game_text(game, &arguments.which)?,
        position,
        misere: arguments.misere,
    })
}

/// GAME and POSITION, of which POSITION may be left out, or be several words; only a file has a game that need not be named.
///
/// # Errors
/// GAME is missing.
pub fn for_play(
    what: &[String],
    has_file: bool,
) -> Result<(Option<&str>, Option<String>), Failure> {
    match what {
        [] => Ok((None, None)),
        all @ [first, ..] if is_position(first) => match has_file {
            true => Ok((None, Some(all.join(" ")))),
            false => Err(no_game("grundy play")),
        },
        [game] => Ok((Some(game), None)),
        [game, position @ ..] => Ok((Some(game), Some(position.join(" ")))),
    }
}

fn no_game(command: &str) -> Failure {
    let help = format!("it stands before the position, as in `{command} wythoff 4,7`");
    Failure::new(
        "GAME is missing",
        &[&help, "`grundy games` lists the library"],
    )
}

/// Is this a position, or the first word of one, and no game: `4,7`, `(4, 7)`, `w + 1, 3`, `-3,4`? A file such as `w-1.game` is none.
fn is_position(text: &str) -> bool {
    let is_sign = |sign: char| " ,()+-−*·^".contains(sign);
    let mut heaps = text.split(is_sign).filter(|heap| !heap.is_empty());
    let is_number = |heap: &str| heap.bytes().all(|digit| digit.is_ascii_digit());
    let is_heap = |heap: &str| {
        let factor = heap.trim_start_matches(|digit: char| digit.is_ascii_digit());
        is_number(heap) || matches!(factor, "w" | "ω" | "omega")
    };
    heaps.next().is_some_and(is_heap) && heaps.all(is_heap)
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
