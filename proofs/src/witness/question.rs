//! Questions about a claim for all values of its parameters, and their answers.

use super::obligation::Obligation;
use grundy_rules::game::Outcome;
use grundy_rules::language::{Expression, GameExpression, WrittenClaim};
use grundy_rules::number::Number;

/// A claim `P = …` on a game, for all values of some names.
#[derive(Clone, Copy, Debug)]
pub struct WitnessQuestion<'q> {
    /// The game, in which the open names may occur: `triangular_wythoff(c)`.
    pub game: &'q GameExpression,
    /// The claim.
    pub claim: &'q WrittenClaim,
    /// The names that stay open: `c`.
    pub open: &'q [String],
    /// What is assumed of them, besides the domains of the game's parameters.
    pub facts: &'q [Expression],
}

/// A proof: a text for mathematicians, and its obligations, each of which a solver found valid.
#[derive(Clone, Debug)]
pub struct WitnessProof {
    /// The proof, one paragraph for each line.
    pub text: Vec<String>,
    /// Its obligations, in the order of the text.
    pub obligations: Vec<Obligation>,
}

/// A counterexample of plain play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRefutation {
    /// The values of the parameters.
    pub parameters: Vec<(String, i64)>,
    /// The smallest position with these parameters where the claim is false.
    pub position: Vec<i64>,
    /// The claimed outcome; the other one is right.
    pub claimed: Outcome,
}

/// An obligation that does not hold, and values where it is false. They need not come from a position, because a
/// proof does not know a sequence completely.
#[derive(Clone, Debug)]
pub struct Failed {
    /// The obligation.
    pub obligation: Obligation,
    /// The values of its variables.
    pub values: Vec<(String, Number)>,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub enum WitnessVerdict {
    /// The claim holds for every position and all values of the parameters.
    Proved(WitnessProof),
    /// It does not hold: the counterexample, and the step that failed.
    Refuted(PlayedRefutation, Box<Failed>),
    /// It was not decided: why, and the step that failed, if one did.
    Unknown(Obstacle, Option<Box<Failed>>),
}

/// What stopped a proof by winning moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// The method does not apply, for this reason.
    #[error("{0}")]
    Inapplicable(String),
    /// The step that was not decided.
    #[error("{0}")]
    Undecided(String),
    /// The step that does not follow.
    #[error("{0}")]
    Fails(String),
}

impl std::fmt::Display for Failed {
    /// The conclusion that fails, and the values.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let values = self
            .values
            .iter()
            .map(|(name, value)| format!("{name} = {value}"));
        write!(
            f,
            "{} is false at {}",
            self.obligation.name,
            values.collect::<Vec<_>>().join(", ")
        )
    }
}
