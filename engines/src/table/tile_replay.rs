//! Tables tile by tile where only some boxes are computed, and the cells of boxes before them are known: their values
//! are put into the sets of the lines again.

use super::bits::{BITS, BitRow};
use super::faults::Unfilled;
use super::line_blocks::{LineBlock, begin_of, roomy};
use super::order::{TileSpan, WavePiece};
use super::tile_buffer::{NOWHERE, TileBuffer, TileShape};
use super::tile_engine::TileEngine;
use super::tile_fill::RowReader;
use grundy_rules::game::Stop;
use grundy_work::{Job, map_all, threads};
use std::sync::MutexGuard;

/// The blocks of a tile that are still needed, by their direction and number.
type TakenBlocks<'b> = Vec<((usize, usize), MutexGuard<'b, LineBlock>)>;

impl TileEngine<'_> {
    /// Makes the blocks of lines for boxes that are to be filled: they are freed when their last tile is.
    ///
    /// # Errors
    /// There is no memory for them, or the job was ended.
    pub(super) fn await_boxes(&mut self, boxes: &[TileSpan], job: &Job) -> Result<(), Stop> {
        for lines in &mut self.lines {
            lines.make(job)?;
        }
        for span in boxes {
            if !job.poll() {
                return Err(Stop::Interrupted);
            }
            for tile in self.waves_of(span).iter().flatten() {
                for (lines, block) in self.blocks(tile) {
                    self.lines[lines].await_tile(block);
                }
            }
        }
        Ok(())
    }

    /// Computes the tiles of a box whose cells, with those of the border before it, lie as `shape` says. Returns the
    /// largest value. The job hears how many cells are done, of how many, with those of other boxes.
    ///
    /// # Errors
    /// As for a whole table.
    pub(super) fn fill_box(
        &self,
        shape: &TileShape,
        cells: &mut [u32],
        span: &TileSpan,
        (mut done, all): (usize, usize),
        job: &Job,
    ) -> Result<u32, Unfilled> {
        let mut largest = 0;
        for wave in self.waves_of(span) {
            if !job.go_on(done, all) {
                return Err(Unfilled::Stop(Stop::Interrupted));
            }
            let wave: Vec<WavePiece> = wave.into_iter().map(WavePiece::Tile).collect();
            let (most, more) = self.wave(shape, cells, &wave, job)?;
            largest = largest.max(most);
            done += more;
        }
        Ok(largest)
    }

    /// Puts the values of a box that is known into the sets of the lines that boxes to come still need.
    ///
    /// # Errors
    /// There is no memory for the sets, or the job was ended.
    pub(super) fn note_box(
        &self,
        shape: &TileShape,
        cells: &[u32],
        span: &TileSpan,
        job: &Job,
    ) -> Result<(), Stop> {
        for wave in self.waves_of(span) {
            let note = |tile: TileSpan| self.note_tile(shape, cells, &tile, job);
            match wave.len() > 1 && threads() > 1 {
                true => drop(map_all(wave, note)?),
                false => wave.into_iter().try_for_each(note)?,
            }
        }
        Ok(())
    }

    /// Does a box to come need the values of this one?
    pub(super) fn awaits(&self, span: &TileSpan) -> bool {
        let waves = self.waves_of(span);
        let mut tiles = waves.iter().flatten();
        tiles.any(|tile| {
            let mut blocks = self.blocks(tile).into_iter();
            blocks.any(|(lines, block)| self.lines[lines].taken(block).is_awaited())
        })
    }

    /// The tiles of a box that are computed, in waves of tiles that share no line.
    fn waves_of(&self, span: &TileSpan) -> Vec<Vec<TileSpan>> {
        let side = self.tile_side();
        let count = |heap: usize| (span.high[heap] - span.low[heap] - 1) / side[heap];
        let last: i64 = (0..side.len()).map(count).sum();
        let mut waves = vec![Vec::new(); usize::try_from(last + 1).unwrap_or(0)];
        let mut at = vec![0; side.len()];
        loop {
            let low: Vec<i64> = (at.iter().zip(side).zip(&span.low))
                .map(|((at, side), low)| low + at * side)
                .collect();
            let high = (low.iter().zip(side).zip(&span.high))
                .map(|((low, side), high)| (low + side).min(*high))
                .collect();
            let wave = usize::try_from(at.iter().sum::<i64>()).unwrap_or(0);
            if !self.mirror || low[0] <= low[1] {
                waves[wave].push(TileSpan { low, high });
            }
            let Some(heap) = (0..at.len()).rev().find(|heap| at[*heap] < count(*heap)) else {
                return waves;
            };
            at[heap] += 1;
            at[heap + 1..].fill(0);
        }
    }

    fn note_tile(
        &self,
        shape: &TileShape,
        cells: &[u32],
        tile: &TileSpan,
        job: &Job,
    ) -> Result<(), Stop> {
        if !job.poll() {
            return Err(Stop::Interrupted);
        }
        let mut taken: TakenBlocks = Vec::new();
        for (lines, block) in self.blocks(tile) {
            let held = self.lines[lines].taken(block);
            if held.is_awaited() {
                taken.push(((lines, block), held));
            }
        }
        if taken.is_empty() {
            return Ok(());
        }
        let mut buffer = shape.buffer(tile, cells);
        let largest = shape.load(&mut buffer, cells);
        let known = taken.iter().map(|(_, block)| block.words()).max();
        let words = roomy((largest as usize / BITS + 1).max(known.unwrap_or(0)));
        for ((lines, _), block) in &mut taken {
            block.widen(self.lines[*lines].rows, words, job)?;
        }
        for reader in &self.readers {
            self.note_lines(reader, shape, &buffer, tile, &mut taken);
        }
        shape.take_back(vec![buffer]);
        Ok(())
    }

    /// Puts the values of a tile into the lines of one reader.
    fn note_lines(
        &self,
        reader: &RowReader,
        shape: &TileShape,
        buffer: &TileBuffer,
        tile: &TileSpan,
        taken: &mut TakenBlocks,
    ) {
        let last = tile.low.len() - 1;
        let lines = &self.lines[reader.lines];
        let mut at = tile.low.clone();
        self.begin_row(&mut at, tile);
        loop {
            let mut left = usize::try_from(tile.high[last] - at[last]).unwrap_or(0);
            let mut cell = shape.place(&at, &tile.low);
            while left > 0 {
                let crossing = match (reader.turned, at.as_slice()) {
                    (true, &[x, y]) => lines.crossing(&[y, x], 0),
                    _ => lines.crossing(&at, last),
                };
                let count = crossing.reach.min(left);
                let key = (reader.lines, crossing.block);
                if let Ok(place) = taken.binary_search_by_key(&key, |(key, _)| *key) {
                    let block = &mut taken[place].1;
                    let long = LineBlock::long(block.words());
                    let begin = begin_of(block.words());
                    let words = block.cells();
                    let mut row = i64::try_from(crossing.row).unwrap_or(0);
                    for own in cell..cell + count {
                        let from = usize::try_from(row).unwrap_or(0) * long;
                        let set = BitRow::of(&words[from..from + long], begin);
                        let insert = |value: u32| {
                            if value != NOWHERE {
                                set.insert(value);
                            }
                        };
                        match reader.eager {
                            true => insert(buffer.cells[own]),
                            false => reader
                                .near
                                .iter()
                                .for_each(|back| insert(buffer.cells[own - back])),
                        }
                        row += crossing.slope;
                    }
                }
                at[last] += i64::try_from(count).unwrap_or(0);
                cell += count;
                left -= count;
            }
            let place = (0..last)
                .rev()
                .find(|place| at[*place] + 1 < tile.high[*place]);
            let Some(place) = place else {
                return;
            };
            at[place] += 1;
            at[place + 1..=last].copy_from_slice(&tile.low[place + 1..=last]);
            self.begin_row(&mut at, tile);
        }
    }
}
