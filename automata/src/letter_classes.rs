//! Classes of letters that lead to equal states from every state, as decision diagrams.
//!
//! Of the tuples of digits that an automaton reads, many lead to the same states: those of the same sum, those that are not valid. An automaton has
//! a column for each class. A diagram reads the digits of a letter, one track after the other, and ends in the class (Lee, 1959; Bryant,
//! 1986; Srinivasan, Kam, Malik, Brayton, 1990). Letters are as many as digits to the power of the tracks; nothing here has that size,
//! unless all of them differ.

use crate::budget::{Budget, NoAutomaton};
use crate::intern::{Interner, index};
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::hash::Hash;

/// The classes of the letters of an automaton, numbered in the order of their first letters. Equal classes are equal values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LetterClasses {
    pub(crate) digits: usize,
    /// For each track its nodes, in the order of the first digits that lead to them: of each node a child for each digit, which
    /// is a node of the next track and after the last one a class. The first track has one node.
    levels: Vec<Vec<u32>>,
    /// The digits of the first letter of each class, one class after the other.
    firsts: Vec<u32>,
    count: usize,
}

/// Classes, with what belongs to each of them.
pub(crate) type ReadClasses<K> = (LetterClasses, Vec<K>);

impl LetterClasses {
    /// The classes of letters after which a key is the same, if each digit turns the key into another, and the keys.
    pub(crate) fn read<K: Clone + Eq + Hash>(
        (digits, tracks): (u32, usize),
        start: K,
        mut step: impl FnMut(usize, &K, u32) -> K,
        budget: &Budget<'_>,
    ) -> Result<ReadClasses<K>, NoAutomaton> {
        let (mut keys, mut levels) = (vec![start], Vec::with_capacity(tracks));
        let mut bytes = 0;
        for track in 0..tracks {
            let mut known: HashMap<K, u32, FixedState> = HashMap::default();
            let mut found = Vec::new();
            budget.diagram(bytes + 4 * keys.len() * digits as usize, 0)?;
            let mut level = Vec::with_capacity(keys.len() * digits as usize);
            for key in &keys {
                for digit in 0..digits {
                    let key = step(track, key, digit);
                    let fresh = index(found.len());
                    let number = *known.entry(key).or_insert_with_key(|key| {
                        found.push(key.clone());
                        fresh
                    });
                    level.push(number);
                }
                let held = 4 * level.len() + 2 * size_of::<K>() * found.len();
                budget.diagram(bytes + held, digits as usize)?;
            }
            bytes += 4 * level.len();
            levels.push(level);
            keys = found;
        }
        budget.letters_that_differ(keys.len())?;
        let classes = LetterClasses::reduced(digits as usize, levels, keys.len());
        Ok((classes, keys))
    }

    /// A class for each letter.
    pub(crate) fn each(
        digits: u32,
        tracks: usize,
        budget: &Budget<'_>,
    ) -> Result<LetterClasses, NoAutomaton> {
        let step = |_: usize, letter: &usize, digit: u32| letter * digits as usize + digit as usize;
        let (classes, _) = LetterClasses::read((digits, tracks), 0, step, budget)?;
        Ok(classes)
    }

    /// The one class of the one letter of no tracks.
    pub(crate) fn of_no_tracks(digits: u32) -> LetterClasses {
        LetterClasses::reduced(digits as usize, Vec::new(), 1)
    }

    /// Nodes that do the same become one. The order of nodes stays.
    fn reduced(digits: usize, mut levels: Vec<Vec<u32>>, count: usize) -> LetterClasses {
        let mut below: Option<Vec<u32>> = None;
        for level in levels.iter_mut().rev() {
            if let Some(below) = &below {
                level
                    .iter_mut()
                    .for_each(|child| *child = below[*child as usize]);
            }
            let mut rows = Interner::<u32>::new();
            let numbers: Vec<u32> = level
                .chunks_exact(digits)
                .map(|row| rows.number(row).0)
                .collect();
            if rows.len() < numbers.len() {
                *level = (0..rows.len())
                    .flat_map(|row| rows.get(row))
                    .copied()
                    .collect();
                below = Some(numbers);
            } else {
                below = None;
            }
        }
        let firsts = firsts(digits, &levels);
        LetterClasses {
            digits,
            levels,
            firsts,
            count,
        }
    }

