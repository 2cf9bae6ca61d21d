//! Learns the P-positions of a game from play, without a claim, and proves them.

use super::query::{Aspect, Halt, PlayedOut};
use super::sampled_positions::{PlaySample, SampledPositions, sizes};
use super::sentence::{ClaimedRelation, Encoding, related};
use super::unsupported::Unsupported;
use grundy_automata::{Compiler, Decision, Formula, Relation};
use grundy_rules::game::Game;

/// The set, if a small automaton of it is found and proved; `ends` is the formula that play ends.
pub(super) fn p_positions(
    game: &Game,
    question: &Encoding,
    ends: &Formula,
    played: &PlayedOut,
    compiler: &mut Compiler<'_, '_>,
) -> Result<Relation, Halt> {
    let variables = || question.layout.variables(false);
    if compiler.decide(&Formula::for_all(variables(), ends.clone()))? == Decision::True {
        for size in sizes(game.base_heaps(), Aspect::Outcome, false) {
            let seen = PlaySample::of(
                game,
                question,
                SampledPositions::True(Aspect::Outcome),
                played,
                *size,
            );
            let system = &question.ground.theory.system;
            let learned = seen.map(|seen| seen.learned(system, compiler.budget()));
            let Some(learned) = learned.transpose()?.flatten() else {
                continue;
            };
            let set = Formula::and([question.given(), related(&learned, "L")]);
            let set = Relation::new("S", compiler.automaton(&set)?);
            let fault =
                question.fault(&ClaimedRelation::new(set.clone(), question.layout, false))?;
            let sentence = Formula::for_all(variables(), Formula::negated(fault));
            if compiler.decide(&sentence)? == Decision::True {
                return Ok(set);
            }
        }
    }
    let reason = "no small automaton for the P-positions of the other game was found";
    Err(Unsupported::reason(reason).into())
}
