//! Statements on integers: cases of polynomials that are not negative, or 0.

use super::super::polynomial::Polynomial;
use dashu_int::IBig;
use dashu_int::ops::{Gcd, RemEuclid};
use dashu_ratio::RBig;

/// A statement on integers in its normal form: the functions here make no other. A true one is `All` of nothing, a false one `Any` of nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Statement {
    /// The polynomial is at least 0.
    NonNegative(Polynomial),
    /// The polynomial is 0.
    Zero(Polynomial),
    All(Vec<Statement>),
    Any(Vec<Statement>),
}

impl Statement {
    pub(crate) fn truth(holds: bool) -> Statement {
        match holds {
            true => Statement::All(Vec::new()),
            false => Statement::Any(Vec::new()),
        }
    }

    pub(crate) fn is_true(&self) -> bool {
        matches!(self, Statement::All(parts) if parts.is_empty())
    }

    fn is_false(&self) -> bool {
        matches!(self, Statement::Any(parts) if parts.is_empty())
    }

    /// The polynomial is at least 0.
    pub(crate) fn at_least(of: &Polynomial) -> Statement {
        match tightened(of, false) {
            Ok(of) => Statement::NonNegative(of),
            Err(holds) => Statement::truth(holds),
        }
    }

    /// The polynomial is 0.
    pub(crate) fn zero(of: &Polynomial) -> Statement {
        match tightened(of, true) {
            Ok(of) => Statement::Zero(of),
            Err(holds) => Statement::truth(holds),
        }
    }

    /// All of these.
    pub(crate) fn all(parts: Vec<Statement>) -> Statement {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Statement::All(inner) => flat.extend(inner),
                part if part.is_false() => return part,
                part => flat.push(part),
            }
        }
        match flat.len() {
            1 => flat.remove(0),
            _ => Statement::All(flat),
        }
    }

    /// Some of these.
    pub(crate) fn any(parts: Vec<Statement>) -> Statement {
        let mut flat = Vec::new();
        for part in parts {
            match part {
                Statement::Any(inner) => flat.extend(inner),
                part if part.is_true() => return part,
                part => flat.push(part),
            }
        }
        match flat.len() {
            1 => flat.remove(0),
            _ => Statement::Any(flat),
        }
    }

    /// What is true exactly if this is false.
    pub(crate) fn negated(&self) -> Statement {
        let one = Polynomial::integer(-1);
        let below = |of: &Polynomial| Statement::at_least(&of.negated().plus(&one));
        let each = |parts: &[Statement]| parts.iter().map(Statement::negated).collect();
        match self {
            Statement::NonNegative(of) => below(of),
            Statement::Zero(of) => Statement::any(vec![below(of), below(&of.negated())]),
            Statement::All(parts) => Statement::any(each(parts)),
            Statement::Any(parts) => Statement::all(each(parts)),
        }
    }

    /// A polynomial with integer coefficients is positive, or 0, or negative.
    pub(crate) fn signs(of: &Polynomial) -> Statement {
        let one = Polynomial::integer(-1);
        Statement::any(vec![
            Statement::at_least(&of.plus(&one)),
            Statement::zero(of),
            Statement::at_least(&of.negated().plus(&one)),
        ])
    }

    /// The statement with a variable replaced by a polynomial.
    pub(crate) fn with(&self, place: usize, value: &Polynomial) -> Statement {
        let each = |parts: &[Statement]| parts.iter().map(|part| part.with(place, value)).collect();
        match self {
            Statement::NonNegative(of) => Statement::at_least(&of.with(place, value)),
            Statement::Zero(of) => Statement::zero(&of.with(place, value)),
            Statement::All(parts) => Statement::all(each(parts)),
            Statement::Any(parts) => Statement::any(each(parts)),
        }
    }
}

/// `p ≥ 0` or `p = 0` with integer coefficients that have no common factor: over integers a bound is rounded.
/// `Err` if it is true or false by itself, which it says.
fn tightened(of: &Polynomial, is_equation: bool) -> Result<Polynomial, bool> {
    let whole = of.times(&Polynomial::constant(RBig::from(of.denominator())));
    let mut common = IBig::ZERO;
    let mut constant = IBig::ZERO;
    for (monomial, value) in whole.terms() {
        match monomial.is_empty() {
            true => constant = value.numerator().clone(),
            false => common = IBig::from(common.gcd(value.numerator())),
        }
    }
    if common == IBig::ZERO {
        return Err(match is_equation {
            true => constant == IBig::ZERO,
            false => constant >= IBig::ZERO,
        });
    }
    let rest = IBig::from((&constant).rem_euclid(&common));
    if rest != IBig::ZERO && is_equation {
        return Err(false);
    }
    let rounded = whole.plus(&Polynomial::constant(RBig::from(-rest)));
    let factor = RBig::ONE / RBig::from(common);
    Ok(rounded.times(&Polynomial::constant(factor)))
}
