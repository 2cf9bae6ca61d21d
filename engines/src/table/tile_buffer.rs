//! Buffers: the cells of a tile and of a border before it, copied from the table and back.

use super::cells::TileCell;
use super::order::TileSpan;
use grundy_work::for_each_chunk;
use std::array::from_fn;
use std::sync::{Mutex, PoisonError};

/// A cell that is outside the table, or not computed yet.
pub(super) const NOWHERE: u32 = u32::MAX;

/// How many rows of a tile are written as columns at once.
const TOGETHER: usize = 8;

/// How tiles lie in a table, or in a box of it, and in their buffers.
#[derive(Debug)]
pub(super) struct TileShape {
    /// The first position of the box, and its sizes.
    origin: Vec<usize>,
    sizes: Vec<usize>,
    side: Vec<usize>,
    border: Vec<usize>,
    /// The factor of each heap in the cell numbers of the box, and of a buffer.
    factor: Vec<usize>,
    stride: Vec<usize>,
    /// How many cells a buffer has.
    cells: usize,
    /// Buffers to be reused.
    pool: Mutex<Vec<Vec<u32>>>,
}

/// The cells of a tile.
#[derive(Debug)]
pub(super) struct TileBuffer {
    low: Vec<usize>,
    high: Vec<usize>,
    pub cells: Vec<u32>,
    pub largest: u32,
}

impl TileBuffer {
    /// How many positions the tile has.
    pub(super) fn count(&self) -> usize {
        let sides = self.low.iter().zip(&self.high);
        sides.map(|(low, high)| high - low).product()
    }

    /// Does it hold the twins of its own positions?
    pub(super) fn is_diagonal(&self) -> bool {
        self.low[0] == self.low[1]
    }
}

fn factors(sizes: &[usize]) -> Vec<usize> {
    let mut factors = vec![1; sizes.len()];
    for place in (0..sizes.len() - 1).rev() {
        factors[place] = factors[place + 1] * sizes[place + 1];
    }
    factors
}

fn natural(all: &[i64]) -> Vec<usize> {
    let all = all.iter().map(|number| usize::try_from(*number));
    all.map(|number| number.unwrap_or(0)).collect()
}

impl TileShape {
    /// The layout of tiles; `None` if a buffer would have more than `most` cells.
    pub(super) fn new(sizes: &[i64], side: &[i64], border: &[i64], most: i64) -> Option<TileShape> {
        let extent: Vec<i64> = side
            .iter()
            .zip(border)
            .map(|(side, by)| side + by)
            .collect();
        let cells = extent
            .iter()
            .try_fold(1_i64, |cells, by| cells.checked_mul(*by));
        let cells = cells.filter(|cells| *cells <= most)?;
        let sizes = natural(sizes);
        Some(TileShape {
            factor: factors(&sizes),
            stride: factors(&natural(&extent)),
            origin: vec![0; sizes.len()],
            sizes,
            side: natural(side),
            border: natural(border),
            cells: usize::try_from(cells).ok()?,
            pool: Mutex::default(),
        })
    }

    /// The same tiles where only the cells of a box are at hand.
    pub(super) fn of_box(&self, origin: &[usize], sizes: &[usize]) -> TileShape {
        TileShape {
            origin: origin.to_vec(),
            sizes: sizes.to_vec(),
            side: self.side.clone(),
            border: self.border.clone(),
            factor: factors(sizes),
            stride: self.stride.clone(),
            cells: self.cells,
            pool: Mutex::default(),
        }
    }

    /// How far from a position what a tile reads beside the sets of its lines may lie.
    pub(super) fn border(&self) -> &[usize] {
        &self.border
    }

    /// How many cells the buffers of at most this many tiles have together.
    pub(super) fn buffered(&self, tiles: usize) -> usize {
        let along = self.sizes.iter().zip(&self.side);
        let all = along.fold(1_usize, |all, (size, side)| {
            all.saturating_mul(size.div_ceil(*side))
        });
        self.cells.saturating_mul(all.min(tiles))
    }

