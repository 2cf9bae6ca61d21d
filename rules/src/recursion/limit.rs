//! The limit of x(n) / n, exactly, where it is known.
//!
//! *p = q = 1* (Oudalov 2010; Boros, Gurvich and Oudalov 2013). The limit is a / (r - 1), where r is the only positive root of
//!
//! > P(z) = z^(b + 1) - z - 1 - Σ z^⌈i b / a⌉ (0 < i < a), for coprime a and b,
//!
//! and l(k a, k b) = k l(a, b). With the substitution of [`FarTerms`](super::FarTerms) this is short: P is the characteristic
//! polynomial of its matrix, which is primitive (0 lies on cycles of b + 1 and, without 0, the letters 0', …, b on one of b),
//! so that the lengths of images grow by the factor r. From w = 0 σ(w), the gaps before y(m) give
//! about r m values of x, so that l r m = x(r m) = y(m) = (l + a) m, up to lower terms.
//!
//! *q = 1, b divides a.* With b = 1 every positive integer is one x(n) or one y(m), n + m = x(n): so 1/l + 1/(l + a/p) = 1. Else x(n) is b times
//! that of a / b and 1: all that is met is a multiple of b, and the window of b numbers up to b m + r, 0 ≤ r < b, holds b m alone of these.
//!
//! *p = 1, q > 1.* A value y has multiplicity 1 until an x meets it, and so never keeps x away: x(n) waits at the multiples of
//! b, and only the y(m) that are multiples of b count, those with m divisible by b' = b / g, where g = gcd(a, b).
//! With x(n) = b u(n) every integer is met q times by u(n) and by y(b' s) / b = u(b' s) + (a / g) s. So for l = b u:
//! 1/u + 1/(b' u + a / g) = q.
//!
//! In both the limit exists: u(n)/n = f(u(m)/m) up to lower terms, where m grows with n and
//! f(u) = 1 / (q - 1 / (β u + c)) falls. So lim sup ≤ f(lim inf) and lim inf ≥ f(lim sup), and f ∘ f has no other positive fixed
//! point than f, for its matrix ((β, c), (q β, q c - 1)) has a trace that is not 0. Each is a root of a quadratic equation.
//!
//! Elsewhere Gurvich's Conjecture 1 is open here: [`ObservedLimit`](super::ObservedLimit) says what the first terms show.

use super::error::RecursionError;
use super::far::FarTerms;
use super::pair_recursion::PairRecursion;
use super::polynomial::{UnivariatePolynomial, floor_of_root};
use super::substitution::Substitution;
use crate::number::{Number, NumberError};
use dashu_int::ops::Gcd;
use dashu_int::{IBig, UBig};
use grundy_work::{Job, Resource};

/// The greatest degree of Oudalov's polynomial. A fixed bound.
const LARGEST_DEGREE: u64 = 2000;

/// The most letters of a substitution by which a limit is proved. A fixed bound: the work grows with the fourth power.
const LARGEST_PROVED: usize = 64;

/// Why the limit is what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Law {
    /// The limit is a / (r - 1), where r is the only positive root of this polynomial.
    Perron(UnivariatePolynomial),
    /// The limit is the only positive root of this polynomial of degree 2.
    Quadratic(UnivariatePolynomial),
}

/// The limit of x(n) / n: an algebraic number.
///
/// ```
/// use grundy_rules::recursion::{Limit, PairRecursion};
/// use grundy_work::Job;
///
/// let limit = Limit::of(&PairRecursion::new(2, 3, 1, 1)?)?.unwrap();
/// assert_eq!(limit.polynomial().show("z"), "z^4 - z^2 - z - 1");
/// assert_eq!(limit.bracket(10, &Job::quiet())?.low(), "4.2957980714");
/// # Ok::<(), grundy_rules::recursion::RecursionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    recursion: PairRecursion,
    law: Law,
}

/// Two decimal fractions that differ in the last digit by 1, with a number from the first on and below the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    floor: IBig,
    digits: usize,
}

