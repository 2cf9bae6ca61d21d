//! Pictures on a terminal: half blocks in colour, braille for sets of positions, and plain characters where there is no colour.

use super::cell_marks::CellMark;
use super::cells::{Cells, UNKNOWN};
use super::classes::Classes;
use super::colour::Colour;
use super::layout::Axis;
use super::legend::{Entry, Legend};
use super::plain;
use super::shown::Shown;
use super::ticks::{round_step, ticks};
use anstyle::{Color, Reset, RgbColor, Style};
use grundy::answers::ComputedTable;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What a picture is printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Terminal {
    /// How many columns it has, if it is one.
    pub columns: Option<usize>,
    /// Does it show colours?
    pub coloured: bool,
}

/// A picture as a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The text, with the codes of its colours.
    pub text: String,
    /// How many columns of cells are printed, if not all.
    pub cut_off: Option<usize>,
}

/// What is printed.
pub struct Printing<'p> {
    pub cells: &'p Cells,
    pub classes: &'p Classes,
    pub shown: &'p Shown,
    pub axes: &'p [Axis; 2],
    pub captions: &'p [String],
    pub title: &'p str,
    /// Does the vertical axis run downwards?
    pub downwards: bool,
    /// Cells that are marked: their panels, rows and columns.
    pub marks: &'p BTreeMap<(usize, usize, usize), CellMark>,
}

/// The mark of a row of a line of characters, and a column.
type MarkAt<'m> = dyn Fn(usize, usize) -> Option<CellMark> + 'm;

/// How cells become characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    HalfBlocks,
    Braille,
    Plain,
}

impl Kind {
    /// The cells of a character: columns and rows.
    fn cells(self) -> (usize, usize) {
        match self {
            Kind::HalfBlocks => (1, 2),
            Kind::Braille => (2, 4),
            Kind::Plain => (1, 1),
        }
    }
}

