//! Theories: the arithmetic that a game and a claim need, and a numeration for it.
//!
//! Every numeration has addition and order; nim-sums in base 2, 4, 8, …; the powers of d in base d (Büchi 1960;
//! Bruyère, Hansel, Michaux, Villemaire 1994); floor(n·alpha) for quadratic alpha in the Ostrowski numeration of
//! alpha (Hieronymi and Terry 2018).

use super::unsupported::{LARGE, MIXED, POWER, ROOTS, Unsupported};
use grundy_automata::Numeration;
use grundy_rules::formula::{Condition, Term};
use grundy_rules::language::Operator;
use grundy_rules::number::{Number, gcd};

/// The greatest integer of a theory. A fixed bound.
const LARGEST: i128 = 1 << 40;

/// A theory: a numeration, and the irrational number that it is made for.
#[derive(Clone, Debug)]
pub struct Theory {
    pub system: Numeration,
    pub field: Option<Field>,
    /// The base of powers, if there are any.
    pub power: Option<i64>,
}

/// The number theta = (p + q·√d)/r for which the numeration decides floor(n·theta).
#[derive(Clone, Copy, Debug)]
pub struct Field {
    p: i128,
    q: i128,
    r: i128,
    d: i128,
}

/// The number (p + q·√d)/r, with d free of squares.
#[derive(Clone, Copy)]
struct Quadratic {
    p: i128,
    q: i128,
    r: i128,
    d: i128,
}

impl Quadratic {
    fn of(number: &Number) -> Option<Quadratic> {
        let (p, q, r, d) = number.parts();
        let small = |n: dashu_int::IBig| i128::try_from(n).ok().filter(|n| n.abs() < LARGEST);
        let (p, mut q, r, mut d) = (small(p)?, small(q)?, small(r)?, small(d)?);
        let mut factor = 2;
        while factor * factor <= d {
            while d % (factor * factor) == 0 {
                d /= factor * factor;
                q = q.checked_mul(factor)?;
            }
            factor += 1;
        }
        Some(Quadratic { p, q, r, d }.reduced())
    }

    fn reduced(self) -> Quadratic {
        let common = gcd(gcd(self.p, self.q), self.r);
        Quadratic {
            p: self.p / common,
            q: self.q / common,
            r: self.r / common,
            ..self
        }
    }

    /// Is p + q·√d ≥ 0?
    fn is_non_negative(p: i128, q: i128, d: i128) -> Option<bool> {
        let (square, other) = (p.checked_mul(p)?, q.checked_mul(q)?.checked_mul(d)?);
        Some(match (p >= 0, q >= 0) {
            (true, true) => true,
            (false, false) => false,
            (true, false) => square >= other,
            (false, true) => other >= square,
        })
    }
}

/// What a question needs of the arithmetic.
#[derive(Default)]
pub(super) struct Needs {
    pub xor: bool,
    powers: Vec<i64>,
    irrational: Vec<Number>,
    /// The variables that occur in divisors.
    pub divisors: Vec<usize>,
    /// Pairs of terms that are multiplied, neither of them a number.
    products: Vec<(Term, Term)>,
}

impl Needs {
    pub fn of_term(&mut self, term: &Term) {
        match term {
            Term::Constant(value) => self.constant(value),
            Term::Binary(Operator::Xor, left, right) => {
                self.xor |= left.as_constant().is_none() || right.as_constant().is_none();
            }
            Term::Binary(Operator::Power, base, exponent) if exponent.as_constant().is_none() => {
                let base = base.as_constant().and_then(Number::to_i64);
                self.powers.extend(base.filter(|base| *base >= 2));
            }
            Term::Binary(Operator::Over | Operator::Div | Operator::Mod, _, divisor) => {
                divisor.variables(&mut self.divisors);
            }
            Term::Binary(Operator::Times | Operator::Juxtaposed, left, right)
                if left.as_constant().is_none() && right.as_constant().is_none() =>
            {
                self.products.push(((**left).clone(), (**right).clone()));
            }
            Term::Mex(mex) => {
                for family in &mex.families {
                    family
                        .elements
                        .iter()
                        .for_each(|element| self.of_term(element));
                    self.of_condition(&family.condition);
                }
            }
            _ => {}
        }
        let mut conditions = Vec::new();
        term.parts(&mut |part| self.of_term(part), &mut conditions);
        for condition in conditions {
            self.of_condition(condition);
        }
    }

