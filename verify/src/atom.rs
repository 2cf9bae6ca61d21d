//! The transitions of atoms: the state before, the digits, the state after.

use crate::fault::Fault;
use crate::file::{AutomatonEntry, ProductCell};
use crate::numeration::{Convergents, NumberSystem, Pair};
use crate::text::{FormulaAtom, LinearSum};

/// A relation that was verified.
pub(crate) struct TransitionRelation {
    pub(crate) automaton: AutomatonEntry,
    /// For each state that no letter leaves: whether it accepts.
    pub(crate) sinks: Vec<Option<bool>>,
    pub(crate) accepts: Vec<bool>,
}

/// The context in which atoms read digits.
pub(crate) struct AtomReader<'a> {
    pub(crate) system: &'a NumberSystem,
    pub(crate) convergents: Option<Convergents>,
    pub(crate) relations: &'a [TransitionRelation],
}

fn unfit<T>() -> Result<T, Fault> {
    Err(Fault::Rejected("a state does not fit its atom".into()))
}

impl AtomReader<'_> {
    /// Before any digit, if the first one has an index one below one of this residue.
    pub(crate) fn start(&self, atom: &FormulaAtom, residue: usize) -> Result<ProductCell, Fault> {
        match atom {
            FormulaAtom::Linear { .. } => self.linear(atom, residue, [0, 0]),
            FormulaAtom::Congruent { .. } => self.pair([0, 0]),
            FormulaAtom::Floor(_) => Ok(ProductCell::Triple(0, 0, 0)),
            FormulaAtom::Relation(place, _) => self.settled(*place, 0),
            FormulaAtom::Xor(_) | FormulaAtom::Power(_) => Ok(ProductCell::At(0)),
        }
    }

    /// After digits, one for each variable, with an index of a residue.
    pub(crate) fn step(
        &self,
        atom: &FormulaAtom,
        cell: ProductCell,
        residue: usize,
        digits: &[u32],
    ) -> Result<ProductCell, Fault> {
        if let ProductCell::Sure(_) = cell {
            return Ok(cell);
        }
        let digit = |place: &usize| digits.get(*place).copied().unwrap_or(0);
        match (atom, cell) {
            (FormulaAtom::Linear { sum, .. }, _) => {
                let pair = self.read(cell, residue, sum, digits)?;
                self.linear(atom, residue, pair)
            }
            (FormulaAtom::Congruent { sum, modulus }, _) => {
                let pair = self.read(cell, residue, sum, digits)?;
                self.pair(pair.map(|part| part.rem_euclid(i128::from(*modulus))))
            }
            (FormulaAtom::Floor([n, m]), ProductCell::Triple(a, b, last)) => {
                self.floor(residue, [a, b], last, [digit(n), digit(m)])
            }
            (FormulaAtom::Xor(places), ProductCell::At(_)) => {
                let sum = places.iter().fold(0, |sum, place| sum ^ digit(place));
                Ok(if sum == 0 {
                    cell
                } else {
                    ProductCell::Sure(false)
                })
            }
            (FormulaAtom::Power(place), ProductCell::At(at)) => Ok(match (digit(place), at) {
                (0, _) => cell,
                (1, 0) => ProductCell::At(1),
                _ => ProductCell::Sure(false),
            }),
            (FormulaAtom::Relation(place, arguments), ProductCell::At(at)) => {
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
    pub(crate) fn accepts(&self, atom: &FormulaAtom, cell: ProductCell) -> bool {
        match (atom, cell) {
            (_, ProductCell::Sure(truth)) => truth,
            (FormulaAtom::Linear { low, high, .. }, _) => self.sum(cell).is_some_and(|pair| {
                let value = self.system.value(pair);
                low.is_none_or(|low| i128::from(low) <= value)
                    && high.is_none_or(|high| value <= i128::from(high))
            }),
            (FormulaAtom::Congruent { sum, modulus }, _) => self.sum(cell).is_some_and(|pair| {
                let value = self.system.value(pair) + i128::from(sum.constant);
                value % i128::from(*modulus) == 0
            }),
            (FormulaAtom::Floor(_), ProductCell::Triple(a, b, last)) => {
                let value = self.system.value([i128::from(a), i128::from(b)]);
                let scale = self.convergents.as_ref().map_or(0, |c| c.scale);
                let less = last == if self.system.is_zeckendorf() { 1 } else { 2 };
                value == if less { -scale } else { 0 }
            }
            (FormulaAtom::Xor(_), _) => true,
            (FormulaAtom::Power(_), _) => cell == ProductCell::At(1),
            (FormulaAtom::Relation(place, _), ProductCell::At(at)) => {
                let accepts = &self.relations[*place].accepts;
                let state = usize::try_from(at).ok();
                state.and_then(|at| accepts.get(at)).copied() == Some(true)
            }
            _ => false,
        }
    }

    fn settled(&self, place: usize, state: u32) -> Result<ProductCell, Fault> {
        let sinks = &self.relations[place].sinks;
        match usize::try_from(state).ok().and_then(|at| sinks.get(at)) {
            Some(Some(truth)) => Ok(ProductCell::Sure(*truth)),
            Some(None) => Ok(ProductCell::At(i64::from(state))),
            None => Err(Fault::Rejected(format!("a relation has no state {state}"))),
        }
    }

    /// The factors of U(i) and U(i - 1) in a state.
    fn sum(&self, cell: ProductCell) -> Option<Pair> {
        match cell {
            ProductCell::At(a) if self.system.base().is_some() => Some([i128::from(a), 0]),
            ProductCell::Pair(a, b) if self.system.base().is_none() => Some([a, b].map(i128::from)),
            _ => None,
        }
    }

    fn pair(&self, pair: Pair) -> Result<ProductCell, Fault> {
        let [Ok(a), Ok(b)] = pair.map(i64::try_from) else {
            return Err(Fault::Rejected("a sum is too large".into()));
        };
        Ok(match self.system.base() {
            Some(_) => ProductCell::At(a),
            None => ProductCell::Pair(a, b),
        })
    }

    fn read(
        &self,
        cell: ProductCell,
        residue: usize,
        sum: &LinearSum,
        digits: &[u32],
    ) -> Result<Pair, Fault> {
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
    fn linear(&self, atom: &FormulaAtom, residue: usize, pair: Pair) -> Result<ProductCell, Fault> {
        let FormulaAtom::Linear { sum, low, high } = atom else {
            return unfit();
        };
        let reach = [1, -1].map(|sign: i64| {
            let parts = sum.terms.values().map(|c| i128::from((c * sign).max(0)));
            parts.sum()
        });
        let bounds = [low, high].map(|bound| bound.map(i128::from));
        match self.system.settled(residue, pair, reach, bounds) {
            Some(truth) => Ok(ProductCell::Sure(truth)),
            None => self.pair(pair),
        }
    }

    /// s·m less the sum of s·p(i) for the digits of n, and for the last digit of n other than 0 whether it is the last, the last but two, … (1), or between (2).
    fn floor(
        &self,
        residue: usize,
        [a, b]: [i64; 2],
        last: u8,
        [n, m]: [u32; 2],
    ) -> Result<ProductCell, Fault> {
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
            return Ok(ProductCell::Sure(false));
        }
        match [a, b].map(i64::try_from) {
            [Ok(a), Ok(b)] => Ok(ProductCell::Triple(a, b, last)),
            _ => unfit(),
        }
    }
}
