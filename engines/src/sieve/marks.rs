//! A set of marks with a fast search for the next gap.
//!
//! A full word of 64 bits sets one bit in a word of the storey above, and so on: the search for the next gap goes up
//! and down this tree, which has four storeys for 10^7 marks. It takes a 63rd more memory than the bits alone.
//! Windows of 64 marks can be read at any place, so that several sets can be joined.

/// How many bits a word has.
pub(super) const WORD: usize = 64;

/// A set of numbers below a size.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    bits: Vec<u64>,
    /// In each storey, which words of the one below are full.
    storeys: Vec<Vec<u64>>,
}

impl Marks {
    /// The empty set of numbers below `size`.
    pub(super) fn new(size: usize) -> Marks {
        let mut words = size / WORD + 1;
        // One word more, so that the last window may look beyond the end.
        let bits = vec![0; words + 1];
        let mut storeys = Vec::new();
        while words > 1 {
            words = (words + 1) / WORD + 1;
            storeys.push(vec![0; words]);
        }
        Marks { bits, storeys }
    }

    /// The bytes that a set of numbers below `size` needs.
    pub(super) fn bytes(size: u128) -> u128 {
        size / 8 + size / 504 + 64
    }

    pub(super) fn set(&mut self, number: usize) {
        self.set_in_word(number / WORD, 1 << (number % WORD));
    }

    pub(super) fn clear(&mut self, number: usize) {
        self.clear_in_word(number / WORD, 1 << (number % WORD));
    }

    pub(super) fn holds(&self, number: usize) -> bool {
        let word = self.bits.get(number / WORD);
        word.is_some_and(|word| word >> (number % WORD) & 1 == 1)
    }

    /// Sets the numbers from `first` to `last`.
    pub(super) fn set_range(&mut self, first: usize, last: usize) {
        each_word(first, last, |word, bits| self.set_in_word(word, bits));
    }

    /// Clears the numbers from `first` to `last`.
    pub(super) fn clear_range(&mut self, first: usize, last: usize) {
        each_word(first, last, |word, bits| self.clear_in_word(word, bits));
    }

    /// The 64 marks from a number on, the first one lowest; nothing is marked beyond the end.
    pub(super) fn window(&self, from: usize) -> u64 {
        let word = |index: usize| self.bits.get(index).copied().unwrap_or(0);
        let (index, shift) = (from / WORD, from % WORD);
        match shift {
            0 => word(index),
            _ => word(index) >> shift | word(index + 1) << (WORD - shift),
        }
    }

    /// The least number from `from` on that is not marked.
    pub(super) fn next_gap(&self, from: usize) -> usize {
        let (mut index, mut shift) = (from / WORD, from % WORD);
        let all = std::iter::once(&self.bits).chain(&self.storeys);
        for (storey, words) in all.enumerate() {
            let Some(word) = words.get(index) else {
                break;
            };
            let gaps = !word >> shift;
            if gaps != 0 {
                let mut number = index * WORD + shift + zeros(gaps);
                for down in (0..storey).rev() {
                    let words = match down.checked_sub(1) {
                        None => &self.bits,
                        Some(place) => &self.storeys[place],
                    };
                    let word = words.get(number).copied().unwrap_or(0);
                    number = number * WORD + zeros(!word);
                }
                return number;
            }
            (index, shift) = ((index + 1) / WORD, (index + 1) % WORD);
        }
        from.max(self.bits.len() * WORD)
    }

    fn set_in_word(&mut self, mut index: usize, mut bits: u64) {
        for words in std::iter::once(&mut self.bits).chain(&mut self.storeys) {
            let word = &mut words[index];
            *word |= bits;
            if *word != u64::MAX {
                return;
            }
            (index, bits) = (index / WORD, 1 << (index % WORD));
        }
    }

    fn clear_in_word(&mut self, mut index: usize, mut bits: u64) {
        for words in std::iter::once(&mut self.bits).chain(&mut self.storeys) {
            let word = &mut words[index];
            let was_full = *word == u64::MAX;
            *word &= !bits;
            if !was_full {
                return;
            }
            (index, bits) = (index / WORD, 1 << (index % WORD));
        }
    }
}

/// The number of zeros below the lowest one.
pub(super) fn zeros(word: u64) -> usize {
    usize::try_from(word.trailing_zeros()).unwrap_or(WORD)
}

/// The words of a range, each with its bits.
pub(super) fn each_word(first: usize, last: usize, mut visit: impl FnMut(usize, u64)) {
    if first > last {
        return;
    }
    let (low, high) = (first / WORD, last / WORD);
    for word in low..=high {
        let mut bits = u64::MAX;
        if word == low {
            bits &= u64::MAX << (first % WORD);
        }
        if word == high {
            bits &= u64::MAX >> (WORD - 1 - last % WORD);
        }
        visit(word, bits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_oracle::cases;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(cases(256))]

        #[test]
        fn marks_are_a_set_whose_gaps_are_found(
            size in 1_usize..9000,
            changes in proptest::collection::vec((0_usize..9000, 0_usize..5000, any::<bool>()), 1..12),
            looks in proptest::collection::vec(0_usize..9000, 1..20),
        ) {
            let mut marks = Marks::new(size);
            let mut plain = vec![false; size];
            for (first, length, set) in changes {
                let first = first % size;
                let last = (first + length).min(size - 1);
                plain[first..=last].fill(set);
                match set {
                    true => marks.set_range(first, last),
                    false => marks.clear_range(first, last),
                }
            }
            for from in looks {
                let from = from % size;
                let gap = (from..size).find(|number| !plain[*number]);
                let found = marks.next_gap(from);
                prop_assert_eq!(gap.unwrap_or(size), found.min(size));
                prop_assert_eq!(marks.holds(from), plain[from]);
                let window = marks.window(from);
                for bit in 0..64 {
                    let expected = plain.get(from + bit).copied().unwrap_or(false);
                    prop_assert_eq!(window >> bit & 1 == 1, expected);
                }
            }
        }
    }

    #[test]
    fn single_marks_are_set_and_cleared() {
        let mut marks = Marks::new(64 * 64 * 64 + 5);
        for number in 0..64 * 64 * 64 {
            marks.set(number);
        }
        assert_eq!(marks.next_gap(0), 64 * 64 * 64);
        marks.clear(70);
        assert_eq!(marks.next_gap(3), 70);
        assert_eq!(marks.next_gap(71), 64 * 64 * 64);
    }
}
