//! Atoms that read digits, in the way in which certificates state it.

use super::Definition;
use crate::automaton::Variable;
use crate::budget::Stop;
use crate::formula::Formula;
use crate::sum::Sum;

/// The state of an atom: settled whatever follows, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cell {
    Sure(bool),
    At(i64),
}

impl Cell {
    pub(crate) fn truth(self) -> Option<bool> {
        match self {
            Cell::Sure(truth) => Some(truth),
            Cell::At(_) => None,
        }
    }
}

/// An atom with the places of its variables among the tracks.
pub(crate) enum Machine<'a> {
    Linear {
        coefficients: Vec<(usize, i64)>,
        most: i128,
        least: i128,
        low: Option<i128>,
        high: Option<i128>,
    },
    Congruent {
        coefficients: Vec<(usize, i64)>,
        constant: i64,
        modulus: i64,
    },
    Xor([usize; 3]),
    Power(usize),
    Relation(&'a Definition, Vec<usize>),
}

fn below(number: i128, bits: u32) -> Result<i64, Stop> {
    i64::try_from(number)
        .ok()
        .filter(|n| n.unsigned_abs() < 1 << bits)
        .ok_or(Stop::TooLarge)
}

impl<'a> Machine<'a> {
    pub(crate) fn new(
        atom: &Formula,
        tracks: &[Variable],
        definitions: &'a [Definition],
    ) -> Result<Machine<'a>, Stop> {
        let place = |v: Variable| tracks.iter().position(|track| *track == v).unwrap_or(0);
        let variable = |sum: &Sum| {
            sum.as_variable()
                .map(place)
                .ok_or_else(|| Stop::Wrong(format!("{sum} is no variable")))
        };
        let coefficients = |sum: &Sum| {
            let terms = sum.terms.iter();
            terms
                .map(|(v, c)| Ok((place(*v), below(*c, 40)?)))
                .collect::<Result<Vec<_>, Stop>>()
        };
        Ok(match atom {
            Formula::Linear { sum, low, high } => {
                let coefficients = coefficients(sum)?;
                let part = |sign: i64| {
                    let parts = coefficients
                        .iter()
                        .map(|(_, c)| i128::from((c * sign).max(0)));
                    parts.sum()
                };
                let bound = |bound: Option<i128>| {
                    let Some(bound) = bound else { return Ok(None) };
                    below(bound, 53)?;
                    below(bound - sum.constant, 53).map(|bound| Some(i128::from(bound)))
                };
                Machine::Linear {
                    most: part(1),
                    least: part(-1),
                    low: bound(*low)?,
                    high: bound(*high)?,
                    coefficients,
                }
            }
            Formula::Congruent { sum, modulus } => Machine::Congruent {
                coefficients: coefficients(sum)?,
                constant: below(sum.constant, 40)?,
                modulus: below(i128::from(*modulus), 40)?,
            },
            Formula::Xor([x, y, z]) => Machine::Xor([variable(x)?, variable(y)?, variable(z)?]),
            Formula::Power(x) => Machine::Power(variable(x)?),
            Formula::Relation(relation, terms) => {
                let places = terms.iter().map(variable).collect::<Result<_, _>>()?;
                let definition = definitions.iter().find(|d| d.name == relation.name());
                let definition = definition
                    .ok_or_else(|| Stop::Wrong(format!("{} is not defined", relation.name())))?;
                Machine::Relation(definition, places)
            }
            other => return Err(Stop::NotAutomatic(format!("{other} in a certificate"))),
        })
    }

    pub(crate) fn start(&self, base: u32) -> Cell {
        match self {
            Machine::Linear { .. } => self.clamped(base, 0),
            Machine::Relation(definition, _) => settled(definition, 0),
            _ => Cell::At(0),
        }
    }

    pub(crate) fn step(&self, base: u32, cell: Cell, digits: &[u32]) -> Cell {
        let Cell::At(at) = cell else { return cell };
        let read = |coefficients: &[(usize, i64)]| -> i128 {
            let terms = coefficients.iter();
            i128::from(base) * i128::from(at)
                + terms
                    .map(|(place, c)| i128::from(*c) * i128::from(digits[*place]))
                    .sum::<i128>()
        };
        match self {
            Machine::Linear { coefficients, .. } => self.clamped(base, read(coefficients)),
            Machine::Congruent {
                coefficients,
                modulus,
                ..
            } => {
                let residue = read(coefficients).rem_euclid(i128::from(*modulus));
                Cell::At(i64::try_from(residue).unwrap_or(0))
            }
            Machine::Xor(places) if places.iter().fold(0, |sum, at| sum ^ digits[*at]) == 0 => cell,
            Machine::Xor(_) => Cell::Sure(false),
            Machine::Power(place) => match (digits[*place], at) {
                (0, _) => cell,
                (1, 0) => Cell::At(1),
                _ => Cell::Sure(false),
            },
            Machine::Relation(definition, places) => {
                let letter = places.iter().fold(0, |letter, place| {
                    letter * base as usize + digits[*place] as usize
                });
                let state = u32::try_from(at).unwrap_or(0);
                settled(definition, definition.automaton.step(state, letter))
            }
        }
    }

    pub(crate) fn accepts(&self, cell: Cell) -> bool {
        let at = match cell {
            Cell::Sure(truth) => return truth,
            Cell::At(at) => at,
        };
        match self {
            Machine::Linear { low, high, .. } => {
                let value = i128::from(at);
                low.is_none_or(|low| low <= value) && high.is_none_or(|high| value <= high)
            }
            Machine::Congruent {
                constant, modulus, ..
            } => (at + constant) % modulus == 0,
            Machine::Xor(_) => true,
            Machine::Power(_) => at == 1,
            Machine::Relation(definition, _) => u32::try_from(at)
                .is_ok_and(|state| definition.automaton.accepting()[state as usize]),
        }
    }

    /// The value of the sum so far, or its truth if that is the same however many digits follow: with j more digits the sum ends between
    /// (value - least)·base^j + least and (value + most)·base^j - most.
    fn clamped(&self, base: u32, value: i128) -> Cell {
        let Machine::Linear {
            most,
            least,
            low,
            high,
            ..
        } = self
        else {
            return Cell::Sure(false);
        };
        let bounds = [low, high].map(|bound| bound.unwrap_or(0).abs());
        // Beyond this an end that moves away has left both bounds behind.
        let far = bounds[0].max(bounds[1]) + most + least + 1;
        let (mut from, mut to) = (value, value);
        let (mut always, mut never) = (true, true);
        loop {
            let inside = low.is_none_or(|low| low <= from) && high.is_none_or(|high| to <= high);
            let outside = low.is_some_and(|low| to < low) || high.is_some_and(|high| from > high);
            always &= inside;
            never &= outside;
            if !always && !never {
                return i64::try_from(value).map_or(Cell::Sure(false), Cell::At);
            }
            let base = i128::from(base);
            let next = ((from - least) * base + least, (to + most) * base - most);
            let rests =
                |end: i128, next: i128| next == end || end.abs() > far && (next > end) == (end > 0);
            if rests(from, next.0) && rests(to, next.1) {
                return Cell::Sure(always);
            }
            // An end that rests is far enough as it is.
            from = if rests(from, next.0) { from } else { next.0 };
            to = if rests(to, next.1) { to } else { next.1 };
        }
    }
}

/// A state of a relation; one that no letter leaves is settled.
fn settled(definition: &Definition, state: u32) -> Cell {
    match definition.sinks[state as usize] {
        Some(truth) => Cell::Sure(truth),
        None => Cell::At(i64::from(state)),
    }
}
