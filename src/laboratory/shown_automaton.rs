//! Automata of answers, to be shown as graphs.

use super::{Error, ProofTexts, proof_texts};
use crate::answers::{Answer, ClaimVerdict};
use crate::check::sentence;
use crate::render::SolutionView;
use crate::solve::{Grade, SolutionPart};
use grundy_automata::{Automaton, AutomatonGraph};
use grundy_rules::game::Play;
use grundy_rules::language::parse_claim;
use std::str::FromStr;

/// A part of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvedQuestion {
    /// The P-positions.
    PPositions,
    /// The Grundy values.
    Grundy,
    /// The P-positions of misère play.
    MiserePPositions,
}

impl SolvedQuestion {
    /// All of them, in the order of the answer.
    pub const ALL: [SolvedQuestion; 3] = [
        SolvedQuestion::PPositions,
        SolvedQuestion::Grundy,
        SolvedQuestion::MiserePPositions,
    ];

    /// The key of the part in the answer.
    pub fn name(self) -> &'static str {
        match self {
            SolvedQuestion::PPositions => "p_positions",
            SolvedQuestion::Grundy => "grundy",
            SolvedQuestion::MiserePPositions => "misere_p_positions",
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            SolvedQuestion::PPositions => "P-positions",
            SolvedQuestion::Grundy => "Grundy values",
            SolvedQuestion::MiserePPositions => "misère P-positions",
        }
    }

    fn part(self, view: &SolutionView) -> &SolutionPart {
        let solution = &view.solution;
        match self {
            SolvedQuestion::PPositions => &solution.p_positions,
            SolvedQuestion::Grundy => &solution.grundy,
            SolvedQuestion::MiserePPositions => &solution.misere_p_positions,
        }
    }
}

/// ```
/// use grundy::laboratory::SolvedQuestion;
/// assert_eq!("misere_p_positions".parse::<SolvedQuestion>()?, SolvedQuestion::MiserePPositions);
/// assert!("p-positions".parse::<SolvedQuestion>().is_err());
/// # Ok::<(), grundy::Error>(())
/// ```
impl FromStr for SolvedQuestion {
    type Err = Error;

    fn from_str(name: &str) -> Result<SolvedQuestion, Error> {
        let found = SolvedQuestion::ALL
            .into_iter()
            .find(|one| one.name() == name);
        found.ok_or_else(|| {
            let names = SolvedQuestion::ALL.map(|one| format!("`{}`", one.name()));
            let help = format!("the parts are {}", names.join(", "));
            Error::argument(format!("`{name}` is no part of a solution"), &[&help])
        })
    }
}

/// An automaton of an answer as a graph: it reads the digits of a position, or of a position and its value.
///
/// ```
/// use grundy::{Job, Laboratory, answers::{Answer, Request}, laboratory::{ShownAutomaton, SolvedQuestion}};
/// let text = r#"{"command": "solve", "game": {"text": "yama"}}"#;
/// let request: Request = serde_json::from_str(text).unwrap();
/// let Answer::Solution(found) = Laboratory::new().answer(&request, &Job::quiet())?.answer else { panic!() };
/// let shown = ShownAutomaton::of_solution(&found, SolvedQuestion::PPositions)?;
/// assert_eq!(shown.title, "yama: P-positions, proved");
/// assert_eq!((shown.graph.legend().as_str(), shown.graph.states.len()), ("digits of (x, y), base 2", 3));
/// # Ok::<(), grundy::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownAutomaton {
    /// What it accepts, in words.
    pub title: String,
    /// The graph.
    pub graph: AutomatonGraph,
}

impl ShownAutomaton {
    /// The automaton of an answer: of one part of a solution, or of what a proved claim says.
    ///
    /// # Errors
    /// The answer is none of these; those of [`of_solution`](ShownAutomaton::of_solution) and [`of_proof`](ShownAutomaton::of_proof).
    pub fn of_answer(answer: &Answer, question: SolvedQuestion) -> Result<ShownAutomaton, Error> {
        match answer {
            Answer::Solution(view) => ShownAutomaton::of_solution(view, question),
            Answer::Verdict(found) => ShownAutomaton::of_proof(found),
            _ => Err(Error::argument("this answer has no automaton", &[])),
        }
    }

    /// The automaton of what a proved claim says.
    ///
    /// # Errors
    /// The claim is not proved, or it is about no set that an automaton accepts.
    pub fn of_proof(found: &ClaimVerdict) -> Result<ShownAutomaton, Error> {
        let proof = ProofTexts::of(found)?;
        let graph = proof.claimed()?;
        let title = match &proof {
            ProofTexts::Automata { title, .. } => title.each_ref().map(|line| {
                let words = line.split_once(": ");
                words.map_or(line.as_str(), |(_, words)| words)
            }),
            ProofTexts::WinningMoves(_) => [""; 2],
        };
        Ok(ShownAutomaton {
            title: title.join(": "),
            graph,
        })
    }

    /// The automaton of one part of a solution: the one that was learned, or that of the formula.
    ///
    /// # Errors
    /// Nothing was found, or no automaton reads what the formula says.
    pub fn of_solution(
        view: &SolutionView,
        question: SolvedQuestion,
    ) -> Result<ShownAutomaton, Error> {
        let (part, words) = (question.part(view), question.words());
        let graph = match (&part.automaton, &part.formula) {
            (Some(learned), _) => learned_graph(learned, view),
            (None, Some(formula)) => formula_graph(formula, view, question)?,
            (None, None) => {
                let message = format!("no automaton of the {words} was found");
                return Err(Error::unknown(message));
            }
        };
        let grade = match (part.grade, part.max) {
            (Grade::Seen, Some(max)) => format!("seen to {max}"),
            (grade, _) => grade.word().to_string(),
        };
        let game = view.game.label();
        Ok(ShownAutomaton {
            title: format!("{game}: {words}, {grade}"),
            graph,
        })
    }

    /// The graph in the DOT language, which Graphviz reads.
    pub fn to_dot(&self) -> String {
        self.graph.to_dot(&self.title)
    }
}

/// The tracks of a learned automaton are the components of a position in their order, then the value.
fn learned_graph(automaton: &Automaton, view: &SolutionView) -> AutomatonGraph {
    automaton.graph(|track| {
        let place = usize::try_from(track.0).ok();
        let heap = place.and_then(|place| view.game.heaps().get(place));
        heap.map_or("value", String::as_str).to_string()
    })
}

fn formula_graph(
    formula: &str,
    view: &SolutionView,
    question: SolvedQuestion,
) -> Result<AutomatonGraph, Error> {
    let no_claim = || Error::unknown(format!("{formula} is no claim of its own"));
    let claim = parse_claim(formula).into_result().ok().flatten();
    let claim = claim.ok_or_else(no_claim)?;
    let play = match question {
        SolvedQuestion::MiserePPositions => Play::Misere,
        _ => Play::Normal,
    };
    let sentence = sentence(&view.game, &claim, play, &*view.library);
    let sentence = sentence.map_err(|why| proof_texts::no_sentence(why, &view.library))?;
    let claimed = sentence.claimed.ok_or_else(no_claim)?;
    Ok(claimed.graph())
}
