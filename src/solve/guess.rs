//! What a guess is: hypotheses on all positions, made from some of them.

use super::bounds::SearchBounds;
use super::observed::ObservedBox;
use grundy_automata::Automaton;
use grundy_rules::game::{Game, Play, Stop};
use grundy_work::Job;

/// What may be true of all positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hypothesis {
    /// A claim in the rule language.
    Claim(String),
    /// The relation of positions, or of positions and values.
    Automaton(Automaton),
}

/// What a guess comes to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guessed {
    /// Hypotheses that agree with what is seen, the best ones first.
    pub hypotheses: Vec<Hypothesis>,
    /// Numerations in which no automaton of so few states agrees with what is seen.
    pub excluded: Vec<String>,
}

impl From<Vec<Hypothesis>> for Guessed {
    fn from(hypotheses: Vec<Hypothesis>) -> Guessed {
        Guessed {
            hypotheses,
            excluded: Vec::new(),
        }
    }
}

/// Guesses what all positions are like.
pub(crate) trait Guess {
    /// What it makes of what is seen.
    ///
    /// # Errors
    /// An interruption, or a limit.
    fn hypotheses(
        &self,
        game: &Game,
        play: Play,
        seen: &ObservedBox,
        limits: SearchBounds,
        job: &Job,
    ) -> Result<Guessed, Stop>;
}
