//! Linear forms with coefficients in a real quadratic field.

use crate::fault::Fault;
use std::collections::BTreeMap;
use std::fmt;

/// The sum of (a + b·√d)·variable, for each variable, and of a constant of this kind, divided by a positive integer. All
/// numbers together have no common divisor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LinearForm {
    /// By variable, `None` for the constant; none of them is 0.
    terms: BTreeMap<Option<usize>, Coefficient>,
    below: i128,
    /// d, without square divisors; 1 if no root occurs.
    root: i128,
}

/// a + b·√d.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Coefficient {
    plain: i128,
    surd: i128,
}

fn large() -> Fault {
    Fault::Bad("a number of a rule or a claim is too large".into())
}

fn times(a: i128, b: i128) -> Result<i128, Fault> {
    a.checked_mul(b).ok_or_else(large)
}

fn plus(a: i128, b: i128) -> Result<i128, Fault> {
    a.checked_add(b).ok_or_else(large)
}

fn divisor(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl LinearForm {
    pub(super) fn constant(value: i128) -> LinearForm {
        LinearForm::of(None, value)
    }

    pub(super) fn variable(variable: usize) -> LinearForm {
        LinearForm::of(Some(variable), 1)
    }

    fn of(variable: Option<usize>, plain: i128) -> LinearForm {
        let terms = [(variable, Coefficient { plain, surd: 0 })];
        let terms = terms.into_iter().filter(|(_, c)| c.plain != 0);
        LinearForm {
            terms: terms.collect(),
            below: 1,
            root: 1,
        }
    }

    /// The square root of a number from 0 to 2^40.
    pub(super) fn root(of: i128) -> Result<LinearForm, Fault> {
        if !(0..1 << 40).contains(&of) {
            return Err(Fault::Bad(format!("the square root of {of} is not read")));
        }
        let (mut outside, mut inside, mut by) = (1, of, 2);
        while by * by <= inside {
            while inside > 0 && inside % (by * by) == 0 {
                inside /= by * by;
                outside *= by;
            }
            by += 1;
        }
        if inside <= 1 {
            return Ok(LinearForm::constant(outside * inside));
        }
        let surd = Coefficient {
            plain: 0,
            surd: outside,
        };
        Ok(LinearForm {
            terms: BTreeMap::from([(None, surd)]),
            below: 1,
            root: inside,
        })
    }

    /// In lowest terms.
    fn reduced(mut self) -> LinearForm {
        self.terms.retain(|_, c| *c != Coefficient::default());
        let all = self.terms.values();
        let common = all.fold(self.below, |common, c| {
            divisor(divisor(common, c.plain), c.surd)
        });
        self.below /= common;
        for c in self.terms.values_mut() {
            c.plain /= common;
            c.surd /= common;
        }
        if self.terms.values().all(|c| c.surd == 0) {
            self.root = 1;
        }
        self
    }

    /// The field of both.
    fn common_root(&self, other: &LinearForm) -> Result<i128, Fault> {
        match (self.root, other.root) {
            (1, root) | (root, 1) => Ok(root),
            (a, b) if a == b => Ok(a),
            (a, b) => Err(Fault::Bad(format!(
                "the square roots of {a} and {b} together are not read"
            ))),
        }
    }

    /// This and a multiple of the other.
    pub(super) fn plus(&self, other: &LinearForm, factor: i128) -> Result<LinearForm, Fault> {
        let root = self.common_root(other)?;
        let below = times(self.below, other.below)?;
        let mut terms = BTreeMap::new();
        for (form, scale) in [(self, other.below), (other, times(factor, self.below)?)] {
            for (variable, c) in &form.terms {
                let sum: &mut Coefficient = terms.entry(*variable).or_default();
                sum.plain = plus(sum.plain, times(c.plain, scale)?)?;
                sum.surd = plus(sum.surd, times(c.surd, scale)?)?;
            }
        }
        Ok(LinearForm { terms, below, root }.reduced())
    }

    /// The product, if one of both is a constant.
    pub(super) fn times(&self, other: &LinearForm) -> Result<LinearForm, Fault> {
        let is_constant = |form: &LinearForm| form.terms.keys().all(Option::is_none);
        let (form, by) = match (is_constant(self), is_constant(other)) {
            (_, true) => (self, other),
            (true, false) => (other, self),
            _ => return Err(Fault::Bad("a product of variables is not read".into())),
        };
        let root = form.common_root(by)?;
        let by_terms = by.terms.get(&None).copied().unwrap_or_default();
        let mut terms = BTreeMap::new();
        for (variable, c) in &form.terms {
            let surds = times(times(c.surd, by_terms.surd)?, root)?;
            let plain = plus(times(c.plain, by_terms.plain)?, surds)?;
            let surd = plus(
                times(c.plain, by_terms.surd)?,
                times(c.surd, by_terms.plain)?,
            )?;
            terms.insert(*variable, Coefficient { plain, surd });
        }
        let below = times(form.below, by.below)?;
        Ok(LinearForm { terms, below, root }.reduced())
    }

    /// 1 divided by this constant.
    pub(super) fn inverse(&self) -> Result<LinearForm, Fault> {
        if self.terms.keys().any(Option::is_some) {
            return Err(Fault::Bad("a quotient by a variable is not read".into()));
        }
        let c = self.terms.get(&None).copied().unwrap_or_default();
        let norm = plus(
            times(c.plain, c.plain)?,
            -times(times(c.surd, c.surd)?, self.root)?,
        )?;
        if norm == 0 {
            return Err(Fault::Bad("a quotient by 0".into()));
        }
        let scale = times(self.below, norm.signum())?;
        let inverse = Coefficient {
            plain: times(c.plain, scale)?,
            surd: times(-c.surd, scale)?,
        };
        Ok(LinearForm {
            terms: BTreeMap::from([(None, inverse)]),
            below: norm.abs(),
            root: self.root,
        }
        .reduced())
    }

    /// Its value, if it is an integer constant.
    pub(super) fn as_constant(&self) -> Option<i128> {
        let constant = self.terms.keys().all(Option::is_none);
        let c = self.terms.get(&None).copied().unwrap_or_default();
        (constant && self.is_integral()).then_some(c.plain)
    }

    /// The variable that it is.
    pub(super) fn as_variable(&self) -> Option<usize> {
        let mut terms = self.terms.iter();
        let one = Coefficient { plain: 1, surd: 0 };
        match (terms.next(), terms.next()) {
            (Some((Some(variable), c)), None) if *c == one && self.below == 1 => Some(*variable),
            _ => None,
        }
    }

    /// Whether all coefficients are integers.
    pub(super) fn is_integral(&self) -> bool {
        self.below == 1 && self.root == 1
    }

    pub(super) fn integral(&self) -> Result<(), Fault> {
        match self.is_integral() {
            true => Ok(()),
            false => Err(Fault::Bad(
                "a number that is no integer is not read here".into(),
            )),
        }
    }

    /// Whether no root occurs.
    pub(super) fn is_rational(&self) -> bool {
        self.root == 1
    }

    /// What it is divided by.
    pub(super) fn below(&self) -> i128 {
        self.below
    }

    /// Times what it is divided by.
    pub(super) fn above(&self) -> LinearForm {
        LinearForm {
            below: 1,
            ..self.clone()
        }
    }

    /// Whether it is an integer form without negative coefficients.
    pub(super) fn is_natural(&self) -> bool {
        self.is_integral() && self.terms.values().all(|c| c.plain >= 0)
    }

    /// The part with a root, divided by the root, and the rest.
    pub(super) fn split(&self) -> (LinearForm, LinearForm) {
        let part = |of: &dyn Fn(&Coefficient) -> i128| {
            let terms = self.terms.iter();
            LinearForm {
                terms: terms
                    .map(|(variable, c)| {
                        let plain = of(c);
                        (*variable, Coefficient { plain, surd: 0 })
                    })
                    .collect(),
                below: self.below,
                root: 1,
            }
            .reduced()
        };
        (part(&|c| c.surd), part(&|c| c.plain))
    }

    /// d.
    pub(super) fn radicand(&self) -> i128 {
        self.root
    }

    /// The variables that occur.
    pub(super) fn variables(&self) -> impl Iterator<Item = usize> + '_ {
        self.terms.keys().copied().flatten()
    }
}

impl fmt::Display for LinearForm {
    /// An integer form with variables.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let constant = self.terms.get_key_value(&None);
        let variables = self.terms.iter().filter(|(variable, _)| variable.is_some());
        for (variable, c) in variables.chain(constant) {
            let sign = match (first, c.plain < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            first = false;
            let size = c.plain.unsigned_abs();
            match variable {
                Some(variable) => write!(f, "{sign}{size}*x{variable}")?,
                None => write!(f, "{sign}{size}")?,
            }
        }
        match first {
            true => f.write_str("0"),
            false => Ok(()),
        }
    }
}
