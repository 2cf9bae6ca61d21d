//! The places of variables that are neither heaps nor bound variables: of ω, and of open parameters.

use super::catalogue::Names;
use crate::formula::{Meaning, Term};
use crate::language::{Code, Diagnostic, Expression, Span};

/// The place of ω among the variables of a rule on ordinals: beyond all others.
///
/// Places of variables that stand for themselves lie in ranges of their own, each a power of two: of set images from 2^24 on, ω, open parameters,
/// and in proofs unknowns of a template, indices, variables of a formula and names of a proof. All are below 2^32, since a place has 32 bits in
/// WebAssembly.
pub const OMEGA: usize = 1 << 25;

/// What `w` means in a game on ordinals.
pub fn omega_meaning() -> Meaning {
    Meaning::Number(Term::Variable(OMEGA))
}

/// The place of the first open parameter among the variables of a rule: beyond all others, ω included.
pub const OPEN: usize = OMEGA << 1;

/// What the names of open parameters mean.
pub fn open_meanings(open: &[String]) -> Names {
    let meaning = |index| Meaning::Number(Term::Variable(OPEN + index));
    let names = open.iter().cloned().enumerate();
    names.map(|(index, name)| (name, meaning(index))).collect()
}

/// Does the term depend on open parameters, and on nothing else?
pub(super) fn is_open(term: &Term) -> bool {
    let mut variables = Vec::new();
    term.variables(&mut variables);
    !variables.is_empty() && variables.iter().all(|place| *place >= OPEN)
}

/// The names in an expression whose value depends on an open parameter.
pub(super) fn open_names(e: &Expression, names: &Names) -> Vec<String> {
    let mut found = Vec::new();
    if let crate::language::Kind::Name(name) = &e.kind
        && let Some(Meaning::Number(term)) = names.get(name)
        && is_open(term)
    {
        found.push(name.clone());
    }
    for part in e.parts() {
        found.extend(open_names(part, names));
    }
    found
}

/// The error for an open parameter where a known one is needed.
pub(super) fn not_open(what: &str, name: &str, span: Span) -> Diagnostic {
    let message = format!("{what} cannot depend on {name}, whose value stays open");
    Diagnostic::new(Code::Parameter, span, message)
        .label("must be known here")
        .help(format!("give {name} a value"))
}

/// An error if a term depends on an open parameter.
pub(super) fn must_be_known(
    what: &str,
    term: &Term,
    names: &Names,
    span: Span,
) -> Result<(), Diagnostic> {
    let mut variables = Vec::new();
    term.variables(&mut variables);
    let Some(place) = variables.into_iter().find(|place| *place >= OPEN) else {
        return Ok(());
    };
    let is_it =
        |meaning: &Meaning| matches!(meaning, Meaning::Number(Term::Variable(v)) if *v == place);
    let name = names.iter().find(|(_, meaning)| is_it(meaning));
    let name = name.map_or("a parameter", |(name, _)| name.as_str());
    Err(not_open(what, name, span))
}
