//! Turns a formula into definitions: each block of `exists` gets a name, and the rest has no quantifiers.

use super::definition::{AtomState, CertifiedRelation, Shown};
use super::names::{is_name, unnamed};
use super::sets::Products;
use crate::automaton::{Automaton, StateKind, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::canonical::canonical;
use crate::eliminate::substituted;
use crate::formula::Formula;
use crate::intern::index;
use crate::numeration::Numeration;
use crate::prepare::{FreshVariables, exists, prepared};
use crate::relation::Relation;
use crate::sum::Sum;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Bound variables are projected together if that takes at most this many letters and this many steps of product
/// states; otherwise one at a time.
pub(super) const LETTERS: usize = 1 << 10;
/// It steers the search only.
const STEPS: usize = 1 << 22;

/// For each state that no letter leaves: whether it accepts.
fn sinks(automaton: &Automaton) -> Vec<Option<bool>> {
    let kinds = automaton.kinds().into_iter();
    let sinks = kinds.map(|kind| match kind {
        StateKind::Full => Some(true),
        StateKind::Dead => Some(false),
        StateKind::Open | StateKind::Last => None,
    });
    sinks.collect()
}

/// A relation to be defined: `variables` are in it if some `bound` satisfy the formula.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'f> {
    /// Its name; without one it gets an unused one.
    pub name: Option<&'f str>,
    pub variables: &'f [Variable],
    pub bound: &'f [Variable],
    pub formula: &'f Formula,
}

/// The definitions so far.
pub(crate) struct Namer<'b, 'w> {
    pub(super) system: &'b Numeration,
    pub(super) budget: &'b Budget<'w>,
    /// The names that the caller gives.
    given: Vec<String>,
    pub(crate) definitions: Vec<CertifiedRelation>,
    /// Definitions of blocks, by the block with its free variables renamed 0, 1, … in their order.
    known: HashMap<Formula, usize>,
    pub(crate) fresh: FreshVariables,
}

impl<'b, 'w> Namer<'b, 'w> {
    pub(crate) fn new(system: &'b Numeration, budget: &'b Budget<'w>, given: Vec<String>) -> Self {
        Namer {
            system,
            budget,
            given,
            definitions: Vec::new(),
            known: HashMap::new(),
            fresh: FreshVariables(0),
        }
    }

    /// A definition of the caller.
    pub(crate) fn given(
        &mut self,
        name: &str,
        variables: &[Variable],
        formula: &Formula,
    ) -> Result<(), NoAutomaton> {
        let distinct: BTreeSet<Variable> = variables.iter().copied().collect();
        if distinct.len() < variables.len() {
            return Err(NoAutomaton::Wrong(format!("{name} has an argument twice")));
        }
        if self.definitions.iter().any(|d| d.name == name) {
            return Err(NoAutomaton::Wrong(format!("{name} is defined twice")));
        }
        let most = variables.iter().map(|v| v.0 + 1).max().unwrap_or(0);
        self.fresh = FreshVariables(self.fresh.0.max(FreshVariables::above(formula).0).max(most));
        let core = prepared(
            &formula.only_of(variables),
            &BTreeMap::new(),
            &mut self.fresh,
        )?;
        let (bound, body) = match &core {
            Formula::Exists(bound, part) => self.split(bound, part, LETTERS)?,
            other => (Vec::new(), self.without_quantifiers(other)?),
        };
        self.define(Wanted {
            name: Some(name),
            variables,
            bound: &bound,
            formula: &body,
        })?;
        Ok(())
    }

