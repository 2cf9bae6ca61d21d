//! What is known of every position of a game.

use crate::render::SolutionView;
use crate::solve::SolutionPart;
use grundy_automata::Automaton;
use serde::Serialize;

/// The answer of `solve`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolutionAnswer {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// What falls with every move.
    pub measure: String,
    /// The P-positions.
    pub p_positions: PartAnswer,
    /// The Grundy values.
    pub grundy: PartAnswer,
    /// The P-positions of misère play.
    pub misere_p_positions: PartAnswer,
}

/// What is known of one question about all positions.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PartAnswer {
    /// `proved`, `seen` or `unknown`.
    pub grade: &'static str,
    /// What is true, as a claim.
    pub formula: Option<String>,
    /// The theory in which it was decided.
    pub theory: Option<&'static str>,
    /// The numeration of its automaton.
    pub base: Option<String>,
    /// The states of its automaton.
    pub states: Option<usize>,
    /// Heaps up to this were computed.
    pub max: Option<u64>,
    /// Why there is no more.
    pub reason: Option<String>,
    /// What else is seen of it, in words.
    pub seen: Vec<String>,
    /// A proof by other means than automata, in words.
    pub by: Option<String>,
}

/// What is known of one question, as a part of an answer.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FoundPart {
    /// `p_positions`, `grundy` or `misere_p_positions`.
    pub question: &'static str,
    /// The answer to it.
    #[serde(flatten)]
    pub part: PartAnswer,
}

impl From<&SolutionPart> for PartAnswer {
    fn from(part: &SolutionPart) -> PartAnswer {
        let proof = part.proof.as_ref();
        // What is seen as an automaton alone has its numeration and states as well.
        let seen = part.automaton.as_ref().filter(|_| part.formula.is_none());
        let base = proof.map(|proof| proof.base.clone());
        let states = proof.map(|proof| proof.states);
        PartAnswer {
            grade: part.grade.word(),
            formula: part.formula.clone(),
            theory: proof.map(|proof| proof.theory),
            base: base.or_else(|| seen.map(|seen| seen.system().to_string())),
            states: states.or_else(|| seen.map(Automaton::states)),
            max: part.max,
            reason: part.reason.clone(),
            seen: part.notes.clone(),
            by: part.by.clone(),
        }
    }
}

impl From<&SolutionView> for SolutionAnswer {
    fn from(view: &SolutionView) -> SolutionAnswer {
        let solution = &view.solution;
        SolutionAnswer {
            game: view.game.label().to_string(),
            measure: view.game.measure().show(view.game.heaps()),
            p_positions: PartAnswer::from(&solution.p_positions),
            grundy: PartAnswer::from(&solution.grundy),
            misere_p_positions: PartAnswer::from(&solution.misere_p_positions),
        }
    }
}
