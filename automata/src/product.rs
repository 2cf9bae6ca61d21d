//! Products: and, or, not and the other connectives of two relations.
//!
//! Rabin and Scott (1959). A pair of states one of which already settles the truth becomes a sink at once.

use crate::automaton::{Automaton, StateKind, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::intern::{Keys, index};
use crate::letter_pairs::{NOWHERE, TrackReader, paired};
use std::sync::Arc;

/// A connective of two truth values, by its table: bit 2a + b holds the value for a, b.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Connective(pub(crate) u8);

impl Connective {
    pub(crate) const AND: Connective = Connective(0b1000);
    pub(crate) const OR: Connective = Connective(0b1110);
    pub(crate) const MINUS: Connective = Connective(0b0100);
    pub(crate) const DIFFERS: Connective = Connective(0b0110);
    pub(crate) const SAME: Connective = Connective(0b1001);
    pub(crate) const IMPLIES: Connective = Connective(0b1011);

    fn of(self, a: bool, b: bool) -> bool {
        self.0 >> (2 * u8::from(a) + u8::from(b)) & 1 == 1
    }

    /// The value, if what is known of the two arguments fixes it.
    fn settled(self, a: Option<bool>, b: Option<bool>) -> Option<bool> {
        let either = |known: Option<bool>| known.map_or(vec![false, true], |value| vec![value]);
        let mut values = either(a)
            .into_iter()
            .flat_map(|a| either(b).into_iter().map(move |b| self.of(a, b)));
        let first = values.next()?;
        values.all(|value| value == first).then_some(first)
    }
}

const FALSE: u64 = u64::MAX;
const TRUE: u64 = u64::MAX - 1;

/// What can be known of a truth value, by its place.
const KNOWN: [Option<bool>; 3] = [None, Some(false), Some(true)];

fn place(known: Option<bool>) -> u8 {
    match known {
        None => 0,
        Some(false) => 1,
        Some(true) => 2,
    }
}

/// The truth that a state of this kind gives to all continuations, if it is the same for all.
pub(crate) fn verdict(kind: StateKind) -> Option<bool> {
    match kind {
        StateKind::Dead => Some(false),
        StateKind::Full => Some(true),
        _ => None,
    }
}

/// The variables of two lists in order.
pub(crate) fn union(a: &[Variable], b: &[Variable]) -> Vec<Variable> {
    let mut tracks: Vec<Variable> = a.iter().chain(b).copied().collect();
    tracks.sort_unstable();
    tracks.dedup();
    tracks
}

/// The two relations joined by a connective, as a minimal automaton over the variables of both.
pub(crate) fn combined(
    left: &Automaton,
    connective: Connective,
    right: &Automaton,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    let plain = joined(left, connective, right, budget)?;
    let contained = |inner: &Automaton, outer: &Automaton| {
        inner.tracks().iter().all(|v| outer.tracks().contains(v))
    };
    // Are words that are not valid rejected by the connective itself?
    let safe = !connective.of(false, false)
        && (!connective.of(true, false) || contained(right, left))
        && (!connective.of(false, true) || contained(left, right));
    if safe || left.system().as_base().is_some() {
        return Ok(plain);
    }
    let valid = Automaton::valid(left.system(), plain.tracks(), budget)?;
    joined(&valid, Connective::AND, &plain, budget)
}

/// The minimal product.
fn joined(
    left: &Automaton,
    connective: Connective,
    right: &Automaton,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    debug_assert_eq!(left.system(), right.system());
    let tracks = union(left.tracks(), right.tracks());
    let (kinds_left, kinds_right) = (left.kinds(), right.kinds());
    let known = |kinds: &[StateKind]| -> Vec<u8> {
        kinds.iter().map(|kind| place(verdict(*kind))).collect()
    };
    let (known_left, known_right) = (known(&kinds_left), known(&kinds_right));
    // Letters that make it false in one of them, whatever the other does.
    let nowhere = |of: &Automaton, kinds: &[StateKind], alone: Option<bool>| match alone {
        Some(false) => of.to_dead(kinds),
        _ => vec![false; of.classes().len()],
    };
    let nowhere_left = nowhere(left, &kinds_left, connective.settled(Some(false), None));
    let nowhere_right = nowhere(right, &kinds_right, connective.settled(None, Some(false)));
    let (classes, maps) = paired(
        &left.side(&tracks, &nowhere_left),
        &right.side(&tracks, &nowhere_right),
        budget,
    )?;
    let letters = maps.len();
    let settled = KNOWN.map(|a| KNOWN.map(|b| connective.settled(a, b)));
    let key = |l: u32, r: u32| {
        let (a, b) = (known_left[l as usize], known_right[r as usize]);
        match settled[usize::from(a)][usize::from(b)] {
            Some(false) => FALSE,
            Some(true) => TRUE,
            None => u64::from(l) << 32 | u64::from(r),
        }
    };
    let mut pairs = Keys::new();
    pairs.number(key(0, 0));
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    let mut dead = None;
    while accepting.len() < pairs.len() {
        let pair = pairs.get(accepting.len());
        if pair == FALSE || pair == TRUE {
            next.extend(std::iter::repeat_n(index(accepting.len()), letters));
            accepting.push(pair == TRUE);
        } else {
            let (l, r) = (high(pair), low(pair));
            let (row_left, row_right) = (left.row(l), right.row(r));
            for letter in &maps {
                let key = match *letter {
                    NOWHERE => FALSE,
                    (l, r) => key(row_left[l as usize], row_right[r as usize]),
                };
                // Most letters lead nowhere.
                next.push(match (key, dead) {
                    (FALSE, Some(dead)) => dead,
                    _ => pairs.number(key),
                });
                if key == FALSE && dead.is_none() {
                    dead = next.last().copied();
                }
            }
            accepting.push(connective.of(left.is_accepting(l), right.is_accepting(r)));
        }
        budget.tick(pairs.len(), letters / 8)?;
        budget.charge(pairs.len(), 4 * next.len() + pairs.bytes())?;
    }
    Automaton::new(left.system(), tracks, Arc::new(classes), accepting, next).minimised(budget)
}

/// The first of two numbers in one.
pub(crate) fn high(pair: u64) -> u32 {
    u32::try_from(pair >> 32).unwrap_or(u32::MAX)
}

/// The second of two numbers in one.
pub(crate) fn low(pair: u64) -> u32 {
    u32::try_from(pair & 0xffff_ffff).unwrap_or(u32::MAX)
}

impl Automaton {
    /// The classes of letters, read on some of these tracks.
    pub(crate) fn side<'c>(&'c self, tracks: &[Variable], nowhere: &[bool]) -> TrackReader<'c> {
        let own = self.tracks().iter();
        let place = |v: &Variable| tracks.iter().position(|w| w == v).unwrap_or(0);
        let places: Vec<usize> = own.map(place).collect();
        TrackReader::new(self.classes(), &places, tracks.len(), nowhere)
    }

    /// For each class of letters whether it leads from every state to one that accepts nothing more.
    pub(crate) fn to_dead(&self, kinds: &[StateKind]) -> Vec<bool> {
        let mut all = vec![true; self.classes().len()];
        for row in self.table().chunks_exact(all.len()) {
            for (all, next) in all.iter_mut().zip(row) {
                *all &= kinds[*next as usize] == StateKind::Dead;
            }
        }
        all
    }

    /// The tuples in both relations, over the variables of both.
    ///
    /// # Errors
    /// A limit of the budget; `NoAutomaton::Wrong` if the numerations differ. So with all connectives.
    pub fn and(&self, other: &Automaton, budget: &Budget<'_>) -> Result<Automaton, NoAutomaton> {
        self.connected(Connective::AND, other, budget)
    }

    /// The tuples in at least one of the relations.
    ///
    /// # Errors
    /// As [`Automaton::and`].
    pub fn or(&self, other: &Automaton, budget: &Budget<'_>) -> Result<Automaton, NoAutomaton> {
        self.connected(Connective::OR, other, budget)
    }

    /// The tuples in this relation that are not in the other.
    ///
    /// # Errors
    /// As [`Automaton::and`].
    pub fn minus(&self, other: &Automaton, budget: &Budget<'_>) -> Result<Automaton, NoAutomaton> {
        self.connected(Connective::MINUS, other, budget)
    }

    /// The tuples in the other relation, or not in this one.
    ///
    /// # Errors
    /// As [`Automaton::and`].
    pub fn implies(
        &self,
        other: &Automaton,
        budget: &Budget<'_>,
    ) -> Result<Automaton, NoAutomaton> {
        self.connected(Connective::IMPLIES, other, budget)
    }

    /// The tuples in both relations or in none.
    ///
    /// # Errors
    /// As [`Automaton::and`].
    pub fn iff(&self, other: &Automaton, budget: &Budget<'_>) -> Result<Automaton, NoAutomaton> {
        self.connected(Connective::SAME, other, budget)
    }

    /// The tuples of numbers that are not in the relation.
    ///
    /// # Errors
    /// A limit of the budget.
    pub fn not(&self, budget: &Budget<'_>) -> Result<Automaton, NoAutomaton> {
        let all = Automaton::valid(self.system(), self.tracks(), budget)?;
        combined(&all, Connective::MINUS, self, budget)
    }

    /// Whether the two relations, over the same variables, are the same.
    ///
    /// # Errors
    /// As [`Automaton::and`].
    pub fn equals(&self, other: &Automaton, budget: &Budget<'_>) -> Result<bool, NoAutomaton> {
        Ok(self.tracks() == other.tracks()
            && self
                .connected(Connective::DIFFERS, other, budget)?
                .is_empty())
    }

    /// Whether each tuple of this relation, extended by any numbers to the variables of both, is in the other.
    ///
    /// # Errors
    /// As [`Automaton::and`].
    pub fn is_within(&self, other: &Automaton, budget: &Budget<'_>) -> Result<bool, NoAutomaton> {
        Ok(self.minus(other, budget)?.is_empty())
    }

    fn connected(
        &self,
        connective: Connective,
        other: &Automaton,
        budget: &Budget<'_>,
    ) -> Result<Automaton, NoAutomaton> {
        if self.system() != other.system() {
            return Err(NoAutomaton::Wrong(format!(
                "a relation in {} meets one in {}",
                self.system(),
                other.system()
            )));
        }
        combined(self, connective, other, budget)
    }
}
