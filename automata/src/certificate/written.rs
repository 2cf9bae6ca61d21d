//! Writes a certificate as a file: JSON, one list on each line.

use super::certify::Certificate;
use super::definition::{AtomState, CertifiedRelation, CertifiedSentence};
use crate::automaton::Variable;
use crate::intern::index;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::io::{Result, Write};

impl Serialize for AtomState {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
            AtomState::Sure(truth) => serializer.serialize_bool(*truth),
            AtomState::At(at) => serializer.serialize_i64(*at),
            AtomState::Pair(a, b) => [a, b].serialize(serializer),
            AtomState::Triple(a, b, c) => (a, b, c).serialize(serializer),
        }
    }
}

impl Certificate {
    /// Writes the file that `grundy-verify` reads.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, mut to: impl Write) -> Result<()> {
        writeln!(to, "{{")?;
        field(&mut to, 1, "format", "grundy-certificate")?;
        let version = if self.claimed.is_some() { 2 } else { 1 };
        field(&mut to, 1, "version", &version)?;
        if self.claimed.is_some() {
            field(&mut to, 1, "kind", "automata")?;
        }
        field(&mut to, 1, "title", &self.title)?;
        if let Some(claimed) = &self.claimed {
            lines(&mut to, "game", &claimed.game)?;
            let play = if claimed.misere { "misere" } else { "normal" };
            field(&mut to, 1, "play", play)?;
            field(&mut to, 1, "claim", &claimed.claim)?;
            field(&mut to, 1, "measure", &claimed.measure)?;
        }
        match self.system.as_base() {
            Some(base) => field(&mut to, 1, "base", &base)?,
            None if self.system.is_zeckendorf() => field(&mut to, 1, "numeration", "zeckendorf")?,
            None => {
                let period = BTreeMap::from([("ostrowski", self.system.quotients())]);
                field(&mut to, 1, "numeration", &period)?;
            }
        }
        let (shown, given): (Vec<_>, Vec<_>) =
            self.definitions.iter().partition(|d| d.shown.is_some());
        if !given.is_empty() {
            list(&mut to, "given", &given)?;
            writeln!(to, "],")?;
        }
        list(&mut to, "definitions", &shown)?;
        write!(to, "],\n \"sentence")?;
        match &self.claimed {
            None => {
                write!(to, "\": ")?;
                sentences(&mut to, &self.sentences)?;
                writeln!(to, "\n}}")
            }
            Some(_) => {
                write!(to, "s\": [")?;
                sentences(&mut to, &self.sentences)?;
                writeln!(to, "]\n}}")
            }
        }
    }
}

fn sentences(to: &mut impl Write, sentences: &[CertifiedSentence]) -> Result<()> {
    for (place, sentence) in sentences.iter().enumerate() {
        writeln!(to, "{}{{", if place > 0 { ", " } else { "" })?;
        field(to, 2, "forall", &names(&sentence.forall))?;
        field(to, 2, "formula", &sentence.formula.to_string())?;
        last(to, 2, "closed", &sentence.closed)?;
        write!(to, " }}")?;
    }
    Ok(())
}

/// A list of texts, one on each line.
fn lines(to: &mut impl Write, name: &str, texts: &[String]) -> Result<()> {
    write!(to, " \"{name}\": [")?;
    for (place, text) in texts.iter().enumerate() {
        write!(to, "{}", if place > 0 { ",\n  " } else { "" })?;
        serde_json::to_writer(&mut *to, text)?;
    }
    writeln!(to, "],")
}

/// A list of definitions, without its end.
fn list(to: &mut impl Write, name: &str, definitions: &[&CertifiedRelation]) -> Result<()> {
    write!(to, " \"{name}\": [")?;
    for (place, definition) in definitions.iter().enumerate() {
        writeln!(to, "{}{{", if place > 0 { ", " } else { "" })?;
        written(to, definition)?;
        write!(to, " }}")?;
    }
    Ok(())
}

fn written(to: &mut impl Write, definition: &CertifiedRelation) -> Result<()> {
    let automaton = &definition.automaton;
    let rows = |next: &[u32]| -> Vec<Vec<u32>> {
        let rows = next.chunks_exact(automaton.letters());
        rows.map(<[u32]>::to_vec).collect()
    };
    let states = 0u32..;
    let accepting: Vec<u32> = states
        .zip(automaton.accepting())
        .filter_map(|(state, accepts)| accepts.then_some(state))
        .collect();
    field(to, 2, "name", &definition.name)?;
    field(to, 2, "variables", &names(&definition.variables))?;
    if let Some(shown) = &definition.shown {
        field(to, 2, "exists", &names(&shown.bound))?;
        field(to, 2, "formula", &shown.formula.to_string())?;
    }
    writeln!(to, "  \"automaton\": {{")?;
    field(to, 3, "accepting", &accepting)?;
    let next: Vec<Vec<u32>> = (0..index(automaton.states()))
        .map(|state| automaton.steps(state))
        .collect();
    last(to, 3, "next", &next)?;
    let Some(shown) = &definition.shown else {
        return writeln!(to, "  }}");
    };
    writeln!(to, "  }},")?;
    field(to, 2, "products", &shown.sets.products)?;
    field(to, 2, "sets", &shown.sets.sets)?;
    field(to, 2, "next", &rows(&shown.sets.next))?;
    last(to, 2, "state", &shown.state)
}

fn names(variables: &[Variable]) -> Vec<String> {
    variables.iter().map(Variable::to_string).collect()
}

fn field(
    to: &mut impl Write,
    depth: usize,
    name: &str,
    value: &(impl Serialize + ?Sized),
) -> Result<()> {
    write!(to, "{:depth$}\"{name}\": ", "")?;
    serde_json::to_writer(&mut *to, value)?;
    writeln!(to, ",")
}

fn last(to: &mut impl Write, depth: usize, name: &str, value: &impl Serialize) -> Result<()> {
    write!(to, "{:depth$}\"{name}\": ", "")?;
    serde_json::to_writer(&mut *to, value)?;
    writeln!(to)
}
