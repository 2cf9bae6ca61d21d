//! A proof under way: definitions and sentences that were tested.

use crate::atom::TransitionRelation;
use crate::fault::Fault;
use crate::file::{Definition, GivenEntry, SentenceEntry};
use crate::numeration::NumberSystem;
use crate::product::{Body, is_name, letters};
use crate::text::{CheckedFormula, FormulaAtom, parse};
use crate::{Evidence, Verified, check};

/// Relations whose automata are known to be right.
pub(crate) struct Proof<'s> {
    system: &'s NumberSystem,
    relations: Vec<TransitionRelation>,
    /// Their names, and how many variables they have.
    names: Vec<(String, usize)>,
    /// What was tested.
    statements: Vec<String>,
    states: usize,
    sets: usize,
    products: usize,
}

impl<'s> Proof<'s> {
    pub(crate) fn new(system: &'s NumberSystem) -> Proof<'s> {
        Proof {
            system,
            relations: Vec::new(),
            names: Vec::new(),
            statements: Vec::new(),
            states: 0,
            sets: 0,
            products: 0,
        }
    }

    /// What is true, if all tests succeeded.
    pub(crate) fn verified(self, kind: &'static str, title: Vec<String>) -> Verified {
        Verified {
            title,
            kind,
            statements: self.statements,
            evidence: Evidence::Automata {
                numeration: self.system.to_string(),
                states: self.states,
                sets: self.sets,
                products: self.products,
            },
        }
    }

    /// Says something before what is tested next.
    pub(crate) fn say(&mut self, lines: impl IntoIterator<Item = String>) {
        self.statements.extend(lines);
    }

    /// A relation that is what its automaton accepts.
    pub(crate) fn given(&mut self, given: GivenEntry) -> Result<(), Fault> {
        let name = self.new_name(given.name)?;
        let letters = letters(self.system, &given.variables).map_err(|f| inside(&name, f))?;
        let relation =
            check::relation(given.automaton, letters).map_err(|fault| inside(&name, fault))?;
        let (applied, states) = (given.variables.join(", "), relation.accepts.len());
        let what = format!("{name}({applied}) := the automaton of {states} states that is given");
        self.statements.push(what);
        self.states += states;
        self.relations.push(relation);
        self.names.push((name, given.variables.len()));
        Ok(())
    }

    /// A relation defined by a formula, whose automaton is tested.
    pub(crate) fn definition(&mut self, mut definition: Definition) -> Result<(), Fault> {
        let name = self.new_name(std::mem::take(&mut definition.name))?;
        let inside = |fault| inside(&name, fault);
        let variables = [&definition.variables[..], &definition.exists[..]].concat();
        let body = self.body(&definition.formula, &variables).map_err(inside)?;
        let free = definition.variables.len();
        let letters = (0..free).fold(1, |letters, _| letters * body.digits);
        let automaton = std::mem::take(&mut definition.automaton);
        let relation = check::relation(automaton, letters).map_err(inside)?;
        check::definition(&definition, &relation, &body, letters).map_err(inside)?;
        self.states += relation.accepts.len();
        self.sets += definition.sets.len();
        self.products += definition.products.len();
        let applied = format!("{name}({})", definition.variables.join(", "));
        let body = quantified("exists", &definition.exists, &definition.formula);
        self.statements.push(format!("{applied} := {body}"));
        self.relations.push(relation);
        self.names.push((name, free));
        Ok(())
    }

    /// A sentence, which is tested.
    pub(crate) fn sentence(&mut self, sentence: &SentenceEntry) -> Result<(), Fault> {
        let body = self.body(&sentence.formula, &sentence.forall)?;
        check::sentence(sentence, &body)?;
        self.sets += 1;
        self.products += sentence.closed.len();
        self.statements
            .push(quantified("forall", &sentence.forall, &sentence.formula));
        Ok(())
    }

    /// Whether two texts are the same formula of these variables.
    pub(crate) fn is_same(
        &self,
        text: &str,
        other: &str,
        variables: &[String],
    ) -> Result<bool, Fault> {
        let read = |text: &str| -> Result<(CheckedFormula, Vec<FormulaAtom>), Fault> {
            let (formula, atoms) = parse(text, variables, &self.names)?;
            Ok((formula.flattened(), atoms))
        };
        Ok(read(text)? == read(other)?)
    }

    fn body(&self, formula: &str, variables: &[String]) -> Result<Body<'_>, Fault> {
        Body::new(
            self.system,
            &self.relations,
            &self.names,
            formula,
            variables,
        )
    }

    /// Checks that a name is well formed and new.
    fn new_name(&self, name: String) -> Result<String, Fault> {
        if !is_name(&name) || self.names.iter().any(|(known, _)| *known == name) {
            return Err(Fault::Bad(format!("{name:?} cannot be defined here")));
        }
        Ok(name)
    }
}

/// A fault in a definition.
pub(crate) fn inside(name: &str, fault: Fault) -> Fault {
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
