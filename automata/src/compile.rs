//! Compiles formulas to automata, and decides sentences.

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::canonical::canonical_up_to_order;
use crate::eliminate::{conjunction, eliminated, substituted};
use crate::formula::Formula;
use crate::numeration::Numeration;
use crate::prepare::{FreshVariables, not, prepared};
use crate::product::{Connective, combined};
use crate::subsets::Subsets;
use crate::{beatty, congruence, digitwise, linear};
use dashu_int::UBig;
use std::collections::{BTreeMap, HashMap};

/// Whether a sentence is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// True: for all numbers.
    True,
    /// False. If the sentence starts with `forall`, the least numbers for those variables that refute it: with the fewest digits,
    /// then first in the order of digits; a variable that does not matter is left out.
    False(Vec<(Variable, UBig)>),
}

/// The automaton of the numbers that satisfy a formula, over its free variables (those that matter: a variable that drops out in the
/// simplification of linear constraints has no track).
///
/// # Errors
/// A limit of the budget; an atom that is not automatic in the numeration; a number that is not allowed.
///
/// ```
/// use grundy_automata::{Budget, Formula, Numeration, Variable, compile};
/// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
/// let (x, y) = (Variable(0), Variable(1));
/// let odd = Formula::exists([y], Formula::and([Formula::power(y), Formula::eq(x, y * 2 + 1)]));
/// let found = compile(&odd, &Numeration::binary(), &Budget::default())?;
/// assert_eq!(found.first(3), [[3u32.into()], [5u32.into()], [9u32.into()]]);
/// # Ok(()) }
/// ```
pub fn compile(
    formula: &Formula,
    system: &Numeration,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    Compiler::new(system, budget).automaton(formula)
}

/// Decides a sentence. Free variables are read as variables of an outermost `forall`.
///
/// # Errors
/// As [`compile`].
///
/// ```
/// use grundy_automata::{Budget, Formula, Numeration, Variable, Decision, decide};
/// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
/// // Three and five cents pay every sum from 8 on, and not 7.
/// let (n, a, b) = (Variable(0), Variable(1), Variable(2));
/// let paid = Formula::exists([a, b], Formula::eq(n, a * 3 + b * 5));
/// let from = |least| Formula::for_all([n], Formula::implies(Formula::le(least, n), paid.clone()));
/// assert_eq!(decide(&from(8), &Numeration::binary(), &Budget::default())?, Decision::True);
/// let refuted = Decision::False(vec![(n, 7u32.into())]);
/// assert_eq!(decide(&from(5), &Numeration::binary(), &Budget::default())?, refuted);
/// # Ok(()) }
/// ```
pub fn decide(
    sentence: &Formula,
    system: &Numeration,
    budget: &Budget<'_>,
) -> Result<Decision, NoAutomaton> {
    Compiler::new(system, budget).decide(sentence)
}

/// Compiles formulas of one numeration and remembers the automata of their parts.
pub struct Compiler<'b, 'w> {
    pub(crate) system: Numeration,
    pub(crate) budget: &'b Budget<'w>,
    /// Automata by formula, with the free variables renamed 0, 1, …, and the bound ones after them.
    pub(crate) known: HashMap<Formula, Automaton>,
    /// The unfinished subset constructions by formula: the place of the construction, and its tracks.
    pub(crate) open: HashMap<Formula, (usize, Vec<Variable>)>,
    pub(crate) constructions: Vec<Subsets>,
    pub(crate) limits: CompileLimits,
}

/// How far subset constructions go before a search needs them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CompileLimits {
    /// The most pairs of states of a construction that is finished at once; larger ones go only where a search needs
    /// them.
    pub(crate) pairs: usize,
    /// The most states of a search with unfinished constructions; a larger search finishes them first.
    pub(crate) states: usize,
}

/// They steer the search only.
const LIMITS: CompileLimits = CompileLimits {
    pairs: 1 << 20,
    states: 1 << 15,
};

impl std::fmt::Debug for Compiler<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Compiler")
            .field("system", &self.system)
            .field("known", &self.known.len())
            .finish()
    }
}

impl<'b, 'w> Compiler<'b, 'w> {
    /// A compiler that knows nothing yet.
    #[must_use]
    pub fn new(system: &Numeration, budget: &'b Budget<'w>) -> Self {
        Compiler {
            system: system.clone(),
            budget,
            known: HashMap::new(),
            open: HashMap::new(),
            constructions: Vec::new(),
            limits: LIMITS,
        }
    }

