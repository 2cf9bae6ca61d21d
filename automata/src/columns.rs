//! Letters that do the same in all states.
//!
//! Of the tuples of digits that an automaton reads, many lead to the same states: those of the same sum, those that are not valid. Products and
//! projections are built, and made minimal, over one letter of each class; the other letters are written at the end.

use crate::automaton::Automaton;
use crate::budget::{Budget, Stop};
use crate::intern::index;
use std::collections::HashMap;

/// With fewer letters there is nothing to gain.
const FEW: usize = 16;

/// The classes of the letters of an automaton, numbered in the order of their first letters.
#[derive(Debug)]
pub(crate) struct Columns {
    /// The class of each letter.
    pub(crate) of: Vec<u32>,
    /// The first letter of each class.
    pub(crate) first: Vec<usize>,
}

impl Columns {
    pub(crate) fn of_table(letters: usize, next: &[u32]) -> Columns {
        if letters < FEW {
            return Columns::each(letters);
        }
        let mut hashes = vec![0u64; letters];
        for row in next.chunks_exact(letters) {
            for (hash, next) in hashes.iter_mut().zip(row) {
                *hash =
                    (hash.rotate_left(25) ^ u64::from(*next)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            }
        }
        let mut known: HashMap<u64, u32> = HashMap::new();
        let columns = Columns::of_keys(hashes.into_iter().map(|hash| {
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
            false => Columns::each(letters),
        }
    }

    /// A class for each letter.
    fn each(letters: usize) -> Columns {
        Columns {
            of: (0..index(letters)).collect(),
            first: (0..letters).collect(),
        }
    }

    /// Classes by their numbers, given in the order of their first letters.
    fn of_keys(classes: impl Iterator<Item = u32>) -> Columns {
        let of: Vec<u32> = classes.collect();
        let mut first = Vec::new();
        for (letter, class) in of.iter().enumerate() {
            if *class as usize == first.len() {
                first.push(letter);
            }
        }
        Columns { of, first }
    }
}

impl Automaton {
    /// The automaton over the first letters of the classes alone.
    pub(crate) fn narrow(&self, columns: &Columns) -> Automaton {
        let rows = self.table().chunks_exact(self.letters());
        let next = rows.flat_map(|row| columns.first.iter().map(|letter| row[*letter]));
        Automaton::new(
            self.system(),
            self.tracks().to_vec(),
            columns.first.len(),
            self.accepting().to_vec(),
            next.collect(),
        )
    }

    /// The minimal automaton that does with each letter what this one does with its class.
    pub(crate) fn widened(&self, classes: &[u32], budget: &Budget<'_>) -> Result<Automaton, Stop> {
        let least = self.refined_to_least(budget)?;
        if least.letters() == classes.len() {
            return Ok(least);
        }
        let size = least.states().saturating_mul(classes.len());
        budget.charge(least.states(), size.saturating_mul(4))?;
        budget.tick(least.states(), size / 64)?;
        let mut next = Vec::with_capacity(size);
        for row in least.table().chunks_exact(least.letters()) {
            next.extend(classes.iter().map(|class| row[*class as usize]));
        }
        let alike = Columns::of_table(least.letters(), least.table());
        let alike = Columns::of_keys(classes.iter().map(|class| alike.of[*class as usize]));
        Ok(Automaton::new(
            least.system(),
            least.tracks().to_vec(),
            classes.len(),
            least.accepting().to_vec(),
            next,
        )
        .with_columns(alike))
    }
}
