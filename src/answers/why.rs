//! Why a position is a P- or an N-position.

use super::judged_position::{JudgedBy, JudgedPosition};
use super::{Place, Scalar};
use crate::players::{AnsweredLine, show_option};
use crate::render::WhyView;
use crate::render::heaps::change_of_option;
use serde::Serialize;

/// The answer of `why`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhyAnswer {
    /// The position, and who wins it.
    #[serde(flatten)]
    pub judged: JudgedPosition,
    /// Of an N-position: a winning move; null where none is needed, or none was found.
    pub winning_move: Option<MoveTo>,
    /// The P-position whose options are answered: the position, or the one that the winning move leads to.
    pub p_position: Option<Place>,
    /// Its options by the line of the rules, with answers.
    pub lines: Vec<AnsweredLineAnswer>,
    /// Is every option answered here?
    pub all: bool,
    /// Of a game with blocking: which of its options the one who moved there must block.
    pub must_block: Option<Vec<Place>>,
    /// How that is known.
    #[serde(flatten)]
    pub known: JudgedBy,
}

/// A move.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveTo {
    /// Where it leads.
    pub position: Place,
    /// What it changes: `x - 3`; empty for a move into a sum.
    pub change: String,
}

/// The options by one line of the rules, with answers.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnsweredLineAnswer {
    /// The number of the line, from 1; the pass comes after the last.
    pub line: usize,
    /// The moves: `(x - i, y), 1 <= i <= 3`.
    pub moves: String,
    /// How many options these are, where that is known.
    pub count: Option<Scalar>,
    /// Options with answers.
    pub answers: Vec<AnsweredOptionAnswer>,
    /// Are these all options by the line?
    pub all: bool,
}

/// An option of a P-position, with the answer.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnsweredOptionAnswer {
    /// The option.
    pub option: Place,
    /// The P-position to which the answer leads; null where no answer is needed, or none was found.
    pub answer: Option<Place>,
}

impl From<&WhyView> for WhyAnswer {
    fn from(view: &WhyView) -> WhyAnswer {
        let found = &view.analysis;
        let winning = found.winning.as_ref().map(|to| MoveTo {
            position: Place::far_option(to),
            change: change_of_option(&view.game, &found.position, to),
        });
        let blocking = view.game.has_blocking();
        WhyAnswer {
            judged: JudgedPosition::of(
                &view.game,
                view.play,
                &found.position,
                found.outcome,
                found.grundy.as_ref(),
            ),
            winning_move: winning,
            p_position: found.p_position.as_ref().map(Place::far_option),
            lines: found.lines.iter().map(AnsweredLineAnswer::from).collect(),
            all: found.answers_all(),
            must_block: blocking.then(|| found.must_block.iter().map(Place::far_option).collect()),
            known: JudgedBy::from(&found.grounds),
        }
    }
}

impl From<&AnsweredLine> for AnsweredLineAnswer {
    fn from(line: &AnsweredLine) -> AnsweredLineAnswer {
        let answers = line.answers.iter().map(|answered| AnsweredOptionAnswer {
            option: Place::far_option(&answered.option),
            answer: answered.answer.as_ref().map(Place::far_option),
        });
        AnsweredLineAnswer {
            line: line.line,
            moves: line.moves.clone(),
            count: line.count.as_ref().map(Scalar::from),
            answers: answers.collect(),
            all: line.all,
        }
    }
}

/// A line of the CSV of `why`: an option of the P-position with its answer; without one, nothing stands there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WhyRow {
    position: String,
    outcome: &'static str,
    grundy: Option<String>,
    winning_move: String,
    line: Option<usize>,
    option: String,
    answer: String,
}

impl WhyRow {
    /// The lines of an answer.
    pub fn all(view: &WhyView) -> Vec<WhyRow> {
        let found = &view.analysis;
        let row = WhyRow {
            position: show_option(&found.position),
            outcome: found.outcome.letter(),
            grundy: found.grundy.as_ref().map(ToString::to_string),
            winning_move: found.winning.as_ref().map(show_option).unwrap_or_default(),
            ..WhyRow::default()
        };
        let each = found.lines.iter().flat_map(|line| {
            let row = &row;
            line.answers.iter().map(move |answered| WhyRow {
                line: Some(line.line),
                option: show_option(&answered.option),
                answer: answered
                    .answer
                    .as_ref()
                    .map(show_option)
                    .unwrap_or_default(),
                ..row.clone()
            })
        });
        let rows: Vec<WhyRow> = each.collect();
        match rows.is_empty() {
            true => vec![row],
            false => rows,
        }
    }
}
