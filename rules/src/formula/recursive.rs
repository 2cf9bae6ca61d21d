//! Resolves definitions of sequences: recursive ones become a recursion, the others are substituted where they are
//! used.

use super::meaning::{Meaning, NamedSequence};
use super::resolved::OrDiagnostic;
use super::scope::Scope;
use super::term::{Recursion, Term};
use crate::language::{Code, Diagnostic, SequenceDefinition};
use std::rc::Rc;

impl Scope<'_> {
    /// Gives sequences their meaning. They may use one another in any order, and themselves.
    pub fn define(&mut self, definitions: &[SequenceDefinition]) -> OrDiagnostic<()> {
        for (place, definition) in definitions.iter().enumerate() {
            let name = &definition.name.text;
            let again = definitions[..place]
                .iter()
                .any(|other| other.name.text == *name);
            if again || self.names.contains_key(name) {
                return Err(Diagnostic::new(
                    Code::Duplicate,
                    definition.name.span,
                    format!("{name} has a meaning already"),
                ));
            }
        }
        let (through_themselves, others) = split(definitions);
        if let Some(wrong) = through_themselves
            .iter()
            .find(|definition| definition.arguments.len() != 1)
        {
            let message = format!(
                "{} is defined through itself, and such a sequence has one index",
                wrong.name.text
            );
            return Err(Diagnostic::new(Code::Arity, wrong.name.span, message));
        }
        let outer = self.names.clone();
        for (place, definition) in through_themselves.iter().enumerate() {
            self.names
                .insert(definition.name.text.clone(), Meaning::Again(place));
        }
        self.define_in_turn(&others);
        let mut bodies = Vec::new();
        for definition in &through_themselves {
            bodies.push(self.body(definition)?);
        }
        self.names = outer;
        if bodies.is_empty() {
            self.define_in_turn(&others);
            return Ok(());
        }
        let recursion = Recursion::new(bodies);
        for (place, definition) in through_themselves.iter().enumerate() {
            let meaning = Meaning::Recursive(recursion.clone(), place);
            self.names.insert(definition.name.text.clone(), meaning);
        }
        self.define_in_turn(&others);
        Ok(())
    }

    fn define_in_turn(&mut self, definitions: &[&SequenceDefinition]) {
        for definition in definitions {
            let arguments = definition.arguments.iter();
            let sequence = NamedSequence {
                arguments: arguments.map(|name| name.text.clone()).collect(),
                value: definition.value.clone(),
                names: self.names.clone(),
            };
            let meaning = Meaning::Sequence(Rc::new(sequence));
            self.names.insert(definition.name.text.clone(), meaning);
        }
    }

    /// The value of a sequence as a function of its index, the variable 0.
    fn body(&mut self, definition: &SequenceDefinition) -> OrDiagnostic<Term> {
        let outer_names = self.names.clone();
        let outer_bound = self.bound.take();
        let outer_recursion = std::mem::replace(&mut self.in_recursion, true);
        let place = self.next_placeholder;
        self.next_placeholder += 1;
        let index = definition.arguments[0].text.clone();
        self.names
            .insert(index, Meaning::Number(Term::Variable(place)));
        let value = self.number(&definition.value);
        self.in_recursion = outer_recursion;
        self.bound = outer_bound;
        self.names = outer_names;
        let value = value?;
        let mut variables = Vec::new();
        value.variables(&mut variables);
        if variables.iter().any(|variable| *variable != place) {
            let message = format!(
                "{} is defined through itself, and speaks of more than its index",
                definition.name.text
            );
            let error = Diagnostic::new(Code::OutOfReach, definition.value.span, message);
            return Err(error.help("its terms must be the same at every position"));
        }
        Ok(value.replaced(&|_| Term::Variable(0)))
    }
}

/// The definitions that are kept as recursions, and the others, each after those that it uses.
///
/// In a cycle of definitions those with a mex are kept. One without, as `y(n) = x(n) + n`, is substituted where it is
/// used, so that it is seen to be linear.
fn split(
    definitions: &[SequenceDefinition],
) -> (Vec<&SequenceDefinition>, Vec<&SequenceDefinition>) {
    let all: Vec<Vec<usize>> = definitions
        .iter()
        .map(|definition| {
            let mut names = Vec::new();
            definition.value.names(&mut names);
            let own = |name: &str| {
                definition
                    .arguments
                    .iter()
                    .any(|argument| argument.text == name)
            };
            let spoken_of = |(_, other): &(usize, &SequenceDefinition)| {
                let name = other.name.text.as_str();
                names.contains(&name) && !own(name)
            };
            let others = definitions.iter().enumerate().filter(spoken_of);
            others.map(|(place, _)| place).collect()
        })
        .collect();
    let mut kept: Vec<bool> = definitions
        .iter()
        .enumerate()
        .map(|(place, definition)| definition.value.has_mex() && reaches(&all, &[], place))
        .collect();
    for place in 0..definitions.len() {
        if !kept[place] && reaches(&all, &kept, place) {
            kept[place] = true;
        }
    }
    let mut others: Vec<usize> = Vec::new();
    // Without the kept ones no cycle is left, so this ends.
    while let Some(next) = (0..definitions.len()).find(|place| {
        let known = |other: &usize| kept[*other] || others.contains(other);
        !kept[*place] && !others.contains(place) && all[*place].iter().all(known)
    }) {
        others.push(next);
    }
    let through_themselves = definitions.iter().zip(&kept);
    (
        through_themselves
            .filter(|(_, kept)| **kept)
            .map(|(definition, _)| definition)
            .collect(),
        others
            .into_iter()
            .map(|place| &definitions[place])
            .collect(),
    )
}

/// Does a definition depend on itself, not through those that are kept?
fn reaches(all: &[Vec<usize>], kept: &[bool], from: usize) -> bool {
    let mut seen = vec![false; all.len()];
    let mut open = vec![from];
    while let Some(place) = open.pop() {
        for next in &all[place] {
            if *next == from {
                return true;
            }
            if !seen[*next] && !kept.get(*next).copied().unwrap_or(false) {
                seen[*next] = true;
                open.push(*next);
            }
        }
    }
    false
}