impl Printing<'_> {
    pub fn on(&self, terminal: Terminal) -> Printed {
        let kind = match (terminal.coloured, self.shown) {
            (false, _) => Kind::Plain,
            (true, Shown::Outcome) if self.classes.faults.is_empty() && self.marks.is_empty() => {
                Kind::Braille
            }
            (true, _) => Kind::HalfBlocks,
        };
        let [below, left] = self.axes;
        let margin = left.widest().chars().count().max(left.name.chars().count()) + 1;
        let across = kind.cells().0;
        let all = self.cells.columns();
        let room = terminal
            .columns
            .map(|columns| columns.saturating_sub(margin).max(1));
        let columns = room.map_or(all, |room| all.min(room.saturating_mul(across)));
        let mut text = String::new();
        if !self.title.is_empty() {
            let _ = writeln!(text, "{}", self.title);
        }
        for panel in 0..self.cells.panels() {
            if let Some(caption) = self.captions.get(panel) {
                let _ = writeln!(text, "\n{caption}");
            }
            let _ = writeln!(text, "{}", left.name);
            self.panel(panel, kind, (columns, margin), &mut text);
            numbers_below(below, (columns, across), margin, &mut text);
        }
        text.push('\n');
        match kind {
            Kind::Plain => {
                text.push_str(&plain::key(self.shown));
                for fault in &self.classes.faults {
                    let _ = write!(text, "; {}: {}", fault.sign, fault.words);
                }
                for mark in self.kinds_of_marks() {
                    let (sign, words) = mark.sign();
                    let _ = write!(text, "; {sign}: {words}");
                }
            }
            Kind::Braille => {
                let _ = write!(text, "a dot: {}", Shown::Outcome.words());
            }
            Kind::HalfBlocks => {
                self.legend(&mut text);
                for mark in self.kinds_of_marks() {
                    let style = style(mark.colour(false), None);
                    let (_, words) = mark.sign();
                    let _ = write!(text, "{style}██{style:#} {words}  ");
                }
            }
        }
        text.push('\n');
        Printed {
            text,
            cut_off: (columns < all).then_some(columns),
        }
    }

    /// The lines of a panel, from the top.
    fn panel(
        &self,
        panel: usize,
        kind: Kind,
        (columns, margin): (usize, usize),
        text: &mut String,
    ) {
        let (all, rows) = (self.cells.columns(), self.cells.rows());
        let (_, high) = kind.cells();
        let lines = rows.div_ceil(high);
        let left = &self.axes[1];
        let numbered = if lines <= 10 { lines } else { lines / 3 };
        let most = i64::try_from(numbered).unwrap_or(1);
        let step = round_step(left.most - left.least, most.max(1));
        // Upwards the lowest line is full, so that the numbers stand in the same row of a character.
        let missing = if self.downwards {
            0
        } else {
            lines * high - rows
        };
        for line in 0..lines {
            let top = (line * high).saturating_sub(missing);
            let bottom = ((line + 1) * high - missing).min(rows);
            let number = (top..bottom)
                .map(|row| self.number(row))
                .find(|number| number.rem_euclid(step) == 0);
            let number = number.map(|number| number.to_string()).unwrap_or_default();
            let _ = write!(text, "{number:>width$} ", width = margin - 1);
            let above = if line == 0 { missing } else { 0 };
            let quantities = self.cells.quantities(panel, top..bottom);
            let mut classes = Vec::new();
            let class_of = &self.classes.of;
            self.cells
                .classes(panel, top..bottom, class_of, &mut classes);
            let row = |row: usize| {
                let row = row.checked_sub(above)?;
                quantities.get(row * all..(row + 1) * all)
            };
            let class = |row: usize| {
                let row = row.checked_sub(above)?;
                classes.get(row * all..(row + 1) * all)
            };
            let mark = |row: usize, column: usize| {
                let row = top + row.checked_sub(above)?;
                self.marks.get(&(panel, row, column)).copied()
            };
            let printed = match kind {
                Kind::HalfBlocks => self.half_blocks([class(0), class(1)], &mark, columns),
                Kind::Braille => braille([row(0), row(1), row(2), row(3)], columns),
                Kind::Plain => self.plain((row(0), class(0)), &mark, columns),
            };
            let _ = writeln!(text, "{}", printed.trim_end());
        }
    }

    /// The number of a row, counted from the top.
    fn number(&self, row: usize) -> i64 {
        let left = &self.axes[1];
        let row = i64::try_from(row).unwrap_or(0);
        match self.downwards {
            true => left.least + row,
            false => left.most - row,
        }
    }

    fn colour(&self, class: u8) -> Option<Colour> {
        Some(self.classes.swatches.get(usize::from(class))?.fill)
    }

    /// Two rows of cells.
    fn half_blocks(&self, rows: [Option<&[u8]>; 2], mark: &MarkAt<'_>, columns: usize) -> String {
        let colour = |place: usize, column: usize| {
            let class = *rows[place]?.get(column)?;
            let is_fault = self.classes.faults.iter().any(|fault| fault.class == class);
            match mark(place, column).filter(|_| !is_fault) {
                Some(mark) => Some(mark.colour(false)),
                None => self.colour(class),
            }
        };
        let (mut text, mut last) = (String::new(), None);
        for column in 0..columns {
            let pair = [0, 1].map(|place| colour(place, column));
            let (sign, style) = match pair {
                [Some(above), below] => ('▀', style(above, below)),
                [None, Some(below)] => ('▄', style(below, None)),
                [None, None] => (' ', Style::new()),
            };
            if last != Some(style) {
                let _ = write!(text, "{}{style}", Reset.render());
                last = Some(style);
            }
            text.push(sign);
        }
        let _ = write!(text, "{}", Reset.render());
        text
    }

    fn plain(
        &self,
        (row, classes): (Option<&[i64]>, Option<&[u8]>),
        mark: &MarkAt<'_>,
        columns: usize,
    ) -> String {
        let cells = row.unwrap_or(&[]).iter().zip(classes.unwrap_or(&[]));
        let cells = cells.enumerate().take(columns);
        let signs = cells.map(|(column, (quantity, class))| {
            let fault = self
                .classes
                .faults
                .iter()
                .find(|fault| fault.class == *class);
            match (fault, mark(0, column), *quantity) {
                (Some(fault), ..) => fault.sign,
                (None, Some(mark), _) => mark.sign().0,
                (None, None, UNKNOWN) => '?',
                (None, None, quantity) => {
                    plain::sign(self.shown, quantity, &|quantity| self.word(quantity))
                }
            }
        });
        signs.collect()
    }

    /// The kinds of marks that occur, each once.
    fn kinds_of_marks(&self) -> BTreeSet<CellMark> {
        self.marks.values().copied().collect()
    }

    fn word(&self, quantity: i64) -> String {
        let number = u32::try_from(quantity).unwrap_or(ComputedTable::UNKNOWN);
        self.cells.table().word(number)
    }

    /// Blocks of colour with their words.
    fn legend(&self, text: &mut String) {
        let legend = &self.classes.legend;
        for Entry { class, words, .. } in legend.entries() {
            self.block(*class, 2, text);
            let _ = write!(text, " {words}  ");
        }
        if let Legend::Ramp(ramp) = legend {
            let _ = write!(text, "{} ", ramp.least);
            let count = ramp.classes.len().min(32);
            for place in 0..count {
                let class = ramp.classes[place * (ramp.classes.len() - 1) / (count - 1).max(1)];
                self.block(class, 1, text);
            }
            let _ = write!(text, " {}", ramp.most);
        }
    }

    fn block(&self, class: u8, width: usize, text: &mut String) {
        if let Some(swatch) = self.classes.swatches.get(usize::from(class)) {
            let style = style(swatch.fill, None);
            let _ = write!(text, "{style}{}{style:#}", "█".repeat(width));
        }
    }
}

