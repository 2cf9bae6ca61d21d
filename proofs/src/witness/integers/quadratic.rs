//! Comparisons of numbers a + b √d, where a, b and d are quotients of polynomials.

use super::super::polynomial::{Polynomial, Quotient, product};
use super::reader::{Reader, has_integer_coefficients};
use super::statement::Statement;
use dashu_ratio::RBig;
use grundy_rules::formula::{Comparison, Term};
use grundy_rules::language::Operator;
use grundy_rules::number::Number;

/// The greatest exponent that is multiplied out. A fixed bound.
const MOST_POWER_OF_ROOT: i64 = 4;

/// a + b √d.
struct Quadratic {
    whole: Quotient,
    root: Quotient,
}

fn zero() -> Quotient {
    Quotient::whole(Polynomial::default())
}

impl Quadratic {
    fn rational(whole: Quotient) -> Quadratic {
        let root = zero();
        Quadratic { whole, root }
    }

    fn negated(&self) -> Quadratic {
        Quadratic {
            whole: self.whole.negated(),
            root: self.root.negated(),
        }
    }

    fn plus(&self, other: &Quadratic) -> Option<Quadratic> {
        Some(Quadratic {
            whole: self.whole.plus(&other.whole)?,
            root: self.root.plus(&other.root)?,
        })
    }
}

/// Numbers with one root √d.
struct Quadratics<'r> {
    reader: &'r mut Reader,
    /// d, once it is met.
    under: Option<Polynomial>,
}

impl Quadratics<'_> {
    fn under(&self) -> Quotient {
        Quotient::whole(self.under.clone().unwrap_or_default())
    }

    fn times(&self, left: &Quadratic, right: &Quadratic) -> Option<Quadratic> {
        let roots = left.root.times(&right.root)?.times(&self.under())?;
        let whole = left.whole.times(&right.whole)?.plus(&roots)?;
        let root = left.whole.times(&right.root)?;
        let root = root.plus(&left.root.times(&right.whole)?)?;
        Some(Quadratic { whole, root })
    }

    /// 1 / (a + b √d) is (a - b √d) / (a² - b² d), where the divisor is not 0.
    fn inverse(&mut self, of: &Quadratic) -> Option<Quadratic> {
        let squares = of.root.times(&of.root)?.times(&self.under())?;
        let norm = of.whole.times(&of.whole)?.plus(&squares.negated())?;
        self.reader.denied.push(Statement::zero(&norm.above));
        Some(Quadratic {
            whole: of.whole.over(&norm)?,
            root: of.root.negated().over(&norm)?,
        })
    }

    fn read(&mut self, term: &Term) -> Option<Quadratic> {
        match term {
            Term::Root(of) => {
                let of = self.reader.polynomial(of)?;
                let known = self.under.get_or_insert_with(|| of.clone());
                if *known != of || !has_integer_coefficients(&of) {
                    return None;
                }
                let below = of.negated().plus(&Polynomial::integer(-1));
                self.reader.denied.push(Statement::at_least(&below));
                let (whole, root) = (zero(), Quotient::whole(Polynomial::integer(1)));
                Some(Quadratic { whole, root })
            }
            Term::Negative(of) => Some(self.read(of)?.negated()),
            Term::Binary(Operator::Plus, left, right) => self.read(left)?.plus(&self.read(right)?),
            Term::Binary(Operator::Minus, left, right) => {
                self.read(left)?.plus(&self.read(right)?.negated())
            }
            Term::Binary(Operator::Times | Operator::Juxtaposed, left, right) => {
                let (left, right) = (self.read(left)?, self.read(right)?);
                self.times(&left, &right)
            }
            Term::Binary(Operator::Over, of, divisor) => {
                let (of, divisor) = (self.read(of)?, self.read(divisor)?);
                let inverse = self.inverse(&divisor)?;
                self.times(&of, &inverse)
            }
            Term::Binary(Operator::Power, base, exponent) => {
                let exponent = exponent.as_constant().and_then(Number::to_i64)?;
                let exponent = (0..=MOST_POWER_OF_ROOT)
                    .contains(&exponent)
                    .then_some(exponent)?;
                let base = self.read(base)?;
                let one = Quadratic::rational(Quotient::whole(Polynomial::integer(1)));
                (0..exponent).try_fold(one, |all, _| self.times(&all, &base))
            }
            term => Some(Quadratic::rational(Quotient::whole(
                self.reader.polynomial(term)?,
            ))),
        }
    }
}

/// The least multiples of two polynomials by one integer ≥ 1 whose coefficients are integers.
fn with_integers(left: &Polynomial, right: &Polynomial) -> [Polynomial; 2] {
    let factor = left.denominator() * right.denominator();
    let factor = Polynomial::constant(RBig::from(factor));
    [left.times(&factor), right.times(&factor)]
}

impl Reader {
    /// What is true if `left` and `right`, which have a root, do not compare in this way.
    pub(super) fn false_with_root(
        &mut self,
        comparison: Comparison,
        left: &Term,
        right: &Term,
    ) -> Option<Statement> {
        let mut quadratics = Quadratics {
            reader: self,
            under: None,
        };
        let (left, right) = (quadratics.read(left)?, quadratics.read(right)?);
        let under = quadratics.under?;
        let Quadratic { whole, root } = right.plus(&left.negated())?;
        // The difference is (a + b √d) / c.
        let c = product(&whole.below, &root.below)?;
        let a = product(&whole.above, &root.below)?;
        let [a, b] = with_integers(&a, &product(&root.above, &whole.below)?);
        let (a_squared, b_squared) = (product(&a, &a)?, product(&product(&b, &b)?, &under)?);
        let at_least = |of: &Polynomial, least: i64| {
            Statement::at_least(&of.plus(&Polynomial::integer(-least)))
        };
        let more =
            |left: &Polynomial, right: &Polynomial, by| at_least(&left.plus(&right.negated()), by);
        let is_zero = Statement::all(vec![Statement::zero(&a), Statement::zero(&b)]);
        let holds = match comparison {
            Comparison::Equal => is_zero,
            Comparison::NotEqual => Statement::any(vec![
                more(&a_squared, &b_squared, 1),
                more(&b_squared, &a_squared, 1),
            ]),
            Comparison::Less => Statement::any(vec![
                Statement::all(vec![at_least(&a, 1), at_least(&b, 0)]),
                Statement::all(vec![at_least(&b, 1), more(&b_squared, &a_squared, 1)]),
                Statement::all(vec![at_least(&a, 1), more(&a_squared, &b_squared, 1)]),
            ]),
            Comparison::LessEqual => Statement::any(vec![
                Statement::all(vec![at_least(&a, 0), at_least(&b, 0)]),
                Statement::all(vec![at_least(&b, 0), more(&b_squared, &a_squared, 0)]),
                Statement::all(vec![at_least(&a, 0), more(&a_squared, &b_squared, 0)]),
            ]),
        };
        if matches!(comparison, Comparison::Less | Comparison::LessEqual) {
            // The order is that of the numerators if the divisor is positive.
            self.denied.push(Statement::at_least(&c.negated()));
        }
        Some(holds.negated())
    }
}
