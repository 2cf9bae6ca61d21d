//! Checks before the check itself: unused parameters, and warnings about what may be meant otherwise.

use grundy_ordinals::ordinal::is_on_ordinals;
use grundy_rules::game::{Catalogue, Game};
use grundy_rules::language::{
    ClaimItem, Code, Diagnostic, Expression, GameExpression, HeapNames, Kind, Span, add_warnings,
    doubtful_claim, doubtful_game, format_claim, format_expression, format_game, nearest,
};
use grundy_rules::library::Library;

use super::sources::names_in;

/// Checks that every parameter of a claim occurs in its game or statement, or in a range together with one that does;
/// and that every parameter of the game has values.
///
/// # Errors
/// An unused parameter, or one without values.
pub fn parameters_are_used(
    item: &ClaimItem,
    catalogue: &dyn Catalogue,
) -> Result<(), Vec<Diagnostic>> {
    let mut parameters: Vec<String> = Vec::new();
    item.ranges
        .iter()
        .for_each(|range| names_of(range, &mut parameters));
    let mut game = Vec::new();
    item.game
        .iter()
        .for_each(|expression| texts_of(expression, &mut game));
    let claim = format_claim(&item.claim);
    let mut used: Vec<&String> = Vec::new();
    let ranges: Vec<String> = item.ranges.iter().map(format_expression).collect();
    let occurs =
        |name: &&String| game.iter().any(|text| mentions(text, name)) || mentions(&claim, name);
    used.extend(parameters.iter().filter(occurs));
    // A condition on two parameters uses both.
    loop {
        let beside = |name: &&String| {
            !used.contains(name)
                && ranges.iter().any(|range| {
                    mentions(range, name) && used.iter().any(|other| mentions(range, other))
                })
        };
        match parameters.iter().find(beside) {
            Some(name) => used.push(name),
            None => break,
        }
    }
    let idle = parameters.iter().filter(|name| !used.contains(name));
    let idle = idle.map(|name| idle_parameter(name, item, catalogue));
    let written = item.game.as_ref().map(written_in).unwrap_or_default();
    let open = written.iter().filter(|name| !parameters.contains(name));
    let shown = item.game.as_ref().map(format_game).unwrap_or_default();
    let open = open.map(|name| without_values(name, &shown));
    let errors: Vec<_> = idle.chain(open).collect();
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors),
    }
}

fn idle_parameter(name: &str, item: &ClaimItem, catalogue: &dyn Catalogue) -> Diagnostic {
    let error = |what: &str| {
        let message = format!("{what} has no parameter {name}, and the claim does not speak of it");
        Diagnostic::new(Code::UnknownName, Span::new(0, 0), message)
    };
    let Some(game) = &item.game else {
        return error("this");
    };
    let GameExpression::Named { name: of, .. } = game else {
        return error("the game").help(format!("let {name} stand in its rules"));
    };
    let Some((found, _)) = catalogue.find(&of.text) else {
        let message = format!("there is no game {}", of.text);
        let error = Diagnostic::new(Code::NoGame, Span::new(0, 0), message);
        return match nearest(&of.text, catalogue.names()) {
            Some(meant) => error.help(format!("did you mean {meant}?")),
            None => error.help("`grundy games` lists the library"),
        };
    };
    let known: Vec<&str> = found
        .parameters
        .iter()
        .map(|parameter| parameter.name.text.as_str())
        .collect();
    let error = error(&format_game(game));
    match known.as_slice() {
        [] => error.help(format!("{} takes no parameters", of.text)),
        known if known.contains(&name) => {
            let message = format!("{} has its own value of {name} here", of.text);
            Diagnostic::new(Code::UnknownName, Span::new(0, 0), message).help(format!(
                "write {}({})",
                of.text,
                known.join(", ")
            ))
        }
        known => {
            let written = written_in(game);
            let written: Vec<&str> = written.iter().map(String::as_str).collect();
            let error = match nearest(name, written.iter().copied()) {
                Some(meant) => error.help(format!("did you mean {meant}?")),
                None => error,
            };
            error.help(match written.as_slice() {
                [] => format!("write {}({})", of.text, known.join(", ")),
                [one] => format!("its parameter is {one}"),
                all => format!("its parameters are {}", all.join(", ")),
            })
        }
    }
}

