//! The grid that cuts the box around a table into shards.

use crate::table::order::TileSpan;

/// The boxes that a table is cut into: each is written as one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardGrid {
    sizes: Vec<usize>,
    sides: Vec<usize>,
}

impl ShardGrid {
    /// Shards with these sides, the last ones shorter, in a box of these sizes; both are at least 1.
    pub(super) fn new(sizes: &[usize], sides: &[usize]) -> ShardGrid {
        let sides = sides.iter().map(|side| (*side).max(1)).collect();
        ShardGrid {
            sizes: sizes.to_vec(),
            sides,
        }
    }

    /// The sizes of the box around the table, one for each component of a position.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The sides of a shard that is not cut off at the border.
    pub fn sides(&self) -> &[usize] {
        &self.sides
    }

    /// How many shards there are along each component.
    pub fn counts(&self) -> Vec<usize> {
        let pairs = self.sizes.iter().zip(&self.sides);
        pairs.map(|(size, side)| size.div_ceil(*side)).collect()
    }

    /// All shards, the last component fastest.
    pub fn shards(&self) -> Vec<Vec<usize>> {
        let mut all = vec![Vec::new()];
        for count in self.counts() {
            let longer = |shard: &Vec<usize>| {
                let shard = shard.clone();
                (0..count).map(move |index| [shard.as_slice(), &[index]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    /// The first position of a shard.
    pub fn low(&self, shard: &[usize]) -> Vec<usize> {
        let pairs = shard.iter().zip(&self.sides);
        pairs.map(|(index, side)| index * side).collect()
    }

    /// The sizes of a shard.
    pub fn extent(&self, shard: &[usize]) -> Vec<usize> {
        let low = self.low(shard);
        let ends = low.iter().zip(&self.sides).zip(&self.sizes);
        ends.map(|((low, side), size)| (low + side).min(*size).saturating_sub(*low))
            .collect()
    }

    /// How many cells a shard has, those of no position of the domain among them.
    pub fn cells(&self, shard: &[usize]) -> usize {
        self.extent(shard).iter().product()
    }

    /// The positions of a shard.
    pub(super) fn span(&self, shard: &[usize]) -> TileSpan {
        let wide = |all: &[usize]| -> Vec<i64> {
            let all = all.iter().map(|number| i64::try_from(*number));
            all.map(|number| number.unwrap_or(i64::MAX)).collect()
        };
        let low = wide(&self.low(shard));
        let extent = wide(&self.extent(shard));
        let ends = low.iter().zip(&extent).map(|(low, by)| low + by);
        TileSpan {
            high: ends.collect(),
            low,
        }
    }
}