    /// The budget it works within.
    #[must_use]
    pub fn budget(&self) -> &'b Budget<'w> {
        self.budget
    }

    /// See [`compile`].
    ///
    /// # Errors
    /// As [`compile`].
    pub fn automaton(&mut self, formula: &Formula) -> Result<Automaton, NoAutomaton> {
        let core = prepared(
            formula,
            &BTreeMap::new(),
            &mut FreshVariables::above(formula),
        )?;
        self.core(&core)
    }

    /// See [`decide`].
    ///
    /// # Errors
    /// As [`compile`].
    pub fn decide(&mut self, sentence: &Formula) -> Result<Decision, NoAutomaton> {
        let mut body = sentence;
        // Outermost universal variables keep their names.
        let mut names: BTreeMap<Variable, Variable> = BTreeMap::new();
        while let Formula::ForAll(variables, part) = body {
            names.extend(variables.iter().map(|v| (*v, *v)));
            body = part;
        }
        let violation = not(prepared(
            body,
            &names,
            &mut FreshVariables::above(sentence),
        )?);
        Ok(match self.least_core(&violation)? {
            None => Decision::True,
            Some(numbers) => Decision::False(numbers),
        })
    }

    /// The least numbers for the free variables that satisfy a formula; a variable that does not matter is left out.
    ///
    /// # Errors
    /// As [`compile`].
    pub fn least(
        &mut self,
        formula: &Formula,
    ) -> Result<Option<Vec<(Variable, UBig)>>, NoAutomaton> {
        let core = prepared(
            formula,
            &BTreeMap::new(),
            &mut FreshVariables::above(formula),
        )?;
        self.least_core(&core)
    }

    /// Keeps the automaton of a form, with the free variables' places as variables.
    pub(crate) fn keep(
        &mut self,
        key: Formula,
        free: &[Variable],
        of: &Automaton,
    ) -> Result<&Automaton, NoAutomaton> {
        let canonical = of.renamed(|v| place_of(v, free))?;
        Ok(self.known.entry(key).or_insert(canonical))
    }

    /// The automaton of a prepared formula.
    pub(crate) fn core(&mut self, core: &Formula) -> Result<Automaton, NoAutomaton> {
        let (key, free) = canonical_up_to_order(core);
        if let Some(known) = self.known.get(&key) {
            return known.renamed(|v| free[v.0 as usize]);
        }
        self.budget.enter(shortened(core));
        let automaton = self.built(core)?;
        self.keep(key, &free, &automaton)?;
        Ok(automaton)
    }

    pub(crate) fn built(&mut self, core: &Formula) -> Result<Automaton, NoAutomaton> {
        let (system, budget) = (self.system.clone(), self.budget);
        let variable = |sum: &crate::Sum| {
            sum.as_variable()
                .ok_or_else(|| NoAutomaton::Wrong(format!("{sum} is no variable")))
        };
        match core {
            Formula::True => Ok(Automaton::constant(&system, true)),
            Formula::False => Ok(Automaton::constant(&system, false)),
            Formula::Linear { sum, low, high } => {
                let terms: Vec<(Variable, i128)> =
                    sum.terms.iter().map(|(v, c)| (*v, *c)).collect();
                let (low, high) = (*low, *high);
                let range = linear::SumRange { low, high };
                linear::linear(&system, &terms, range, budget)
            }
            Formula::Congruent { sum, modulus } => {
                let terms: Vec<(Variable, i128)> =
                    sum.terms.iter().map(|(v, c)| (*v, *c)).collect();
                congruence::congruence(&system, &terms, sum.constant, i128::from(*modulus), budget)
            }
            Formula::Xor([x, y, z]) => {
                digitwise::nim_sum(&system, [variable(x)?, variable(y)?, variable(z)?], budget)
            }
            Formula::Power(x) => digitwise::power(&system, variable(x)?, budget),
            Formula::Beatty([n, m]) => beatty::beatty(&system, variable(n)?, variable(m)?, budget),
            Formula::Relation(relation, terms) => {
                let automaton = relation.automaton();
                if *automaton.system() != system {
                    return Err(NoAutomaton::Wrong(format!(
                        "{core} is a relation in {}",
                        automaton.system()
                    )));
                }
                let names = terms.iter().map(variable).collect::<Result<Vec<_>, _>>()?;
                let place =
                    |v: Variable| automaton.tracks().iter().position(|w| *w == v).unwrap_or(0);
                automaton.renamed(|v| names[place(v)])
            }
            Formula::And(parts) => self.all_of(parts),
            Formula::Or(parts) => {
                let mut automata = parts
                    .iter()
                    .map(|part| self.core(part))
                    .collect::<Result<Vec<_>, _>>()?;
                automata.sort_by_key(Automaton::states);
                self.budget.enter(shortened(core));
                let mut automata = automata.into_iter();
                let first = automata
                    .next()
                    .unwrap_or_else(|| Automaton::constant(&system, false));
                automata.try_fold(first, |any, part| {
                    combined(&any, Connective::OR, &part, budget)
                })
            }
            Formula::Not(part) => self.core(part)?.not(budget),
            Formula::Iff(a, b) => {
                let (a, b) = (self.core(a)?, self.core(b)?);
                self.budget.enter(shortened(core));
                a.iff(&b, budget)
            }
            Formula::Exists(variables, part) => self.some(variables, part),
            Formula::Implies(..) | Formula::ForAll(..) => {
                let prepared = prepared(core, &BTreeMap::new(), &mut FreshVariables::above(core))?;
                self.core(&prepared)
            }
        }
    }

