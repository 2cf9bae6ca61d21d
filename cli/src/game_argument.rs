//! GAME: a name of the library, a file and a name, rules in quotes, or standard input.

use crate::arguments::{GameArguments, ShapeArguments};
use crate::ending::Failure;
use crate::interruption;
use crate::output;
use crate::read_file::{read, standard_input};
use grundy::game::{Catalogue, Game};
use grundy::laboratory;
use grundy::language::{self, GameExpression, parse_game};
use grundy::library::{Library, Text};
use grundy::ordinal::{OrdinalGame, is_on_ordinals};
use grundy::render;
use std::path::Path;

/// The game that was asked for, with the texts that messages about it quote.
pub struct Asked {
    /// All texts, that of the argument included.
    pub library: Library,
    /// The game.
    pub game: Game,
    /// The name of the game, where it is one of a text.
    name: Option<String>,
    /// What stood for it.
    pub written: String,
}

impl Asked {
    /// The text and the definition of a game that has a name.
    pub fn definition(&self) -> Option<(&Text, &language::Game)> {
        let (definition, place) = self.library.find(self.name.as_deref()?)?;
        Some((self.library.texts().get(place?)?, definition))
    }

    /// The sizes of a table, one for each component of a position.
    pub fn shape(&self, asked: &ShapeArguments) -> Result<Vec<usize>, Failure> {
        let heaps = self.game.base_heaps();
        let mut shape = match (&asked.shape, asked.size) {
            (Some(text), _) => sizes(text)?,
            (None, Some(size)) => vec![size; heaps],
            (None, None) => vec![render::default_size(heaps); heaps],
        };
        if shape.contains(&0) {
            return Err(Failure::new(
                "a table has at least one row: sizes are positive",
                &[],
            ));
        }
        if self.game.has_pass() && shape.len() == heaps {
            shape.push(2);
        }
        if shape.len() != self.game.components() {
            let message = format!("a shape of {} for a game of {heaps} heaps", shape.len());
            let example = vec!["20"; heaps].join("x");
            let help =
                format!("give one size a heap, as in --shape {example}, or --size 20 for all");
            return Err(Failure::new(&message, &[&help]));
        }
        if self.game.has_pass() && shape.last().is_some_and(|size| *size > 2) {
            return Err(Failure::new("the pass has the sizes 1 and 2 only", &[]));
        }
        Ok(shape)
    }
}

fn sizes(text: &str) -> Result<Vec<usize>, Failure> {
    text.split(['x', '×', ',', ' '])
        .map(|size| size.trim().parse::<usize>())
        .collect::<Result<_, _>>()
        .map_err(|_| {
            let message = format!("`{text}` is no shape");
            Failure::new(&message, &["a shape is one size a heap, as in 20x30"])
        })
}

/// A game on ordinals that was asked for.
pub struct OnOrdinals {
    /// All texts, that of the argument included.
    pub library: Library,
    /// The game.
    pub game: OrdinalGame,
    /// What names it or writes it out.
    pub expression: GameExpression,
    /// What stood for it.
    pub written: String,
}

impl OnOrdinals {
    /// The text and the definition of a game that has a name.
    pub fn definition(&self) -> Option<(&Text, &language::Game)> {
        let GameExpression::Named { name, .. } = &self.expression else {
            return None;
        };
        let (definition, place) = self.library.find(&name.text)?;
        Some((self.library.texts().get(place?)?, definition))
    }
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
            Found::OnOrdinals(asked) => match Game::new(&asked.expression, &asked.library) {
                Err(errors) => Err(Failure::of(&errors, &asked.library)),
                Ok(_) => Err(Failure::new("the heaps of this game are ordinals", &[])),
            },
        }
    }
}

/// Finds the game that the arguments mean, where its heaps must be numbers.
pub fn find(game: Option<&str>, which: &GameArguments) -> Result<Asked, Failure> {
    find_any(game, which)?.on_numbers()
}

