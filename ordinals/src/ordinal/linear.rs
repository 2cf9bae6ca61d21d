//! What follows for all ordinals, by linear programming over the rationals.
//!
//! With natural sums the ordinals below ε₀ lie in an ordered rational vector space (coefficients, compared from the
//! greatest exponent on), and linear inequalities that contradict each other over the rationals do so in every such
//! space. Besides, only three facts on ordinals are used: they are not negative, u < v means u + 1 <= v, and a power
//! of ω is larger than any multiple of a smaller one.

use super::Ordinal;
use super::form::{OrdinalForm, OrdinalRelation};
use super::normal_form::exponents;
use grundy_rules::formula::Comparison;
use grundy_rules::linear_program::{LinearProgram, Optimum};

/// Each power of ω counts as at least this many times the next smaller one.
const STEP: i64 = 1 << 10;

/// Is it certain that no ordinals satisfy all the relations?
pub(super) fn contradicts(variables: usize, relations: &[OrdinalRelation]) -> bool {
    let constants = relations
        .iter()
        .flat_map(|r| [&r.left.constant, &r.right.constant]);
    // The powers of ω are further variables, the greatest first; ω^0 is the number 1.
    let mut powers = exponents(constants);
    powers.pop();
    let mut program = LinearProgram::new(variables + powers.len());
    for (index, _) in powers.iter().enumerate() {
        let own = (variables + index, 1);
        match index + 1 < powers.len() {
            true => program.at_least(&[own, (variables + index + 1, -STEP)], 0),
            false => program.at_least(&[own], STEP),
        }
    }
    for relation in relations {
        let Some((terms, constant)) = difference(relation, variables, &powers) else {
            // A coefficient that does not fit: nothing is certain.
            return false;
        };
        match relation.comparison {
            Comparison::Equal => program.equal(&terms, -constant),
            Comparison::LessEqual => program.at_most(&terms, -constant),
            Comparison::Less => program.at_most(&terms, -constant - 1),
            // Left out: a contradiction without it is one with it.
            Comparison::NotEqual => {}
        }
    }
    program.maximise(&[]) == Optimum::Infeasible
}

/// Does the conclusion certainly hold for all ordinals that satisfy the relations?
pub(super) fn follows(
    variables: usize,
    relations: &[OrdinalRelation],
    conclusion: &OrdinalRelation,
) -> bool {
    conclusion.negated().into_iter().all(|negation| {
        let mut all = relations.to_vec();
        all.push(negation);
        contradicts(variables, &all)
    })
}

/// left - right as factors and a number.
fn difference(
    relation: &OrdinalRelation,
    variables: usize,
    powers: &[Ordinal],
) -> Option<(Vec<(usize, i64)>, i64)> {
    let mut terms = Vec::new();
    let mut constant = 0_i64;
    let sides: [(&OrdinalForm, i64); 2] = [(&relation.left, 1), (&relation.right, -1)];
    for (side, sign) in sides {
        for (place, factor) in &side.factors {
            terms.push((*place, sign * i64::from(*factor)));
        }
        for (exponent, coefficient) in side.constant.terms() {
            let coefficient = i64::try_from(coefficient).ok()?;
            let coefficient = sign * coefficient.checked_abs().filter(|c| *c < i64::MAX / 4)?;
            match powers.iter().position(|power| power == exponent) {
                Some(index) => terms.push((variables + index, coefficient)),
                None => constant = constant.checked_add(coefficient)?,
            }
        }
    }
    Some((terms, constant))
}
