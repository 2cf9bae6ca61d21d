//! The order of work of an enumeration, and the loops whose range products settle: where i is known, i · j is linear in j, and a
//! constraint on it bounds j by a quotient. No value of j beyond it is tried.

use super::auxiliary::Auxiliary;
use crate::formula::{Linear, Term};
use crate::language::Operator;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum EnumerationStep {
    Check(usize),
    Compute(usize),
    Filter(usize),
    Loop(LoopStep),
}

/// Runs a bound variable through its range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LoopStep {
    pub place: usize,
    /// The constraints that name it.
    pub constraints: Vec<usize>,
    /// Those of them that name no auxiliary which is computed later.
    pub near: Vec<usize>,
    /// Is every option independent of this variable and of those of the loops inside?
    pub free: bool,
    /// Products that rise with the variable and are known with it, with the constraints that then ask for large values
    /// of them.
    pub rising: Vec<(usize, Vec<usize>)>,
    pub settled: Option<Settled>,
}

/// What the steps right after a loop compute and check, as far as it is linear in the loop's variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    /// The places of products of the variable with another one, and of the other one.
    pub products: Vec<(usize, usize)>,
    pub constraints: Vec<LinearAlong>,
    /// Is nothing left to do after them?
    pub last: bool,
}

/// A constraint as `slope · v + rest ≥ 0` with the variable v.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinearAlong {
    pub slope: Linear,
    pub rest: Linear,
}

impl LinearAlong {
    /// A linear function, some of whose variables are products of the variable at `place` with others.
    pub(super) fn of(
        linear: &Linear,
        place: usize,
        products: &[(usize, usize)],
    ) -> Option<LinearAlong> {
        let mut slope = Linear::default();
        let mut rest = Linear::constant(linear.constant);
        for (other, coefficient) in &linear.terms {
            let mut products = products.iter();
            if *other == place {
                slope = slope.plus(&Linear::constant(*coefficient), 1)?;
            } else if let Some((_, factor)) = products.find(|(product, _)| product == other) {
                slope = slope.plus(&Linear::variable(*factor), *coefficient)?;
            } else {
                rest = rest.plus(&Linear::variable(*other), *coefficient)?;
            }
        }
        Some(LinearAlong { slope, rest })
    }
}

impl Settled {
    /// For a loop over `place`, before which the variables `known` are; `None` where no product follows.
    pub(super) fn of(
        place: usize,
        known: &[bool],
        following: &[EnumerationStep],
        auxiliaries: &[Auxiliary],
        constraints: &[Linear],
    ) -> Option<Settled> {
        // No other variable is ever negative.
        let natural = |place: usize| auxiliaries.iter().all(|other| other.place != place);
        let never_falls = |linear: &Linear| {
            let mut terms = linear.terms.iter();
            linear.constant >= 0 && terms.all(|(place, factor)| *factor > 0 && natural(*place))
        };
        let mut settled = Settled {
            products: Vec::new(),
            constraints: Vec::new(),
            last: false,
        };
        let mut done = 0;
        for step in following {
            match step {
                EnumerationStep::Compute(index) => {
                    let auxiliary = &auxiliaries[*index];
                    let Some(factor) = factor(&auxiliary.term, place).filter(|of| known[*of])
                    else {
                        break;
                    };
                    settled.products.push((auxiliary.place, factor));
                }
                EnumerationStep::Check(index) => {
                    let along = LinearAlong::of(&constraints[*index], place, &settled.products)?;
                    if !never_falls(&along.slope) || !never_falls(&along.rest) {
                        settled.constraints.push(along);
                    }
                }
                EnumerationStep::Filter(_) | EnumerationStep::Loop(_) => break,
            }
            done += 1;
        }
        settled.last = done == following.len();
        (!settled.products.is_empty()).then_some(settled)
    }

    /// The values of the variable in a range at which all constraints hold, as a range that may be empty; `None` where a
    /// number does not fit 64 bits.
    #[inline]
    pub(super) fn range(
        &self,
        at: &[i64],
        mut least: i64,
        mut greatest: i64,
    ) -> Option<(i64, i64)> {
        for (_, factor) in &self.products {
            at[*factor].checked_mul(least)?;
            at[*factor].checked_mul(greatest)?;
        }
        for LinearAlong { slope, rest } in &self.constraints {
            let (slope, rest) = (slope.value(at)?, rest.value(at)?);
            let first = slope.checked_mul(least)?.checked_add(rest)?;
            let last = slope.checked_mul(greatest)?.checked_add(rest)?;
            if first.max(last) < 0 {
                return Some((1, 0));
            }
            if first < 0 {
                least = rest.div_euclid(slope).checked_neg()?;
            } else if last < 0 {
                greatest = rest.div_euclid(slope.checked_neg()?);
            }
        }
        Some((least, greatest))
    }

    /// By how much a heap of the target changes from one value of the variable to the next.
    pub(super) fn step(&self, place: usize, heap: &Linear, at: &[i64]) -> Option<i64> {
        let mut step = heap.coefficient(place);
        for (product, factor) in &self.products {
            step = step.checked_add(heap.coefficient(*product).checked_mul(at[*factor])?)?;
        }
        Some(step)
    }
}

/// The other factor, if a term is the product of this variable and another one.
fn factor(term: &Term, place: usize) -> Option<usize> {
    let Term::Binary(Operator::Times, left, right) = term else {
        return None;
    };
    match (&**left, &**right) {
        (Term::Variable(left), Term::Variable(right)) if *left == place => Some(*right),
        (Term::Variable(left), Term::Variable(right)) if *right == place => Some(*left),
        _ => None,
    }
}

#[cfg(test)]
pub(super) mod tests;
