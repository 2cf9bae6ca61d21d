//! Waves: an order in which options come first, cut into pieces that may be computed side by side.
//!
//! - In a box of a game whose moves enlarge no heap, tiles whose indices have one sum: no move leads from one to
//!   another, and no line along a move meets two of them. In a large table of two heaps the first index counts several
//!   times: fewer lines are begun and not ended, and neighbouring tiles, which share lines, follow each other sooner.
//!   Wythoff's game on 10 000 × 10 000 takes a seventh less time so, and 12 MB less.
//! - The same, slab after slab of the first heap, if sets are completed after each slab.
//! - Levels of the measure, where it is one weighted sum: no move stays in a level.
//! - Any other measure: by sorting, one position after the other.

use super::frame::{SPAN, Segment, TableFrame};
use grundy_rules::game::{Game, gcd};

/// About how many tiles along a row a wave of a large table has. It chooses between engines only.
const SIDE_BY_SIDE: i64 = 16;
/// The most waves from a tile to the next one along the first heap. It chooses between engines only.
const MOST_LAG: i64 = 8;

/// A tile: all positions from one corner to below the other, row by row.
#[derive(Clone, Debug)]
pub(super) struct TileSpan {
    pub low: Vec<i64>,
    pub high: Vec<i64>,
}

impl TileSpan {
    /// The same positions with the first two heaps exchanged.
    pub(super) fn twin(&self) -> TileSpan {
        let mut twin = self.clone();
        twin.low.swap(0, 1);
        twin.high.swap(0, 1);
        twin
    }
}

/// A piece of a wave.
#[derive(Clone, Debug)]
pub(super) enum WavePiece {
    Tile(TileSpan),
    Line(Segment),
}

#[derive(Clone, Debug)]
pub(super) enum FillOrder {
    Tiles {
        side: Vec<i64>,
        /// How many waves after the one before it along the first heap a tile comes.
        lag: i64,
    },
    Slabs,
    Levels {
        weights: Vec<i64>,
        most: i64,
    },
    Sorted(Vec<u32>),
}

/// The positions that are to be ordered.
#[derive(Debug)]
pub(super) struct WaveLayout<'f> {
    pub frame: &'f TableFrame,
    /// How many heaps there are, the pass not counted.
    pub base: usize,
    /// Are only positions wanted whose first heap is not larger than the second?
    pub half: bool,
}

impl FillOrder {
    /// Tiles that fit the cache.
    pub(super) fn tiles(frame: &TableFrame, base: usize) -> FillOrder {
        let side = |place: usize| match (base, place) {
            (1, _) => 256,
            (2, _) => 64,
            (3, 2) => 128,
            (3, _) => 8,
            _ => 8,
        };
        let side: Vec<i64> = (0..base)
            .map(|place| side(place).min(frame.sizes[place]))
            .collect();
        let lag = match base {
            2 => (frame.sizes[1] / side[1] / SIDE_BY_SIDE).clamp(1, MOST_LAG),
            _ => 1,
        };
        FillOrder::Tiles { side, lag }
    }

    /// By how much the largest value may grow in one wave: a value is at most one more than those of the options.
    pub(super) fn growth(&self, layout: &WaveLayout) -> i64 {
        let sizes = &layout.frame.sizes;
        let pass: i64 = sizes[layout.base..].iter().sum();
        let sum = match self {
            FillOrder::Tiles { side, .. } => side.iter().sum(),
            FillOrder::Slabs => sizes[1..layout.base].iter().sum::<i64>() + 1,
            FillOrder::Levels { .. } | FillOrder::Sorted(_) => 1,
        };
        sum + pass + 1
    }

    pub(super) fn waves(&self, layout: &WaveLayout) -> i64 {
        let sizes = &layout.frame.sizes;
        match self {
            FillOrder::Tiles { side, lag } => {
                let mut tiles = side.iter().zip(sizes).map(|(side, size)| (size - 1) / side);
                lag * tiles.next().unwrap_or(0) + tiles.sum::<i64>() + 1
            }
            FillOrder::Slabs => sizes[0],
            FillOrder::Levels { most, .. } => most + 1,
            FillOrder::Sorted(order) => i64::try_from(order.len()).unwrap_or(i64::MAX),
        }
    }

    /// The pieces of a wave.
    pub(super) fn wave(&self, wave: i64, layout: &WaveLayout, work: &mut Vec<WavePiece>) {
        work.clear();
        let sizes = &layout.frame.sizes[..layout.base];
        match self {
            FillOrder::Tiles { side, lag } => {
                let boxes = TileBoxes { side, sizes };
                boxes.each(wave, *lag, &mut Vec::new(), &mut |tile| {
                    if layout.half && tile[0] > tile[1] {
                        return;
                    }
                    work.push(WavePiece::Tile(boxes.span(tile)));
                });
            }
            FillOrder::Slabs => {
                let mut low = vec![0; layout.base];
                let mut high = sizes.to_vec();
                (low[0], high[0]) = (wave, wave + 1);
                work.push(WavePiece::Tile(TileSpan { low, high }));
            }
            FillOrder::Levels { weights, .. } => {
                level(weights, sizes, wave, &mut Vec::new(), layout, work);
            }
            FillOrder::Sorted(order) => {
                let number = usize::try_from(wave).ok().and_then(|wave| order.get(wave));
                work.extend(number.map(|number| {
                    WavePiece::Line(Segment {
                        start: vec![i64::from(*number)],
                        step: Vec::new(),
                        count: 1,
                    })
                }));
            }
        }
    }
}

