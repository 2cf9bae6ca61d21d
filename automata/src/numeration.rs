//! Numeration systems: which words of digits stand for which natural number.
//!
//! All of them are linear: digit number i, counted from the least significant one, has the weight U(i), where
//! U(0) = 1 and U(i + 1) = a(i)·U(i) + b·U(i - 1).
//!
//! | system | a | b | U(-1) | valid words |
//! |---|---|---|---|---|
//! | base k | k | 0 | – | all |
//! | Zeckendorf | 1 | 1 | 1 | no two ones in a row (Zeckendorf, 1972; Lekkerkerker, 1952) |
//! | Ostrowski of \[0; a(0), a(1), …\] | the partial quotients | 1 | 0 | digit i at most a(i); a digit a(i) has a 0 below it; digit 0 below a(0) (Ostrowski, 1922) |

use crate::budget::NoAutomaton;
use dashu_int::UBig;
use dashu_int::ops::DivRem;
use std::fmt;

/// A numeration system: each natural number has one valid word of digits, up to zeros in front.
///
/// ```
/// use grundy_automata::Numeration;
/// let fibonacci = Numeration::zeckendorf();
/// assert_eq!(fibonacci.digits_of(&12u32.into()), [1, 0, 1, 0, 1]); // 12 = 8 + 3 + 1
/// assert_eq!(fibonacci.value(&[1, 0, 1, 0, 1]), 12u32.into());
/// assert!(!fibonacci.is_valid(&[1, 1]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Numeration {
    /// a(i), periodic in i.
    quotients: Vec<u32>,
    /// b: 0 in a base, 1 in the others.
    carry: u32,
    /// U(-1): 1 in the Zeckendorf system, 0 in the others.
    before: u32,
}

impl Numeration {
    /// Base k, from 2 to 4096.
    ///
    /// # Errors
    /// `NoAutomaton::Wrong` outside this range.
    pub fn base(base: u32) -> Result<Numeration, NoAutomaton> {
        if !(2..=4096).contains(&base) {
            return Err(NoAutomaton::Wrong(format!(
                "base {base}: a base is from 2 to 4096"
            )));
        }
        Ok(Numeration {
            quotients: vec![base],
            carry: 0,
            before: 0,
        })
    }

    /// Base 2.
    #[must_use]
    pub fn binary() -> Numeration {
        Numeration {
            quotients: vec![2],
            carry: 0,
            before: 0,
        }
    }

    /// The Zeckendorf system, with the weights 1, 2, 3, 5, 8, …
    #[must_use]
    pub fn zeckendorf() -> Numeration {
        Numeration {
            quotients: vec![1],
            carry: 1,
            before: 1,
        }
    }

    /// The Ostrowski system of the continued fraction \[0; a(0), a(1), …\] that repeats the given period: its weights
    /// are the denominators of the convergents.
    ///
    /// # Errors
    /// `NoAutomaton::Wrong` if the period is empty, longer than 8, or has a quotient outside 1 to 4095.
    pub fn ostrowski(period: &[u32]) -> Result<Numeration, NoAutomaton> {
        if period.is_empty() || period.len() > 8 || period.iter().any(|a| !(1..=4095).contains(a)) {
            return Err(NoAutomaton::Wrong(
                "a period has 1 to 8 partial quotients from 1 to 4095".into(),
            ));
        }
        let least = (1..=period.len()).find(|n| {
            period.len().is_multiple_of(*n) && period.chunks(*n).all(|c| c == &period[..*n])
        });
        let least = least.unwrap_or(period.len());
        Ok(Numeration {
            quotients: period[..least].to_vec(),
            carry: 1,
            before: 0,
        })
    }

    /// The base, if this is a base.
    #[must_use]
    pub fn as_base(&self) -> Option<u32> {
        (self.carry == 0).then(|| self.quotients[0])
    }

    /// Whether this is the Zeckendorf system.
    #[must_use]
    pub fn is_zeckendorf(&self) -> bool {
        self.before == 1
    }

