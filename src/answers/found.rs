//! P-positions that are written as they are found, in columns of text and as arrays for NumPy.
//!
//! Columns are as wide as the widest position, and an array says at its beginning how many rows it has and how wide
//! its numbers are. A list of at most 65 536 positions is kept, and written when all are known; in a longer one
//! the bound on the heaps says how wide a position may be, and the number of rows is written at the end, over what
//! stood there.

use super::positions::{PositionsHeader, PositionsWriter, length, list};
use super::{ListForm, Message};
use crate::render::npy::{AddPositions, WriteOver};
use crate::render::{Screen, npy, text};
use std::io::{self, Write};

/// The most positions that are kept. A longer list has the form that its bound gives it.
const KEPT: usize = 1 << 16;

/// Writes P-positions that come in lexicographic order.
pub trait WritePositions {
    /// The next position.
    ///
    /// # Errors
    /// Those of writing.
    fn position(&mut self, position: &[i64]) -> io::Result<()>;

    /// Is there a position?
    fn is_begun(&self) -> bool;

    /// Ends the list, with the reasons for which it ends before the bound, if it does, and what was warned of, where the form has a place for
    /// them.
    ///
    /// # Errors
    /// Those of writing.
    fn finish(self: Box<Self>, errors: &[Message], warnings: &[Message]) -> io::Result<()>;
}

impl PositionsHeader {
    /// Begins a list of these positions that is written as it comes.
    pub fn writer<'a>(self, form: ListForm, to: &'a mut dyn Write) -> Box<dyn WritePositions + 'a> {
        Box::new(PositionsWriter::new(self, form, to))
    }

    /// Begins columns of text.
    pub fn columns<'a>(
        &self,
        screen: Screen,
        to: &'a mut dyn Write,
    ) -> Box<dyn WritePositions + 'a> {
        Box::new(Columns {
            to,
            screen: screen.width(text::WIDTH),
            kept: self.kept(),
            layout: None,
            line: Vec::new(),
            in_line: 0,
        })
    }

    /// Begins an array for NumPy, a row for each position, of the narrowest of `u1`, `u2`, `u4` and `u8` that holds all numbers.
    pub fn array<'a>(&self, to: &'a mut dyn WriteOver) -> Box<dyn WritePositions + 'a> {
        Box::new(Array {
            to: ArrayPlace::Waiting(to),
            kept: self.kept(),
        })
    }

    fn kept(&self) -> Kept {
        Kept {
            heaps: Vec::new(),
            components: self.heaps.len().max(1),
            max: i64::try_from(self.max).unwrap_or(i64::MAX),
        }
    }
}

/// The positions before it is known how many there are.
struct Kept {
    heaps: Vec<i64>,
    components: usize,
    max: i64,
}

impl Kept {
    /// Keeps one more; are there too many?
    fn push(&mut self, position: &[i64]) -> bool {
        self.heaps.extend_from_slice(position);
        self.heaps.len() > KEPT * self.components
    }

    /// The widest position that the bound allows.
    fn widest(&self) -> Vec<i64> {
        vec![self.max.max(1); self.components]
    }
}

/// Text in columns.
struct Columns<'a> {
    to: &'a mut dyn Write,
    screen: usize,
    kept: Kept,
    /// How wide a position is, and how many stand in a line.
    layout: Option<(usize, usize)>,
    line: Vec<u8>,
    in_line: usize,
}

impl Columns<'_> {
    /// Writes what was kept, in columns of a width.
    fn lay_out(&mut self, widest: usize) -> io::Result<()> {
        self.layout = Some((widest, ((self.screen + 2) / (widest + 2)).max(1)));
        let kept = std::mem::take(&mut self.kept.heaps);
        let mut positions = kept.chunks(self.kept.components);
        positions.try_for_each(|position| self.place(position))
    }

    fn place(&mut self, position: &[i64]) -> io::Result<()> {
        let (widest, columns) = self.layout.unwrap_or((0, 1));
        if self.in_line == columns {
            self.end_line()?;
        }
        // The columns before this one are filled up; the end of a line is not.
        self.line.resize(self.in_line * (widest + 2), b' ');
        self.line.push(b'(');
        list(position, ", ", &mut self.line);
        self.line.push(b')');
        self.in_line += 1;
        Ok(())
    }

    fn end_line(&mut self) -> io::Result<()> {
        if self.in_line == 0 {
            return Ok(());
        }
        self.in_line = 0;
        self.line.push(b'\n');
        self.to.write_all(&self.line)?;
        self.line.clear();
        Ok(())
    }
}

impl WritePositions for Columns<'_> {
    fn position(&mut self, position: &[i64]) -> io::Result<()> {
        if self.layout.is_some() {
            return self.place(position);
        }
        match self.kept.push(position) {
            true => self.lay_out(length(&self.kept.widest())),
            false => Ok(()),
        }
    }

    fn is_begun(&self) -> bool {
        self.layout.is_some() || !self.kept.heaps.is_empty()
    }

    fn finish(mut self: Box<Self>, _: &[Message], _: &[Message]) -> io::Result<()> {
        if self.layout.is_none() {
            let widths = self.kept.heaps.chunks(self.kept.components).map(length);
            let widest = widths.max().unwrap_or(0);
            self.lay_out(widest)?;
        }
        self.end_line()?;
        self.to.flush()
    }
}

