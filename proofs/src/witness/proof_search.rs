//! The state of a proof: its variables, what is known of the parameters, and the obligations proved so far.

use super::lettering::Lettering;
use super::obligation::{Obligation, Solver, SolverVerdict};
use super::outside_case::Outline;
use super::polynomial::Polynomial;
use super::question::Obstacle;
use super::sequence::Recurrence;
use super::sequence_block::SequenceBlock;
use super::template::{Filled, IndexValues};
use super::terms::{OutOfReach, aliased, all, at_most, number, plus};
use grundy_rules::formula::{Condition, Term, shown, shown_condition};
use grundy_rules::game::Rule;
use grundy_rules::language::Diagnostic;
use std::collections::BTreeMap;

/// Why a proof failed.
#[derive(Clone, Debug)]
pub(super) enum ProofFailure {
    /// An obligation is false at these values.
    Refuted(Box<Obligation>, Vec<(String, grundy_rules::number::Number)>),
    /// The solver did not decide an obligation.
    Undecided(Box<Obligation>, String),
    NoSolver,
    /// The method does not apply, for this reason.
    OutOfReach(OutOfReach),
    /// What is wrong with the game or the claim.
    Wrong(Vec<Diagnostic>),
}

impl From<OutOfReach> for ProofFailure {
    fn from(reason: OutOfReach) -> ProofFailure {
        ProofFailure::OutOfReach(reason)
    }
}

impl From<Vec<Diagnostic>> for ProofFailure {
    fn from(errors: Vec<Diagnostic>) -> ProofFailure {
        ProofFailure::Wrong(errors)
    }
}

impl ProofFailure {
    /// Why there is no proof; or what is wrong with the question.
    pub(super) fn obstacle(&self) -> Result<Obstacle, Vec<Diagnostic>> {
        Ok(match self {
            ProofFailure::NoSolver => {
                Obstacle::Undecided("no SMT solver found; install z3 or cvc5".into())
            }
            ProofFailure::OutOfReach(OutOfReach(reason)) => Obstacle::Inapplicable(reason.clone()),
            ProofFailure::Wrong(errors) => return Err(errors.clone()),
            ProofFailure::Undecided(obligation, said) => Obstacle::Undecided(format!(
                "the solver did not decide \"{}\": {said}",
                obligation.name
            )),
            ProofFailure::Refuted(obligation, _) => {
                Obstacle::Fails(format!("\"{}\" does not follow", obligation.name))
            }
        })
    }
}

/// What is proved of a recurrence for every index from its start on.
#[derive(Clone, Debug, Default)]
pub(super) struct Lemmas {
    /// Conditions on the values at an index, as templates.
    pub bounds: Vec<Condition>,
    /// Conditions that hold from the second index on.
    pub later: Vec<Condition>,
    /// Quantities with q(l + 1) ≤ q(k) for l < k.
    pub ordered: Vec<Polynomial>,
    /// Quantities with q(k) < q(k + 1), which exceed every bound.
    pub rising: Vec<Polynomial>,
}

/// For printing: terms with a name are numbered from here on.
const NAMED: usize = 1 << 30;

pub(super) struct ProofSearch<'w> {
    /// The parameters, the heaps, and then whatever a proof needs.
    pub names: Vec<String>,
    /// What is known of the parameters.
    pub facts: Vec<Condition>,
    pub heaps: Vec<String>,
    pub lettering: Lettering,
    pub rules: &'w [Rule],
    /// Do S and the moves stay the same when the heaps are exchanged?
    pub symmetric: bool,
    pub pieces: Vec<SequenceBlock>,
    pub families: Vec<Recurrence>,
    pub lemmas: Vec<Lemmas>,
    pub instances: BTreeMap<(usize, String), IndexValues>,
    /// Terms that the text of the proof calls by a name.
    pub named_terms: Vec<(Term, String)>,
    pub solver: &'w mut Solver<'w>,
    pub met: Vec<Obligation>,
    pub text: Vec<String>,
    /// How many names are parameters.
    pub open: usize,
    /// The elements and conditions of the pieces as they are claimed.
    pub members: Vec<(Vec<Term>, Condition)>,
    pub outline: Vec<Outline>,
}

