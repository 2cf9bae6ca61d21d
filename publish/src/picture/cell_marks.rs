//! How terminals, and plots of one heap, mark a position, its options and lines.

use super::cells::Cells;
use super::colour::{BLACK, Colour, Colours, SKY, VERMILION, WHITE};
use super::figure::Theme;
use super::layout::Axis;
use super::overlays::Overlays;
use std::collections::BTreeMap;

/// How a cell is marked on a terminal, the last of several first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CellMark {
    Line,
    Option,
    Winning,
    Blocked,
    Position,
}

impl CellMark {
    /// How a pipe shows it, and what it means.
    pub fn sign(self) -> (char, &'static str) {
        match self {
            CellMark::Line => ('~', "the line"),
            CellMark::Option => (':', "an option"),
            CellMark::Winning => ('*', "an option that wins"),
            CellMark::Blocked => ('#', "an option that is blocked"),
            CellMark::Position => ('@', "the position"),
        }
    }

    /// Its colour, and a grey for print.
    pub fn colour(self, print: bool) -> Colour {
        match self {
            CellMark::Line | CellMark::Winning if print => BLACK,
            CellMark::Line | CellMark::Winning => VERMILION,
            CellMark::Option => WHITE,
            CellMark::Blocked => BLACK,
            CellMark::Position if print => Colours::of(Theme::Light).unknown,
            CellMark::Position => SKY,
        }
    }
}

impl Overlays {
    /// The marked cells: their panels, rows and columns.
    pub fn marks(
        &self,
        cells: &Cells,
        axes: &[Axis; 2],
    ) -> BTreeMap<(usize, usize, usize), CellMark> {
        let mut marks = BTreeMap::new();
        let mut add = |position: &[i64], mark: CellMark| {
            if let Some(place) = cells.place_of(position) {
                let at = (place.panel, place.row, place.column);
                let own = marks.entry(at).or_insert(mark);
                *own = mark.max(*own);
            }
        };
        if let Some(position) = &self.position {
            add(position, CellMark::Position);
        }
        for (option, wins) in &self.options {
            let mark = if *wins && !self.plain {
                CellMark::Winning
            } else {
                CellMark::Option
            };
            add(option, mark);
        }
        for option in &self.blocked {
            add(option, CellMark::Blocked);
        }
        for curve in &self.lines {
            for (panel, row, column) in curve.cells(cells, axes) {
                let own = marks.entry((panel, row, column)).or_insert(CellMark::Line);
                *own = CellMark::Line.max(*own);
            }
        }
        marks
    }

    /// Of one heap: the position, its options, and those that are blocked, where they are cells.
    pub fn heaps(&self, cells: &Cells) -> Vec<(i64, CellMark)> {
        let heap = |position: &[i64]| {
            cells.place_of(position)?;
            position.get(cells.plane().first).copied()
        };
        let options = self.options.iter().filter_map(|(option, wins)| {
            let mark = match *wins {
                true => CellMark::Winning,
                false => CellMark::Option,
            };
            Some((heap(option)?, mark))
        });
        let blocked = self.blocked.iter();
        let blocked = blocked.filter_map(|option| Some((heap(option)?, CellMark::Blocked)));
        let own = self.position.iter();
        let own = own.filter_map(|position| Some((heap(position)?, CellMark::Position)));
        options.chain(blocked).chain(own).collect()
    }
}
