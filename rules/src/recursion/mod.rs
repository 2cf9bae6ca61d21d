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
mod error;
mod far;
mod limit;
mod observed_limit;
mod pair_recursion;
mod pairs;
mod polynomial;
mod repaired;
mod rising;
mod substitution;

pub use asymptotic::Asymptotic;
pub use error::RecursionError;
pub use far::{FarTerms, Rank};
pub use limit::{Bracket, Law, Limit};
pub use observed_limit::{ObservedLimit, TermRatio};
pub use pair_recursion::PairRecursion;
pub use pairs::Pairs;
pub use polynomial::UnivariatePolynomial;
pub use rising::{Rising, Staircase};
pub use substitution::Substitution;
