//! Refutation by a small table, before the exceptions to a claim are searched for.

use super::bounds::{Ask, Bounds, Proving, default_bound};
use super::dispatch::{at_smallest, check_among};
use super::first_table::near;
use super::question::Question;
use super::tools::Tools;
use grundy_proofs::claim::{Counterexample, Verdict};
use grundy_rules::game::{Game, Names, Play};
use grundy_rules::language::{Diagnostic, WrittenClaim};

/// The refutation by a position with small heaps, if a proof is wanted or tried: the one at the smallest position of all.
///
/// It is found before the exceptions to the claim are searched for; [`with_refutation`] joins it with the verdict on
/// all.
///
/// # Errors
/// As for [`check`](super::check).
pub fn refuted_near(
    game: &Game,
    claim: &WrittenClaim,
    play: Play,
    ask: Ask,
    tools: Tools,
) -> Result<Option<Verdict>, Vec<Diagnostic>> {
    let names = Names::new();
    near_refutation(game, &Question::new(claim, play, ask, &names, tools))
}

/// The same of a question.
pub(super) fn near_refutation(
    game: &Game,
    question: &Question,
) -> Result<Option<Verdict>, Vec<Diagnostic>> {
    let (bounds, tools) = (question.bounds, question.tools);
    if question.proving == Proving::No || bounds.thorough {
        return Ok(None);
    }
    let usual = near(game, default_bound(game.base_heaps()), tools.job);
    let max = bounds.asked.map_or(usual, |asked| asked.min(usual));
    let whole = bounds.asked.is_none_or(|asked| asked == max);
    let nearer = Question {
        tools: Tools { smt: None, ..tools },
        ..question.checked(Bounds {
            asked: Some(max),
            ..bounds
        })
    };
    let found = check_among(Some(game), &nearer)?;
    let found = at_smallest(Some(game), question, found)?;
    let Verdict::Refuted { counterexample, .. } = found else {
        return Ok(None);
    };
    // In a larger box another position may come first, with fewer tokens but one larger heap.
    let smallest = whole || !counterexample.may_come_later(max);
    Ok(smallest.then(|| Verdict::refuted(Some(max), counterexample)))
}

/// Joins the verdict on all positions with an earlier refutation: the refutation stands, and if the verdict refutes
/// at the same position, its exceptions are added, and its bound where that says nothing of the position.
#[must_use]
pub fn with_refutation(refuted: Option<Verdict>, whole: Verdict) -> Verdict {
    match (refuted, whole) {
        (
            Some(Verdict::Refuted {
                max: near_to,
                counterexample: near,
                ..
            }),
            Verdict::Refuted {
                max,
                counterexample,
                exceptions,
            },
        ) if is_same(&near, &counterexample) => Verdict::Refuted {
            max: match near_to.is_some_and(|max| near.may_come_later(max)) {
                true => near_to,
                false => max,
            },
            counterexample: near,
            exceptions,
        },
        (Some(near), _) => near,
        (None, whole) => whole,
    }
}

/// Are both about the same position, with the same claim? Their witnesses may differ.
fn is_same(one: &Counterexample, other: &Counterexample) -> bool {
    (&one.position, &one.claimed, &one.computed)
        == (&other.position, &other.claimed, &other.computed)
}
