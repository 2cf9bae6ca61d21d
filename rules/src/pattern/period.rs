//! Periods: a(n + p) = a(n) + s from some n on.
//!
//! A sequence repeats with period p and some saltus exactly where its differences repeat with period p.
//! Read backwards, the differences of the first values of a sequence begin to repeat at once, and the
//! Z-function (Gusfield 1997) says for every p at once how far they do: all periods in linear time.

use crate::number::Number;
use grundy_work::{Interrupted, Job, Pace};
use std::ops::ControlFlow;

/// a(n + period) = a(n) + saltus for all n >= preperiod; with saltus 0 the sequence is periodic, otherwise
/// arithmetic periodic (Abuku, Fukui, Sakai and Suetsugu, definitions 1.5 and 1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first n from which it repeats.
    pub preperiod: usize,
    /// After how many terms, at least 1.
    pub period: usize,
    /// What is added.
    pub saltus: i64,
}

impl Period {
    /// The least period of which a list of first terms gives evidence: its first quarter shows the period three times,
    /// and all other terms agree. It is seen, and not proved, to go on.
    ///
    /// # Errors
    /// The job was ended.
    ///
    /// ```
    /// use grundy_rules::pattern::Period;
    /// let terms: Vec<u32> = [5].into_iter().chain((0..39).map(|n| n % 3 + 2 * (n / 3))).collect();
    /// let job = grundy_work::Job::quiet();
    /// let seen = Period::seen(&terms, &job).unwrap().unwrap();
    /// assert_eq!((seen.preperiod, seen.period, seen.saltus), (1, 3, 2));
    /// assert_eq!(Period::seen(&terms[..39], &job), Ok(None));
    /// ```
    pub fn seen<T: Copy + Into<i128>>(
        terms: &[T],
        job: &Job,
    ) -> Result<Option<Period>, Interrupted> {
        first_recurrence(terms, job, |found| {
            let shown = found.period.checked_mul(3);
            let shown = shown.and_then(|thrice| thrice.checked_add(found.preperiod));
            shown.is_some_and(|shown| shown <= terms.len() / 4)
        })
    }

    /// The least period that a list of first terms suggests: what repeats must be at least half of the list,
    /// and at least three times the period. It is a guess: many lists without a period begin so.
    ///
    /// # Errors
    /// The job was ended.
    ///
    /// ```
    /// use grundy_rules::pattern::Period;
    /// let terms = [5_u32, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7];
    /// let guess = Period::guessed(&terms, &grundy_work::Job::quiet()).unwrap().unwrap();
    /// assert_eq!((guess.preperiod, guess.period, guess.saltus), (1, 3, 2));
    /// ```
    pub fn guessed<T: Copy + Into<i128>>(
        terms: &[T],
        job: &Job,
    ) -> Result<Option<Period>, Interrupted> {
        first_recurrence(terms, job, |found| {
            let repeating = terms.len() - found.preperiod;
            let thrice = found.period.checked_mul(3);
            2 * repeating >= terms.len() && thrice.is_some_and(|thrice| repeating >= thrice)
        })
    }

    /// The same sequence with its least period and its least preperiod, where the first terms up to
    /// `preperiod + period` at least are given and this period is right for all others.
    ///
    /// The periods of a sequence are the multiples of the least one, and all have the same least preperiod. There is none if a term does not
    /// fit 64 bits.
    ///
    /// # Errors
    /// The job was ended.
    pub fn least<T: Copy + Into<i64>>(
        self,
        terms: &[T],
        job: &Job,
    ) -> Result<Option<Period>, Interrupted> {
        let mut pace = Pace::of(job);
        let mut least = self;
        for period in (1..=self.period).filter(|period| self.period.is_multiple_of(*period)) {
            let Ok(parts) = i64::try_from(self.period / period) else {
                return Ok(None);
            };
            if self.saltus % parts != 0 {
                continue;
            }
            let shorter = Period {
                period,
                saltus: self.saltus / parts,
                ..self
            };
            let mut n = self.preperiod;
            let end = n.saturating_add(self.period);
            while n < end && self.shifts(terms, n, shorter) == Some(true) {
                pace.count(1)?;
                n += 1;
            }
            if n == end {
                least = shorter;
                break;
            }
        }
        while let Some(before) = least.preperiod.checked_sub(1) {
            pace.count(1)?;
            match self.shifts(terms, before, least) {
                Some(true) => least.preperiod = before,
                Some(false) => break,
                None => return Ok(None),
            }
        }
        Ok(Some(least))
    }

    /// Does the term after another period differ from this one by its saltus?
    fn shifts<T: Copy + Into<i64>>(self, terms: &[T], n: usize, other: Period) -> Option<bool> {
        let after = self.small_term(terms, n.checked_add(other.period)?)?;
        let expected = self.small_term(terms, n)?.checked_add(other.saltus)?;
        Some(after == expected)
    }

    fn small_term<T: Copy + Into<i64>>(self, terms: &[T], n: usize) -> Option<i64> {
        if let Some(term) = terms.get(n) {
            return Some((*term).into());
        }
        let beyond = n.checked_sub(self.preperiod)?;
        let first: i64 = (*terms.get(self.preperiod + beyond % self.period)?).into();
        let times = i64::try_from(beyond / self.period).ok()?;
        first.checked_add(self.saltus.checked_mul(times)?)
    }

