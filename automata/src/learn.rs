//! Learns the smallest automaton that agrees with a relation on a box.
//!
//! After a prefix of digits an automaton accepts a set of suffixes, and two prefixes lead to the same state exactly
//! if these sets are equal (Myhill 1957; Nerode 1958). In a box all suffixes up to some length are known: prefixes
//! are visited breadth first, and one with the same suffixes as an earlier one gets its state. The result is a guess:
//! nothing is known beyond the box.

use crate::automaton::{Automaton, Variable, digits_of_letter};
use crate::budget::{Budget, NoAutomaton};
use crate::intern::index;
use crate::numeration::Numeration;
use foldhash::quality::FixedState;
use std::cell::Cell;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};

/// What is known of a relation: all of it where every number is below a size.
pub struct Sample<'s> {
    /// The size: the numbers that are known are 0 to size - 1.
    pub size: u64,
    /// A bound for each number: the relation does not hold if a number reaches its bound.
    pub bounds: &'s [u64],
    /// The content of the sample.
    pub cell: SampleCell<'s>,
}

/// The content of a sample at a tuple.
pub enum SampleCell<'s> {
    /// Is it in the relation?
    Holds(&'s dyn Fn(&[u64]) -> bool),
    /// The number that it is related to, the last track of the automaton.
    Value(&'s dyn Fn(&[u64]) -> u64),
}

impl Sample<'_> {
    fn tracks(&self) -> usize {
        self.bounds.len() + usize::from(matches!(self.cell, SampleCell::Value(_)))
    }
}

/// The result of learning from a sample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Learned {
    /// The smallest automaton that agrees with it.
    Automaton(Automaton),
    /// No automaton with so few states agrees with it: more prefixes than that differ in their suffixes.
    MoreStates,
    /// The sample is too small to tell.
    TooSmall,
}

impl Learned {
    /// The automaton, if there is one.
    pub fn automaton(self) -> Option<Automaton> {
        match self {
            Learned::Automaton(automaton) => Some(automaton),
            Learned::MoreStates | Learned::TooSmall => None,
        }
    }
}

/// Words of this many digits distinguish two states, or they are the same.
fn least_depth(system: &Numeration) -> usize {
    system.period() + 1
}

/// Whether a sample of this size holds enough digits for any automaton to be learned from it.
#[must_use]
pub fn is_learnable(system: &Numeration, size: u64) -> bool {
    let sample = Sample {
        size,
        bounds: &[],
        cell: SampleCell::Holds(&|_| false),
    };
    StateBlocks::new(system, &sample).digits() > least_depth(system)
}

