//! How an atom reads digits: its state before, the digits, its state after.

use crate::Fault;
use crate::file::{Automaton, Cell};
use crate::numeration::{Convergents, Numeration, Pair};
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
    pub(crate) system: &'a Numeration,
    pub(crate) convergents: Option<Convergents>,
    pub(crate) relations: &'a [Relation],
}

fn unfit<T>() -> Result<T, Fault> {
    Err(Fault::Rejected("a state does not fit its atom".into()))
}

impl Reader<'_> {
    /// Before any digit, if the first one has an index one below one of this residue.
    pub(crate) fn start(&self, atom: &Atom, residue: usize) -> Result<Cell, Fault> {
        match atom {
            Atom::Linear { .. } => self.linear(atom, residue, [0, 0]),
            Atom::Congruent { .. } => self.pair([0, 0]),
            Atom::Floor(_) => Ok(Cell::Triple(0, 0, 0)),
            Atom::Relation(place, _) => self.settled(*place, 0),
            Atom::Xor(_) | Atom::Power(_) => Ok(Cell::At(0)),
        }
    }

    /// After digits, one for each variable, with an index of a residue.
    pub(crate) fn step(
        &self,
        atom: &Atom,
        cell: Cell,
        residue: usize,
        digits: &[u32],
    ) -> Result<Cell, Fault> {
        if let Cell::Sure(_) = cell {
            return Ok(cell);
        }
        let digit = |place: &usize| digits.get(*place).copied().unwrap_or(0);
        match (atom, cell) {
            (Atom::Linear { sum, .. }, _) => {
                let pair = self.read(cell, residue, sum, digits)?;
                self.linear(atom, residue, pair)
            }
            (Atom::Congruent { sum, modulus }, _) => {
                let pair = self.read(cell, residue, sum, digits)?;
                self.pair(pair.map(|part| part.rem_euclid(i128::from(*modulus))))
            }
            (Atom::Floor([n, m]), Cell::Triple(a, b, last)) => {
                self.floor(residue, ([a, b], last), [digit(n), digit(m)])
            }
            (Atom::Xor(places), Cell::At(_)) => {
                let sum = places.iter().fold(0, |sum, place| sum ^ digit(place));
                Ok(if sum == 0 { cell } else { Cell::Sure(false) })
            }
            (Atom::Power(place), Cell::At(at)) => Ok(match (digit(place), at) {
                (0, _) => cell,
                (1, 0) => Cell::At(1),
                _ => Cell::Sure(false),
            }),
            (Atom::Relation(place, arguments), Cell::At(at)) => {
                let letter = arguments.iter().fold(0, |letter, argument| {
                    letter * u64::from(self.system.digits()) + u64::from(digit(argument))
                });
                let next = &self.relations[*place].automaton.next;
                let row = usize::try_from(at).ok().and_then(|at| next.get(at));
                let letter = usize::try_from(letter).ok();
                match row.zip(letter).and_then(|(row, letter)| row.get(letter)) {
                    Some(state) => self.settled(*place, *state),
                    None => Err(Fault::Rejected(format!("a relation has no state {at}"))),
                }
            }
            _ => unfit(),
        }
    }

    /// Whether the atom is true if the numbers end here.
    pub(crate) fn accepts(&self, atom: &Atom, cell: Cell) -> bool {
        match (atom, cell) {
            (_, Cell::Sure(truth)) => truth,
            (Atom::Linear { low, high, .. }, _) => self.sum(cell).is_some_and(|pair| {
                let value = self.system.value(pair);
                low.is_none_or(|low| i128::from(low) <= value)
                    && high.is_none_or(|high| value <= i128::from(high))
            }),
            (Atom::Congruent { sum, modulus }, _) => self.sum(cell).is_some_and(|pair| {
                let value = self.system.value(pair) + i128::from(sum.constant);
                value % i128::from(*modulus) == 0
            }),
            (Atom::Floor(_), Cell::Triple(a, b, last)) => {
                let value = self.system.value([i128::from(a), i128::from(b)]);
                let scale = self.convergents.as_ref().map_or(0, |c| c.scale);
                let less = last == if self.system.is_zeckendorf() { 1 } else { 2 };
                value == if less { -scale } else { 0 }
            }
            (Atom::Xor(_), _) => true,
            (Atom::Power(_), _) => cell == Cell::At(1),
            (Atom::Relation(place, _), Cell::At(at)) => {
                let accepts = &self.relations[*place].accepts;
                let state = usize::try_from(at).ok();
                state.and_then(|at| accepts.get(at)).copied() == Some(true)
            }
            _ => false,
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

    /// The factors of U(i) and U(i - 1) in a state.
    fn sum(&self, cell: Cell) -> Option<Pair> {
        match cell {
            Cell::At(a) if self.system.base().is_some() => Some([i128::from(a), 0]),
            Cell::Pair(a, b) if self.system.base().is_none() => Some([a, b].map(i128::from)),
            _ => None,
        }
    }

    fn pair(&self, pair: Pair) -> Result<Cell, Fault> {
        let [Ok(a), Ok(b)] = pair.map(i64::try_from) else {
            return Err(Fault::Rejected("a sum is too large".into()));
        };
        Ok(match self.system.base() {
            Some(_) => Cell::At(a),
            None => Cell::Pair(a, b),
        })
    }

    fn read(&self, cell: Cell, residue: usize, sum: &Sum, digits: &[u32]) -> Result<Pair, Fault> {
        let Some([a, b]) = self
            .sum(cell)
            .and_then(|pair| self.system.down(residue, pair))
        else {
            return unfit();
        };
        let digit = |place: &usize| i128::from(digits.get(*place).copied().unwrap_or(0));
        let terms = sum.terms.iter().map(|(v, c)| i128::from(*c) * digit(v));
        Ok([a + terms.sum::<i128>(), b])
    }

    /// The state of a sum, or the truth of the constraint if it is the same for all digits that may follow.
    fn linear(&self, atom: &Atom, residue: usize, pair: Pair) -> Result<Cell, Fault> {
        let Atom::Linear { sum, low, high } = atom else {
            return unfit();
        };
        let reach = [1, -1].map(|sign: i64| {
            let parts = sum.terms.values().map(|c| i128::from((c * sign).max(0)));
            parts.sum()
        });
        let bounds = [low, high].map(|bound| bound.map(i128::from));
        match self.system.settled(residue, pair, reach, bounds) {
            Some(truth) => Ok(Cell::Sure(truth)),
            None => self.pair(pair),
        }
    }

    /// s·m less the sum of s·p(i) for the digits of n, and for the last digit of n other than 0 whether it is the last, the last but two, … (1), or between (2).
    fn floor(
        &self,
        residue: usize,
        ([a, b], last): ([i64; 2], u8),
        [n, m]: [u32; 2],
    ) -> Result<Cell, Fault> {
        let Some(convergents) = &self.convergents else {
            return unfit();
        };
        let [x, y] = convergents.factors[residue];
        let (n, m, scale) = (i128::from(n), i128::from(m), convergents.scale);
        let Some([a, b]) = self.system.down(residue, [a, b].map(i128::from)) else {
            return unfit();
        };
        let [a, b] = [a + scale * m - x * n, b - y * n];
        let last = match (n, last) {
            (0, 1 | 2) => 3 - last,
            (0, _) => 0,
            _ => 1,
        };
        // What follows of n takes away at most s·(U(i) - 1), and twice that where alpha is between 1 and 2.
        let reach = [
            scale,
            if self.system.is_zeckendorf() {
                2
            } else {
                scale
            },
        ];
        let bounds = [Some(-scale), Some(0)];
        if self.system.settled(residue, [a, b], reach, bounds) == Some(false) {
            return Ok(Cell::Sure(false));
        }
        match [a, b].map(i64::try_from) {
            [Ok(a), Ok(b)] => Ok(Cell::Triple(a, b, last)),
            _ => unfit(),
        }
    }
}
