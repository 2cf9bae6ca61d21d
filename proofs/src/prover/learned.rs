//! Learns the P-positions or the Grundy values of a game from play, without a claim, and proves them.

use super::query::{Aspect, Halt, PlayedOut};
use super::sampled_positions::{PlaySample, SampledPositions, sizes};
use super::sentence::{ClaimedRelation, Encoding, related};
use grundy_automata::{Compiler, Decision, Formula, Relation};
use grundy_rules::game::Game;

/// The set, or the relation of positions and values, if a small automaton of it is found and proved; `ends` is the formula that
/// play ends.
pub(super) fn relation(
    game: &Game,
    known: Aspect,
    question: &Encoding,
    ends: &Formula,
    played: &PlayedOut,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Option<ClaimedRelation>, Halt> {
    let values = known == Aspect::Value;
    let variables = || question.layout.variables(values);
    if compiler.decide(&Formula::for_all(variables(), ends.clone()))? == Decision::True {
        for size in sizes(game.base_heaps(), known, false) {
            let seen = PlaySample::of(game, question, SampledPositions::True(known), played, *size);
            let system = &question.ground.theory.system;
            let learned = seen.map(|seen| seen.learned(system, compiler.budget()));
            let Some(learned) = learned.transpose()?.flatten() else {
                continue;
            };
            let set = Formula::and([question.given(), related(&learned, "L")]);
            let set = Relation::new("S", compiler.automaton(&set)?);
            let set = ClaimedRelation::new(set, question.layout, values);
            let fault = question.fault(&set)?;
            let sentence = Formula::for_all(variables(), Formula::negated(fault));
            if compiler.decide(&sentence)? == Decision::True {
                return Ok(Some(set));
            }
        }
    }
    Ok(None)
}
