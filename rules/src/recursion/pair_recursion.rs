//! Recursions of pairs: their parameters.

use super::error::RecursionError;

/// The recursion x(n) = mex_b^q {x(i), y(i) | i < n}, y(n) = x(n) + a ⌊n / p⌋, with the conventions of Gurvich (2010).
///
/// mex_b^q of a multiset S is the least z ≥ 0 such that no element of multiplicity at least q lies in (z - b, z].
/// (Section 2 prints another formula; it does not give mex for b = q = 1 when 0 ∉ S.)
///
/// The three conventions below matter only where q > 1, or min(p, q) > 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairRecursion {
    /// y(n) - x(n) grows by a …
    pub a: u64,
    /// Two elements of the multiset that count are at least b apart from x(n).
    pub b: u64,
    /// … with every p-th term.
    pub p: u64,
    /// An element of the multiset counts when it has multiplicity q.
    pub q: u64,
    /// A pair (z, z) puts z into the multiset once (Remark 2), not twice.
    pub once: bool,
    /// x(n) is the least z such that (z - b, z] is free *and* the pair (x(n), y(n)) is new (Section 10).
    pub skip: bool,
    /// The terms of the priority set come first (Section 10, printed for a = b = 1): x(n) = n mod p for the n with
    /// (n mod p) + ⌊n / p⌋ < q, and these count in the multiset for every other n, as well as all i < n do.
    pub priority: bool,
}

impl PairRecursion {
    /// The recursion with Remark 2 and without the repairs of Section 10.
    ///
    /// # Errors
    /// A parameter is 0.
    pub fn new(a: u64, b: u64, p: u64, q: u64) -> Result<Self, RecursionError> {
        let (once, skip, priority) = (true, false, false);
        let recursion = Self {
            a,
            b,
            p,
            q,
            once,
            skip,
            priority,
        };
        recursion.checked()
    }

    /// The recursion as the rule language writes it:
    /// `x(n) = mex(2, 1) {x(i), y(i) | i < n}, y(n) = x(n) + 3 floor(n / 2)`.
    pub fn show(&self) -> String {
        let Self { a, b, p, q, .. } = self;
        let mex = match (b, q) {
            (1, 1) => "mex".to_string(),
            (_, 1) => format!("mex({b})"),
            _ => format!("mex({b}, {q})"),
        };
        let stairs = match p {
            1 => "n".to_string(),
            _ => format!("floor(n / {p})"),
        };
        let times = match a {
            1 => String::new(),
            _ => format!("{a} "),
        };
        let mut text = format!("x(n) = {mex} {{x(i), y(i) | i < n}}");
        if self.skip {
            text += " skipping repeats";
        }
        text += &format!(", y(n) = x(n) + {times}{stairs}");
        if self.priority {
            text += ", the priority set first";
        }
        if !self.once {
            text += ", pairs (z, z) counted twice";
        }
        text
    }

    /// Itself, if its parameters are sound.
    pub(super) fn checked(self) -> Result<Self, RecursionError> {
        for (name, value) in [('a', self.a), ('b', self.b), ('p', self.p), ('q', self.q)] {
            if value == 0 {
                return Err(RecursionError::Zero(name));
            }
        }
        Ok(self)
    }
}
