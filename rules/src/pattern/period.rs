//! Periods: a(n + p) = a(n) + s from some n on.
//!
//! A sequence repeats with period p and some saltus exactly where its differences repeat with period p.
//! Read backwards, the differences of the first values of a sequence begin to repeat at once, and the
//! Z-function (Gusfield 1997) says for every p at once how far they do: all periods in linear time.

use crate::number::Number;

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
    /// The least period that a list of first terms shows: what repeats must be at least half of the list,
    /// and at least three times the period. It is seen, and not proved, to go on.
    ///
    /// ```
    /// use grundy_rules::pattern::Period;
    /// let seen = Period::seen(&[5_u32, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7]).unwrap();
    /// assert_eq!((seen.preperiod, seen.period, seen.saltus), (1, 3, 2));
    /// ```
    pub fn seen<T: Copy + Into<i128>>(terms: &[T]) -> Option<Period> {
        recurrences(terms).find(|found| {
            let repeating = terms.len() - found.preperiod;
            let thrice = found.period.checked_mul(3);
            2 * repeating >= terms.len() && thrice.is_some_and(|thrice| repeating >= thrice)
        })
    }

    /// The same sequence with its least period and its least preperiod, where the first terms up to
    /// `preperiod + period` at least are given and this period is right for all others.
    ///
    /// The periods of a sequence are the multiples of the least one, and all have the same least preperiod.
    #[must_use]
    pub fn least<T: Copy + Into<i64>>(self, terms: &[T]) -> Option<Period> {
        let term = |n: usize| self.small_term(terms, n);
        let shifts = |n: usize, period: usize, saltus: i64| {
            Some(term(n.checked_add(period)?)? == term(n)?.checked_add(saltus)?)
        };
        let mut least = self;
        for period in (1..=self.period).filter(|period| self.period.is_multiple_of(*period)) {
            let parts = i64::try_from(self.period / period).ok()?;
            if self.saltus % parts != 0 {
                continue;
            }
            let saltus = self.saltus / parts;
            let mut all = self.preperiod..self.preperiod + self.period;
            if all.all(|n| shifts(n, period, saltus) == Some(true)) {
                least = Period {
                    period,
                    saltus,
                    ..self
                };
                break;
            }
        }
        while let Some(before) = least.preperiod.checked_sub(1)
            && shifts(before, least.period, least.saltus)?
        {
            least.preperiod = before;
        }
        Some(least)
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

/// Every period below the length of a list of first terms, in increasing order, each with the least
/// preperiod from which the list repeats up to its end.
pub fn recurrences<T: Copy + Into<i128>>(terms: &[T]) -> impl Iterator<Item = Period> + '_ {
    let differences: Vec<i128> = terms
        .windows(2)
        .map(|pair| pair[1].into() - pair[0].into())
        .rev()
        .collect();
    let repeats = z_function(&differences);
    let length = differences.len();
    (1..=length).filter_map(move |period| {
        let matching = repeats.get(period).copied().unwrap_or(0);
        let saltus = terms[length].into() - terms[length - period].into();
        Some(Period {
            preperiod: length - period - matching,
            period,
            saltus: i64::try_from(saltus).ok()?,
        })
    })
}

/// Every period below the length of a list of first terms with saltus 0, in increasing order, each with the
/// least preperiod from which the list repeats up to its end; for long lists faster than [`recurrences`].
///
/// ```
/// use grundy_rules::pattern::repetitions;
/// let found = repetitions(&[7, 1, 2, 1, 2, 1]).find(|found| found.period == 2).unwrap();
/// assert_eq!((found.preperiod, found.saltus), (1, 0));
/// ```
pub fn repetitions<T: Copy + Eq>(terms: &[T]) -> impl Iterator<Item = Period> + use<T> {
    let backward: Vec<T> = terms.iter().rev().copied().collect();
    let repeats = z_function(&backward);
    let length = terms.len();
    let all = repeats.into_iter().enumerate().skip(1);
    all.filter(|(_, matching)| *matching > 0)
        .map(move |(period, matching)| Period {
            preperiod: length - period - matching,
            period,
            saltus: 0,
        })
}

/// For every place, how many terms from there on are those from the beginning on.
fn z_function<T: Eq>(list: &[T]) -> Vec<usize> {
    let mut found = vec![list.len(); list.len().min(1)];
    // The stretch list[left..right] is known to equal the beginning of the list.
    let (mut left, mut right) = (0, 0);
    for place in 1..list.len() {
        let mut matching = 0;
        if place < right {
            matching = found[place - left].min(right - place);
        }
        while place + matching < list.len() && list[matching] == list[place + matching] {
            matching += 1;
        }
        if place + matching > right {
            (left, right) = (place, place + matching);
        }
        found.push(matching);
    }
    found
}