    /// The n-th term, counted from 0, of a sequence of which the first terms up to `preperiod + period` at
    /// least are given; `None` if they are not, or n is no natural number.
    ///
    /// ```
    /// use grundy_rules::{number::Number, pattern::Period};
    /// let period = Period { preperiod: 0, period: 3, saltus: 2 };
    /// let far = Number::parse_decimal("1000000000000000000000").unwrap();
    /// assert_eq!(period.term(&[0_i64, 1, 2], &far).unwrap().to_string(), "666666666666666666667");
    /// ```
    pub fn term<T: Copy + Into<i64>>(&self, terms: &[T], n: &Number) -> Option<Number> {
        if !n.is_integer() || n.is_negative() {
            return None;
        }
        let known = |n: &Number| usize::try_from(n.to_i64()?).ok();
        if let Some(term) = known(n).and_then(|n| terms.get(n)) {
            return Some(Number::from((*term).into()));
        }
        let number = |n: usize| i64::try_from(n).ok().map(Number::from);
        let beyond = n.minus(&number(self.preperiod)?).ok()?;
        let period = number(self.period)?;
        let rest = known(&beyond.modulo(&period).ok()?)?;
        let first: i64 = (*terms.get(self.preperiod.checked_add(rest)?)?).into();
        let times = beyond.floor_div(&period).ok()?;
        let added = times.times(&Number::from(self.saltus)).ok()?;
        Number::from(first).plus(&added).ok()
    }
}

/// Visits every period below the length of a list of first terms, in increasing order, each with the least preperiod from
/// which the list repeats up to its end.
///
/// # Errors
/// The job was ended.
pub fn each_recurrence<T: Copy + Into<i128>>(
    terms: &[T],
    job: &Job,
    mut visit: impl FnMut(Period) -> ControlFlow<()>,
) -> Result<(), Interrupted> {
    let Some(length) = terms.len().checked_sub(1) else {
        return Ok(());
    };
    let last = |place: usize| -> i128 { terms[length - place].into() };
    let difference = |place: usize| last(place) - last(place + 1);
    let repeats = z_function(
        length,
        &|one, other| difference(one) == difference(other),
        job,
    )?;
    let mut pace = Pace::of(job);
    for period in 1..=length {
        pace.count(1)?;
        let matching = repeats.get(period).copied().unwrap_or(0);
        let Ok(saltus) = i64::try_from(last(0) - last(period)) else {
            continue;
        };
        let found = Period {
            preperiod: length - period - matching,
            period,
            saltus,
        };
        if visit(found).is_break() {
            break;
        }
    }
    Ok(())
}

/// The first period of [`each_recurrence`] that passes a test.
///
/// # Errors
/// The job was ended.
pub fn first_recurrence<T: Copy + Into<i128>>(
    terms: &[T],
    job: &Job,
    passes: impl Fn(&Period) -> bool,
) -> Result<Option<Period>, Interrupted> {
    let mut first = None;
    each_recurrence(terms, job, |found| match passes(&found) {
        true => {
            first = Some(found);
            ControlFlow::Break(())
        }
        false => ControlFlow::Continue(()),
    })?;
    Ok(first)
}

/// Visits every period below the length of a list of first terms with saltus 0, in increasing order, each with the
/// least preperiod from which the list repeats up to its end; for long lists faster than [`each_recurrence`].
///
/// # Errors
/// The job was ended.
///
/// ```
/// use grundy_rules::pattern::each_repetition;
/// use std::ops::ControlFlow;
/// let mut found = Vec::new();
/// let ended = each_repetition(&[7, 1, 2, 1, 2, 1], &grundy_work::Job::quiet(), |period| {
///     found.push((period.period, period.preperiod, period.saltus));
///     ControlFlow::Continue(())
/// });
/// assert_eq!((ended, found), (Ok(()), vec![(2, 1, 0), (4, 1, 0)]));
/// ```
pub fn each_repetition<T: Eq>(
    terms: &[T],
    job: &Job,
    mut visit: impl FnMut(Period) -> ControlFlow<()>,
) -> Result<(), Interrupted> {
    let length = terms.len();
    let same = |one: usize, other: usize| terms[length - 1 - one] == terms[length - 1 - other];
    let repeats = z_function(length, &same, job)?;
    let mut pace = Pace::of(job);
    for (period, matching) in repeats.into_iter().enumerate().skip(1) {
        pace.count(1)?;
        let found = Period {
            preperiod: length - period - matching,
            period,
            saltus: 0,
        };
        if matching > 0 && visit(found).is_break() {
            break;
        }
    }
    Ok(())
}

/// For every place of a list of this length, how many items from there on are those from the beginning on.
fn z_function(
    length: usize,
    same: &impl Fn(usize, usize) -> bool,
    job: &Job,
) -> Result<Vec<usize>, Interrupted> {
    let mut pace = Pace::of(job);
    let mut found = Vec::with_capacity(length);
    found.extend((length > 0).then_some(length));
    // The stretch from left to right is known to equal the beginning of the list.
    let (mut left, mut right) = (0, 0);
    for place in 1..length {
        let mut matching = 0;
        if place < right {
            matching = found[place - left].min(right - place);
        }
        pace.count(1)?;
        while place + matching < length && same(matching, place + matching) {
            pace.count(1)?;
            matching += 1;
        }
        if place + matching > right {
            (left, right) = (place, place + matching);
        }
        found.push(matching);
    }
    Ok(found)
}
