//! Long sets of marks, and long rows of counts, of which only a window is kept.
//!
//! Numbers are cut into pages. A page is made when its first number is marked, and dropped when all are: one bit then
//! stands for it. The pages on either side of what is ever read again are dropped too. So the memory is that of the
//! pages that are partly marked, with 8 bytes for each page that there may be, a 256th
//! of the marks.

use super::marks::{Marks, WORD, each_word, zeros};

/// The words of a page of marks. It steers memory only. Tests have small pages, so that small boards drop some.
const WORDS: usize = if cfg!(test) { 2 } else { 256 };
/// The numbers of a page of marks.
const PAGE: usize = WORD * WORDS;
/// The counts of a page.
const COUNTS: usize = if cfg!(test) { 1 << 5 } else { 1 << 12 };

/// A page of marks that has a gap.
#[derive(Clone, Debug)]
struct Page {
    words: [u64; WORDS],
    /// Which words are full.
    full: [u64; WORDS.div_ceil(WORD)],
    ones: usize,
}

impl Page {
    fn filled(bits: u64) -> Box<Page> {
        Box::new(Page {
            words: [bits; WORDS],
            full: [bits; WORDS.div_ceil(WORD)],
            ones: if bits == 0 { 0 } else { PAGE },
        })
    }

    fn set(&mut self, index: usize, bits: u64) {
        let word = &mut self.words[index];
        self.ones += ones(bits & !*word);
        *word |= bits;
        if *word == u64::MAX {
            self.full[index / WORD] |= 1 << (index % WORD);
        }
    }

    fn clear(&mut self, index: usize, bits: u64) {
        let word = &mut self.words[index];
        self.ones -= ones(bits & *word);
        *word &= !bits;
        self.full[index / WORD] &= !(1 << (index % WORD));
    }

    /// The least number from `from` on that is not marked.
    fn next_gap(&self, from: usize) -> Option<usize> {
        let (index, shift) = (from / WORD, from % WORD);
        let gaps = !self.words[index] >> shift;
        if gaps != 0 {
            return Some(from + zeros(gaps));
        }
        let mut index = index + 1;
        while index < WORDS {
            let free = !self.full[index / WORD] >> (index % WORD);
            let word = index + zeros(free);
            if free != 0 && word < WORDS {
                return Some(word * WORD + zeros(!self.words[word]));
            }
            index = (index / WORD + 1) * WORD;
        }
        None
    }
}

/// A set of numbers below a size.
#[derive(Clone, Debug)]
pub(super) struct PagedMarks {
    pages: Vec<Option<Box<Page>>>,
    /// Which pages are full, or are read no more.
    full: Marks,
    /// Pages below the first and from the second on are read no more.
    alive: (usize, usize),
    /// A page without marks, for the next one that is needed.
    spare: Option<Box<Page>>,
    kept: usize,
}

impl PagedMarks {
    /// The empty set of numbers below `size`.
    pub(super) fn new(size: usize) -> PagedMarks {
        let pages = size / PAGE + 1;
        PagedMarks {
            pages: vec![None; pages],
            full: Marks::new(pages),
            alive: (0, pages),
            spare: None,
            kept: 0,
        }
    }

    /// The bytes that a set of numbers below `size` takes at most.
    pub(super) fn most_bytes(size: u128) -> u128 {
        let pages = size / PAGE as u128 + 2;
        pages * (size_of::<Page>() as u128 + 9) + 64
    }

    /// The bytes that it takes now.
    pub(super) fn bytes(&self) -> usize {
        self.pages.len() * 9 + 64 + self.kept * size_of::<Page>()
    }

    pub(super) fn set(&mut self, number: usize) {
        self.set_in_word(number / WORD, 1 << (number % WORD));
    }

    pub(super) fn clear(&mut self, number: usize) {
        self.clear_in_word(number / WORD, 1 << (number % WORD));
    }

    /// Sets the numbers from `first` to `last`.
    pub(super) fn set_range(&mut self, first: usize, last: usize) {
        each_word(first, last, |word, bits| self.set_in_word(word, bits));
    }

