//! Tables in the format of NumPy: version 1.0 of `.npy`, row by row, first heap slowest.

use super::views::{Content, TableView};
use super::words::try_each;
use npyz::{AutoSerialize, WriterBuilder};
use std::io::{self, Write};

/// The cells of a table of Grundy values or outcomes as an array of its shape, of the narrowest of `u1`, `u2`, `u4`
/// and `u8` that holds them all. An outcome is 0 for P and 1 for N.
///
/// ```python
/// numpy.load("wythoff.npy")[3, 5]
/// ```
///
/// # Errors
/// What goes wrong in writing; other cells than values and outcomes are no numbers.
pub fn table(view: &TableView, out: &mut dyn Write) -> io::Result<()> {
    let mut largest = 0;
    try_each(view.shape, &mut |position| {
        largest = largest.max(number(view, position)?);
        Ok(())
    })?;
    match largest {
        0..=0xff => array(view, out, |n| u8::try_from(n).ok()),
        0x100..=0xffff => array(view, out, |n| u16::try_from(n).ok()),
        0x1_0000..=0xffff_ffff => array(view, out, |n| u32::try_from(n).ok()),
        _ => array(view, out, Some),
    }
}

fn array<N: AutoSerialize>(
    view: &TableView,
    out: &mut dyn Write,
    narrow: impl Fn(u64) -> Option<N>,
) -> io::Result<()> {
    let shape: Vec<u64> = view.shape.iter().map(|size| *size as u64).collect();
    let options = npyz::WriteOptions::new().default_dtype();
    let mut writer = options.shape(&shape).writer(out).begin_nd()?;
    try_each(view.shape, &mut |position| {
        let number = narrow(number(view, position)?).ok_or_else(not_numbers)?;
        writer.push(&number)
    })?;
    writer.finish()
}

fn number(view: &TableView, position: &[i64]) -> io::Result<u64> {
    match view.content(position) {
        Some(Content::Number(number)) => Ok(number),
        Some(Content::Letter(letter)) => Ok(u64::from(letter != "P")),
        _ => Err(not_numbers()),
    }
}

fn not_numbers() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidInput,
        "an array holds Grundy values or outcomes",
    )
}