    pub fn of_condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Constant(_) => {}
            Condition::Compare(_, left, right) => {
                self.of_term(left);
                self.of_term(right);
            }
            Condition::Divides(divisor, of) => {
                divisor.variables(&mut self.divisors);
                self.of_term(divisor);
                self.of_term(of);
            }
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().for_each(|part| self.of_condition(part));
            }
            Condition::Not(of) => self.of_condition(of),
            Condition::Property(_, of) => self.of_term(of),
        }
    }

    /// Does the variable at this place multiply another one, alone or in a sum or a nim-sum?
    pub fn multiplies(&self, place: usize) -> bool {
        let mut products = self.products.iter();
        products.any(|(left, right)| is_part(left, place) || is_part(right, place))
    }

    /// Is the variable at this place a factor by itself?
    pub fn multiplies_alone(&self, place: usize) -> bool {
        let is = |term: &Term| *term == Term::Variable(place);
        let mut products = self.products.iter();
        products.any(|(left, right)| is(left) || is(right))
    }

    fn constant(&mut self, value: &Number) {
        if !value.parts().1.is_zero() {
            self.irrational.push(value.clone());
        }
    }

    /// A theory for these needs in a given numeration.
    pub fn theory_in(&self, system: &Numeration) -> Result<Theory, Unsupported> {
        let own = self.theory()?;
        let any = !self.xor && self.powers.is_empty() && self.irrational.is_empty();
        let both_binary =
            self.powers.is_empty() && system.as_base().is_some_and(u32::is_power_of_two);
        match own.system == *system || any || self.irrational.is_empty() && both_binary {
            true => Ok(Theory {
                system: system.clone(),
                ..own
            }),
            false => Err(Unsupported::reason(MIXED)),
        }
    }

    /// A theory for these needs.
    pub fn theory(&self) -> Result<Theory, Unsupported> {
        let reason = || Unsupported::reason(MIXED);
        if let Some(first) = self.irrational.first() {
            if self.xor || !self.powers.is_empty() {
                return Err(reason());
            }
            return of_field(first);
        }
        let base = match self.powers.first() {
            Some(base) if self.powers.iter().all(|other| other == base) => *base,
            Some(_) => return Err(Unsupported::reason(POWER)),
            None => 2,
        };
        let binary = u64::try_from(base).is_ok_and(u64::is_power_of_two);
        if self.xor && !binary {
            return Err(reason());
        }
        let system = u32::try_from(base)
            .ok()
            .and_then(|base| Numeration::base(base).ok());
        Ok(Theory {
            system: system.ok_or_else(|| Unsupported::reason(LARGE))?,
            field: None,
            power: self.powers.first().copied(),
        })
    }
}

/// Is the variable the term, or a part of a sum or nim-sum that is the term?
fn is_part(term: &Term, place: usize) -> bool {
    match term {
        Term::Variable(own) => *own == place,
        Term::Negative(of) => is_part(of, place),
        Term::Binary(Operator::Plus | Operator::Minus | Operator::Xor, left, right) => {
            is_part(left, place) || is_part(right, place)
        }
        _ => false,
    }
}

/// The Ostrowski numeration of the field of an irrational number.
fn of_field(number: &Number) -> Result<Theory, Unsupported> {
    let large = || Unsupported::reason(LARGE);
    let alpha = Quadratic::of(number).ok_or_else(large)?;
    // Of some numbers of the field, the one with the simplest continued fraction.
    let near = [(0, 1), (0, 2), (1, 2)].map(|(add, by)| Quadratic {
        p: alpha.p + add * alpha.r,
        r: alpha.r * by,
        ..alpha
    });
    let root = Quadratic {
        p: 0,
        q: 1,
        r: 1,
        d: alpha.d,
    };
    let simplest = near
        .into_iter()
        .chain([root])
        .filter_map(|near| purely_periodic(near.reduced()))
        .min_by_key(|(_, period)| (period.len(), period.iter().max().copied()));
    let (theta, period) = simplest.ok_or_else(large)?;
    let system = match period.as_slice() {
        [1] => Ok(Numeration::zeckendorf()),
        period => Numeration::ostrowski(period),
    };
    // The Zeckendorf numeration reads multiples of phi = 1 + [0; 1, 1, …].
    let whole = i128::from(period == [1]);
    Ok(Theory {
        system: system.map_err(|_| large())?,
        field: Some(Field {
            p: theta.p + whole * theta.r,
            q: theta.q,
            r: theta.r,
            d: theta.d,
        }),
        power: None,
    })
}

