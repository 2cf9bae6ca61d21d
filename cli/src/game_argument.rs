//! GAME: a name of the library, a file and a name, rules in quotes, or standard input. Files are read here, and only here.

use crate::arguments::{GameArguments, ShapeArguments};
use crate::commands;
use crate::ending::Failure;
use crate::read_file::{read, standard_input};
use grundy::answers::{GameText, SourceText};
use grundy::game::Game;
pub use grundy::laboratory::Family;
use grundy::laboratory::{Ruleset, split};
use grundy::library::Library;
use grundy::ordinal::OrdinalGame;
use std::path::Path;

/// The game that was asked for, with the texts that messages about it quote.
pub struct Asked {
    /// All texts, that of the argument included.
    pub library: Library,
    /// The game.
    pub game: Game,
    /// What stood for it.
    pub written: String,
}

impl Asked {
    fn new(ruleset: &Ruleset) -> Result<Asked, Failure> {
        Ok(Asked {
            library: (**ruleset.library()).clone(),
            game: (**ruleset.on_numbers()?).clone(),
            written: ruleset.written().to_string(),
        })
    }
}

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

/// A game on ordinals that was asked for.
pub struct OnOrdinals {
    /// All texts, that of the argument included.
    pub library: Library,
    /// The game.
    pub game: OrdinalGame,
    ruleset: Box<Ruleset>,
}

/// A game on numbers or on ordinals.
pub enum Found {
    /// A game on numbers.
    OnNumbers(Asked),
    /// A game on ordinals.
    OnOrdinals(OnOrdinals),
}

impl Found {
    /// The game, where its heaps must be numbers.
    pub fn on_numbers(self) -> Result<Asked, Failure> {
        match self {
            Found::OnNumbers(asked) => Ok(asked),
            Found::OnOrdinals(asked) => Asked::new(&asked.ruleset),
        }
    }
}

/// Finds the game that the arguments mean, where its heaps must be numbers.
pub fn find(game: Option<&str>, which: &GameArguments) -> Result<Asked, Failure> {
    Asked::new(&commands::laboratory().read(&game_text(game, which)?)?)
}

/// Finds the game that the arguments mean.
pub fn find_any(game: Option<&str>, which: &GameArguments) -> Result<Found, Failure> {
    let ruleset = commands::laboratory().read(&game_text(game, which)?)?;
    if let Some((game, _)) = ruleset.on_ordinals() {
        return Ok(Found::OnOrdinals(OnOrdinals {
            library: (**ruleset.library()).clone(),
            game: (**game).clone(),
            ruleset: Box::new(ruleset),
        }));
    }
    Ok(Found::OnNumbers(Asked::new(&ruleset)?))
}

/// Finds the family that the arguments mean: a name and parameters, with the file it is in, or rules in quotes.
pub fn family(text: &str, which: &GameArguments) -> Result<Family, Failure> {
    let mut texts: Vec<SourceText> = which
        .file
        .iter()
        .map(|file| file_text(file))
        .collect::<Result<_, _>>()?;
    let text = in_file(text, &mut texts)?;
    let family = GameText {
        text: Some(text.to_string()),
        texts,
        heaps: which.heaps.clone(),
    };
    Ok(commands::laboratory().family(&family)?)
}

/// The text of the arguments that mean a game, with the files that they name.
pub fn game_text(game: Option<&str>, which: &GameArguments) -> Result<GameText, Failure> {
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
        Some(game) if Path::new(game).is_file() && !is_in_file(game) => {
            texts.push(file_text(Path::new(game))?);
            None
        }
        Some(game) => {
            let text = in_file(game, &mut texts)?;
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

/// What is named in a file, `my.game:yama`, which is read; else the whole.
fn in_file<'t>(game: &'t str, texts: &mut Vec<SourceText>) -> Result<&'t str, Failure> {
    let Some((file, name)) = split(game) else {
        return Ok(game);
    };
    if Path::new(file).is_file() {
        texts.push(file_text(Path::new(file))?);
        return Ok(name);
    }
    match file.ends_with(".game") && Library::embedded().text_named(file).is_none() {
        true => Err(Failure::new(&format!("there is no file {file}"), &[])),
        false => Ok(game),
    }
}
