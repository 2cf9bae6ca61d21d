//! Recursive sequences of pairs: x(n) from what came before, y(n) from x(n).
//!
//! Gurvich (2010) solves a game on two heaps by the recursion
//!
//! > x(n) = mex_b^q {x(i), y(i) | i < n},  y(n) = x(n) + a ⌊n / p⌋,
//!
//! which holds Wythoff's (a = b = p = q = 1), Fraenkel's (b = p = q = 1) and Larsson's (b = q = 1). Its terms can be had
//! one by one ([`PairRecursion::pairs`]); for p = q = 1, far ones of any size at once ([`FarTerms`]), and
//! the limit of x(n) / n with as many digits as one asks for ([`Limit`]).
//!
//! ```
//! use grundy_rules::recursion::PairRecursion;
//!
//! // Gurvich 2010, Table 1: a = 1, b = 2.
//! let pairs: Result<Vec<_>, _> = PairRecursion::new(1, 2, 1, 1)?.pairs().take(5).collect();
//! assert_eq!(pairs?, [(0, 0), (2, 3), (5, 7), (9, 12), (11, 15)]);
//! # Ok::<(), grundy_rules::recursion::RecursionError>(())
//! ```

mod asymptotic;
mod far;
mod limit;
mod polynomial;
mod repaired;
mod rising;
mod seen;
mod substitution;

pub use asymptotic::Asymptotic;
pub use far::{FarTerms, Rank};
pub use limit::{Bracket, Law, Limit};
pub use polynomial::Polynomial;
pub use rising::{Rising, Staircase};
pub use seen::Seen;
pub use substitution::Substitution;

use repaired::Repaired;
use std::fmt;

/// The reason a recursion has no next term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecursionError {
    /// The named parameter is 0; every parameter is at least 1.
    Zero(char),
    /// The priority set is defined for a = b = 1 only.
    Priority,
    /// The increments y(n) - x(n) are not nondecreasing.
    Falling,
    /// A term does not fit 64 bits.
    Overflow,
    /// The named thing exceeds what is computed.
    TooLarge(&'static str),
    /// It was asked to stop.
    Interrupted,
}

impl fmt::Display for RecursionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Zero(name) => write!(f, "{name} must be at least 1"),
            Self::Priority => f.write_str("the priority set is defined for a = b = 1 only"),
            Self::Falling => f.write_str("y(n) - x(n) must never fall"),
            Self::Overflow => f.write_str("a term does not fit 64 bits"),
            Self::TooLarge(what) => write!(f, "{what} is too large"),
            Self::Interrupted => f.write_str("interrupted"),
        }
    }
}

impl std::error::Error for RecursionError {}

/// The recursion x(n) = mex_b^q {x(i), y(i) | i < n}, y(n) = x(n) + a ⌊n / p⌋, with the conventions of Gurvich (2010).
///
/// mex_b^q of a multiset S is the least z ≥ 0 such that no element of multiplicity at least q lies in (z - b, z].
/// (Section 2 prints another formula; it does not give mex for b = q = 1 when 0 ∉ S.)
///
/// The three conventions below matter only where q > 1, or min(p, q) > 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairRecursion {
    /// y(n) - x(n) grows by a …
    pub a: u64,
    /// Two elements of the multiset that count are at least b apart from x(n).
    pub b: u64,
    /// … with every p-th term.
    pub p: u64,
    /// An element of the multiset counts when it has multiplicity q.
    pub q: u64,
    /// A pair (z, z) puts z into the multiset once (Remark 2), not twice.
    pub once: bool,
    /// x(n) is the least z such that (z - b, z] is free *and* the pair (x(n), y(n)) is new (Section 10).
    pub skip: bool,
    /// The terms of the priority set come first (Section 10, a = b = 1): x(n) = n mod p for the n with
    /// (n mod p) + ⌊n / p⌋ < q, and these count in the multiset for every other n, as well as all i < n do.
    pub priority: bool,
}

impl PairRecursion {
    /// The recursion with Remark 2 and without the repairs of Section 10.
    ///
    /// # Errors
    /// A parameter is 0.
    pub fn new(a: u64, b: u64, p: u64, q: u64) -> Result<Self, RecursionError> {
        let (once, skip, priority) = (true, false, false);
        let recursion = Self {
            a,
            b,
            p,
            q,
            once,
            skip,
            priority,
        };
        recursion.checked()
    }

    /// The recursion as the rule language writes it:
    /// `x(n) = mex(2, 1) {x(i), y(i) | i < n}, y(n) = x(n) + 3 floor(n / 2)`.
    pub fn show(&self) -> String {
        let Self { a, b, p, q, .. } = self;
        let mex = match (b, q) {
            (1, 1) => "mex".to_string(),
            (_, 1) => format!("mex({b})"),
            _ => format!("mex({b}, {q})"),
        };
        let stairs = match p {
            1 => "n".to_string(),
            _ => format!("floor(n / {p})"),
        };
        let times = match a {
            1 => String::new(),
            _ => format!("{a} "),
        };
        let mut text = format!("x(n) = {mex} {{x(i), y(i) | i < n}}");
        if self.skip {
            text += " skipping repeats";
        }
        text += &format!(", y(n) = x(n) + {times}{stairs}");
        if self.priority {
            text += ", the priority set first";
        }
        if !self.once {
            text += ", pairs (z, z) counted twice";
        }
        text
    }

    /// Itself, if its parameters are sound.
    fn checked(self) -> Result<Self, RecursionError> {
        for (name, value) in [('a', self.a), ('b', self.b), ('p', self.p), ('q', self.q)] {
            if value == 0 {
                return Err(RecursionError::Zero(name));
            }
        }
        match self.priority && (self.a, self.b) != (1, 1) {
            true => Err(RecursionError::Priority),
            false => Ok(self),
        }
    }

    /// The pairs (x(n), y(n)) for n = 0, 1, 2, …; an error ends them.
    ///
    /// Without repairs a term costs O(1) on the average, in memory that hardly grows ([`Rising`]);
    /// with them the memory grows with y(n) - x(n).
    pub fn pairs(&self) -> Pairs {
        let checked =
            self.checked()
                .and_then(|recursion| match recursion.skip || recursion.priority {
                    true => Repaired::new(recursion).map(Engine::Repaired),
                    false => Ok(Engine::Rising(Rising::new(
                        recursion.b,
                        recursion.q,
                        recursion.once,
                        Staircase::new(recursion.a, recursion.p),
                    ))),
                });
        Pairs(match checked {
            Ok(engine) => engine,
            Err(error) => Engine::Ended(Some(error)),
        })
    }
}

/// The pairs of a recursion, in order.
#[derive(Clone, Debug)]
pub struct Pairs(Engine);

#[derive(Clone, Debug)]
enum Engine {
    Rising(Rising<Staircase>),
    Repaired(Repaired),
    Ended(Option<RecursionError>),
}

impl Iterator for Pairs {
    type Item = Result<(u64, u64), RecursionError>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = match &mut self.0 {
            Engine::Rising(rising) => return rising.next(),
            Engine::Repaired(repaired) => repaired.next_pair(),
            Engine::Ended(error) => Err(error.take()?),
        };
        if next.is_err() {
            self.0 = Engine::Ended(None);
        }
        Some(next)
    }
}
