//! Proves that play ends: the measure of the game falls with every move.

use super::moves::leads;
use super::proof_search::{ProofFailure, ProofSearch};
use super::terms::{at_most, below, number, plus, times};
use grundy_rules::formula::{Condition, Term};
use grundy_rules::game::{Level, Measure, OpenGame};

impl ProofSearch<'_> {
    /// Proves that the measure of the game falls with every move.
    pub(super) fn play_ends(&mut self, game: &OpenGame) -> Result<(), ProofFailure> {
        let measure = game.game.measure();
        // The parameters stay as they are.
        let levels = measure.levels.iter().map(|level| match level {
            Level::Weights(weights) => Level::Weights(weights[..game.heaps].to_vec()),
            Level::NonEmpty => Level::NonEmpty,
        });
        let measure = Measure {
            levels: levels.collect(),
            proved: measure.proved,
        };
        let shown = measure.show(&self.heaps);
        let heaps = self.heaps.clone();
        let from = self.position();
        let to: Vec<Term> = heaps
            .iter()
            .map(|heap| self.named(&format!("{heap}'")))
            .collect();
        let mut hypotheses: Vec<Condition> = Vec::new();
        let at_least_0 = |heap: &Term| at_most(number(0), heap.clone());
        hypotheses.extend(from.iter().map(at_least_0));
        let mut moves = Vec::new();
        for rule in self.rules {
            let mut fresh = |name: &str| self.named(&format!("{name}'"));
            moves.extend(leads(rule, &from, &to, Some(&mut fresh)).map(Condition::And));
        }
        hypotheses.push(Condition::Or(moves));
        // Lexicographically: the first level that changes falls.
        let mut falls = Vec::new();
        let mut equal: Vec<Condition> = Vec::new();
        for level in &measure.levels {
            let Level::Weights(weights) = level else {
                continue;
            };
            let value = |position: &[Term]| {
                let parts = weights.iter().zip(position);
                parts.fold(number(0), |sum, (weight, heap)| {
                    plus(sum, times(number(*weight), heap.clone()))
                })
            };
            let (old, new) = (value(&from), value(&to));
            let mut here = equal.clone();
            here.push(below(new.clone(), old.clone()));
            falls.push(Condition::And(here));
            equal.push(Condition::equal(new, old));
        }
        self.oblige(
            "play ends",
            format!("Every move lowers {shown}, and no heap becomes negative."),
            hypotheses,
            Condition::Or(falls),
        )?;
        self.add_paragraph(0, format!("Play ends, for every move lowers {shown}."));
        Ok(())
    }
}