/// The parameters that the arguments of a game name.
fn written_in(game: &GameExpression) -> Vec<String> {
    let mut found = Vec::new();
    if let GameExpression::Named { arguments, .. } = game {
        let values = arguments.iter().map(|argument| &argument.value);
        values.for_each(|value| names_of(value, &mut found));
    }
    found
}

/// The error for a parameter of the game without values.
fn without_values(name: &str, game: &str) -> Diagnostic {
    let message = format!("{name} of {game} has no values");
    let error = Diagnostic::new(Code::UnknownName, Span::new(0, 0), message);
    error.help(format!("give it a range, as in {name} in 2..9"))
}

/// The parameters that a range names, each once, without the variables of sets.
pub(super) fn names_of(range: &Expression, found: &mut Vec<String>) {
    match &range.kind {
        Kind::Name(name) if name != "phi" && !found.contains(name) => found.push(name.clone()),
        Kind::Builder(..) | Kind::Mex(_) => {}
        _ => range
            .parts()
            .into_iter()
            .for_each(|part| names_of(part, found)),
    }
}

/// The texts of a game that may name a parameter: values of arguments, budgets, and rules that are written out.
fn texts_of(game: &GameExpression, texts: &mut Vec<String>) {
    match game {
        GameExpression::Named { arguments, .. } => {
            texts.extend(
                arguments
                    .iter()
                    .map(|given| format_expression(&given.value)),
            );
        }
        GameExpression::Sum(summands) => {
            summands.iter().for_each(|summand| texts_of(summand, texts))
        }
        GameExpression::Blocking { budget, game, .. } => {
            texts.push(format_expression(budget));
            texts_of(game, texts);
        }
        GameExpression::Rules(rules) => {
            texts.push(format_game(game));
            if let Some(HeapNames::Vector(_, count)) = &rules.heaps {
                texts.push(format_expression(count));
            }
        }
    }
}

/// Does a name occur in a text?
fn mentions(text: &str, name: &str) -> bool {
    names_in(text).any(|found| found == name)
}

/// Warnings about the definitions that a game names.
pub(super) fn in_definitions(game: &GameExpression, catalogue: &dyn Catalogue) -> Vec<Diagnostic> {
    match game {
        GameExpression::Named { name, .. } => {
            let found = catalogue.find(&name.text);
            let warnings = found.map(|(game, source)| (doubtful_game(game), source));
            let (warnings, source) = warnings.unwrap_or_default();
            let warnings = warnings.into_iter();
            warnings.map(|warning| warning.in_source(source)).collect()
        }
        GameExpression::Sum(summands) => {
            let found = summands.iter();
            found
                .flat_map(|summand| in_definitions(summand, catalogue))
                .collect()
        }
        GameExpression::Blocking { game, .. } => in_definitions(game, catalogue),
        GameExpression::Rules(_) => Vec::new(),
    }
}

/// Warnings about the games and claims of the text at this place of the library.
pub fn warnings(library: &Library, place: usize) -> Vec<Diagnostic> {
    let library = library.seen_from(place);
    let file = library.texts()[place].file();
    let mut found = Vec::new();
    for game in file.games() {
        found.extend(doubtful_game(game));
        if let Some(alone) = game.without_arguments()
            && !is_on_ordinals(&alone, &library)
            && let Ok(game) = Game::new(&alone, &library)
        {
            let own = |warning: &&Diagnostic| warning.source.is_none_or(|source| source == place);
            found.extend(game.warnings().iter().filter(own).cloned());
        }
    }
    for item in file.claims() {
        found.extend(doubtful_claim(&item.claim, &item.ranges));
        let games = item.game.iter();
        found.extend(games.flat_map(|game| in_definitions(game, &library)));
    }
    let found = found.into_iter();
    let mut all = Vec::new();
    add_warnings(
        &mut all,
        found.map(|warning| warning.in_source(Some(place))),
    );
    all
}
