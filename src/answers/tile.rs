//! A part of a map as bytes, for a page and a notebook that draw it.

use super::VERSION;
use super::map_part::{MapHeader, MapPart};
use serde::Serialize;
use std::io;

/// The header begins with the length, and the numbers behind it stand at multiples of this.
const UNIT: usize = 4;

/// The header of a tile.
#[derive(Serialize)]
struct TileHeader<'a> {
    version: u32,
    #[serde(flatten)]
    header: &'a MapHeader,
}

impl MapPart {
    /// The bytes of a tile: the length of the header as 32 bits, least byte first; the header in JSON, with spaces behind it up to a multiple of
    /// four bytes; 32 bits for each cell; a byte for the layer of each cell.
    ///
    /// ```
    /// use grundy::answers::{Answer, Request};
    /// use grundy::{Job, Laboratory};
    /// let text = r#"{"command": "map", "game": {"text": "nim(2)"}, "from": [0, 0], "cells": [3, 2], "table": 4}"#;
    /// let answered = Laboratory::new().answer(&Request::read(text)?, &Job::quiet())?;
    /// let Answer::Map(part) = &answered.answer else { unreachable!() };
    /// let tile = part.tile().unwrap();
    /// let cells = &tile[tile.len() - 30..];
    /// assert_eq!(cells[4..8], 1_u32.to_le_bytes());
    /// assert_eq!(cells[24..], [1; 6]);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// A header that is longer than 32 bits can say.
    pub fn tile(&self) -> io::Result<Vec<u8>> {
        let header = TileHeader {
            version: VERSION,
            header: &self.header,
        };
        bytes(&header, &self.values.0, &self.layers)
    }
}

fn bytes(header: &impl Serialize, numbers: &[u32], layers: &[u8]) -> io::Result<Vec<u8>> {
    let mut json = serde_json::to_vec(header)?;
    json.resize(json.len().next_multiple_of(UNIT), b' ');
    let length = u32::try_from(json.len()).map_err(io::Error::other)?;
    let mut bytes = Vec::with_capacity(UNIT + json.len() + UNIT * numbers.len() + layers.len());
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.append(&mut json);
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend_from_slice(layers);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::bytes;
    use serde_json::json;

    #[test]
    fn the_numbers_stand_behind_a_header_whose_length_is_a_multiple_of_four() {
        let tile = bytes(&json!({"a": 12}), &[1, 0x0203_0405], &[1, 2]).unwrap();
        assert_eq!(tile[..4], [8, 0, 0, 0]);
        assert_eq!(&tile[4..12], b"{\"a\":12}");
        assert_eq!(tile[12..], [1, 0, 0, 0, 5, 4, 3, 2, 1, 2]);
        let padded = bytes(&json!({"a": 1}), &[], &[]).unwrap();
        assert_eq!(&padded[4..], b"{\"a\":1} ");
    }
}
