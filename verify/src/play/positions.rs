//! Positions in the order of counterexamples: by the sum of the heaps, then lexicographically.

use super::game::Position;
use crate::fault::Fault;

/// The most positions that are gone through. A fixed bound.
const POSITIONS: usize = 1 << 21;

/// A box of positions: every heap at most `most`, and with a pass 0 or 1 behind them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PositionBox {
    pub(crate) heaps: usize,
    pub(crate) pass: bool,
    pub(crate) most: i128,
}

impl PositionBox {
    /// All positions of the box.
    pub(crate) fn all(self) -> Result<Vec<Position>, Fault> {
        let mut all = vec![Vec::new()];
        let passes = usize::from(self.pass);
        for place in 0..self.heaps + passes {
            let most = if place < self.heaps { self.most } else { 1 };
            let size = usize::try_from(most.saturating_add(1)).unwrap_or(usize::MAX);
            if all.len().saturating_mul(size) > POSITIONS {
                return Err(too_many());
            }
            let longer = all.iter().flat_map(|start: &Position| {
                (0..=most).map(move |heap| [start.as_slice(), &[heap]].concat())
            });
            all = longer.collect();
        }
        Ok(all)
    }
}

fn too_many() -> Fault {
    Fault::Bad(format!("more than {POSITIONS} positions"))
}

/// All positions before this one, which has `heaps` heaps and perhaps a pass behind them.
pub(crate) fn before(position: &[i128], heaps: usize) -> Result<Vec<Position>, Fault> {
    let sum: i128 = position.iter().take(heaps).sum();
    let mut found = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(start) = open.pop() {
        let used: i128 = start.iter().take(heaps).sum();
        if start.len() == position.len() {
            if (used, start.as_slice()) < (sum, position) {
                found.push(start);
            }
            if found.len() > POSITIONS {
                return Err(too_many());
            }
            continue;
        }
        let most = if start.len() < heaps { sum - used } else { 1 };
        for heap in 0..=most {
            open.push([start.as_slice(), &[heap]].concat());
            if open.len() > POSITIONS {
                return Err(too_many());
            }
        }
    }
    Ok(found)
}
