//! Natural sums of variables and constants, relations between them, and ordinals that satisfy relations.

use super::Ordinal;
use super::integers::{self, Row};
use super::normal_form::exponents;
use dashu_int::{IBig, UBig};
use grundy_rules::formula::Comparison;
use std::collections::{BTreeMap, HashSet};

/// The most inequalities: each may be open or not, and all choices are tried. A fixed bound.
const MAX_OPEN: usize = 10;

/// The natural sum of multiples of variables and of a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OrdinalForm {
    /// Factors that are not 0, by the variable's place.
    pub factors: BTreeMap<usize, u32>,
    pub constant: Ordinal,
}

impl OrdinalForm {
    pub(super) fn variable(place: usize) -> OrdinalForm {
        OrdinalForm {
            factors: BTreeMap::from([(place, 1)]),
            constant: Ordinal::ZERO,
        }
    }

    pub(super) fn constant(constant: Ordinal) -> OrdinalForm {
        OrdinalForm {
            factors: BTreeMap::new(),
            constant,
        }
    }

    /// The natural sum; `None` if a factor would be too large.
    pub(super) fn plus(&self, other: &OrdinalForm) -> Option<OrdinalForm> {
        let mut factors = self.factors.clone();
        for (place, factor) in &other.factors {
            let own = factors.entry(*place).or_insert(0);
            *own = own.checked_add(*factor)?;
        }
        Some(OrdinalForm {
            factors,
            constant: self.constant.natural_sum(&other.constant),
        })
    }

    pub(super) fn times(&self, natural: u32) -> Option<OrdinalForm> {
        let mut factors = BTreeMap::new();
        for (place, factor) in &self.factors {
            if natural > 0 {
                factors.insert(*place, factor.checked_mul(natural)?);
            }
        }
        Some(OrdinalForm {
            factors,
            constant: self.constant.times(&UBig::from(natural)),
        })
    }

    /// The place, if the form is one variable and nothing else.
    pub(super) fn as_variable(&self) -> Option<usize> {
        let mut factors = self.factors.iter();
        match (factors.next(), factors.next()) {
            (Some((place, 1)), None) if self.constant.is_zero() => Some(*place),
            _ => None,
        }
    }

    /// The same form with a form for each variable.
    pub(super) fn replaced(&self, by: &dyn Fn(usize) -> OrdinalForm) -> OrdinalForm {
        let mut sum = OrdinalForm::constant(self.constant.clone());
        for (place, factor) in &self.factors {
            // Factors are those of written rules: a product of two of them is far below 2^32.
            let part = by(*place).times(*factor).unwrap_or_default();
            sum = sum.plus(&part).unwrap_or(sum);
        }
        sum
    }

    pub(super) fn factor(&self, place: usize) -> u32 {
        self.factors.get(&place).copied().unwrap_or(0)
    }
}

/// One comparison of two natural sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OrdinalRelation {
    pub left: OrdinalForm,
    pub comparison: Comparison,
    pub right: OrdinalForm,
}

impl OrdinalRelation {
    pub(super) fn new(
        left: OrdinalForm,
        comparison: Comparison,
        right: OrdinalForm,
    ) -> OrdinalRelation {
        OrdinalRelation {
            left,
            comparison,
            right,
        }
    }

    pub(super) fn equal(left: OrdinalForm, right: OrdinalForm) -> OrdinalRelation {
        OrdinalRelation::new(left, Comparison::Equal, right)
    }

    pub(super) fn replaced(&self, by: &dyn Fn(usize) -> OrdinalForm) -> OrdinalRelation {
        OrdinalRelation::new(
            self.left.replaced(by),
            self.comparison,
            self.right.replaced(by),
        )
    }

    /// Is it an equation whose sides are the same?
    pub(super) fn is_identity(&self) -> bool {
        self.comparison == Comparison::Equal && self.left == self.right
    }

    /// The negation: relations of which one holds exactly if this one does not.
    pub(super) fn negated(&self) -> Vec<OrdinalRelation> {
        let (left, right) = (self.left.clone(), self.right.clone());
        let less = |left, right| OrdinalRelation::new(left, Comparison::Less, right);
        match self.comparison {
            Comparison::Equal => vec![less(left.clone(), right.clone()), less(right, left)],
            Comparison::NotEqual => vec![OrdinalRelation::equal(left, right)],
            Comparison::Less => vec![OrdinalRelation::new(right, Comparison::LessEqual, left)],
            Comparison::LessEqual => vec![less(right, left)],
        }
    }
}

