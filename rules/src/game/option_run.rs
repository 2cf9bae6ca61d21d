//! What an enumeration of options hands out, and why it ends early.

use super::position::{GameOption, Position};
use crate::number::NumberError;
use std::ops::ControlFlow;

/// Options in arithmetic progression: part `i` of the `k`-th is `parts[i].0 + k · parts[i].1`.
pub struct OptionRun<'r> {
    /// First position and step of each summand; one summand where the move leads to a single position.
    pub parts: &'r [(Position, Position)],
    /// How many options there are; at least one.
    pub count: i64,
}

impl OptionRun<'_> {
    /// The k-th option, counted from 0.
    pub fn option(&self, k: i64) -> GameOption {
        let part = |(start, step): &(Position, Position)| {
            start
                .iter()
                .zip(step)
                .map(|(start, step)| start + k * step)
                .collect()
        };
        self.parts.iter().map(part).collect()
    }

    /// The options in order.
    pub fn options(&self) -> impl Iterator<Item = GameOption> + '_ {
        (0..self.count).map(|k| self.option(k))
    }
}

/// Why an enumeration ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnumerationFault {
    Number(NumberError),
    /// A bound variable without an upper bound at this position.
    Unbounded(usize),
    /// More choices of the bound variables than are tried.
    TooMany,
}

/// No more values of the bound variables are tried for the options of one position and one clause, one by one. A share of the limit on options.
pub(super) const MOST_TRIED: u64 = 1 << 24;

impl From<NumberError> for EnumerationFault {
    fn from(error: NumberError) -> Self {
        EnumerationFault::Number(error)
    }
}

pub(super) const TOO_LARGE: EnumerationFault =
    EnumerationFault::Number(NumberError::TooLarge("a heap or a bound of a rule"));

/// What an enumeration does with each run: go on, or stop.
pub type Visit<'v> = dyn FnMut(&OptionRun) -> ControlFlow<()> + 'v;