    /// A conjunction: first the positive conjuncts, then the negated ones are subtracted.
    fn all_of(&mut self, parts: &[Formula]) -> Result<Automaton, NoAutomaton> {
        let (denied, affirmed): (Vec<_>, Vec<_>) = parts
            .iter()
            .partition(|part| matches!(part, Formula::Not(_)));
        let automata = affirmed
            .into_iter()
            .map(|part| self.core(part))
            .collect::<Result<Vec<_>, _>>()?;
        let step = Formula::And(parts.to_vec());
        self.budget.enter(shortened(&step));
        let mut whole = if automata.is_empty() {
            Automaton::constant(&self.system, true)
        } else {
            conjunction(automata, self.budget)?
        };
        for part in denied {
            let Formula::Not(inner) = part else { continue };
            let inner = self.core(inner)?;
            self.budget.enter(shortened(&step));
            whole = combined(&whole, Connective::MINUS, &inner, self.budget)?;
        }
        Ok(whole)
    }

    fn some(&mut self, variables: &[Variable], part: &Formula) -> Result<Automaton, NoAutomaton> {
        self.conjuncts(variables, part, &eliminated)
    }

    /// Calls a function with the automata of the conjuncts and the variables to eliminate.
    pub(crate) fn conjuncts<T>(
        &mut self,
        variables: &[Variable],
        part: &Formula,
        then: &Eliminate<'_, T>,
    ) -> Result<T, NoAutomaton> {
        let (variables, part) = substituted(variables, part)?;
        let conjuncts = match part {
            Formula::And(parts) => parts,
            other => vec![other],
        };
        let automata = conjuncts
            .iter()
            .map(|part| self.core(part))
            .collect::<Result<Vec<_>, _>>()?;
        let whole = Formula::and(conjuncts);
        let step =
            |chosen: &[Variable]| shortened(&Formula::exists(chosen.to_vec(), whole.clone()));
        then(automata, &variables, self.budget, &step)
    }
}

/// The place of a free variable, as a variable.
pub(crate) fn place_of(variable: Variable, free: &[Variable]) -> Variable {
    let place = free.iter().position(|v| *v == variable);
    Variable(crate::intern::index(place.unwrap_or(0)))
}

/// A function that eliminates variables from a conjunction; its last argument names a step.
type Eliminate<'e, T> = dyn Fn(
        Vec<Automaton>,
        &[Variable],
        &Budget<'_>,
        &dyn Fn(&[Variable]) -> String,
    ) -> Result<T, NoAutomaton>
    + 'e;

/// A formula in one line of at most 120 characters.
pub(crate) fn shortened(formula: &Formula) -> String {
    use std::fmt::Write;
    let mut line = BoundedText::default();
    // Text beyond the width is not written at all: formulas are long, and each part of one is a step.
    if write!(line, "{formula}").is_err() {
        line.text.push_str(" …");
    }
    line.text
}

/// A text that takes at most 120 characters.
#[derive(Default)]
struct BoundedText {
    text: String,
    characters: usize,
}

impl std::fmt::Write for BoundedText {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for character in text.chars() {
            if self.characters == 120 {
                return Err(std::fmt::Error);
            }
            self.text.push(character);
            self.characters += 1;
        }
        Ok(())
    }
}
