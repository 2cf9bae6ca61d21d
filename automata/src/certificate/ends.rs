//! Between which ends a sum of digits lies, however many of them follow: what certificates call settled.

use crate::numeration::Numeration;

/// Factors of U(i) and U(i - 1).
pub(crate) type Factors = (i128, i128);

/// The range that a sum must end in, and what the digits below index i add to it: from -least·(U(i) - 1) to most·(U(i) - 1).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    pub(crate) most: i128,
    pub(crate) least: i128,
    pub(crate) low: Option<i128>,
    pub(crate) high: Option<i128>,
}

/// One end of a sum, for i = r, r + period, …: factors of U(r) and U(r - 1), and a constant beside them.
#[derive(Clone, Copy)]
struct End {
    factors: Factors,
    constant: i128,
}

impl End {
    fn value(self, system: &Numeration, residue: usize) -> Option<i128> {
        let (mut weight, mut below) = (1, i128::from(system.before()));
        for index in 0..residue {
            let next =
                i128::from(system.quotient(index)) * weight + i128::from(system.carry()) * below;
            below = std::mem::replace(&mut weight, next);
        }
        let (a, b) = self.factors;
        let sum = a.checked_mul(weight)?.checked_add(b.checked_mul(below)?)?;
        sum.checked_add(self.constant)
    }

    /// The end for the next i.
    fn next(self, system: &Numeration, residue: usize) -> Option<End> {
        let mut factors = self.factors;
        for back in 1..=system.period() {
            factors = lowered(system, residue + system.period() - back, factors)?;
        }
        Some(End { factors, ..self })
    }

    /// Whether it is beyond the bounds and moves away from them, with larger i, or does not move.
    fn rests(self, value: i128, goal: &Goal) -> bool {
        let mut bounds = [goal.low, goal.high].into_iter().flatten();
        match self.factors {
            (0, 0) => true,
            (a, b) if a >= 0 && b >= 0 => bounds.all(|bound| bound < value),
            (a, b) if a <= 0 && b <= 0 => bounds.all(|bound| bound > value),
            _ => false,
        }
    }
}

/// A·U(i + 1) + B·U(i) in terms of U(i) and U(i - 1).
pub(crate) fn lowered(system: &Numeration, index: usize, (a, b): Factors) -> Option<Factors> {
    let head = i128::from(system.quotient(index)).checked_mul(a)?;
    Some((
        head.checked_add(b)?,
        i128::from(system.carry()).checked_mul(a)?,
    ))
}

impl Goal {
    /// Whether the sum ends in the range for all i of a residue and all digits below i (true), or for none (false).
    ///
    /// Once its factors have one sign, an end moves one way for ever; and they come to have one since U(i) / U(i - 1) has no rational limit.
    pub(crate) fn settled(
        &self,
        system: &Numeration,
        residue: usize,
        (a, b): Factors,
    ) -> Option<bool> {
        let mut lower = End {
            factors: (a - self.least, b),
            constant: self.least,
        };
        let mut upper = End {
            factors: (a + self.most, b),
            constant: -self.most,
        };
        let (mut always, mut never) = (true, true);
        loop {
            let (from, to) = (lower.value(system, residue)?, upper.value(system, residue)?);
            let outside = |bound: Option<i128>, is: &dyn Fn(i128) -> bool| bound.is_some_and(is);
            always &= !outside(self.low, &|low| from < low);
            always &= !outside(self.high, &|high| to > high);
            never &= outside(self.low, &|low| to < low) || outside(self.high, &|high| from > high);
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
