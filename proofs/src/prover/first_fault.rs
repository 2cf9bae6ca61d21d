//! The smallest position where a claim is false, of any size: the one with the fewest tokens, then the first in lexicographic order.

use super::exceptions::FalsePositions;
use super::option_relation::OptionAutomata;
use super::periodic::Periodic;
use super::query::{FirstFault, Halt};
use super::sentence::{ClaimedRelation, Encoding, related};
use crate::claim::Property;
use crate::far::FarPosition;
use dashu_int::IBig;
use grundy_automata::{Automaton, Budget, Compiler, Formula, NoAutomaton, Sum, UBig, Variable};
use grundy_rules::game::Outcome;
use grundy_rules::number::Number;
use std::cmp::Ordering;

/// The smallest of the positions where a claim is false, with what it is claimed to be there and what is true. A claim that gives no outcomes and
/// no values may list members.
pub(super) fn first_fault(
    all: &FalsePositions,
    (claimed, members): (Option<&ClaimedRelation>, Option<&Formula>),
    values: Option<&Periodic>,
    question: &Encoding,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<FirstFault>, Halt> {
    let layout = question.layout;
    let single = |variables: &Vec<Variable>| match variables.as_slice() {
        [only] => Some(*only),
        _ => None,
    };
    let components: Option<Vec<Variable>> = layout.components.iter().map(single).collect();
    let Some(components) = components.filter(|_| layout.open.is_empty()) else {
        return Ok(None);
    };
    let tokens = question.ground.fresh();
    let Some(found) = smallest(&all.set, &components, layout.heaps, tokens, compiler)? else {
        return Ok(None);
    };
    let position: FarPosition = found.iter().map(|(_, heap)| number(heap)).collect();
    let differs = match claimed {
        None => match members {
            None => None,
            Some(members) => {
                let set = compiler.automaton(members)?;
                Some(match accepts(&set, &found, compiler.budget())? {
                    true => ("in it".into(), "outside".into()),
                    false => ("outside".into(), "in it".into()),
                })
            }
        },
        Some(claimed) if claimed.values => {
            let truth = match (values, found.as_slice(), &all.truth) {
                (Some(values), [(_, heap)], _) => values.value(heap),
                (None, _, Some(truth)) => value(truth, &found, compiler.budget())?,
                _ => None,
            };
            let own = value(claimed, &found, compiler.budget())?;
            let own = own.map_or("no one value".into(), Property::from);
            let is_known = values.is_some() || all.truth.is_some();
            let truth = match is_known {
                true => truth.map(Property::from),
                false => Some("another value".into()),
            };
            truth.map(|truth| (own, truth))
        }
        Some(claimed) => Some(
            match accepts(claimed.automaton(), &found, compiler.budget())? {
                true => (Outcome::P.into(), Outcome::N.into()),
                false => (Outcome::N.into(), Outcome::P.into()),
            },
        ),
    };
    let shown = differs.as_ref().zip(all.truth.as_ref());
    let option = shown.and_then(|(differs, truth)| {
        option_that_shows(&position, differs, truth, question, compiler).unwrap_or(None)
    });
    Ok(Some(FirstFault {
        position,
        differs,
        option,
    }))
}

/// An option that shows that a claim is false: a P-position, or one with the claimed value.
fn option_that_shows(
    position: &FarPosition,
    differs: &(Property, Property),
    truth: &ClaimedRelation,
    question: &Encoding,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<FarPosition>, Halt> {
    let wanted = match differs {
        (Property::Outcome(_), Property::Outcome(Outcome::N)) => None,
        (Property::Value(claimed), Property::Value(computed))
            if !claimed.is_negative() && claimed.compare(computed) == Ok(Ordering::Less) =>
        {
            Some(claimed)
        }
        _ => return Ok(None),
    };
    let options = OptionAutomata::new(question, truth, compiler)?;
    let lines = options.lines(position, wanted, 1, compiler.budget())?;
    // Where options may be blocked, one is not enough.
    let mut free = lines.into_iter().filter(|(blocked, _)| *blocked == 0);
    Ok(free.find_map(|(_, (found, _))| found.into_iter().next()))
}

/// The smallest position of a set, with the variables of its components.
///
/// The numbers are found one after the other, tokens first: each is the least that some later numbers complete.
fn smallest(
    set: &Automaton,
    components: &[Variable],
    heaps: usize,
    tokens: Variable,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<Vec<(Variable, UBig)>>, NoAutomaton> {
    let sum = components[..heaps]
        .iter()
        .fold(Sum::from(0), |sum, heap| sum + *heap);
    let whole = Formula::and([Formula::eq(tokens, sum), related(set, "E")]);
    let mut found: Vec<(Variable, UBig)> = Vec::new();
    for (place, next) in std::iter::once(&tokens).chain(components).enumerate() {
        let later = components[place..].iter().copied();
        let some = compiler.automaton(&Formula::exists(later, whole.clone()))?;
        let least = some.completions(&found, 1, compiler.budget())?;
        let Some(least) = least.into_iter().next() else {
            return Ok(None);
        };
        // A number that does not matter has no track: 0 is the least.
        let least = least.into_iter().next().unwrap_or(UBig::ZERO);
        found.push((*next, least));
    }
    Ok(Some(found.split_off(1)))
}

/// The only value that a relation gives a position.
fn value(
    of: &ClaimedRelation,
    position: &[(Variable, UBig)],
    budget: &Budget<'_>,
) -> Result<Option<Number>, NoAutomaton> {
    let found = of.automaton().completions(position, 2, budget)?;
    Ok(match found.as_slice() {
        [only] => only.first().map(number),
        _ => None,
    })
}

/// Is the position in the set?
fn accepts(
    set: &Automaton,
    position: &[(Variable, UBig)],
    budget: &Budget<'_>,
) -> Result<bool, NoAutomaton> {
    Ok(!set.completions(position, 1, budget)?.is_empty())
}

fn number(natural: &UBig) -> Number {
    Number::from(IBig::from(natural.clone()))
}
