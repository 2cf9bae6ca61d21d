//! How the cells of a table lie in a Zarr array: their width, shards and pieces, and the codecs.

use crate::description::{StoreDescription, StoredCells};
use crate::error::StoreError;
use crate::files::WholeFiles;
use grundy::table::{NO_POSITION, ShardedTable, even_side};
use serde_json::{Map, Value, json};
use std::num::NonZeroU64;
use std::sync::Arc;
use zarrs::array::codec::{
    BytesCodec, Crc32cCodec, ShardingCodecBuilder, ShuffleCodec, SubchunkWriteOrder, ZstdCodec,
};
use zarrs::array::{Array, ArrayBuilder, DataType, FillValue, data_type};

/// How hard Zstandard tries: at 3, tables of nim-sums take four times as much.
const LEVEL: i32 = 6;

/// How wide a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    U8,
    U16,
    U32,
}

impl Width {
    /// For cells up to this one, and one more that means that there is no position.
    pub(crate) fn of(most: Option<u32>) -> Width {
        match most {
            Some(most) if most < u32::from(u8::MAX) => Width::U8,
            Some(most) if most < u32::from(u16::MAX) => Width::U16,
            _ => Width::U32,
        }
    }

    pub(crate) fn bytes(self) -> usize {
        match self {
            Width::U8 => 1,
            Width::U16 => 2,
            Width::U32 => 4,
        }
    }

    /// What stands where there is no position.
    fn no_position(self) -> u32 {
        match self {
            Width::U8 => u8::MAX.into(),
            Width::U16 => u16::MAX.into(),
            Width::U32 => u32::MAX,
        }
    }

    pub(crate) fn data_type(self) -> (DataType, FillValue) {
        match self {
            Width::U8 => (data_type::uint8(), FillValue::from(u8::MAX)),
            Width::U16 => (data_type::uint16(), FillValue::from(u16::MAX)),
            Width::U32 => (data_type::uint32(), FillValue::from(u32::MAX)),
        }
    }
}

/// The array of a table.
pub(crate) fn array_of(
    files: &Arc<WholeFiles>,
    description: &StoreDescription,
    table: &ShardedTable,
) -> Result<Array<WholeFiles>, StoreError> {
    let grid = table.grid();
    let width = Width::of(table.most());
    let (data_type, fill) = width.data_type();
    let pieces: Vec<NonZeroU64> = (grid.sides().iter())
        .filter_map(|side| NonZeroU64::new(piece_side(*side, grid.sizes().len()) as u64))
        .collect();
    let sharding = ShardingCodecBuilder::new(pieces, &data_type)
        .array_to_bytes_codec(Arc::new(BytesCodec::little()))
        .index_array_to_bytes_codec(Arc::new(BytesCodec::little()))
        .bytes_to_bytes_codecs(vec![
            Arc::new(ShuffleCodec::new(width.bytes())),
            Arc::new(ZstdCodec::new(LEVEL, false)),
            Arc::new(Crc32cCodec::new()),
        ])
        .build()
        // Pieces that are compressed side by side would else come in the order that they end in.
        .with_subchunk_write_order(SubchunkWriteOrder::C);
    let mut attributes = Map::new();
    attributes.insert("no_position".to_string(), json!(width.no_position()));
    if description.cells == StoredCells::Outcome {
        attributes.insert("meaning".to_string(), Value::from("0: P, 1: N"));
    }
    ArrayBuilder::new(
        indices(grid.sizes()),
        indices(grid.sides()),
        data_type,
        fill,
    )
    .array_to_bytes_codec(Arc::new(sharding))
    .dimension_names(Some(description.axes.clone()))
    .attributes(attributes)
    .build(Arc::clone(files), &format!("/{}", description.cells.name()))
    .map_err(StoreError::files)
}

/// The side of the pieces of a shard that are compressed alone. It decides how much is decoded for one cell.
pub(crate) fn piece_side(side: usize, components: usize) -> usize {
    let even = even_side(components);
    if side.is_multiple_of(even) {
        even
    } else {
        side
    }
}

pub(crate) fn indices(all: &[usize]) -> Vec<u64> {
    all.iter().map(|index| *index as u64).collect()
}

/// Sizes or a position in words: `(20, 30)`.
pub(crate) fn show(all: &[usize]) -> String {
    let all: Vec<String> = all.iter().map(ToString::to_string).collect();
    format!("({})", all.join(", "))
}

/// The cells in a box of these sides, with no position in what is added.
pub(crate) fn padded(cells: &[u32], extent: &[usize], sides: &[usize]) -> Vec<u32> {
    if extent == sides {
        return cells.to_vec();
    }
    let Some((last, outer)) = extent.split_last() else {
        return cells.to_vec();
    };
    let mut padded = vec![NO_POSITION; sides.iter().product()];
    for (number, row) in cells.chunks(*last).enumerate() {
        let (mut rest, mut place, mut factor) = (number, 0, sides[outer.len()]);
        for heap in (0..outer.len()).rev() {
            place += (rest % outer[heap]) * factor;
            rest /= outer[heap];
            factor *= sides[heap];
        }
        padded[place..place + row.len()].copy_from_slice(row);
    }
    padded
}

/// The cells as narrow as they are stored; `None` if one does not fit.
pub(crate) fn narrowed<N: TryFrom<u32> + Copy + PartialEq>(
    cells: &[u32],
    none: N,
) -> Option<Vec<N>> {
    let narrow = |cell: &u32| match *cell {
        NO_POSITION => Some(none),
        cell => N::try_from(cell).ok().filter(|cell| *cell != none),
    };
    cells.iter().map(narrow).collect()
}

pub(crate) fn widened<N: Into<u32> + PartialEq>(cell: N, none: N) -> u32 {
    match cell == none {
        true => NO_POSITION,
        false => cell.into(),
    }
}
