//! Refutation by a small table, before the exceptions to a claim are searched for.

use super::bounds::{Ask, Extent, Proving, default_bound};
use super::dispatch::check;
use super::first_table::near;
use super::tools::Tools;
use grundy_proofs::claim::{Counterexample, Verdict};
use grundy_rules::game::{Game, Play};
use grundy_rules::language::{Diagnostic, WrittenClaim};

/// The refutation by a position with small heaps, if a proof is wanted: the one at the smallest position of all.
///
/// It is found before the exceptions to the claim are searched for; [`with_refutation`] joins it with the verdict on
/// all.
///
/// # Errors
/// As for [`check`].
pub fn refuted_near(
    game: &Game,
    claim: &WrittenClaim,
    play: Play,
    ask: Ask,
    tools: Tools,
) -> Result<Option<Verdict>, Vec<Diagnostic>> {
    let usual = near(game, default_bound(game.base_heaps()), tools.job);
    let max = match (ask.proving, ask.extent) {
        (Proving::Wanted(_), Extent::Usual) => usual,
        (Proving::Wanted(_), Extent::Max(max)) => max.min(usual),
        _ => return Ok(None),
    };
    let whole = ask.extent == Extent::Usual || ask.extent == Extent::Max(max);
    let ask = Ask {
        extent: Extent::Max(max),
        proving: Proving::No,
    };
    let found = check(game, claim, play, ask, Tools { smt: None, ..tools })?;
    let Verdict::Refuted { counterexample, .. } = found else {
        return Ok(None);
    };
    // In a larger box another position may come first, with fewer tokens but one larger heap.
    let tokens = counterexample
        .position
        .iter()
        .try_fold(0_i64, |sum, heap| sum.checked_add(*heap));
    let few = tokens.and_then(|sum| u64::try_from(sum).ok());
    let smallest = whole || few.is_some_and(|sum| sum <= max);
    Ok(smallest.then(|| Verdict::refuted(Some(max), counterexample)))
}

/// Joins the verdict on all positions with an earlier refutation: the refutation stands, and if the verdict refutes
/// at the same position, its bound and its exceptions are added.
#[must_use]
pub fn with_refutation(refuted: Option<Verdict>, whole: Verdict) -> Verdict {
    match (refuted, whole) {
        (
            Some(Verdict::Refuted {
                counterexample: near,
                ..
            }),
            Verdict::Refuted {
                max,
                counterexample,
                exceptions,
            },
        ) if is_same(&near, &counterexample) => Verdict::Refuted {
            max,
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
