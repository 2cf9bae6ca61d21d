//! Decides a question: it becomes a sentence, which automata decide.

use super::claimed::Claims;
use super::effort::ProofBudgets;
use super::encode::{EncodedQuery, encoded};
use super::exceptions::{self, FalsePositions};
use super::export::{NamedAutomaton, Sentence};
use super::first_fault::first_fault;
use super::layout::PositionLayout;
use super::option_relation::OptionAutomata;
use super::query::{FirstFault, Halt, Observations, Problem, ProofAnswer, Query};
use super::sentence::{ClaimedRelation, Encoding};
use super::unsupported::Unsupported;
use crate::claim::Proof;
use crate::far::FarPosition;
use dashu_int::IBig;
use grundy_automata::{Budget, Compiler, Decision, Formula, UBig, Variable};
use grundy_rules::game::{Game, Level, Position};
use grundy_rules::number::Number;

/// Positions with a heap of at least this many tokens are far. It steers the search only.
const NEAR: i64 = 64;

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
        let is_far = at.as_ref().is_none_or(is_far);
        let all = all_false(problem, known, (&stated, question), (budgets, is_far));
        let all = all.unwrap_or(None);
        let exact = match problem.asked {
            Query::Fact(_) => far_position(&numbers, layout, ground.modulus),
            _ => None,
        };
        let exact = exact.map(|position| FirstFault {
            position,
            differs: None,
            option: None,
        });
        let local = match (&all, claimed) {
            (None, Some(claimed)) if is_far && tokens_fall(problem.world.game()) => {
                let value = layout.value.iter().copied().filter(|_| claimed.values);
                let there = Formula::exists(value, stated.fault.clone());
                exceptions::known(question, &there, budgets).unwrap_or(None)
            }
            _ => None,
        };
        let first = all.as_ref().or(local.as_ref()).filter(|_| is_far);
        let first = exact.or_else(|| {
            let all = first?;
            let values = match problem.asked {
                Query::OfValues(_, values) => Some(values),
                _ => None,
            };
            let members = match problem.asked {
                Query::Class(_, set) | Query::Selected(_, _, set) => {
                    let claims = Claims {
                        layout,
                        ground,
                        pass: problem.world.game().has_pass(),
                    };
                    claims.in_set(set).ok()
                }
                _ => None,
            };
            let mut compiler = Compiler::new(&ground.theory.system, &budgets.words);
            let said = (claimed, members.as_ref());
            first_fault(all, said, values, question, &mut compiler).unwrap_or(None)
        });
        Ok(ProofAnswer::Refuted {
            at,
            first,
            exceptions: all.map(|all| exceptions::described(&all.set, question, budgets)),
        })
    })
}

/// Does every move lead to fewer tokens? Then of the positions where a claim is false by what it says of their options, the one with the fewest
/// tokens is the first where it is false: it is true at all options of that one.
fn tokens_fall(game: &Game) -> bool {
    let is_sum = |weights: &[i64]| weights.iter().all(|weight| *weight == 1);
    let measure = game.measure();
    let first = measure.levels.first();
    measure.proved
        && !game.has_pass()
        && matches!(first, Some(Level::Weights(weights)) if is_sum(weights))
        && measure.levels.len() == 1
}

/// Is a position so far that a table around it is large?
fn is_far(at: &Position) -> bool {
    at.iter().any(|heap| *heap >= NEAR)
}

/// All positions where a claim is false, if they are found.
fn all_false(
    problem: Problem,
    known: Observations,
    (stated, question): (&EncodedQuery, &Encoding),
    (budgets, is_far): (&ProofBudgets<'_>, bool),
) -> Result<Option<FalsePositions>, Halt> {
    match problem.asked {
        Query::Winning(..)
        | Query::Fact(_)
        | Query::FinalPhase(_)
        | Query::Counted(_)
        | Query::Needed(..) => Ok(None),
        // The values are known: the claim is false exactly where it differs from them.
        Query::OfValues(..) | Query::ValueZero(..) => {
            let value = question.layout.value.iter().copied();
            let there = Formula::exists(value, stated.fault.clone());
            exceptions::known(question, &there, budgets)
        }
        _ => {
            let (game, fault) = (problem.world.game(), &stated.fault);
            let claimed = (stated.claimed.as_ref(), is_far);
            exceptions::of(game, question, claimed, fault, known.played, budgets)
        }
    }
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
    let far = far_position(numbers, layout, modulus)?;
    far.iter().map(Number::to_i64).collect()
}

/// The same with heaps of any size.
fn far_position(
    numbers: &[(Variable, UBig)],
    layout: &PositionLayout,
    modulus: Option<Variable>,
) -> Option<FarPosition> {
    let value = |variable: Variable| {
        let found = numbers.iter().find(|(of, _)| *of == variable);
        found.map_or(UBig::ZERO, |(_, number)| number.clone())
    };
    let component = |variables: &Vec<Variable>| {
        let number = match (variables.as_slice(), modulus) {
            ([quotient, rest], Some(p)) => value(*quotient) * value(p) + value(*rest),
            ([only], _) => value(*only),
            _ => return None,
        };
        Some(Number::from(IBig::from(number)))
    };
    layout.components.iter().map(component).collect()
}
