//! A part of the map of a game: cells of a table, and beyond it what a claim says.

use super::{ClaimUsed, GameText};
use crate::render::Show;
use serde::{Deserialize, Serialize};

/// `map`: only requests have it.
///
/// ```
/// use grundy::answers::Request;
/// let text = r#"{"command": "map", "game": {"text": "wythoff"}, "from": [60000, 97000], "cells": [4, 3]}"#;
/// assert!(Request::read(text).is_ok());
/// ```
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapRequest {
    /// The game.
    pub game: GameText,
    /// Does the last move lose?
    #[serde(default)]
    pub misere: bool,
    /// What the cells hold; without it, Grundy values, and outcomes in misère play and with blocking.
    #[serde(default)]
    pub show: Option<Show>,
    /// The least position, the pass included.
    pub from: Vec<u64>,
    /// The component along which the columns lie, and that of the rows, counted from 0.
    #[serde(default = "first_two")]
    pub axes: [usize; 2],
    /// How many columns and how many rows: at most 512 of each.
    pub cells: [usize; 2],
    /// A cell stands for step × step positions.
    #[serde(default = "one")]
    pub step: u64,
    /// The size of the table that an earlier request computed; a small one is computed where it is wanted. 0 for none.
    #[serde(default)]
    pub table: usize,
    /// A claim: the cells are what it says, whether it is true or not.
    #[serde(default)]
    pub claim: Option<String>,
}

fn first_two() -> [usize; 2] {
    [0, 1]
}

fn one() -> u64 {
    1
}

/// Where a cell is known from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MapLayer {
    /// It is not known.
    Unknown = 0,
    /// A table.
    Table = 1,
    /// A claim, or the values of single heaps.
    Claim = 2,
}

/// What is known of all cells of a part of a map.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MapHeader {
    /// The game's name with its arguments, or its rules.
    pub game: String,
    /// The names of the components of a position.
    pub heaps: Vec<String>,
    /// What the cells hold.
    pub show: &'static str,
    /// `normal` or `misere`.
    pub play: &'static str,
    /// The sizes of the table that cells are read from, one for each component; null if there is none.
    pub table: Option<Vec<usize>>,
    /// The claim that gives outcomes beyond the table.
    pub claim: Option<ClaimUsed>,
    /// The claim that gives Grundy values beyond the table.
    pub grundy_by: Option<ClaimUsed>,
    /// Do the values of single heaps decide cells beyond the table?
    pub heap_values: bool,
    /// Is every cell known?
    pub complete: bool,
}

/// The answer of `map`. Cells stand row by row, the first row with the least positions.
///
/// A cell that stands for several positions has the outcome P, and the value 0, if one of them is a P-position; else it has the value of the least
/// of them.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MapPart {
    /// What is known of all of them.
    #[serde(flatten)]
    pub header: MapHeader,
    /// How many columns and how many rows.
    pub cells: [usize; 2],
    /// Grundy values; outcomes, 0 for P and 1 for N; rounds i of Pᵢ as 2 i and of Nᵢ as 2 i + 1; phases, 0 for final and 1 for normal; null where
    /// a cell is not known, is larger than 4294967293, or is known to be no P-position and no more.
    #[cfg_attr(test, schemars(with = "Vec<Option<u32>>"))]
    pub values: CellNumbers,
    /// For each cell 0 if it is not known, 1 if a table has it, 2 if a claim or the values of single heaps decide it.
    pub layers: Vec<u8>,
}

/// The numbers of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellNumbers(pub Vec<u32>);

impl CellNumbers {
    /// The number of a cell that is not known.
    pub const NONE: u32 = u32::MAX;
    /// The number of a cell whose value is larger than a cell holds.
    pub const TOO_LARGE: u32 = u32::MAX - 1;

    /// The number of a cell with this value.
    pub fn of(value: u64) -> u32 {
        let number = u32::try_from(value).unwrap_or(CellNumbers::TOO_LARGE);
        number.min(CellNumbers::TOO_LARGE)
    }
}

impl Serialize for CellNumbers {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known = |number: &u32| (*number < CellNumbers::TOO_LARGE).then_some(*number);
        serializer.collect_seq(self.0.iter().map(known))
    }
}
