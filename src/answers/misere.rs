//! What misère play makes of a game.

use super::Place;
use crate::render::MisereView;
use grundy_engines::misere::Violation;
use grundy_rules::game::Position;
use serde::Serialize;

/// The answer of `misere`.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MisereAnswer {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// The bound on each heap.
    pub max: u64,
    /// Each property of a single game.
    pub properties: Vec<PropertyAnswer>,
    /// The genus of the first wild position, if there is one and its terms settle.
    pub wild: Option<String>,
    /// The P-positions of misère play.
    pub p_positions: Vec<Place>,
    /// The positions in the final phase.
    #[serde(rename = "final")]
    pub final_positions: Vec<Place>,
}

/// The answer of `misere` where every position is asked for.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MisereCellsAnswer {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// The names of its heaps.
    pub heaps: Vec<String>,
    /// The bound on each heap.
    pub max: u64,
    /// Every position, in lexicographic order.
    pub cells: Vec<MisereCell>,
}

/// What misère play makes of a position.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MisereCell {
    /// The position.
    pub position: Position,
    /// Its Grundy value.
    pub grundy: u64,
    /// Its misère Grundy value.
    pub misere_grundy: u64,
    /// `P` or `N`, in misère play.
    pub misere_outcome: &'static str,
    /// `final` or `normal`.
    pub phase: &'static str,
    /// The genus, `0^120`.
    pub genus: String,
}

/// A property of a game in misère play.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PropertyAnswer {
    /// Its name.
    pub property: &'static str,
    /// `holds` or `refuted`.
    pub verdict: &'static str,
    /// The bound on each heap.
    pub max: u64,
    /// The first position where it is false.
    pub counterexample: Option<MisereCounterexample>,
}

/// A position where a property is false.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MisereCounterexample {
    /// The position.
    pub position: Place,
    /// What it would need.
    pub claimed: String,
    /// What it is or has.
    pub computed: String,
    /// The options that show it.
    pub options: Vec<ValuedOption>,
}

/// An option with its value and its phase.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValuedOption {
    /// The option.
    pub option: Place,
    /// Its Grundy value.
    pub grundy: u64,
    /// `final` or `normal`.
    pub phase: &'static str,
}

impl From<&MisereView> for MisereAnswer {
    fn from(view: &MisereView) -> MisereAnswer {
        let picture = &view.picture;
        let properties = picture.verdicts.iter();
        let properties = properties.map(|(property, violation)| PropertyAnswer {
            property: property.name(),
            verdict: match violation {
                Some(_) => "refuted",
                None => "holds",
            },
            max: view.max,
            counterexample: violation.as_ref().map(MisereCounterexample::from),
        });
        MisereAnswer {
            game: view.game.label().to_string(),
            max: view.max,
            properties: properties.collect(),
            wild: picture.wild.as_ref().map(ToString::to_string),
            p_positions: Place::all(&picture.p_positions),
            final_positions: Place::all(&picture.final_positions),
        }
    }
}

impl From<&Violation> for MisereCounterexample {
    fn from(found: &Violation) -> MisereCounterexample {
        let options = found.options.iter();
        let options = options.map(|(option, value, phase)| ValuedOption {
            option: Place::from(option),
            grundy: *value,
            phase: phase.name(),
        });
        MisereCounterexample {
            position: Place::from(&found.position),
            claimed: found.claimed.clone(),
            computed: found.computed.clone(),
            options: options.collect(),
        }
    }
}
