//! The rulesets of the benchmark, by hand.

use crate::dense::Rules;

/// `wythoff`
pub struct Wythoff;

impl Rules<2> for Wythoff {
    fn options(&self, [x, y]: [usize; 2], mut visit: impl FnMut([usize; 2])) {
        for i in 1..=x {
            visit([x - i, y]);
        }
        for j in 1..=y {
            visit([x, y - j]);
        }
        for i in 1..=x.min(y) {
            visit([x - i, y - i]);
        }
    }
}

/// `fraenkel(a)`
pub struct Fraenkel(pub usize);

impl Rules<2> for Fraenkel {
    fn options(&self, [x, y]: [usize; 2], mut visit: impl FnMut([usize; 2])) {
        for i in 0..=x {
            for j in (i + 1).saturating_sub(self.0)..=y.min(i + self.0 - 1) {
                if i > 0 && j > 0 {
                    visit([x - i, y - j]);
                }
            }
        }
        for i in 1..=x {
            visit([x - i, y]);
        }
        for j in 1..=y {
            visit([x, y - j]);
        }
    }
}

/// `ryuo(p)`
pub struct Ryuo(pub usize);

impl Rules<2> for Ryuo {
    fn options(&self, [x, y]: [usize; 2], mut visit: impl FnMut([usize; 2])) {
        for i in 1..=x {
            visit([x - i, y]);
        }
        for j in 1..=y {
            visit([x, y - j]);
        }
        for i in 1..self.0.min(x + 1) {
            for j in 1..(self.0 - i).min(y + 1) {
                visit([x - i, y - j]);
            }
        }
    }
}

/// `ryuo_restricted(p, q, r)`
pub struct Restricted(pub usize, pub usize, pub usize);

impl Rules<2> for Restricted {
    fn options(&self, [x, y]: [usize; 2], mut visit: impl FnMut([usize; 2])) {
        let Restricted(p, q, r) = *self;
        for i in 1..q.min(x + 1) {
            visit([x - i, y]);
        }
        for j in 1..r.min(y + 1) {
            visit([x, y - j]);
        }
        for i in 1..p.min(x + 1) {
            for j in 1..(p - i).min(y + 1) {
                visit([x - i, y - j]);
            }
        }
    }
}

/// `ab_triangular(a, b)`, of which `triangular` is (2, 1); with the moves of `triangular_wythoff(c)` where there is a c.
pub struct Triangular {
    pub a: usize,
    pub b: usize,
    pub c: Option<usize>,
}

impl Rules<2> for Triangular {
    fn options(&self, [x, y]: [usize; 2], mut visit: impl FnMut([usize; 2])) {
        for i in self.a..=x {
            for j in self.b..i {
                visit([x - i, y + j]);
            }
        }
        for i in self.a..=y {
            for j in self.b..i {
                visit([x + j, y - i]);
            }
        }
        if let Some(c) = self.c {
            for i in 1..=x {
                for j in i.saturating_sub(c).max(1)..=y.min(i + c) {
                    visit([x - i, y - j]);
                }
            }
        }
    }
}

/// `triangular_geometric(d)`
pub struct Geometric(pub usize);

impl Rules<2> for Geometric {
    fn options(&self, [x, y]: [usize; 2], mut visit: impl FnMut([usize; 2])) {
        Triangular {
            a: 2,
            b: 1,
            c: None,
        }
        .options([x, y], &mut visit);
        let d = self.0;
        for i in 1..=x {
            // i ≤ d j - 2 and j ≤ d i - 2
            for j in (i + 2).div_ceil(d)..=y.min((d * i).saturating_sub(2)) {
                visit([x - i, y - j]);
            }
        }
    }
}

/// `ryuo_3`
pub struct Ryuo3;

impl Rules<3> for Ryuo3 {
    fn options(&self, [x, y, z]: [usize; 3], mut visit: impl FnMut([usize; 3])) {
        for i in 1..=x {
            visit([x - i, y, z]);
        }
        for i in 1..=y {
            visit([x, y - i, z]);
        }
        for i in 1..=z {
            visit([x, y, z - i]);
        }
        for (dx, dy, dz) in [(1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1)] {
            if x >= dx && y >= dy && z >= dz {
                visit([x - dx, y - dy, z - dz]);
            }
        }
    }
}

/// `cyclic_nimhoff(h, 3)`
pub struct CyclicNimhoff(pub usize);

impl Rules<3> for CyclicNimhoff {
    fn options(&self, [x, y, z]: [usize; 3], mut visit: impl FnMut([usize; 3])) {
        for i in 1..=x {
            visit([x - i, y, z]);
        }
        for i in 1..=y {
            visit([x, y - i, z]);
        }
        for i in 1..=z {
            visit([x, y, z - i]);
        }
        for i in 0..self.0.min(x + 1) {
            for j in 0..(self.0 - i).min(y + 1) {
                for k in 0..(self.0 - i - j).min(z + 1) {
                    if i + j + k > 0 {
                        visit([x - i, y - j, z - k]);
                    }
                }
            }
        }
    }
}