/// Finds the game that the arguments mean.
pub fn find_any(game: Option<&str>, which: &GameArguments) -> Result<Found, Failure> {
    let mut library = interruption::library();
    let Some(file) = &which.file else {
        return match game {
            None => Err(Failure::new(
                "an argument is missing: GAME comes first, then what is asked of it, a position or a claim",
                &["give a name (`grundy games` lists them), rules in quotes, or --file"],
            )),
            Some("-") => of_text(library, "standard input", &standard_input()?, which),
            Some(game) => of_argument(library, game, which),
        };
    };
    let name = file.display().to_string();
    let text = match name.as_str() {
        "-" => standard_input()?,
        _ => read(file)?,
    };
    match game {
        None => of_text(library, &name, &text, which),
        Some(game) => {
            let added = library.add(&name, &text);
            let place = added.map_err(|errors| Failure::of(&errors, &library))?;
            of_argument(library.seen_from(place), game, which)
        }
    }
}

/// A family of games: what names it or writes it out, with parameters that have no values yet.
pub struct Family {
    /// All texts, that of the argument included.
    pub library: Library,
    /// What names it or writes it out.
    pub expression: GameExpression,
    /// The place of the text that it was read from.
    pub place: usize,
    /// As messages and answers name it.
    pub shown: String,
}

/// Finds the family that the arguments mean: a name and parameters, with the file it is in, or rules in quotes.
pub fn family(text: &str, which: &GameArguments) -> Result<Family, Failure> {
    let mut library = interruption::library();
    if let Some(file) = &which.file {
        let added = library.add(&file.display().to_string(), &read(file)?);
        let place = added.map_err(|errors| Failure::of(&errors, &library))?;
        library = library.seen_from(place);
    }
    let (mut library, name) = in_text(library, text)?;
    let text = match (&which.heaps, name) {
        (Some(heaps), None) => with_heaps(text, heaps)?,
        (_, name) => name.unwrap_or(text).trim().to_string(),
    };
    let place = library.quote("FAMILY", &text);
    let expression = match parse_game(&text).into_result() {
        Ok(Some(expression)) => expression,
        Ok(None) => return Err(Failure::new("this is no game", &[])),
        Err(errors) => {
            let errors = errors.into_iter();
            let errors: Vec<_> = errors.map(|error| error.in_source(Some(place))).collect();
            return Err(Failure::of(&errors, &library));
        }
    };
    let shown = match &expression {
        GameExpression::Rules(_) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        named => language::format_game(named),
    };
    Ok(Family {
        library,
        expression,
        place,
        shown,
    })
}

/// The library in which the games of a file or a paper come first, and the game that is named behind it, where there
/// is one: `my.game:yama`, `kimura-yamashita:yama`.
fn in_text(mut library: Library, game: &str) -> Result<(Library, Option<&str>), Failure> {
    let Some((before, name)) = split(game) else {
        return Ok((library, None));
    };
    if Path::new(before).is_file() {
        let added = library.add(before, &read(Path::new(before))?);
        let place = added.map_err(|errors| Failure::of(&errors, &library))?;
        return Ok((library.seen_from(place), Some(name)));
    }
    if let Some(place) = library.text_named(before) {
        return Ok((library.seen_from(place), Some(name)));
    }
    match before.ends_with(".game") {
        true => Err(Failure::new(&format!("there is no file {before}"), &[])),
        false => Ok((library, None)),
    }
}

/// `my.game:yama`, `my.game`, `kimura-yamashita:yama`, or a game as the language writes it.
fn of_argument(library: Library, game: &str, which: &GameArguments) -> Result<Found, Failure> {
    let (library, name) = in_text(library, game)?;
    if let Some(name) = name {
        return of_expression(library, name, which);
    }
    let path = Path::new(game);
    if path.is_file() {
        return of_text(library, game, &read(path)?, which);
    }
    if game.ends_with(".game") && !game.contains(['{', '(']) {
        return Err(Failure::new(&format!("there is no file {game}"), &[]));
    }
    of_expression(library, game, which)
}

