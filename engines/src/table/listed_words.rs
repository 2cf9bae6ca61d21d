//! Words that are zero at first, where the system hands out no pages: the feature `host` has `zeroed_words.rs` in place of this.

use std::ops::{Deref, DerefMut};

/// A list of words.
#[derive(Debug, Default)]
pub(super) struct ZeroedWords(Vec<u64>);

impl ZeroedWords {
    /// `count` words, all zero.
    pub(super) fn new(count: usize) -> ZeroedWords {
        ZeroedWords(vec![0; count])
    }
}

impl Deref for ZeroedWords {
    type Target = [u64];

    fn deref(&self) -> &[u64] {
        &self.0
    }
}

impl DerefMut for ZeroedWords {
    fn deref_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}
