//! Sentences for the prover Walnut (H. Mousavi, 2016; J. Shallit, The Logical Approach to Automatic Sequences, 2022).
//!
//! Walnut has natural numbers, +, comparisons and quantifiers, and calls automata by name. Everything else is written
//! besides the script: nim-sums and relations without a definition as automata in its text format, powers as a
//! regular expression.

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::formula::Formula;
use crate::numeration::Numeration;
use crate::prepare::FreshVariables;
use crate::sum::Sum;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// A sentence for Walnut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walnut {
    /// The commands. The last one decides the sentence.
    pub script: String,
    /// Files for Walnut's folder `Automata Library`: their names and their text.
    pub automata: Vec<(String, String)>,
}

/// A sentence as commands of the prover Walnut; the last one, `eval NAME`, answers TRUE or FALSE. In base k and in the Zeckendorf numeration.
///
/// Relations with definitions, as in [`certify`](crate::certify), are defined in the script; others become separate
/// automata. Variables are renumbered, so that the order of arguments is Walnut's, which is alphabetic.
///
/// # Errors
/// `NoAutomaton::NotAutomatic` in other numerations, for Beatty sequences, and for nim-sums where they are not automatic; `NoAutomaton::Wrong` for a name that is not
/// made of letters, digits and `_`, or a relation with a wrong number of arguments.
///
/// ```
/// use grundy_automata::{Formula, Numeration, Variable, walnut};
/// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
/// let (x, y) = (Variable(0), Variable(1));
/// let power = Formula::and([Formula::power(y), Formula::lt(x, y), Formula::le(y, x * 2 + 1)]);
/// let sentence = Formula::for_all([x], Formula::exists([y], power));
/// let walnut = walnut(&sentence, &[], &Numeration::binary(), "between")?;
/// assert_eq!(walnut.script, "\
/// reg grundy_power msd_2 \"0*10*\":
/// eval between \"?msd_2 (Ax000 (Ex001 ($grundy_power(x001) & (x000+1<=x001) & (x001<=2*x000+1))))\":
/// ");
/// # Ok(()) }
/// ```
pub fn walnut(
    sentence: &Formula,
    definitions: &[(&str, Vec<Variable>, Formula)],
    system: &Numeration,
    name: &str,
) -> Result<Walnut, NoAutomaton> {
    let numbers = match system.as_base() {
        Some(base) => format!("msd_{base}"),
        None if *system == Numeration::zeckendorf() => "msd_fib".into(),
        None => {
            return Err(NoAutomaton::NotAutomatic(format!(
                "a sentence of Walnut in {system}"
            )));
        }
    };
    let mut writer = Writer {
        system,
        numbers,
        defined: BTreeMap::new(),
        before: BTreeSet::new(),
        automata: BTreeMap::new(),
        fresh: FreshVariables(0),
    };
    let mut commands = String::new();
    for (name, variables, formula) in definitions {
        named(name)?;
        // Arguments come first and in their order; an unused one gets a trivial condition.
        let unused: Vec<Formula> = variables.iter().map(|v| Formula::le(0, *v)).collect();
        let whole = Formula::and(unused.into_iter().chain([formula.only_of(variables)]));
        let predicate = writer.predicate(&whole, variables)?;
        // Writing to a string does not fail.
        let _ = writeln!(commands, "def {name} \"?{} {predicate}\":", writer.numbers);
        writer.defined.insert((*name).into(), variables.len());
    }
    named(name)?;
    let free: Vec<Variable> = sentence.free_variables().into_iter().collect();
    let closed = match &free[..] {
        [] => sentence.clone(),
        _ => Formula::for_all(free, sentence.clone()),
    };
    let predicate = writer.predicate(&closed, &[])?;
    let _ = writeln!(commands, "eval {name} \"?{} {predicate}\":", writer.numbers);
    let before: String = writer.before.into_iter().collect();
    Ok(Walnut {
        script: before + &commands,
        automata: writer.automata.into_iter().collect(),
    })
}

fn named(name: &str) -> Result<(), NoAutomaton> {
    if crate::certificate::is_name(name) {
        return Ok(());
    }
    Err(NoAutomaton::Wrong(format!(
        "{name:?} is no name for Walnut"
    )))
}

