//! Sums of multiples of polynomials that are a negative number.

use super::super::polynomial::{Monomial, Polynomial};
use super::super::steps::{Factor, Product};
use dashu_int::IBig;
use dashu_int::ops::Gcd;
use dashu_ratio::RBig;
use grundy_rules::linear_program::{LinearProgram, Optimum};
use std::collections::BTreeMap;

/// The most polynomials of one linear programme. A fixed bound.
const MOST_COLUMNS: usize = 400;

/// The most variables whose differences are squared. A fixed bound.
const SQUARED: usize = 6;

/// A polynomial, and the product that it is.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub of: Polynomial,
    made: Vec<Factor>,
}

impl Column {
    pub fn fact(number: usize, of: &Polynomial) -> Column {
        Column {
            of: of.clone(),
            made: vec![Factor::Fact(number)],
        }
    }

    pub fn times(&self, other: &Column) -> Column {
        Column {
            of: self.of.times(&other.of),
            made: [self.made.as_slice(), &other.made].concat(),
        }
    }
}

/// A sum of multiples that is a negative number: of `bounds`, which are not negative, with factors ≥ 0, and of `equations`, which are 0, with any
/// factors.
pub(super) fn contradiction(bounds: Vec<Column>, equations: Vec<Column>) -> Option<Vec<Product>> {
    let (bounds, equations) = mixed(bounds, equations)?;
    if bounds.len() + 2 * equations.len() > MOST_COLUMNS {
        return None;
    }
    let negated: Vec<Polynomial> = equations.iter().map(|own| own.of.negated()).collect();
    let positive = bounds.iter().chain(&equations);
    let columns: Vec<&Polynomial> = positive
        .clone()
        .map(|own| &own.of)
        .chain(&negated)
        .collect();
    let factors = factors(&columns)?;
    // The programme is not trusted: the sum is multiplied out.
    let mut sum = Polynomial::default();
    for (column, factor) in columns.iter().zip(&factors) {
        if *factor < RBig::ZERO {
            return None;
        }
        sum = sum.plus(&column.times(&Polynomial::constant(factor.clone())));
    }
    if sum.as_constant().is_none_or(|sum| sum >= RBig::ZERO) {
        return None;
    }
    let common = factors.iter().fold(IBig::ONE, |common, factor| {
        let below = IBig::from(factor.denominator().clone());
        let shared = IBig::from((&common).gcd(&below));
        common * below / shared
    });
    let signed = positive.map(|own| (own, 1));
    let signed = signed.chain(equations.iter().map(|own| (own, -1)));
    let mut products: Vec<Product> = Vec::new();
    for ((column, sign), factor) in signed.zip(factors) {
        let whole = factor * RBig::from(common.clone()) * RBig::from(IBig::from(sign));
        if whole != RBig::ZERO {
            // A factor beyond 64 bits does not occur; if it did, the sum would be of no use to who re-checks it.
            let whole = i64::try_from(whole.numerator().clone()).ok()?;
            products.push((whole, column.made.clone()));
        }
    }
    Some(products)
}

/// The factors of a sum that is at most -1.
fn factors(columns: &[&Polynomial]) -> Option<Vec<RBig>> {
    type Row = Vec<(usize, i64)>;
    let mut rows: BTreeMap<&[(usize, u32)], Row> = BTreeMap::new();
    for (place, column) in columns.iter().enumerate() {
        for (monomial, value) in column.terms() {
            let value = i64::try_from(value.numerator().clone()).ok();
            rows.entry(monomial).or_default().push((place, value?));
        }
    }
    let mut programme = LinearProgram::new(columns.len());
    for (monomial, row) in &rows {
        match monomial.is_empty() {
            true => programme.at_most(row, -1),
            false => programme.equal(row, 0),
        }
    }
    match programme.maximise(&[]) {
        Optimum::At { mut point, .. } => {
            point.truncate(columns.len());
            Some(point)
        }
        Optimum::Infeasible | Optimum::Unbounded => None,
    }
}

/// The columns that may take part: each monomial of theirs occurs with both signs. `None` if no constant is negative.
fn mixed(
    mut bounds: Vec<Column>,
    mut equations: Vec<Column>,
) -> Option<(Vec<Column>, Vec<Column>)> {
    loop {
        let mut signs: BTreeMap<Monomial, [usize; 2]> = BTreeMap::new();
        for own in &bounds {
            for (monomial, value) in own.of.terms() {
                let side = usize::from(*value < RBig::ZERO);
                signs.entry(monomial.to_vec()).or_default()[side] += 1;
            }
        }
        for own in &equations {
            for (monomial, _) in own.of.terms() {
                let both = signs.entry(monomial.to_vec()).or_default();
                (both[0], both[1]) = (both[0] + 1, both[1] + 1);
            }
        }
        let before = bounds.len() + equations.len();
        bounds.retain(|own| {
            own.of.terms().all(|(monomial, value)| {
                let against = usize::from(*value > RBig::ZERO);
                monomial.is_empty() || signs[monomial][against] > 0
            })
        });
        // An equation needs another polynomial with the same monomial.
        equations.retain(|own| {
            own.of.terms().all(|(monomial, _)| {
                let both = signs[monomial];
                monomial.is_empty() || both[0] + both[1] > 2
            })
        });
        if bounds.len() + equations.len() == before {
            let constants = signs.get(&Vec::new()).copied().unwrap_or_default();
            return (constants[1] > 0).then_some((bounds, equations));
        }
    }
}

/// The products of two bounds, and of equations with bounds, up to a degree; and squares of differences of variables.
pub(super) fn products(
    bounds: &[Column],
    equations: &[Column],
    degree: u32,
) -> (Vec<Column>, Vec<Column>) {
    let (mut more, mut zero) = (Vec::new(), Vec::new());
    for (place, first) in bounds.iter().enumerate() {
        for second in &bounds[place..] {
            if first.of.total_degree() + second.of.total_degree() <= degree {
                more.push(first.times(second));
            }
        }
        for equation in equations {
            if first.of.total_degree() + equation.of.total_degree() <= degree {
                zero.push(first.times(equation));
            }
        }
    }
    let mut variables: Vec<usize> = Vec::new();
    for own in bounds.iter().chain(equations) {
        let terms = own.of.terms().flat_map(|(monomial, _)| monomial);
        variables.extend(terms.map(|(place, _)| *place));
    }
    variables.sort_unstable();
    variables.dedup();
    if variables.len() <= SQUARED {
        for (index, first) in variables.iter().enumerate() {
            for second in &variables[index + 1..] {
                let minus = Polynomial::variable(*second).negated();
                more.push(Column {
                    of: Polynomial::variable(*first).plus(&minus).power(2),
                    made: vec![Factor::Square(*first, *second)],
                });
            }
        }
    }
    (more, zero)
}

/// Coefficients are compared with this to keep numbers of the programme small.
pub(super) fn is_small(of: &Polynomial) -> bool {
    let large = IBig::from(1_i64 << 40);
    of.terms()
        .all(|(_, value)| *value.numerator() < large && *value.numerator() > -large.clone())
}