/// The fractional part with its period, if its conjugate is below -1: then its continued fraction is purely periodic.
fn purely_periodic(of: Quadratic) -> Option<(Quadratic, Vec<u32>)> {
    let theta = fractional(of)?;
    let fits = theta.q > 0 && !Quadratic::is_non_negative(theta.p + theta.r, -theta.q, theta.d)?;
    let period = fits.then(|| period(theta)).flatten()?;
    Some((theta, period))
}

/// The number less its floor.
fn fractional(of: Quadratic) -> Option<Quadratic> {
    Some(Quadratic {
        p: of.p.checked_sub(floor(of)?.checked_mul(of.r)?)?,
        ..of
    })
}

/// floor((p + q·√d)/r), r > 0.
fn floor(of: Quadratic) -> Option<i128> {
    let size = of.q.checked_mul(of.q)?.checked_mul(of.d)?;
    let root = i128::try_from(u128::try_from(size).ok()?.isqrt()).ok()?;
    // q·√d lies strictly between whole numbers.
    let below = if of.q >= 0 { root } else { -root - 1 };
    Some(of.p.checked_add(below)?.div_euclid(of.r))
}

/// The period of the continued fraction [0; …] of a number between 0 and 1 whose fraction is purely periodic from there on.
fn period(theta: Quadratic) -> Option<Vec<u32>> {
    let mut quotients = Vec::new();
    let mut rest = theta;
    loop {
        // 1 / rest = r·(p - q·√d) / (p² - q²·d)
        let below =
            rest.p.checked_mul(rest.p)? - rest.q.checked_mul(rest.q)?.checked_mul(rest.d)?;
        let sign = below.signum();
        let (p, q, r) = (
            sign * rest.r.checked_mul(rest.p)?,
            -sign * rest.r.checked_mul(rest.q)?,
            below.abs(),
        );
        let common = gcd(gcd(p, q), r);
        let inverse = Quadratic {
            p: p / common,
            q: q / common,
            r: r / common,
            d: rest.d,
        };
        quotients.push(u32::try_from(floor(inverse)?).ok()?);
        rest = fractional(inverse)?;
        if (rest.p, rest.q, rest.r) == (theta.p, theta.q, theta.r) {
            return Some(quotients);
        }
        if quotients.len() > 8 {
            return None;
        }
    }
}

impl Theory {
    /// The integers a, b, m > 0 with number = (a + b·theta)/m.
    pub(super) fn in_field(&self, number: &Number) -> Result<(i128, i128, i128), Unsupported> {
        let Some(of) = Quadratic::of(number) else {
            return Err(Unsupported::reason(LARGE));
        };
        if of.q == 0 {
            return Ok((of.p, 0, of.r));
        }
        let Some(theta) = self.field.filter(|theta| theta.d == of.d) else {
            return Err(Unsupported::reason(ROOTS));
        };
        // number = p/r + (q/r)·√d with √d = (theta.r·theta - theta.p)/theta.q, theta.q > 0.
        let scaled = || {
            let a =
                of.p.checked_mul(theta.q)?
                    .checked_sub(of.q.checked_mul(theta.p)?)?;
            let b = of.q.checked_mul(theta.r)?;
            let m = of.r.checked_mul(theta.q)?;
            let common = gcd(gcd(a, b), m);
            Some((a / common, b / common, m / common))
        };
        scaled().ok_or_else(|| Unsupported::reason(LARGE))
    }

    /// The numeration in words: `base 2`, `Zeckendorf`, `Ostrowski [0; 2, …]`.
    pub fn base(&self) -> String {
        self.system.to_string()
    }

    /// The theory in words.
    pub fn name(&self) -> &'static str {
        match self.field {
            None => "Büchi arithmetic",
            Some(_) => "arithmetic with a Beatty sequence",
        }
    }
}
