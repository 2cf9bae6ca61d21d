//! P-positions by the Grundy values: where those are proved, a set is decided to be that of the positions of value 0.

use super::other_games::Others;
use grundy_automata::Automaton;
use grundy_proofs::claim::{Claim, Positions, Proof, Resolved};
use grundy_proofs::prover::{Observations, Problem, ProofAnswer, ProofEffort, Query, World, prove};
use grundy_rules::game::{Catalogue, Game, Names, Play};
use grundy_rules::language::{self, GameExpression};
use grundy_work::Job;

/// The Grundy values of a game, proved.
#[derive(Clone, Copy)]
pub(crate) enum ProvedValues<'a> {
    /// By a formula.
    Claim(&'a language::WrittenClaim),
    /// As a relation of positions and values.
    Automaton(&'a Automaton),
}

/// The proof that a claim on P-positions gives exactly the positions of value 0; none where it does not, or is not decided.
pub(crate) fn is_value_zero(
    game: &Game,
    claim: &language::WrittenClaim,
    values: ProvedValues,
    catalogue: &dyn Catalogue,
    effort: ProofEffort,
    job: &Job,
) -> Option<Proof> {
    let others = Others::new(1, job);
    let positions = Positions {
        components: game.components(),
        heaps: game.base_heaps(),
    };
    let names = Names::new();
    let resolved = |claim: &language::WrittenClaim| {
        let mut find = |other: &GameExpression, names: &Names| others.find(other, names, catalogue);
        Claim::new(claim, &names, positions, &mut find).ok()?
    };
    let set = resolved(claim)?;
    let formula = match values {
        ProvedValues::Claim(claim) => Some(resolved(claim)?),
        ProvedValues::Automaton(_) => None,
    };
    let relation = match values {
        ProvedValues::Automaton(automaton) => Some(Resolved::Automaton {
            automaton: automaton.clone(),
            values: true,
        }),
        ProvedValues::Claim(_) => None,
    };
    let values = formula.as_ref().map(Claim::said).or(relation.as_ref())?;
    let of_others = |place| others.periodic(place);
    let problem = Problem {
        world: World::Game(game),
        asked: Query::ValueZero(set.said(), values),
        play: Play::Normal,
    };
    let answer = prove(problem, Observations::of_values(&of_others), effort, job);
    match answer {
        ProofAnswer::Proved(proof) => Some(proof),
        ProofAnswer::Refuted { .. } | ProofAnswer::Unknown(_) => None,
    }
}
