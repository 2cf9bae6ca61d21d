//! What is known of x(n) / n for large n, and how it is known.

use super::error::RecursionError;
use super::limit::{Bracket, Limit};
use super::observed_limit::ObservedLimit;
use super::pair_recursion::PairRecursion;
use crate::number::Number;
use dashu_int::IBig;
use grundy_work::Job;
use std::borrow::Cow;

/// The far term that a known limit is compared with: x(10^90).
const FAR: usize = 90;

/// The limit of x(n) / n, or what the first terms show of it.
#[derive(Clone, Debug)]
pub enum Asymptotic {
    /// The limit of a recursion is known.
    Known {
        /// The limit.
        limit: Limit,
        /// Its digits.
        bracket: Bracket,
        /// The digits of the root of Oudalov's polynomial, if the limit comes from it.
        root: Option<Bracket>,
        /// An exponent e and x(n) - ⌊n l⌋ for n = 10^e, if far terms are known.
        far: Option<(usize, IBig)>,
    },
    /// x(n) = ⌊α n⌋, so that the limit is α.
    Multiples {
        /// The number α.
        alpha: Number,
        /// Its digits.
        bracket: Bracket,
    },
    /// The limit is not known.
    Seen(ObservedLimit),
}

impl Asymptotic {
    /// What is known of a recursion: the limit with a number of digits, or what the first terms show.
    ///
    /// # Errors
    /// As [`Limit::bracket`] and [`ObservedLimit::to`].
    pub fn of_recursion(
        recursion: &PairRecursion,
        digits: usize,
        terms: u64,
        job: &Job,
    ) -> Result<Self, RecursionError> {
        let Some(limit) = Limit::of(recursion)? else {
            return ObservedLimit::to(recursion, terms, job).map(Self::Seen);
        };
        // A far term can be beyond reach where the limit is not.
        let far = match limit.far_difference(FAR, job) {
            Ok(difference) => difference.map(|difference| (FAR, difference)),
            Err(RecursionError::TooLarge(_) | RecursionError::TooManyDigits(_)) => None,
            Err(error) => return Err(error),
        };
        Ok(Self::Known {
            bracket: limit.bracket(digits, job)?,
            root: limit.root(digits, job)?,
            far,
            limit,
        })
    }

    /// The limit of ⌊α n⌋ / n.
    ///
    /// # Errors
    /// As [`Bracket::of`].
    pub fn of_multiples(alpha: &Number, digits: usize, job: &Job) -> Result<Self, RecursionError> {
        Ok(Self::Multiples {
            alpha: alpha.clone(),
            bracket: Bracket::of(alpha, digits, job)?,
        })
    }

    /// `by a theorem`, `proved` of multiples rounded down, or `seen to 1000000`.
    pub fn grade(&self) -> Cow<'static, str> {
        match self {
            Self::Known { .. } => "by a theorem".into(),
            Self::Multiples { .. } => "proved".into(),
            Self::Seen(seen) => format!("seen to {}", seen.last).into(),
        }
    }
}
