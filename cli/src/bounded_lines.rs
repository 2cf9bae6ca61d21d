//! Lines of an input that is not trusted: none takes more memory than a bound.

use std::io::{self, BufRead, Read};

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoundedLine {
    Text(String),
    /// It is no UTF-8.
    NoText,
    /// It is longer than the bound.
    TooLong,
}

/// The next line, of at most `most` bytes; `None` at the end. A longer one is read to its end.
pub fn next_line(input: &mut impl BufRead, most: usize) -> io::Result<Option<BoundedLine>> {
    let line = begin_line(input, most)?;
    if line == Some(BoundedLine::TooLong) {
        input.skip_until(b'\n')?;
    }
    Ok(line)
}

/// The same, without the rest of a line that is too long: it may have no end.
pub fn begin_line(input: &mut impl BufRead, most: usize) -> io::Result<Option<BoundedLine>> {
    let mut line = Vec::new();
    let limit = u64::try_from(most).unwrap_or(u64::MAX);
    // One more byte for the end of the line.
    let limit = limit.saturating_add(1);
    if input.by_ref().take(limit).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.pop_if(|last| *last == b'\n').is_some() {
        line.pop_if(|last| *last == b'\r');
    } else if line.len() > most {
        return Ok(Some(BoundedLine::TooLong));
    }
    Ok(Some(match String::from_utf8(line) {
        Ok(text) => BoundedLine::Text(text),
        Err(_) => BoundedLine::NoText,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8], most: usize) -> Vec<BoundedLine> {
        let next = || next_line(&mut input, most).expect("a list of bytes");
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn a_line_beyond_the_bound_is_skipped_as_a_whole() {
        let text = |text: &str| BoundedLine::Text(text.into());
        let long = b"1234\n12345\n123456789012\n\n\r\n\xff\nend";
        let read = lines(long, 4);
        let (skipped, empty) = (BoundedLine::TooLong, text(""));
        assert_eq!(
            read,
            [
                text("1234"),
                skipped.clone(),
                skipped,
                empty.clone(),
                empty,
                BoundedLine::NoText,
                text("end")
            ]
        );
        assert_eq!(lines(b"12345", 4), [BoundedLine::TooLong]);
        assert_eq!(lines(b"", 4), []);
    }
}
