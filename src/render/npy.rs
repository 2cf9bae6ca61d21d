//! Tables in the format of NumPy: version 1.0 of `.npy`, row by row, first heap slowest.

use super::words::try_each;
use super::{ComputedTable, Content};
use grundy_engines::table::CellRow;
use npyz::{DType, NpyWriter, WriterBuilder};
use std::io::{self, Seek, Write};

/// The cells of a table of Grundy values or outcomes as an array of its shape, of the narrowest of `u1`, `u2` and `u4`
/// that holds them all. An outcome is 0 for P and 1 for N.
///
/// ```python
/// numpy.load("wythoff.npy")[3, 5]
/// ```
///
/// # Errors
/// What goes wrong in writing; cells that are no numbers: only values and outcomes are.
pub fn table(view: &ComputedTable, out: &mut dyn Write) -> io::Result<()> {
    let mut bits = 0;
    rows(view, &mut |row| {
        bits |= match row {
            CellRow::U8(cells) => u32::from(cells.iter().fold(0, |bits, cell| bits | cell)),
            CellRow::U16(cells) => u32::from(cells.iter().fold(0, |bits, cell| bits | cell)),
            CellRow::U32(cells) => cells.iter().fold(0, |bits, cell| bits | cell),
        };
        Ok(())
    })?;
    match bits {
        0..=0xff => array(view, out, "|u1", |[low, ..]| [low]),
        0x100..=0xffff => array(view, out, "<u2", |[low, high, ..]| [low, high]),
        _ => array(view, out, "<u4", |bytes| bytes),
    }
}

/// Positions, one behind the other, as an array of the shape (positions, components), of the narrowest of `u1`, `u2`, `u4` and `u8` that
/// holds them all.
///
/// ```python
/// for x, y in numpy.load("wythoff.npy"): ...
/// ```
///
/// # Errors
/// What goes wrong in writing.
pub fn positions(heaps: &[i64], components: usize, out: &mut dyn Write) -> io::Result<()> {
    let (number, width) = number_up_to(heaps.iter().fold(0, |bits, heap| bits | heap));
    let count = heaps.len() / components.max(1);
    let shape = [count, components].map(u64::try_from);
    let shape: Vec<u64> = shape
        .into_iter()
        .collect::<Result<_, _>>()
        .map_err(io::Error::other)?;
    header(&shape, number, out)?;
    let mut all = heaps.iter();
    all.try_for_each(|heap| out.write_all(&heap.to_le_bytes()[..width]))
}

/// The narrowest number that holds all up to a bound, and its bytes.
fn number_up_to(max: i64) -> (&'static str, usize) {
    match max {
        0..=0xff => ("|u1", 1),
        0x100..=0xffff => ("<u2", 2),
        0x1_0000..=0xffff_ffff => ("<u4", 4),
        _ => ("<u8", 8),
    }
}

/// A place where what was written may be written over.
pub trait WriteOver: Write + Seek {}

impl<W: Write + Seek> WriteOver for W {}

/// An array to which positions are added as they come.
pub trait AddPositions {
    /// Adds one more row.
    ///
    /// # Errors
    /// What goes wrong in writing; a heap beyond the bound.
    fn add(&mut self, position: &[i64]) -> io::Result<()>;

    /// Writes how many rows there are, at the beginning.
    ///
    /// # Errors
    /// What goes wrong in writing.
    fn finish(self: Box<Self>) -> io::Result<()>;
}

impl<N, W> AddPositions for NpyWriter<N, W>
where
    N: npyz::Serialize + TryFrom<i64>,
    W: Write + Seek,
{
    fn add(&mut self, position: &[i64]) -> io::Result<()> {
        position.iter().try_for_each(|heap| {
            let number =
                N::try_from(*heap).map_err(|_| io::Error::other("a heap beyond the bound"));
            self.push(&number?)
        })
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        NpyWriter::finish(*self)
    }
}

