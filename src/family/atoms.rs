//! Lists the comparisons that a condition on parameters may be made of.

use super::condition::ParameterRelation::{Above, AtLeast, AtMost, Below, Equal, Unequal};
use super::condition::{Atom, Modulus, ParameterRelation, Side};

/// The most values of a parameter that it is compared with; one with more is compared with the ends of its range
/// only. It steers the search only.
const MOST_NUMBERS: usize = 64;
/// The greatest modulus. It steers the search only.
const LARGEST_MODULUS: i64 = 6;
/// The greatest multiple of a parameter. It steers the search only.
const LARGEST_MULTIPLE: i64 = 4;
/// The greatest number that is added to a parameter, and the greatest remainder by a parameter. It steers the search only.
const LARGEST_NUMBER: i64 = 3;

const ALL: [ParameterRelation; 6] = [Equal, Unequal, AtMost, AtLeast, Below, Above];

/// All comparisons for these choices of the parameters; of two that mean the same, the plainer comes first.
pub(super) fn atoms(parameters: usize, choices: &[&[i64]]) -> Vec<Atom> {
    let mut atoms = Atoms { all: Vec::new() };
    let is_divisor = |place: usize| choices.iter().all(|choice| choice[place] != 0);
    for a in 0..parameters {
        atoms.alone(a, choices);
    }
    for a in 0..parameters {
        for b in (0..parameters).filter(|b| *b != a) {
            atoms.pair(a, b, is_divisor(b));
        }
    }
    for a in 0..parameters {
        for b in (0..parameters).filter(|b| *b != a) {
            for c in (0..parameters).filter(|c| *c != a && *c != b) {
                atoms.triple((a, b, c), is_divisor);
            }
        }
    }
    atoms.all
}

struct Atoms {
    all: Vec<Atom>,
}

impl Atoms {
    fn push(&mut self, left: Side, comparisons: &[ParameterRelation], right: Side) {
        for comparison in comparisons {
            self.all.push(Atom {
                left: left.clone(),
                comparison: *comparison,
                right: right.clone(),
            });
        }
    }

    /// `a = 3`, `a >= 3`, `a mod 2 = 1`
    fn alone(&mut self, a: usize, choices: &[&[i64]]) {
        let mut numbers: Vec<i64> = choices.iter().map(|choice| choice[a]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        if numbers.len() > MOST_NUMBERS {
            numbers = [numbers.first(), numbers.last()]
                .into_iter()
                .flatten()
                .copied()
                .collect();
        }
        for number in numbers {
            let sides = (Side::parameter(a), Side::number(number));
            self.push(sides.0, &[Equal, Unequal, AtMost, AtLeast], sides.1);
        }
        for modulus in 2..=LARGEST_MODULUS {
            for rest in 0..modulus {
                let left = Side::Remainder(a, Modulus::Number(modulus));
                self.push(left, &[Equal, Unequal], Side::number(rest));
            }
        }
    }

    /// `a <= b`, `a >= 2 b`, `a = b + 1`, `a mod b = 0`
    fn pair(&mut self, a: usize, b: usize, is_divisor: bool) {
        let own = || Side::parameter(a);
        // A comparison of b and a is one of a and b.
        if a < b {
            self.push(own(), &ALL, Side::parameter(b));
        }
        for times in 2..=LARGEST_MULTIPLE {
            self.push(own(), &ALL, Side::Sum(vec![(times, b)], 0));
        }
        for number in 1..=LARGEST_NUMBER {
            self.push(own(), &ALL, Side::Sum(vec![(1, b)], number));
        }
        if !is_divisor {
            return;
        }
        let rest = || Side::Remainder(a, Modulus::Parameter(b));
        for number in 0..=LARGEST_NUMBER {
            self.push(rest(), &ALL, Side::number(number));
        }
        let greatest = Side::Sum(vec![(1, b)], -1);
        self.push(rest(), &[Equal, Unequal], greatest);
    }

    /// `a mod b = c`, `a mod c = b mod c`, `a <= b + c`
    fn triple(&mut self, (a, b, c): (usize, usize, usize), is_divisor: impl Fn(usize) -> bool) {
        let rest = |a, b| Side::Remainder(a, Modulus::Parameter(b));
        if is_divisor(b) {
            self.push(rest(a, b), &ALL, Side::parameter(c));
        }
        if a < b && is_divisor(c) {
            self.push(rest(a, c), &[Equal, Unequal], rest(b, c));
        }
        if b < c {
            for number in 0..=1 {
                let sum = Side::Sum(vec![(1, b), (1, c)], number);
                self.push(Side::parameter(a), &ALL, sum);
            }
        }
    }
}
