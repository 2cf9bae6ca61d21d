//! The definitions and sentences of a claim about a game.

use super::alpha::Alpha;
use super::formula::MadeFormula;
use super::linear::LinearForm;
use super::moves::MadeMove;
use super::sets::SetMaker;
use super::{MadeDefinition, MadeSentence};
use crate::fault::Fault;
use crate::ruleset::{Claim, MoveRule, Ruleset};

/// The most moves.
const MOVES: usize = 512;

/// A claim about a game, and the measure for which its play ends.
pub(crate) struct Asked<'a> {
    pub(crate) rules: &'a Ruleset,
    pub(crate) misere: bool,
    pub(crate) claim: &'a Claim,
    /// Weights of the heaps; sums with the first ones are compared first.
    pub(crate) measure: &'a [Vec<i64>],
    pub(crate) alpha: &'a Option<Alpha>,
}

/// What is to be proved, in order.
#[derive(Debug)]
pub(crate) struct Statements {
    pub(crate) definitions: Vec<MadeDefinition>,
    /// The first one is the claim; then, for each move, that the measure falls.
    pub(crate) sentences: Vec<MadeSentence>,
}

impl Statements {
    /// The statements that make a claim true.
    ///
    /// # Errors
    /// What is not read; a measure that is none.
    pub(crate) fn of(asked: &Asked<'_>) -> Result<Statements, Fault> {
        let rules = asked.rules;
        if rules.pass {
            return unread("a pass");
        }
        if rules.lines.iter().any(|line| line.blocked > 0) {
            return unread("a move of which options are blocked");
        }
        let heaps = rules.heaps.len();
        for weights in asked.measure {
            if weights.len() != heaps || weights.iter().any(|weight| *weight < 0) {
                return Err(Fault::Bad(format!(
                    "a measure has a weight from 0 on for each of {heaps} heaps"
                )));
            }
        }
        let moves: Vec<&MoveRule> = rules.lines.iter().flat_map(|line| &line.moves).collect();
        if moves.len() > MOVES {
            return unread(&format!("a game of more than {MOVES} moves"));
        }
        let mut statements = match asked.claim {
            Claim::PPositions(claimed) => {
                let mut maker = SetMaker::new(heaps, asked.alpha);
                maker.claimed(claimed)?;
                of_outcomes(asked, &moves, maker.definitions)?
            }
            Claim::Values { value, .. } => {
                let mut maker = SetMaker::new(heaps, asked.alpha);
                maker.values(value)?;
                of_values(asked, &moves, maker.definitions)?
            }
        };
        for rule in moves {
            let made = MadeMove::new(rules, rule, heaps, asked.alpha)?;
            let falls = made.falls(asked.measure)?;
            let moved = MadeFormula::negated(MadeFormula::and(made.parts));
            statements.sentences.push(MadeSentence {
                variables: made.variables,
                formula: MadeFormula::or(vec![moved, falls]),
            });
        }
        Ok(statements)
    }
}

fn unread<T>(what: &str) -> Result<T, Fault> {
    Err(Fault::Bad(format!(
        "{what} is not read in a proof by automata"
    )))
}

/// Each relation of a list holds for these variables; in some of them.
fn some(names: &[String], of: usize) -> MadeFormula {
    let any = names
        .iter()
        .map(|name| MadeFormula::Relation(name.clone(), (0..of).collect()));
    MadeFormula::or(any.collect())
}

/// Defines for each move that it can be made: E1, E2, ….
fn options(
    asked: &Asked<'_>,
    moves: &[&MoveRule],
    definitions: &mut Vec<MadeDefinition>,
) -> Result<Vec<String>, Fault> {
    let heaps = asked.rules.heaps.len();
    let mut names = Vec::new();
    for (place, rule) in moves.iter().enumerate() {
        let made = MadeMove::new(asked.rules, rule, heaps, asked.alpha)?;
        let name = format!("E{}", place + 1);
        definitions.push(MadeDefinition {
            name: name.clone(),
            free: heaps,
            variables: made.variables,
            parts: made.parts,
        });
        names.push(name);
    }
    Ok(names)
}