impl FillOrder {
    /// The pieces of a level by one heap, from 0 on.
    pub(super) fn level_by(&self, wave: i64, heap: usize, layout: &WaveLayout) -> Vec<WavePiece> {
        let FillOrder::Levels { weights, .. } = self else {
            return Vec::new();
        };
        let to_front = |all: &[i64]| {
            let mut all = all.to_vec();
            all[..=heap].rotate_right(1);
            all
        };
        let sizes = to_front(&layout.frame.sizes[..layout.base]);
        let mut work = Vec::new();
        level(
            &to_front(weights),
            &sizes,
            wave,
            &mut Vec::new(),
            layout,
            &mut work,
        );
        for piece in &mut work {
            if let WavePiece::Line(segment) = piece {
                segment.start[..=heap].rotate_left(1);
                segment.step[..=heap].rotate_left(1);
            }
        }
        work
    }
}

/// A box cut into tiles.
struct TileBoxes<'s> {
    side: &'s [i64],
    sizes: &'s [i64],
}

impl TileBoxes<'_> {
    /// Visits the tiles with a sum of indices, where the next index counts `times` times, those after it once.
    fn each(&self, left: i64, times: i64, tile: &mut Vec<i64>, visit: &mut dyn FnMut(&[i64])) {
        let place = tile.len();
        let most = |place: usize| (self.sizes[place] - 1) / self.side[place];
        if place == self.sizes.len() {
            if left == 0 {
                visit(tile);
            }
            return;
        }
        // The later heaps must be able to take what is left of the sum.
        let later: i64 = (place + 1..self.sizes.len()).map(most).sum();
        let first = (left - later + times - 1).max(0) / times;
        for index in first..=most(place).min(left / times) {
            tile.push(index);
            self.each(left - times * index, 1, tile, visit);
            tile.pop();
        }
    }

    /// The positions of a tile.
    fn span(&self, tile: &[i64]) -> TileSpan {
        let low = tile.iter().zip(self.side).map(|(tile, side)| tile * side);
        let low: Vec<i64> = low.collect();
        let ends = low.iter().zip(self.side).zip(self.sizes);
        let high = ends.map(|((low, side), size)| (low + side).min(*size));
        TileSpan {
            high: high.collect(),
            low,
        }
    }
}

/// The positions of a level, by lines in the last two heaps.
fn level(
    weights: &[i64],
    sizes: &[i64],
    left: i64,
    before: &mut Vec<i64>,
    layout: &WaveLayout,
    work: &mut Vec<WavePiece>,
) {
    let place = before.len();
    match sizes.len() - place {
        1 => {
            if left % weights[place] == 0 && left / weights[place] < sizes[place] {
                before.push(left / weights[place]);
                lines(before, &vec![0; sizes.len()], 1, work);
                before.pop();
            }
        }
        2 => {
            let (v, w) = (weights[place], weights[place + 1]);
            // v · a + w · b = left
            let Some(first) =
                (0..w.min(sizes[place])).find(|a| left - v * a >= 0 && (left - v * a) % w == 0)
            else {
                return;
            };
            let divisor = gcd(v, w);
            let (by, down) = (w / divisor, v / divisor);
            let b = (left - v * first) / w;
            let skip = (b - (sizes[place + 1] - 1)).max(0);
            let skip = skip / down + i64::from(skip % down != 0);
            let (a, b) = (first + skip * by, b - skip * down);
            if b < 0 || a >= sizes[place] {
                return;
            }
            let mut count = (b / down + 1).min((sizes[place] - 1 - a) / by + 1);
            if layout.half {
                // a + i · by ≤ b - i · down
                if a > b {
                    return;
                }
                count = count.min((b - a) / (by + down) + 1);
            }
            let mut start = before.clone();
            start.extend([a, b]);
            let mut step = vec![0; place];
            step.extend([by, -down]);
            lines(&start, &step, count, work);
        }
        _ => {
            for heap in 0..=(left / weights[place]).min(sizes[place] - 1) {
                before.push(heap);
                level(
                    weights,
                    sizes,
                    left - weights[place] * heap,
                    before,
                    layout,
                    work,
                );
                before.pop();
            }
        }
    }
}

