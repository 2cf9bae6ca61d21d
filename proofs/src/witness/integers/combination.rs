//! Sums of multiples of polynomials that are a negative number.

use super::super::polynomial::{Monomial, Polynomial};
use dashu_int::IBig;
use dashu_ratio::RBig;
use grundy_rules::linear_program::{LinearProgram, Optimum};
use std::collections::BTreeMap;

/// The most polynomials of one linear programme. A fixed bound.
const MOST_COLUMNS: usize = 400;

/// The most variables whose differences are squared. A fixed bound.
const SQUARED: usize = 6;

/// Is a sum of multiples of these a negative number: of `bounds`, which are not negative, with factors ≥ 0, and of
/// `equations`, which are 0, with any factors?
pub(super) fn is_contradictory(bounds: &[Polynomial], equations: &[Polynomial]) -> bool {
    let Some((bounds, equations)) = mixed(bounds, equations) else {
        return false;
    };
    if bounds.len() + 2 * equations.len() > MOST_COLUMNS {
        return false;
    }
    let negated: Vec<Polynomial> = equations.iter().map(|of| of.negated()).collect();
    let columns: Vec<&Polynomial> = bounds
        .into_iter()
        .chain(equations)
        .chain(&negated)
        .collect();
    let Some(factors) = factors(&columns) else {
        return false;
    };
    // The programme is not trusted: the sum is multiplied out.
    let mut sum = Polynomial::default();
    for (column, factor) in columns.iter().zip(&factors) {
        if *factor < RBig::ZERO {
            return false;
        }
        sum = sum.plus(&column.times(&Polynomial::constant(factor.clone())));
    }
    sum.as_constant().is_some_and(|sum| sum < RBig::ZERO)
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

/// The polynomials that may take part: each monomial of theirs occurs with both signs. `None` if no constant is negative.
fn mixed<'p>(
    bounds: &'p [Polynomial],
    equations: &'p [Polynomial],
) -> Option<(Vec<&'p Polynomial>, Vec<&'p Polynomial>)> {
    let mut bounds: Vec<&Polynomial> = bounds.iter().collect();
    let mut equations: Vec<&Polynomial> = equations.iter().collect();
    loop {
        let mut signs: BTreeMap<Monomial, [usize; 2]> = BTreeMap::new();
        for of in &bounds {
            for (monomial, value) in of.terms() {
                let side = usize::from(*value < RBig::ZERO);
                signs.entry(monomial.to_vec()).or_default()[side] += 1;
            }
        }
        for of in &equations {
            for (monomial, _) in of.terms() {
                let both = signs.entry(monomial.to_vec()).or_default();
                (both[0], both[1]) = (both[0] + 1, both[1] + 1);
            }
        }
        let before = bounds.len() + equations.len();
        bounds.retain(|of| {
            of.terms().all(|(monomial, value)| {
                let against = usize::from(*value > RBig::ZERO);
                monomial.is_empty() || signs[monomial][against] > 0
            })
        });
        // An equation needs another polynomial with the same monomial.
        equations.retain(|of| {
            of.terms().all(|(monomial, _)| {
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
    bounds: &[Polynomial],
    equations: &[Polynomial],
    degree: u32,
) -> (Vec<Polynomial>, Vec<Polynomial>) {
    let (mut more, mut zero) = (Vec::new(), Vec::new());
    for (place, first) in bounds.iter().enumerate() {
        for second in &bounds[place..] {
            if first.total_degree() + second.total_degree() <= degree {
                more.push(first.times(second));
            }
        }
        for equation in equations {
            if first.total_degree() + equation.total_degree() <= degree {
                zero.push(first.times(equation));
            }
        }
    }
    let mut variables: Vec<usize> = Vec::new();
    for of in bounds.iter().chain(equations) {
        variables.extend(
            of.terms()
                .flat_map(|(monomial, _)| monomial)
                .map(|(place, _)| *place),
        );
    }
    variables.sort_unstable();
    variables.dedup();
    if variables.len() <= SQUARED {
        for (index, first) in variables.iter().enumerate() {
            for second in &variables[index + 1..] {
                let second = Polynomial::variable(*second).negated();
                more.push(Polynomial::variable(*first).plus(&second).power(2));
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
