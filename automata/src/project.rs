//! Projection: from a relation to what is left when some variables may be any numbers.
//!
//! Without its tracks an automaton is no longer deterministic; the subset construction (Rabin and Scott, 1959) makes
//! it so. The forgotten numbers may be longer than the others: the first subset is all that zeros on the other tracks reach
//! (Bruyère, Hansel, Michaux, Villemaire, 1994). The conjunction of two relations is projected at once, and the product
//! of the two is never built. What a pair leads to is found once, for all subsets that have it.

use crate::automaton::{Automaton, Kind, Variable, digits_of_letter};
use crate::budget::{Budget, Stop};
use crate::intern::{Interner, Keys, index};
use crate::product::{high, low, union};
use std::collections::HashMap;

/// Accepts everything.
const FULL: u64 = u64::MAX;
/// Accepts if the word ends here.
const LAST: u64 = u64::MAX - 1;

impl Automaton {
    /// The tuples that some numbers for `variables` extend to tuples of this relation.
    ///
    /// # Errors
    /// A limit of the budget.
    pub fn exists(&self, variables: &[Variable], budget: &Budget<'_>) -> Result<Automaton, Stop> {
        if variables.iter().all(|v| !self.tracks().contains(v)) {
            return Ok(self.clone());
        }
        projected(self, None, variables, budget)
    }
}

/// Pairs of states, numbered as they are met; of those that were asked for, the pairs that each letter leads to.
struct Pairs<'a> {
    left: &'a Automaton,
    right: &'a Automaton,
    kinds: (Vec<Kind>, Vec<Kind>),
    /// For each class of letters the letters of the two automata, for all choices.
    steps: Vec<Vec<(usize, usize)>>,
    keys: Keys,
    /// Where the ends of a pair's rows begin in `ends`, or that they are not known yet.
    rows: Vec<u32>,
    /// Where the row of each letter ends in `targets`; the first number of a pair is where its rows begin.
    ends: Vec<usize>,
    targets: Vec<u32>,
}

impl Pairs<'_> {
    /// The pair as one number; None if it accepts nothing more.
    fn key(&self, l: u32, r: u32) -> Option<u64> {
        use Kind::{Dead, Full, Last};
        match (self.kinds.0[l as usize], self.kinds.1[r as usize]) {
            (Dead, _) | (_, Dead) => None,
            (Full, Full) => Some(FULL),
            (Last, _) | (_, Last) => {
                (self.left.is_accepting(l) && self.right.is_accepting(r)).then_some(LAST)
            }
            _ => Some(u64::from(l) << 32 | u64::from(r)),
        }
    }

    fn accepts(&self, pair: u32) -> bool {
        let key = self.keys.get(pair as usize);
        key >= LAST || self.left.is_accepting(high(key)) && self.right.is_accepting(low(key))
    }

    /// The number of a pair that accepts something.
    fn number(&mut self, l: u32, r: u32) -> Option<u32> {
        self.key(l, r).map(|key| self.keys.number(key))
    }

    /// Where the ends of the pair's rows begin.
    fn rows(&mut self, pair: u32, budget: &Budget<'_>) -> Result<usize, Stop> {
        let place = pair as usize;
        if self.rows.len() <= place {
            self.rows.resize(self.keys.len(), u32::MAX);
        }
        if self.rows[place] != u32::MAX {
            return Ok(self.rows[place] as usize);
        }
        let key = self.keys.get(place);
        let first = self.ends.len();
        self.rows[place] = index(first);
        self.ends.push(self.targets.len());
        let steps: usize = self.steps.iter().map(Vec::len).sum();
        budget.tick(self.keys.len(), steps / 8)?;
        let (row_left, row_right) = (self.left.row(high(key)), self.right.row(low(key)));
        for letter in 0..self.steps.len() {
            let begin = self.targets.len();
            for step in 0..self.steps[letter].len() {
                let (l, r) = self.steps[letter][step];
                let Some(number) = self.number(row_left[l], row_right[r]) else {
                    continue;
                };
                // Twins stand near each other; those that are left do no harm.
                if !self.targets[begin..]
                    .iter()
                    .rev()
                    .take(8)
                    .any(|twin| *twin == number)
                {
                    self.targets.push(number);
                }
            }
            self.ends.push(self.targets.len());
        }
        Ok(first)
    }

    fn bytes(&self) -> usize {
        self.keys.bytes() + 4 * (self.rows.len() + self.targets.len()) + 8 * self.ends.len()
    }
}