/// Splits at the last colon outside brackets.
pub fn split(game: &str) -> Option<(&str, &str)> {
    let mut depth = 0_i64;
    let mut found = None;
    for (at, sign) in game.char_indices() {
        match sign {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            ':' if depth == 0 => found = Some(at),
            _ => {}
        }
    }
    found.map(|at| (&game[..at], &game[at + 1..]))
}

/// A text is a file with one game in it, or the rules of a game.
fn of_text(
    library: Library,
    name: &str,
    text: &str,
    which: &GameArguments,
) -> Result<Found, Failure> {
    if !laboratory::holds_items(text) {
        return of_expression(library, text, which);
    }
    let (library, only) = laboratory::only_game(library, name, text)?;
    of_expression(library, &only, which)
}

fn of_expression(library: Library, text: &str, which: &GameArguments) -> Result<Found, Failure> {
    let mut library = library;
    let parsed = parse_game(text);
    let named = !matches!(parsed.tree, Some(GameExpression::Rules(_)));
    let text = match &which.heaps {
        Some(heaps) if !named => with_heaps(text, heaps)?,
        _ => text.to_string(),
    };
    let place = library.quote("GAME", &text);
    let in_place = |errors: Vec<language::Diagnostic>, library: &Library| {
        let errors: Vec<_> = errors
            .into_iter()
            .map(|error| error.in_source(Some(place)))
            .collect();
        Failure::of(&errors, library)
    };
    let expression = match parse_game(&text).into_result() {
        Ok(Some(expression)) => expression,
        Ok(None) => return Err(Failure::new("this is no game", &[])),
        Err(errors) => return Err(in_place(errors, &library)),
    };
    if is_on_ordinals(&expression, &library) {
        if which.heaps.is_some() && named {
            let message = "the heaps of a game on ordinals keep their names";
            return Err(Failure::new(message, &["leave out --heaps"]));
        }
        let game = OrdinalGame::new(&expression, &library);
        let mut game = game.map_err(|errors| in_place(errors, &library))?;
        if game.label().is_empty() {
            let words: Vec<_> = text.split_whitespace().collect();
            game = game.with_label(words.join(" "));
        }
        let doubtful = game.warnings().iter().cloned();
        let doubtful: Vec<_> = doubtful
            .map(|warning| warning.in_source(Some(place)))
            .collect();
        output::warn(&doubtful, &library)?;
        return Ok(Found::OnOrdinals(OnOrdinals {
            library,
            game,
            expression,
            written: text,
        }));
    }
    let mut game = Game::new(&expression, &library)
        .map_err(|errors| in_place(errors, &library))?
        .in_source(place);
    output::warn(game.warnings(), &library)?;
    let name = match &expression {
        GameExpression::Named { name, .. } => Some(name.text.clone()),
        _ => None,
    };
    if game.label().is_empty() {
        let words: Vec<_> = text.split_whitespace().collect();
        game = game.with_label(words.join(" "));
    }
    if let (Some(heaps), true) = (&which.heaps, named) {
        let names = heaps
            .split(',')
            .map(|name| name.trim().to_string())
            .collect();
        let label = game.label().to_string();
        game = game.with_heaps(names).map_err(|count| {
            Failure::new(
                &format!("--heaps {heaps} does not name the {count} heaps of {label}"),
                &[],
            )
        })?;
    }
    Ok(Found::OnNumbers(Asked {
        library,
        game,
        name,
        written: text,
    }))
}

/// Rules that do not name their heaps, with the names before them.
fn with_heaps(rules: &str, heaps: &str) -> Result<String, Failure> {
    let rules = rules.trim_start();
    let begins = |word: &str| {
        rules.strip_prefix(word).is_some_and(|rest| {
            !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '_')
        })
    };
    if begins("on") || begins("game") {
        return Err(Failure::new(
            "the rules name their heaps themselves",
            &["leave out --heaps"],
        ));
    }
    let heaps = heaps.trim().trim_start_matches('(').trim_end_matches(')');
    Ok(match begins("symmetric") {
        true => format!("on ({heaps}), {rules}"),
        false => format!("on ({heaps}): {rules}"),
    })
}
