//! Cases: facts are led to a contradiction, one alternative after the other.

use super::super::polynomial::{Monomial, Polynomial};
use super::combination::{is_contradictory, is_small, products};
use super::statement::{Statement, tightened};
use dashu_ratio::RBig;
use grundy_work::Job;
use std::collections::{BTreeMap, BTreeSet};

/// The greatest degree of products of facts. A fixed bound.
const DEGREE: u32 = 4;
/// The most facts that are multiplied with each other. A fixed bound.
const MULTIPLIED: usize = 40;
/// The most facts of which three are multiplied with each other. A fixed bound.
const MULTIPLIED_TWICE: usize = 12;

/// The work of a search.
pub(super) struct Search<'j> {
    /// How many linear programmes are left.
    pub left: usize,
    /// How often a case may be split at the least value of a variable.
    pub splits: usize,
    pub job: &'j Job,
}

impl Search<'_> {
    /// Takes one linear programme, if one is left and the job goes on.
    fn goes_on(&mut self) -> bool {
        if self.left == 0 || !self.job.poll() {
            self.left = 0;
            return false;
        }
        self.left -= 1;
        true
    }
}

/// What holds in a case.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// They are at least 0.
    bounds: Vec<Polynomial>,
    /// They are 0.
    equations: Vec<Polynomial>,
    /// Of each list some statement holds.
    open: Vec<Vec<Statement>>,
    /// Is a fact false by itself?
    false_fact: bool,
}

impl Facts {
    /// Adds a statement that holds.
    pub(super) fn add(&mut self, statement: Statement) {
        match statement {
            Statement::All(parts) => parts.into_iter().for_each(|part| self.add(part)),
            Statement::Any(parts) => {
                let mut flat = Vec::new();
                flatten(parts, &mut flat);
                match flat.len() {
                    0 => self.false_fact = true,
                    1 => self.add(flat.remove(0)),
                    _ => self.open.push(flat),
                }
            }
            Statement::NonNegative(of) => match tightened(&of, false) {
                Ok(bound) if !self.bounds.contains(&bound) => self.bounds.push(bound),
                Ok(_) | Err(true) => {}
                Err(false) => self.false_fact = true,
            },
            Statement::Zero(of) => match tightened(&of, true) {
                Ok(equation) if !self.equations.contains(&equation) => {
                    self.equations.push(equation);
                }
                Ok(_) | Err(true) => {}
                Err(false) => self.false_fact = true,
            },
        }
    }

    /// Do the facts contradict each other? The search has a bound.
    pub(super) fn contradict(self, search: &mut Search<'_>) -> bool {
        let splits = search.splits;
        self.contradict_in(splits, search)
    }

    /// The same with so many splits at most.
    fn contradict_in(mut self, splits: usize, search: &mut Search<'_>) -> bool {
        loop {
            self.eliminate();
            if self.are_contradictory(search) {
                return true;
            }
            if search.left == 0 {
                return false;
            }
            match self.prune(search) {
                Pruned::Contradiction => return true,
                Pruned::Fact => {}
                Pruned::Nothing => break,
            }
        }
        if self.products_contradict(search) {
            return true;
        }
        if splits > 0 && self.split_products(search) {
            return true;
        }
        let shortest = (0..self.open.len()).min_by_key(|place| self.open[*place].len());
        let Some(place) = shortest else {
            return (1..=splits).any(|splits| self.split(splits, search));
        };
        let alternatives = self.open.swap_remove(place);
        alternatives.into_iter().all(|alternative| {
            let mut case = self.clone();
            case.add(alternative);
            case.contradict_in(splits, search)
        })
    }

    /// Do they, without the open alternatives, where the factor of a positive variable in an equation is negative, 0 and positive?
    fn split_products(&self, search: &mut Search<'_>) -> bool {
        let least = self.least_values();
        let positive = least.iter().filter(|(_, least)| **least >= RBig::ONE);
        let positive: Vec<usize> = positive.map(|(place, _)| *place).collect();
        let factors = self.equations.iter().flat_map(|equation| {
            let once = positive
                .iter()
                .filter(|place| equation.degree(**place) == 1);
            once.map(|place| equation.coefficient(*place, 1))
        });
        let factors: Vec<Polynomial> = factors.filter(|of| of.as_constant().is_none()).collect();
        factors.into_iter().any(|factor| {
            let one = Polynomial::integer(-1);
            [
                Statement::NonNegative(factor.plus(&one)),
                Statement::Zero(factor.clone()),
                Statement::NonNegative(factor.negated().plus(&one)),
            ]
            .into_iter()
            .all(|alternative| {
                let mut case = Facts {
                    open: Vec::new(),
                    ..self.clone()
                };
                case.add(alternative);
                case.contradict_in(0, search)
            })
        })
    }

