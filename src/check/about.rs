//! Which claims of a library speak of a game that is asked for, whatever their parameters are called.

use super::parameters::{Value, parameters};
use crate::formula::{Condition, Meaning, NoGames, Scope, Term};
use crate::game::{Catalogue, Names};
use crate::language::{Argument, ClaimItem, Expression, GameExpression, Kind, Relation};
use crate::library::Library;

/// The values of a claim's parameters that make its game the one asked for, and whether they lie in the ranges for
/// which it is checked; none if it speaks of another game, or does not claim anything for these values.
pub(super) fn about(
    item: &ClaimItem,
    asked: &GameExpression,
    library: &Library,
    seen: &Library,
) -> Option<(Names, bool)> {
    if !same_game(item, asked, library, seen) {
        return None;
    }
    let (names, in_range) = bound(item.game.as_ref()?, asked, item)?;
    // A range says how far the claim is checked; other conditions say when it is made.
    for condition in item.ranges.iter().filter(|range| !is_range(range)) {
        let mut no_games = |_: &GameExpression, _: &Names| Ok(0);
        let mut scope = Scope::new(names.clone(), 0, 0, &mut no_games);
        let condition: Condition = scope.condition(condition).ok()?;
        if condition.holds(&[], &NoGames) != Ok(true) {
            return None;
        }
    }
    Some((names, in_range))
}

fn is_range(condition: &Expression) -> bool {
    match &condition.kind {
        Kind::Chain { rest, .. } => rest.iter().all(|(relation, right)| {
            *relation == Relation::In && matches!(right.kind, Kind::Range(..) | Kind::Set(_))
        }),
        _ => false,
    }
}

/// Does the claim speak of the game with the name that is asked for?
fn same_game(item: &ClaimItem, asked: &GameExpression, library: &Library, seen: &Library) -> bool {
    match (&item.game, asked) {
        (
            Some(GameExpression::Named { name, pass, .. }),
            GameExpression::Named {
                name: asked,
                pass: asked_pass,
                ..
            },
        ) if name.text == asked.text && pass == asked_pass => {
            let place = |library: &Library| library.find(&name.text).map(|(_, place)| place);
            place(library) == place(seen)
        }
        _ => false,
    }
}

/// The values of the claim's parameters that make its game the one asked for, and whether they lie in its ranges.
fn bound(
    claimed: &GameExpression,
    asked: &GameExpression,
    item: &ClaimItem,
) -> Option<(Names, bool)> {
    let (left, right) = (arguments(claimed), arguments(asked));
    if left.len() != right.len() || right.iter().any(|argument| argument.name.is_some()) {
        return None;
    }
    let mut values: Vec<(String, i64)> = Vec::new();
    for (claimed, asked) in left.iter().zip(right) {
        let asked = integer(&asked.value)?;
        match &claimed.value.kind {
            _ if claimed.name.is_some() => return None,
            Kind::Name(name) => match values.iter().find(|(known, _)| known == name) {
                Some((_, value)) if *value != asked => return None,
                Some(_) => {}
                None => values.push((name.clone(), asked)),
            },
            _ if integer(&claimed.value)? != asked => return None,
            _ => {}
        }
    }
    let (names, choices) = parameters(item).ok()?;
    let value = |name: &String| values.iter().find(|(known, _)| known == name);
    let choice: Option<Vec<Value>> = names
        .iter()
        .map(|name| value(name).map(|(_, value)| Value::Number(*value)))
        .collect();
    let choice = choice?;
    let in_range = choices.iter().any(|tried| {
        let tried = tried.iter().map(|chosen| &chosen.value);
        tried.eq(&choice)
    });
    let constant = |value: i64| Meaning::Number(Term::constant(value));
    let names = values
        .into_iter()
        .map(|(name, value)| (name, constant(value)))
        .collect();
    Some((names, in_range))
}

fn arguments(game: &GameExpression) -> &[Argument] {
    match game {
        GameExpression::Named { arguments, .. } => arguments,
        _ => &[],
    }
}

/// An integer written out.
pub(super) fn integer(e: &Expression) -> Option<i64> {
    match &e.kind {
        Kind::Number(digits) => digits.parse().ok(),
        Kind::Negative(of) => integer(of)?.checked_neg(),
        _ => None,
    }
}