/// S is the set of P-positions.
fn of_outcomes(
    asked: &Asked<'_>,
    moves: &[&MoveRule],
    mut definitions: Vec<MadeDefinition>,
) -> Result<Statements, Fault> {
    let heaps = asked.rules.heaps.len();
    let mut into = Vec::new();
    for (place, rule) in moves.iter().enumerate() {
        let mut made = MadeMove::new(asked.rules, rule, heaps, asked.alpha)?;
        let [target] = made.target.as_slice() else {
            return unread("the outcome of a sum of positions");
        };
        let there = MadeFormula::Relation("S".into(), target.clone());
        made.parts.push(there);
        let name = format!("W{}", place + 1);
        definitions.push(MadeDefinition {
            name: name.clone(),
            free: heaps,
            variables: made.variables,
            parts: made.parts,
        });
        into.push(name);
    }
    let none = MadeFormula::negated(some(&into, heaps));
    let right = match asked.misere {
        false => none,
        true => {
            let ways = options(asked, moves, &mut definitions)?;
            MadeFormula::and(vec![some(&ways, heaps), none])
        }
    };
    let here = MadeFormula::Relation("S".into(), (0..heaps).collect());
    Ok(Statements {
        definitions,
        sentences: vec![MadeSentence {
            variables: heaps,
            formula: MadeFormula::Iff(Box::new(here), Box::new(right)),
        }],
    })
}

/// G holds of the positions with their Grundy values.
fn of_values(
    asked: &Asked<'_>,
    moves: &[&MoveRule],
    mut definitions: Vec<MadeDefinition>,
) -> Result<Statements, Fault> {
    let heaps = asked.rules.heaps.len();
    let mut with_value = Vec::new();
    for (place, rule) in moves.iter().enumerate() {
        let mut made = MadeMove::new(asked.rules, rule, heaps + 1, asked.alpha)?;
        summed(&mut made, heaps)?;
        let name = format!("V{}", place + 1);
        definitions.push(MadeDefinition {
            name: name.clone(),
            free: heaps + 1,
            variables: made.variables,
            parts: made.parts,
        });
        with_value.push(name);
    }
    // B: a smaller number is a value of this position.
    let smaller: Vec<usize> = (0..heaps).chain([heaps + 1]).collect();
    let difference = LinearForm::variable(heaps + 1).plus(&LinearForm::variable(heaps), -1)?;
    definitions.push(MadeDefinition {
        name: "B".into(),
        free: heaps + 1,
        variables: heaps + 2,
        parts: vec![
            MadeFormula::bounded(difference, None, Some(-1))?,
            MadeFormula::Relation("G".into(), smaller),
        ],
    });
    with_value.push("B".into());
    let least = MadeFormula::negated(some(&with_value, heaps + 1));
    let right = match asked.misere {
        false => least,
        true => {
            let ways = options(asked, moves, &mut definitions)?;
            let ended = MadeFormula::negated(some(&ways, heaps));
            let one = MadeFormula::bounded(LinearForm::variable(heaps), Some(1), Some(1))?;
            MadeFormula::or(vec![
                MadeFormula::and(vec![ended, one]),
                MadeFormula::and(vec![some(&ways, heaps), least]),
            ])
        }
    };
    let here = MadeFormula::Relation("G".into(), (0..=heaps).collect());
    Ok(Statements {
        definitions,
        sentences: vec![MadeSentence {
            variables: heaps + 1,
            formula: MadeFormula::Iff(Box::new(here), Box::new(right)),
        }],
    })
}

/// Adds to a move that the value of its option is the variable after the heaps: the nim-sum of the values of its summands.
fn summed(made: &mut MadeMove, value: usize) -> Result<(), Fault> {
    let mut fresh = || {
        made.variables += 1;
        made.variables - 1
    };
    let count = made.target.len();
    let mut sum = None;
    for (place, target) in made.target.iter().enumerate() {
        let is_last = place + 1 == count;
        let own = if count == 1 { value } else { fresh() };
        let at = target.iter().copied().chain([own]).collect();
        made.parts.push(MadeFormula::Relation("G".into(), at));
        sum = Some(match sum {
            None => own,
            Some(before) => {
                let after = if is_last { value } else { fresh() };
                made.parts.push(MadeFormula::Xor([before, own, after]));
                after
            }
        });
    }
    match sum {
        Some(_) => Ok(()),
        None => unread("a move to the empty sum"),
    }
}
