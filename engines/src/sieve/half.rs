//! A half-plane of levels and cells.

/// The cells where `level · ℓ + cell · c + constant ≥ 0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Half {
    pub level: i64,
    pub cell: i64,
    pub constant: i64,
}

/// Beyond every cell, far enough from the ends of 64 bits to add cells to it.
pub(super) const FAR: i64 = 1 << 61;

impl Half {
    fn at_level(&self, level: i64) -> i128 {
        i128::from(self.level) * i128::from(level) + i128::from(self.constant)
    }

    pub(super) fn holds(&self, level: i64, cell: i64) -> bool {
        self.at_level(level) + i128::from(self.cell) * i128::from(cell) >= 0
    }

    /// The least and the greatest cell of a level, from -FAR to FAR; the least is greater where there is none.
    pub(super) fn range(&self, level: i64) -> (i64, i64) {
        let rest = self.at_level(level);
        // Most half-planes have this slope, and divisions of 128 bits are slow.
        if let (1 | -1, Ok(rest)) = (self.cell, i64::try_from(rest)) {
            return match self.cell {
                1 => (clamped(-i128::from(rest)), FAR),
                _ => (-FAR, clamped(i128::from(rest))),
            };
        }
        match self.cell.signum() {
            0 if rest >= 0 => (-FAR, FAR),
            0 => (FAR, -FAR),
            1 => {
                let low = -(rest.div_euclid(i128::from(self.cell)));
                (clamped(low), FAR)
            }
            _ => {
                let high = rest.div_euclid(-i128::from(self.cell));
                (-FAR, clamped(high))
            }
        }
    }

    /// The least and the greatest cell of a level in all of the half-planes.
    pub(super) fn range_of(halves: &[Half], level: i64) -> (i64, i64) {
        halves.iter().fold((-FAR, FAR), |(low, high), half| {
            let (least, greatest) = half.range(level);
            (low.max(least), high.min(greatest))
        })
    }
}

fn clamped(value: i128) -> i64 {
    i64::try_from(value).map_or(if value < 0 { -FAR } else { FAR }, |value| {
        value.clamp(-FAR, FAR)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_holds_the_cells_where_the_function_is_not_negative() {
        for level in -3..=3 {
            for cell in -3..=3 {
                for constant in -5..=5 {
                    let half = Half {
                        level,
                        cell,
                        constant,
                    };
                    for at in -4..=4 {
                        let (low, high) = half.range(at);
                        for c in -30..=30 {
                            let inside = low <= c && c <= high;
                            assert_eq!(inside, half.holds(at, c), "{half:?} at {at}, {c}");
                        }
                    }
                }
            }
        }
    }
}
