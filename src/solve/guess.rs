//! Guesses: hypotheses on all positions, made from some of them.

use super::bounds::SearchBounds;
use super::observed::ObservedBox;
use grundy_automata::{Automaton, Numeration};
use grundy_rules::game::{Game, Play, Stop};
use grundy_work::Job;

/// A hypothesis on all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hypothesis {
    /// A claim in the rule language.
    Claim(String),
    /// The relation of positions, or of positions and values.
    Automaton(Automaton),
}

/// The result of a guess.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guessed {
    /// Hypotheses that agree with the box, the best ones first.
    pub hypotheses: Vec<Hypothesis>,
    /// Numerations in which no small automaton agrees with the box.
    pub excluded: Vec<Numeration>,
}

impl From<Vec<Hypothesis>> for Guessed {
    fn from(hypotheses: Vec<Hypothesis>) -> Guessed {
        Guessed {
            hypotheses,
            excluded: Vec::new(),
        }
    }
}

/// What guesses are made from.
#[derive(Clone, Copy)]
pub(crate) struct GuessInput<'g> {
    /// The rules; `None` where only the box is known.
    pub game: Option<&'g Game>,
    pub play: Play,
    pub seen: &'g ObservedBox,
    pub limits: SearchBounds,
    pub job: &'g Job,
}

/// Why a search ended.
pub(super) fn reason(stop: Stop, job: &Job) -> String {
    match stop {
        Stop::Wrong(error) => error.message.clone(),
        Stop::Limit(limit) => limit.to_string(),
        Stop::Interrupted => job.end_of_work().to_string(),
    }
}

/// A way to make hypotheses on all positions.
pub(crate) trait Guess {
    /// What is done meanwhile, as progress names it: `guessing formulas`.
    fn stage(&self) -> &'static str {
        "guessing"
    }

    /// The hypotheses for a box.
    ///
    /// # Errors
    /// An interruption, or a limit.
    fn hypotheses(&self, input: GuessInput) -> Result<Guessed, Stop>;
}
