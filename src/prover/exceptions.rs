//! Where a false claim is false: all of it, when a few corrections make it true.

use super::sentence::{Claimed, Question};
use super::{Halt, guess, shape};
use crate::game::Game;
use grundy_automata::{Automaton, Compiler, Formula, Relation, Variable};

/// A false claim is corrected so often.
const MOST_ROUNDS: usize = 4;

/// The positions where the claimed relation differs from the true one, if it is found: the faults that no other fault
/// explains are turned round, until the sentence is true.
///
/// Where they hang on each other without an end, the set is guessed from play on small heaps, and the corrected claim decided.
pub(super) fn exceptions(
    game: &Game,
    question: &Question,
    claimed: &Claimed,
    fault: Automaton,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<Automaton>, Halt> {
    let at = question.layout.at(claimed.values);
    let relation = |name: &str, automaton: Automaton| {
        let relation = Relation::new(name, automaton);
        Claimed::new(relation, question.layout, claimed.values)
    };
    let mut current: Option<Claimed> = None;
    let mut fault = relation("faults", fault);
    for round in 1..=MOST_ROUNDS {
        let first = Formula::and([
            question.given(),
            fault.holds(&at),
            Formula::negated(question.leads_into(&fault)),
        ]);
        let held = current.as_ref().unwrap_or(claimed).holds(&at);
        let corrected = Formula::negated(Formula::iff(held, first));
        let next = relation(&format!("S{round}"), compiler.automaton(&corrected)?);
        let left = compiler.automaton(&question.fault(&next)?)?;
        if left.is_empty() {
            let differs = Formula::negated(Formula::iff(claimed.holds(&at), next.holds(&at)));
            let at_positions = match claimed.values {
                true => Formula::exists(question.layout.value.iter().copied(), differs),
                false => differs,
            };
            let all = Formula::and([question.given(), at_positions]);
            return Ok(Some(compiler.automaton(&all)?));
        }
        fault = relation("faults", left);
        current = Some(next);
    }
    let Some(guess) = guess::differences(game, question, claimed) else {
        return Ok(None);
    };
    let mut cones = Vec::new();
    for cone in &guess {
        cones.push(shape::relation(cone, compiler)?);
    }
    let differs = Formula::and([question.given(), Formula::or(cones)]);
    let corrected = Formula::negated(Formula::iff(claimed.holds(&at), differs.clone()));
    let corrected = Formula::and([question.given(), corrected]);
    let next = relation("S", compiler.automaton(&corrected)?);
    let left = compiler.automaton(&question.fault(&next)?)?;
    match left.is_empty() {
        true => Ok(Some(compiler.automaton(&differs)?)),
        false => Ok(None),
    }
}

/// An automaton as a relation of its own variables.
pub(super) fn holds(automaton: &Automaton, name: &str) -> Formula {
    let tracks: Vec<Variable> = automaton.tracks().to_vec();
    Relation::new(name, automaton.clone()).of(tracks)
}
