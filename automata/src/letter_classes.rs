//! Classes of letters with equal transitions in all states.
//!
//! Of the tuples of digits that an automaton reads, many lead to the same states: those of the same sum, those that are not valid. Products and
//! projections are built, and made minimal, over one letter of each class; the other letters are written at the end.

use crate::intern::index;
use std::collections::HashMap;

/// The fewest letters for which classes pay off.
const FEW: usize = 16;

/// The classes of the letters of an automaton, numbered in the order of their first letters.
#[derive(Debug)]
pub(crate) struct LetterClasses {
    /// The class of each letter.
    pub(crate) of: Vec<u32>,
    /// The first letter of each class.
    pub(crate) first: Vec<usize>,
}

impl LetterClasses {
    pub(crate) fn of_table(letters: usize, next: &[u32]) -> LetterClasses {
        if letters < FEW {
            return LetterClasses::each(letters);
        }
        let mut hashes = vec![0u64; letters];
        for row in next.chunks_exact(letters) {
            for (hash, next) in hashes.iter_mut().zip(row) {
                *hash =
                    (hash.rotate_left(25) ^ u64::from(*next)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            }
        }
        let mut known: HashMap<u64, u32> = HashMap::new();
        let columns = LetterClasses::of_keys(hashes.into_iter().map(|hash| {
            let fresh = index(known.len());
            *known.entry(hash).or_insert(fresh)
        }));
        // Row by row, that equal hashes are equal columns.
        let same = next.chunks_exact(letters).all(|row| {
            let mut classes = columns.of.iter().zip(row);
            classes.all(|(class, next)| row[columns.first[*class as usize]] == *next)
        });
        match same {
            true => columns,
            false => LetterClasses::each(letters),
        }
    }

    /// A class for each letter.
    fn each(letters: usize) -> LetterClasses {
        LetterClasses {
            of: (0..index(letters)).collect(),
            first: (0..letters).collect(),
        }
    }

    /// Classes by their numbers, given in the order of their first letters.
    pub(crate) fn of_keys(classes: impl Iterator<Item = u32>) -> LetterClasses {
        let of: Vec<u32> = classes.collect();
        let mut first = Vec::new();
        for (letter, class) in of.iter().enumerate() {
            if *class as usize == first.len() {
                first.push(letter);
            }
        }
        LetterClasses { of, first }
    }
}
