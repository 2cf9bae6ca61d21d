//! Tables in the format of NumPy: version 1.0 of `.npy`, row by row, first heap slowest.

use super::words::try_each;
use super::{ComputedTable, Content};
use npyz::{AutoSerialize, WriterBuilder};
use std::io::{self, Write};

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
    let mut largest = 0;
    rows(view, &mut |row| {
        largest = row.iter().fold(largest, |largest, cell| largest.max(*cell));
        Ok(())
    })?;
    match largest {
        0..=0xff => array::<u8, 1>(view, out),
        0x100..=0xffff => array::<u16, 2>(view, out),
        _ => array::<u32, 4>(view, out),
    }
}

/// An array of numbers of `WIDTH` bytes, which hold all cells. A row is written at once.
fn array<N: AutoSerialize, const WIDTH: usize>(
    view: &ComputedTable,
    out: &mut dyn Write,
) -> io::Result<()> {
    let sizes = view.shape().iter().map(|size| u64::try_from(*size));
    let shape: Vec<u64> = sizes.collect::<Result<_, _>>().map_err(io::Error::other)?;
    let options = npyz::WriteOptions::<N>::new().default_dtype();
    let options = options.shape(&shape).writer(&mut *out);
    options.write_header_only()?;
    let mut bytes = Vec::new();
    rows(view, &mut |row| {
        bytes.resize(row.len() * WIDTH, 0);
        let (numbers, _) = bytes.as_chunks_mut::<WIDTH>();
        for (number, cell) in numbers.iter_mut().zip(row) {
            // The type is of this machine's order of bytes.
            let (low, high) = (cell.to_le_bytes(), cell.to_be_bytes());
            match cfg!(target_endian = "little") {
                true => number.copy_from_slice(&low[..WIDTH]),
                false => number.copy_from_slice(&high[4 - WIDTH..]),
            }
        }
        out.write_all(&bytes)
    })
}

/// The rows of the last component, as numbers.
fn rows(view: &ComputedTable, visit: &mut dyn FnMut(&[u32]) -> io::Result<()>) -> io::Result<()> {
    let Some((last, others)) = view.shape().split_last() else {
        return Ok(());
    };
    let mut row = Vec::with_capacity(*last);
    try_each(others, &mut |prefix| {
        if !view.row(prefix, &mut row) {
            let mut position = prefix.to_vec();
            position.push(0);
            for (heap, _) in (0_i64..).zip(0..*last) {
                position[prefix.len()] = heap;
                row.push(number(view, &position)?);
            }
        }
        visit(&row)
    })
}

fn number(view: &ComputedTable, position: &[i64]) -> io::Result<u32> {
    match view.content(position) {
        Some(Content::Number(number)) => u32::try_from(number).map_err(io::Error::other),
        Some(Content::Letter(letter)) => Ok(u32::from(letter != "P")),
        _ => Err(not_numbers()),
    }
}

fn not_numbers() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidInput,
        "an array holds Grundy values or outcomes",
    )
}
