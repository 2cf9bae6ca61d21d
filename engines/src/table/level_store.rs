//! Levels on their way into the table, some at once: a level has one position in each row of the table, and rows that
//! are written one cell at a time are fetched anew for each.

use super::cells::{CellValues, TileCell};
use super::frame::{Segment, TableFrame};

/// The values of some levels, one after the other.
#[derive(Debug, Default)]
pub(super) struct LevelStore {
    levels: Vec<StoredLevel>,
}

/// The values of the positions on a line.
#[derive(Debug)]
struct StoredLevel {
    line: Segment,
    /// The first heap of the first position, and the sum of both.
    first: usize,
    sum: i64,
    values: Vec<u32>,
}

impl StoredLevel {
    /// Below the first heap of the last position.
    fn end(&self) -> usize {
        self.first + self.values.len()
    }
}

impl LevelStore {
    /// The most levels at once. It chooses between engines only.
    pub(super) const MOST: usize = 16;

    /// May a level go in before the others are written?
    pub(super) fn takes(&self, line: &Segment) -> bool {
        let Some(last) = self.levels.last() else {
            return true;
        };
        let follows = last.sum + 1 == line.start[0] + line.start[1];
        let slanted = |line: &Segment| line.step == [1, -1];
        self.levels.len() < LevelStore::MOST && follows && slanted(line) && slanted(&last.line)
    }

    /// Takes a level, whose values are appended to an empty list.
    pub(super) fn push(&mut self, line: Segment, append: impl FnOnce(&Segment, &mut Vec<u32>)) {
        let mut values = Vec::with_capacity(line.count);
        append(&line, &mut values);
        self.levels.push(StoredLevel {
            first: usize::try_from(line.start[0]).unwrap_or(0),
            sum: line.start[0] + line.start[1],
            line,
            values,
        });
    }

    /// Writes the levels, and forgets them.
    pub(super) fn write(&mut self, frame: &TableFrame, cells: &mut CellValues) {
        match cells {
            CellValues::U8(cells) => self.write_to(frame, cells),
            CellValues::U16(cells) => self.write_to(frame, cells),
            CellValues::U32(cells) => self.write_to(frame, cells),
        }
        self.levels.clear();
    }

    fn write_to<C: TileCell>(&self, frame: &TableFrame, cells: &mut [C]) {
        let first = self.levels.iter().map(|level| level.first).max();
        let end = self.levels.iter().map(StoredLevel::end).min();
        let (Some(first), Some(end)) = (first, end) else {
            return;
        };
        if self.levels.len() == 1 || first >= end {
            for level in &self.levels {
                frame.store(&level.line, &level.values, cells);
            }
            return;
        }
        // Rows that have a cell of each level, and what lies before and after them.
        for level in &self.levels {
            let (before, after) = (first - level.first, end - level.first);
            frame.store(&level.line.part(0, before), &level.values[..before], cells);
            let count = level.values.len() - after;
            frame.store(
                &level.line.part(after, count),
                &level.values[after..],
                cells,
            );
        }
        let common = |level: &StoredLevel| first - level.first..end - level.first;
        let all: Vec<&[u32]> = self
            .levels
            .iter()
            .map(|level| &level.values[common(level)])
            .collect();
        let heaps = i64::try_from(first).unwrap_or(0)..;
        for (index, heap) in (0..end - first).zip(heaps) {
            let cell = frame.cell(heap, self.levels[0].sum - heap).unwrap_or(0);
            for (to, values) in cells[cell..].iter_mut().zip(&all) {
                *to = C::of(values[index]);
            }
        }
    }
}