/// Cuts a line into segments.
fn lines(start: &[i64], step: &[i64], count: i64, work: &mut Vec<WavePiece>) {
    let span = i64::try_from(SPAN).unwrap_or(1);
    let mut done = 0;
    while done < count {
        let piece = span.min(count - done);
        let heaps = start
            .iter()
            .zip(step)
            .map(|(start, step)| start + done * step);
        work.push(WavePiece::Line(Segment {
            start: heaps.collect(),
            // One position has no next one, and the step to it could leave the box.
            step: if count == 1 {
                vec![0; step.len()]
            } else {
                step.to_vec()
            },
            count: usize::try_from(piece).unwrap_or(0),
        }));
        done += piece;
    }
}

/// Cuts a piece into segments, in an order in which options come first; with a pass, each comes without it first.
pub(super) fn each_segment<E>(
    work: &WavePiece,
    game: &Game,
    frame: &TableFrame,
    half: bool,
    visit: &mut dyn FnMut(&Segment) -> Result<(), E>,
) -> Result<(), E> {
    let base = game.base_heaps();
    let mut each = |segment: &mut Segment| -> Result<(), E> {
        let passes = frame.sizes.get(base).copied().unwrap_or(1);
        for pass in 0..passes {
            if game.has_pass() {
                segment.start.truncate(base);
                segment.start.push(pass);
                segment.step.resize(base + 1, 0);
            }
            visit(segment)?;
        }
        segment.start.truncate(base);
        segment.step.truncate(base);
        Ok(())
    };
    match work {
        WavePiece::Line(segment) => each(&mut segment.clone()),
        WavePiece::Tile(TileSpan { low, high }) => {
            let last = base - 1;
            let mut segment = Segment {
                start: low.clone(),
                step: vec![0; base],
                count: 0,
            };
            segment.step[last] = 1;
            loop {
                let mut at = match half {
                    true => low[1].max(segment.start[0]),
                    false => low[last],
                };
                while at < high[last] {
                    let span = (high[last] - at).min(i64::try_from(SPAN).unwrap_or(1));
                    segment.start[last] = at;
                    segment.count = usize::try_from(span).unwrap_or(0);
                    each(&mut segment)?;
                    at += span;
                }
                let Some(place) = (0..last)
                    .rev()
                    .find(|place| segment.start[*place] + 1 < high[*place])
                else {
                    return Ok(());
                };
                segment.start[place] += 1;
                segment.start[place + 1..last].copy_from_slice(&low[place + 1..last]);
            }
        }
    }
}

#[cfg(test)]
mod waves_of_tiles {
    use super::*;
    use grundy_rules::language::parse_game;
    use grundy_rules::library::Library;
    use grundy_work::Job;
    use std::collections::BTreeMap;

    /// The wave of each tile, by its corner.
    fn waves(sizes: &[usize]) -> BTreeMap<Vec<i64>, i64> {
        let nim = parse_game(&format!("nim({})", sizes.len())).into_result();
        let nim = Game::new(&nim.unwrap().unwrap(), &Library::embedded()).unwrap();
        let domain = nim.domain(sizes, &Job::quiet()).unwrap();
        let frame = TableFrame::of(&domain).unwrap();
        let order = FillOrder::tiles(&frame, sizes.len());
        let layout = WaveLayout {
            frame: &frame,
            base: sizes.len(),
            half: false,
        };
        let (mut all, mut work) = (BTreeMap::new(), Vec::new());
        for wave in 0..order.waves(&layout) {
            order.wave(wave, &layout, &mut work);
            for piece in &work {
                if let WavePiece::Tile(tile) = piece {
                    assert_eq!(all.insert(tile.low.clone(), wave), None);
                }
            }
        }
        all
    }

    #[test]
    fn each_tile_comes_once_and_after_all_tiles_below_it() {
        let all: [(&[usize], usize); 4] = [
            (&[3000, 9001], 47 * 141),
            (&[100, 5000], 2 * 79),
            (&[5000, 100], 79 * 2),
            (&[20, 17, 300], 3 * 3 * 3),
        ];
        for (sizes, tiles) in all {
            let waves = waves(sizes);
            assert_eq!(waves.len(), tiles, "{sizes:?}");
            let side = match sizes.len() {
                2 => vec![64, 64],
                _ => vec![8, 8, 128],
            };
            for (low, wave) in &waves {
                for heap in 0..low.len() {
                    let mut next = low.clone();
                    next[heap] += side[heap];
                    let later = waves.get(&next);
                    assert!(later.is_none_or(|later| later > wave), "{low:?}");
                }
            }
        }
    }

    #[test]
    fn a_long_row_is_ahead_of_the_next_ones_by_several_tiles() {
        let (large, small) = (waves(&[9000, 9000]), waves(&[900, 900]));
        assert_eq!((large[&vec![0, 64]], large[&vec![64, 0]]), (1, 8));
        assert_eq!((small[&vec![0, 64]], small[&vec![64, 0]]), (1, 1));
    }
}
