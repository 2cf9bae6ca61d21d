//! One column for letters that do the same.

use crate::automaton::Automaton;
use crate::intern::index;
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::sync::Arc;

impl Automaton {
    /// The same automaton, in which classes of letters with equal columns are one.
    pub(crate) fn with_equal_columns_joined(self) -> Automaton {
        let letters = self.classes().len();
        let mut hashes = vec![0u64; letters];
        for row in self.table().chunks_exact(letters) {
            for (hash, next) in hashes.iter_mut().zip(row) {
                *hash =
                    (hash.rotate_left(25) ^ u64::from(*next)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            }
        }
        let mut known: HashMap<u64, u32, FixedState> = HashMap::default();
        let mut first = Vec::new();
        let mut of = Vec::with_capacity(letters);
        for (letter, hash) in hashes.into_iter().enumerate() {
            let fresh = index(first.len());
            of.push(*known.entry(hash).or_insert_with(|| {
                first.push(letter);
                fresh
            }));
        }
        // Row by row, that equal hashes are equal columns.
        let mut rows = self.table().chunks_exact(letters);
        let same = rows.all(|row| {
            let mut classes = of.iter().zip(row);
            classes.all(|(class, next)| row[first[*class as usize]] == *next)
        });
        if first.len() == letters || !same {
            return self;
        }
        let rows = self.table().chunks_exact(letters);
        let next = rows.flat_map(|row| first.iter().map(|letter| row[*letter]));
        Automaton::new(
            self.system(),
            self.tracks().to_vec(),
            Arc::new(self.classes().joined(&of, first.len())),
            self.accepting().to_vec(),
            next.collect(),
        )
    }
}
