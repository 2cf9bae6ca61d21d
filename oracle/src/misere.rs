//! Misère play by definition: misère Grundy values, phases and genera.
//!
//! A position here is a disjunctive sum: a list of positions of the game, and Nim heaps beside them, for moves may
//! lead into sums and the genus asks for heaps of two.

use std::collections::HashMap;

use crate::play::{Oracle, Rules, mex};

/// A sum of positions of a game, in any order, and of Nim heaps.
type Sum = (Vec<Vec<i64>>, Vec<u64>);

/// What misère play makes of sums of positions, from the definitions.
///
/// All methods panic when play can return to a position, and do not return when it can grow without end.
pub struct MisereOracle<R> {
    oracle: Oracle<R>,
    misere: HashMap<Sum, u64>,
    last: HashMap<Vec<Vec<i64>>, bool>,
}

impl<R: Rules> MisereOracle<R> {
    /// An oracle that has examined no position yet.
    pub fn new(rules: R) -> Self {
        Self {
            oracle: Oracle::new(rules),
            misere: HashMap::new(),
            last: HashMap::new(),
        }
    }

    /// Every sum that a move in one of the parts leads to.
    pub fn options(&mut self, parts: &[Vec<i64>]) -> Vec<Vec<Vec<i64>>> {
        let mut all = Vec::new();
        for (place, part) in parts.iter().enumerate() {
            for option in self.oracle.options(part).iter() {
                let mut sum = parts.to_vec();
                sum.remove(place);
                sum.extend(option.iter().cloned());
                sum.sort();
                all.push(sum);
            }
        }
        all
    }

    /// The Grundy value of a sum.
    pub fn grundy(&mut self, parts: &[Vec<i64>]) -> u64 {
        parts
            .iter()
            .fold(0, |sum, part| sum ^ self.oracle.grundy(part))
    }

    /// The misère Grundy value: 1 where no move is left, else the mex of those of the options.
    pub fn misere_grundy(&mut self, parts: &[Vec<i64>]) -> u64 {
        self.misere_with_nim(parts, &[])
    }

    /// The same, with Nim heaps added.
    fn misere_with_nim(&mut self, parts: &[Vec<i64>], heaps: &[u64]) -> u64 {
        let mut key = (parts.to_vec(), heaps.to_vec());
        key.0.sort();
        key.1.sort_unstable();
        if let Some(value) = self.misere.get(&key) {
            return *value;
        }
        let mut values = Vec::new();
        for option in self.options(parts) {
            values.push(self.misere_with_nim(&option, heaps));
        }
        for (place, heap) in heaps.iter().enumerate() {
            for left in 0..*heap {
                let mut heaps = heaps.to_vec();
                heaps[place] = left;
                values.push(self.misere_with_nim(parts, &heaps));
            }
        }
        let value = match values.is_empty() {
            true => 1,
            false => mex(values),
        };
        self.misere.insert(key, value);
        value
    }

    /// Whether the position is in the final phase (Kimura and Yamashita, Definition 2).
    pub fn is_final(&mut self, parts: &[Vec<i64>]) -> bool {
        let mut key = parts.to_vec();
        key.sort();
        if let Some(last) = self.last.get(&key) {
            return *last;
        }
        let options = self.options(parts);
        let mut with_value = |value| -> Vec<Vec<Vec<i64>>> {
            let all = options.iter().cloned();
            all.filter(|option| self.grundy(option) == value).collect()
        };
        let (zeros, ones) = (with_value(0), with_value(1));
        let last = match self.grundy(parts) {
            0 if options.is_empty() => true,
            0 => ones.iter().any(|option| self.is_final(option)),
            1 => zeros.iter().all(|option| self.is_final(option)),
            _ => false,
        };
        self.last.insert(key, last);
        last
    }

    /// The first terms of the genus: the misère Grundy values with 0, 1, 2, … Nim heaps of size 2 added.
    pub fn genus(&mut self, parts: &[Vec<i64>], terms: usize) -> Vec<u64> {
        let term = |count| self.misere_with_nim(parts, &vec![2; count]);
        (0..terms).map(term).collect()
    }
}

/// The disjunctive sum of two games: the heaps of the first, then those of the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoGames<L, R>(
    /// The game whose heaps come first.
    pub L,
    /// The other one.
    pub R,
);

impl<L: Rules, R: Rules> Rules for TwoGames<L, R> {
    fn heaps(&self) -> usize {
        self.0.heaps() + self.1.heaps()
    }

    /// # Panics
    ///
    /// When a move of one of the games leads to a sum.
    fn options(&self, position: &[i64]) -> Vec<Vec<Vec<i64>>> {
        let (left, right) = position.split_at(self.0.heaps());
        let mut options = Vec::new();
        for option in self.0.options(left) {
            assert_eq!(option.len(), 1, "{left:?} must not move to {option:?}");
            options.push(vec![[option[0].as_slice(), right].concat()]);
        }
        for option in self.1.options(right) {
            assert_eq!(option.len(), 1, "{right:?} must not move to {option:?}");
            options.push(vec![[left, option[0].as_slice()].concat()]);
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{RulesByFunction, ordinary};

    fn nim() -> impl Rules {
        RulesByFunction::new(1, |position| {
            ordinary((0..position[0]).map(|left| vec![left]).collect())
        })
    }

    #[test]
    fn the_genera_of_nim_heaps_are_those_of_winning_ways() {
        let mut oracle = MisereOracle::new(nim());
        assert_eq!(oracle.genus(&[vec![0]], 4), [1, 2, 0, 2]);
        assert_eq!(oracle.genus(&[vec![1]], 4), [0, 3, 1, 3]);
        assert_eq!(oracle.genus(&[vec![2]], 4), [2, 0, 2, 0]);
        assert_eq!(oracle.genus(&[vec![2], vec![2]], 4), [0, 2, 0, 2]);
    }

    #[test]
    fn a_nim_position_is_final_when_no_heap_exceeds_one() {
        let mut oracle = MisereOracle::new(TwoGames(nim(), nim()));
        for x in 0..5 {
            for y in 0..5 {
                assert_eq!(oracle.is_final(&[vec![x, y]]), x <= 1 && y <= 1, "{x}, {y}");
            }
        }
    }
}
