//! Facts about integers that the proofs about recursions use, decided by sums and products of inequalities.

use grundy_proofs::witness;
use grundy_rules::formula::{Condition, Meaning, Scope, Term};
use grundy_rules::game::Names;
use grundy_rules::language::{Statement, parse_file};
use grundy_work::Job;
use std::sync::OnceLock;

/// Facts that speak of the same numbers.
pub(super) struct Facts {
    /// The names of the numbers.
    pub numbers: &'static [&'static str],
    /// What holds of them in each of the facts.
    pub given: &'static [&'static str],
    pub facts: &'static [Fact],
    /// Set once all of them are decided.
    pub decided: OnceLock<()>,
}

/// What is known besides, and what follows.
pub(super) struct Fact {
    pub known: &'static [&'static str],
    pub follows: &'static str,
}

impl Facts {
    /// Is it decided that all of them are true?
    pub(super) fn are_true(&self, job: &Job) -> bool {
        if self.decided.get().is_some() {
            return true;
        }
        let mut facts = self.facts.iter();
        let all = facts.all(|fact| self.follows(fact.known, fact.follows, job));
        if all {
            self.decided.get_or_init(|| ());
        }
        all
    }

    fn follows(&self, known: &[&str], follows: &str, job: &Job) -> bool {
        let place = |(place, name): (usize, &&str)| {
            (name.to_string(), Meaning::Number(Term::Variable(place)))
        };
        let names: Names = self.numbers.iter().enumerate().map(place).collect();
        let condition = |text: &str| -> Option<Condition> {
            let file = parse_file(&format!("claim \"\"\n  {text}\n"));
            let claim = file.tree.claims().next()?;
            let Statement::Fact(condition) = &claim.claim.statement else {
                return None;
            };
            Scope::of_names(names.clone()).condition(condition).ok()
        };
        let known = self.given.iter().chain(known).map(|text| condition(text));
        let (known, follows) = (known.collect::<Option<Vec<_>>>(), condition(follows));
        match (known, follows) {
            (Some(known), Some(follows)) => witness::follows(&known, &follows, job),
            _ => false,
        }
    }

    /// All facts are decided, and none of them without what it needs.
    #[cfg(test)]
    #[track_caller]
    pub(super) fn are_as_they_should(&self) {
        let job = Job::quiet();
        for fact in self.facts {
            assert!(
                self.follows(fact.known, fact.follows, &job),
                "{}",
                fact.follows
            );
            assert!(
                !self.follows(&[], fact.follows, &job),
                "{} of itself",
                fact.follows
            );
        }
    }
}