    /// The formula with names for its blocks of quantifiers, and for constraints with bounds far from 0.
    pub(crate) fn without_quantifiers(&mut self, core: &Formula) -> Result<Formula, NoAutomaton> {
        let mut all = |parts: &[Formula]| {
            parts
                .iter()
                .map(|part| self.without_quantifiers(part))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(match core {
            Formula::And(parts) => Formula::And(all(parts)?),
            Formula::Or(parts) => Formula::Or(all(parts)?),
            Formula::Not(part) => Formula::negated(self.without_quantifiers(part)?),
            Formula::Iff(a, b) => {
                Formula::iff(self.without_quantifiers(a)?, self.without_quantifiers(b)?)
            }
            Formula::Exists(bound, part) => self.block(bound, part)?,
            Formula::Linear { sum, low, high } => self.near(sum, *low, *high)?,
            Formula::Relation(relation, terms) => self.checked(relation, terms)?,
            Formula::Xor(_) | Formula::Power(_) | Formula::Beatty(_) if !self.reads(core) => {
                return Err(NoAutomaton::NotAutomatic(format!(
                    "{core} in {}",
                    self.system
                )));
            }
            Formula::Implies(..) | Formula::ForAll(..) => {
                let core = prepared(core, &BTreeMap::new(), &mut self.fresh)?;
                self.without_quantifiers(&core)?
            }
            other => other.clone(),
        })
    }

    /// Whether an atom is automatic in the numeration.
    fn reads(&self, atom: &Formula) -> bool {
        let base = self.system.as_base();
        match atom {
            Formula::Xor(_) => base.is_some_and(u32::is_power_of_two),
            Formula::Power(_) => base.is_some(),
            Formula::Beatty(_) => base.is_none(),
            _ => true,
        }
    }

    /// A relation of the caller, if it is what its definition says. Without one, its automaton says what it is.
    fn checked(&mut self, relation: &Relation, terms: &[Sum]) -> Result<Formula, NoAutomaton> {
        let name = relation.name();
        let tracks = relation.automaton().tracks();
        let place = |v: Variable| tracks.iter().position(|track| *track == v).unwrap_or(0);
        let automaton = relation
            .automaton()
            .renamed(|v| Variable(index(place(v))))?;
        match self.definitions.iter().find(|d| d.name == name) {
            Some(definition) if definition.automaton == automaton => {}
            Some(_) => {
                return Err(NoAutomaton::Wrong(format!(
                    "{name} is not what its definition says"
                )));
            }
            None if self.given.iter().any(|given| given == name) => {
                return Err(NoAutomaton::Wrong(format!(
                    "{name} is used before its definition"
                )));
            }
            None if !is_name(name) => return Err(unnamed(name)),
            None => {
                let variables = automaton.tracks().to_vec();
                self.definitions.push(CertifiedRelation {
                    sinks: sinks(&automaton),
                    name: name.into(),
                    variables,
                    automaton,
                    shown: None,
                });
            }
        }
        Ok(Formula::Relation(relation.clone(), terms.to_vec()))
    }

    /// A linear constraint. A bound far from 0 becomes the value of a variable: otherwise each value up to it would be a state.
    fn near(
        &mut self,
        sum: &Sum,
        low: Option<i128>,
        high: Option<i128>,
    ) -> Result<Formula, NoAutomaton> {
        let size: i128 = sum.terms.values().map(|c| c.abs()).sum();
        let far = |bound: Option<i128>| bound.filter(|b| b.abs() > 64 + 4 * size);
        let one = sum.as_variable().is_some() && low == high;
        let Some(bound) = far(low).or(far(high)).filter(|_| !one) else {
            return Ok(Formula::Linear {
                sum: sum.clone(),
                low,
                high,
            });
        };
        if low != high && low.is_some() && high.is_some() {
            let (above, below) = (self.near(sum, low, None)?, self.near(sum, None, high)?);
            return Ok(Formula::and([above, below]));
        }
        let value = self.fresh.next();
        let moved = sum.clone() - Sum::from(value) * bound.signum();
        let formula = Formula::and([
            Formula::eq(value, bound.abs()),
            Formula::Linear {
                sum: moved,
                low: low.map(|_| 0),
                high: high.map(|_| 0),
            },
        ]);
        let formula = normal(&formula);
        self.named(&[value], &formula)
    }

    /// A block of `exists`, by name.
    fn block(&mut self, bound: &[Variable], part: &Formula) -> Result<Formula, NoAutomaton> {
        let (bound, part) = substituted(bound, part)?;
        match exists(&bound, part) {
            Formula::Exists(bound, part) => {
                let (bound, part) = self.split(&bound, &part, LETTERS)?;
                self.named(&bound, &part)
            }
            Formula::And(parts) => {
                let parts = parts.iter().map(|part| match part {
                    Formula::Exists(bound, part) => {
                        let (bound, part) = self.split(bound, part, LETTERS)?;
                        self.named(&bound, &part)
                    }
                    other => self.without_quantifiers(other),
                });
                Ok(Formula::And(parts.collect::<Result<_, _>>()?))
            }
            other => self.without_quantifiers(&other),
        }
    }

    /// The body of a block without quantifiers, and those of its variables that are not bound in parts of it that got names.
    fn split(
        &mut self,
        bound: &[Variable],
        part: &Formula,
        most: usize,
    ) -> Result<(Vec<Variable>, Formula), NoAutomaton> {
        let parts = match part {
            Formula::And(parts) => parts.clone(),
            other => vec![other.clone()],
        };
        let mut parts = parts
            .iter()
            .map(|part| self.without_quantifiers(part))
            .collect::<Result<Vec<_>, _>>()?;
        let mut bound: BTreeSet<Variable> = bound.iter().copied().collect();
        loop {
            let whole = Formula::and(parts.clone());
            let tracks = whole.free_variables();
            bound.retain(|v| tracks.contains(v));
            let letters = self.budget.letter_count(self.system.digits(), tracks.len());
            if bound.len() < 2 || letters.is_ok_and(|letters| letters <= most) {
                let body = match parts.len() {
                    1 => parts.remove(0),
                    _ => whole,
                };
                return Ok((bound.into_iter().collect(), body));
            }
            // The variable whose parts have the fewest tracks goes first.
            let holds = |part: &Formula, v: Variable| part.free_variables().contains(&v);
            let tracks = |v: Variable| {
                let parts = parts.iter().filter(|part| holds(part, v));
                parts
                    .flat_map(Formula::free_variables)
                    .collect::<BTreeSet<_>>()
                    .len()
            };
            let Some(chosen) = bound.iter().copied().min_by_key(|v| (tracks(*v), *v)) else {
                continue;
            };
            let (inside, outside): (Vec<_>, Vec<_>) =
                parts.into_iter().partition(|part| holds(part, chosen));
            parts = outside;
            parts.push(self.named(&[chosen], &Formula::and(inside))?);
            bound.remove(&chosen);
        }
    }

    /// exists bound (formula), by name.
    fn named(&mut self, bound: &[Variable], formula: &Formula) -> Result<Formula, NoAutomaton> {
        if bound.is_empty() {
            return Ok(formula.clone());
        }
        let (key, free) = canonical(&Formula::exists(bound.to_vec(), formula.clone()));
        let place = match self.known.get(&key) {
            Some(place) => *place,
            None => {
                let place = self.define(Wanted {
                    name: None,
                    variables: &free,
                    bound,
                    formula,
                })?;
                self.known.insert(key, place);
                place
            }
        };
        let definition = &self.definitions[place];
        Ok(Relation::new(&definition.name, definition.automaton.clone()).of(free))
    }

    /// A name for one more definition.
    pub(super) fn unused(&self) -> String {
        let mut names = (1..).map(|number| format!("Q{number}"));
        let free = |name: &String| {
            !self.given.contains(name) && self.definitions.iter().all(|d| d.name != *name)
        };
        names.find(free).unwrap_or_default()
    }

    /// The definition, at the end of the list. If its bound variables cannot go together, all but one go in definitions before it.
    fn define(&mut self, wanted: Wanted) -> Result<usize, NoAutomaton> {
        match self.defined(wanted) {
            Err(NoAutomaton::GaveUp { .. }) if wanted.bound.len() > 1 => {
                let (bound, formula) = self.split(wanted.bound, wanted.formula, 1)?;
                self.defined(Wanted {
                    bound: &bound,
                    formula: &formula,
                    ..wanted
                })
            }
            other => other,
        }
    }

    pub(super) fn defined(&mut self, wanted: Wanted) -> Result<usize, NoAutomaton> {
        let (variables, bound) = (wanted.variables, wanted.bound);
        let name = wanted.name.map_or_else(|| self.unused(), str::to_owned);
        let formula = normal(wanted.formula);
        self.budget.enter(format_args!("{name} := {formula}"));
        let tracks = [variables, bound].concat();
        let products = Products::new(
            self.system,
            self.budget,
            &tracks,
            &formula,
            &self.definitions,
        )?;
        let (sets, subsets) = products.subsets(
            variables.len(),
            if bound.len() > 1 { STEPS } else { usize::MAX },
        )?;
        let automaton = subsets.minimised(self.budget)?;
        let state = classes(&subsets, &automaton);
        self.definitions.push(CertifiedRelation {
            sinks: sinks(&automaton),
            name,
            variables: variables.to_vec(),
            automaton,
            shown: Some(Shown {
                bound: bound.to_vec(),
                formula,
                sets,
                state,
            }),
        });
        Ok(self.definitions.len() - 1)
    }

    /// The closed set of the sentence `forall … formula`.
    pub(crate) fn closed(
        &self,
        forall: &[Variable],
        formula: &Formula,
    ) -> Result<Vec<Vec<AtomState>>, NoAutomaton> {
        self.budget
            .enter(format_args!("the closed set of {formula}"));
        let products = Products::new(self.system, self.budget, forall, formula, &self.definitions)?;
        products.closed()?.ok_or_else(|| {
            NoAutomaton::Wrong("the sentence is false: it has no certificate".into())
        })
    }
}

/// The formula with constants of linear constraints in their bounds, as it is read in a certificate.
pub(crate) fn normal(formula: &Formula) -> Formula {
    if let Formula::Linear { sum, low, high } = formula {
        let mut terms = sum.clone();
        let constant = std::mem::take(&mut terms.constant);
        return Formula::Linear {
            sum: terms,
            low: low.map(|low| low - constant),
            high: high.map(|high| high - constant),
        };
    }
    formula.mapped(&mut Sum::clone, &mut normal)
}

/// For each state of an automaton the state of the least automaton of the same relation.
fn classes(automaton: &Automaton, least: &Automaton) -> Vec<u32> {
    let mut classes = vec![u32::MAX; automaton.states()];
    classes[0] = 0;
    let mut waiting = vec![0u32];
    while let Some(state) = waiting.pop() {
        let class = classes[state as usize];
        for (next, target) in automaton.steps(state).into_iter().zip(least.steps(class)) {
            if classes[next as usize] == u32::MAX {
                classes[next as usize] = target;
                waiting.push(next);
            }
        }
    }
    classes
}
