//! Guesses the claims that a text makes about the game, as in a solution that was kept, before all other guesses.

use super::guess::{Guess, GuessInput, Guessed, Hypothesis};
use grundy_proofs::claim;
use grundy_proofs::prover::Aspect;
use grundy_rules::game::{Play, Stop};
use grundy_rules::language::{ClaimItem, Statement, format_claim};

/// Claims about the game.
pub(super) struct GivenClaims(pub Vec<ClaimItem>);

impl Guess for GivenClaims {
    fn stage(&self) -> &'static str {
        "reading claims"
    }

    fn hypotheses(&self, input: GuessInput) -> Result<Guessed, Stop> {
        let GuessInput {
            game, play, seen, ..
        } = input;
        let Some(game) = game else {
            return Ok(Guessed::default());
        };
        let speaks =
            |item: &&ClaimItem| item.ranges.is_empty() && item.is_on_all(play == Play::Misere);
        let claims = self.0.iter().filter(speaks);
        // On one line, like guessed formulas.
        let line = |item: &ClaimItem| {
            let text = format_claim(&item.claim);
            Hypothesis::Claim(text.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        let hypothesis = |item: &ClaimItem| match &item.claim.statement {
            Statement::Automaton { heaps, automaton } => {
                let values = heaps.is_some();
                let tracks = game.components() + usize::from(values);
                let asked = values == (seen.known == Aspect::Value);
                let read = asked.then(|| claim::automaton(automaton, tracks).ok());
                read.flatten().map(Hypothesis::Automaton)
            }
            Statement::Grundy { .. } if seen.known == Aspect::Value => Some(line(item)),
            Statement::PPositions(_) if seen.known == Aspect::Outcome => Some(line(item)),
            _ => None,
        };
        Ok(claims.filter_map(hypothesis).collect::<Vec<_>>().into())
    }
}
