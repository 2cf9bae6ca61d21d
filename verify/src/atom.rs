//! How an atom reads digits: its state before, the digits, its state after.

use crate::Fault;
use crate::file::{Automaton, Cell};
use crate::text::{Atom, Sum};

/// A relation that was verified.
pub(crate) struct Relation {
    pub(crate) automaton: Automaton,
    /// For each state that no letter leaves: whether it accepts.
    pub(crate) sinks: Vec<Option<bool>>,
    pub(crate) accepts: Vec<bool>,
}

/// What an atom is read with.
pub(crate) struct Reader<'a> {
    pub(crate) base: i64,
    pub(crate) relations: &'a [Relation],
}

impl Reader<'_> {
    /// Before any digit.
    pub(crate) fn start(&self, atom: &Atom) -> Result<Cell, Fault> {
        match atom {
            Atom::Linear { sum, low, high } => Ok(clamped(self.base, sum, (*low, *high), 0)),
            Atom::Relation(place, _) => self.settled(*place, 0),
            _ => Ok(Cell::At(0)),
        }
    }

    /// After digits, one for each variable.
    pub(crate) fn step(&self, atom: &Atom, cell: Cell, digits: &[u32]) -> Result<Cell, Fault> {
        let Cell::At(at) = cell else {
            return Ok(cell);
        };
        let read = |sum: &Sum| {
            let digit = |place: &usize| i128::from(digits.get(*place).copied().unwrap_or(0));
            let terms = sum.terms.iter();
            i128::from(self.base) * i128::from(at)
                + terms.map(|(v, c)| i128::from(*c) * digit(v)).sum::<i128>()
        };
        let digit = |place: &usize| digits.get(*place).copied().unwrap_or(0);
        match atom {
            Atom::Linear { sum, low, high } => {
                Ok(clamped(self.base, sum, (*low, *high), read(sum)))
            }
            Atom::Congruent { sum, modulus } => {
                let residue = read(sum).rem_euclid(i128::from(*modulus));
                Ok(Cell::At(i64::try_from(residue).unwrap_or(0)))
            }
            Atom::Xor(places) => {
                let sum = places.iter().fold(0, |sum, place| sum ^ digit(place));
                Ok(if sum == 0 { cell } else { Cell::Sure(false) })
            }
            Atom::Power(place) => Ok(match (digit(place), at) {
                (0, _) => cell,
                (1, 0) => Cell::At(1),
                _ => Cell::Sure(false),
            }),
            Atom::Relation(place, arguments) => {
                let base = usize::try_from(self.base).unwrap_or(0);
                let letter = arguments.iter().fold(0, |letter, argument| {
                    letter * base + usize::try_from(digit(argument)).unwrap_or(0)
                });
                let next = &self.relations[*place].automaton.next;
                let row = usize::try_from(at).ok().and_then(|at| next.get(at));
                match row.and_then(|row| row.get(letter)) {
                    Some(state) => self.settled(*place, *state),
                    None => Err(Fault::Rejected(format!("a relation has no state {at}"))),
                }
            }
        }
    }

    /// Whether the atom is true if the numbers end here.
    pub(crate) fn accepts(&self, atom: &Atom, cell: Cell) -> bool {
        let at = match cell {
            Cell::Sure(truth) => return truth,
            Cell::At(at) => at,
        };
        match atom {
            Atom::Linear { low, high, .. } => {
                low.is_none_or(|low| low <= at) && high.is_none_or(|high| at <= high)
            }
            Atom::Congruent { sum, modulus } => {
                (i128::from(at) + i128::from(sum.constant)) % i128::from(*modulus) == 0
            }
            Atom::Xor(_) => true,
            Atom::Power(_) => at == 1,
            Atom::Relation(place, _) => {
                let accepts = &self.relations[*place].accepts;
                let state = usize::try_from(at).ok();
                state.and_then(|at| accepts.get(at)).copied() == Some(true)
            }
        }
    }

    fn settled(&self, place: usize, state: u32) -> Result<Cell, Fault> {
        let sinks = &self.relations[place].sinks;
        match usize::try_from(state).ok().and_then(|at| sinks.get(at)) {
            Some(Some(truth)) => Ok(Cell::Sure(*truth)),
            Some(None) => Ok(Cell::At(i64::from(state))),
            None => Err(Fault::Rejected(format!("a relation has no state {state}"))),
        }
    }
}

/// The value of a sum on the digits read so far, or the truth of low <= sum <= high if it is the same for all digits that may follow.
///
/// With j more digits the sum ends between (value - least)·base^j + least and (value + most)·base^j - most.
fn clamped(base: i64, sum: &Sum, (low, high): (Option<i64>, Option<i64>), value: i128) -> Cell {
    let part = |sign: i64| -> i128 {
        let terms = sum.terms.values();
        terms.map(|c| i128::from((c * sign).max(0))).sum()
    };
    let (most, least) = (part(1), part(-1));
    let (low, high) = (low.map(i128::from), high.map(i128::from));
    let (mut always, mut never) = (true, true);
    let mut power = 1i128;
    loop {
        let from = (value - least).saturating_mul(power).saturating_add(least);
        let to = (value + most).saturating_mul(power).saturating_sub(most);
        let inside = low.is_none_or(|low| low <= from) && high.is_none_or(|high| to <= high);
        let outside = low.is_some_and(|low| to < low) || high.is_some_and(|high| high < from);
        always &= inside;
        never &= outside;
        if !always && !never {
            // Undecided values lie between the bounds, widened by `least` and `most`.
            return match i64::try_from(value) {
                Ok(small) => Cell::At(small),
                Err(_) => Cell::Sure(false),
            };
        }
        // An end that grows or falls, and is beyond all bounds, stays there.
        let settled = |end: i128, slope: i128| {
            let mut bounds = [low, high].into_iter().flatten();
            match slope.signum() {
                1 => bounds.all(|bound| bound < end),
                -1 => bounds.all(|bound| end < bound),
                _ => true,
            }
        };
        if settled(from, value - least) && settled(to, value + most) {
            return Cell::Sure(always);
        }
        power = power.saturating_mul(i128::from(base));
    }
}
