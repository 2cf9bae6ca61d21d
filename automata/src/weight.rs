//! Bounds on a sum whose last digits are not read yet, for words of any length.
//!
//! After the digits of index at least i were read, a sum of weighted digits is A·U(i) + B·U(i - 1): two integers instead of a number that
//! grows. Reading a digit of index i - 1 with total factor w turns (A, B) into (a·A + B + w, b·A). In a base, B is 0 and
//! A is the value so far.

use crate::numeration::Numeration;

/// The weights U(i) and U(i - 1) for the indices i of each residue.
pub(crate) struct Weights {
    pairs: Vec<Vec<(i128, i128)>>,
}

impl Weights {
    pub(crate) fn of(system: &Numeration) -> Weights {
        let period = system.period();
        let mut pairs = vec![Vec::new(); period];
        let (mut weight, mut below) = (1i128, i128::from(system.before()));
        let mut index = 0;
        while weight < 1 << 44 || index < 3 * period {
            pairs[index % period].push((weight, below));
            let next =
                weight * i128::from(system.quotient(index)) + below * i128::from(system.carry());
            below = std::mem::replace(&mut weight, next);
            index += 1;
        }
        Weights { pairs }
    }

    /// The least value of A·U(i) + B·U(i - 1) over all i of a residue; None if there is none.
    ///
    /// Along a residue these values g satisfy g(t + 1) = s·g(t) ± g(t - 1), with s >= 1 for + and s >= 3 for -, or
    /// g(t + 1) = s·g(t); so once they grow away from 0 they go on growing. If that is not seen in the range of the weights, the answer is None, too.
    pub(crate) fn least(&self, residue: usize, a: i128, b: i128) -> Option<i128> {
        let mut values = self.pairs[residue]
            .iter()
            .map(|(u, v)| a.checked_mul(*u)?.checked_add(b.checked_mul(*v)?));
        let mut last = values.next()??;
        let mut least = last;
        for value in values {
            let value = value?;
            if 0 <= last && last <= value {
                return Some(least);
            }
            if value < 0 && value <= last && last <= 0 {
                return None;
            }
            least = least.min(value);
            last = value;
        }
        None
    }

    /// The greatest value of A·U(i) + B·U(i - 1) over all i of a residue; None if there is none.
    pub(crate) fn greatest(&self, residue: usize, a: i128, b: i128) -> Option<i128> {
        self.least(residue, -a, -b).map(|least| -least)
    }
}