/// An array for NumPy.
struct Array<'a> {
    to: ArrayPlace<'a>,
    kept: Kept,
}

enum ArrayPlace<'a> {
    /// Nothing is written yet.
    Waiting(&'a mut dyn WriteOver),
    Begun(Box<dyn AddPositions + 'a>),
    /// It could not be begun.
    Failed,
}

impl WritePositions for Array<'_> {
    fn position(&mut self, position: &[i64]) -> io::Result<()> {
        if let ArrayPlace::Begun(rows) = &mut self.to {
            return rows.add(position);
        }
        if !self.kept.push(position) {
            return Ok(());
        }
        let ArrayPlace::Waiting(to) = std::mem::replace(&mut self.to, ArrayPlace::Failed) else {
            return Err(io::Error::other("the array was not begun"));
        };
        let components = self.kept.components;
        let mut rows = npy::positions_to_come(components, self.kept.max, to)?;
        let kept = std::mem::take(&mut self.kept.heaps);
        let mut positions = kept.chunks(components);
        positions.try_for_each(|position| rows.add(position))?;
        self.to = ArrayPlace::Begun(rows);
        Ok(())
    }

    fn is_begun(&self) -> bool {
        matches!(self.to, ArrayPlace::Begun(_)) || !self.kept.heaps.is_empty()
    }

    fn finish(self: Box<Self>, _: &[Message], _: &[Message]) -> io::Result<()> {
        match self.to {
            ArrayPlace::Begun(rows) => rows.finish(),
            ArrayPlace::Waiting(mut to) => {
                npy::positions(&self.kept.heaps, self.kept.components, &mut to)?;
                to.flush()
            }
            ArrayPlace::Failed => Err(io::Error::other("the array was not begun")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn header(max: u64) -> PositionsHeader {
        PositionsHeader {
            game: "a game".into(),
            heaps: vec!["x".into(), "y".into()],
            max,
            play: "normal",
        }
    }

    fn positions(count: i64) -> Vec<[i64; 2]> {
        (0..count).map(|heap| [heap, heap + 3]).collect()
    }

    fn written(mut to: Box<dyn WritePositions + '_>, positions: &[[i64; 2]]) {
        for position in positions {
            to.position(position).unwrap();
        }
        to.finish(&[], &[]).unwrap();
    }

    #[test]
    fn a_long_list_has_columns_as_wide_as_its_bound_allows_and_a_short_one_as_its_positions() {
        let kept = i64::try_from(KEPT).unwrap();
        let text = |count: i64, max: u64| {
            let mut text = Vec::new();
            written(
                header(max).columns(Screen::PAGE, &mut text),
                &positions(count),
            );
            String::from_utf8(text).unwrap()
        };
        assert_eq!(text(0, 1 << 20), "");
        assert_eq!(text(2, 1 << 20), "(0, 3)  (1, 4)\n");
        let short = text(kept, 9_999_999);
        let first = format!("{:16}({}, {})", "(0, 3)", 1, 4);
        assert!(short.starts_with(&first), "{}", &short[..40]);
        let long = text(kept + 1, 9_999_999);
        let first = format!("{:20}({}, {})", "(0, 3)", 1, 4);
        assert!(long.starts_with(&first), "{}", &long[..40]);
        for (text, count) in [(short, kept), (long, kept + 1)] {
            let numbers = text.split(|sign: char| !sign.is_ascii_digit());
            let numbers = numbers.filter(|digits| !digits.is_empty());
            let read: Vec<i64> = numbers.map(|digits| digits.parse().unwrap()).collect();
            assert!(read == positions(count).concat());
        }
    }

    #[test]
    fn a_long_array_has_the_rows_that_came_and_a_short_one_is_the_one_that_is_written_at_once() {
        let kept = i64::try_from(KEPT).unwrap();
        for count in [0, 1, kept, kept + 1, kept + 70_000] {
            let positions = positions(count);
            let mut array = Cursor::new(Vec::new());
            written(header(200_000).array(&mut array), &positions);
            let array = array.into_inner();
            if count <= kept {
                let mut at_once = Vec::new();
                npy::positions(positions.as_flattened(), 2, &mut at_once).unwrap();
                assert!(array == at_once, "{count}");
            }
            let read = npyz::NpyFile::new(&array[..]).unwrap();
            assert_eq!(read.shape(), [count.unsigned_abs(), 2]);
            let bytes = array.len() - usize::try_from(2 * count).unwrap() * 4;
            if count >= kept {
                let numbers = array[bytes..].chunks(4);
                let numbers = numbers.map(|four| u32::from_le_bytes(four.try_into().unwrap()));
                assert!(numbers.map(i64::from).eq(positions.concat()), "{count}");
            }
        }
    }
}