impl Bracket {
    /// The digits of a number ≥ 0.
    ///
    /// # Errors
    /// The number is negative or too large, or its digits are more than the job allows of a root of degree 2.
    pub fn of(number: &Number, digits: usize, job: &Job) -> Result<Self, RecursionError> {
        if number.is_negative() {
            return Err(NumberError::Negative("the number").into());
        }
        allow(digits, 2, job)?;
        let scale = Number::from(IBig::from(10).pow(digits));
        let floor = number.times(&scale)?.floor().to_ibig();
        let floor = floor.ok_or(NumberError::TooLarge("the number"))?;
        Ok(Self { floor, digits })
    }

    /// The floor of 10^digits times the number.
    pub fn floor(&self) -> &IBig {
        &self.floor
    }

    /// The greatest decimal fraction with this many digits that is not above the number.
    pub fn low(&self) -> String {
        decimal(&self.floor, self.digits)
    }

    /// The next fraction, which is above the number.
    pub fn high(&self) -> String {
        decimal(&(&self.floor + IBig::ONE), self.digits)
    }
}

/// The number scaled / 10^digits ≥ 0 in decimals.
pub(super) fn decimal(scaled: &IBig, digits: usize) -> String {
    let text = format!("{:0>width$}", scaled.to_string(), width = digits + 1);
    match digits {
        0 => text,
        _ => format!(
            "{}.{}",
            &text[..text.len() - digits],
            &text[text.len() - digits..]
        ),
    }
}

impl Limit {
    /// The limit of a recursion, where it is known: p = q = 1, or q = 1 and b divides a, or p = 1.
    ///
    /// # Errors
    /// A parameter is 0, or the degree of the polynomial is above 2000.
    pub fn of(recursion: &PairRecursion) -> Result<Option<Self>, RecursionError> {
        let recursion = recursion.checked()?;
        let PairRecursion { a, b, p, q, .. } = recursion;
        if recursion.priority {
            return Ok(None);
        }
        let scale = a.gcd(b);
        let big = |number: u64| IBig::from(number);
        let law = match (p, q) {
            (1, 1) => Law::Perron(oudalov(a / scale, b / scale)?),
            // p l^2 + (a' - 2 p) b l - a' b^2 = 0
            (_, 1) if b == scale => {
                let over_a = big(a / scale);
                Law::Quadratic(UnivariatePolynomial::new(vec![
                    -&over_a * big(b) * big(b),
                    (over_a - big(p) * 2) * big(b),
                    big(p),
                ]))
            }
            // q b' l^2 + (q a' - b' - 1) b l - a' b^2 = 0
            (1, _) => {
                let (over_a, over_b) = (big(a / scale), big(b / scale));
                Law::Quadratic(UnivariatePolynomial::new(vec![
                    -&over_a * big(b) * big(b),
                    (big(q) * &over_a - &over_b - IBig::ONE) * big(b),
                    big(q) * over_b,
                ]))
            }
            _ => return Ok(None),
        };
        let law = match law {
            Law::Quadratic(polynomial) => Law::Quadratic(polynomial.primitive()),
            law => law,
        };
        Ok(Some(Self { recursion, law }))
    }

    /// The recursion.
    pub fn recursion(&self) -> &PairRecursion {
        &self.recursion
    }

    /// Why it is what it is.
    pub fn law(&self) -> &Law {
        &self.law
    }