    /// How many cells back an offset leads that enlarges no heap.
    pub(super) fn back(&self, offset: &[i64]) -> usize {
        let pairs = offset.iter().zip(&self.stride);
        let terms = pairs.map(|(by, stride)| usize::try_from(-by).unwrap_or(0) * stride);
        terms.sum()
    }

    /// The cell of a position in the buffer of the tile from `low` on.
    pub(super) fn place(&self, at: &[i64], low: &[i64]) -> usize {
        let mut place = 0;
        for (index, stride) in self.stride.iter().enumerate() {
            let inside = usize::try_from(at[index] - low[index]).unwrap_or(0);
            place += (inside + self.border[index]) * stride;
        }
        place
    }

    /// By how much the cell moves from row to row of two heaps.
    pub(super) fn stride(&self) -> usize {
        self.stride[0]
    }

    /// An empty buffer, and its border.
    pub(super) fn buffer<C: TileCell>(&self, tile: &TileSpan, cells: &[C]) -> TileBuffer {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        let used = pool.pop();
        drop(pool);
        let mut buffer = TileBuffer {
            low: natural(&tile.low),
            high: natural(&tile.high),
            cells: used.unwrap_or_else(|| vec![NOWHERE; self.cells]),
            largest: 0,
        };
        if self.border.iter().any(|border| *border > 0) {
            buffer.cells.fill(NOWHERE);
            self.load_border(&mut buffer, cells);
        }
        buffer
    }

    /// Reads the cells of the tile itself, which are known; returns the largest value of the buffer.
    pub(super) fn load(&self, buffer: &mut TileBuffer, cells: &[u32]) -> u32 {
        let (low, high) = (buffer.low.clone(), buffer.high.clone());
        let last = low.len() - 1;
        let count = high[last] - low[last];
        let mut at = low.clone();
        let mut largest = self.largest_in_border(buffer);
        loop {
            let (mut number, mut place) = (0, 0);
            for heap in 0..=last {
                number += (at[heap] - self.origin[heap]) * self.factor[heap];
                place += (at[heap] - low[heap] + self.border[heap]) * self.stride[heap];
            }
            let from = &cells[number..number + count];
            buffer.cells[place..place + count].copy_from_slice(from);
            largest = largest.max(from.iter().copied().max().unwrap_or(0));
            if !next(&mut at[..last], &low, &high) {
                return largest;
            }
        }
    }

    /// The largest value in the border of a buffer, before it is filled.
    pub(super) fn largest_in_border(&self, buffer: &TileBuffer) -> u32 {
        if self.border.iter().all(|border| *border == 0) {
            return 0;
        }
        let known = buffer.cells.iter().filter(|cell| **cell != NOWHERE);
        known.copied().max().unwrap_or(0)
    }

    /// Takes back buffers that are no longer needed.
    pub(super) fn take_back(&self, tiles: Vec<TileBuffer>) {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        pool.extend(tiles.into_iter().map(|tile| tile.cells));
    }

    fn load_border<C: TileCell>(&self, buffer: &mut TileBuffer, cells: &[C]) {
        let TileBuffer { low, high, .. } = &*buffer;
        let last = low.len() - 1;
        let from: Vec<usize> = low
            .iter()
            .zip(&self.border)
            .zip(&self.origin)
            .map(|((low, border), origin)| low.saturating_sub(*border).max(*origin))
            .collect();
        let (low, high) = (low.clone(), high.clone());
        let mut at = from.clone();
        loop {
            let before = (0..last).any(|place| at[place] < low[place]);
            let end = if before { high[last] } else { low[last] };
            let (mut number, mut place) = (0, 0);
            for heap in 0..=last {
                number += (at[heap] - self.origin[heap]) * self.factor[heap];
                place += (at[heap] + self.border[heap] - low[heap]) * self.stride[heap];
            }
            let count = end - from[last];
            let to = &mut buffer.cells[place..place + count];
            for (to, cell) in to.iter_mut().zip(&cells[number..number + count]) {
                *to = cell.value();
            }
            if !next(&mut at[..last], &from, &high) {
                return;
            }
        }
    }

