//! The positions where a claim is false, up to the bound of the check.

use super::bounds::Proving;
use super::question::Question;
use grundy_proofs::claim::{Claim, Computed, Exceptions, PositionSet, Positions, Verdict};
use grundy_rules::formula::NoGames;
use grundy_rules::game::Position;
use grundy_rules::pattern::sample::PointSample;
use grundy_work::{Job, Pace, Reserved};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// How many positions a sample has for which a description is sought. It steers the search only.
const MOST_POSITIONS: usize = 1 << 11;
/// The longest text that is preferred to a count. It shortens the text only.
const MOST_CHARACTERS: usize = 160;

/// Positions where a claim is false, and the other positions that were checked.
#[derive(Default)]
pub(super) struct Sorted {
    faults: Vec<Position>,
    others: Vec<Position>,
    _memory: Option<Reserved>,
}

impl Sorted {
    /// No position yet, with memory for all whose heaps are ≤ `max`; `None` if that is refused.
    fn within(positions: Positions, max: i64, job: &Job) -> Option<Sorted> {
        let components = u32::try_from(positions.components).ok()?;
        let size = u64::try_from(max).ok()?.checked_add(1)?;
        let position = size_of::<Position>() + size_of::<i64>() * positions.components;
        let position = u64::try_from(2 * position).ok()?;
        let bytes = size.checked_pow(components)?.checked_mul(position)?;
        Some(Sorted {
            _memory: Some(job.reserve(bytes).ok()?),
            ..Sorted::default()
        })
    }

    /// All positions with every heap ≤ `max`, by whether the claim is false there; `None` if that is not known for
    /// each.
    pub(super) fn where_false(
        positions: Positions,
        max: i64,
        job: &Job,
        is_fault: &dyn Fn(&[i64]) -> Option<bool>,
    ) -> Option<Sorted> {
        let mut sorted = Sorted::within(positions, max, job)?;
        let mut pace = Pace::of(job);
        let unknown = positions.first(max, &mut |position| match is_fault(position)
            .filter(|_| pace.goes_on(1))
        {
            Some(is_fault) => {
                sorted.add(position, is_fault);
                Ok::<_, Infallible>(None)
            }
            None => Ok(Some(())),
        });
        matches!(unknown, Ok(None)).then_some(sorted)
    }

    /// The positions with every heap ≤ `max` that a claim is about; `None` if its statement on one cannot be computed.
    pub(super) fn of(
        claim: &Claim,
        positions: Positions,
        max: i64,
        computed: &Computed,
    ) -> Option<Sorted> {
        let mut sorted = Sorted::within(positions, max, computed.job)?;
        let mut faults: BTreeSet<Position> = BTreeSet::new();
        let all = claim.each_fault(max, computed, &mut |position, _| {
            faults.insert(position.to_vec());
            ControlFlow::Continue(())
        });
        all.ok()?;
        claim.each_position(max, &mut |position| {
            sorted.add(position, faults.contains(position));
        });
        Some(sorted)
    }

    fn add(&mut self, position: &[i64], is_fault: bool) {
        let part = match is_fault {
            true => &mut self.faults,
            false => &mut self.others,
        };
        part.push(position.to_vec());
    }

    /// The shortest text that is the set of the faults among these positions.
    fn words(&self, positions: Positions, job: &Job) -> Option<String> {
        let (yes, no) = (&self.faults, &self.others);
        let components = 0..positions.components;
        let side = |place: usize| yes.iter().chain(no).map(|at| at[place] + 1).max();
        let sides: Option<Vec<i64>> = components.map(side).collect();
        let sample = PointSample::new(positions.heaps, sides?, yes.clone(), no.clone());
        let texts = sample.texts().into_iter();
        let largest = yes.iter().chain(no).flatten().copied().max()?;
        let mut right = texts.filter(|text| {
            let set = PositionSet::read(text, positions.components);
            let elements =
                set.and_then(|set| set.elements(largest, positions.heaps, &NoGames, job).ok());
            elements.is_some_and(|elements| {
                yes.iter().all(|position| elements.contains(position))
                    && !no.iter().any(|position| elements.contains(position))
            })
        });
        right.next()
    }
}

/// Adds to a refutation without exceptions the positions up to the bound where the claim is false.
pub(super) fn described(
    refuted: Verdict,
    positions: Positions,
    bound: u64,
    question: &Question,
    sorted: &mut dyn FnMut() -> Option<Sorted>,
) -> Verdict {
    let wanted = matches!(question.proving, Proving::Within(_) | Proving::Wanted(_));
    let Verdict::Refuted {
        max,
        counterexample,
        exceptions: None,
    } = refuted
    else {
        return refuted;
    };
    let sorted = wanted.then(sorted).flatten();
    // A counterexample may lie beyond the bound.
    let sorted = sorted.filter(|sorted| !sorted.faults.is_empty());
    let natural = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let exceptions = sorted.map(|sorted| {
        let (count, all) = (
            sorted.faults.len(),
            sorted.faults.len() + sorted.others.len(),
        );
        let words = (all <= MOST_POSITIONS).then(|| sorted.words(positions, question.tools.job));
        Exceptions::Seen {
            set: words
                .flatten()
                .filter(|text| text.chars().count() <= MOST_CHARACTERS),
            count: natural(count),
            of: natural(all),
            max: bound,
        }
    });
    Verdict::Refuted {
        max,
        counterexample,
        exceptions,
    }
}