    /// Clears the numbers from `first` to `last`.
    pub(super) fn clear_range(&mut self, first: usize, last: usize) {
        each_word(first, last, |word, bits| self.clear_in_word(word, bits));
    }

    pub(super) fn holds(&self, number: usize) -> bool {
        self.word(number / WORD) >> (number % WORD) & 1 == 1
    }

    /// The 64 marks from a number on, the first one lowest; nothing is marked beyond the end.
    pub(super) fn window(&self, from: usize) -> u64 {
        let (index, shift) = (from / WORD, from % WORD);
        match shift {
            0 => self.word(index),
            _ => self.word(index) >> shift | self.word(index + 1) << (WORD - shift),
        }
    }

    /// The least number from `from` on that is not marked.
    pub(super) fn next_gap(&self, mut from: usize) -> usize {
        loop {
            let place = from / PAGE;
            match self.pages.get(place) {
                None => return from,
                Some(Some(page)) => match page.next_gap(from % PAGE) {
                    Some(gap) => return place * PAGE + gap,
                    None => from = (place + 1) * PAGE,
                },
                Some(None) if self.full.holds(place) => from = self.full.next_gap(place) * PAGE,
                Some(None) => return from,
            }
        }
    }

    /// From now on no number below this one is read. Numbers that are read no more may be found marked.
    pub(super) fn forget_below(&mut self, number: usize) {
        let end = (number / PAGE).min(self.alive.1);
        while self.alive.0 < end {
            self.close(self.alive.0);
            self.alive.0 += 1;
        }
    }

    /// From now on neither this number nor a greater one is read.
    pub(super) fn forget_from(&mut self, number: usize) {
        let end = number.div_ceil(PAGE).max(self.alive.0);
        while self.alive.1 > end {
            self.alive.1 -= 1;
            self.close(self.alive.1);
        }
    }

    fn word(&self, index: usize) -> u64 {
        let place = index / WORDS;
        match self.pages.get(place) {
            Some(Some(page)) => page.words[index % WORDS],
            Some(None) if self.full.holds(place) => u64::MAX,
            _ => 0,
        }
    }

    /// Keeps one bit of a page.
    fn close(&mut self, place: usize) {
        self.kept -= usize::from(self.pages[place].take().is_some());
        self.full.set(place);
    }

    fn set_in_word(&mut self, index: usize, bits: u64) {
        let place = index / WORDS;
        if self.pages[place].is_none() {
            if self.full.holds(place) {
                return;
            }
            self.kept += usize::from(self.spare.is_none());
            let page = self.spare.take().unwrap_or_else(|| Page::filled(0));
            self.pages[place] = Some(page);
        }
        if let Some(page) = &mut self.pages[place] {
            page.set(index % WORDS, bits);
            if page.ones == PAGE {
                self.close(place);
            }
        }
    }

    fn clear_in_word(&mut self, index: usize, bits: u64) {
        let place = index / WORDS;
        if self.pages[place].is_none() {
            let read = self.alive.0 <= place && place < self.alive.1;
            if !read || !self.full.holds(place) {
                return;
            }
            self.kept += 1;
            self.full.clear(place);
            self.pages[place] = Some(Page::filled(u64::MAX));
        }
        if let Some(page) = &mut self.pages[place] {
            page.clear(index % WORDS, bits);
            if page.ones == 0 {
                let empty = self.pages[place].take();
                self.kept -= usize::from(self.spare.is_some());
                self.spare = empty;
            }
        }
    }
}

/// How often each number below a size is marked.
#[derive(Clone, Debug)]
pub(super) struct PagedCounts {
    pages: Vec<CountPage>,
    /// Counts that only grow end here.
    enough: Option<u32>,
    alive: (usize, usize),
    kept: usize,
}

#[derive(Clone, Debug)]
enum CountPage {
    /// All counts are 0, or are read no more.
    Clear,
    Kept(Box<Counts>),
    /// All counts are enough.
    Full,
}

