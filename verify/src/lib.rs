#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod atom;
mod check;
mod fault;
mod file;
mod numeration;
mod product;
pub mod ruleset;
#[cfg(test)]
mod tests;
mod text;
mod token;

pub use fault::Fault;

use numeration::NumberSystem;
use product::{Body, is_name, letters};

/// The version of the format that this crate reads.
const VERSION: u32 = 1;

/// What was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The title in the file, which is not checked.
    pub title: Vec<String>,
    /// The numeration in which numbers are read. A power is a power of its base; alpha, in a floor, is the number that it names.
    pub numeration: String,
    /// The definitions and, last, the sentence that is true.
    pub statements: Vec<String>,
    /// States of all automata.
    pub states: usize,
    /// Sets of product states that were tested, the closed set of the sentence among them.
    pub sets: usize,
    /// Product states of all definitions and of the sentence.
    pub products: usize,
}

/// Tests a certificate, given as the text of its file. If there is no fault, its sentence is true for all natural
/// numbers.
///
/// # Errors
/// The first fault.
///
/// ```
/// let even = r#"{"format": "grundy-certificate", "version": 1, "title": [], "base": 2, "definitions": [],
///     "sentence": {"forall": ["x"], "formula": "x + x = 0 mod 2", "closed": [[0]]}}"#;
/// assert_eq!(grundy_verify::verify(even).unwrap().statements, ["forall x (x + x = 0 mod 2)"]);
/// let wrong = even.replace("x + x", "x");
/// assert!(matches!(grundy_verify::verify(&wrong), Err(grundy_verify::Fault::Rejected(_))));
/// ```
pub fn verify(text: &str) -> Result<Verified, Fault> {
    let file: file::CertificateFile =
        serde_json::from_str(text).map_err(|error| Fault::Bad(error.to_string()))?;
    if file.format != "grundy-certificate" || file.version != VERSION {
        return Err(Fault::Bad(format!(
            "format {:?}, version {}, where \"grundy-certificate\", version {VERSION} should be",
            file.format, file.version
        )));
    }
    let system = NumberSystem::new(file.base, file.numeration)?;
    let mut verified = Verified {
        title: file.title,
        numeration: system.to_string(),
        statements: Vec::new(),
        states: 0,
        sets: 1,
        products: file.sentence.closed.len(),
    };
    let (mut relations, mut names) = (Vec::new(), Vec::<(String, usize)>::new());
    for given in file.given {
        let name = new_name(given.name, &names)?;
        let letters = letters(&system, &given.variables).map_err(|fault| inside(&name, fault))?;
        let relation =
            check::relation(given.automaton, letters).map_err(|fault| inside(&name, fault))?;
        let (applied, states) = (given.variables.join(", "), relation.accepts.len());
        let what = format!("{name}({applied}) := the automaton of {states} states that is given");
        verified.statements.push(what);
        verified.states += states;
        relations.push(relation);
        names.push((name, given.variables.len()));
    }
    for mut definition in file.definitions {
        let name = new_name(std::mem::take(&mut definition.name), &names)?;
        let inside = |fault| inside(&name, fault);
        let variables = [&definition.variables[..], &definition.exists[..]].concat();
        let body = Body::new(&system, &relations, &names, &definition.formula, &variables);
        let body = body.map_err(inside)?;
        let free = definition.variables.len();
        let letters = (0..free).fold(1, |letters, _| letters * body.digits);
        let automaton = std::mem::take(&mut definition.automaton);
        let relation = check::relation(automaton, letters).map_err(inside)?;
        check::definition(&definition, &relation, &body, letters).map_err(inside)?;
        verified.states += relation.accepts.len();
        verified.sets += definition.sets.len();
        verified.products += definition.products.len();
        let applied = format!("{name}({})", definition.variables.join(", "));
        let body = quantified("exists", &definition.exists, &definition.formula);
        verified.statements.push(format!("{applied} := {body}"));
        relations.push(relation);
        names.push((name, free));
    }
    let sentence = file.sentence;
    let body = Body::new(
        &system,
        &relations,
        &names,
        &sentence.formula,
        &sentence.forall,
    )?;
    check::sentence(&sentence, &body)?;
    verified
        .statements
        .push(quantified("forall", &sentence.forall, &sentence.formula));
    Ok(verified)
}

/// Checks that a name is well formed and new.
fn new_name(name: String, names: &[(String, usize)]) -> Result<String, Fault> {
    if !is_name(&name) || names.iter().any(|(known, _)| *known == name) {
        return Err(Fault::Bad(format!("{name:?} cannot be defined here")));
    }
    Ok(name)
}

/// A fault in a definition.
fn inside(name: &str, fault: Fault) -> Fault {
    match fault {
        Fault::Bad(message) => Fault::Bad(format!("{name}: {message}")),
        Fault::Rejected(message) => Fault::Rejected(format!("{name}: {message}")),
    }
}

fn quantified(word: &str, variables: &[String], formula: &str) -> String {
    if variables.is_empty() {
        formula.into()
    } else {
        format!("{word} {} ({formula})", variables.join(", "))
    }
}
