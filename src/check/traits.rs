//! Traits of positions, and the qualities of games that say something of every position, as what proofs decide.

use grundy_engines::misere::Phase;
use grundy_proofs::prover::PositionTrait;
use grundy_rules::language::{PhaseName, Quality, RelationSign};
use grundy_rules::number::Number;
use std::cmp::Ordering;

/// A trait of a position, with its number evaluated.
pub(super) enum TraitValue {
    Value(RelationSign, Number),
    Ended,
    Phase(Phase),
    Option(Option<Number>, Option<Phase>),
}

fn not(of: PositionTrait) -> PositionTrait {
    PositionTrait::Not(Box::new(of))
}

fn value(value: u64) -> PositionTrait {
    PositionTrait::Value(Ordering::Equal, value)
}

fn above(value: u64) -> PositionTrait {
    PositionTrait::Value(Ordering::Greater, value)
}

fn in_phase(phase: Phase) -> PositionTrait {
    match phase {
        Phase::Final => PositionTrait::Final,
        Phase::Normal => not(PositionTrait::Final),
    }
}

/// An option of a value in a phase.
fn option(of: u64, phase: Phase) -> PositionTrait {
    let both = PositionTrait::All(vec![value(of), in_phase(phase)]);
    PositionTrait::Option(Box::new(both))
}

/// The trait; `None` if its number is not natural.
fn of_value(of: &TraitValue) -> Option<PositionTrait> {
    let natural = |number: &Number| {
        number
            .to_i64()
            .and_then(|number| u64::try_from(number).ok())
    };
    Some(match of {
        TraitValue::Value(relation, number) => {
            let compared = |ordering| Some(PositionTrait::Value(ordering, natural(number)?));
            match relation {
                RelationSign::Equal => compared(Ordering::Equal)?,
                RelationSign::NotEqual => not(compared(Ordering::Equal)?),
                RelationSign::Less => compared(Ordering::Less)?,
                RelationSign::GreaterEqual => not(compared(Ordering::Less)?),
                RelationSign::Greater => compared(Ordering::Greater)?,
                RelationSign::LessEqual => not(compared(Ordering::Greater)?),
                _ => return None,
            }
        }
        TraitValue::Ended => PositionTrait::Ended,
        TraitValue::Phase(phase) => in_phase(*phase),
        TraitValue::Option(None, None) => not(PositionTrait::Ended),
        TraitValue::Option(number, phase) => {
            let number = number.as_ref().map(|number| Some(value(natural(number)?)));
            let number = match number {
                Some(None) => return None,
                number => number.flatten(),
            };
            let parts = number.into_iter().chain(phase.map(in_phase));
            PositionTrait::Option(Box::new(PositionTrait::All(parts.collect())))
        }
    })
}

/// Where all of these hold, one of those does.
pub(super) fn implication(given: &[TraitValue], claimed: &[TraitValue]) -> Option<PositionTrait> {
    let given = given.iter().map(|one| of_value(one).map(not));
    let all = given.chain(claimed.iter().map(of_value));
    Some(PositionTrait::Any(all.collect::<Option<_>>()?))
}

/// Without options, or in a phase.
pub(super) fn of_kind(phase: Option<PhaseName>) -> PositionTrait {
    match phase {
        None => PositionTrait::Ended,
        Some(PhaseName::Final) => in_phase(Phase::Final),
        Some(PhaseName::Normal) => in_phase(Phase::Normal),
    }
}

/// What every position is or has in a game of this quality; `None` for qualities of sums. A game is tame if it is universally
/// admissible.
pub(super) fn of_quality(quality: Quality) -> Option<PositionTrait> {
    use Phase::{Final as Last, Normal};
    use PositionTrait::{All, Any, Ended, Final};
    let same_phase = || {
        let both = |phase| All(vec![option(0, phase), option(1, phase)]);
        Any(vec![not(above(1)), both(Normal), both(Last)])
    };
    Some(match quality {
        Quality::Admissible => Any(vec![not(above(1)), option(0, Normal), option(1, Last)]),
        Quality::UniversallyAdmissibleAsPrinted => same_phase(),
        Quality::UniversallyAdmissible | Quality::Tame => All(vec![
            Any(vec![not(value(1)), Final, not(option(0, Last))]),
            Any(vec![not(value(0)), not(Final), not(option(1, Normal))]),
            same_phase(),
        ]),
        Quality::PByPhases => {
            let p = || {
                let normal = All(vec![value(0), not(Final)]);
                Any(vec![normal, All(vec![value(1), Final])])
            };
            let to_p = || PositionTrait::Option(Box::new(p()));
            All(vec![
                Any(vec![not(p()), All(vec![not(Ended), not(to_p())])]),
                Any(vec![p(), Ended, to_p()]),
            ])
        }
        Quality::FinalIffBothFinal | Quality::PIffValuesEqual => return None,
    })
}
