//! Certificates of claims about games: the caller gives each definition and sentence as a verifier makes it.

use super::certify::Certificate;
use super::definition::CertifiedSentence;
use super::naming::{LETTERS, Namer, Wanted, normal};
use crate::automaton::Variable;
use crate::budget::{Budget, NoAutomaton};
use crate::formula::Formula;
use crate::numeration::Numeration;
use crate::relation::Relation;
use std::collections::BTreeSet;

/// What a certificate claims of which game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertifiedClaim {
    /// The rules in normal form, a line each.
    pub game: Vec<String>,
    /// Is it about misère play?
    pub misere: bool,
    /// The claim in normal form.
    pub claim: String,
    /// Weights of the heaps, from 0 on: some sum falls with every move, and those before it do not rise.
    pub measure: Vec<Vec<i64>>,
}

/// Makes a certificate of definitions and sentences that are given one by one.
pub struct Certifier<'b, 'w> {
    namer: Namer<'b, 'w>,
    sentences: Vec<CertifiedSentence>,
}

impl<'b, 'w> Certifier<'b, 'w> {
    /// A certificate in which nothing is proved yet.
    pub fn new(system: &'b Numeration, budget: &'b Budget<'w>) -> Certifier<'b, 'w> {
        Certifier {
            namer: Namer::new(system, budget, Vec::new()),
            sentences: Vec::new(),
        }
    }

    /// Defines a relation: of `variables`, for which some values of `bound` satisfy all parts. The parts have no
    /// quantifiers. Definitions of names Q1, Q2, … may come before it, which bind some of the variables.
    ///
    /// # Errors
    /// A limit; a relation that is not defined before.
    pub fn define(
        &mut self,
        name: &str,
        variables: &[Variable],
        bound: &[Variable],
        mut parts: Vec<Formula>,
    ) -> Result<Relation, NoAutomaton> {
        let mut bound = bound.to_vec();
        loop {
            let whole = Formula::and(parts.clone());
            let tracks = variables.len() + bound.len();
            let (digits, budget) = (self.namer.system.digits(), self.namer.budget);
            let letters = budget.letter_count(digits, tracks);
            let fit = letters.is_ok_and(|letters| letters <= LETTERS);
            let occurring = whole.free_variables();
            let choices: Vec<Variable> = bound
                .iter()
                .copied()
                .filter(|variable| occurring.contains(variable))
                .collect();
            if fit || bound.len() < 2 || choices.is_empty() {
                let found = self.namer.defined(Wanted {
                    name: Some(name),
                    variables,
                    bound: &bound,
                    formula: &whole,
                });
                match found {
                    Err(NoAutomaton::GaveUp { .. }) if choices.len() > 1 => {}
                    found => return Ok(self.relation(found?)),
                }
            }
            let chosen = self.step(&choices, &mut parts)?;
            bound.retain(|variable| *variable != chosen);
        }
    }

    /// Binds one variable in a definition of its own, which takes the place of the parts with this variable.
    fn step(
        &mut self,
        choices: &[Variable],
        parts: &mut Vec<Formula>,
    ) -> Result<Variable, NoAutomaton> {
        let holds = |part: &Formula, v: Variable| part.free_variables().contains(&v);
        let around = |v: Variable| -> BTreeSet<Variable> {
            let with = parts.iter().filter(|part| holds(part, v));
            with.flat_map(Formula::free_variables).collect()
        };
        let least = choices
            .iter()
            .copied()
            .min_by_key(|v| (around(*v).len(), *v));
        let Some(chosen) = least else {
            return Err(NoAutomaton::TooLarge);
        };
        let free: Vec<Variable> = around(chosen)
            .into_iter()
            .filter(|v| *v != chosen)
            .collect();
        let (inside, outside) = parts.drain(..).partition(|part| holds(part, chosen));
        *parts = outside;
        let name = self.namer.unused();
        let place = self.namer.defined(Wanted {
            name: Some(&name),
            variables: &free,
            bound: &[chosen],
            formula: &Formula::And(inside),
        })?;
        parts.push(self.relation(place).of(free));
        Ok(chosen)
    }

    fn relation(&self, place: usize) -> Relation {
        let definition = &self.namer.definitions[place];
        Relation::new(&definition.name, definition.automaton.clone())
    }

    /// Proves that a formula without quantifiers is true for all values of these variables.
    ///
    /// # Errors
    /// The sentence is false; a limit.
    pub fn sentence(&mut self, forall: &[Variable], formula: &Formula) -> Result<(), NoAutomaton> {
        let formula = normal(formula);
        let closed = self.namer.closed(forall, &formula)?;
        self.sentences.push(CertifiedSentence {
            forall: forall.to_vec(),
            formula,
            closed,
        });
        Ok(())
    }

    /// The certificate of a claim.
    #[must_use]
    pub fn certificate(self, claimed: CertifiedClaim) -> Certificate {
        Certificate {
            title: Vec::new(),
            system: self.namer.system.clone(),
            definitions: self.namer.definitions,
            sentences: self.sentences,
            claimed: Some(claimed),
        }
    }
}
