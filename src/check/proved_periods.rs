//! The values of all heaps of a game on one heap, by a period that is proved: by a theorem on the shape of its moves, or by
//! automata, which decide whether the values that a guess continues are those of the game.

use grundy_engines::sequence::{Sequence, SequenceEffort, Theorem};
use grundy_proofs::claim::Proof;
use grundy_proofs::prover::{
    Observations, Periodic, Problem, ProofAnswer, ProofEffort, Query, World, prove,
};
use grundy_rules::game::{Game, Play};
use grundy_rules::pattern::Period;
use grundy_work::{Interrupted, Job};

/// The most heaps of a preperiod and a period that are written as a formula. It steers the search only.
const MOST_HEAPS: usize = 4096;
/// How many values a period is guessed from. It steers the search only.
const GUESSED_FROM: usize = 256;

/// Why a period is known to go on for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeriodProof {
    /// By a theorem on the shape of the moves.
    Theorem(Theorem),
    /// The values that it gives were decided to be those of the game.
    Values(Proof),
}

impl PeriodProof {
    /// The argument in words.
    pub fn words(&self) -> String {
        match self {
            PeriodProof::Theorem(theorem) => theorem.words().into(),
            PeriodProof::Values(proof) => format!("a sentence on its values {}", proof.words()),
        }
    }
}

/// The least period of a game on one heap, and why it goes on for ever.
pub type ProvedPeriod = (Period, PeriodProof);

/// What is known of the period of a game on one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownPeriod {
    /// It is this, for all heaps.
    Proved(Period, PeriodProof),
    /// There is none: an automaton gives the values, and no number is a period of them.
    None(Proof),
    /// It is seen in the first quarter of the values, and all others agree.
    Seen(Period),
    /// Nothing.
    Unknown,
}

impl KnownPeriod {
    /// The period, if one is proved or seen.
    pub fn period(&self) -> Option<Period> {
        match self {
            KnownPeriod::Proved(period, _) | KnownPeriod::Seen(period) => Some(*period),
            KnownPeriod::None(_) | KnownPeriod::Unknown => None,
        }
    }

    /// `proved`, of a period or of there being none; `seen` or `unknown`.
    pub fn word(&self) -> &'static str {
        match self {
            KnownPeriod::Proved(..) | KnownPeriod::None(_) => "proved",
            KnownPeriod::Seen(_) => "seen",
            KnownPeriod::Unknown => "unknown",
        }
    }

    /// The proof in words.
    pub fn by(&self) -> Option<String> {
        match self {
            KnownPeriod::Proved(_, proof) => Some(proof.words()),
            KnownPeriod::None(proof) => Some(format!(
                "no number is a period of the values, which an automaton gives {}",
                proof.words()
            )),
            KnownPeriod::Seen(_) | KnownPeriod::Unknown => None,
        }
    }
}

/// The values of all heaps of a game on one heap, and why they have this period, which is the least.
pub(crate) fn all_values(
    game: &Game,
    effort: ProofEffort,
    job: &Job,
) -> Option<(Periodic, PeriodProof)> {
    if game.components() != 1 {
        return None;
    }
    let most = SequenceEffort {
        heaps: MOST_HEAPS,
        ..SequenceEffort::MOMENT
    };
    let sequence = Sequence::proved(game, GUESSED_FROM, most, job).ok()?;
    let (period, proof) = period_of(game, &sequence, effort, job).ok()?;
    let end = period.preperiod.checked_add(period.period)?;
    let values = sequence.computed().get(..end)?.to_vec();
    Some((Periodic { values, period }, proof))
}

/// The least period of a game on one heap, if a theorem proves it or automata prove the values of the game to be those of the
/// period that the first ones suggest; else why not.
pub(super) fn period_of(
    game: &Game,
    sequence: &Sequence,
    effort: ProofEffort,
    job: &Job,
) -> Result<ProvedPeriod, String> {
    if let Some((period, theorem)) = sequence.by_theorem() {
        return Ok((period, PeriodProof::Theorem(theorem)));
    }
    let max = sequence.compared_to();
    let reason = match guessed_period(game, sequence, effort, job) {
        Ok(Some((period, ProofAnswer::Proved(proof)))) => {
            return Ok((period, PeriodProof::Values(proof)));
        }
        Ok(Some((_, ProofAnswer::Unknown(reason)))) => reason,
        Ok(Some((_, ProofAnswer::Refuted { .. }))) => {
            format!("the period that the values up to {max} suggest is not that of all")
        }
        Ok(None) => format!("the values up to {max} suggest no period"),
        Err(Interrupted) => job.end_of_work().to_string(),
    };
    let limit = sequence.limit.map(|limit| format!("{}; ", limit.words()));
    Err(limit.unwrap_or_default() + &reason)
}

/// The period that the first values suggest, the least one, and whether the values that it gives are those of the game.
pub(crate) fn guessed_period(
    game: &Game,
    sequence: &Sequence,
    effort: ProofEffort,
    job: &Job,
) -> Result<Option<(Period, ProofAnswer)>, Interrupted> {
    let values = sequence.computed();
    let Some(guess) = sequence.guess(job)? else {
        return Ok(None);
    };
    let Some(period) = guess.least(values, job)? else {
        return Ok(None);
    };
    let end = period.preperiod.checked_add(period.period);
    let Some(values) = end
        .filter(|end| *end <= MOST_HEAPS)
        .and_then(|end| values.get(..end))
    else {
        return Ok(None);
    };
    let values = Periodic {
        values: values.to_vec(),
        period,
    };
    let problem = Problem {
        world: World::Game(game),
        asked: Query::Values(&values),
        play: Play::Normal,
    };
    // A wrong guess needs no description.
    let effort = ProofEffort {
        description: 0,
        ..effort
    };
    let answer = prove(problem, Observations::none(), effort, job);
    Ok(Some((period, answer)))
}
