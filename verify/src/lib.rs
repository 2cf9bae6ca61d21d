#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod atom;
mod check;
mod fault;
mod file;
mod folder;
mod kinds;
mod numeration;
mod period;
mod play;
mod product;
pub mod ruleset;
#[cfg(test)]
mod tests;
mod text;
mod token;

pub use fault::Fault;
pub use folder::{files, read};

use numeration::NumberSystem;
use product::{Body, is_name, letters};

/// The version of the format of a sentence.
const VERSION: u32 = 1;

/// What was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The title in the file, which is not checked.
    pub title: Vec<String>,
    /// The kind of the certificate: `sentence`, `period`, `finite`, `refutation`, or `choices` of several of them.
    pub kind: &'static str,
    /// What is true: the definitions and, last, the sentence; or the rules and the claim.
    pub statements: Vec<String>,
    /// By what it was verified.
    pub evidence: Evidence,
}

/// By what a certificate was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// Automata and closed sets.
    Automata {
        /// The numeration in which numbers are read. A power is a power of its base; alpha, in a floor, is the number that it names.
        numeration: String,
        /// States of all automata.
        states: usize,
        /// Sets of product states that were tested, the closed set of the sentence among them.
        sets: usize,
        /// Product states of all definitions and of the sentence.
        products: usize,
    },
    /// Values computed by definition.
    Play {
        /// How many positions have a value that was computed.
        positions: usize,
    },
    /// Certificates for several choices of parameters.
    Choices(usize),
}

impl Verified {
    /// One line on how it was verified.
    pub fn summary(&self) -> String {
        self.evidence.summary()
    }
}

impl Evidence {
    fn summary(&self) -> String {
        match self {
            Evidence::Automata {
                numeration,
                states,
                sets,
                products,
            } => format!(
                "verified in {numeration}: {states} states, {sets} sets, {products} product states"
            ),
            Evidence::Play { positions } => {
                format!("verified by play: {positions} positions")
            }
            Evidence::Choices(choices) => format!("verified for {choices} choices of parameters"),
        }
    }
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
    verify_nested(text, 0)
}

/// Tests a certificate that stands this deep in others.
fn verify_nested(text: &str, depth: usize) -> Result<Verified, Fault> {
    let found: kinds::Kind =
        serde_json::from_str(text).map_err(|error| Fault::Bad(error.to_string()))?;
    match found.kind {
        Some(kind) => kinds::verify(&kind, text, depth),
        None => sentence(text),
    }
}

/// Checks that a file has the format that is read here.
fn check_header(format: &str, found: u32, version: u32) -> Result<(), Fault> {
    if format == "grundy-certificate" && found == version {
        return Ok(());
    }
    Err(Fault::Bad(format!(
        "format {format:?}, version {found}, where \"grundy-certificate\", version {version} should be"
    )))
}

/// Tests a certificate of a sentence.
fn sentence(text: &str) -> Result<Verified, Fault> {
    let file: file::CertificateFile =
        serde_json::from_str(text).map_err(|error| Fault::Bad(error.to_string()))?;
    check_header(&file.format, file.version, VERSION)?;
    let system = NumberSystem::new(file.base, file.numeration)?;
    let mut statements = Vec::new();
    let (mut states, mut sets, mut products) = (0, 1, file.sentence.closed.len());
    let (mut relations, mut names) = (Vec::new(), Vec::<(String, usize)>::new());
    for given in file.given {
        let name = new_name(given.name, &names)?;
        let letters = letters(&system, &given.variables).map_err(|fault| inside(&name, fault))?;
        let relation =
            check::relation(given.automaton, letters).map_err(|fault| inside(&name, fault))?;
        let (applied, count) = (given.variables.join(", "), relation.accepts.len());
        let what = format!("{name}({applied}) := the automaton of {count} states that is given");
        statements.push(what);
        states += count;
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
        states += relation.accepts.len();
        sets += definition.sets.len();
        products += definition.products.len();
        let applied = format!("{name}({})", definition.variables.join(", "));
        let body = quantified("exists", &definition.exists, &definition.formula);
        statements.push(format!("{applied} := {body}"));
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
    statements.push(quantified("forall", &sentence.forall, &sentence.formula));
    Ok(Verified {
        title: file.title,
        kind: "sentence",
        statements,
        evidence: Evidence::Automata {
            numeration: system.to_string(),
            states,
            sets,
            products,
        },
    })
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
