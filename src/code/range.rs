//! How large the numbers of an expression can become, in bits.

use super::integer::{Integer, Truth};
use dashu_int::IBig;
use dashu_int::ops::{BitTest, UnsignedAbs};

/// The bits that a number of the languages with a fixed width has, without its sign.
pub const WIDTH: usize = 126;

/// The bits that the heaps may have so that no number of the expression has more than [`WIDTH`]; at most 63.
pub fn bits_of_heaps(fits: &dyn Fn(usize) -> bool) -> Option<usize> {
    (LEAST..=MOST).rev().find(|bits| fits(*bits))
}

/// The bits of a Grundy value and of a heap. A fixed bound.
pub const RESULT: usize = 64;

/// Fewer bits are of no use. It belongs to the text only.
const LEAST: usize = 8;
/// A heap has 64 bits. A fixed bound.
const MOST: usize = 63;

/// Numbers while an expression is walked through.
pub struct Widths {
    /// The bits of every heap.
    heaps: usize,
    /// The bits of variables that are searched for.
    searched: Vec<(usize, usize)>,
    /// The most bits of any number so far.
    most: usize,
}

impl Widths {
    /// The most bits that a number of the expression can have. It is a result, which is handed out in [`RESULT`] bits: more than any width if it has more.
    pub fn of_result(of: &Integer, heaps: usize) -> usize {
        let mut widths = Widths::new(heaps);
        match widths.integer(of) <= RESULT {
            true => widths.most,
            false => usize::MAX,
        }
    }

    /// The same of a truth value.
    pub fn of_truth(of: &Truth, heaps: usize) -> usize {
        let mut widths = Widths::new(heaps);
        widths.truth(of);
        widths.most
    }

    fn new(heaps: usize) -> Widths {
        Widths {
            heaps,
            searched: Vec::new(),
            most: 0,
        }
    }

    fn integer(&mut self, of: &Integer) -> usize {
        let bits = match of {
            Integer::Constant(value) => bits(value),
            Integer::Variable(place) => {
                let searched = self.searched.iter().rev();
                let mut searched = searched.filter(|(variable, _)| variable == place);
                searched.next().map_or(self.heaps, |(_, bits)| *bits)
            }
            Integer::Sum(a, b) | Integer::Difference(a, b) => {
                self.integer(a).max(self.integer(b)).saturating_add(1)
            }
            Integer::Product(a, b) => self.integer(a).saturating_add(self.integer(b)),
            Integer::Quotient(a, by) => {
                self.keep(bits(by));
                self.integer(a)
            }
            Integer::Remainder(a, by) => {
                self.integer(a);
                bits(by)
            }
            // Of naturals only.
            Integer::Xor(a, b) => self.integer(a).max(self.integer(b)),
            Integer::Minimum(parts) | Integer::Maximum(parts) => {
                let parts = parts.iter().map(|part| self.integer(part));
                parts.max().unwrap_or(0)
            }
            Integer::Absolute(a) => self.integer(a),
            Integer::Root(times, under) => {
                let (times, under) = (self.integer(times), self.integer(under));
                // It is found from the square, and is one more than half as wide.
                let square = times.saturating_mul(2).saturating_add(under);
                self.keep(square);
                square / 2 + 2
            }
            Integer::Choice(arms, otherwise) => {
                let mut most = self.integer(otherwise);
                for (condition, value) in arms {
                    self.truth(condition);
                    most = most.max(self.integer(value));
                }
                most
            }
        };
        self.keep(bits);
        bits
    }

    fn keep(&mut self, bits: usize) {
        self.most = self.most.max(bits);
    }

    fn truth(&mut self, of: &Truth) {
        match of {
            Truth::Constant(_) => {}
            Truth::Compare(_, left, right) => {
                self.integer(left);
                self.integer(right);
            }
            Truth::And(parts) | Truth::Or(parts) => parts.iter().for_each(|part| self.truth(part)),
            Truth::Not(of) => self.truth(of),
            Truth::Exists {
                variable,
                most,
                holds,
            } => {
                // One more than the last is counted to.
                let bits = self.integer(most).saturating_add(1);
                self.searched.push((*variable, bits));
                self.truth(holds);
                self.searched.pop();
            }
        }
    }
}

/// The bits of the absolute value.
fn bits(value: &IBig) -> usize {
    value.clone().unsigned_abs().bit_len()
}
