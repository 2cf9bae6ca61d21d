#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod atom;
mod check;
mod claimed;
mod fact;
mod fault;
mod file;
mod folder;
mod integers;
mod kinds;
mod limit;
mod numeration;
mod of_claim;
mod period;
mod play;
mod product;
mod proof;
pub mod ruleset;
#[cfg(test)]
mod tests;
mod text;
mod token;
mod winning;

pub use fault::Fault;
pub use folder::{files, read};

use numeration::NumberSystem;
use proof::Proof;

/// The version of the format of a sentence.
const VERSION: u32 = 1;

/// What was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The title in the file, which is not checked.
    pub title: Vec<String>,
    /// The kind of the certificate: `sentence`, `automata`, `moves`, `fact`, `limit`, `period`, `finite`, `refutation`, or `choices` of several of them.
    pub kind: &'static str,
    /// What is true: the rules and the claim; the definitions and, last, the sentences of a proof by automata.
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
        /// Sets of product states that were tested, the closed sets of the sentences among them.
        sets: usize,
        /// Product states of all definitions and of the sentences.
        products: usize,
    },
    /// Sums of products of inequalities that are negative numbers.
    Polynomials {
        /// How many statements are proved.
        proofs: usize,
        /// The steps of all proofs.
        steps: usize,
    },
    /// A substitution on the gaps of a sequence.
    Limit {
        /// How many letters it has.
        letters: usize,
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
            Evidence::Polynomials { proofs, steps } => {
                format!("verified by polynomials: {proofs} proofs of {steps} steps")
            }
            Evidence::Limit { letters } => {
                format!("verified by a substitution on {letters} letters")
            }
            Evidence::Play { positions } => {
                format!("verified by play: {positions} positions")
            }
            Evidence::Choices(choices) => format!("verified for {choices} choices of parameters"),
        }
    }
}

/// Tests a certificate, given as the text of its file. If there is no fault, its claim is true of its game; of a certificate
/// of a sentence alone, the sentence is true for all natural numbers.
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

/// Tests a certificate of a sentence alone.
fn sentence(text: &str) -> Result<Verified, Fault> {
    let file: file::SentenceFile =
        serde_json::from_str(text).map_err(|error| Fault::Bad(error.to_string()))?;
    check_header(&file.format, file.version, VERSION)?;
    let system = NumberSystem::new(file.base, file.numeration)?;
    let mut proof = Proof::new(&system);
    for given in file.given {
        proof.given(given)?;
    }
    for definition in file.definitions {
        proof.definition(definition)?;
    }
    proof.sentence(&file.sentence)?;
    Ok(proof.verified("sentence", file.title))
}
