//! What the commands of stores answer: what a store holds, cells of it, and what a check found.

use crate::arguments::Format;
use crate::ending::Failure;
use crate::{answering, output};
use bytesize::ByteSize;
use grundy::answers::Answered;
use grundy_store::{StoreError, StoredCells, StoredPlay, StoredTable, Verification};
use serde::Serialize;
use std::path::Path;

pub fn open(folder: &Path) -> Result<StoredTable, Failure> {
    Ok(StoredTable::open(&answering::laboratory(), folder)?)
}

/// An answer that is a text or JSON.
pub trait StoreAnswer: Serialize {
    /// The text.
    fn text(&self) -> String;
}

/// Prints an answer.
pub fn text_or_json<T: StoreAnswer + Clone>(answer: &T, format: Format) -> Result<(), Failure> {
    match format {
        Format::Text => output::answer(&answer.text()),
        Format::Json => output::answer(&output::json(&Answered::new(answer.clone(), Vec::new()))?),
        _ => Err(answering::no_such_form("store", "text and JSON")),
    }
}

/// What a store holds.
#[derive(Clone, Serialize)]
pub struct StoreSummary {
    folder: String,
    ruleset: String,
    digest: String,
    play: StoredPlay,
    cells: StoredCells,
    /// The bytes of a cell before it is compressed.
    width: usize,
    axes: Vec<String>,
    asked: Vec<usize>,
    shape: Vec<usize>,
    shard: Vec<usize>,
    shards: usize,
    stored: usize,
    bytes: u64,
    larger_than_memory: bool,
    one_chain: bool,
    /// The version of the program that began the store.
    program: String,
}

/// What a store holds, and how much of it is computed.
pub fn summary(table: &StoredTable) -> Result<StoreSummary, StoreError> {
    let known = table.description();
    let missing = table.missing();
    let shards = |part: usize| table.parts()[part].shards.len();
    let all = (0..table.parts().len()).map(shards).sum();
    let left: usize = missing.iter().map(|part| shards(*part)).sum();
    Ok(StoreSummary {
        folder: table.path().display().to_string(),
        ruleset: known.ruleset.clone(),
        digest: known.digest.clone(),
        play: known.play,
        cells: known.cells,
        width: table.width(),
        axes: known.axes.clone(),
        asked: known.asked.clone(),
        shape: table.grid().sizes().to_vec(),
        shard: table.grid().sides().to_vec(),
        shards: all,
        stored: all - left,
        bytes: table.bytes()?,
        larger_than_memory: table.is_larger_than_memory(),
        one_chain: table.is_one_chain(),
        program: known.version.clone(),
    })
}

fn sizes(all: &[usize]) -> String {
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    all.join(" x ")
}

impl StoreAnswer for StoreSummary {
    fn text(&self) -> String {
        let cells = match self.cells {
            StoredCells::Grundy => "Grundy values",
            StoredCells::Outcome => "outcomes, 0 for P and 1 for N",
        };
        let way = match (self.larger_than_memory, self.one_chain) {
            (true, false) => "a few shards in memory at a time",
            (true, true) => "a few shards in memory at a time, in one chain",
            (false, _) => "the whole table in memory, shards in one chain",
        };
        let rows = [
            ("ruleset", self.ruleset.clone()),
            ("digest", self.digest.clone()),
            (
                "cells",
                format!(
                    "{cells}, {} play, {} bits",
                    self.play.name(),
                    8 * self.width
                ),
            ),
            ("axes", self.axes.join(", ")),
            ("asked", sizes(&self.asked)),
            (
                "array",
                format!("{} in shards of {}", sizes(&self.shape), sizes(&self.shard)),
            ),
            (
                "stored",
                format!(
                    "{} of {} shards, {}",
                    self.stored,
                    self.shards,
                    ByteSize(self.bytes).display().iec()
                ),
            ),
            ("computed", way.to_string()),
            ("begun by", format!("grundy {}", self.program)),
        ];
        let mut text = format!("{}\n", self.folder);
        for (name, value) in rows {
            text.push_str(&format!("  {name:<9} {value}\n"));
        }
        text
    }
}

#[derive(Clone, Serialize)]
pub struct Verified(pub Verification);

