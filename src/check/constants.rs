//! A large constant that a game and a claim share: what is proved for any number in its place holds for the constant.
//!
//! Automata for sums up to 100 have a state for each of them, automata for sums up to p few. The values of Ryūō Nim
//! with p = 101 are proved with 13 states for all p, and with about a million for 101 alone.

use super::proof::Asked;
use grundy_proofs::claim::{Claim, Positions};
use grundy_proofs::prover::{Observations, Problem, ProofAnswer, ProofEffort, Query, World, prove};
use grundy_rules::formula::{Meaning, Term};
use grundy_rules::game::parameter_near;
use grundy_rules::language::{Statement, format_claim};
use std::collections::BTreeSet;

/// The least constant for which a proof for any number in its place is tried: smaller ones cost less than the attempt.
const LEAST: u64 = 32;
/// The most constants that are tried, the largest first. It steers the search only.
const MOST_TRIED: usize = 2;

/// The large numerals of a text.
fn numerals(text: &str) -> BTreeSet<u64> {
    let numerals = text.split(|sign: char| !sign.is_ascii_digit());
    let numerals = numerals.filter_map(|numeral| numeral.parse().ok());
    numerals
        .filter(|numeral| (LEAST..1 << 32).contains(numeral))
        .collect()
}

impl Asked<'_> {
    /// A proof for any positive number in the place of a constant, and the constant.
    pub(super) fn proved_for_any_constant(self, effort: ProofEffort) -> Option<(ProofAnswer, u64)> {
        let claim = self.question.claim;
        let is_of_positions = matches!(
            claim.statement,
            Statement::Grundy { .. } | Statement::PPositions(_)
        );
        if !is_of_positions || !matches!(self.query, Query::Claim(_)) {
            return None;
        }
        let constants = numerals(&format_claim(claim)).into_iter().rev();
        constants.take(MOST_TRIED).find_map(|constant| {
            let answer = self.with_parameter_for(constant, effort)?;
            matches!(answer, ProofAnswer::Proved(_)).then_some((answer, constant))
        })
    }

    /// The answer for any positive number p in the place of a constant; in the claim, its numeral is read as a name of p, and
    /// the numerals beside it as p - 1 and p + 1.
    fn with_parameter_for(self, constant: u64, effort: ProofEffort) -> Option<ProofAnswer> {
        let question = self.question;
        let game = self.game.with_parameter_for(constant, "p")?;
        let mut names = question.names.clone();
        for near in [constant - 1, constant, constant + 1] {
            let term = parameter_near(constant, &Term::constant(near))?;
            names.insert(near.to_string(), Meaning::Number(term));
        }
        let positions = Positions {
            components: game.heaps,
            heaps: game.heaps,
        };
        let claim = Claim::new(question.claim, &names, positions, &self.others.finder());
        let claim = claim.ok()??;
        let problem = Problem {
            world: World::Open(&game),
            asked: Query::Claim(claim.resolved()),
            play: question.play,
        };
        let values = |game| self.others.periodic(game);
        let known = Observations::of_values(&values);
        let effort = ProofEffort {
            work: effort.work.min(ProofEffort::BRIEF.work),
            ..ProofEffort::BRIEF
        };
        Some(prove(problem, known, effort, question.tools.job))
    }
}
