//! Terms without absolute values, least and greatest numbers, where the signs of polynomials show which numbers they are.

use super::integers::Reader;
use super::polynomial::Polynomial;
use super::terms::number;
use dashu_ratio::RBig;
use grundy_rules::formula::{Comparison, Condition, Term};
use grundy_rules::language::Operator;
use grundy_rules::number::Number;

/// A term as a polynomial, if it is one.
pub(super) fn polynomial(term: &Term) -> Option<Polynomial> {
    let mut reader = Reader::new(usize::MAX / 2, &[]);
    let found = reader.polynomial(term)?;
    reader.is_of_polynomials().then_some(found)
}

/// Has a polynomial only coefficients of one sign, where its variables are natural numbers? Then it is not negative, or not positive.
pub(super) fn sign(of: &Polynomial, natural: &[usize]) -> Option<bool> {
    let known = |(monomial, _): (&[(usize, u32)], &RBig)| {
        monomial.iter().all(|(place, _)| natural.contains(place))
    };
    if !of.terms().all(known) {
        return None;
    }
    let (mut positive, mut negative) = (false, false);
    for (_, value) in of.terms() {
        match *value > RBig::ZERO {
            true => positive = true,
            false => negative = true,
        }
    }
    (!(positive && negative)).then_some(!negative)
}

/// The same term as a sum of products, over a number, if it is a polynomial.
pub(super) fn tidy(term: Term) -> Term {
    let sum = polynomial(&term).and_then(|of| {
        let below = of.denominator();
        let whole = of.times(&Polynomial::constant(RBig::from(below.clone())));
        let below = Term::Constant(Number::from(below));
        Some(match below == number(1) {
            true => whole.term()?,
            false => Term::binary(Operator::Over, whole.term()?, below),
        })
    });
    sum.unwrap_or(term)
}

/// An absolute value, or a least or greatest number, as what it is for all natural numbers at these places, if that is found; any other term as it is.
pub(super) fn simplified(term: Term, natural: &[usize]) -> Term {
    let is_above = |left: &Term, right: &Term| {
        let difference = polynomial(left)?.plus(&polynomial(right)?.negated());
        sign(&difference, natural)
    };
    // The term that is not greater than any other, or not less.
    let outermost = |parts: &[Term], least: bool| {
        let mut all = parts.iter();
        let found = all.find(|one| {
            parts.iter().all(|other| {
                is_above(other, one).is_some_and(|above| above == least || one == &other)
            })
        });
        found.cloned()
    };
    match &term {
        Term::Absolute(of) => match polynomial(of).and_then(|of| sign(&of, natural)) {
            Some(true) => tidy((**of).clone()),
            Some(false) => tidy(Term::Negative(of.clone())),
            None => term,
        },
        Term::Minimum(parts) => outermost(parts, true).unwrap_or(term),
        Term::Maximum(parts) => outermost(parts, false).unwrap_or(term),
        _ => term,
    }
}

/// The condition with its terms simplified, where some of the known conditions say that a variable is a natural number.
pub(super) fn simplified_under(known: &[Condition], condition: &Condition) -> Condition {
    let natural = known.iter().filter_map(|known| match known {
        Condition::Compare(Comparison::LessEqual, low, Term::Variable(place)) => {
            let low = low.as_constant()?;
            (!low.is_negative()).then_some(*place)
        }
        _ => None,
    });
    let natural: Vec<usize> = natural.collect();
    let part = |term: Term| Ok::<_, ()>(simplified(term, &natural));
    let found = condition.mapped(&|term| term.rebuilt(&part));
    found.unwrap_or_else(|()| condition.clone())
}