struct Writer<'a> {
    system: &'a Numeration,
    /// The name of the numeration.
    numbers: String,
    /// Arguments of each definition.
    defined: BTreeMap<String, usize>,
    /// Commands that come first.
    before: BTreeSet<String>,
    automata: BTreeMap<String, String>,
    fresh: FreshVariables,
}

type WalnutNames = BTreeMap<Variable, String>;

impl Writer<'_> {
    /// A formula whose free variables are numbered first.
    fn predicate(&mut self, formula: &Formula, free: &[Variable]) -> Result<String, NoAutomaton> {
        self.fresh = FreshVariables(0);
        let mut names = WalnutNames::new();
        for variable in free {
            let name = self.fresh();
            names.insert(*variable, name);
        }
        self.text_of(formula, &names)
    }

    /// Alphabetic order is the order of numbers as long as they have three digits.
    fn fresh(&mut self) -> String {
        format!("x{:03}", self.fresh.next().0)
    }

    fn text_of(&mut self, formula: &Formula, names: &WalnutNames) -> Result<String, NoAutomaton> {
        let mut joined = |parts: &[&Formula], sign: &str| -> Result<String, NoAutomaton> {
            let parts = parts
                .iter()
                .map(|part| self.text_of(part, names))
                .collect::<Result<Vec<_>, _>>()?;
            Ok(format!("({})", parts.join(sign)))
        };
        match formula {
            Formula::And(parts) if parts.is_empty() => Ok(self.constant(true)),
            Formula::Or(parts) if parts.is_empty() => Ok(self.constant(false)),
            Formula::True => Ok(self.constant(true)),
            Formula::False => Ok(self.constant(false)),
            Formula::And(_) => joined(&formula.parts(), " & "),
            Formula::Or(_) => joined(&formula.parts(), " | "),
            Formula::Implies(..) => joined(&formula.parts(), " => "),
            Formula::Iff(..) => joined(&formula.parts(), " <=> "),
            Formula::Not(part) => Ok(format!("~{}", joined(&[part], "")?)),
            Formula::Exists(variables, part) | Formula::ForAll(variables, part) => {
                let mut names = names.clone();
                let bound: Vec<String> = variables.iter().map(|_| self.fresh()).collect();
                names.extend(variables.iter().copied().zip(bound.iter().cloned()));
                let part = self.text_of(part, &names)?;
                let sign = if matches!(formula, Formula::ForAll(..)) {
                    "A"
                } else {
                    "E"
                };
                Ok(match &bound[..] {
                    [] => part,
                    _ => format!("({sign}{} {part})", bound.join(",")),
                })
            }
            Formula::Linear { sum, low, high } => Ok(self.linear(sum, *low, *high, names)),
            Formula::Congruent { sum, modulus } => self.congruent(sum, *modulus, names),
            Formula::Beatty(_) => Err(NoAutomaton::NotAutomatic(format!("{formula} in Walnut"))),
            Formula::Xor(terms) => {
                let of = [0, 1, 2].map(Variable);
                let nim_sum = crate::digitwise::nim_sum(self.system, of, &Budget::default())?;
                self.automata
                    .insert("grundy_xor.txt".into(), self.text(&nim_sum));
                Ok(self.call("grundy_xor", terms, names))
            }
            Formula::Power(term) => {
                let Some(base) = self.system.as_base() else {
                    return Err(NoAutomaton::NotAutomatic(format!(
                        "{formula} in {}",
                        self.system
                    )));
                };
                self.before
                    .insert(format!("reg grundy_power msd_{base} \"0*10*\":\n"));
                Ok(self.call("grundy_power", std::slice::from_ref(term), names))
            }
            Formula::Relation(relation, terms) => {
                named(relation.name())?;
                let wanted = self.defined.get(relation.name()).copied();
                if wanted.unwrap_or(relation.automaton().tracks().len()) != terms.len() {
                    return Err(NoAutomaton::Wrong(format!(
                        "{formula}: not the number of its arguments"
                    )));
                }
                if wanted.is_none() {
                    let text = self.text(relation.automaton());
                    self.automata
                        .insert(format!("{}.txt", relation.name()), text);
                }
                Ok(self.call(relation.name(), terms, names))
            }
        }
    }

    /// `sum = 0 (mod modulus)`, by one more variable.
    fn congruent(
        &mut self,
        sum: &Sum,
        modulus: u64,
        names: &WalnutNames,
    ) -> Result<String, NoAutomaton> {
        let modulus = i128::from(modulus);
        if modulus == 0 {
            return Err(NoAutomaton::Wrong("a modulus is at least 1".into()));
        }
        let mut reduced = sum.clone();
        reduced.constant = reduced.constant.rem_euclid(modulus);
        let coefficients = reduced.terms.values_mut();
        coefficients.for_each(|c| *c = c.rem_euclid(modulus));
        reduced.terms.retain(|_, c| *c != 0);
        let quotient = self.fresh();
        let left = side(&reduced, names, 1);
        Ok(format!("(E{quotient} {left}={modulus}*{quotient})"))
    }

    fn constant(&mut self, truth: bool) -> String {
        let number = self.fresh();
        format!("(E{number} {number}{}0)", if truth { "=" } else { "<" })
    }

    /// Both sides are sums of positive multiples.
    fn linear(
        &mut self,
        sum: &Sum,
        low: Option<i128>,
        high: Option<i128>,
        names: &WalnutNames,
    ) -> String {
        let compared = |sign: &str, bound: i128| {
            let difference = sum.clone() - bound;
            let (left, right) = (side(&difference, names, 1), side(&difference, names, -1));
            format!("({left}{sign}{right})")
        };
        match (low, high) {
            (None, None) => self.constant(true),
            (Some(low), None) => compared(">=", low),
            (None, Some(high)) => compared("<=", high),
            (Some(low), Some(high)) if low == high => compared("=", low),
            (Some(low), Some(high)) => {
                format!("({} & {})", compared(">=", low), compared("<=", high))
            }
        }
    }

    /// An automaton of terms; terms that are not variables get one, which is a natural number.
    fn call(&mut self, name: &str, terms: &[Sum], names: &WalnutNames) -> String {
        let (mut bound, mut facts, mut arguments) = (Vec::new(), Vec::new(), Vec::new());
        for term in terms {
            let variable = term.as_variable().and_then(|v| names.get(&v)).cloned();
            let argument = match variable {
                Some(known) if !arguments.contains(&known) => known,
                _ => {
                    let new = self.fresh();
                    let (left, right) = (side(term, names, 1), side(term, names, -1));
                    facts.push(format!("({left}={right}+{new}) & "));
                    bound.push(new.clone());
                    new
                }
            };
            arguments.push(argument);
        }
        let call = format!("${name}({})", arguments.join(","));
        if bound.is_empty() {
            return call;
        }
        format!("(E{} ({}{call}))", bound.join(","), facts.concat())
    }

    /// An automaton in Walnut's text format: the alphabets, then each state with 1 if it accepts, and its transitions.
    fn text(&self, automaton: &Automaton) -> String {
        let alphabets = vec![self.numbers.as_str(); automaton.tracks().len()];
        let mut text = match &alphabets[..] {
            [] => return format!("{}\n", automaton.accepting()[0]),
            _ => format!("{}\n", alphabets.join(" ")),
        };
        for (state, accepts) in (0u32..).zip(automaton.accepting()) {
            let _ = write!(text, "\n{state} {}\n", u8::from(*accepts));
            for (letter, next) in automaton.steps(state).iter().enumerate() {
                let digits = automaton.digits_of_letter(letter);
                let digits: Vec<String> = digits.iter().map(u32::to_string).collect();
                let _ = writeln!(text, "{} -> {next}", digits.join(" "));
            }
        }
        text
    }
}

/// The terms of one sign of a sum, as a sum of positive multiples.
fn side(sum: &Sum, names: &WalnutNames, sign: i128) -> String {
    let unnamed = String::from("x999");
    let mut parts: Vec<String> = sum
        .terms
        .iter()
        .filter(|(_, c)| **c * sign > 0)
        .map(|(v, c)| {
            let name = names.get(v).unwrap_or(&unnamed);
            match c.unsigned_abs() {
                1 => name.clone(),
                size => format!("{size}*{name}"),
            }
        })
        .collect();
    if sum.constant * sign > 0 || parts.is_empty() {
        parts.push((sum.constant * sign).max(0).to_string());
    }
    parts.join("+")
}
