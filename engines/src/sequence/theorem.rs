//! Theorems that prove a period of the values of one heap, and how many values each of them needs.
//!
//! **Finitely many removals** (Guy and Smith 1956 for two parts; the proof for any number is the same). Let
//! the moves from n >= T lead to every choice of at most j heaps, each of at least l tokens, with n - c in
//! all, for finitely many c, the largest of which is k. Let g(n + p) = g(n) for m <= n < B, where m >= l and
//! B = max(j m + (j - 1) p + k, T). Then g(n + p) = g(n) for all n >= m. For let it be so below some n >= B.
//! An option of n + p has a largest heap, of at least (n + p - k) / j >= m + p tokens; with p tokens fewer it
//! is an option of n, and of the same value, for the heap is at least m >= l and smaller than n. An option
//! of n has a heap of at least (n - k) / j >= m, smaller than n; with p tokens more it is an option of n + p
//! of the same value. So n and n + p have options of the same values. For j = 1, a subtraction set, this says
//! that k values in a row which come again decide all others.
//!
//! Where one of two heaps must be larger than the other by d > 0, B = max(2 m + 2 p + k + d, T). For the larger
//! heap may be p tokens larger. If it may not be p tokens smaller, both heaps of an option of n + p have more than
//! (n + p - k - d - p) / 2 >= m + p tokens, and the smaller one may be p tokens smaller instead.
//!
//! **All but a finite set** (for the result: A. A. Siegel, *Finite excluded subtraction sets and infinite
//! modular Nim*, 2005). Let k be the largest excluded number, or 0, and f(n) the least value that no heap below
//! n has; all smaller ones occur, for values are mexes. Call a value dead at n if a heap below n - k has it: it is
//! an option's. So g(n) is f(n) or a value, not dead, of one of the last k heaps: g(n) - f(n), and f(n + 1) -
//! f(n), are decided by the surroundings of n: for each of the last k heaps whether its value v is dead, and if
//! not f(n) - v. They decide those of n + 1, for a value is dead then if it is now, or if it is that of the
//! heap n - k. So if n and n + p, not below T and k, have the same surroundings, and f(n + p) = f(n) + s, then
//! g(i + p) = g(i) + s for all i >= n.
//!
//! **A set that repeats in the end**, from r on with period q. Now the far heaps are those up to n - r. A value is
//! closed to a class modulo q if a far heap of the value is reached from the large heaps of the class, and dead if
//! it is closed to all. The surroundings of n are n modulo q, f(n) - g(i) for n - r < i < n, and for every value v
//! that is not dead f(n) - v with the classes that it is closed to. They decide g(n) - f(n), f(n + 1) - f(n)
//! and the surroundings of n + 1, and the rest is as above.

use crate::heap::{Removal, Shape};
use grundy_rules::pattern::{Period, each_recurrence, each_repetition, first_recurrence};
use grundy_work::{Interrupted, Job, Pace};
use std::ops::ControlFlow;

/// The most candidate periods of a repeating set that are examined. It steers the search only.
const MOST_TRIED: usize = 4;

/// Why a period is known to go on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// For a finite subtraction set: the last values decide the next.
    FiniteSubtraction,
    /// For all but a finite set: the surroundings of a heap decide those of the next.
    AllBut,
    /// For an eventually periodic set: the same.
    Repeating,
    /// Taking and breaking: Guy and Smith's theorem.
    TakingAndBreaking,
}

impl Theorem {
    /// The theorem in words, with its source.
    pub fn words(self) -> &'static str {
        match self {
            Theorem::FiniteSubtraction => {
                "a finite subtraction set: its last values decide the next"
            }
            Theorem::AllBut => {
                "all but a finite set: what decides a value recurs (A. A. Siegel 2005)"
            }
            Theorem::Repeating => "a set that repeats in the end: what decides a value recurs",
            Theorem::TakingAndBreaking => "taking and breaking (Guy and Smith 1956)",
        }
    }
}

/// What the first values prove about a period.
pub(super) enum PeriodFound {
    /// It is proved, and this is the least.
    Proved(Period, Theorem),
    /// If the values continue as they seem to, this many of them will prove one.
    Needs(usize),
    Nothing,
}

/// What these values, from heap 0 on, prove about a period.
pub(super) fn found(shape: &Shape, values: &[u32], job: &Job) -> Result<PeriodFound, Interrupted> {
    let proved = match shape {
        Shape::Finite { from, removals } => return breaking(*from, removals, values, job),
        Shape::AllBut { from, excluded } => {
            let again = surroundings_again(*from, excluded, values, job)?;
            again.map(|period| (period, Theorem::AllBut))
        }
        Shape::Repeating {
            from,
            start,
            residues,
            ..
        } => {
            let again = classes_again(*from, *start, residues, values, job)?;
            again.map(|period| (period, Theorem::Repeating))
        }
        Shape::Other => None,
    };
    let Some((period, theorem)) = proved else {
        return Ok(PeriodFound::Nothing);
    };
    let least = period.least(values, job)?;
    Ok(least.map_or(PeriodFound::Nothing, |period| {
        PeriodFound::Proved(period, theorem)
    }))
}

