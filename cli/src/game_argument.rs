//! The argument GAME: a name of the library, a file and a name, rules in quotes, or standard input. Files of games
//! are read only here.

use crate::arguments::{GameArguments, ShapeArguments};
use crate::ending::Failure;
use crate::read_file::{read, standard_input};
use crate::session_names;
use crate::walnut_files;
use grundy::answers::{GameText, SourceText};
use grundy::game::Catalogue;
use grundy::laboratory::split;
use grundy::language::{GameExpression, Move, nearest, parse_file, parse_game};
use grundy::library::Library;
use std::path::Path;

impl ShapeArguments {
    /// The sizes that were asked for, one a heap.
    pub fn sizes(&self) -> Result<Option<Vec<usize>>, Failure> {
        let sizes = self.shape.as_deref().map(|text| {
            text.split(['x', '×', ',', ' '])
                .map(|size| size.trim().parse::<usize>())
                .collect::<Result<_, _>>()
                .map_err(|_| {
                    let message = format!("`{text}` is no shape");
                    Failure::new(&message, &["a shape is one size a heap, as in 20x30"])
                })
        });
        sizes.transpose()
    }
}

/// The text of the arguments that mean a family: a name and parameters, with the file it is in, or rules in quotes.
pub fn family_text(text: Option<&str>, which: &GameArguments) -> Result<GameText, Failure> {
    if let Some(known) = named(text, which)? {
        return Ok(known);
    }
    let files = which.file.iter();
    let mut texts = files
        .map(|file| file_text(file))
        .collect::<Result<_, _>>()?;
    let text = text.map(|text| in_file(text, &mut texts)).transpose()?;
    let mut family = GameText {
        text: text.map(String::from),
        texts,
        heaps: which.heaps.clone(),
        digest: None,
    };
    beside_session(&mut family, which)?;
    walnut_files::of_texts(&mut family.texts)?;
    Ok(family)
}

/// The text of the arguments that mean a game, with the files that they name.
pub fn game_text(game: Option<&str>, which: &GameArguments) -> Result<GameText, Failure> {
    let text = match named(game, which)? {
        Some(known) => known,
        None => {
            let mut written = written_game(game, which)?;
            beside_session(&mut written, which)?;
            walnut_files::of_texts(&mut written.texts)?;
            written
        }
    };
    session_names::asks(&text);
    Ok(text)
}

/// The game that a name of the session stands for.
fn named(game: Option<&str>, which: &GameArguments) -> Result<Option<GameText>, Failure> {
    let game = game.filter(|_| which.file.is_none());
    let known = game.map(session_names::meaning).transpose()?.flatten();
    Ok(known.map(|known| GameText {
        heaps: which.heaps.clone().or(known.heaps.clone()),
        ..known
    }))
}

/// Puts beside the file of a game, if it has one, the definitions of the names of the session that are in it: `g + h`.
fn beside_session(game: &mut GameText, which: &GameArguments) -> Result<(), Failure> {
    // In `FILE:NAME` the name is that of the file.
    let is_of_file = which.file.is_none() && !game.texts.is_empty();
    let Some(text) = game.text.as_ref().filter(|_| !is_of_file) else {
        return Ok(());
    };
    let Ok(Some(expression)) = parse_game(text).into_result() else {
        return Ok(());
    };
    let mut words = Vec::new();
    names_of_games(&expression, &mut words);
    game.texts = session_names::texts_beside(game, &words, &words)?;
    Ok(())
}

/// Puts beside the texts of a game what a claim about it names: games of the session, and automata.
pub fn with_claim(game: &mut GameText, claim: &str) -> Result<(), Failure> {
    let words: Vec<&str> = session_names::words_of(claim).collect();
    game.texts = session_names::texts_beside(game, &[], &words)?;
    walnut_files::of_claim(claim, &mut game.texts)
}

/// The names of games in an expression.
fn names_of_games<'g>(expression: &'g GameExpression, found: &mut Vec<&'g str>) {
    match expression {
        GameExpression::Named { name, .. } => found.push(&name.text),
        GameExpression::Sum(parts) => parts.iter().for_each(|part| names_of_games(part, found)),
        GameExpression::Blocking { game, .. } => names_of_games(game, found),
        GameExpression::Rules(rules) => {
            for line in &rules.lines {
                if let Move::MovesOf(game) = &line.content {
                    names_of_games(game, found);
                }
            }
        }
    }
}

