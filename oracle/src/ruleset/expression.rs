//! Terms of rulesets: integer combinations of the heaps and the bound variables of a move.

use super::arithmetic::greatest_common_divisor;

/// An integer combination of the heaps, the two bound variables of a move, and 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Linear {
    /// The coefficients of the heaps x, y, z, w.
    pub heaps: [i64; 4],
    /// The coefficients of the bound variables i, j.
    pub bound: [i64; 2],
    /// The constant term.
    pub constant: i64,
}

impl Linear {
    /// The size of a heap.
    pub fn heap(heap: usize) -> Self {
        let mut linear = Self::default();
        linear.heaps[heap] = 1;
        linear
    }

    /// The value of a bound variable, 0 for the first and 1 for the second.
    pub fn bound(variable: usize) -> Self {
        let mut linear = Self::default();
        linear.bound[variable] = 1;
        linear
    }

    /// The same number at every position.
    pub fn constant(constant: i64) -> Self {
        Self {
            constant,
            ..Self::default()
        }
    }

    /// This combination plus a multiple of another.
    pub fn plus(&self, factor: i64, other: &Self) -> Self {
        Self {
            heaps: std::array::from_fn(|k| self.heaps[k] + factor * other.heaps[k]),
            bound: std::array::from_fn(|k| self.bound[k] + factor * other.bound[k]),
            constant: self.constant + factor * other.constant,
        }
    }

    /// The coefficients of all variables: those of the heaps, then those of the bound variables.
    pub fn coefficients(&self) -> impl Iterator<Item = i64> {
        self.heaps.into_iter().chain(self.bound)
    }

    pub(super) fn at(&self, scene: &Scene) -> i64 {
        let heaps = scene.heaps.iter().zip(self.heaps);
        let bound = scene.bound.iter().zip(self.bound);
        let terms = heaps
            .chain(bound)
            .map(|(value, coefficient)| coefficient * value);
        self.constant + terms.sum::<i64>()
    }
}

/// Where expressions and conditions are evaluated: a position and values of the bound variables.
pub(super) struct Scene<'a> {
    pub heaps: &'a [i64],
    pub bound: [i64; 2],
}

/// The new size of a heap after a move, in terms of the position before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expression {
    /// An integer combination.
    Linear(Linear),
    /// A quotient, rounded down, by a positive number.
    Floor(Linear, i64),
    /// The remainder of a division by a positive number: `(x + i) mod 3`.
    Remainder(Linear, i64),
    /// The nim-sum of two numbers that are not negative: `x xor i`.
    NimSum(Linear, Linear),
    /// The greatest common divisor of two numbers that are not negative: `gcd(x, i)`.
    CommonDivisor(Linear, Linear),
}

impl Expression {
    pub(super) fn at(&self, scene: &Scene) -> i64 {
        match self {
            Self::Linear(linear) => linear.at(scene),
            Self::Floor(linear, divisor) => linear.at(scene).div_euclid(*divisor),
            Self::Remainder(linear, modulus) => linear.at(scene).rem_euclid(*modulus),
            Self::NimSum(a, b) => a.at(scene) ^ b.at(scene),
            Self::CommonDivisor(a, b) => greatest_common_divisor(a.at(scene), b.at(scene)),
        }
    }

    /// The combinations that it is made of.
    pub fn linears(&self) -> Vec<&Linear> {
        match self {
            Self::Linear(a) | Self::Floor(a, _) | Self::Remainder(a, _) => vec![a],
            Self::NimSum(a, b) | Self::CommonDivisor(a, b) => vec![a, b],
        }
    }

    /// A combination and a divisor whose quotient it never exceeds.
    pub fn most(&self) -> (Linear, i64) {
        match self {
            Self::Linear(linear) => (linear.clone(), 1),
            Self::Floor(linear, divisor) => (linear.clone(), *divisor),
            Self::Remainder(_, modulus) => (Linear::constant(modulus - 1), 1),
            Self::NimSum(a, b) | Self::CommonDivisor(a, b) => (a.plus(1, b), 1),
        }
    }
}