/// The smallest automaton that agrees with a sample, its tracks being the variables 0, 1, …: if it has at most `most` states, and if all of
/// them are met with at least two digits to spare, in an Ostrowski numeration of a period of m quotients with m + 1.
///
/// # Errors
/// A limit of the budget.
///
/// ```
/// use grundy_automata::{Budget, SampleCell, Learned, Numeration, Sample, learned};
/// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
/// // The pairs (floor(n phi), floor(n phi) + n) and their mirror images.
/// let mut pairs = vec![(0, 0)];
/// for n in 1..40 {
///     let x = (1..).find(|x| pairs.iter().all(|(a, b)| a != x && b != x)).unwrap_or(0);
///     pairs.push((x, x + n));
/// }
/// let holds = |at: &[u64]| pairs.iter().any(|(a, b)| at == [*a, *b] || at == [*b, *a]);
/// let sample = Sample { size: 64, bounds: &[64, 64], cell: SampleCell::Holds(&holds) };
/// let wythoff = learned(&Numeration::zeckendorf(), &sample, 100, &Budget::default())?;
/// let wythoff = wythoff.automaton().unwrap();
/// assert_eq!(wythoff.states(), 8); // one of them is the sink
/// assert!(wythoff.accepts(&[1618033988u32.into(), 2618033988u32.into()]));
/// let binary = learned(&Numeration::binary(), &sample, 100, &Budget::default())?;
/// assert_eq!(binary.automaton(), None);
/// assert_eq!(learned(&Numeration::zeckendorf(), &sample, 5, &Budget::default())?, Learned::MoreStates);
/// # Ok(()) }
/// ```
pub fn learned(
    system: &Numeration,
    sample: &Sample<'_>,
    most_states: usize,
    budget: &Budget<'_>,
) -> Result<Learned, NoAutomaton> {
    let least_depth = least_depth(system);
    let mut blocks = StateBlocks::new(system, sample);
    let tracks = sample.tracks();
    let letters = budget.letter_count(system.digits(), tracks)?;
    let words: Vec<Vec<u32>> = (0..letters)
        .map(|letter| digits_of_letter(system, tracks, letter))
        .collect();
    blocks.read(budget)?;
    let empty = Prefix::empty(tracks, system.period());
    // The suffixes of a state are visited once, to the greatest depth that will be needed; shorter prints are parts
    // of that.
    let mut prints = match blocks.digits().checked_sub(1) {
        Some(depth) => vec![blocks.prints(&empty, depth, budget)?],
        None => return Ok(Learned::TooSmall),
    };
    let mut states = vec![empty];
    let mut next: Vec<u32> = Vec::new();
    let mut done = 0;
    let mut length = 0;
    while done < states.len() {
        length += 1;
        let Some(depth) = blocks.digits().checked_sub(length) else {
            return Ok(Learned::TooSmall);
        };
        if depth < least_depth {
            return Ok(Learned::TooSmall);
        }
        let mut known: HashMap<u64, u32> = HashMap::new();
        for (number, prints) in prints.iter().enumerate() {
            known.entry(joined(prints, depth)).or_insert(index(number));
        }
        let level = done..states.len();
        done = states.len();
        for state in level {
            for word in &words {
                let prefix = states[state].then(word, system);
                let found = blocks.prints(&prefix, depth, budget)?;
                let number = *known.entry(joined(&found, depth)).or_insert_with(|| {
                    states.push(prefix);
                    prints.push(found);
                    index(states.len() - 1)
                });
                next.push(number);
                blocks.found.set(states.len());
            }
            if states.len() > most_states {
                return Ok(Learned::MoreStates);
            }
        }
    }
    let accepting = states.iter().map(|prefix| blocks.accepts(prefix)).collect();
    let names = (0..tracks).map(|track| Variable(index(track))).collect();
    let automaton = Automaton::of_letters(system, names, accepting, next, budget)?;
    automaton.minimised(budget).map(Learned::Automaton)
}

/// The fingerprint of all suffixes with at most this many digits: 0 if there are none.
fn joined(prints: &[u64], depth: usize) -> u64 {
    let prints = &prints[..prints.len().min(depth + 1)];
    match prints.iter().all(|print| *print == 0) {
        true => 0,
        false => FixedState::default().hash_one(prints),
    }
}

/// The digits read so far on each track; none if they are valid in no word.
struct Prefix(Option<Vec<Track>>);

#[derive(Clone)]
struct Track {
    digits: Vec<u32>,
    /// For each residue of the index of the last digit: must the next digit be 0? `None` if the digits are not valid.
    full: Vec<Option<bool>>,
}

impl Prefix {
    fn empty(tracks: usize, period: usize) -> Prefix {
        let track = Track {
            digits: Vec::new(),
            full: vec![Some(false); period],
        };
        Prefix(Some(vec![track; tracks]))
    }

