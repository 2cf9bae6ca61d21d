//! Proves sets of P-positions from proved Grundy values: the set is that of the positions of value 0.

use super::other_games::OtherGames;
use super::tools::Tools;
use grundy_automata::Automaton;
use grundy_proofs::claim::{Claim, Positions, Proof, Resolved};
use grundy_proofs::prover::{Observations, Problem, ProofAnswer, ProofEffort, Query, World, prove};
use grundy_rules::game::{Game, Names, Play};
use grundy_rules::language::WrittenClaim;

/// The Grundy values of a game, proved.
#[derive(Clone, Copy)]
pub(crate) enum ProvedValues<'a> {
    /// By a formula.
    Claim(&'a WrittenClaim),
    /// As a relation of positions and values.
    Automaton(&'a Automaton),
}

/// The proof that a claim on P-positions gives exactly the positions of value 0; `None` if it does not, or is not
/// decided.
pub(crate) fn is_value_zero(
    game: &Game,
    claim: &WrittenClaim,
    values: ProvedValues,
    effort: ProofEffort,
    tools: Tools,
) -> Option<Proof> {
    let others = OtherGames::new(1, tools);
    let positions = Positions::of_game(game);
    let resolved = |claim: &WrittenClaim| {
        Claim::new(claim, &Names::new(), positions, &others.finder()).ok()?
    };
    let set = resolved(claim)?;
    let (formula, relation);
    let values = match values {
        ProvedValues::Claim(claim) => {
            formula = resolved(claim)?;
            formula.resolved()
        }
        ProvedValues::Automaton(automaton) => {
            relation = Resolved::Automaton {
                automaton: automaton.clone(),
                values: true,
            };
            &relation
        }
    };
    let of_others = |place| others.periodic(place);
    let problem = Problem {
        world: World::Game(game),
        asked: Query::ValueZero(set.resolved(), values),
        play: Play::Normal,
    };
    let known = Observations::of_values(&of_others);
    match prove(problem, known, effort, tools.job) {
        ProofAnswer::Proved(proof) => Some(proof),
        ProofAnswer::Refuted { .. } | ProofAnswer::Unknown(_) => None,
    }
}