    /// The number of classes.
    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn tracks(&self) -> usize {
        self.levels.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        let children: usize = self.levels.iter().map(Vec::len).sum();
        4 * (children + self.firsts.len())
    }

    /// The digits of the first letter of a class.
    pub(crate) fn first(&self, class: usize) -> &[u32] {
        &self.firsts[class * self.tracks()..(class + 1) * self.tracks()]
    }

    #[inline]
    pub(crate) fn child(&self, track: usize, node: u32, digit: u32) -> u32 {
        self.levels[track][node as usize * self.digits + digit as usize]
    }

    /// The class of a letter.
    #[inline]
    pub(crate) fn of(&self, letter: impl Iterator<Item = u32>) -> usize {
        let mut node = 0;
        for (level, digit) in self.levels.iter().zip(letter) {
            node = level[node * self.digits + digit as usize] as usize;
        }
        node
    }

    /// The class of a letter by its number.
    pub(crate) fn of_number(&self, letter: usize) -> usize {
        let (mut node, mut rest) = (0, letter);
        let mut below =
            (1..self.tracks()).fold(1, |below: usize, _| below.saturating_mul(self.digits));
        for track in 0..self.tracks() {
            node = self.child(track, node, index(rest / below));
            rest %= below;
            below = (below / self.digits).max(1);
        }
        node as usize
    }

    /// The class of each letter in order.
    pub(crate) fn of_each(&self) -> Vec<u32> {
        let all: Vec<usize> = (0..self.tracks()).collect();
        self.around(&[], &all)
    }

    /// The classes of the letters that have any digits on some tracks, and elsewhere those of a letter; in order.
    pub(crate) fn around(&self, letter: &[u32], free: &[usize]) -> Vec<u32> {
        let digits = index(self.digits);
        (0..self.tracks()).fold(vec![0], |nodes, track| {
            let range = match free.contains(&track) {
                true => 0..digits,
                false => letter[track]..letter[track] + 1,
            };
            let children = |node: u32| {
                let range = range.clone();
                range.map(move |digit| self.child(track, node, digit))
            };
            nodes.into_iter().flat_map(children).collect()
        })
    }

    /// The first letter that is not before this one and has none of the classes after which nodes lead nowhere.
    pub(crate) fn letter_from(&self, least: &[u32], nowhere: &[Vec<bool>]) -> Option<Vec<u32>> {
        let mut letter = Vec::new();
        self.continued(0, Some(least), nowhere, &mut letter)
            .then_some(letter)
    }

    /// Completes a letter, the digits that are left being at least these, if it can be done.
    fn continued(
        &self,
        node: u32,
        least: Option<&[u32]>,
        nowhere: &[Vec<bool>],
        letter: &mut Vec<u32>,
    ) -> bool {
        let track = letter.len();
        if nowhere[track][node as usize] || track == self.tracks() {
            return !nowhere[track][node as usize];
        }
        let from = least.map_or(0, |least| least[0]);
        (from..index(self.digits)).any(|digit| {
            letter.push(digit);
            let least = least.filter(|_| digit == from).map(|least| &least[1..]);
            let found = self.continued(self.child(track, node, digit), least, nowhere, letter);
            if !found {
                letter.pop();
            }
            found
        })
    }

    /// The letter after this one.
    pub(crate) fn letter_after(&self, letter: &[u32]) -> Option<Vec<u32>> {
        let greatest = index(self.digits) - 1;
        let place = letter.iter().rposition(|digit| *digit < greatest)?;
        let mut after = letter[..=place].to_vec();
        after[place] += 1;
        after.resize(letter.len(), 0);
        Some(after)
    }

    /// Whether the letter of zeros is alone in its class, the first one.
    pub(crate) fn zeros_are_alone(&self) -> bool {
        // How many letters lead from each node to the first class, or more than 1.
        let mut ways: Vec<u32> = (0..self.count).map(|class| u32::from(class == 0)).collect();
        for level in self.levels.iter().rev() {
            let sum = |row: &[u32]| row.iter().map(|child| ways[*child as usize]).sum();
            ways = level
                .chunks_exact(self.digits)
                .map(|row| u32::min(sum(row), 2))
                .collect();
        }
        ways[0] == 1
    }