/// The text of a game that is not named in the session.
fn written_game(game: Option<&str>, which: &GameArguments) -> Result<GameText, Failure> {
    let mut texts: Vec<SourceText> = which
        .file
        .iter()
        .map(|file| file_text(file))
        .collect::<Result<_, _>>()?;
    let text = match game {
        None if texts.is_empty() => {
            return Err(Failure::new(
                "an argument is missing: GAME comes first, then what is asked of it, a position or a claim",
                &["give a name (`grundy games` lists them), rules in quotes, or --file"],
            ));
        }
        None => None,
        Some("-") if texts.is_empty() => {
            texts.push(file_text(Path::new("-"))?);
            None
        }
        // A file never hides a game of the library: `./wythoff` is the file.
        Some(game)
            if Path::new(game).is_file()
                && !is_in_file(game)
                && Library::embedded().find(game).is_none() =>
        {
            texts.push(file_text(Path::new(game))?);
            None
        }
        Some(game) => {
            let text = in_file(game, &mut texts)?;
            if let ([file], None) = (texts.as_slice(), split(game)) {
                is_in_text(text, file, &session_names::names_game)?;
            }
            if text.ends_with(".game") && !text.contains(['{', '(']) {
                return Err(Failure::new(&format!("there is no file {text}"), &[]));
            }
            Some(text.to_string())
        }
    };
    Ok(GameText {
        text,
        texts,
        heaps: which.heaps.clone(),
        digest: None,
    })
}

/// The text of a file, or of standard input.
pub fn file_text(file: &Path) -> Result<SourceText, Failure> {
    Ok(match file == Path::new("-") {
        true => SourceText {
            name: "standard input".into(),
            text: standard_input()?,
        },
        false => SourceText {
            name: file.display().to_string(),
            text: read(file)?,
        },
    })
}

/// Is a file named before the game?
fn is_in_file(game: &str) -> bool {
    split(game).is_some_and(|(file, _)| Path::new(file).is_file())
}

/// Checks the name of a game that is asked of a file without faults: it is one of the file, of the library, or known otherwise.
fn is_in_text(
    asked: &str,
    text: &SourceText,
    is_known: &dyn Fn(&str) -> bool,
) -> Result<(), Failure> {
    let written = parse_game(asked).into_result();
    let name = match &written {
        Ok(Some(GameExpression::Named { name, .. })) => name.text.as_str(),
        _ if asked.trim().is_empty() => "",
        _ => return Ok(()),
    };
    let Ok(file) = parse_file(&text.text).into_result() else {
        return Ok(());
    };
    let games: Vec<&str> = file.games().map(|game| game.name.text.as_str()).collect();
    if games.contains(&name) || Library::embedded().find(name).is_some() || is_known(name) {
        return Ok(());
    }
    let message = match name.is_empty() {
        true => format!("no game is named behind {}:", text.name),
        false => format!("there is no game {name} in {}", text.name),
    };
    let meant = nearest(name, games.iter().copied());
    let meant = meant.map(|meant| format!("did you mean {meant}?"));
    let known = match games.is_empty() {
        true => "there is no game in it".to_string(),
        false => format!("its games are {}", games.join(", ")),
    };
    let help: Vec<&str> = meant.iter().chain([&known]).map(String::as_str).collect();
    Err(Failure::new(&message, &help))
}

/// Reads the file of `my.game:yama` and returns the name in it; else the whole text.
fn in_file<'t>(game: &'t str, texts: &mut Vec<SourceText>) -> Result<&'t str, Failure> {
    let Some((file, name)) = split(game) else {
        return Ok(game);
    };
    if Path::new(file).is_file() {
        let text = file_text(Path::new(file))?;
        is_in_text(name, &text, &|_| false)?;
        texts.push(text);
        // Another text may define the name too.
        return Ok(if texts.len() > 1 { game } else { name });
    }
    match file.ends_with(".game") && Library::embedded().text_named(file).is_none() {
        true => Err(Failure::new(&format!("there is no file {file}"), &[])),
        false => Ok(game),
    }
}