impl StoreAnswer for Verified {
    fn text(&self) -> String {
        let Verification {
            shards,
            missing,
            positions,
            unlisted,
            wrong,
            damaged,
        } = &self.0;
        let s = |count: usize| if count == 1 { "" } else { "s" };
        let mut text = format!(
            "{shards} shard{} read, their checksums are right\n",
            s(*shards)
        );
        if *missing > 0 {
            text.push_str(&format!("{missing} shard{} not stored yet\n", s(*missing)));
        }
        for damage in damaged {
            text.push_str(&format!("damaged: {damage}\n"));
        }
        let right = positions - wrong.len();
        text.push_str(&format!(
            "{positions} position{} computed again from all their options: {right} right, {} wrong\n",
            s(*positions),
            wrong.len()
        ));
        if *unlisted > 0 {
            let have = if *unlisted == 1 { "has" } else { "have" };
            text.push_str(&format!(
                "{unlisted} position{} {have} more options than `--max-options` allows to list\n",
                s(*unlisted)
            ));
        }
        for cell in wrong {
            let heaps: Vec<String> = cell.position.iter().map(ToString::to_string).collect();
            let heaps = heaps.join(", ");
            let value =
                |cell: Option<u32>| cell.map_or("nothing".to_string(), |cell| cell.to_string());
            text.push_str(&format!(
                "({heaps}): {} is stored, {} is right\n",
                value(cell.stored),
                value(cell.computed)
            ));
        }
        text
    }
}

#[derive(Clone, Serialize)]
pub struct Cell {
    position: Vec<usize>,
    /// `null` where nothing is stored, or where there is no position.
    pub cell: Option<u32>,
    #[serde(skip)]
    cells: StoredCells,
}

impl StoreAnswer for Cell {
    fn text(&self) -> String {
        match (self.cell, self.cells) {
            (None, _) => "not stored\n".to_string(),
            (Some(cell), StoredCells::Grundy) => format!("{cell}\n"),
            (Some(0), StoredCells::Outcome) => "P\n".to_string(),
            (Some(_), StoredCells::Outcome) => "N\n".to_string(),
        }
    }
}

/// The numbers of a position of a store.
pub fn numbers(table: &StoredTable, position: &str) -> Result<Vec<usize>, Failure> {
    let heaps = table.description().axes.join(", ");
    let digits = position
        .trim()
        .trim_start_matches('(')
        .trim_end_matches(')');
    let numbers = digits.split(',').map(|heap| heap.trim().parse::<usize>());
    let numbers: Result<Vec<usize>, _> = numbers.collect();
    let fits = numbers
        .ok()
        .filter(|numbers| numbers.len() == table.grid().sizes().len());
    fits.ok_or_else(|| {
        let message = format!("`{position}` is no position ({heaps})");
        let help = "one natural number for each heap, as in 30,50";
        Failure::new(&message, &[help])
    })
}

/// The cell of a position.
pub fn get(table: &StoredTable, position: &str) -> Result<Cell, Failure> {
    let position = numbers(table, position)?;
    if let Some(place) =
        (0..position.len()).find(|place| position[*place] >= table.grid().sizes()[*place])
    {
        let message = format!(
            "the table ends before {}: {} is at most {}",
            position[place],
            table.description().axes[place],
            table.grid().sizes()[place] - 1
        );
        return Err(Failure::new(
            &message,
            &["`grundy store info` says how large the table is"],
        ));
    }
    Ok(Cell {
        cell: table.cell(&position)?,
        position,
        cells: table.description().cells,
    })
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        let help = match &error {
            StoreError::Laboratory(_)
            | StoreError::NoStore { .. }
            | StoreError::Asked(_)
            | StoreError::Files(_) => "",
            StoreError::Exists(_) => "`--resume` goes on with a store",
            StoreError::NoFolder(_) | StoreError::Occupied(_) => {
                "a store begins in a folder that is empty or not there"
            }
            StoreError::Busy(_) => "wait until it has ended",
            StoreError::Other { .. } => "give another folder, or ask for the table that is stored",
            StoreError::Space { .. } => {
                "give a folder on a larger disk, or `--any-space`: what compresses well takes less"
            }
            StoreError::Damaged(_) => {
                "remove the file of the shard: `grundy table --resume` computes it again"
            }
        };
        match error {
            StoreError::Laboratory(error) => Failure::from(*error),
            error => {
                let help: Vec<&str> = Some(help)
                    .filter(|help| !help.is_empty())
                    .into_iter()
                    .collect();
                Failure::new(&error.to_string(), &help)
            }
        }
    }
}
