//! Letters that two automata read at once, and letters without some of their tracks.

use crate::budget::{Budget, NoAutomaton};
use crate::intern::{Interner, index};
use crate::letter_classes::{LetterClasses, ReadClasses};

/// A class of letters that leads nowhere, from any state.
pub(crate) const NOWHERE: (u32, u32) = (u32::MAX, u32::MAX);

/// The classes of one of two automata that are read together.
pub(crate) struct TrackReader<'c> {
    classes: &'c LetterClasses,
    /// For each track of both, whether it is read here.
    reads: Vec<Option<usize>>,
    /// For each own track the nodes from which letters lead nowhere, the rest too.
    nowhere: Vec<Vec<bool>>,
}

impl<'c> TrackReader<'c> {
    /// Read on tracks with these places; `nowhere` are the classes after which nothing is of interest.
    pub(crate) fn new(
        classes: &'c LetterClasses,
        places: &[usize],
        tracks: usize,
        nowhere: &[bool],
    ) -> TrackReader<'c> {
        let own = |track: usize| places.iter().position(|place| *place == track);
        TrackReader {
            classes,
            reads: (0..tracks).map(own).collect(),
            nowhere: classes.all_among(nowhere),
        }
    }

    /// The node after a digit of a track of both; None if it leads nowhere.
    fn step(&self, track: usize, node: u32, digit: u32) -> Option<u32> {
        let Some(own) = self.reads[track] else {
            return Some(node);
        };
        let next = self.classes.child(own, node, digit);
        (!self.nowhere[own + 1][next as usize]).then_some(next)
    }
}

/// The classes of letters of which each of two automata reads some tracks, with the pairs of their classes; letters that lead nowhere in one of
/// them are one class.
pub(crate) fn paired(
    left: &TrackReader<'_>,
    right: &TrackReader<'_>,
    budget: &Budget<'_>,
) -> Result<ReadClasses<(u32, u32)>, NoAutomaton> {
    let digits = index(left.classes.digits);
    let step = |track: usize, pair: &(u32, u32), digit: u32| {
        if *pair == NOWHERE {
            return NOWHERE;
        }
        let l = left.step(track, pair.0, digit);
        l.zip(right.step(track, pair.1, digit)).unwrap_or(NOWHERE)
    };
    let open = !left.nowhere[0][0] && !right.nowhere[0][0];
    let start = if open { (0, 0) } else { NOWHERE };
    LetterClasses::read((digits, left.reads.len()), start, step, budget)
}

impl LetterClasses {
    /// The pairs of classes of a letter before and after its tracks are put in another order.
    pub(crate) fn exchanged(&self, order: &[usize]) -> Option<Vec<(u32, u32)>> {
        let (permuted, old) = self.permuted(order);
        let every: Vec<usize> = (0..self.tracks()).collect();
        let none = vec![false; self.len()];
        let side = |classes| TrackReader::new(classes, &every, every.len(), &none);
        let budget = Budget::default().columns(usize::MAX);
        let (_, pairs) = paired(&side(self), &side(&permuted), &budget).ok()?;
        let pairs = pairs
            .iter()
            .map(|(own, other)| (*own, old[*other as usize]));
        Some(pairs.collect())
    }

