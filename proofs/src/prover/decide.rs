//! Decides a question: it becomes a sentence, which automata decide.

use super::effort::ProofBudgets;
use super::encode::{EncodedQuery, encoded};
use super::exceptions;
use super::export::{NamedAutomaton, Sentence};
use super::layout::PositionLayout;
use super::option_relation::OptionAutomata;
use super::query::{Halt, Observations, Problem, ProofAnswer, Query};
use super::sentence::{ClaimedRelation, Encoding};
use super::unsupported::Unsupported;
use crate::claim::Proof;
use grundy_automata::{Budget, Compiler, Decision, Formula, UBig, Variable};
use grundy_rules::game::{Game, Position};

/// The answer; for a false claim with all positions where it is false, if they are found.
pub(super) fn decided(
    problem: Problem,
    known: Observations,
    budgets: &ProofBudgets<'_>,
) -> Result<ProofAnswer, Halt> {
    let budget = &budgets.decision;
    encoded(problem, known, budget, |stated, question, compiler| {
        let (layout, ground) = (question.layout, question.ground);
        let claimed = stated.claimed.as_ref();
        let Some(numbers) = falsified(&stated, question, compiler)? else {
            return Ok(ProofAnswer::Proved(Proof {
                theory: ground.theory.name(),
                base: ground.theory.base(),
                states: claimed.map_or(stated.states, ClaimedRelation::states),
                peak: budget.peak(),
                bytes: budget.peak_bytes(),
            }));
        };
        let at = position(&numbers, layout, ground.modulus);
        // A description that fails is left out; the verdict stands.
        let found = match problem.asked {
            Query::Winning(..)
            | Query::Fact(_)
            | Query::FinalPhase(_)
            | Query::Counted(_)
            | Query::Needed(..) => Ok(None),
            // The values are known: the claim is false exactly where it differs from them.
            Query::OfValues(..) | Query::ValueZero(..) => {
                let value = layout.value.iter().copied();
                let there = Formula::exists(value, stated.fault.clone());
                exceptions::known(question, &there, budgets)
            }
            _ => {
                let (game, fault) = (problem.world.game(), &stated.fault);
                exceptions::of(game, question, claimed, fault, known.played, budgets)
            }
        };
        Ok(ProofAnswer::Refuted {
            at,
            exceptions: found.unwrap_or(None),
        })
    })
}

/// The numbers of a position where the claim is false, if there is one. The game is known to end.
fn falsified(
    stated: &EncodedQuery,
    question: &Encoding,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<Vec<(Variable, UBig)>>, Halt> {
    let claimed = stated.claimed.as_ref();
    let values = claimed.is_some_and(|claimed| claimed.values);
    let variables = question.layout.variables(values);
    let ends = Formula::for_all(variables.clone(), stated.ends.clone());
    if compiler.decide(&ends)? != Decision::True {
        let why = "no measure was found that falls with every move";
        return Err(Unsupported::reason(why).into());
    }
    let sentence = Formula::for_all(variables, Formula::negated(stated.fault.clone()));
    Ok(match compiler.decide(&sentence)? {
        Decision::False(numbers) => Some(numbers),
        _ => None,
    })
}

/// The question as one sentence, for other provers.
pub(super) fn sentence(
    problem: Problem,
    known: Observations,
    budget: &Budget<'_>,
) -> Result<Sentence, Halt> {
    encoded(problem, known, budget, |stated, question, _| {
        let values = stated
            .claimed
            .as_ref()
            .is_some_and(|claimed| claimed.values);
        let claimed = stated.claimed.as_ref();
        let claimed = claimed.map(|claimed| named(claimed, problem.world.game(), question));
        let both = [stated.ends, Formula::negated(stated.fault)];
        Ok(Sentence {
            legend: legend(problem.world.game(), question.layout, values),
            definitions: stated.definitions,
            formula: Formula::for_all(question.layout.variables(values), Formula::and(both)),
            system: question.ground.theory.system.clone(),
            claimed,
        })
    })
}

/// The automata of the moves into the claimed set.
pub(super) fn options(
    problem: Problem,
    known: Observations,
    budget: &Budget<'_>,
) -> Result<OptionAutomata, Halt> {
    encoded(problem, known, budget, |stated, question, compiler| {
        let claimed = stated.claimed.as_ref();
        let claimed =
            claimed.ok_or_else(|| Unsupported::reason("no set of positions is claimed"))?;
        OptionAutomata::new(question, claimed, compiler)
    })
}

/// The legend of a sentence: what its variables stand for.
fn legend(game: &Game, layout: &PositionLayout, values: bool) -> Vec<String> {
    let names = game.heaps().iter().cloned();
    let names = names.chain(values.then(|| "the Grundy value".to_string()));
    let components = layout
        .components
        .iter()
        .chain(values.then_some(&layout.value));
    let lines = names.zip(components).map(|(name, variables)| {
        let variables: Vec<_> = variables.iter().map(ToString::to_string).collect();
        match variables.as_slice() {
            [quotient, rest] => format!("{name}: quotient {quotient}, rest {rest}"),
            _ => format!("{name}: {}", variables.concat()),
        }
    });
    lines.collect()
}

/// The automaton of a claimed relation, with names for its tracks.
fn named(claimed: &ClaimedRelation, game: &Game, question: &Encoding) -> NamedAutomaton {
    let (layout, modulus) = (question.layout, question.ground.modulus);
    let names = game.heaps().iter().map(String::as_str);
    let names = names.chain(claimed.values.then_some("value"));
    let components = layout.components.iter();
    let components = components.chain(claimed.values.then_some(&layout.value));
    let all: Vec<(&str, &Vec<Variable>)> = names.zip(components).collect();
    let divisor = all
        .iter()
        .find(|(_, variables)| modulus.is_some_and(|modulus| **variables == [modulus]));
    let divisor = divisor.map_or("p", |(name, _)| name);
    let name = |track: &Variable| {
        let own = all.iter().find_map(|(name, variables)| {
            let place = variables.iter().position(|variable| variable == track)?;
            Some(match (variables.len(), place) {
                (1, _) => (*name).to_string(),
                (_, 0) => format!("{name} div {divisor}"),
                _ => format!("{name} mod {divisor}"),
            })
        });
        own.unwrap_or_else(|| track.to_string())
    };
    let automaton = claimed.automaton().clone();
    let tracks = automaton.tracks().iter().map(name).collect();
    NamedAutomaton { automaton, tracks }
}

/// The position with these numbers; `None` if one does not fit 64 bits.
fn position(
    numbers: &[(Variable, UBig)],
    layout: &PositionLayout,
    modulus: Option<Variable>,
) -> Option<Position> {
    let value = |variable: Variable| {
        let found = numbers.iter().find(|(of, _)| *of == variable);
        found.map_or(Some(0), |(_, number)| i64::try_from(number).ok())
    };
    let component = |variables: &Vec<Variable>| match (variables.as_slice(), modulus) {
        ([quotient, rest], Some(p)) => value(*quotient)?
            .checked_mul(value(p)?)?
            .checked_add(value(*rest)?),
        ([only], _) => value(*only),
        _ => None,
    };
    layout.components.iter().map(component).collect()
}
