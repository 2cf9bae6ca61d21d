//! Extends the list of values until it is long enough, or until a period is proved.
//!
//! Whenever the list has grown by a tenth it is searched for a repetition, in linear time. The theorems say how many
//! values are needed to prove it, and exactly these are computed next. Values after a proof are taken from the
//! period.
//!
//! A period that is not proved needs evidence before it is called seen: the first quarter of the values shows it, the others
//! agree, and the moves are of a shape with no number beyond that quarter. Moves of no known shape may take any number of
//! tokens at some later heap, as squares, halves and 10^15 do.

use super::theorem;
use super::theorem::PeriodFound;
use super::values::{PeriodGrade, Sequence, SequenceEffort, SequenceLimit};
use crate::heap::{self, HeapValues, Shape};
use crate::table::Table;
use grundy_rules::game::{Game, Stop};
use grundy_rules::pattern::Period;
use grundy_work::{Interrupted, Job, Pace};

/// How many values there are when a period is first looked for.
const FIRST: usize = 64;
/// A period is compared with this many times as many values as show it.
const EVIDENCE: usize = 4;

/// What ends the growth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// All heaps up to this one are computed, whatever is proved.
    least: usize,
    /// The last heap that may be computed, if no period is proved.
    most: usize,
    /// The same where the values up to there suggest a period.
    compared: usize,
    /// The same if options are enumerated.
    enumerated: usize,
    steps: u64,
}

impl Goal {
    /// These heaps and no others.
    pub(super) fn exactly(max: usize) -> Goal {
        Goal {
            least: max,
            most: max,
            compared: max,
            enumerated: max,
            steps: u64::MAX,
        }
    }

    /// These heaps; and if they suggest a period, others with which it is compared, within some effort.
    pub(super) fn evidence(max: usize, effort: SequenceEffort) -> Goal {
        Goal {
            compared: max.saturating_add(1).saturating_mul(EVIDENCE) - 1,
            steps: effort.steps,
            ..Goal::exactly(max)
        }
    }

    /// At least these heaps, and the proof of a period.
    pub(super) fn proof(least: usize, effort: SequenceEffort) -> Goal {
        Goal {
            least,
            most: effort.heaps.max(least),
            compared: effort.heaps.max(least),
            enumerated: least,
            steps: effort.steps,
        }
    }

    /// The value of this heap, by a period or directly.
    pub(super) fn heap(heap: usize, effort: SequenceEffort) -> Goal {
        Goal {
            least: 0,
            most: heap,
            compared: heap,
            enumerated: heap,
            steps: effort.steps,
        }
    }

    /// The same for a heap that is not enumerated.
    pub(super) fn far_heap(most: usize, effort: SequenceEffort) -> Goal {
        Goal {
            enumerated: 0,
            ..Goal::heap(most, effort)
        }
    }
}

/// The values that reach the goal, with their period.
pub(super) fn grown(game: &Game, goal: Goal, job: &Job) -> Result<Sequence, Stop> {
    let size = |max: usize| {
        let size = max
            .checked_add(1)
            .filter(|size| heap::is_allowed(*size, job));
        size.ok_or_else(|| heap::too_many(job))
    };
    let Some(mut heaps) = HeapValues::of(game, Shape::of(game)) else {
        let values = enumerated(game, size(goal.enumerated)?, job)?;
        let limit = match Shape::has_too_large_numbers(game) {
            true => SequenceLimit::Removals,
            false => SequenceLimit::Shape,
        };
        return Ok(unproved(&Shape::Other, values, usize::MAX, limit, job)?);
    };
    let (least, mut most) = (size(goal.least)?, size(goal.most)?);
    let job = &job.toward(most);
    let mut values = Vec::new();
    let mut comparing = None;
    let mut next = FIRST.min(most);
    loop {
        // The least heaps asked for are computed whatever it costs.
        heaps.reach(next.min(least), u64::MAX, job)?;
        heaps.reach(next, goal.steps, job)?;
        heaps.append_to(&mut values);
        let found = theorem::found(heaps.shape(), &values, job)?;
        let asked = match goal.compared > goal.most {
            true => least,
            false => least.max(values.len()),
        };
        if let PeriodFound::Proved(period, theorem) = found {
            job.report(most, most);
            all_fit(&values, period, asked, job)?;
            return Ok(Sequence {
                computed: values,
                size: asked,
                period: Some(period),
                ground: PeriodGrade::Proved(theorem),
                limit: None,
            });
        }
        let short = values.len() < next;
        let ends = !short && next >= most && comparing.is_none();
        // What is not allowed is not compared.
        if ends
            && Period::guessed(&values, job)?.is_some()
            && let Ok(farther) = size(goal.compared)
            && let Ok(memory) = job.reserve(Sequence::bytes(goal.compared))
        {
            comparing = Some(memory);
            most = farther;
        }
        if short || next >= most {
            job.report(most, most);
            let limit = match short {
                true => SequenceLimit::Steps(goal.steps),
                false => SequenceLimit::Heaps(goal.most),
            };
            return Ok(unproved(heaps.shape(), values, asked, limit, job)?);
        }
        let more = next + next / 10 + 1;
        next = match found {
            PeriodFound::Needs(enough) if enough > next => more.min(enough),
            _ => more,
        };
        next = next.min(most);
    }
}

/// The first `asked` of these values, with the period that they give evidence of.
fn unproved(
    shape: &Shape,
    values: Vec<u32>,
    asked: usize,
    limit: SequenceLimit,
    job: &Job,
) -> Result<Sequence, Interrupted> {
    let quarter = values.len() / EVIDENCE;
    let period = match shape.largest_number() {
        Some(largest) if largest <= quarter => Period::seen(&values, job)?,
        _ => None,
    };
    Ok(Sequence {
        period,
        size: values.len().min(asked),
        computed: values,
        ground: match period {
            Some(_) => PeriodGrade::Seen,
            None => PeriodGrade::Unknown,
        },
        limit: Some(limit),
    })
}

/// Makes sure that the values of a proved period fit their type, in a list of `size` values.
fn all_fit(computed: &[u32], period: Period, size: usize, job: &Job) -> Result<(), Stop> {
    let mut pace = Pace::of(job);
    let too_large = || Stop::limit("a Grundy value beyond 32 bits");
    u32::try_from(period.saltus).map_err(|_| too_large())?;
    let first = computed.len() - period.period;
    for (heap, value) in (first..size).zip(&computed[first..]) {
        pace.count(1)?;
        let times = i64::try_from((size - 1 - heap) / period.period).map_err(|_| too_large())?;
        let last = period.saltus.checked_mul(times);
        let last = last.and_then(|more| more.checked_add(i64::from(*value)));
        last.and_then(|last| u32::try_from(last).ok())
            .ok_or_else(too_large)?;
    }
    Ok(())
}

/// The values of the table.
fn enumerated(game: &Game, size: usize, job: &Job) -> Result<Vec<u32>, Stop> {
    let table = Table::grundy(game, &[size], job)?;
    let mut pace = Pace::of(job);
    let values = (0_i64..).take(size).map(|heap| {
        pace.count(1)?;
        let value = table
            .value(&[heap])
            .and_then(|value| u32::try_from(value).ok());
        value.ok_or_else(|| Stop::limit("a heap that no table holds"))
    });
    values.collect()
}
