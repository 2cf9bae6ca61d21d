//! Which periods are proved, and why.
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
//! **All but a finite set** (for the result: A. A. Siegel, *Finite excluded subtraction sets and infinite
//! modular Nim*, 2005). Let k be the largest excluded number, or 0. From n one reaches every heap below n - k
//! (the old heaps), and some of the last k. Let m be the mex of the values of the old heaps. Then g(n) >= m,
//! and g(n) - m is decided by the differences v - m of the values v > m among the old heaps, and of the
//! values v >= m of the last k heaps, for what is below m is there anyway. Call these differences, each of
//! the last k at its place, the surroundings of n. The surroundings of n decide those of n + 1, and by how
//! much m grows, for the old heaps of n + 1 are those of n and one of the last k. So if n and n + p, not
//! below T and k, have the same surroundings, and their mexes differ by s, then g(i + p) = g(i) + s for all
//! i >= n.

use super::Shape;
use super::shape::Removal;
use super::values::Old;
use crate::pattern::{Period, recurrences};
use std::collections::HashMap;

/// Why a period is known to go on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// A finite subtraction set: the last values decide the next.
    FiniteSubtraction,
    /// All but a finite set: what surrounds a heap decides what surrounds the next.
    AllBut,
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
            Theorem::TakingAndBreaking => "taking and breaking (Guy and Smith 1956)",
        }
    }
}

/// The least period of the values, if a theorem proves it.
pub(super) fn proved(shape: &Shape, values: &[u64], terms: &[i64]) -> Option<(Period, Theorem)> {
    match shape {
        Shape::Finite { from, removals } => {
            let theorem = match removals.iter().all(|removal| removal.parts == 1) {
                true => Theorem::FiniteSubtraction,
                false => Theorem::TakingAndBreaking,
            };
            let all = recurrences(terms).filter(|found| found.saltus == 0);
            let mut proved = all.filter(|found| goes_on(*found, *from, removals, values.len()));
            Some((proved.next()?.least(terms)?, theorem))
        }
        Shape::AllBut { from, excluded } => {
            let found = surroundings_again(*from, excluded, values)?;
            Some((found.least(terms)?, Theorem::AllBut))
        }
        Shape::Other => None,
    }
}

/// Do the first `length` values reach as far as Guy and Smith's theorem asks?
fn goes_on(found: Period, from: usize, removals: &[Removal], length: usize) -> bool {
    let most = |of: fn(&Removal) -> usize| removals.iter().map(of).max().unwrap_or(0);
    let (k, j) = (
        most(|removal| removal.taken),
        most(|removal| removal.parts).max(1),
    );
    let several = removals.iter().filter(|removal| removal.parts > 1);
    let least = several.map(|removal| removal.least).max().unwrap_or(0);
    let m = found.preperiod.max(least);
    let bound = || {
        let heaps = j
            .checked_mul(m)?
            .checked_add((j - 1).checked_mul(found.period)?)?;
        heaps.checked_add(k)?.max(from).checked_add(found.period)
    };
    bound().is_some_and(|bound| bound <= length)
}

/// The first two heaps with the same surroundings, as a period.
fn surroundings_again(from: usize, excluded: &[usize], values: &[u64]) -> Option<Period> {
    let mut old = Old::new(excluded);
    let mut before: HashMap<Vec<Option<u64>>, (usize, u64)> = HashMap::new();
    for heap in from.max(old.reach)..=values.len() {
        old.forget_up_to(&values[..heap]);
        let near = values[heap - old.reach..heap].iter();
        // The places of the last values come first, so that their number keeps the two lists apart.
        let mut surroundings: Vec<Option<u64>> =
            near.map(|value| value.checked_sub(old.mex)).collect();
        surroundings.extend(old.above.iter().map(|value| value.checked_sub(old.mex)));
        match before.get(&surroundings) {
            Some((first, mex)) => {
                return Some(Period {
                    preperiod: *first,
                    period: heap - first,
                    saltus: i64::try_from(old.mex - mex).ok()?,
                });
            }
            None => {
                before.insert(surroundings, (heap, old.mex));
            }
        }
    }
    None
}
