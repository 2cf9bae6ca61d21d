//! Decides whether a sum of digits ends in a range, however many digits follow: what certificates call settled.

use crate::numeration::Numeration;

/// Factors of U(i) and U(i - 1).
pub(crate) type Factors = (i128, i128);

/// The range that a sum must end in, and the bounds on what the digits below index i add to it: from -least·(U(i) -
/// 1) to most·(U(i) - 1).
#[derive(Clone, Copy, Debug)]
pub(crate) struct SumGoal {
    pub(crate) most: i128,
    pub(crate) least: i128,
    pub(crate) low: Option<i128>,
    pub(crate) high: Option<i128>,
}

/// One end of a sum, for i = r, r + period, …: factors of U(r) and U(r - 1), and a constant beside them.
#[derive(Clone, Copy)]
struct SumEnd {
    factors: Factors,
    constant: i128,
}

impl SumEnd {
    /// The value for i = r, of the weights U(r) and U(r - 1).
    fn value(self, weights: Factors) -> Option<i128> {
        let (weight, below) = weights;
        let (a, b) = self.factors;
        let sum = product(a, weight)?.checked_add(product(b, below)?)?;
        sum.checked_add(self.constant)
    }

    /// The end for the next i.
    fn next(self, system: &Numeration, residue: usize) -> Option<SumEnd> {
        let mut factors = self.factors;
        let (below, above) = (0..residue, residue..system.period());
        for index in below.rev().chain(above.rev()) {
            factors = lowered(system, index, factors)?;
        }
        Some(SumEnd { factors, ..self })
    }

    /// Whether it is beyond the bounds and, with growing i, moves away from them or stays.
    fn rests(self, value: i128, goal: &SumGoal) -> bool {
        let mut bounds = [goal.low, goal.high].into_iter().flatten();
        match self.factors {
            (0, 0) => true,
            (a, b) if a >= 0 && b >= 0 => bounds.all(|bound| bound < value),
            (a, b) if a <= 0 && b <= 0 => bounds.all(|bound| bound > value),
            _ => false,
        }
    }
}

/// A product, with a fast path for small factors, which cannot overflow.
fn product(a: i128, b: i128) -> Option<i128> {
    match (i64::try_from(a), i64::try_from(b)) {
        (Ok(a), Ok(b)) => Some(i128::from(a) * i128::from(b)),
        _ => a.checked_mul(b),
    }
}

/// A·U(i + 1) + B·U(i) in terms of U(i) and U(i - 1), for i of a residue.
pub(crate) fn lowered(system: &Numeration, residue: usize, factors: Factors) -> Option<Factors> {
    let (a, b) = factors;
    let head = product(i128::from(system.quotients()[residue]), a)?;
    Some((
        head.checked_add(b)?,
        product(i128::from(system.carry()), a)?,
    ))
}

/// U(r) and U(r - 1).
fn weights(system: &Numeration, residue: usize) -> Factors {
    let start = (1, i128::from(system.before()));
    let quotients = system.quotients()[..residue].iter();
    quotients.fold(start, |(weight, below), a| {
        let next = i128::from(*a) * weight + i128::from(system.carry()) * below;
        (next, weight)
    })
}

impl SumGoal {
    /// Whether the sum ends in the range for all i of a residue and all digits below i (true), or for none (false).
    ///
    /// Once its factors have one sign, an end moves one way for ever; and they come to have one since U(i) / U(i - 1) has no rational limit.
    pub(crate) fn settled(
        &self,
        system: &Numeration,
        residue: usize,
        factors: Factors,
    ) -> Option<bool> {
        let (a, b) = factors;
        let mut lower = SumEnd {
            factors: (a - self.least, b),
            constant: self.least,
        };
        let mut upper = SumEnd {
            factors: (a + self.most, b),
            constant: -self.most,
        };
        let (mut always, mut never) = (true, true);
        let weights = weights(system, residue);
        loop {
            let (from, to) = (lower.value(weights)?, upper.value(weights)?);
            always &=
                self.low.is_none_or(|low| low <= from) && self.high.is_none_or(|high| to <= high);
            never &=
                self.low.is_some_and(|low| to < low) || self.high.is_some_and(|high| from > high);
            if !always && !never {
                return None;
            }
            match (lower.rests(from, self), upper.rests(to, self)) {
                (true, true) => return Some(always),
                (lower_rests, upper_rests) => {
                    if !lower_rests {
                        lower = lower.next(system, residue)?;
                    }
                    if !upper_rests {
                        upper = upper.next(system, residue)?;
                    }
                }
            }
        }
    }
}
