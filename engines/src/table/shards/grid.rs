//! The grid that cuts the box around a table into shards.

use crate::table::order::TileSpan;
use grundy_rules::game::Stop;

/// Sides that are longer than this are multiples of it, by the number of components: a shard can be cut evenly.
const EVEN: [usize; 4] = [1 << 16, 1 << 8, 1 << 5, 1 << 4];

/// The side of a shard where none is asked for, by the number of components.
const USUAL_SIDES: [usize; 4] = [1 << 20, 1 << 11, 1 << 7, 1 << 5];

/// The most cells of a shard with more components, where no side is asked for.
const USUAL_CELLS: usize = 1 << 20;

/// A fixed bound on the shards of a table: all of them are listed.
const MOST_SHARDS: usize = 1 << 20;

/// The boxes that a table is cut into: each is written as one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardGrid {
    sizes: Vec<usize>,
    sides: Vec<usize>,
}

impl ShardGrid {
    /// Shards in a box of these sizes, with about the side that is asked for, a multiple of the side of a tile; the last
    /// ones are cut off. A side is not longer than its heap needs.
    ///
    /// # Errors
    /// There would be more shards than a table may have, or a shard would have more cells than can be numbered.
    pub(super) fn new(
        sizes: &[usize],
        asked: Option<usize>,
        tile: &[usize],
    ) -> Result<ShardGrid, Stop> {
        let asked = asked.unwrap_or_else(|| usual_side(sizes.len()));
        let sides = sizes.iter().zip(tile);
        let sides: Vec<usize> = sides
            .map(|(size, tile)| {
                let side = asked.clamp(1, (*size).max(1));
                let even = even_side(sizes.len());
                let of = if side > even { even.max(*tile) } else { *tile };
                side.div_ceil(of) * of
            })
            .collect();
        let grid = ShardGrid {
            sizes: sizes.to_vec(),
            sides,
        };
        let product = |all: &[usize]| {
            let mut all = all.iter();
            all.try_fold(1_usize, |product, one| product.checked_mul(*one))
        };
        let count = product(&grid.counts());
        if count.is_none_or(|count| count > MOST_SHARDS) {
            return Err(Stop::limit(format!(
                "with shards of {asked} the table has more than {MOST_SHARDS} of them: a larger shard makes fewer"
            )));
        }
        match product(&grid.sides) {
            Some(_) => Ok(grid),
            None => Err(Stop::limit(format!(
                "a shard of {asked} has more cells than there are numbers: a smaller one has fewer"
            ))),
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

/// A side that is longer is a multiple of this: a shard can be cut evenly into pieces.
pub fn even_side(components: usize) -> usize {
    let listed = components.checked_sub(1).and_then(|place| EVEN.get(place));
    listed.copied().unwrap_or(1 << 3)
}

fn usual_side(components: usize) -> usize {
    let listed = components
        .checked_sub(1)
        .and_then(|place| USUAL_SIDES.get(place));
    let few = |side: &usize| {
        let power = u32::try_from(components)
            .ok()
            .and_then(|by| side.checked_pow(by));
        power.is_some_and(|cells| cells <= USUAL_CELLS)
    };
    listed
        .copied()
        .unwrap_or_else(|| (1..).take_while(few).last().unwrap_or(1))
}
