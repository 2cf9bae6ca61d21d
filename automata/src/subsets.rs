//! Lazy subset constructions (Rabin and Scott, 1959): the conjunction of one or two relations, of which some
//! variables may be any numbers.
//!
//! States are sets of pairs of states. The successors of a pair are computed once for all sets, and those of a set on
//! demand: a search restricted by other relations visits few sets (for the inclusion of languages: De Wulf, Doyen,
//! Henzinger, Raskin, 2006). The quantified numbers may be longer than the others: the first set is all that zeros on
//! the other tracks reach (Bruyère, Hansel, Michaux, Villemaire, 1994).

use crate::automaton::{Automaton, StateKind, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::intern::{Interner, Keys, index};
use crate::letter_classes::LetterClasses;
use crate::letter_pairs::{NOWHERE, paired};
use crate::product::union;
use std::sync::Arc;

/// The pair that accepts everything.
const FULL: u32 = 0;
/// The pair that accepts if the word ends here.
const LAST: u32 = 1;
/// Not found yet.
const UNKNOWN: u32 = u32::MAX;
/// The most pairs that have a place each in a list; more are hashed.
const PLACES: usize = 1 << 20;

/// The most pairs per letter of a small set. It chooses between engines only.
const LARGE: usize = 8;

/// For each class of letters of the tracks that stay, the classes of the two automata for all letters of the other tracks.
type Steps = Vec<Vec<(usize, usize)>>;

/// Pairs of states, numbered as they are met, and where letters lead from them.
struct StatePairs {
    left: Automaton,
    right: Automaton,
    kinds: (Vec<StateKind>, Vec<StateKind>),
    steps: Steps,
    states: Vec<(u32, u32)>,
    /// The number of each pair, by its place, or 0.
    places: Vec<u32>,
    hashed: Keys,
    /// By the pair and the class of letters, where its targets begin and end.
    spans: Vec<(u32, u32)>,
    targets: Vec<u32>,
}

impl StatePairs {
    fn new(left: &Automaton, right: &Automaton, steps: Steps) -> StatePairs {
        let most = left.states().saturating_mul(right.states());
        StatePairs {
            left: left.clone(),
            right: right.clone(),
            kinds: (left.kinds(), right.kinds()),
            steps,
            states: vec![(0, 0); 2],
            places: vec![0; if most <= PLACES { most } else { 0 }],
            hashed: Keys::new(),
            spans: Vec::new(),
            targets: Vec::new(),
        }
    }

    /// The number of a pair; None if it accepts nothing more.
    fn number(&mut self, l: u32, r: u32) -> Option<u32> {
        use StateKind::{Dead, Full, Last};
        match (self.kinds.0[l as usize], self.kinds.1[r as usize]) {
            (Dead, _) | (_, Dead) => return None,
            (Full, Full) => return Some(FULL),
            (Last, _) | (_, Last) => {
                let accepts = self.left.is_accepting(l) && self.right.is_accepting(r);
                return accepts.then_some(LAST);
            }
            _ => {}
        }
        let fresh = index(self.states.len());
        let number = if self.places.is_empty() {
            2 + self.hashed.number(u64::from(l) << 32 | u64::from(r))
        } else {
            let place = &mut self.places[l as usize * self.right.states() + r as usize];
            if *place == 0 {
                *place = fresh;
            }
            *place
        };
        if number == fresh {
            self.states.push((l, r));
        }
        Some(number)
    }

    fn accepts(&self, pair: u32) -> bool {
        let (l, r) = self.states[pair as usize];
        pair <= LAST || self.left.is_accepting(l) && self.right.is_accepting(r)
    }

    /// The pairs that a class of letters leads to from this one, neither of the first two.
    fn targets(&mut self, pair: u32, class: usize) -> (usize, usize) {
        let at = pair as usize * self.steps.len() + class;
        if self.spans.len() <= at {
            self.spans
                .resize(self.states.len() * self.steps.len(), (UNKNOWN, 0));
        }
        if self.spans[at].0 == UNKNOWN {
            let (l, r) = self.states[pair as usize];
            let begin = self.targets.len();
            for step in 0..self.steps[class].len() {
                let (letter_left, letter_right) = self.steps[class][step];
                let l = self.left.row(l)[letter_left];
                if self.kinds.0[l as usize] == StateKind::Dead {
                    continue;
                }
                let r = self.right.row(r)[letter_right];
                let Some(number) = self.number(l, r) else {
                    continue;
                };
                // Equal targets are usually near each other; duplicates that remain do no harm.
                let near = self.targets[begin..].iter().rev().take(8);
                if near.into_iter().all(|twin| *twin != number) {
                    self.targets.push(number);
                }
            }
            self.spans[at] = (index(begin), index(self.targets.len()));
        }
        let (begin, end) = self.spans[at];
        (begin as usize, end as usize)
    }

    fn bytes(&self) -> usize {
        8 * (self.states.len() + self.spans.len())
            + 4 * (self.targets.len() + self.places.len())
            + self.hashed.bytes()
    }
}

/// The sets that have been met.
pub(crate) struct Subsets {
    pairs: StatePairs,
    /// The tracks that stay.
    tracks: Vec<Variable>,
    /// The classes of letters of these tracks.
    classes: Arc<LetterClasses>,
    sets: Interner<u32>,
    /// By the set and the class of letters.
    next: Vec<u32>,
    /// The round in which a pair was met last.
    met: Vec<u32>,
    round: u32,
    target: Vec<u32>,
    /// Pairs that were walked over: of all, and of those that the budget does not know of.
    walked: usize,
    unpaid: usize,
}

impl Subsets {
    pub(crate) fn new(
        left: &Automaton,
        right: Option<&Automaton>,
        variables: &[Variable],
        budget: &Budget<'_>,
    ) -> Result<Subsets, NoAutomaton> {
        let all = Automaton::constant(left.system(), true);
        let right = right.unwrap_or(&all);
        let mut tracks = union(left.tracks(), right.tracks());
        let (steps, classes) = steps(left, right, &tracks, variables, budget)?;
        tracks.retain(|v| !variables.contains(v));
        let mut subsets = Subsets {
            pairs: StatePairs::new(left, right, steps),
            tracks,
            classes: Arc::new(classes),
            sets: Interner::new(),
            next: Vec::new(),
            met: Vec::new(),
            round: 0,
            target: Vec::new(),
            walked: 0,
            unpaid: 0,
        };
        subsets.begin(budget)?;
        Ok(subsets)
    }

    /// The first set: all that is reached from the start by letters that are 0 on the tracks that stay.
    fn begin(&mut self, budget: &Budget<'_>) -> Result<(), NoAutomaton> {
        let mut found: Vec<u32> = self.pairs.number(0, 0).into_iter().collect();
        let mut seen = vec![false; 2];
        let mut done = 0;
        let mut see = |pair: u32| {
            if seen.len() <= pair as usize {
                seen.resize(pair as usize + 1, false);
            }
            !std::mem::replace(&mut seen[pair as usize], true)
        };
        found.iter().for_each(|pair| {
            see(*pair);
        });
        while let Some(pair) = found.get(done).copied() {
            done += 1;
            if pair <= LAST {
                continue;
            }
            let (begin, end) = self.pairs.targets(pair, 0);
            let targets = &self.pairs.targets[begin..end];
            found.extend(targets.iter().filter(|pair| see(**pair)));
            budget.tick(found.len(), 1 + self.pairs.steps[0].len() / 8)?;
            budget.charge(found.len(), 5 * found.len() + self.pairs.bytes())?;
        }
        settle(&mut found);
        self.sets.number(&found);
        Ok(())
    }

    /// The tracks of the relation that is left.
    pub(crate) fn tracks(&self) -> &[Variable] {
        &self.tracks
    }

    /// The classes of letters; those of one class lead to the same set.
    pub(crate) fn classes(&self) -> &LetterClasses {
        &self.classes
    }

    /// Whether all words that follow a set are in the relation, or none, if that is seen at once.
    pub(crate) fn verdict(&self, set: u32) -> Option<bool> {
        match self.sets.get(set as usize) {
            [] => Some(false),
            [FULL] => Some(true),
            _ => None,
        }
    }

    /// Is a word that ends with this set in the relation?
    pub(crate) fn accepts(&self, set: u32) -> bool {
        let mut pairs = self.sets.get(set as usize).iter();
        pairs.any(|pair| self.pairs.accepts(*pair))
    }

    /// The set that a class of letters leads to from this one.
    pub(crate) fn step(
        &mut self,
        set: u32,
        class: usize,
        budget: &Budget<'_>,
    ) -> Result<u32, NoAutomaton> {
        let letters = self.pairs.steps.len();
        let at = set as usize * letters + class;
        if let Some(known) = self.next.get(at).filter(|known| **known != UNKNOWN) {
            return Ok(*known);
        }
        let mut target = std::mem::take(&mut self.target);
        target.clear();
        self.round += 1;
        let members = self.sets.get(set as usize);
        let mut walked = 1 + members.len();
        if members == [FULL] {
            target.push(FULL);
        }
        for pair in members.iter().filter(|pair| **pair > LAST) {
            let (begin, end) = self.pairs.targets(*pair, class);
            if self.met.len() < self.pairs.states.len() {
                self.met.resize(self.pairs.states.len(), 0);
            }
            walked += end - begin;
            for pair in &self.pairs.targets[begin..end] {
                let seen = &mut self.met[*pair as usize];
                if *seen != self.round {
                    *seen = self.round;
                    target.push(*pair);
                }
            }
        }
        if self.round == u32::MAX {
            self.round = 0;
            self.met.fill(0);
        }
        settle(&mut target);
        let (found, _) = self.sets.number(&target);
        self.target = target;
        if self.next.len() <= at {
            self.next.resize(self.sets.len() * letters, UNKNOWN);
        }
        self.next[at] = found;
        self.walked += walked;
        self.unpaid += walked;
        if self.unpaid >= 256 {
            budget.tick(self.sets.len(), self.unpaid / 8)?;
            budget.charge(self.sets.len(), self.bytes())?;
            self.unpaid = 0;
        }
        Ok(found)
    }

    fn bytes(&self) -> usize {
        4 * (self.next.len() + self.met.len()) + self.sets.bytes() + self.pairs.bytes()
    }

    /// The minimal automaton of all sets; `None` if `most` is 0, or if more pairs would be visited and the sets are
    /// large: constructions with small sets end soon, those with large ones may not.
    pub(crate) fn automaton(
        &mut self,
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<Option<Automaton>, NoAutomaton> {
        if most == 0 {
            return Ok(None);
        }
        let letters = self.pairs.steps.len();
        let mut done = 0;
        while done < self.sets.len() {
            for class in 0..letters {
                self.step(index(done), class, budget)?;
            }
            if self.walked > most && self.walked / LARGE > done * letters {
                return Ok(None);
            }
            done += 1;
        }
        budget.charge(done, self.bytes())?;
        let accepting = (0..index(done)).map(|set| self.accepts(set)).collect();
        let next = self.next[..done * letters].to_vec();
        let system = self.pairs.left.system();
        let whole = Automaton::new(
            system,
            self.tracks.clone(),
            self.classes.clone(),
            accepting,
            next,
        );
        whole.minimised(budget).map(Some)
    }
}

/// Brings a set of different pairs into normal form.
fn settle(set: &mut Vec<u32>) {
    if set.contains(&FULL) {
        set.clear();
        set.push(FULL);
    }
    set.sort_unstable();
}

/// For each class of letters of the tracks that stay, the classes of the two automata for all letters of the other tracks that lead
/// somewhere; and the classes of the tracks that stay: letters are alike that have the same list.
fn steps(
    left: &Automaton,
    right: &Automaton,
    tracks: &[Variable],
    variables: &[Variable],
    budget: &Budget<'_>,
) -> Result<(Steps, LetterClasses), NoAutomaton> {
    let (nowhere_left, nowhere_right) =
        (left.to_dead(&left.kinds()), right.to_dead(&right.kinds()));
    let (both, pairs) = paired(
        &left.side(tracks, &nowhere_left),
        &right.side(tracks, &nowhere_right),
        budget,
    )?;
    let stays: Vec<bool> = tracks.iter().map(|v| !variables.contains(v)).collect();
    let nowhere: Vec<bool> = pairs.iter().map(|pair| *pair == NOWHERE).collect();
    let (classes, lists) = both.without_tracks(&stays, &nowhere, budget)?;
    let letters = |list: &Vec<u32>| {
        let pairs = list.iter().map(|pair| pairs[*pair as usize]);
        pairs.map(|(l, r)| (l as usize, r as usize)).collect()
    };
    Ok((lists.iter().map(letters).collect(), classes))
}