    /// Do they where some variable has the least value that it may have, and where it is greater?
    fn split(&self, splits: usize, search: &mut Search<'_>) -> bool {
        self.least_values().into_iter().any(|(place, least)| {
            let more = Polynomial::variable(place).plus(&Polynomial::constant(-least));
            let greater = more.plus(&Polynomial::integer(-1));
            [Statement::Zero(more), Statement::NonNegative(greater)]
                .into_iter()
                .all(|alternative| {
                    let mut case = self.clone();
                    case.add(alternative);
                    case.contradict_in(splits - 1, search)
                })
        })
    }

    /// The variables that stand alone in a bound, with the greatest number that they are known not to be below.
    fn least_values(&self) -> BTreeMap<usize, RBig> {
        let mut found: BTreeMap<usize, RBig> = BTreeMap::new();
        for bound in &self.bounds {
            let Some((place, least)) = least_value(bound) else {
                continue;
            };
            let known = found.entry(place).or_insert_with(|| least.clone());
            if *known < least {
                *known = least;
            }
        }
        found
    }

    /// Replaces variables that equations give.
    fn eliminate(&mut self) {
        while !self.false_fact {
            let found = self.equations.iter().enumerate().find_map(|(index, of)| {
                let (place, value) = given(of)?;
                Some((index, place, value))
            });
            let Some((index, place, value)) = found else {
                return;
            };
            self.equations.swap_remove(index);
            let old = std::mem::take(self);
            for of in old.bounds {
                self.add(Statement::NonNegative(of.with(place, &value)));
            }
            for of in old.equations {
                self.add(Statement::Zero(of.with(place, &value)));
            }
            for parts in old.open {
                let parts = parts.iter().map(|part| part.with(place, &value));
                self.add(Statement::Any(parts.collect()));
            }
            self.false_fact |= old.false_fact;
        }
    }

    fn are_contradictory(&self, search: &mut Search<'_>) -> bool {
        if self.false_fact {
            return true;
        }
        if !search.goes_on() {
            return false;
        }
        is_contradictory(&self.bounds, &self.equations)
    }

    /// Leaves out alternatives that contradict the facts, and lists of which one follows from a fact.
    fn prune(&mut self, search: &mut Search<'_>) -> Pruned {
        let mut pruned = Pruned::Nothing;
        for alternatives in std::mem::take(&mut self.open) {
            if alternatives.iter().any(|alternative| self.has(alternative)) {
                continue;
            }
            let possible = |alternative: &Statement| {
                if self.denies(alternative) {
                    return false;
                }
                let mut case = Facts {
                    open: Vec::new(),
                    ..self.clone()
                };
                case.add(alternative.clone());
                case.eliminate();
                !case.are_contradictory(search)
            };
            let mut kept: Vec<Statement> = alternatives.into_iter().filter(possible).collect();
            match kept.len() {
                0 => return Pruned::Contradiction,
                1 => {
                    self.add(kept.remove(0));
                    pruned = Pruned::Fact;
                }
                _ => self.open.push(kept),
            }
        }
        pruned
    }

    /// Does the statement follow from a single fact?
    fn has(&self, statement: &Statement) -> bool {
        match statement {
            Statement::NonNegative(of) => match tightened(of, false) {
                Ok(of) => self.bounds.iter().any(|bound| {
                    let more = of.plus(&bound.negated()).as_constant();
                    more.is_some_and(|more| more >= RBig::ZERO)
                }),
                Err(holds) => holds,
            },
            Statement::Zero(of) => match tightened(of, true) {
                Ok(of) => self.equations.contains(&of) || self.equations.contains(&of.negated()),
                Err(holds) => holds,
            },
            Statement::All(parts) => parts.iter().all(|part| self.has(part)),
            Statement::Any(parts) => parts.iter().any(|part| self.has(part)),
        }
    }

