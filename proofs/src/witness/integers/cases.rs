//! Cases: facts are led to a contradiction, one alternative after the other.

use super::super::polynomial::Polynomial;
use super::combination::{is_contradictory, is_small, products};
use super::statement::{Statement, tightened};
use dashu_ratio::RBig;
use grundy_work::Job;

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
    pub(super) fn contradict(mut self, search: &mut Search<'_>) -> bool {
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
        let shortest = (0..self.open.len()).min_by_key(|place| self.open[*place].len());
        let Some(place) = shortest else {
            return false;
        };
        let alternatives = self.open.swap_remove(place);
        alternatives.into_iter().all(|alternative| {
            let mut case = self.clone();
            case.add(alternative);
            case.contradict(search)
        })
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
        let all = |own: &[Polynomial], more: Vec<Polynomial>| -> Vec<Polynomial> {
            let all = own.iter().cloned().chain(more);
            all.filter(is_small).collect()
        };
        is_contradictory(&all(&self.bounds, more), &all(&self.equations, zero))
    }
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