    /// The classes of the letters of the tracks that stay, and for each the classes of all letters that it is part of, without those that lead
    /// nowhere.
    pub(crate) fn without_tracks(
        &self,
        stays: &[bool],
        nowhere: &[bool],
        budget: &Budget<'_>,
    ) -> Result<ReadClasses<Vec<u32>>, NoAutomaton> {
        let nowhere = self.all_among(nowhere);
        let kept: Vec<usize> = (0..self.tracks()).filter(|track| stays[*track]).collect();
        let digits = index(self.digits);
        let children = |track: usize, nodes: &[u32], range: std::ops::Range<u32>| {
            let steps = nodes.iter().flat_map(|node| {
                let range = range.clone();
                range.map(move |digit| self.child(track, *node, digit))
            });
            let mut all: Vec<u32> = steps
                .filter(|child| !nowhere[track + 1][*child as usize])
                .collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        // Through the tracks that go, up to the next one that stays.
        let freed = |from: usize, mut nodes: Vec<u32>| {
            for track in (from..self.tracks()).take_while(|track| !stays[*track]) {
                nodes = children(track, &nodes, 0..digits);
            }
            nodes
        };
        let mut sets = Interner::<u32>::new();
        let open: Vec<u32> = (0..1).filter(|_| !nowhere[0][0]).collect();
        let (start, _) = sets.number(&freed(0, open));
        let mut allowed = Ok(());
        let step = |place: usize, set: &u32, digit: u32| {
            // Without memory there is no answer.
            if allowed.is_err() {
                return start;
            }
            let track = kept[place];
            let nodes = children(track, sets.get(*set as usize), digit..digit + 1);
            let nodes = freed(track + 1, nodes);
            let (number, _) = sets.number(&nodes);
            if allowed.is_ok() {
                allowed = budget.diagram(sets.bytes(), nodes.len());
            }
            number
        };
        let found = LetterClasses::read((digits, kept.len()), start, step, budget);
        let (classes, numbers) = allowed.and(found)?;
        let sets = numbers.iter().map(|set| sets.get(*set as usize).to_vec());
        Ok((classes, sets.collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::letter_classes::tests::{class, classes, letters, numbers};
    use grundy_oracle::sample;
    use proptest::prelude::*;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn two_sides_are_read_at_once_and_tracks_are_left_out_as_letter_by_letter() {
        let budget = Budget::default();
        sample(60, numbers(), |(digits, few, numbers, others)| {
            let (left, right) = (classes(digits, &numbers), classes(digits, &others));
            // The first reads the tracks 0, 1, 3 of four, the second 1, 2, 3.
            let (nowhere_left, nowhere_right) = (
                (0..left.len())
                    .map(|class| few > 2 && class == 1)
                    .collect::<Vec<_>>(),
                vec![false; right.len()],
            );
            let both = (
                TrackReader::new(&left, &[0, 1, 3], 4, &nowhere_left),
                TrackReader::new(&right, &[1, 2, 3], 4, &nowhere_right),
            );
            let (whole, pairs) = paired(&both.0, &both.1, &budget).unwrap();
            let expected = |letter: &[u32]| {
                let l = class(&left, &[letter[0], letter[1], letter[3]]);
                match nowhere_left[l as usize] {
                    true => NOWHERE,
                    false => (l, class(&right, &letter[1..])),
                }
            };
            for letter in letters(digits, 4) {
                prop_assert_eq!(pairs[class(&whole, &letter) as usize], expected(&letter));
            }
            let nowhere: Vec<bool> = pairs.iter().map(|pair| *pair == NOWHERE).collect();
            for stays in [[true, false, true, false], [false, true, true, true]] {
                let (rest, lists) = whole.without_tracks(&stays, &nowhere, &budget).unwrap();
                let mut expected_lists = HashMap::<Vec<u32>, Vec<u32>>::new();
                for letter in letters(digits, 4) {
                    let short = (0..4)
                        .filter(|track| stays[*track])
                        .map(|track| letter[track]);
                    let list = expected_lists.entry(short.collect()).or_default();
                    let own = class(&whole, &letter);
                    if !nowhere[own as usize] && !list.contains(&own) {
                        list.push(own);
                    }
                }
                for (letter, mut list) in expected_lists {
                    list.sort_unstable();
                    prop_assert_eq!(&lists[class(&rest, &letter) as usize], &list);
                }
                let (kept, different) = (lists.len(), lists.iter().collect::<HashSet<_>>());
                prop_assert_eq!(kept, different.len());
            }
            Ok(true)
        });
    }
}