fn breaking(
    from: usize,
    removals: &[Removal],
    values: &[u32],
    job: &Job,
) -> Result<PeriodFound, Interrupted> {
    let theorem = match removals.iter().all(|removal| removal.parts == 1) {
        true => Theorem::FiniteSubtraction,
        false => Theorem::TakingAndBreaking,
    };
    let mut needs: Option<usize> = None;
    let mut proved = Ok(None);
    each_repetition(values, job, |repeated| {
        let Some(bound) = needed(repeated, from, removals) else {
            return ControlFlow::Continue(());
        };
        if bound <= values.len() {
            proved = repeated.least(values, job);
            if proved != Ok(None) {
                return ControlFlow::Break(());
            }
        }
        needs = Some(needs.map_or(bound, |least| least.min(bound)));
        ControlFlow::Continue(())
    })?;
    Ok(match (proved?, needs) {
        (Some(period), _) => PeriodFound::Proved(period, theorem),
        (None, Some(needs)) => PeriodFound::Needs(needs),
        (None, None) => PeriodFound::Nothing,
    })
}

/// How many values Guy and Smith's theorem needs.
fn needed(found: Period, from: usize, removals: &[Removal]) -> Option<usize> {
    let most = |of: fn(&Removal) -> usize| removals.iter().map(of).max().unwrap_or(0);
    let (k, apart) = (most(|removal| removal.taken), most(|removal| removal.apart));
    let j = most(|removal| removal.parts).max(1);
    let several = removals.iter().filter(|removal| removal.parts > 1);
    let least = several.map(|removal| removal.least).max().unwrap_or(0);
    let m = found.preperiod.max(least);
    let periods = if apart > 0 { j } else { j - 1 };
    let heaps = j
        .checked_mul(m)?
        .checked_add(periods.checked_mul(found.period)?)?;
    let bound = heaps.checked_add(k)?.checked_add(apart)?;
    bound.max(from).checked_add(found.period)
}

/// The first heap of every value from 0 on.
fn first_heaps(values: &[u32], pace: &mut Pace<'_>) -> Result<Vec<usize>, Interrupted> {
    let mut first = Vec::new();
    for (heap, value) in values.iter().enumerate() {
        pace.count(1)?;
        // Values are mexes: a new one is the next.
        if usize::try_from(*value) == Ok(first.len()) {
            first.push(heap);
        }
    }
    Ok(first)
}

/// A heap before the end of the list with the same surroundings as the end, as a period.
fn surroundings_again(
    from: usize,
    excluded: &[usize],
    values: &[u32],
    job: &Job,
) -> Result<Option<Period>, Interrupted> {
    let k = excluded.last().copied().unwrap_or(0);
    let first = &first_heaps(values, &mut Pace::of(job))?;
    let fresh = |heap: usize| first.partition_point(|first| *first < heap);
    let end = values.len();
    let surroundings = |heap: usize| {
        let fresh = fresh(heap);
        let near = values[heap - k..heap].iter();
        near.map(move |value| {
            let value = usize::try_from(*value).ok()?;
            let dead = first.get(value).is_none_or(|first| first + k < heap);
            (!dead).then(|| fresh - value)
        })
    };
    let again = first_recurrence(values, job, |found| {
        let heap = end - found.period;
        heap >= from.max(k) && surroundings(heap).eq(surroundings(end))
    })?;
    Ok(again.and_then(|again| {
        let heap = end - again.period;
        Some(Period {
            preperiod: heap,
            period: again.period,
            saltus: i64::try_from(fresh(end) - fresh(heap)).ok()?,
        })
    }))
}

/// The same for eventually periodic sets, where far heaps are reached by classes.
fn classes_again(
    from: usize,
    start: usize,
    residues: &[bool],
    values: &[u32],
    job: &Job,
) -> Result<Option<Period>, Interrupted> {
    let (start, q, end) = (start.max(1), residues.len(), values.len());
    let pace = &mut Pace::of(job);
    let first = first_heaps(values, pace)?;
    let fresh = |heap: usize| first.partition_point(|first| *first < heap);
    let mut possible = Vec::new();
    each_recurrence(values, job, |found| {
        let heap = end - found.period;
        let is_possible = found.period.is_multiple_of(q)
            && heap >= from.max(start)
            && found.preperiod + start <= heap
            && i64::try_from(fresh(end) - fresh(heap)) == Ok(found.saltus);
        possible.extend(is_possible.then_some(found));
        match possible.len() < MOST_TRIED {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    })?;
    if possible.is_empty() {
        return Ok(None);
    }
    let now = open_values(&values[..end + 1 - start], fresh(end), residues, pace)?;
    for found in possible {
        let heap = end - found.period;
        let then = open_values(&values[..heap + 1 - start], fresh(heap), residues, pace)?;
        if then == now {
            return Ok(Some(Period {
                preperiod: heap,
                ..found
            }));
        }
    }
    Ok(None)
}

/// For each value that is not dead at a heap, how far it is below the least unused one, with the classes that it is
/// closed to; values that are closed to no class are left out.
///
/// The values are those of the far heaps.
fn open_values(
    values: &[u32],
    fresh: usize,
    residues: &[bool],
    pace: &mut Pace<'_>,
) -> Result<Vec<(usize, Vec<bool>)>, Interrupted> {
    let q = residues.len();
    let mut closed = vec![Vec::new(); fresh];
    for (far, value) in values.iter().enumerate() {
        pace.count(1 + q)?;
        let Some(classes) = usize::try_from(*value)
            .ok()
            .and_then(|value| closed.get_mut(value))
        else {
            continue;
        };
        if classes.is_empty() {
            classes.resize(q, false);
        }
        for (residue, taken) in residues.iter().enumerate() {
            if *taken {
                classes[(far + residue) % q] = true;
            }
        }
    }
    let open = closed.into_iter().enumerate();
    Ok(open
        .filter(|(_, classes)| classes.contains(&true) && classes.contains(&false))
        .map(|(value, classes)| (fresh - value, classes))
        .collect())
}