    fn then(&self, word: &[u32], system: &Numeration) -> Prefix {
        let period = system.period();
        let read = |track: &Track, digit: u32| {
            let mut digits = track.digits.clone();
            digits.push(digit);
            let full = (0..period).map(|residue| {
                let before = track.full[(residue + 1) % period]?;
                system.read(residue, before, digit)
            });
            let full = full.collect();
            Track { digits, full }
        };
        let tracks = self.0.as_ref().map(|tracks| {
            let both = tracks.iter().zip(word);
            both.map(|(track, digit)| read(track, *digit)).collect()
        });
        let valid = |tracks: &Vec<Track>| {
            (0..period).any(|residue| tracks.iter().all(|track| track.full[residue].is_some()))
        };
        Prefix(tracks.filter(valid))
    }
}

/// The cell of a place where no value is known, or where the relation does not hold.
const NO_VALUE: u64 = u64::MAX;

/// Looks at the places of a sample whose numbers begin with given digits.
struct StateBlocks<'b> {
    /// How many states are found so far.
    found: Cell<usize>,
    sample: &'b Sample<'b>,
    /// Below what the numbers of each track stay.
    sides: Vec<u64>,
    /// The values at all places in lexicographic order, 0 where a relation without values holds: blocks are slices of rows.
    cells: Vec<u64>,
    /// The weight of each digit, the least significant first.
    weights: Vec<u64>,
    /// How many words of each length are valid, and how many after a digit that asks for a 0.
    counts: Vec<[u64; 2]>,
}