fn style(fore: Colour, back: Option<Colour>) -> Style {
    let colour = |Colour([red, green, blue])| Color::from(RgbColor(red, green, blue));
    Style::new()
        .fg_color(Some(colour(fore)))
        .bg_color(back.map(colour))
}

/// Four rows of cells: a dot for each P-position.
fn braille(rows: [Option<&[i64]>; 4], columns: usize) -> String {
    // The bits of the dots, by rows: on the left and on the right.
    const DOTS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    let signs = (0..columns).step_by(2).map(|column| {
        let mut dots = 0;
        for (row, bits) in rows.iter().zip(DOTS) {
            for (beside, bit) in bits.iter().enumerate() {
                let cell = row.and_then(|row| row.get(column + beside));
                if column + beside < columns && cell == Some(&0) {
                    dots |= bit;
                }
            }
        }
        char::from_u32(0x2800 + dots).unwrap_or(' ')
    });
    signs.collect()
}

/// A line of round numbers, each begins where its cell is; and the name of the axis.
pub fn numbers_below(
    axis: &Axis,
    (columns, across): (usize, usize),
    margin: usize,
    text: &mut String,
) {
    let shown = i64::try_from(columns).unwrap_or(i64::MAX);
    let most = axis.most.min(axis.least.saturating_add(shown - 1));
    let wide = axis.widest().chars().count() + 2;
    let room = columns.div_ceil(across) / wide;
    let span = most - axis.least;
    let step = round_step(span, i64::try_from(room).unwrap_or(1).max(1));
    let mut line = String::new();
    for number in ticks(axis.least, most, step) {
        let offset = usize::try_from(number - axis.least).unwrap_or(0) / across;
        let at = margin + offset;
        let missing = at.saturating_sub(line.chars().count());
        line.push_str(&" ".repeat(missing));
        let _ = write!(line, "{number}");
    }
    let _ = writeln!(text, "{line}  {}", axis.name);
}
