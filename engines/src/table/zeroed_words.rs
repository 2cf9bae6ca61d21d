//! Words that are zero at first and go back to the system when they are dropped.
//!
//! The sets of lines grow while a table is filled: each step of their growth frees a list that is a little shorter
//! than the next. A general allocator keeps the gaps. For Wythoff's game to 10⁴ they were half of the memory of the
//! sets (21 MB for 10 MB in use), so long lists take pages of their own.

use memmap2::MmapMut;
use std::ops::{Deref, DerefMut};

/// From this many bytes on, words take pages of their own: eight pages waste little. It steers the memory only.
const PAGED: usize = 1 << 15;

/// A list of words.
#[derive(Debug)]
pub(super) enum ZeroedWords {
    Listed(Vec<u64>),
    Paged(MmapMut),
}

impl ZeroedWords {
    /// `count` words, all zero.
    pub(super) fn new(count: usize) -> ZeroedWords {
        let bytes = count.saturating_mul(size_of::<u64>());
        match bytes >= PAGED {
            // The system may have no more maps to give; the words are then a list.
            true => MmapMut::map_anon(bytes)
                .map_or_else(|_| ZeroedWords::Listed(vec![0; count]), ZeroedWords::Paged),
            false => ZeroedWords::Listed(vec![0; count]),
        }
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
            ZeroedWords::Paged(bytes) => bytemuck::cast_slice(bytes),
        }
    }
}

impl DerefMut for ZeroedWords {
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            ZeroedWords::Listed(words) => words,
            ZeroedWords::Paged(bytes) => bytemuck::cast_slice_mut(bytes),
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
            assert!(words.iter().all(|word| *word == 0));
            if let Some(last) = words.last_mut() {
                *last = u64::MAX;
                assert_eq!(words[count - 1], u64::MAX);
            }
        }
    }
}