/// Begins an array as [`positions`] writes it, of positions with heaps up to a bound, that are not yet known.
///
/// # Errors
/// What goes wrong in writing.
pub fn positions_to_come<'a>(
    components: usize,
    max: i64,
    out: &'a mut dyn WriteOver,
) -> io::Result<Box<dyn AddPositions + 'a>> {
    let (number, width) = number_up_to(max);
    match width {
        1 => begun::<u8>(components, number, out),
        2 => begun::<u16>(components, number, out),
        4 => begun::<u32>(components, number, out),
        _ => begun::<u64>(components, number, out),
    }
}

fn begun<'a, N: npyz::Serialize + TryFrom<i64> + 'a>(
    components: usize,
    number: &str,
    out: &'a mut dyn WriteOver,
) -> io::Result<Box<dyn AddPositions + 'a>> {
    let number = number.parse().map_err(io::Error::other)?;
    let options = npyz::WriteOptions::<N>::new().dtype(DType::Plain(number));
    let components = u64::try_from(components).map_err(io::Error::other)?;
    Ok(Box::new(options.writer(out).begin_2d(components)?))
}

/// What stands before the numbers.
fn header(shape: &[u64], number: &str, out: &mut dyn Write) -> io::Result<()> {
    let number = number.parse().map_err(io::Error::other)?;
    let header = npyz::WriteOptions::new_header_only().dtype(DType::Plain(number));
    header.shape(shape).writer(&mut *out).write_header_only()?;
    Ok(())
}

/// An array of numbers of this type, whose bytes are the lowest of each cell. A row is written at once.
fn array<const WIDTH: usize>(
    view: &ComputedTable,
    out: &mut dyn Write,
    number: &str,
    lowest: impl Fn([u8; 4]) -> [u8; WIDTH],
) -> io::Result<()> {
    let sizes = view.shape().iter().map(|size| u64::try_from(*size));
    let shape: Vec<u64> = sizes.collect::<Result<_, _>>().map_err(io::Error::other)?;
    header(&shape, number, out)?;
    let mut bytes = Vec::new();
    rows(view, &mut |row| {
        match row {
            CellRow::U8(cells) => narrow(cells, &lowest, &mut bytes),
            CellRow::U16(cells) => narrow(cells, &lowest, &mut bytes),
            CellRow::U32(cells) => narrow(cells, &lowest, &mut bytes),
        }
        out.write_all(&bytes)
    })
}

/// The lowest bytes of each cell, one after the other.
fn narrow<C: Copy + Into<u32>, const WIDTH: usize>(
    cells: &[C],
    lowest: impl Fn([u8; 4]) -> [u8; WIDTH],
    bytes: &mut Vec<u8>,
) {
    bytes.resize(cells.len() * WIDTH, 0);
    let (numbers, _) = bytes.as_chunks_mut();
    for (number, cell) in numbers.iter_mut().zip(cells) {
        *number = lowest((*cell).into().to_le_bytes());
    }
}

/// The rows of the last component, as numbers, in the width in which the table keeps them.
fn rows(view: &ComputedTable, visit: &mut dyn FnMut(CellRow) -> io::Result<()>) -> io::Result<()> {
    let Some((last, others)) = view.shape().split_last() else {
        return Ok(());
    };
    let mut row = Vec::new();
    try_each(others, &mut |prefix| {
        if let Some(cells) = view.cells(prefix) {
            return visit(cells);
        }
        let mut position = prefix.to_vec();
        position.push(0);
        row.clear();
        for (heap, _) in (0_i64..).zip(0..*last) {
            position[prefix.len()] = heap;
            row.push(number(view, &position)?);
        }
        visit(CellRow::U32(&row))
    })
}

fn number(view: &ComputedTable, position: &[i64]) -> io::Result<u32> {
    match view.content(position) {
        Some(Content::Number(number)) => u32::try_from(number).map_err(io::Error::other),
        Some(Content::Letter(letter)) => Ok(u32::from(letter != "P")),
        None => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            format!(
                "an array has a number everywhere, and {position:?} has no value: CSV and JSON leave it out"
            ),
        )),
        _ => Err(not_numbers()),
    }
}

fn not_numbers() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidInput,
        "an array holds Grundy values or outcomes",
    )
}
