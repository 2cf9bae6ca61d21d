//! Splits where a polynomial is positive, 0 and negative, and variables written as their least values and numbers that are not negative.

use super::super::polynomial::{Monomial, Polynomial};
use super::super::steps::Step;
use super::cases::{Fact, Facts, Search};
use super::combination::Column;
use super::statement::Statement;
use dashu_ratio::RBig;
use std::collections::{BTreeMap, BTreeSet};

/// The most factors by whose sign a case is split. It steers the search only.
const MOST_FACTORS: usize = 8;

impl Facts {
    /// The steps without the open alternatives, where the factor of a positive variable in an equation or a bound is negative, 0 and positive.
    pub(super) fn split_factors(&self, search: &mut Search<'_>) -> Option<Vec<Step>> {
        let least = self.least_values();
        let positive = least.iter().filter(|(_, own)| own.value >= RBig::ONE);
        let positive: Vec<usize> = positive.map(|(place, _)| *place).collect();
        let mut factors: Vec<Polynomial> = Vec::new();
        for (_, of) in self.equations().chain(self.bounds()) {
            for place in positive.iter().filter(|place| of.degree(**place) == 1) {
                let factor = of.coefficient(*place, 1);
                let is_new = !factors.contains(&factor) && !factors.contains(&factor.negated());
                if is_new && is_variable(&factor) && factors.len() < MOST_FACTORS {
                    factors.push(factor);
                }
            }
        }
        let mut bare = self.clone();
        for fact in &mut bare.all {
            if matches!(fact, Fact::Open(_)) {
                *fact = Fact::Gone;
            }
        }
        let mut factors = factors.into_iter();
        factors.find_map(|factor| bare.by_sign(factor, 0, search))
    }

    /// The steps where some variable has the least value that it may have, and where it is greater.
    pub(super) fn split_values(&self, splits: usize, search: &mut Search<'_>) -> Option<Vec<Step>> {
        let mut least = self.least_values().into_iter();
        least.find_map(|(place, own)| {
            let more = Polynomial::variable(place).plus(&Polynomial::constant(-own.value));
            self.by_sign(more, splits - 1, search)
        })
    }

    /// The steps where a polynomial with integer coefficients is positive, 0 and negative.
    fn by_sign(&self, of: Polynomial, splits: usize, search: &mut Search<'_>) -> Option<Vec<Step>> {
        let number = self.all.len();
        let Statement::Any(signs) = Statement::signs(&of) else {
            return None;
        };
        let mut steps = vec![Step::Compare(of.products()?), Step::Split(number)];
        let mut compared = self.clone();
        compared.push(Fact::Gone);
        for alternative in signs {
            let refuted = compared.refuted(&alternative, search);
            steps.extend(match refuted {
                Some(refuted) => refuted,
                None => {
                    let mut case = compared.clone();
                    case.add(alternative);
                    case.contradict_in(splits, search)?
                }
            });
        }
        Some(steps)
    }

    /// The variables that stand alone in a bound, with the greatest number that they are known not to be below.
    fn least_values(&self) -> BTreeMap<usize, LeastValue> {
        let mut found: BTreeMap<usize, LeastValue> = BTreeMap::new();
        for (fact, bound) in self.bounds() {
            let Some((place, value)) = least_value(bound) else {
                continue;
            };
            let known = found.get(&place);
            if known.is_none_or(|known| known.value < value) {
                found.insert(place, LeastValue { value, fact });
            }
        }
        found
    }

    /// Products of the bounds of single variables: those that the facts have as monomials, if each variable is written as its least value and a
    /// number that is not negative.
    pub(super) fn monomials(&self) -> Vec<Column> {
        let least = self.least_values();
        let mut monomials: BTreeSet<Monomial> = BTreeSet::new();
        for (_, of) in self.bounds().chain(self.equations()) {
            let of = least.iter().fold(of.clone(), |of, (place, own)| {
                let value = Polynomial::constant(own.value.clone());
                of.with(*place, &Polynomial::variable(*place).plus(&value))
            });
            let natural = of.terms().map(|(monomial, _)| monomial.to_vec());
            let natural = natural.filter(|monomial| {
                let mut places = monomial.iter();
                !monomial.is_empty() && places.all(|(place, _)| least.contains_key(place))
            });
            monomials.extend(natural);
        }
        let column = |monomial: Monomial| {
            let bounds = monomial.into_iter().flat_map(|(place, exponent)| {
                let own = &least[&place];
                let of = Polynomial::variable(place).plus(&Polynomial::constant(-&own.value));
                let bound = Column::fact(own.fact, &of);
                (0..exponent).map(move |_| bound.clone())
            });
            bounds.reduce(|product, bound| product.times(&bound))
        };
        monomials.into_iter().filter_map(column).collect()
    }
}

/// A number that a variable is known not to be below, and the fact that says so.
struct LeastValue {
    value: RBig,
    fact: usize,
}

/// The variable that is alone in a bound with the factor 1, and the number that it is not below.
fn least_value(bound: &Polynomial) -> Option<(usize, RBig)> {
    let (mut place, mut constant) = (None, RBig::ZERO);
    for (monomial, value) in bound.terms() {
        match monomial {
            [] => constant = value.clone(),
            [(own, 1)] if place.is_none() && *value == RBig::ONE => place = Some(*own),
            _ => return None,
        }
    }
    Some((place?, -constant))
}

fn is_variable(of: &Polynomial) -> bool {
    of.as_constant().is_none()
}