#[derive(Clone, Debug)]
struct Counts {
    counts: [u32; COUNTS],
    /// How many are not 0.
    begun: usize,
    /// How many are enough.
    ended: usize,
}

impl PagedCounts {
    /// Counts of the numbers below `size`, all 0. If they never fall, they need not grow beyond what is `enough`.
    pub(super) fn new(size: usize, enough: Option<u32>) -> PagedCounts {
        let pages = size / COUNTS + 1;
        PagedCounts {
            pages: vec![CountPage::Clear; pages],
            enough,
            alive: (0, pages),
            kept: 0,
        }
    }

    /// The bytes that counts below `size` take at most.
    pub(super) fn most_bytes(size: u128) -> u128 {
        let page = size_of::<Counts>() + size_of::<CountPage>();
        (size / COUNTS as u128 + 1) * page as u128
    }

    /// The bytes that they take now.
    pub(super) fn bytes(&self) -> usize {
        self.pages.len() * size_of::<CountPage>() + self.kept * size_of::<Counts>()
    }

    pub(super) fn get(&self, number: usize) -> u32 {
        match self.pages.get(number / COUNTS) {
            Some(CountPage::Kept(page)) => page.counts[number % COUNTS],
            Some(CountPage::Full) => self.enough.unwrap_or(0),
            _ => 0,
        }
    }

    /// Counts one more or one less; the new count, if it is ever read.
    pub(super) fn change(&mut self, number: usize, more: bool) -> Option<u32> {
        let place = number / COUNTS;
        if place < self.alive.0 || place >= self.alive.1 {
            return None;
        }
        if let CountPage::Clear = self.pages[place] {
            self.kept += 1;
            self.pages[place] = CountPage::Kept(Box::new(Counts {
                counts: [0; COUNTS],
                begun: 0,
                ended: 0,
            }));
        }
        let CountPage::Kept(page) = &mut self.pages[place] else {
            return self.enough;
        };
        let count = &mut page.counts[number % COUNTS];
        match more {
            true if self.enough == Some(*count) => return self.enough,
            true => *count += 1,
            false => *count -= 1,
        }
        let count = *count;
        match (more, count) {
            (true, 1) => page.begun += 1,
            (false, 0) => page.begun -= 1,
            _ => {}
        }
        page.ended += usize::from(self.enough == Some(count));
        if page.begun == 0 {
            self.close(place, CountPage::Clear);
        } else if page.ended == COUNTS {
            self.close(place, CountPage::Full);
        }
        Some(count)
    }

    /// From now on no number below this one is read.
    pub(super) fn forget_below(&mut self, number: usize) {
        let end = (number / COUNTS).min(self.alive.1);
        while self.alive.0 < end {
            self.close(self.alive.0, CountPage::Clear);
            self.alive.0 += 1;
        }
    }

    /// From now on neither this number nor a greater one is read.
    pub(super) fn forget_from(&mut self, number: usize) {
        let end = number.div_ceil(COUNTS).max(self.alive.0);
        while self.alive.1 > end {
            self.alive.1 -= 1;
            self.close(self.alive.1, CountPage::Clear);
        }
    }

    fn close(&mut self, place: usize, page: CountPage) {
        let was = std::mem::replace(&mut self.pages[place], page);
        self.kept -= usize::from(matches!(was, CountPage::Kept(_)));
    }
}

