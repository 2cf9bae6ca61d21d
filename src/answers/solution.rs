//! What is known of every position of a game.

use crate::render::{SolutionView, falling, text};
use crate::solve::{FirstPositions, Grade, NoStrategy, ObservedSolution, SolutionPart, Strategy};
use grundy_automata::Automaton;
use grundy_rules::game::Game;
use serde::Serialize;

/// The answer of `solve`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolutionAnswer {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// What falls with every move; null where a program tells the options.
    pub measure: Option<String>,
    /// The P-positions.
    pub p_positions: PartAnswer,
    /// The Grundy values.
    pub grundy: PartAnswer,
    /// The P-positions of misère play.
    pub misere_p_positions: PartAnswer,
    /// The first P-positions, where no formula describes them all.
    pub first_p_positions: Option<FirstPositionsAnswer>,
    /// A winning move in normal play as a function of the position, if one was found.
    pub strategy: Option<StrategyAnswer>,
    /// Why there is no such move; null if there is one.
    pub no_strategy: Option<String>,
}

/// The first P-positions, those with the smallest greatest heap first.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstPositionsAnswer {
    /// If the order of the heaps does not matter, each stands once.
    pub positions: Vec<Vec<i64>>,
    /// Of two heaps, what the second is more than the first; else null.
    pub differences: Option<Vec<i64>>,
}

impl From<&FirstPositions> for FirstPositionsAnswer {
    fn from(first: &FirstPositions) -> FirstPositionsAnswer {
        FirstPositionsAnswer {
            positions: first.positions.clone(),
            differences: first.differences.clone(),
        }
    }
}

/// A winning move as a function of the position.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StrategyAnswer {
    /// At least one of them is used at every N-position, and each wins wherever it is used.
    pub cases: Vec<StrategyCaseAnswer>,
    /// `proved`, or `holds to 107`: it wins from all N-positions with heaps up to this.
    pub grade: String,
    /// Why it is not proved; null if it is.
    pub reason: Option<String>,
}

/// A move that wins from some positions.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StrategyCaseAnswer {
    /// The condition under which it is used: `y >= x + 2`.
    pub r#if: String,
    /// Where it leads: `(x + 1, x)`.
    pub to: String,
}

impl From<&Strategy> for StrategyAnswer {
    fn from(strategy: &Strategy) -> StrategyAnswer {
        let cases = strategy.cases.iter().map(|case| StrategyCaseAnswer {
            r#if: case.condition.clone(),
            to: format!("({})", case.to.join(", ")),
        });
        StrategyAnswer {
            cases: cases.collect(),
            grade: match strategy.max {
                Some(max) => format!("holds to {max}"),
                None => strategy.grade.word().to_string(),
            },
            reason: strategy.reason.clone(),
        }
    }
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
    /// The rows that the text of the answer now has more.
    #[serde(skip)]
    pub text: String,
}

/// What is solved, before the first part of the solution.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SolutionHeader {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// What falls with every move.
    pub measure: String,
    /// The first row of the text.
    #[serde(skip)]
    pub text: String,
}

impl SolutionHeader {
    /// That of a game.
    pub fn new(game: &Game) -> SolutionHeader {
        SolutionHeader {
            game: game.label().to_string(),
            measure: falling(game).show(game.heaps()),
            text: text::solution_header(game),
        }
    }
}

/// The parts of a solution in the order of its rows.
const ROWS: [&str; 3] = ["p_positions", "grundy", "misere_p_positions"];

/// The parts of a solution as they are found; the text has them in its own order.
#[derive(Default)]
pub struct FoundParts {
    /// The rows of the parts that are found.
    rows: [Option<String>; 3],
    /// How many of them are handed out.
    shown: usize,
}

impl FoundParts {
    /// A part that was found, with the rows that can be shown from now on.
    pub fn found(&mut self, question: &'static str, part: &SolutionPart) -> FoundPart {
        for (row, name) in self.rows.iter_mut().zip(ROWS) {
            if name == question {
                *row = Some(text::solution_part(question, part));
            }
        }
        let mut rows = String::new();
        while let Some(Some(row)) = self.rows.get(self.shown) {
            rows.push_str(row);
            self.shown += 1;
        }
        FoundPart {
            question,
            part: PartAnswer::from(part),
            text: rows,
        }
    }
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
            measure: Some(falling(&view.game).show(view.game.heaps())),
            p_positions: PartAnswer::from(&solution.p_positions),
            grundy: PartAnswer::from(&solution.grundy),
            misere_p_positions: PartAnswer::from(&solution.misere_p_positions),
            first_p_positions: solution
                .p_positions
                .first
                .as_ref()
                .map(FirstPositionsAnswer::from),
            strategy: solution.strategy.as_ref().ok().map(StrategyAnswer::from),
            no_strategy: solution.strategy.as_ref().err().map(ToString::to_string),
        }
    }
}

impl From<&ObservedSolution> for SolutionAnswer {
    fn from(found: &ObservedSolution) -> SolutionAnswer {
        let first = found.p_positions.first.as_ref();
        SolutionAnswer {
            game: found.game.label().to_string(),
            measure: None,
            p_positions: PartAnswer::from(&found.p_positions),
            grundy: PartAnswer::from(&found.grundy),
            misere_p_positions: PartAnswer {
                grade: Grade::Unknown.word(),
                formula: None,
                theory: None,
                base: None,
                states: None,
                max: None,
                reason: Some("it was not sought".into()),
                seen: Vec::new(),
                by: None,
            },
            first_p_positions: first.map(FirstPositionsAnswer::from),
            strategy: None,
            no_strategy: Some(NoStrategy::NotSought.to_string()),
        }
    }
}
