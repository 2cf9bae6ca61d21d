//! The irrational number of a numeration.

use super::linear::LinearForm;
use crate::fault::Fault;
use crate::file::NamedNumeration;

/// alpha = rest + factor·√d.
pub(crate) struct Alpha {
    value: LinearForm,
}

impl Alpha {
    /// That of a numeration.
    pub(crate) fn named(numeration: &NamedNumeration) -> Result<Alpha, Fault> {
        match numeration {
            NamedNumeration::Zeckendorf => Alpha::golden(),
            NamedNumeration::Ostrowski(period) => Alpha::of_period(period),
        }
    }

    /// The golden section.
    fn golden() -> Result<Alpha, Fault> {
        let sum = LinearForm::constant(1).plus(&LinearForm::root(5)?, 1)?;
        let half = LinearForm::constant(2).inverse()?;
        Ok(Alpha {
            value: sum.times(&half)?,
        })
    }

    /// [0; a(0), a(1), …], where these repeat.
    fn of_period(quotients: &[u32]) -> Result<Alpha, Fault> {
        // y = [a(0); a(1), …] is (h·y + h') / (k·y + k'), with the last two convergents of one period.
        if !(1..=8).contains(&quotients.len())
            || quotients.iter().any(|a| !(1..1 << 20).contains(a))
        {
            return Err(Fault::Bad("the period is not allowed".into()));
        }
        let (mut h, mut h_before, mut k, mut k_before) = (1i128, 0i128, 0i128, 1i128);
        for quotient in quotients {
            let a = i128::from(*quotient);
            (h, h_before) = (times_plus(a, h, h_before)?, h);
            (k, k_before) = (times_plus(a, k, k_before)?, k);
        }
        // k·y² + (k' - h)·y - h' = 0, and alpha = 1 / y.
        let d = h - k_before;
        let radicand = times_plus(d, d, times_plus(4 * k, h_before, 0)?)?;
        let root = LinearForm::root(radicand)?;
        let twice = LinearForm::constant(d).plus(&root, 1)?;
        let y = twice.times(&LinearForm::constant(2 * k).inverse()?)?;
        Ok(Alpha {
            value: y.inverse()?,
        })
    }

    /// A number as factor·alpha + rest with integer forms.
    pub(super) fn parts(&self, value: &LinearForm) -> Result<(LinearForm, LinearForm), Fault> {
        let other =
            Fault::Bad("a floor of another irrational number than that of the numeration".into());
        if self.value.radicand() != value.radicand() {
            return Err(other);
        }
        let (own_surd, _) = self.value.split();
        let (surd, _) = value.split();
        let factor = surd.times(&own_surd.inverse()?)?;
        let multiple = factor.times(&self.value)?;
        let rest = value.plus(&multiple, -1)?;
        match factor.is_integral() && rest.is_integral() {
            true => Ok((factor, rest)),
            false => Err(other),
        }
    }
}

fn times_plus(a: i128, b: i128, c: i128) -> Result<i128, Fault> {
    let sum = a.checked_mul(b).and_then(|product| product.checked_add(c));
    let sum = sum.filter(|sum| sum.abs() < 1 << 64);
    sum.ok_or_else(|| Fault::Bad("the period is not allowed".into()))
}