    /// The theorem that gives it, in a few words.
    pub fn theorem(&self) -> &'static str {
        match (&self.law, self.recursion.q) {
            (Law::Perron(_), _) => "Oudalov 2010",
            (Law::Quadratic(_), 1) if self.recursion.b == 1 => {
                "every positive integer is one x(n) or one y(n)"
            }
            (Law::Quadratic(_), 1) => "every positive multiple of b is one x(n) or one y(n)",
            (Law::Quadratic(_), _) => "every b-th integer is met q times",
        }
    }

    /// Why it is so, where the program has checked each step that depends on a and b: for p = q = 1, by the substitution on the gaps of x. None
    /// elsewhere, and if the substitution has too many letters.
    ///
    /// # Errors
    /// A parameter is too large for the substitution.
    ///
    /// ```
    /// use grundy_rules::recursion::{Limit, PairRecursion};
    /// let limit = Limit::of(&PairRecursion::new(2, 3, 1, 1)?)?.unwrap();
    /// assert_eq!(limit.steps()?.unwrap().len(), 4);
    /// # Ok::<(), grundy_rules::recursion::RecursionError>(())
    /// ```
    pub fn steps(&self) -> Result<Option<Vec<String>>, RecursionError> {
        let (Law::Perron(polynomial), PairRecursion { a, b, .. }) = (&self.law, self.recursion)
        else {
            return Ok(None);
        };
        let substitution = Substitution::new(a, b)?;
        if substitution.letters().len() > LARGEST_PROVED {
            return Ok(None);
        }
        let is_so = substitution.is_primitive()?
            && substitution.characteristic_polynomial()? == *polynomial
            && polynomial.sign_changes() == 1;
        if !is_so {
            return Ok(None);
        }
        let scale = substitution.scale;
        let (over_a, over_b) = (substitution.a, substitution.b);
        let common = match scale {
            1 => String::new(),
            _ => format!(
                "All terms are {scale} times those for a = {over_a}, b = {over_b}, of which the steps speak. "
            ),
        };
        let letters = substitution.letters().len();
        let shown = polynomial.show("z");
        Ok(Some(vec![
            format!(
                "{common}y(m + 1) - y(m) >= {over_a} + {over_b}, so each gap x(n + 1) - x(n) is {over_b} + t with 0 <= t <= {over_b}: t = 0, or y(m) = x(n) + t for one m."
            ),
            format!(
                "The word w of the letters t is 0 s(w) for the substitution s(t) = 0 ... 0 t' with j letters 0, where t + {over_a} = j * {over_b} + t', 1 <= t' <= {over_b}: from y(m) to y(m + 1) x goes in steps of {over_b} until y(m + 1) is near."
            ),
            format!(
                "The matrix of s on its {letters} letters is primitive, and its characteristic polynomial is {shown}; its signs change once, so its only positive root r is the root of Perron, and lengths grow by the factor r."
            ),
            format!(
                "So the gaps up to y(m) are r m up to lower terms: with l = lim x(n) / n, l r m = x(r m) = y(m) = (l + {over_a}) m, and l = {over_a} / (r - 1)."
            ),
        ]))
    }

    /// The polynomial of its law.
    pub fn polynomial(&self) -> &UnivariatePolynomial {
        match &self.law {
            Law::Perron(polynomial) | Law::Quadratic(polynomial) => polynomial,
        }
    }

    /// The limit between two decimal fractions with `digits` digits behind the point.
    ///
    /// # Errors
    /// Digits times the degree are more than the job allows, or the job was ended.
    pub fn bracket(&self, digits: usize, job: &Job) -> Result<Bracket, RecursionError> {
        let polynomial = self.polynomial();
        let value = |numerator: &IBig, denominator: &IBig| match &self.law {
            Law::Quadratic(polynomial) => polynomial.homogeneous(numerator, denominator),
            // P at r = 1 + a / l falls with l.
            Law::Perron(polynomial) => {
                let shifted = numerator + denominator * self.recursion.a;
                -polynomial.homogeneous(&shifted, numerator)
            }
        };
        bracket(&value, polynomial, digits, job)
    }

    /// The root r of Oudalov's polynomial, as [`Self::bracket`] gives the limit.
    ///
    /// # Errors
    /// As [`Self::bracket`].
    pub fn root(&self, digits: usize, job: &Job) -> Result<Option<Bracket>, RecursionError> {
        match &self.law {
            Law::Quadratic(_) => Ok(None),
            Law::Perron(polynomial) => polynomial.positive_root(digits, job),
        }
    }

    /// The limit in a quadratic field, if its law is an equation of degree 2.
    pub fn closed_form(&self) -> Option<Number> {
        self.quadratic().ok().flatten()
    }

    fn quadratic(&self) -> Result<Option<Number>, NumberError> {
        let [c, b, a] = self.polynomial().coefficients() else {
            return Ok(None);
        };
        let [c, b, a] = [c, b, a].map(|coefficient| Number::from(coefficient.clone()));
        let (two, four) = (Number::from(2), Number::from(4));
        let inside = b.times(&b)?.minus(&four.times(&a)?.times(&c)?)?;
        let root = inside.square_root()?.minus(&b)?.over(&two.times(&a)?)?;
        Ok(Some(match self.law {
            Law::Quadratic(_) => root,
            Law::Perron(_) => Number::from(self.recursion.a).over(&root.minus(&Number::ONE)?)?,
        }))
    }

    /// x(n) - ⌊n l⌋ for n = 10^exponent, where far terms are known (p = q = 1).
    ///
    /// # Errors
    /// As [`Self::bracket`] and [`FarTerms::x`].
    pub fn far_difference(
        &self,
        exponent: usize,
        job: &Job,
    ) -> Result<Option<IBig>, RecursionError> {
        let PairRecursion { a, b, p, q, .. } = self.recursion;
        if (p, q) != (1, 1) {
            return Ok(None);
        }
        let x = FarTerms::new(a, b)?.x(&UBig::from(10_u8).pow(exponent))?;
        Ok(Some(IBig::from(x) - self.bracket(exponent, job)?.floor))
    }
}

