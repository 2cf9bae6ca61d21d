//! The bytes of a tile: the length of a header, the header, the numbers of the cells, and their layers.

use serde::Serialize;

/// The header begins with the length, and the numbers behind it stand at multiples of this.
const UNIT: usize = 4;

/// The length of the header as 32 bits, least byte first; the header in JSON, with spaces behind it up to a multiple of four bytes; 32 bits for
/// each cell; a byte for the layer of each cell.
pub fn tile_bytes(
    header: &impl Serialize,
    numbers: &[u32],
    layers: &[u8],
) -> serde_json::Result<Vec<u8>> {
    let mut json = serde_json::to_vec(header)?;
    json.resize(json.len().next_multiple_of(UNIT), b' ');
    let length = u32::try_from(json.len()).map_err(serde::ser::Error::custom)?;
    let mut bytes = Vec::with_capacity(UNIT + json.len() + UNIT * numbers.len() + layers.len());
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.append(&mut json);
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    bytes.extend_from_slice(layers);
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::tile_bytes;
    use serde_json::json;

    #[test]
    fn the_numbers_stand_behind_a_header_whose_length_is_a_multiple_of_four() {
        let bytes = tile_bytes(&json!({"a": 12}), &[1, 0x0203_0405], &[1, 2]).unwrap();
        assert_eq!(bytes[..4], [8, 0, 0, 0]);
        assert_eq!(&bytes[4..12], b"{\"a\":12}");
        assert_eq!(bytes[12..], [1, 0, 0, 0, 5, 4, 3, 2, 1, 2]);
        let padded = tile_bytes(&json!({"a": 1}), &[], &[]).unwrap();
        assert_eq!(&padded[4..], b"{\"a\":1} ");
    }
}
