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

#[cfg(test)]
mod tests {
    use super::*;

    /// The states of an atom while it reads numbers, with so many zeros in front.
    fn states(atom: &Atom, base: i64, numbers: &[i64], zeros: u32) -> Vec<Cell> {
        let reader = Reader {
            base,
            relations: &[],
        };
        let most = *numbers.iter().max().unwrap();
        let length = (0..).find(|e| most < base.pow(*e)).unwrap() + zeros;
        let mut cells = vec![reader.start(atom).unwrap()];
        for place in (0..length).rev() {
            let digit = |n: &i64| u32::try_from(n / base.pow(place) % base).unwrap();
            let digits: Vec<u32> = numbers.iter().map(digit).collect();
            cells.push(reader.step(atom, cells[cells.len() - 1], &digits).unwrap());
        }
        cells
    }

    /// Compares an atom with what it means for all pairs below 20, and what it settles with all that may follow.
    fn means(atom: &Atom, base: i64, truth: impl Fn(i64, i64) -> bool) {
        let reader = Reader {
            base,
            relations: &[],
        };
        let both = |x, y| format!("{atom:?} in base {base} at {x}, {y}");
        for (x, y) in (0..400).map(|n| (n / 20, n % 20)) {
            for zeros in [0, 3] {
                let cells = states(atom, base, &[x, y], zeros);
                let last = *cells.last().unwrap();
                assert_eq!(reader.accepts(atom, last), truth(x, y), "{}", both(x, y));
                if let Cell::Sure(settled) = last {
                    for power in [base, base * base] {
                        let further = |n: i64| [n * power, n * power + 1, (n + 1) * power - 1];
                        let pairs = further(x).into_iter();
                        for (v, w) in pairs.flat_map(|v| further(y).map(|w| (v, w))) {
                            assert_eq!(truth(v, w), settled, "{}", both(v, w));
                        }
                    }
                }
            }
        }
    }

    fn sum(x: i64, y: i64, constant: i64) -> Sum {
        let terms = [(0, x), (1, y)].into_iter().filter(|(_, c)| *c != 0);
        Sum {
            terms: terms.collect(),
            constant,
        }
    }

    #[test]
    fn linear_constraints_mean_what_they_say() {
        let bounds = [
            None,
            Some(-9),
            Some(-1),
            Some(0),
            Some(1),
            Some(4),
            Some(17),
        ];
        for base in [2, 3, 10] {
            for (a, b) in (-3..=3).flat_map(|a| (-3..=3).map(move |b| (a, b))) {
                for (low, high) in bounds.into_iter().flat_map(|l| bounds.map(|h| (l, h))) {
                    let atom = Atom::Linear {
                        sum: sum(a, b, 0),
                        low,
                        high,
                    };
                    means(&atom, base, |x, y| {
                        let value = a * x + b * y;
                        low.is_none_or(|low| low <= value) && high.is_none_or(|h| value <= h)
                    });
                }
            }
        }
    }

    #[test]
    fn one_number_alone_has_a_state_for_each_of_its_digits() {
        let atom = Atom::Linear {
            sum: sum(1, 0, 0),
            low: Some(1_000_000),
            high: Some(1_000_000),
        };
        let mut seen: Vec<Cell> = Vec::new();
        for x in (0..2000).chain(999_000..1_001_000) {
            seen.extend(states(&atom, 2, &[x, 0], 1));
        }
        seen.sort_by_key(|cell| match cell {
            Cell::Sure(truth) => i64::from(*truth) - 2,
            Cell::At(at) => *at,
        });
        seen.dedup();
        assert_eq!(seen.len(), 22, "{seen:?}");
    }

    #[test]
    fn congruences_nim_sums_and_powers_mean_what_they_say() {
        for base in [2, 3, 4, 10] {
            for (a, b, c) in [(1, 0, 0), (2, -3, 1), (-1, 5, -7), (0, 0, 2)] {
                for modulus in 1..6 {
                    let sum = sum(a, b, c);
                    means(&Atom::Congruent { sum, modulus }, base, |x, y| {
                        (a * x + b * y + c).rem_euclid(modulus) == 0
                    });
                }
            }
            means(&Atom::Power(0), base, |x, _| {
                (0..9).any(|e| base.pow(e) == x)
            });
            if [2, 4].contains(&base) {
                means(&Atom::Xor([0, 1, 1]), base, |x, _| x == 0);
                means(&Atom::Xor([0, 0, 1]), base, |_, y| y == 0);
                means(&Atom::Xor([0, 1, 0]), base, |_, y| y == 0);
                means(&Atom::Xor([0, 0, 0]), base, |x, _| x == 0);
            }
        }
    }
}
