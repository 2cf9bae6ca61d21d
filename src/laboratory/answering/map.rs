//! `map`: cells of a table, and beyond it what claims or the values of single heaps decide.

use super::convention;
use super::map_beyond::Beyond;
use crate::answers::{Answer, CellNumbers, ClaimUsed, MapHeader, MapLayer, MapPart, MapRequest};
use crate::laboratory::{Error, Laboratory, Ruleset};
use crate::players::Grid;
use crate::render::{ComputedTable, Content, Show};
use grundy_engines::table::{Choice, Table};
use grundy_rules::game::{Game, Outcome, Play};
use grundy_work::Pace;
use std::sync::Arc;

/// The most columns, and the most rows. A fixed bound.
const SIDE: usize = 512;
/// The largest heap of a map: what a number of JavaScript holds exactly. A fixed bound.
const FARTHEST: u64 = 1 << 53;
/// A table of at most this many positions is computed for a map; a larger one must be kept already. A fixed bound.
const SMALL: usize = 1 << 17;

/// The cells of a part of a map, as they are filled.
pub(super) struct MapCells {
    pub(super) grid: Grid,
    values: Vec<u32>,
    layers: Vec<u8>,
}

impl Laboratory {
    pub(super) fn answer_map(&self, asked: &MapRequest) -> Result<Answer, Error> {
        let mut ruleset = self.read(&asked.game)?;
        if asked.misere {
            ruleset = ruleset.misere();
        }
        let game = ruleset.on_numbers()?;
        let play = convention(asked.misere);
        let show = asked.show.unwrap_or_else(|| Show::natural(game, play));
        let mut cells = MapCells::new(grid(asked, game)?);
        let mut header = MapHeader {
            game: game.label().to_string(),
            heaps: game.heaps().to_vec(),
            show: show.name(),
            play: play.name(),
            table: None,
            claim: None,
            grundy_by: None,
            heap_values: false,
            complete: false,
        };
        match &asked.claim {
            Some(claim) => cells.overlay(&ruleset, claim, show)?,
            None => {
                header.table = cells.read_known(&ruleset, show)?;
                if !cells.complete() {
                    let table = cells.read_table(&ruleset, show, asked.table)?;
                    header.table = header.table.or(table);
                }
                if !cells.complete() {
                    cells.read_beyond(&ruleset, show, &mut header)?;
                }
            }
        }
        if let Some(end) = self.job.ended() {
            return Err(Error::ended(end));
        }
        header.complete = cells.complete();
        Ok(Answer::Map(Box::new(MapPart {
            header,
            cells: asked.cells,
            values: CellNumbers(cells.values),
            layers: cells.layers,
        })))
    }
}

