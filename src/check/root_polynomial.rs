//! The polynomial of which a claim names the root, by its coefficients.

use super::other_games::OtherGames;
use grundy_rules::formula::Term;
use grundy_rules::language::Operator;
use grundy_rules::number::{Number, NumberError};
use grundy_rules::recursion::UnivariatePolynomial;
use std::collections::BTreeMap;

/// The most products of two terms of polynomials. A fixed bound.
const MOST_PRODUCTS: usize = 1 << 20;
/// The greatest degree. A fixed bound.
const MOST_DEGREE: usize = 1 << 12;

/// Why a term is no polynomial here.
#[derive(thiserror::Error, Debug)]
pub(super) enum NoPolynomial {
    #[error(transparent)]
    Number(#[from] NumberError),
    #[error("this is no polynomial in z with integer coefficients")]
    Form,
    #[error("this polynomial has too many terms, or too high a degree")]
    TooLarge,
}

/// The coefficients that are not 0, by their degrees.
type Coefficients = BTreeMap<usize, Number>;

/// The polynomial in z that a term is, whose first variable is 2 z.
pub(super) fn root_polynomial(
    term: &Term,
    others: &OtherGames,
) -> Result<UnivariatePolynomial, NoPolynomial> {
    let mut reader = Reader {
        others,
        left: MOST_PRODUCTS,
    };
    let found = reader.read(term)?;
    let degree = found.keys().next_back().copied().unwrap_or(0);
    let all = (0..=degree).map(|power| match found.get(&power) {
        Some(number) => number.to_ibig().ok_or(NoPolynomial::Form),
        None => Ok(0.into()),
    });
    Ok(UnivariatePolynomial::new(all.collect::<Result<_, _>>()?))
}

/// Does the first variable not occur?
pub(super) fn is_free(term: &Term) -> bool {
    let mut variables = Vec::new();
    term.variables(&mut variables);
    !variables.contains(&0)
}

struct Reader<'o> {
    others: &'o OtherGames<'o>,
    /// How many products of two terms are left.
    left: usize,
}

impl Reader<'_> {
    fn read(&mut self, term: &Term) -> Result<Coefficients, NoPolynomial> {
        if is_free(term) {
            let value = term.value(&[Number::ZERO], self.others)?;
            return Ok(constant(value));
        }
        match term {
            Term::Variable(0) => Ok(BTreeMap::from([(1, Number::from(2))])),
            Term::Negative(of) => {
                let of = self.read(of)?;
                self.times(&constant(Number::from(-1)), &of)
            }
            Term::Binary(Operator::Plus, left, right) => plus(self.read(left)?, self.read(right)?),
            Term::Binary(Operator::Minus, left, right) => {
                let right = self.read(right)?;
                let negated = self.times(&constant(Number::from(-1)), &right)?;
                plus(self.read(left)?, negated)
            }
            Term::Binary(Operator::Times | Operator::Juxtaposed, left, right) => {
                let (left, right) = (self.read(left)?, self.read(right)?);
                self.times(&left, &right)
            }
            Term::Binary(Operator::Over, above, below) if is_free(below) => {
                let below = below.value(&[Number::ZERO], self.others)?;
                let mut found = self.read(above)?;
                for number in found.values_mut() {
                    *number = number.over(&below)?;
                }
                Ok(found)
            }
            Term::Binary(Operator::Power, base, exponent) if is_free(exponent) => {
                let exponent = exponent.value(&[Number::ZERO], self.others)?;
                let exponent = exponent.to_i64().ok_or(NoPolynomial::Form)?;
                let exponent = usize::try_from(exponent).map_err(|_| NoPolynomial::Form)?;
                if exponent > MOST_DEGREE {
                    return Err(NoPolynomial::TooLarge);
                }
                let base = self.read(base)?;
                (0..exponent).try_fold(constant(Number::ONE), |all, _| self.times(&all, &base))
            }
            Term::Sum(family) => {
                let summands = family.summands(self.others)?.ok_or(NoPolynomial::Form)?;
                let summands = summands.iter();
                let mut summands = summands.map(|summand| self.read(summand));
                summands.try_fold(Coefficients::new(), |sum, own| plus(sum, own?))
            }
            _ => Err(NoPolynomial::Form),
        }
    }

    fn times(
        &mut self,
        left: &Coefficients,
        right: &Coefficients,
    ) -> Result<Coefficients, NoPolynomial> {
        let products = left.len().saturating_mul(right.len());
        self.left = self
            .left
            .checked_sub(products)
            .ok_or(NoPolynomial::TooLarge)?;
        let mut product = Coefficients::new();
        for (m, a) in left {
            for (n, b) in right {
                let degree = m.saturating_add(*n);
                if degree > MOST_DEGREE {
                    return Err(NoPolynomial::TooLarge);
                }
                add(&mut product, degree, &a.times(b)?)?;
            }
        }
        Ok(product)
    }
}

fn constant(value: Number) -> Coefficients {
    match value == Number::ZERO {
        true => Coefficients::new(),
        false => BTreeMap::from([(0, value)]),
    }
}

fn plus(mut left: Coefficients, right: Coefficients) -> Result<Coefficients, NoPolynomial> {
    for (degree, number) in right {
        add(&mut left, degree, &number)?;
    }
    Ok(left)
}

fn add(to: &mut Coefficients, degree: usize, number: &Number) -> Result<(), NoPolynomial> {
    let before = to.remove(&degree).unwrap_or(Number::ZERO);
    let sum = before.plus(number)?;
    if sum != Number::ZERO {
        to.insert(degree, sum);
    }
    Ok(())
}
