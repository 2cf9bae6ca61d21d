//! Words that are zero at first and go back to the system when they are dropped.
//!
//! The sets of lines grow while a table is filled: each step of their growth frees a list that is a little shorter
//! than the next. A general allocator keeps the gaps. For Wythoff's game to 10⁴ they were half of the memory of the
//! sets (21 MB for 10 MB in use), so long lists take pages of their own.

use memmap2::MmapMut;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering};

/// From this many bytes on, words take pages of their own: sixteen pages waste little, and blocks that live shortly are smaller. It chooses between engines only.
const PAGED: usize = 1 << 16;

/// The most lists with pages of their own: a process may have 65 530 maps on Linux, and others need them too. It chooses between engines only.
const MOST_PAGED: usize = 1 << 13;

/// How many lists have pages of their own.
static PAGED_NOW: AtomicUsize = AtomicUsize::new(0);

/// A list of words.
#[derive(Debug)]
pub(super) enum ZeroedWords {
    Listed(Vec<u64>),
    Paged(Pages),
}

/// The pages of one list.
#[derive(Debug)]
pub(super) struct Pages(MmapMut);

impl Pages {
    /// Pages for this number of bytes, if the system has some to give and not too many lists have theirs.
    fn new(bytes: usize) -> Option<Pages> {
        let more = |now: usize| (now < MOST_PAGED).then_some(now + 1);
        let counted = PAGED_NOW.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        counted.ok()?;
        let pages = MmapMut::map_anon(bytes).map(Pages);
        if pages.is_err() {
            PAGED_NOW.fetch_sub(1, Ordering::Relaxed);
        }
        pages.ok()
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        PAGED_NOW.fetch_sub(1, Ordering::Relaxed);
    }
}

impl ZeroedWords {
    /// `count` words, all zero.
    pub(super) fn new(count: usize) -> ZeroedWords {
        let bytes = count.saturating_mul(size_of::<u64>());
        let pages = (bytes >= PAGED).then(|| Pages::new(bytes)).flatten();
        pages.map_or_else(|| ZeroedWords::Listed(vec![0; count]), ZeroedWords::Paged)
    }
}

impl Default for ZeroedWords {
    fn default() -> ZeroedWords {
        ZeroedWords::Listed(Vec::new())
    }
}

impl Deref for ZeroedWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        match self {
            ZeroedWords::Listed(words) => words,
            ZeroedWords::Paged(pages) => bytemuck::cast_slice(&pages.0),
        }
    }
}

impl DerefMut for ZeroedWords {
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            ZeroedWords::Listed(words) => words,
            ZeroedWords::Paged(pages) => bytemuck::cast_slice_mut(&mut pages.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{PAGED, ZeroedWords};

    #[test]
    fn short_and_long_lists_are_zero_and_can_be_written() {
        for count in [0, 1, PAGED / 8 - 1, PAGED / 8, PAGED / 8 + 1, PAGED] {
            let mut words = ZeroedWords::new(count);
            assert_eq!(words.len(), count);
            let paged = matches!(words, ZeroedWords::Paged(_));
            assert_eq!(paged, count >= PAGED / 8);
            assert!(words.iter().all(|word| *word == 0));
            if let Some(last) = words.last_mut() {
                *last = u64::MAX;
                assert_eq!(words[count - 1], u64::MAX);
            }
        }
    }
}
