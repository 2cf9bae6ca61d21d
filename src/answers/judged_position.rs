//! What the answers about the options of a position begin and end with: who wins, and how that is known.

use super::position::{ClaimUsed, HeapsUsed};
use super::{Place, Scalar};
use crate::players::Grounds;
use grundy_proofs::far::FarOption;
use grundy_rules::game::{Game, Outcome, Play};
use grundy_rules::number::Number;
use serde::Serialize;

/// A position, and who wins it.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JudgedPosition {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The position.
    pub position: Place,
    /// `P` or `N`.
    pub outcome: &'static str,
    /// The Grundy value, where it is known.
    pub grundy: Option<Scalar>,
}

impl JudgedPosition {
    pub(super) fn of(
        game: &Game,
        play: Play,
        position: &FarOption,
        outcome: Outcome,
        grundy: Option<&Number>,
    ) -> JudgedPosition {
        JudgedPosition {
            game: game.label().to_string(),
            play: play.name(),
            position: Place::far_option(position),
            outcome: outcome.letter(),
            grundy: grundy.map(Scalar::from),
        }
    }
}

/// How the outcomes and values of an answer are known.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JudgedBy {
    /// `computed`, `proved` or `holds to N`.
    pub grade: String,
    /// The claim that gives the outcomes, where heaps are too large for a table.
    pub by: Option<ClaimUsed>,
    /// The claim that gives the Grundy values.
    pub grundy_by: Option<ClaimUsed>,
    /// How the values of single heaps are known, where they decide.
    pub heap_values: Option<Vec<HeapsUsed>>,
}

impl From<&Grounds> for JudgedBy {
    fn from(grounds: &Grounds) -> JudgedBy {
        JudgedBy {
            grade: grounds.grade(),
            by: grounds.outcome.as_ref().map(ClaimUsed::from),
            grundy_by: grounds.value.as_ref().map(ClaimUsed::from),
            heap_values: HeapsUsed::all(&grounds.heaps),
        }
    }
}