impl ProofSearch<'_> {
    /// A position outside the set: the variables behind the parameters.
    pub(super) fn position(&self) -> Vec<Term> {
        let heaps = self.open..self.open + self.heaps.len();
        heaps.map(Term::Variable).collect()
    }

    /// The variable of this name.
    pub(super) fn named(&mut self, name: &str) -> Term {
        match self.names.iter().position(|own| own == name) {
            Some(place) => Term::Variable(place),
            None => self.fresh(name),
        }
    }

    /// A new variable.
    pub(super) fn fresh(&mut self, wanted: &str) -> Term {
        let mut name = wanted.to_string();
        let mut count = 1;
        while self.names.contains(&name) {
            count += 1;
            name = format!("{wanted}{count}");
        }
        self.names.push(name);
        Term::Variable(self.names.len() - 1)
    }

    /// The name of a variable in the text: s(k) for the value of s at k.
    pub(super) fn name(&self, place: usize) -> String {
        if let Some((_, name)) = place
            .checked_sub(NAMED)
            .map(|index| &self.named_terms[index])
        {
            return name.clone();
        }
        let own = Term::Variable(place);
        let mut named = self.named_terms.iter();
        match named.find(|(term, _)| *term == own) {
            Some((_, name)) => name.clone(),
            None => self.names.get(place).cloned().unwrap_or_default(),
        }
    }

    fn alias(&self, term: &Term) -> Option<Term> {
        let plain = matches!(term, Term::Constant(_) | Term::Variable(_));
        let mut named = self.named_terms.iter();
        let found = named.position(|(own, _)| !plain && own == term);
        found.map(|index| Term::Variable(NAMED + index))
    }

    pub(super) fn show(&self, term: &Term) -> String {
        let term = aliased(term, &|term| self.alias(term));
        shown(&term, &|place| self.name(place))
    }

    pub(super) fn show_all(&self, conditions: &[Condition]) -> String {
        let shown = conditions.iter().map(|condition| {
            let condition = match condition {
                Condition::Compare(comparison, left, right) => {
                    let side = |term| aliased(term, &|term| self.alias(term));
                    Condition::Compare(*comparison, side(left), side(right))
                }
                other => other.clone(),
            };
            shown_condition(&condition, &|place| self.name(place))
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    /// Adds a paragraph, with the numbers of its obligations: those from the given count on.
    pub(super) fn add_paragraph(&mut self, before: usize, text: String) {
        let count = self.met.len();
        let numbers = match count - before.min(count) {
            0 => String::new(),
            1 => format!(" [{count}]"),
            _ => format!(" [{}-{count}]", before + 1),
        };
        self.text.push(format!("{text}{numbers}"));
    }

    /// A position as text.
    pub(super) fn show_position(&self, position: &[Term]) -> String {
        let heaps: Vec<_> = position.iter().map(|heap| self.show(heap)).collect();
        format!("({})", heaps.join(", "))
    }

    /// The names of a recurrence's values in the text: s, and its differences.
    pub(super) fn letters(&self, family: usize) -> Vec<String> {
        let letter = &self.lettering.sequences[family];
        let count = self.families[family].next.len();
        let difference = |depth: usize| format!("{}{letter}", "d".repeat(depth));
        (0..count).map(difference).collect()
    }

    /// Variables for the index with this number and the values there: the same ones each time.
    pub(super) fn instance(&mut self, family: usize, index: usize) -> IndexValues {
        let last = self.lettering.indices.len() - 1;
        let index = self.lettering.indices[index.min(last)].clone();
        let key = (family, index.clone());
        if let Some(instance) = self.instances.get(&key) {
            return instance.clone();
        }
        let place = self.fresh(&index);
        let name = self.show(&place);
        let letters = self.letters(family);
        let values = letters
            .iter()
            .map(|letter| self.fresh(&format!("{letter}_{name}")));
        let instance = IndexValues {
            family,
            index: place,
            values: values.collect(),
            name,
        };
        self.instances.insert(key, instance.clone());
        let mut at = instance.clone();
        for _ in 0..3 {
            for (letter, value) in letters.iter().zip(&at.values) {
                let name = format!("{letter}({})", at.name);
                self.named_terms.push((value.clone(), name));
            }
            at = self.next(&at);
        }
        instance
    }

    /// The values at the next index.
    pub(super) fn next(&self, instance: &IndexValues) -> IndexValues {
        let next = self.families[instance.family].next.iter();
        IndexValues {
            family: instance.family,
            name: match instance.name.split_once(" + ") {
                None => format!("{} + 1", instance.name),
                Some((index, more)) => {
                    let more = more.parse::<u32>().unwrap_or(0).saturating_add(1);
                    format!("{index} + {more}")
                }
            },
            index: plus(instance.index.clone(), number(1)),
            values: next.map(|value| term_at(instance, value)).collect(),
        }
    }

    /// What is proved of the values at an index.
    pub(super) fn known(&self, instance: &IndexValues) -> Vec<Condition> {
        let start = number(self.families[instance.family].start);
        let mut all = vec![at_most(start, instance.index.clone())];
        let bounds = self.lemmas[instance.family].bounds.iter();
        all.extend(bounds.map(|bound| condition_at(instance, bound)));
        let later = &self.lemmas[instance.family].later;
        if !later.is_empty() {
            // Either the first index with its values, or a later one with its bounds.
            let first = self.first_of(instance.family);
            let mut start = vec![Condition::equal(
                instance.index.clone(),
                first.index.clone(),
            )];
            let pairs = instance.values.iter().zip(&first.values);
            start.extend(pairs.map(|(own, first)| Condition::equal(own.clone(), first.clone())));
            let second = plus(first.index, number(1));
            let mut beyond = vec![at_most(second, instance.index.clone())];
            beyond.extend(later.iter().map(|bound| condition_at(instance, bound)));
            all.push(Condition::Or(vec![
                Condition::And(start),
                Condition::And(beyond),
            ]));
        }
        all
    }

    /// What is proved if the first index is below the second.
    pub(super) fn before(&self, low: &IndexValues, high: &IndexValues) -> Vec<Condition> {
        let next = self.next(low);
        let mut all = vec![at_most(next.index.clone(), high.index.clone())];
        let ordered = self.lemmas[low.family].ordered.iter();
        all.extend(ordered.map(|q| at_most(term_at(&next, q), term_at(high, q))));
        all
    }

    /// The three orders of two indices of one recurrence, with what is known in each.
    pub(super) fn orders(&self, l: &IndexValues, k: &IndexValues) -> Vec<(String, Vec<Condition>)> {
        let mut same = vec![Condition::equal(l.index.clone(), k.index.clone())];
        let pairs = l.values.iter().zip(&k.values);
        same.extend(pairs.map(|(a, b)| Condition::equal(a.clone(), b.clone())));
        vec![
            (format!("{} < {}", l.name, k.name), self.before(l, k)),
            (format!("{} = {}", l.name, k.name), same),
            (format!("{} > {}", l.name, k.name), self.before(k, l)),
        ]
    }

    pub(super) fn obligation(
        &self,
        name: &str,
        says: String,
        hypotheses: Vec<Condition>,
        conclusion: Condition,
    ) -> Result<Obligation, ProofFailure> {
        let hypotheses = match all(&[self.facts.as_slice(), &hypotheses].concat()) {
            Condition::And(hypotheses) => hypotheses,
            other => vec![other],
        };
        let made = Obligation::new(name.into(), says, &self.names, hypotheses, conclusion);
        Ok(made?)
    }

    pub(super) fn ask(&mut self, obligation: &Obligation) -> Result<SolverVerdict, ProofFailure> {
        match (self.solver)(obligation) {
            SolverVerdict::NoSolver => Err(ProofFailure::NoSolver),
            answer => Ok(answer),
        }
    }

    /// Does this follow? The question is not recorded as an obligation.
    pub(super) fn follows(
        &mut self,
        hypotheses: Vec<Condition>,
        conclusion: Condition,
    ) -> Result<bool, ProofFailure> {
        let obligation = self.obligation("", String::new(), hypotheses, conclusion)?;
        Ok(self.ask(&obligation)? == SolverVerdict::Valid)
    }

    /// Adds an obligation, which must hold.
    pub(super) fn oblige(
        &mut self,
        name: &str,
        says: String,
        hypotheses: Vec<Condition>,
        conclusion: Condition,
    ) -> Result<(), ProofFailure> {
        let obligation = self.obligation(name, says, hypotheses, conclusion)?;
        match self.ask(&obligation)? {
            SolverVerdict::Valid => {
                self.met.push(obligation);
                Ok(())
            }
            SolverVerdict::Refuted(values) => {
                Err(ProofFailure::Refuted(Box::new(obligation), values))
            }
            SolverVerdict::Unknown(said) => {
                Err(ProofFailure::Undecided(Box::new(obligation), said))
            }
            SolverVerdict::NoSolver => Err(ProofFailure::NoSolver),
        }
    }
}

/// The value of a template at an index.
pub(super) fn term_at(instance: &IndexValues, value: &Polynomial) -> Term {
    // Recurrences have integer coefficients.
    let term = value.term().unwrap_or_else(|| number(0));
    filled(instance).term(&term)
}

pub(super) fn condition_at(instance: &IndexValues, condition: &Condition) -> Condition {
    filled(instance).condition(condition)
}

fn filled(instance: &IndexValues) -> Filled<'_> {
    Filled {
        instance: Some(instance),
        others: &Term::Variable,
    }
}