/// The error if it could not be decided whether there are such ordinals.
pub(super) use integers::Undecided;

/// Ordinals for which all relations hold, if there are any.
///
/// The order of ordinals is the order of their coefficients, the greatest exponent first: an inequality is open
/// until, at some exponent, its sides differ. Exponents at which no constant has a term are not needed: the
/// coefficients of a solution there, times a large number, can be added at the next lower exponent that is needed.
pub(super) fn solve(
    variables: usize,
    relations: &[OrdinalRelation],
) -> Result<Option<Vec<Ordinal>>, Undecided> {
    let constants = relations
        .iter()
        .flat_map(|r| [&r.left.constant, &r.right.constant]);
    let mut search = FormSearch {
        variables,
        relations,
        exponents: exponents(constants),
        failed: HashSet::new(),
        undecided: false,
    };
    let open: Vec<usize> = (0..relations.len())
        .filter(|place| relations[*place].comparison != Comparison::Equal)
        .collect();
    if open.len() > MAX_OPEN {
        return Err(Undecided);
    }
    let mut found = vec![Ordinal::ZERO; variables];
    match search.level(0, &open, &mut found) {
        true => Ok(Some(found)),
        false if search.undecided => Err(Undecided),
        false => Ok(None),
    }
}

struct FormSearch<'s> {
    variables: usize,
    relations: &'s [OrdinalRelation],
    exponents: Vec<Ordinal>,
    /// Levels with their open inequalities that have no solution.
    failed: HashSet<(usize, Vec<usize>)>,
    undecided: bool,
}

impl FormSearch<'_> {
    fn level(&mut self, level: usize, open: &[usize], found: &mut Vec<Ordinal>) -> bool {
        let Some(exponent) = self.exponents.get(level).cloned() else {
            return open
                .iter()
                .all(|place| self.relations[*place].comparison == Comparison::LessEqual);
        };
        let key = (level, open.to_vec());
        if self.failed.contains(&key) {
            return false;
        }
        // Each open inequality stays open, or its sides differ here; those that are ≠ may differ in two ways.
        let mut ways = vec![0; open.len()];
        loop {
            let (mut zero, mut at_most) = (Vec::new(), Vec::new());
            for relation in self.relations {
                if relation.comparison == Comparison::Equal {
                    zero.push(self.row(&relation.left, &relation.right, &exponent, 0));
                }
            }
            let mut still_open = Vec::new();
            for (way, place) in ways.iter().zip(open) {
                let OrdinalRelation { left, right, .. } = &self.relations[*place];
                match way {
                    0 => {
                        zero.push(self.row(left, right, &exponent, 0));
                        still_open.push(*place);
                    }
                    1 => at_most.push(self.row(left, right, &exponent, 1)),
                    _ => at_most.push(self.row(right, left, &exponent, 1)),
                }
            }
            match integers::solve(self.variables, &zero, &at_most) {
                Err(Undecided) => self.undecided = true,
                Ok(None) => {}
                Ok(Some(coefficients)) => {
                    let before = found.clone();
                    for (ordinal, coefficient) in found.iter_mut().zip(&coefficients) {
                        let coefficient = UBig::try_from(coefficient.clone()).unwrap_or(UBig::ZERO);
                        let term = Ordinal::power_times(exponent.clone(), coefficient);
                        *ordinal = ordinal.natural_sum(&term);
                    }
                    if self.level(level + 1, &still_open, found) {
                        return true;
                    }
                    *found = before;
                }
            }
            if !self.next(&mut ways, open) {
                self.failed.insert(key);
                return false;
            }
        }
    }

    /// The next choice of ways; false after the last.
    fn next(&self, ways: &mut [u8], open: &[usize]) -> bool {
        for (way, place) in ways.iter_mut().zip(open) {
            let last = match self.relations[*place].comparison {
                Comparison::NotEqual => 2,
                _ => 1,
            };
            if *way < last {
                *way += 1;
                return true;
            }
            *way = 0;
        }
        false
    }

    /// left + more - right at an exponent.
    fn row(&self, left: &OrdinalForm, right: &OrdinalForm, exponent: &Ordinal, more: u8) -> Row {
        let factors = (0..self.variables)
            .map(|place| IBig::from(left.factor(place)) - IBig::from(right.factor(place)));
        let constant = IBig::from(left.constant.coefficient(exponent)) + IBig::from(more)
            - IBig::from(right.constant.coefficient(exponent));
        Row {
            factors: factors.collect(),
            constant,
        }
    }
}