impl StateBlocks<'_> {
    fn new<'b>(system: &Numeration, sample: &'b Sample<'b>) -> StateBlocks<'b> {
        let mut counts = vec![[1, u64::from(system.may_end_full())]];
        let mut weights = Vec::new();
        loop {
            let [free, full] = counts[counts.len() - 1];
            let most = u64::from(system.quotient(counts.len() - 1));
            let weight = free;
            let wider = match system.carry() {
                0 => most.checked_mul(free).map(|free| [free, free]),
                _ => most
                    .checked_mul(free)
                    .and_then(|wide| wide.checked_add(full))
                    .map(|wide| [wide, free]),
            };
            let Some(wider) = wider.filter(|wide| wide[0] <= sample.size) else {
                break;
            };
            weights.push(weight);
            counts.push(wider);
        }
        StateBlocks {
            sample,
            sides: Vec::new(),
            cells: Vec::new(),
            weights,
            counts,
            found: Cell::new(0),
        }
    }

    /// Reads the sample at every place that the digits reach.
    fn read(&mut self, budget: &Budget<'_>) -> Result<(), NoAutomaton> {
        let reached = self.counts[self.counts.len() - 1][0];
        let bounds = self.sample.bounds.iter();
        self.sides = bounds.map(|bound| reached.min(*bound)).collect();
        let cells = self
            .sides
            .iter()
            .try_fold(1_u64, |cells, side| cells.checked_mul(*side));
        let cells = cells
            .and_then(|cells| usize::try_from(cells).ok())
            .unwrap_or(usize::MAX);
        budget.charge(0, cells.saturating_mul(size_of::<u64>()))?;
        self.cells.reserve_exact(cells);
        let mut place = vec![0; self.sides.len()];
        for _ in 0..cells {
            self.cells.push(match self.sample.cell {
                SampleCell::Holds(holds) if holds(&place) => 0,
                SampleCell::Holds(_) => NO_VALUE,
                SampleCell::Value(value) => value(&place),
            });
            for track in (0..place.len()).rev() {
                place[track] += 1;
                if place[track] < self.sides[track] {
                    break;
                }
                place[track] = 0;
            }
        }
        budget.tick(0, cells / 8)
    }

    /// How many digits all numbers have that are certainly in the sample.
    fn digits(&self) -> usize {
        self.weights.len()
    }

    /// The number that the digits followed by `zeros` zeros stand for.
    fn shifted(&self, track: &Track, zeros: usize) -> u64 {
        let digits = track.digits.iter().rev().zip(&self.weights[zeros..]);
        digits
            .map(|(digit, weight)| u64::from(*digit) * weight)
            .sum()
    }

    /// Fingerprints of the suffixes of a prefix with 0, 1, …, `depth` digits: 0 if there are none; equal sets of
    /// suffixes have equal prints, and others only by chance.
    fn prints(
        &self,
        prefix: &Prefix,
        depth: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<u64>, NoAutomaton> {
        let Some(tracks) = &prefix.0 else {
            return Ok(Vec::new());
        };
        let print = |depth| {
            let mut print = FixedState::default().build_hasher();
            let mut any = false;
            let mut hear = |row: &[u64], offset: u64, found: u64| {
                any = true;
                row.iter().for_each(|offset| print.write_u64(*offset));
                print.write_u64(offset);
                print.write_u64(found);
            };
            self.block(tracks, depth, &mut hear, budget)?;
            Ok(if any { print.finish() } else { 0 })
        };
        (0..=depth).map(print).collect()
    }

    /// Visits the suffixes of `depth` digits, as numbers, with which a prefix is in the relation: those of all tracks but the last one, that of
    /// the last one, and that of the value.
    fn block(
        &self,
        tracks: &[Track],
        depth: usize,
        hear: &mut impl FnMut(&[u64], u64, u64),
        budget: &Budget<'_>,
    ) -> Result<(), NoAutomaton> {
        let numbers = self.sample.bounds.len();
        let starts: Vec<u64> = tracks.iter().map(|t| self.shifted(t, depth)).collect();
        let extent = |track: &Track| {
            let full = track.full[depth % track.full.len()]?;
            Some(self.counts[depth][usize::from(full)])
        };
        let extents: Option<Vec<u64>> = tracks.iter().map(extent).collect();
        let Some(mut extents) = extents else {
            return Ok(());
        };
        for (extent, (start, bound)) in extents
            .iter_mut()
            .zip(starts.iter().zip(self.sample.bounds))
        {
            *extent = (*extent).min(bound.saturating_sub(*start));
        }
        let cells: u64 = extents[..numbers].iter().product();
        budget.tick(
            self.found.get(),
            usize::try_from(cells / 8 + 1).unwrap_or(usize::MAX),
        )?;
        if cells == 0 {
            return Ok(());
        }
        let (start, extent) = match self.sample.cell {
            SampleCell::Holds(_) => (0, 1),
            SampleCell::Value(_) => (starts[numbers], extents[numbers]),
        };
        let (rows, length) = match numbers.checked_sub(1) {
            Some(last) => (&extents[..last], extents[last]),
            None => (&extents[..0], 1),
        };
        let mut offsets = vec![0; rows.len()];
        for _ in 0..cells / length {
            let place = offsets.iter().chain([&0]).zip(&starts[..numbers]);
            let place = place.zip(&self.sides);
            let first = place.fold(0, |first, ((offset, start), side)| {
                first * side + offset + start
            });
            let row = usize::try_from(first).unwrap_or(usize::MAX);
            let row = &self.cells[row..][..usize::try_from(length).unwrap_or(usize::MAX)];
            for (offset, value) in (0..).zip(row) {
                if *value >= start && value - start < extent {
                    hear(&offsets, offset, value - start);
                }
            }
            for track in (0..rows.len()).rev() {
                offsets[track] += 1;
                if offsets[track] < rows[track] {
                    break;
                }
                offsets[track] = 0;
            }
        }
        Ok(())
    }

    /// Is the word itself in the relation?
    fn accepts(&self, prefix: &Prefix) -> bool {
        let Some(tracks) = &prefix.0 else {
            return false;
        };
        let ends = |track: &Track| {
            track.full[0].is_some_and(|full| self.counts[0][usize::from(full)] == 1)
        };
        let place: Vec<u64> = tracks.iter().map(|t| self.shifted(t, 0)).collect();
        let (at, value) = place.split_at(self.sample.bounds.len());
        tracks.iter().all(ends)
            && match self.sample.cell {
                SampleCell::Holds(holds) => holds(at),
                SampleCell::Value(of) => value == [of(at)],
            }
    }
}
