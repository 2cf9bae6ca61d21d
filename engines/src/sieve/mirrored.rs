//! P-positions (y, x) of symmetric games that follow from (x, y), kept until their level comes.
//!
//! Most games find (x, y) in such an order that both heaps grow: these are kept in a queue, a few bits for each. Where y
//! falls back, another queue is begun; the pairs that fit into none of them are kept as they are.

use super::pair_queue::PairQueue;
use std::collections::BTreeMap;

/// The most queues. It steers memory only.
const MOST_QUEUES: usize = 32;
/// The bytes of a cell of `others`, with what a tree takes beside it.
const OTHER: usize = 64;

/// The cells known of each level to come.
#[derive(Clone, Debug)]
pub(super) struct Mirrored {
    last_level: i64,
    /// Of levels and cells, both growing.
    queues: Vec<PairQueue>,
    /// The cells of the levels that fit into no queue.
    others: BTreeMap<i64, Vec<i64>>,
    waiting: usize,
    /// The first level of all.
    next: i64,
}

impl Mirrored {
    pub(super) fn new(last_level: i64) -> Mirrored {
        Mirrored {
            last_level,
            queues: Vec::new(),
            others: BTreeMap::new(),
            waiting: 0,
            next: i64::MAX,
        }
    }

    /// The bytes that it takes at most if all pairs fit into one queue: the gaps of both numbers add up to one for each
    /// level, as the cells that wait are below the levels that they wait for, and a gap of n takes up to 1.2 n bits.
    pub(super) fn most_bytes(last_level: i64) -> Option<u128> {
        let bits = u128::try_from(last_level).ok()?.checked_mul(6)? / 5;
        Some(bits / 8 + bits / 1024 + (1 << 13))
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        let queues: usize = self.queues.iter().map(PairQueue::bytes).sum();
        queues + self.waiting * OTHER
    }

    /// Adds a cell to a level to come.
    pub(super) fn put(&mut self, level: i64, cell: i64) {
        if level > self.last_level {
            return;
        }
        self.next = self.next.min(level);
        let (pair, queues) = ((level, cell), self.queues.len());
        // The nearest one, so that pairs that fall back leave room for those that do not.
        let taking = self.queues.iter_mut().filter(|queue| queue.takes(pair));
        let nearest = taking.max_by_key(|queue| (queue.first().is_some(), queue.last().0));
        match nearest {
            Some(queue) => queue.push(pair),
            None if queues < MOST_QUEUES => self.queues.push(PairQueue::of(pair)),
            None => {
                self.others.entry(level).or_default().push(cell);
                self.waiting += 1;
            }
        }
    }

    /// Moves the cells of a level to the end of `found`, in increasing order. Levels come in order.
    pub(super) fn take(&mut self, level: i64, found: &mut Vec<i64>) {
        if self.next != level {
            return;
        }
        let start = found.len();
        for queue in &mut self.queues {
            while let Some((at, cell)) = queue.first()
                && at == level
            {
                queue.pop();
                found.push(cell);
            }
        }
        if let Some(cells) = self.others.remove(&level) {
            self.waiting -= cells.len();
            found.extend(cells);
        }
        found[start..].sort_unstable();
        let firsts = self.queues.iter().filter_map(PairQueue::first);
        let others = self.others.first_key_value().map(|(level, _)| *level);
        let levels = firsts.map(|(level, _)| level).chain(others);
        self.next = levels.min().unwrap_or(i64::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_oracle::cases;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(cases(128))]

        #[test]
        fn every_cell_comes_back_at_its_level_whatever_the_order_was(
            ahead in proptest::collection::vec(proptest::collection::vec(1_i64..400, 0..4), 1..200),
        ) {
            let last = 300;
            let mut kept = Mirrored::new(last);
            let mut plain: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
            let levels = i64::try_from(ahead.len()).unwrap();
            for (level, ahead) in (0..last).zip(ahead.into_iter().chain(std::iter::repeat(Vec::new()))) {
                let mut found = vec![-1];
                kept.take(level, &mut found);
                let mut expected = vec![-1];
                expected.extend(plain.remove(&level).unwrap_or_default());
                expected.sort_unstable();
                prop_assert_eq!(found, expected);
                for by in ahead {
                    kept.put(level + by, level);
                    if level + by <= last {
                        plain.entry(level + by).or_default().push(level);
                    }
                }
                if level > levels + 400 {
                    break;
                }
            }
        }
    }

    #[test]
    fn pairs_that_fall_back_without_end_are_kept_too() {
        let mut kept = Mirrored::new(1000);
        for cell in 0..500 {
            kept.put(1000 - cell, cell);
        }
        assert_eq!(kept.queues.len(), MOST_QUEUES);
        let mut found = Vec::new();
        for level in 501..=1000 {
            kept.take(level, &mut found);
        }
        assert_eq!(found, (0..500).rev().collect::<Vec<i64>>());
        assert_eq!(kept.waiting, 0);
    }
}