    /// Does the statement contradict a single fact?
    fn denies(&self, statement: &Statement) -> bool {
        let below = |of: &Polynomial| {
            self.bounds.iter().any(|bound| {
                let sum = of.plus(bound).as_constant();
                sum.is_some_and(|sum| sum < RBig::ZERO)
            })
        };
        match statement {
            Statement::NonNegative(of) => match tightened(of, false) {
                Ok(of) => below(&of),
                Err(holds) => !holds,
            },
            Statement::Zero(of) => match tightened(of, true) {
                Ok(of) => below(&of) || below(&of.negated()),
                Err(holds) => !holds,
            },
            Statement::All(parts) => parts.iter().any(|part| self.denies(part)),
            Statement::Any(parts) => parts.iter().all(|part| self.denies(part)),
        }
    }

    /// Do they where each variable is written as its least value and a number that is not negative? Products of such numbers are not negative.
    fn monomials_contradict(
        &self,
        products: &[Polynomial],
        zero: &[Polynomial],
        search: &mut Search<'_>,
    ) -> bool {
        let least = self.least_values();
        if least.is_empty() || !search.goes_on() {
            return false;
        }
        let shifted = |of: &Polynomial| {
            least.iter().fold(of.clone(), |of, (place, least)| {
                let value = Polynomial::variable(*place);
                of.with(*place, &value.plus(&Polynomial::constant(least.clone())))
            })
        };
        let all = |own: &[Polynomial], more: &[Polynomial]| -> Vec<Polynomial> {
            own.iter()
                .chain(more)
                .map(shifted)
                .filter(is_small)
                .collect()
        };
        let (mut bounds, equations) = (all(&self.bounds, products), all(&self.equations, zero));
        let mut monomials: BTreeSet<Monomial> = BTreeSet::new();
        for of in self.bounds.iter().chain(&self.equations) {
            let of = shifted(of);
            let natural = of.terms().map(|(monomial, _)| monomial.to_vec());
            let natural = natural.filter(|monomial| {
                let mut places = monomial.iter();
                !monomial.is_empty() && places.all(|(place, _)| least.contains_key(place))
            });
            monomials.extend(natural);
        }
        bounds.extend(monomials.into_iter().map(Polynomial::monomial));
        bounds.sort_unstable();
        bounds.dedup();
        is_contradictory(&bounds, &equations)
    }

    /// Do the facts with their products contradict each other?
    fn products_contradict(&self, search: &mut Search<'_>) -> bool {
        if self.bounds.len() > MULTIPLIED || !search.goes_on() {
            return false;
        }
        let (mut more, zero) = products(&self.bounds, &self.equations, DEGREE);
        if self.open.is_empty() && self.bounds.len() <= MULTIPLIED_TWICE {
            let triples = self.bounds.iter().flat_map(|bound| {
                let more = more.iter().filter(|of| of.total_degree() < DEGREE);
                more.map(move |of| bound.times(of))
            });
            let triples: Vec<Polynomial> =
                triples.filter(|of| of.total_degree() <= DEGREE).collect();
            more.extend(triples);
            more.sort_unstable();
            more.dedup();
        }
        if self.open.is_empty() && self.monomials_contradict(&more, &zero, search) {
            return true;
        }
        let all = |own: &[Polynomial], more: Vec<Polynomial>| -> Vec<Polynomial> {
            let all = own.iter().cloned().chain(more);
            all.filter(is_small).collect()
        };
        is_contradictory(&all(&self.bounds, more), &all(&self.equations, zero))
    }
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

enum Pruned {
    Contradiction,
    /// An alternative became a fact.
    Fact,
    Nothing,
}

/// The alternatives, with those of alternatives.
fn flatten(parts: Vec<Statement>, flat: &mut Vec<Statement>) {
    for part in parts {
        match part {
            Statement::Any(parts) => flatten(parts, flat),
            other => flat.push(other),
        }
    }
}

/// The variable that an equation gives, with its value: it stands there alone, with the factor 1 or -1.
fn given(equation: &Polynomial) -> Option<(usize, Polynomial)> {
    let single = |(monomial, value): (&[(usize, u32)], &RBig)| match monomial {
        [(place, 1)] if *value == RBig::ONE || *value == -RBig::ONE => {
            Some((*place, value.clone()))
        }
        _ => None,
    };
    let alone = |(place, factor): (usize, RBig)| {
        let own = Polynomial::variable(place).times(&Polynomial::constant(factor.clone()));
        let rest = equation.plus(&own.negated());
        let value = rest.times(&Polynomial::constant(-factor));
        (rest.degree(place) == 0).then_some((place, value))
    };
    equation.terms().filter_map(single).find_map(alone)
}