/// The conjunction of one or two relations without some variables, minimal.
pub(crate) fn projected(
    left: &Automaton,
    right: Option<&Automaton>,
    variables: &[Variable],
    budget: &Budget<'_>,
) -> Result<Automaton, Stop> {
    let all = Automaton::constant(left.system(), true);
    let right = right.unwrap_or(&all);
    let system = left.system();
    let every = union(left.tracks(), right.tracks());
    let (inner, outer): (Vec<Variable>, Vec<Variable>) =
        every.iter().partition(|v| variables.contains(v));
    budget.letter_count(system.digits(), every.len())?;
    let letters = budget.letter_count(system.digits(), outer.len())?;
    let choices = budget.letter_count(system.digits(), inner.len())?;
    let (steps, classes) = steps(left, right, (&outer, letters), (&inner, choices));
    let letters = steps.len();
    let mut pairs = Pairs {
        left,
        right,
        kinds: (left.kinds(), right.kinds()),
        steps,
        keys: Keys::new(),
        rows: Vec::new(),
        ends: Vec::new(),
        targets: Vec::new(),
    };
    let full = pairs.keys.number(FULL);
    let last = pairs.keys.number(LAST);

    let mut subsets = Interner::<u32>::new();
    subsets.number(&first(&mut pairs, (full, last), budget)?);
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    let (mut subset, mut target) = (Vec::new(), Vec::new());
    let mut rows: Vec<usize> = Vec::new();
    // The round in which a pair was met last.
    let mut met: Vec<u32> = Vec::new();
    let mut round = 0u32;
    while accepting.len() < subsets.len() {
        subset.clear();
        subset.extend_from_slice(subsets.get(accepting.len()));
        accepting.push(subset.iter().any(|pair| pairs.accepts(*pair)));
        rows.clear();
        for pair in subset.iter().filter(|pair| **pair > last) {
            rows.push(pairs.rows(*pair, budget)?);
        }
        met.resize(pairs.keys.len(), 0);
        let mut walked = 0;
        for letter in 0..letters {
            target.clear();
            if subset == [full] {
                target.push(full);
            }
            round += 1;
            for row in &rows {
                let ends = &pairs.ends[row + letter..row + letter + 2];
                walked += ends[1] - ends[0];
                for pair in &pairs.targets[ends[0]..ends[1]] {
                    let seen = &mut met[*pair as usize];
                    if *seen != round {
                        *seen = round;
                        target.push(*pair);
                    }
                }
            }
            settle(&mut target, full);
            next.push(subsets.number(&target).0);
        }
        if round > u32::MAX / 2 {
            round = 0;
            met.fill(0);
        }
        budget.tick(
            subsets.len(),
            (walked + subset.len() * letters) / 16 + letters / 8,
        )?;
        let bytes = 4 * (next.len() + met.len()) + subsets.bytes() + pairs.bytes();
        budget.charge(subsets.len(), bytes)?;
    }
    Automaton::new(system, outer, letters, accepting, next).widened(&classes, budget)
}

/// A subset of different pairs in the form in which equal ones are equal.
fn settle(subset: &mut Vec<u32>, full: u32) {
    if subset.contains(&full) {
        subset.clear();
        subset.push(full);
    }
    subset.sort_unstable();
}

/// For each class of letters of the tracks that stay, the letters of the two automata for all letters of the other tracks, those that do the same
/// once; and the class of each letter: those are alike that have the same list.
fn steps(
    left: &Automaton,
    right: &Automaton,
    outer: (&[Variable], usize),
    inner: (&[Variable], usize),
) -> (Vec<Vec<(usize, usize)>>, Vec<u32>) {
    let system = left.system();
    let base = system.digits() as usize;
    let digits = |list: &[Variable], count: usize| -> Vec<Vec<u32>> {
        (0..count)
            .map(|letter| digits_of_letter(system, list.len(), letter))
            .collect()
    };
    let (stay, chosen) = (digits(outer.0, outer.1), digits(inner.0, inner.1));
    // What a letter is for one of the automata, in parts: of the tracks that stay and of the others.
    let part = |automaton: &Automaton, list: &[Variable], words: &[Vec<u32>]| -> Vec<usize> {
        let weights: Vec<usize> = list
            .iter()
            .map(|v| {
                let tracks = automaton.tracks();
                let place = tracks.iter().position(|w| w == v);
                place.map_or(0, |at| tracks[at + 1..].iter().fold(1, |w, _| w * base))
            })
            .collect();
        let word = |word: &Vec<u32>| {
            word.iter()
                .zip(&weights)
                .map(|(d, w)| *d as usize * w)
                .sum()
        };
        words.iter().map(word).collect()
    };
    let (left_stay, right_stay) = (part(left, outer.0, &stay), part(right, outer.0, &stay));
    let (left_chosen, right_chosen) = (part(left, inner.0, &chosen), part(right, inner.0, &chosen));
    let (columns_left, columns_right) = (left.columns(), right.columns());
    let mut lists: HashMap<Vec<(u32, u32)>, u32> = HashMap::new();
    let mut steps: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut classes = Vec::with_capacity(outer.1);
    for letter in 0..outer.1 {
        let mut list: Vec<(u32, u32)> = (0..inner.1)
            .map(|choice| {
                let l = left_stay[letter] + left_chosen[choice];
                let r = right_stay[letter] + right_chosen[choice];
                (columns_left.of[l], columns_right.of[r])
            })
            .collect();
        list.sort_unstable();
        list.dedup();
        let fresh = index(steps.len());
        let class = *lists.entry(list).or_insert_with_key(|list| {
            let letters = list.iter().map(|(l, r)| {
                let (l, r) = (*l as usize, *r as usize);
                (columns_left.first[l], columns_right.first[r])
            });
            steps.push(letters.collect());
            fresh
        });
        classes.push(class);
    }
    (steps, classes)
}

/// All that is reached from the start by letters that are 0 on the tracks that stay.
fn first(
    pairs: &mut Pairs<'_>,
    (full, last): (u32, u32),
    budget: &Budget<'_>,
) -> Result<Vec<u32>, Stop> {
    let mut found: Vec<u32> = pairs.number(0, 0).into_iter().collect();
    let mut seen = vec![false; pairs.keys.len()];
    found.iter().for_each(|pair| seen[*pair as usize] = true);
    let mut done = 0;
    while let Some(pair) = found.get(done).copied() {
        done += 1;
        if pair <= last {
            continue;
        }
        let row = pairs.rows(pair, budget)?;
        seen.resize(pairs.keys.len(), false);
        for pair in &pairs.targets[pairs.ends[row]..pairs.ends[row + 1]] {
            if !std::mem::replace(&mut seen[*pair as usize], true) {
                found.push(*pair);
            }
        }
        budget.charge(found.len(), 5 * seen.len() + pairs.bytes())?;
    }
    settle(&mut found, full);
    Ok(found)
}