/// The cells that are asked for.
fn grid(asked: &MapRequest, game: &Game) -> Result<Grid, Error> {
    let components = game.components();
    let wrong = |message: String, help: &str| Err(Error::argument(message, &[help]));
    let [columns, rows] = asked.cells;
    if columns == 0 || rows == 0 || columns > SIDE || rows > SIDE {
        let message = format!("a part of a map has from 1 to {SIDE} columns and rows");
        return wrong(message, r#"as in "cells": [256, 256]"#);
    }
    let [across, up] = asked.axes;
    if across == up || across >= components || up >= components {
        let message = format!("axes {across} and {up} of positions with {components} components");
        return wrong(message, "name two different components, counted from 0");
    }
    if asked.from.len() != components {
        let message = format!("{:?} is no position of this game", asked.from);
        return wrong(message, &format!("it has {components} components"));
    }
    let farthest = |heap: u64, cells: usize| {
        let length = asked.step.checked_mul(cells as u64)?;
        heap.checked_add(length).filter(|end| *end <= FARTHEST)
    };
    let ends = [
        farthest(asked.from[across], columns),
        farthest(asked.from[up], rows),
    ];
    let fits = asked.from.iter().all(|heap| *heap <= FARTHEST);
    if asked.step == 0 || !fits || ends.contains(&None) {
        let message = format!("a map has heaps up to {FARTHEST}, and steps of at least 1");
        return wrong(message, "ask for a part nearer to the origin");
    }
    Ok(Grid {
        from: asked.from.clone(),
        axes: asked.axes,
        columns,
        rows,
        step: asked.step,
    })
}

impl MapCells {
    fn new(grid: Grid) -> MapCells {
        MapCells {
            values: vec![CellNumbers::NONE; grid.cells()],
            layers: vec![MapLayer::Unknown as u8; grid.cells()],
            grid,
        }
    }

    fn complete(&self) -> bool {
        !self.layers.contains(&(MapLayer::Unknown as u8))
    }

    /// Sets a cell that is not known yet.
    pub(super) fn set(&mut self, cell: usize, value: u32, layer: MapLayer) {
        if self.layers[cell] == MapLayer::Unknown as u8 {
            self.values[cell] = value;
            self.layers[cell] = layer as u8;
        }
    }

    /// The cells that a claim describes, true or not.
    fn overlay(&mut self, ruleset: &Ruleset, claim: &str, show: Show) -> Result<(), Error> {
        let conjecture = ruleset.claim(claim)?;
        let claimed = conjecture.cells()?;
        if show != Show::Outcome && !(show == Show::Grundy && claimed.has_values()) {
            let message = "this claim gives no such cells";
            let help = "a claim `P = …` gives outcomes, and `grundy(…) = …` values and outcomes";
            return Err(Error::argument(message, &[help]));
        }
        let beyond = Beyond::by_one_claim(&claimed, &self.grid, show, &ruleset.lab.job);
        self.set_beyond(&beyond, show);
        Ok(())
    }

    /// The cells of a table, if there is one; the sizes of it.
    fn read_table(
        &mut self,
        ruleset: &Ruleset,
        show: Show,
        size: usize,
    ) -> Result<Option<Vec<usize>>, Error> {
        if size == 0 {
            return Ok(None);
        }
        let shape = ruleset.table_shape(Some(size), None)?;
        let positions = shape
            .iter()
            .try_fold(1_usize, |all, size| all.checked_mul(*size));
        let is_small = positions.is_some_and(|positions| positions <= SMALL);
        let mut starts = self.grid.from.iter().zip(&shape);
        if starts.any(|(from, size)| *from >= *size as u64) {
            let is_there = is_small || kept_kind(ruleset, show, &shape).is_some();
            return Ok(is_there.then_some(shape));
        }
        let Some(table) = map_table(ruleset, show, &shape, is_small)? else {
            return Ok(None);
        };
        self.read_cells(ruleset, &table, show, &shape)?;
        Ok(Some(shape))
    }

    fn read_cells(
        &mut self,
        ruleset: &Ruleset,
        table: &MapTable,
        show: Show,
        shape: &[usize],
    ) -> Result<(), Error> {
        let job = &ruleset.lab.job;
        let mut pace = Pace::of(job);
        let [across, up] = self.grid.axes;
        // A cell of outcomes or values is read whole.
        let side = match show {
            Show::Outcome | Show::Grundy => self.grid.step,
            _ => 1,
        };
        let within = |heap: u64, axis: usize| heap + side <= shape[axis] as u64;
        for row in 0..self.grid.rows {
            for column in 0..self.grid.columns {
                let at = self.grid.least(column, row);
                if !within(at[across], across) || !within(at[up], up) {
                    break;
                }
                let read = usize::try_from(side * side).unwrap_or(usize::MAX);
                if !pace.goes_on(read) {
                    return Err(Error::ended(job.end_of_work()));
                }
                let value = match (show, side) {
                    (_, 1) => table.value(&at),
                    (Show::Outcome, _) => table.block_outcome(&at, [across, up], side),
                    _ => match table.block_outcome(&at, [across, up], side) {
                        Some(1) => table.value(&at),
                        outcome => outcome,
                    },
                };
                if let Some(value) = value {
                    let cell = self.grid.cell(column, row);
                    self.set(cell, CellNumbers::of(value), MapLayer::Table);
                }
            }
        }
        Ok(())
    }

    /// The cells that claims about the game, or the values of its heaps, decide.
    fn read_beyond(
        &mut self,
        ruleset: &Ruleset,
        show: Show,
        header: &mut MapHeader,
    ) -> Result<(), Error> {
        if !matches!(show, Show::Grundy | Show::Outcome) {
            return Ok(());
        }
        let beyond = match Beyond::by_heaps(ruleset, &self.grid, show)? {
            Some(beyond) => beyond,
            None => Beyond::by_claims(ruleset, &self.grid, show)?,
        };
        header.heap_values = beyond.heap_values;
        header.claim = beyond.claim.as_ref().map(ClaimUsed::from);
        header.grundy_by = beyond.grundy_by.as_ref().map(ClaimUsed::from);
        self.set_beyond(&beyond, show);
        Ok(())
    }

    fn set_beyond(&mut self, beyond: &Beyond, show: Show) {
        for cell in 0..self.grid.cells() {
            if let Some(value) = beyond.cell(cell, show, self.grid.step) {
                self.set(cell, value, MapLayer::Claim);
            }
        }
    }
}

/// A table whose cells are read as numbers.
enum MapTable {
    /// Of values or rounds.
    Cells(Arc<Table>),
    /// Of values or outcomes, of which the outcomes are read.
    Outcomes(Arc<Table>),
    /// Of phases, or of misère play in sums.
    Words(ComputedTable),
}

/// What a kept table shows from which a map is read. A table of values has outcomes too.
fn kept_kind(ruleset: &Ruleset, show: Show, shape: &[usize]) -> Option<Show> {
    let kinds = match show {
        Show::Outcome => [Show::Outcome, Show::Grundy],
        show => [show, show],
    };
    kinds
        .into_iter()
        .find(|kind| ruleset.has_table(*kind, shape))
}

/// The table for a map: a kept one, or a small one.
fn map_table(
    ruleset: &Ruleset,
    show: Show,
    shape: &[usize],
    is_small: bool,
) -> Result<Option<MapTable>, Error> {
    let (game, play) = (ruleset.on_numbers()?, ruleset.play);
    let in_sums = play == Play::Misere && game.has_sums() && show != Show::Round;
    if in_sums || matches!(show, Show::Phase | Show::Genus) {
        if !is_small {
            return Ok(None);
        }
        let cells = ruleset.misere_cells(show, shape)?;
        return Ok(Some(MapTable::Words(ComputedTable::new(
            game, cells, shape, show, play,
        ))));
    }
    match kept_kind(ruleset, show, shape).or(is_small.then_some(show)) {
        None => Ok(None),
        Some(kind) => {
            let table = ruleset.table(kind, Choice::Fast, shape)?;
            Ok(Some(match show {
                Show::Outcome => MapTable::Outcomes(table),
                _ => MapTable::Cells(table),
            }))
        }
    }
}

impl MapTable {
    /// The number of a position.
    fn value(&self, at: &[u64]) -> Option<u64> {
        let at = signed(at)?;
        match self {
            MapTable::Outcomes(table) => table.outcome(&at).map(number),
            MapTable::Cells(table) => {
                let round = |(outcome, round)| 2 * u64::from(round) + number(outcome);
                table.value(&at).or_else(|| table.round(&at).map(round))
            }
            MapTable::Words(table) => match table.content(&at)? {
                Content::Number(value) => Some(value),
                Content::Letter(letter) => Some(u64::from(letter != "P")),
                Content::Word(word) => Some(u64::from(word != "final")),
            },
        }
    }

    /// Is one of side × side positions a P-position?
    fn block_outcome(&self, least: &[u64], axes: [usize; 2], side: u64) -> Option<u64> {
        let mut at = signed(least)?;
        let [across, up] = axes;
        let (first, second) = (at[across], at[up]);
        let side = i64::try_from(side).ok()?;
        for x in first..first + side {
            for y in second..second + side {
                (at[across], at[up]) = (x, y);
                let is_p = match self {
                    MapTable::Cells(table) | MapTable::Outcomes(table) => {
                        table.outcome(&at)? == Outcome::P
                    }
                    MapTable::Words(table) => matches!(table.content(&at)?, Content::Letter("P")),
                };
                if is_p {
                    return Some(0);
                }
            }
        }
        Some(1)
    }
}

fn number(outcome: Outcome) -> u64 {
    u64::from(outcome == Outcome::N)
}

fn signed(at: &[u64]) -> Option<Vec<i64>> {
    at.iter().map(|heap| i64::try_from(*heap).ok()).collect()
}
