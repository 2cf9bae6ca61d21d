//! Sentences for solvers: SMT-LIB 2, linear integer arithmetic with quantifiers.

use crate::automaton::Variable;
use crate::budget::NoAutomaton;
use crate::formula::Formula;
use crate::sum::Sum;
use std::fmt::Write;

/// Words of SMT-LIB that cannot name a definition, beside those of formulas.
const WORDS: [&str; 13] = [
    "abs", "as", "assert", "distinct", "div", "ite", "let", "match", "par", "Bool", "Int", "Real",
    "to_real",
];

/// A script in SMT-LIB 2 (logic LIA) that asserts the negation of a sentence: a solver answers `unsat` if the sentence is true, and
/// `sat` if it is false. Variables of an outermost `forall`, and free ones, become constants, so a model is a counterexample.
///
/// Each relation that occurs is defined before it, by its name, its arguments in their order, and a formula: see
/// [`certify`](crate::certify). Its automaton is not looked at.
///
/// # Errors
/// `NoAutomaton::Wrong` for what linear arithmetic does not say: nim-sums, powers, Beatty sequences, relations without definition.
///
/// ```
/// use grundy_automata::{Formula, Variable, smtlib};
/// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
/// let (x, y) = (Variable(0), Variable(1));
/// let half = Formula::exists([y], Formula::within(0, x - y * 2, 1));
/// let script = smtlib(&Formula::for_all([x], half), &[])?;
/// assert_eq!(script, "\
/// (set-logic LIA)
/// (declare-const x0 Int)
/// (assert (>= x0 0))
/// (assert (not (exists ((x1 Int)) (and (>= x1 0) (and (<= 0 (+ x0 (* (- 2) x1))) (<= (+ x0 (* (- 2) x1)) 1))))))
/// (check-sat)
/// ");
/// # Ok(()) }
/// ```
pub fn smtlib(
    sentence: &Formula,
    definitions: &[(&str, Vec<Variable>, Formula)],
) -> Result<String, NoAutomaton> {
    let mut script = String::from("(set-logic LIA)\n");
    let mut names: Vec<(&str, usize)> = Vec::new();
    for (name, variables, formula) in definitions {
        if !crate::certificate::is_name(name) || WORDS.contains(name) {
            return Err(NoAutomaton::Wrong(format!(
                "{name:?} cannot name a definition"
            )));
        }
        let body = written(&formula.only_of(variables), &names)?;
        let typed = typed(variables);
        let natural = natural(variables);
        // Writing to a string does not fail.
        let _ = writeln!(
            script,
            "(define-fun {name} ({typed}) Bool (and {natural} {body}))"
        );
        names.push((name, variables.len()));
    }
    let mut body = sentence;
    while let Formula::ForAll(_, part) = body {
        body = part;
    }
    for variable in body.free_variables() {
        let _ = writeln!(
            script,
            "(declare-const {variable} Int)\n(assert (>= {variable} 0))"
        );
    }
    let body = written(body, &names)?;
    let _ = writeln!(script, "(assert (not {body}))\n(check-sat)");
    Ok(script)
}

fn typed(variables: &[Variable]) -> String {
    let typed = variables.iter().map(|v| format!("({v} Int)"));
    typed.collect::<Vec<_>>().join(" ")
}

/// The variables are natural numbers.
fn natural(variables: &[Variable]) -> String {
    let facts: Vec<String> = variables.iter().map(|v| format!("(>= {v} 0)")).collect();
    all("and", "true", &facts)
}

fn number(n: i128) -> String {
    if n < 0 {
        format!("(- {})", n.unsigned_abs())
    } else {
        n.to_string()
    }
}

fn sum(sum: &Sum) -> String {
    let mut parts: Vec<String> = sum
        .terms
        .iter()
        .map(|(v, c)| match c {
            1 => v.to_string(),
            _ => format!("(* {} {v})", number(*c)),
        })
        .collect();
    if sum.constant != 0 || parts.is_empty() {
        parts.push(number(sum.constant));
    }
    match &parts[..] {
        [only] => only.clone(),
        _ => format!("(+ {})", parts.join(" ")),
    }
}

fn all(word: &str, none: &str, parts: &[String]) -> String {
    match parts {
        [] => none.into(),
        [only] => only.clone(),
        _ => format!("({word} {})", parts.join(" ")),
    }
}

fn written(formula: &Formula, names: &[(&str, usize)]) -> Result<String, NoAutomaton> {
    let parts = formula
        .parts()
        .into_iter()
        .map(|part| written(part, names))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(match formula {
        Formula::True => "true".into(),
        Formula::False => "false".into(),
        Formula::Linear { sum: s, low, high } if low == high && low.is_some() => {
            format!("(= {} {})", sum(s), number(low.unwrap_or(0)))
        }
        Formula::Linear { sum: s, low, high } => {
            let low = low.map(|low| format!("(<= {} {})", number(low), sum(s)));
            let high = high.map(|high| format!("(<= {} {})", sum(s), number(high)));
            let bounds: Vec<String> = [low, high].into_iter().flatten().collect();
            all("and", "true", &bounds)
        }
        Formula::Congruent { modulus: 0, .. } => {
            return Err(NoAutomaton::Wrong("a modulus is at least 1".into()));
        }
        Formula::Congruent { sum: s, modulus } => format!("(= (mod {} {modulus}) 0)", sum(s)),
        Formula::Relation(relation, terms) => {
            let known = names.iter().find(|(name, _)| *name == relation.name());
            match known {
                Some((name, count)) if *count == terms.len() => {
                    let terms: Vec<String> = terms.iter().map(sum).collect();
                    let applied = [&[(*name).to_owned()], &terms[..]].concat();
                    match &terms[..] {
                        [] => applied.join(" "),
                        _ => format!("({})", applied.join(" ")),
                    }
                }
                _ => {
                    return Err(NoAutomaton::Wrong(format!(
                        "{formula} has no definition with {} arguments",
                        terms.len()
                    )));
                }
            }
        }
        Formula::Xor(_) | Formula::Power(_) | Formula::Beatty(_) => {
            return Err(NoAutomaton::Wrong(format!(
                "{formula} cannot be said in linear arithmetic, the logic LIA of SMT-LIB"
            )));
        }
        Formula::And(_) => all("and", "true", &parts),
        Formula::Or(_) => all("or", "false", &parts),
        Formula::Not(_) => format!("(not {})", parts[0]),
        Formula::Implies(..) => format!("(=> {} {})", parts[0], parts[1]),
        Formula::Iff(..) => format!("(= {} {})", parts[0], parts[1]),
        Formula::Exists(variables, _) | Formula::ForAll(variables, _) if variables.is_empty() => {
            parts[0].clone()
        }
        Formula::Exists(variables, _) => format!(
            "(exists ({}) (and {} {}))",
            typed(variables),
            natural(variables),
            parts[0]
        ),
        Formula::ForAll(variables, _) => format!(
            "(forall ({}) (=> {} {}))",
            typed(variables),
            natural(variables),
            parts[0]
        ),
    })
}
