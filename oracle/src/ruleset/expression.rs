//! Terms of rulesets: integer combinations of the heaps and the bound variables of a move.

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
}

impl Expression {
    pub(super) fn at(&self, scene: &Scene) -> i64 {
        match self {
            Self::Linear(linear) => linear.at(scene),
            Self::Floor(linear, divisor) => linear.at(scene).div_euclid(*divisor),
        }
    }

    /// The combination that is the expression, or that is divided.
    pub fn linear(&self) -> &Linear {
        match self {
            Self::Linear(linear) | Self::Floor(linear, _) => linear,
        }
    }
}
