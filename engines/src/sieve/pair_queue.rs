//! A queue of pairs that grow, a few bits for each.
//!
//! Both numbers of a pair exceed those of the pair before it, and what is written is by how much, twice. A gap of 1, 2
//! or 3 takes as many bits: zeros, and a one. A longer gap takes three zeros, as many more as the binary digits of
//! what is left have after the first, and these digits, lowest first, with the first one in front of them. So the
//! queue of Wythoff's game takes 1.618 + 2.618 bits for a pair, as many as two sets that are one bit for each number
//! would.

use std::collections::VecDeque;

/// The words of a block. It steers memory only.
const WORDS: usize = if cfg!(test) { 4 } else { 256 };
/// A gap below this is written in at most 62 bits.
const LONGEST: i64 = 1 << 30;
/// The longest gap that is written as zeros and a one.
const SHORT: i64 = 3;

/// Pairs, of which each exceeds the one before it in both numbers.
#[derive(Clone, Debug)]
pub(super) struct PairQueue {
    blocks: VecDeque<Box<[u64; WORDS]>>,
    /// The place of the bit that is read next in the first block, and of the one that is written next, counted from
    /// there too.
    read: usize,
    write: usize,
    first: (i64, i64),
    last: (i64, i64),
    length: u64,
}

impl PairQueue {
    /// A queue with one pair.
    pub(super) fn of(pair: (i64, i64)) -> PairQueue {
        PairQueue {
            blocks: VecDeque::new(),
            read: 0,
            write: 0,
            first: pair,
            last: pair,
            length: 1,
        }
    }

    /// The first pair.
    pub(super) fn first(&self) -> Option<(i64, i64)> {
        (self.length > 0).then_some(self.first)
    }

    /// The last pair that was added.
    pub(super) fn last(&self) -> (i64, i64) {
        self.last
    }

    /// May this pair be the next one?
    pub(super) fn takes(&self, pair: (i64, i64)) -> bool {
        let fits = |before: i64, next: i64| next > before && next - before < LONGEST;
        self.length == 0 || fits(self.last.0, pair.0) && fits(self.last.1, pair.1)
    }

    /// Adds a pair that it takes.
    pub(super) fn push(&mut self, pair: (i64, i64)) {
        match self.length {
            0 => self.first = pair,
            _ => {
                self.write_gap(pair.0 - self.last.0);
                self.write_gap(pair.1 - self.last.1);
            }
        }
        self.last = pair;
        self.length += 1;
    }

    /// Takes the first pair out.
    pub(super) fn pop(&mut self) -> Option<(i64, i64)> {
        let first = self.first()?;
        self.length -= 1;
        if self.length > 0 {
            let gaps = (self.read_gap(), self.read_gap());
            self.first = (first.0 + gaps.0, first.1 + gaps.1);
        }
        Some(first)
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.blocks.len() * (8 * WORDS + 16) + size_of::<PairQueue>()
    }

    fn write_gap(&mut self, gap: i64) {
        if gap <= SHORT {
            let zeros = usize::try_from(gap - 1).unwrap_or(0);
            return self.write_bits(1 << zeros, zeros + 1);
        }
        let rest = (gap - SHORT).unsigned_abs();
        let digits = usize::try_from(rest.ilog2()).unwrap_or(0);
        let low = rest ^ 1 << digits;
        let code = (low << 1 | 1) << (3 + digits);
        self.write_bits(code, 3 + 2 * digits + 1);
    }

    fn read_gap(&mut self) -> i64 {
        let bits = self.peek();
        let zeros = i64::from(bits.trailing_zeros());
        if zeros < SHORT {
            self.advance(usize::try_from(zeros).unwrap_or(0) + 1);
            return zeros + 1;
        }
        let digits = usize::try_from(zeros - SHORT).unwrap_or(0);
        let low = bits >> (3 + digits + 1) & ((1 << digits) - 1);
        self.advance(3 + 2 * digits + 1);
        SHORT + i64::try_from(low | 1 << digits).unwrap_or(0)
    }

    fn write_bits(&mut self, bits: u64, count: usize) {
        let (word, shift) = (self.write / 64, self.write % 64);
        self.write += count;
        while self.blocks.len() * WORDS * 64 < self.write {
            self.blocks.push_back(Box::new([0; WORDS]));
        }
        self.blocks[word / WORDS][word % WORDS] |= bits << shift;
        if shift + count > 64 {
            let word = word + 1;
            self.blocks[word / WORDS][word % WORDS] |= bits >> (64 - shift);
        }
    }

    /// The next 64 bits; zeros beyond the end.
    fn peek(&self) -> u64 {
        let (word, shift) = (self.read / 64, self.read % 64);
        let at = |word: usize| {
            self.blocks
                .get(word / WORDS)
                .map_or(0, |block| block[word % WORDS])
        };
        match shift {
            0 => at(word),
            _ => at(word) >> shift | at(word + 1) << (64 - shift),
        }
    }

    fn advance(&mut self, count: usize) {
        self.read += count;
        if self.read >= WORDS * 64 {
            self.blocks.pop_front();
            self.read -= WORDS * 64;
            self.write -= WORDS * 64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_oracle::cases;
    use proptest::prelude::*;

    fn gap() -> impl Strategy<Value = i64> {
        prop_oneof![1_i64..6, 1_i64..100, 1..LONGEST, Just(LONGEST - 1)]
    }

    proptest! {
        #![proptest_config(cases(256))]

        #[test]
        fn pairs_come_out_as_they_went_in(
            gaps in proptest::collection::vec((gap(), gap(), any::<bool>()), 0..3000),
            start in (-5_i64..5, 0_i64..1 << 40),
        ) {
            let mut queue = PairQueue::of(start);
            let mut plain = VecDeque::from([start]);
            let mut pair = start;
            for (one, other, takes_out) in gaps {
                pair = (pair.0 + one, pair.1 + other);
                prop_assert!(queue.takes(pair));
                queue.push(pair);
                plain.push_back(pair);
                prop_assert_eq!(queue.last(), pair);
                if takes_out {
                    prop_assert_eq!(queue.pop(), plain.pop_front());
                }
                prop_assert_eq!(queue.first(), plain.front().copied());
            }
            while let Some(pair) = plain.pop_front() {
                prop_assert_eq!(queue.pop(), Some(pair));
            }
            prop_assert_eq!(queue.pop(), None);
        }
    }

    #[test]
    fn a_queue_takes_what_exceeds_its_last_pair_by_less_than_the_longest_gap() {
        let queue = PairQueue::of((7, 5));
        for (pair, taken) in [
            ((8, 6), true),
            ((7, 6), false),
            ((8, 5), false),
            ((6 + LONGEST, 6), true),
            ((7 + LONGEST, 6), false),
        ] {
            assert_eq!(queue.takes(pair), taken, "{pair:?}");
        }
    }

    #[test]
    fn a_pair_takes_as_many_bits_as_its_short_gaps_and_what_was_read_is_dropped() {
        let mut queue = PairQueue::of((0, 0));
        for pair in 1..=100_000 {
            queue.push((3 * pair, 2 * pair));
        }
        let bits = queue.blocks.len() * WORDS * 64;
        assert!((500_000..500_000 + WORDS * 64).contains(&bits), "{bits}");
        for _ in 0..100_000 {
            queue.pop();
        }
        assert!(queue.bytes() <= 8 * WORDS + 16 + size_of::<PairQueue>());
        assert_eq!(queue.first(), Some((300_000, 200_000)));
    }
}