    /// The classes with some of them joined: the new class of each, numbered in the order of the first ones.
    pub(crate) fn joined(&self, new: &[u32], count: usize) -> LetterClasses {
        let mut levels = self.levels.clone();
        if let Some(last) = levels.last_mut() {
            last.iter_mut()
                .for_each(|class| *class = new[*class as usize]);
        }
        LetterClasses::reduced(self.digits, levels, count)
    }

    /// The classes with the tracks in another order, the one that was `order[i]` in place i; and for each the class it was.
    pub(crate) fn permuted(&self, order: &[usize]) -> ReadClasses<u32> {
        if order.is_sorted() {
            return (self.clone(), (0..index(self.count)).collect());
        }
        let mut levels = self.levels.clone();
        let mut at: Vec<usize> = (0..order.len()).collect();
        for (place, track) in order.iter().enumerate() {
            let from = at.iter().position(|old| old == track).unwrap_or(place);
            for upper in (place..from).rev() {
                at.swap(upper, upper + 1);
                exchange(self.digits, &mut levels, upper);
            }
        }
        // In the order of first letters again.
        let mut nodes = vec![0];
        for level in &mut levels {
            let mut number = HashMap::<u32, u32, FixedState>::default();
            let mut found = Vec::new();
            let mut sorted = Vec::with_capacity(level.len());
            for node in &nodes {
                let start = *node as usize * self.digits;
                for child in &level[start..start + self.digits] {
                    let fresh = index(found.len());
                    sorted.push(*number.entry(*child).or_insert_with(|| {
                        found.push(*child);
                        fresh
                    }));
                }
            }
            *level = sorted;
            nodes = found;
        }
        (
            LetterClasses::reduced(self.digits, levels, self.count),
            nodes,
        )
    }

    /// For each track the nodes all of whose classes are among some; last, these classes.
    pub(crate) fn all_among(&self, some: &[bool]) -> Vec<Vec<bool>> {
        let mut all = vec![some.to_vec()];
        for level in self.levels.iter().rev() {
            let below = &all[all.len() - 1];
            let rows = level.chunks_exact(self.digits);
            let nodes = rows.map(|row| row.iter().all(|child| below[*child as usize]));
            all.push(nodes.collect());
        }
        all.reverse();
        all
    }
}

/// The digits of the first letter of each class.
fn firsts(digits: usize, levels: &[Vec<u32>]) -> Vec<u32> {
    let mut words: Vec<u32> = Vec::new();
    for (length, level) in levels.iter().enumerate() {
        let mut longer = Vec::new();
        let mut found = 0;
        for (at, child) in level.iter().enumerate() {
            // Children are numbered in the order in which they are met.
            if *child == found {
                found += 1;
                let node = at / digits;
                longer.extend_from_slice(&words[node * length..(node + 1) * length]);
                longer.push(index(at % digits));
            }
        }
        words = longer;
    }
    words
}