    /// Writes tiles into the cells; with `twins`, also the twins of their positions.
    pub(super) fn store<C: TileCell>(
        &self,
        tiles: &[TileBuffer],
        cells: &mut [C],
        twins: bool,
        parallel: bool,
    ) {
        let long = self.side[0] * self.factor[0];
        let store = |(band, cells): (usize, &mut [C])| {
            let first = self.origin[0] + band * self.side[0];
            for tile in tiles {
                if tile.low[0] == first {
                    self.store_rows(tile, cells);
                } else if twins && tile.low[1] == first {
                    self.store_twins(tile, cells);
                }
            }
        };
        match parallel {
            true => for_each_chunk(cells, long, store),
            false => {
                for tile in tiles {
                    let band_of = |low: usize| (low - self.origin[0]) / self.side[0];
                    let mut bands = vec![band_of(tile.low[0])];
                    if twins && tile.low[1] != tile.low[0] {
                        bands.push(band_of(tile.low[1]));
                    }
                    for band in bands {
                        let end = ((band + 1) * long).min(cells.len());
                        let cells = &mut cells[band * long..end];
                        match band_of(tile.low[0]) == band {
                            true => self.store_rows(tile, cells),
                            false => self.store_twins(tile, cells),
                        }
                    }
                }
            }
        }
    }

    /// Are the twins of a tile's positions in the box?
    pub(super) fn holds_twins(&self, tile: &TileBuffer) -> bool {
        let ends = self.origin.iter().zip(&self.sizes);
        let mut twin = ends.zip([tile.low[1], tile.low[0]]);
        twin.all(|((origin, size), low)| (*origin..origin + size).contains(&low))
    }

    /// Writes the rows of a tile into the band of the table that it lies in.
    fn store_rows<C: TileCell>(&self, tile: &TileBuffer, band: &mut [C]) {
        let last = tile.low.len() - 1;
        let count = tile.high[last] - tile.low[last];
        let mut at = tile.low.clone();
        loop {
            let (mut number, mut place) = (0, 0);
            for (heap, own) in at.iter().enumerate() {
                let inside = own - tile.low[heap];
                let place_in_box = own - self.origin[heap];
                number += if heap == 0 { inside } else { place_in_box } * self.factor[heap];
                place += (inside + self.border[heap]) * self.stride[heap];
            }
            let from = &tile.cells[place..place + count];
            for (to, value) in band[number..number + count].iter_mut().zip(from) {
                *to = C::of(*value);
            }
            if !next(&mut at[..last], &tile.low, &tile.high) {
                return;
            }
        }
    }

    /// Writes the twins of a tile of two heaps into the band of the table that they lie in.
    fn store_twins<C: TileCell>(&self, tile: &TileBuffer, band: &mut [C]) {
        let (rows, count) = (tile.high[1] - tile.low[1], tile.high[0] - tile.low[0]);
        let corner = self.border[0] * self.stride[0] + self.border[1];
        let (stride, size) = (self.stride[0], self.sizes[1]);
        for first in (0..count).step_by(TOGETHER) {
            let from = &tile.cells[corner + first * stride..];
            let band = &mut band[tile.low[0] - self.origin[1] + first..];
            if count - first < TOGETHER {
                for row in 0..rows {
                    for (to, from) in band[row * size..]
                        .iter_mut()
                        .zip(from[row..].chunks(stride))
                        .take(count - first)
                    {
                        *to = C::of(from[0]);
                    }
                }
                continue;
            }
            let from: [&[u32]; TOGETHER] = from_fn(|place| &from[place * stride..][..rows]);
            for row in 0..rows {
                let to = &mut band[row * size..][..TOGETHER];
                for (to, from) in to.iter_mut().zip(&from) {
                    *to = C::of(from[row]);
                }
            }
        }
    }
}

/// The next choice of all heaps but the last, from `from` to below `to`.
fn next(at: &mut [usize], from: &[usize], to: &[usize]) -> bool {
    for place in (0..at.len()).rev() {
        if at[place] + 1 < to[place] {
            at[place] += 1;
            return true;
        }
        at[place] = from[place];
    }
    false
}
