//! The options of a position, each with its outcome and its Grundy value.

use super::judged_position::{JudgedBy, JudgedPosition};
use super::{Place, Scalar};
use crate::players::{BlockableOptions, JudgedFamily, JudgedOption, show_option};
use crate::render::OptionsView;
use crate::render::heaps::change_of_option;
use grundy_rules::game::Outcome;
use grundy_rules::number::Number;
use serde::Serialize;

/// The answer of `options`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionsAnswer {
    /// The position, and who wins it.
    #[serde(flatten)]
    pub judged: JudgedPosition,
    /// How many options there are, where that is known.
    pub count: Option<Scalar>,
    /// The options; where they are more than 10 000, those that are known to be P-positions.
    pub options: Vec<OptionAnswer>,
    /// Are these all options?
    pub all: bool,
    /// Where they are not: the options by the line of the rules.
    pub families: Vec<OptionFamilyAnswer>,
    /// Is the outcome of every option known?
    pub complete: bool,
    /// Of a game with blocking: the options of each line of which some may be blocked.
    pub may_block: Option<Vec<MayBlock>>,
    /// Of a game with a pass: where the pass leads, while it is there.
    pub pass: Option<Place>,
    /// How that is known.
    #[serde(flatten)]
    pub known: JudgedBy,
}

/// An option.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionAnswer {
    /// Where it leads.
    pub position: Place,
    /// `P` or `N`, where it is known.
    pub outcome: Option<&'static str>,
    /// The Grundy value, where it is known.
    pub grundy: Option<Scalar>,
    /// What the move changes: `x - 3`; `pass`; empty for a move into a sum.
    pub change: String,
}

/// The options by one line of the rules.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionFamilyAnswer {
    /// The number of the line, from 1.
    pub line: usize,
    /// The moves: `(x - i, y), 1 <= i <= 20000`.
    pub moves: String,
    /// How many options these are, where that is known.
    pub count: Option<Scalar>,
    /// `P` or `N` if all have this outcome.
    pub outcome: Option<&'static str>,
    /// How many of them are P-positions, where that is known.
    pub p_positions: Option<Scalar>,
}

/// Options of a line of which the previous player may block some.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MayBlock {
    /// How many may be blocked.
    pub budget: usize,
    /// The options.
    pub options: Vec<Place>,
}

impl From<&OptionsView> for OptionsAnswer {
    fn from(view: &OptionsView) -> OptionsAnswer {
        let found = &view.analysis;
        let option = |option: &JudgedOption| OptionAnswer {
            position: Place::far_option(&option.to),
            outcome: option.outcome.map(Outcome::letter),
            grundy: option.grundy.as_ref().map(Scalar::from),
            change: change_of_option(&view.game, &found.position, &option.to),
        };
        let blocks = |line: &BlockableOptions| MayBlock {
            budget: line.budget,
            options: line.options.iter().map(Place::far_option).collect(),
        };
        let blocking = view.game.has_blocking();
        OptionsAnswer {
            judged: JudgedPosition::of(
                &view.game,
                view.play,
                &found.position,
                found.outcome,
                found.grundy.as_ref(),
            ),
            count: found.count.as_ref().map(Scalar::from),
            options: found.options.iter().map(option).collect(),
            all: found.all,
            families: found
                .families
                .iter()
                .map(OptionFamilyAnswer::from)
                .collect(),
            complete: found.is_complete(),
            may_block: blocking.then(|| found.blockable.iter().map(blocks).collect()),
            pass: found.pass.as_ref().map(Place::far_option),
            known: JudgedBy::from(&found.grounds),
        }
    }
}

impl From<&JudgedFamily> for OptionFamilyAnswer {
    fn from(family: &JudgedFamily) -> OptionFamilyAnswer {
        let outcome = match (&family.p_positions, &family.count) {
            (Some(p), _) if p.is_zero() => Some("N"),
            (Some(p), Some(count)) if p == count => Some("P"),
            _ => None,
        };
        OptionFamilyAnswer {
            line: family.line,
            moves: family.moves.clone(),
            count: family.count.as_ref().map(Scalar::from),
            outcome,
            p_positions: family.p_positions.as_ref().map(Scalar::from),
        }
    }
}

/// A line of the CSV of `options`: an option, or the options by a line of the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OptionRow {
    option: String,
    outcome: Option<&'static str>,
    grundy: Option<String>,
    change: String,
    line: Option<usize>,
    family: String,
    count: Option<String>,
    p_positions: Option<String>,
}

impl OptionRow {
    /// The lines of an answer.
    pub fn all(view: &OptionsView) -> Vec<OptionRow> {
        let found = &view.analysis;
        let text = |number: &Option<Number>| number.as_ref().map(Number::to_string);
        let options = found.options.iter().map(|option| OptionRow {
            option: show_option(&option.to),
            outcome: option.outcome.map(Outcome::letter),
            grundy: text(&option.grundy),
            change: change_of_option(&view.game, &found.position, &option.to),
            ..OptionRow::default()
        });
        let families = found.families.iter().map(|family| OptionRow {
            outcome: OptionFamilyAnswer::from(family).outcome,
            line: Some(family.line),
            family: family.moves.clone(),
            count: text(&family.count),
            p_positions: text(&family.p_positions),
            ..OptionRow::default()
        });
        options.chain(families).collect()
    }
}