/// Lets a track be read after the next one.
fn exchange(digits: usize, levels: &mut [Vec<u32>], upper: usize) {
    let (above, below) = (&levels[upper], &levels[upper + 1]);
    let mut rows = Interner::<u32>::new();
    let mut first = Vec::with_capacity(above.len());
    let mut row = vec![0; digits];
    for node in above.chunks_exact(digits) {
        for digit in 0..digits {
            for (child, own) in row.iter_mut().zip(node) {
                *child = below[*own as usize * digits + digit];
            }
            first.push(rows.number(&row).0);
        }
    }
    levels[upper + 1] = (0..rows.len())
        .flat_map(|row| rows.get(row))
        .copied()
        .collect();
    levels[upper] = first;
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use grundy_oracle::sample;
    use proptest::prelude::*;

    pub(crate) const TRACKS: usize = 3;

    pub(crate) fn letters(digits: u32, tracks: usize) -> Vec<Vec<u32>> {
        let longer = |short: Vec<Vec<u32>>, _| {
            let one = |word: &Vec<u32>| -> Vec<Vec<u32>> {
                let longer = |digit| word.iter().copied().chain([digit]).collect();
                (0..digits).map(longer).collect()
            };
            short.iter().flat_map(one).collect()
        };
        (0..tracks).fold(vec![Vec::new()], longer)
    }

    /// The classes of letters that have the same number.
    pub(crate) fn classes(digits: u32, numbers: &[u32]) -> LetterClasses {
        let budget = Budget::default();
        let each = LetterClasses::each(digits, TRACKS, &budget).unwrap();
        let mut known: HashMap<u32, u32> = HashMap::new();
        let of: Vec<u32> = (0..each.len())
            .map(|letter| {
                let fresh = index(known.len());
                *known.entry(numbers[letter]).or_insert(fresh)
            })
            .collect();
        let joined = each.joined(&of, known.len());
        for (letter, word) in letters(digits, TRACKS).iter().enumerate() {
            assert_eq!(class(&joined, word), of[letter]);
            assert_eq!(joined.of_number(letter), of[letter] as usize);
        }
        assert_eq!(joined.of_each(), of);
        for class in 0..joined.len() {
            let first = of
                .iter()
                .position(|other| *other as usize == class)
                .unwrap();
            assert_eq!(joined.first(class), letters(digits, TRACKS)[first]);
        }
        let zeros = of.iter().filter(|class| **class == 0).count();
        assert_eq!(joined.zeros_are_alone(), zeros == 1);
        joined
    }

    pub(crate) fn class(classes: &LetterClasses, letter: &[u32]) -> u32 {
        index(classes.of(letter.iter().copied()))
    }

    /// A number for each letter, of which few are 0, for two lists.
    pub(crate) fn numbers() -> impl Strategy<Value = (u32, u32, Vec<u32>, Vec<u32>)> {
        let list = |few: u32| prop::collection::vec(0..few, 125);
        (2..=5u32, 1..6u32)
            .prop_flat_map(move |(digits, few)| (Just(digits), Just(few), list(few), list(3)))
    }

    #[test]
    fn the_order_of_tracks_changes_and_the_classes_of_letters_do_not() {
        sample(60, numbers(), |(digits, _, numbers, _)| {
            let all = classes(digits, &numbers);
            for order in [
                [0, 1, 2],
                [0, 2, 1],
                [1, 0, 2],
                [1, 2, 0],
                [2, 0, 1],
                [2, 1, 0],
            ] {
                let (permuted, old) = all.permuted(&order);
                let mut pairs = Vec::new();
                for letter in letters(digits, TRACKS) {
                    let moved = order.map(|track| letter[track]);
                    let own = class(&all, &letter);
                    prop_assert_eq!(old[class(&permuted, &moved) as usize], own);
                    // In an exchange the letter itself is read in the other order.
                    let mut read = [0; TRACKS];
                    (0..TRACKS).for_each(|place| read[order[place]] = letter[place]);
                    pairs.push((own, class(&all, &read)));
                }
                // Equal classes are equal values, in whatever way they were made.
                let renumbered: Vec<u32> = letters(digits, TRACKS)
                    .iter()
                    .map(|l| class(&permuted, l))
                    .collect();
                prop_assert_eq!(&permuted, &classes(digits, &renumbered));
                pairs.sort_unstable();
                pairs.dedup();
                let mut found = all.exchanged(&order).unwrap();
                found.sort_unstable();
                prop_assert_eq!(found, pairs);
            }
            Ok(true)
        });
    }

    #[test]
    fn letters_of_a_large_base_are_never_listed() {
        // Of 60^8 letters the sums are told apart.
        let budget = Budget::default();
        let sum = |_: usize, sum: &u32, digit: u32| sum + digit;
        let (sums, keys) = LetterClasses::read((60, 8), 0, sum, &budget).unwrap();
        assert_eq!(keys, (0..=8 * 59).collect::<Vec<u32>>());
        assert_eq!(sums.first(60), [0, 0, 0, 0, 0, 0, 1, 59]);
        assert_eq!(sums.of([59; 8].into_iter()), 8 * 59);
        assert!(sums.bytes() < 1 << 20);
    }
}