    /// The partial quotients that repeat, in an Ostrowski system; \[k\] in base k, \[1\] in the Zeckendorf system.
    #[must_use]
    pub fn quotients(&self) -> &[u32] {
        &self.quotients
    }

    /// The number of different digits.
    #[must_use]
    pub fn digits(&self) -> u32 {
        match self.as_base() {
            Some(base) => base,
            None => self.quotients.iter().max().map_or(2, |a| a + 1),
        }
    }

    /// The length of the period of a.
    pub(crate) fn period(&self) -> usize {
        self.quotients.len()
    }

    /// a(i).
    pub(crate) fn quotient(&self, index: usize) -> u32 {
        self.quotients[index % self.quotients.len()]
    }

    /// b.
    pub(crate) fn carry(&self) -> u32 {
        self.carry
    }

    /// U(-1).
    pub(crate) fn before(&self) -> u32 {
        self.before
    }

    /// The weights U(0), U(1), … up to the first one above `bound`.
    fn weights(&self, bound: &UBig) -> Vec<UBig> {
        let (mut below, mut weight) = (UBig::from(self.before), UBig::ONE);
        let mut weights = Vec::new();
        loop {
            let last = weight > *bound;
            let next = &weight * self.quotient(weights.len()) + &below * self.carry;
            weights.push(std::mem::replace(&mut weight, next));
            if last {
                return weights;
            }
            below.clone_from(&weights[weights.len() - 1]);
        }
    }

    /// The digits of a number, the most significant first, without zeros in front. Greedy: each digit is as large as it can be.
    #[must_use]
    pub fn digits_of(&self, number: &UBig) -> Vec<u32> {
        let mut rest = number.clone();
        let mut digits = Vec::new();
        for weight in self.weights(number).iter().rev() {
            let (quotient, left) = rest.div_rem(weight);
            rest = left;
            let digit = u32::try_from(&quotient).unwrap_or(u32::MAX);
            if digit > 0 || !digits.is_empty() {
                digits.push(digit);
            }
        }
        digits
    }

    /// The number that a word stands for, the most significant digit first. The word need not be valid.
    #[must_use]
    pub fn value(&self, word: &[u32]) -> UBig {
        let (mut below, mut weight) = (UBig::from(self.before), UBig::ONE);
        let mut sum = UBig::ZERO;
        for (index, digit) in word.iter().rev().enumerate() {
            sum += &weight * *digit;
            let next = &weight * self.quotient(index) + &below * self.carry;
            below = std::mem::replace(&mut weight, next);
        }
        sum
    }

    /// Whether a word, the most significant digit first, is the word of its number, up to zeros in front.
    #[must_use]
    pub fn is_valid(&self, word: &[u32]) -> bool {
        let mut full = false;
        for (place, digit) in word.iter().enumerate() {
            match self.read(word.len() - 1 - place, full, *digit) {
                Some(now) => full = now,
                None => return false,
            }
        }
        !full || self.may_end_full()
    }

    /// After digit number `index` of a valid word, whether the next one must be 0; `None` if the digit is not valid.
    /// `full` says whether this one must be 0.
    pub(crate) fn read(&self, index: usize, full: bool, digit: u32) -> Option<bool> {
        let most = self.quotient(index);
        if self.carry == 0 {
            return (digit < most).then_some(false);
        }
        if digit > most || (full && digit > 0) {
            return None;
        }
        Some(digit == most)
    }

    /// Whether digit 0 may be a(0).
    pub(crate) fn may_end_full(&self) -> bool {
        self.before == 1
    }
}

impl fmt::Display for Numeration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(base) = self.as_base() {
            return write!(f, "base {base}");
        }
        if self.is_zeckendorf() {
            return f.write_str("Zeckendorf");
        }
        f.write_str("Ostrowski [0;")?;
        for quotient in &self.quotients {
            write!(f, " {quotient},")?;
        }
        f.write_str(" ...]")
    }
}