impl UnivariatePolynomial {
    /// The positive root, if the signs of the coefficients change once, so that there is exactly one.
    ///
    /// # Errors
    /// As [`Limit::bracket`].
    pub fn positive_root(
        &self,
        digits: usize,
        job: &Job,
    ) -> Result<Option<Bracket>, RecursionError> {
        if self.sign_changes() != 1 {
            return Ok(None);
        }
        let rises = self
            .coefficients()
            .last()
            .is_some_and(|last| *last > IBig::ZERO);
        let value = |numerator: &IBig, denominator: &IBig| {
            let value = self.homogeneous(numerator, denominator);
            if rises { value } else { -value }
        };
        bracket(&value, self, digits, job).map(Some)
    }
}

fn bracket(
    value: &dyn Fn(&IBig, &IBig) -> IBig,
    polynomial: &UnivariatePolynomial,
    digits: usize,
    job: &Job,
) -> Result<Bracket, RecursionError> {
    allow(digits, polynomial.coefficients().len(), job)?;
    let polled = |numerator: &IBig, denominator: &IBig| match job.poll() {
        true => Ok(value(numerator, denominator)),
        false => Err(RecursionError::Interrupted),
    };
    let floor = floor_of_root(&polled, digits)?;
    Ok(Bracket { floor, digits })
}

/// Allows this many digits of a root of this degree, or says that they are too many.
fn allow(digits: usize, degree: usize, job: &Job) -> Result<(), RecursionError> {
    let size = u64::try_from(digits.saturating_mul(degree)).unwrap_or(u64::MAX);
    let most = job.limits().most(Resource::Digits);
    match size <= most {
        true => Ok(()),
        false => Err(RecursionError::TooManyDigits(most)),
    }
}

/// z^(b + 1) - z - 1 - Σ z^⌈i b / a⌉ (0 < i < a), for coprime a and b.
fn oudalov(a: u64, b: u64) -> Result<UnivariatePolynomial, RecursionError> {
    let degree = match usize::try_from(b + 1) {
        Ok(degree) if b < LARGEST_DEGREE => degree,
        _ => return Err(RecursionError::TooLarge("b")),
    };
    let mut coefficients = vec![IBig::ZERO; degree + 1];
    coefficients[degree] += 1;
    coefficients[1] -= 1;
    coefficients[0] -= 1;
    // How many i there are with ⌈i b / a⌉ = e, that is (e - 1) a / b < i ≤ e a / b; i = a is none of them.
    let (wide_a, wide_b) = (u128::from(a), u128::from(b));
    let mut before = 0;
    for (exponent, coefficient) in (1..=wide_b).zip(&mut coefficients[1..]) {
        let all = exponent * wide_a / wide_b;
        let count = all - before - u128::from(exponent == wide_b);
        *coefficient -= IBig::from(count);
        before = all;
    }
    Ok(UnivariatePolynomial::new(coefficients))
}