/// How many bits are 1.
fn ones(word: u64) -> usize {
    usize::try_from(word.count_ones()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_oracle::cases;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(cases(256))]

        #[test]
        fn paged_marks_are_a_set_whose_gaps_are_found_where_it_is_still_read(
            size in 1_usize..90_000,
            changes in proptest::collection::vec(
                (0_usize..90_000, 0_usize..40_000, any::<bool>()),
                1..12,
            ),
            looks in proptest::collection::vec(0_usize..90_000, 1..20),
            forgotten in (0_usize..60_000, 0_usize..60_000),
        ) {
            let mut marks = PagedMarks::new(size);
            let mut plain = vec![false; size];
            let (low, high) = (forgotten.0 % size, size - forgotten.1 % size);
            let middle = changes.len() / 2;
            for (turn, (first, length, set)) in changes.into_iter().enumerate() {
                if turn == middle {
                    marks.forget_below(low);
                    marks.forget_from(high);
                }
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
                if from < low || from >= high {
                    continue;
                }
                let gap = (from..high).find(|number| !plain[*number]);
                prop_assert_eq!(gap.unwrap_or(high), marks.next_gap(from).min(high));
                prop_assert_eq!(marks.holds(from), plain[from]);
                let window = marks.window(from);
                for bit in (0..64).take_while(|bit| from + bit < high) {
                    prop_assert_eq!(window >> bit & 1 == 1, plain[from + bit]);
                }
            }
        }

        #[test]
        fn paged_counts_are_counts_where_they_are_still_read(
            changes in proptest::collection::vec(0_usize..20_000, 1..60),
            low in 0_usize..20_000,
            high in 0_usize..20_000,
        ) {
            let mut counts = PagedCounts::new(20_000, None);
            let mut plain = vec![0_u32; 20_000];
            for number in changes.iter().chain(&changes) {
                plain[*number] += 1;
                prop_assert_eq!(counts.change(*number, true), Some(plain[*number]));
            }
            counts.forget_below(low);
            counts.forget_from(high);
            for number in changes {
                plain[number] -= 1;
                let changed = counts.change(number, false);
                if low <= number && number < high {
                    prop_assert_eq!(changed, Some(plain[number]));
                    prop_assert_eq!(counts.get(number), plain[number]);
                }
            }
        }
    }

    #[test]
    fn full_pages_and_pages_that_are_read_no_more_take_no_memory() {
        let mut marks = PagedMarks::new(100 * PAGE);
        let empty = marks.bytes();
        for number in (0..40 * PAGE).rev() {
            marks.set(number);
            assert!(marks.bytes() <= empty + size_of::<Page>());
        }
        assert_eq!(marks.bytes(), empty);
        assert_eq!(marks.next_gap(5), 40 * PAGE);
        for place in 50..90 {
            marks.set(place * PAGE);
        }
        assert_eq!(marks.bytes(), empty + 40 * size_of::<Page>());
        marks.forget_below(60 * PAGE + 7);
        marks.forget_from(80 * PAGE - 7);
        assert_eq!(marks.bytes(), empty + 20 * size_of::<Page>());
        assert_eq!(marks.next_gap(61 * PAGE), 61 * PAGE + 1);
        // Marks that come and go leave one page behind.
        for place in 61..80 {
            marks.clear(place * PAGE);
            marks.set(place * PAGE + 1);
            marks.clear(place * PAGE + 1);
        }
        assert_eq!(marks.bytes(), empty + 2 * size_of::<Page>());
        assert!(!marks.holds(70 * PAGE));
    }

    #[test]
    fn counts_that_only_grow_are_kept_until_they_are_enough() {
        let mut counts = PagedCounts::new(10 * COUNTS, Some(3));
        let empty = counts.bytes();
        for turn in 1..=5 {
            for number in 0..4 * COUNTS {
                assert_eq!(counts.change(number, true), Some(turn.min(3)));
                assert_eq!(counts.get(number), turn.min(3));
            }
            let kept = if turn < 3 { 4 } else { 0 };
            assert_eq!(counts.bytes(), empty + kept * size_of::<Counts>());
        }
        assert_eq!(counts.get(4 * COUNTS), 0);
    }

    #[test]
    fn what_is_reserved_is_at_least_what_is_taken() {
        for size in [1, 100, PAGE, 10 * PAGE + 3] {
            let mut marks = PagedMarks::new(size);
            for number in (0..size).step_by(PAGE / 2) {
                marks.set(number);
            }
            assert!(marks.bytes() as u128 <= PagedMarks::most_bytes(size as u128));
            let mut counts = PagedCounts::new(size, None);
            for number in (0..size).step_by(COUNTS / 2) {
                counts.change(number, true);
            }
            assert!(counts.bytes() as u128 <= PagedCounts::most_bytes(size as u128));
        }
    }
}
