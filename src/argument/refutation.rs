//! Why conditions cannot hold together: alternatives are told apart until the facts of each contradict each other.

use super::contradiction::{
    AddedFact, Contradiction, Enclosed, Enclosure, contradiction, enclosed,
};
use super::facts::{Alternatives, Fact, Names, Source};
use grundy_rules::formula::Condition;
use grundy_work::Job;

/// The most contradictions of one step. It shortens the text only: a longer step is not written out.
const MOST: usize = 60;

/// The greatest divisor whose remainders are told apart. It shortens the text only.
const MOST_REMAINDERS: i64 = 12;

/// Why conditions cannot hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refutation {
    /// Their facts contradict each other.
    Contradiction(Contradiction),
    /// An integer is known, and then the rest.
    Known {
        /// Why it is known.
        enclosure: Enclosure,
        /// The rest.
        then: Box<Refutation>,
    },
    /// One of several sets of facts holds, and each leads to a contradiction.
    Split {
        /// What the alternatives follow from.
        source: Source,
        /// The facts, and why they cannot hold.
        alternatives: Vec<(Vec<String>, Refutation)>,
    },
    /// It is not written out: the conditions are not linear, or there are too many alternatives.
    Decided,
}

impl Refutation {
    /// Does it follow from what is assumed alone, as no number is negative?
    pub(super) fn is_plain(&self) -> bool {
        let plain = |fact: &AddedFact| matches!(fact.source, Source::Natural | Source::Assumed);
        match self {
            Refutation::Contradiction(Contradiction::Sum(sum)) => sum.facts.iter().all(plain),
            Refutation::Split { alternatives, .. } => alternatives.is_empty(),
            _ => false,
        }
    }

    /// Is all of it written out?
    pub fn is_written(&self) -> bool {
        match self {
            Refutation::Contradiction(_) => true,
            Refutation::Split { alternatives, .. } => alternatives
                .iter()
                .all(|(_, refutation)| refutation.is_written()),
            Refutation::Known { then, .. } => then.is_written(),
            Refutation::Decided => false,
        }
    }
}

/// Conditions that are to contradict each other.
pub(super) struct Premises<'p> {
    pub names: Names,
    pub conditions: Vec<(Condition, Source)>,
    pub job: &'p Job,
}

impl Premises<'_> {
    /// Why they cannot hold together.
    pub fn refuted(&mut self) -> Refutation {
        let mut open: Vec<Alternatives> = Vec::new();
        for (condition, source) in &self.conditions {
            // A condition that is not linear is left out: the others may do.
            open.extend(self.names.alternatives(condition, *source));
        }
        let mut facts = self.names.natural();
        facts.extend(self.names.definitions.iter().cloned());
        let mut left = MOST;
        self.search(&facts, open, &mut left)
            .unwrap_or(Refutation::Decided)
    }

    fn search(
        &self,
        facts: &[Fact],
        open: Vec<Alternatives>,
        left: &mut usize,
    ) -> Option<Refutation> {
        if !self.job.poll() {
            return None;
        }
        let (mut facts, rest) = with_forced(facts, open);
        if let Some(found) = contradiction(&facts, &self.names) {
            *left = left.checked_sub(1)?;
            return Some(Refutation::Contradiction(found));
        }
        // The condition that leaves the fewest alternatives comes first.
        let surviving = |alternatives: &Alternatives| {
            let survives = |set: &&Vec<Fact>| {
                let all: Vec<Fact> = facts.iter().chain(set.iter()).cloned().collect();
                contradiction(&all, &self.names).is_none()
            };
            alternatives.iter().filter(survives).count()
        };
        let mut rest: Vec<(usize, Alternatives)> =
            rest.into_iter().map(|one| (surviving(&one), one)).collect();
        rest.sort_by_key(|(survive, one)| (*survive, one.len()));
        if rest.first().is_none_or(|(survive, _)| *survive > 1) {
            match enclosed(&facts, &self.names) {
                Some(Enclosed::Nowhere(found)) => {
                    *left = left.checked_sub(1)?;
                    return Some(Refutation::Contradiction(found));
                }
                Some(Enclosed::Known(enclosure, fact)) => {
                    *left = left.checked_sub(1)?;
                    facts.push(fact);
                    let rest = rest.into_iter().map(|(_, one)| one).collect();
                    let then = Box::new(self.search(&facts, rest, left)?);
                    return Some(Refutation::Known { enclosure, then });
                }
                None => {}
            }
        }
        if rest.first().is_none_or(|(survive, _)| *survive > 1) {
            // Remainders tell more apart than a comparison does.
            let known = |one: &Alternatives| {
                let same = |fact: &Fact| facts.iter().any(|other| other.says(fact));
                one.iter().flatten().any(same)
            };
            let remainders = self
                .names
                .remainders(MOST_REMAINDERS)
                .into_iter()
                .filter(|one| !known(one));
            rest.splice(0..0, remainders.map(|one| (0, one)).take(1));
        }
        let mut rest: Vec<Alternatives> = rest.into_iter().map(|(_, one)| one).collect();
        if rest.is_empty() {
            return None;
        }
        let chosen = rest.remove(0);
        self.split(&facts, &chosen, &rest, left)
    }

    /// Each alternative of a condition is refuted.
    fn split(
        &self,
        facts: &[Fact],
        chosen: &Alternatives,
        rest: &[Alternatives],
        left: &mut usize,
    ) -> Option<Refutation> {
        let source = chosen
            .iter()
            .flatten()
            .next()
            .map_or(Source::Natural, |fact| fact.source);
        let mut all = Vec::new();
        for set in chosen {
            let mut with = facts.to_vec();
            with.extend(set.iter().cloned());
            let refuted = self.search(&with, rest.to_vec(), left)?;
            let fresh = set.iter().filter(|fact| !facts.contains(fact));
            all.push((fresh.map(|fact| self.names.fact(fact)).collect(), refuted));
        }
        Some(Refutation::Split {
            source,
            alternatives: all,
        })
    }
}

/// The facts with those that have no alternative, and the other conditions.
fn with_forced(facts: &[Fact], open: Vec<Alternatives>) -> (Vec<Fact>, Vec<Alternatives>) {
    let mut facts = facts.to_vec();
    let (forced, rest): (Vec<Alternatives>, _) = open.into_iter().partition(|one| one.len() == 1);
    for fact in forced.into_iter().flatten().flatten() {
        if !facts.contains(&fact) {
            facts.push(fact);
        }
    }
    (facts, rest)
}
