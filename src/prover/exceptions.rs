//! Where a false claim is false: all of it, when a few corrections make it true.

use super::sentence::{Claimed, Question};
use grundy_automata::{Automaton, Compiler, Formula, Relation, Stop, Sum, Variable};

/// A false claim is corrected so often.
const MOST_ROUNDS: usize = 4;

/// The positions where the claimed relation differs from the true one, if it is found: the faults that no other fault
/// explains are turned round, until the sentence is true.
pub(super) fn exceptions(
    question: &Question,
    claimed: &Claimed,
    fault: &Automaton,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<Automaton>, Stop> {
    let variables = question.variables(claimed.values);
    let at: Vec<Sum> = variables
        .iter()
        .map(|variable| Sum::from(*variable))
        .collect();
    let relation = |name: &str, automaton: Automaton| Claimed {
        relation: Relation::new(name, automaton),
        values: claimed.values,
    };
    let mut current = relation("S", claimed.relation.automaton().clone());
    let mut fault = relation("faults", fault.clone());
    for round in 1..=MOST_ROUNDS {
        let first = Formula::and([
            fault.holds(&at),
            Formula::negated(question.leads_into(&fault)),
        ]);
        let corrected = Formula::negated(Formula::iff(current.holds(&at), first));
        current = relation(&format!("S{round}"), compiler.automaton(&corrected)?);
        let left = compiler.automaton(&question.fault(&current))?;
        if left.is_empty() {
            let differs = Formula::negated(Formula::iff(claimed.holds(&at), current.holds(&at)));
            let at_positions = match claimed.values {
                true => Formula::exists(variables.last().copied(), differs),
                false => differs,
            };
            let given = question.given.clone();
            return compiler
                .automaton(&Formula::and([given, at_positions]))
                .map(Some);
        }
        fault = relation("faults", left);
    }
    Ok(None)
}

/// An automaton as a relation of these variables.
pub(super) fn holds(automaton: &Automaton, name: &str) -> Formula {
    let tracks: Vec<Variable> = automaton.tracks().to_vec();
    Relation::new(name, automaton.clone()).of(tracks)
}
