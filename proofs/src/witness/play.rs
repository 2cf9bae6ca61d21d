//! Plain play: the smallest counterexample to a claim, for a few choices of its parameters.

use super::question::{PlayedRefutation, WitnessQuestion};
use super::sequence_block::small;
use crate::claim::elements;
use grundy_engines::table::Table;
use grundy_rules::formula::{Condition, Meaning, NoGames, Term};
use grundy_rules::game::{Catalogue, Game, Names, OPEN, Outcome, Play};
use grundy_rules::language::Diagnostic;
use grundy_rules::number::Number;
use grundy_work::Job;

/// How many choices of the parameters are played out.
const CHOICES: usize = 24;
/// The bound on one or two heaps.
const SIZE: usize = 28;
/// The bound on three or more heaps.
const SIZE_OF_MORE: usize = 8;

/// A counterexample for small parameters that satisfy the facts, or for those given.
pub(super) fn counterexample(
    question: &WitnessQuestion,
    known: &[Condition],
    suggested: &[(String, Number)],
    catalogue: &dyn Catalogue,
) -> Result<Option<PlayedRefutation>, Vec<Diagnostic>> {
    let mut choices = around(question.open.len());
    choices.retain(|choice| fits(known, choice));
    choices.truncate(CHOICES);
    let given = question.open.iter().map(|name| {
        let found = suggested.iter().find(|(own, _)| own == name);
        found
            .and_then(|(_, value)| small(value))
            .filter(|value| value.abs() <= 40)
    });
    let given = given.collect::<Option<Vec<i64>>>();
    choices.extend(given.filter(|choice| fits(known, choice)));
    for choice in choices {
        if let Some((position, claimed)) = of_choice(question, &choice, catalogue)? {
            return Ok(Some(PlayedRefutation {
                parameters: question.open.iter().cloned().zip(choice).collect(),
                position,
                claimed,
            }));
        }
    }
    Ok(None)
}

/// Choices in the order of their sum of absolute values, each value at most 6.
fn around(count: usize) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count.min(3) {
        let longer = all.iter().flat_map(|choice: &Vec<i64>| {
            (-4..=6).map(move |value| [choice.as_slice(), &[value]].concat())
        });
        all = longer.collect();
    }
    all.retain(|choice| choice.len() == count);
    all.sort_by_key(|choice| {
        (
            choice.iter().map(|value| value.abs()).sum::<i64>(),
            choice.clone(),
        )
    });
    all
}

fn fits(known: &[Condition], choice: &[i64]) -> bool {
    let values: Vec<Number> = choice.iter().map(|value| Number::from(*value)).collect();
    known.iter().all(|condition| {
        let placed = condition.renamed(&|place| place - OPEN);
        placed.holds(&values, &NoGames) == Ok(true)
    })
}

fn of_choice(
    question: &WitnessQuestion,
    choice: &[i64],
    catalogue: &dyn Catalogue,
) -> Result<Option<(Vec<i64>, Outcome)>, Vec<Diagnostic>> {
    let meanings = choice
        .iter()
        .map(|value| Meaning::Number(Term::constant(*value)));
    let names: Names = question.open.iter().cloned().zip(meanings).collect();
    let game = Game::among(question.game, &names, catalogue)?;
    let heaps = game.components();
    let size = match heaps {
        0..=2 => SIZE,
        _ => SIZE_OF_MORE,
    };
    let shape = vec![size; heaps];
    let Ok(table) = Table::outcomes(&game, &shape, Play::Normal, &Job::quiet()) else {
        return Ok(None);
    };
    let most = i64::try_from(size).unwrap_or(i64::MAX) - 1;
    let Ok(inside) = elements(question.claim, &names, heaps, most, &Job::quiet()) else {
        return Ok(None);
    };
    let mut wrong: Vec<Vec<i64>> = table.p_positions(&shape);
    wrong.retain(|position| !inside.contains(position));
    let claimed_p = inside.iter().filter(|position| {
        position.iter().all(|heap| *heap <= most) && table.outcome(position) == Some(Outcome::N)
    });
    wrong.extend(claimed_p.cloned());
    wrong.sort_by_key(|position| (position.iter().sum::<i64>(), position.clone()));
    Ok(wrong.first().map(|position| {
        let claimed = match inside.contains(position) {
            true => Outcome::P,
            false => Outcome::N,
        };
        (position.clone(), claimed)
    }))
}
