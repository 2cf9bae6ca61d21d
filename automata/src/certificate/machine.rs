//! Atoms as machines that read digits, as certificates define them.

use super::definition::{AtomState, CertifiedRelation};
use super::ends::{Factors, SumGoal, lowered};
use crate::automaton::Variable;
use crate::beatty::convergents;
use crate::budget::NoAutomaton;
use crate::formula::Formula;
use crate::numeration::Numeration;
use crate::sum::Sum;

/// An atom with the places of its variables among the tracks.
pub(crate) enum Machine<'a> {
    Linear {
        coefficients: Vec<(usize, i64)>,
        goal: SumGoal,
    },
    Congruent {
        coefficients: Vec<(usize, i64)>,
        constant: i64,
        modulus: i64,
    },
    Xor([usize; 3]),
    Power(usize),
    /// The second track is floor(n·alpha), where n is the first one.
    Floor {
        places: [usize; 2],
        scale: i128,
        /// For each residue of i, the factors of U(i) and U(i - 1) in scale·p(i).
        numerators: Vec<Factors>,
        goal: SumGoal,
    },
    Relation(&'a CertifiedRelation, Vec<usize>),
}

fn below(number: i128, bits: u32) -> Result<i64, NoAutomaton> {
    i64::try_from(number)
        .ok()
        .filter(|n| n.unsigned_abs() < 1 << bits)
        .ok_or(NoAutomaton::TooLarge)
}

impl<'a> Machine<'a> {
    pub(crate) fn new(
        system: &Numeration,
        atom: &Formula,
        tracks: &[Variable],
        definitions: &'a [CertifiedRelation],
    ) -> Result<Machine<'a>, NoAutomaton> {
        let place = |v: Variable| tracks.iter().position(|track| *track == v).unwrap_or(0);
        let variable = |sum: &Sum| {
            sum.as_variable()
                .map(place)
                .ok_or_else(|| NoAutomaton::Wrong(format!("{sum} is no variable")))
        };
        let coefficients = |sum: &Sum| {
            let terms = sum.terms.iter();
            terms
                .map(|(v, c)| Ok((place(*v), below(*c, 40)?)))
                .collect::<Result<Vec<_>, NoAutomaton>>()
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
                let goal = SumGoal {
                    most: part(1),
                    least: part(-1),
                    low: bound(*low)?,
                    high: bound(*high)?,
                };
                Machine::Linear { coefficients, goal }
            }
            Formula::Congruent { sum, modulus } => Machine::Congruent {
                coefficients: coefficients(sum)?,
                constant: below(sum.constant, 40)?,
                modulus: below(i128::from(*modulus), 40)?,
            },
            Formula::Xor([x, y, z]) => Machine::Xor([variable(x)?, variable(y)?, variable(z)?]),
            Formula::Power(x) => Machine::Power(variable(x)?),
            Formula::Beatty([n, m]) => {
                let (scale, numerators) = convergents(system)?;
                // The factor of alpha, which is from 1 to 2, or below 1.
                let least = if system.is_zeckendorf() { 2 } else { scale };
                Machine::Floor {
                    places: [variable(n)?, variable(m)?],
                    scale: i128::from(below(scale, 30)?),
                    numerators,
                    goal: SumGoal {
                        most: scale,
                        least,
                        low: Some(-scale),
                        high: Some(0),
                    },
                }
            }
            Formula::Relation(relation, terms) => {
                let places = terms.iter().map(variable).collect::<Result<_, _>>()?;
                let definition = definitions.iter().find(|d| d.name == relation.name());
                let definition = definition.ok_or_else(|| {
                    NoAutomaton::Wrong(format!("{} is not defined", relation.name()))
                })?;
                Machine::Relation(definition, places)
            }
            other => {
                return Err(NoAutomaton::NotAutomatic(format!(
                    "{other} in a certificate"
                )));
            }
        })
    }

    /// Before any digit, if the first one has an index below one of this residue.
    pub(crate) fn start(
        &self,
        system: &Numeration,
        residue: usize,
    ) -> Result<AtomState, NoAutomaton> {
        match self {
            Machine::Linear { goal, .. } => match goal.settled(system, residue, (0, 0)) {
                Some(truth) => Ok(AtomState::Sure(truth)),
                None => kept(system, (0, 0)),
            },
            Machine::Congruent { .. } => kept(system, (0, 0)),
            Machine::Floor { .. } => Ok(AtomState::Triple(0, 0, 0)),
            Machine::Relation(definition, _) => Ok(settled(definition, 0)),
            Machine::Xor(_) | Machine::Power(_) => Ok(AtomState::At(0)),
        }
    }

    /// After digits with an index of this residue.
    pub(crate) fn step(
        &self,
        system: &Numeration,
        cell: AtomState,
        residue: usize,
        digits: &[u32],
    ) -> Result<AtomState, NoAutomaton> {
        if let AtomState::Sure(_) = cell {
            return Ok(cell);
        }
        let lowered = || lowered(system, residue, cell.factors()).ok_or(NoAutomaton::TooLarge);
        let read = |coefficients: &[(usize, i64)]| -> Result<Factors, NoAutomaton> {
            let (a, b) = lowered()?;
            let terms = coefficients.iter();
            let terms = terms.map(|(place, c)| i128::from(*c) * i128::from(digits[*place]));
            Ok((a + terms.sum::<i128>(), b))
        };
        Ok(match self {
            Machine::Linear { coefficients, goal } => {
                let sum = read(coefficients)?;
                match goal.settled(system, residue, sum) {
                    Some(truth) => AtomState::Sure(truth),
                    None => kept(system, sum)?,
                }
            }
            Machine::Congruent {
                coefficients,
                modulus,
                ..
            } => {
                let (a, b) = read(coefficients)?;
                let modulus = i128::from(*modulus);
                kept(system, (a.rem_euclid(modulus), b.rem_euclid(modulus)))?
            }
            Machine::Floor {
                places: [n, m],
                scale,
                numerators,
                goal,
            } => {
                let ((a, b), (x, y)) = (lowered()?, numerators[residue]);
                let (n, m) = (i128::from(digits[*n]), i128::from(digits[*m]));
                let sum = (a + scale * m - x * n, b - y * n);
                let last = match cell {
                    _ if n > 0 => 1,
                    AtomState::Triple(_, _, last @ (1 | 2)) => 3 - last,
                    _ => 0,
                };
                if goal.settled(system, residue, sum) == Some(false) {
                    return Ok(AtomState::Sure(false));
                }
                let (a, b) = small(sum)?;
                AtomState::Triple(a, b, last)
            }
            Machine::Xor(places) if places.iter().fold(0, |sum, at| sum ^ digits[*at]) == 0 => cell,
            Machine::Xor(_) => AtomState::Sure(false),
            Machine::Power(place) => match (digits[*place], cell) {
                (0, _) => cell,
                (1, AtomState::At(0)) => AtomState::At(1),
                _ => AtomState::Sure(false),
            },
            Machine::Relation(definition, places) => {
                let letter = places.iter().fold(0, |letter, place| {
                    letter * system.digits() as usize + digits[*place] as usize
                });
                settled(definition, definition.automaton.step(state(cell), letter))
            }
        })
    }

    pub(crate) fn accepts(&self, system: &Numeration, cell: AtomState) -> bool {
        if let AtomState::Sure(truth) = cell {
            return truth;
        }
        let (a, b) = cell.factors();
        let value = a + i128::from(system.before()) * b;
        match self {
            Machine::Linear { goal, .. } => {
                goal.low.is_none_or(|low| low <= value)
                    && goal.high.is_none_or(|high| value <= high)
            }
            Machine::Congruent {
                constant, modulus, ..
            } => (value + i128::from(*constant)) % i128::from(*modulus) == 0,
            Machine::Floor { scale, .. } => {
                // The digit other than 0 with the least index, where an index is one more in the Zeckendorf numeration.
                let odd = if system.is_zeckendorf() { 1 } else { 2 };
                let less = matches!(cell, AtomState::Triple(_, _, last) if last == odd);
                value == if less { -scale } else { 0 }
            }
            Machine::Xor(_) => true,
            Machine::Power(_) => cell == AtomState::At(1),
            Machine::Relation(definition, _) => {
                definition.automaton.accepting()[state(cell) as usize]
            }
        }
    }
}

/// The state of a relation in a cell.
fn state(cell: AtomState) -> u32 {
    match cell {
        AtomState::At(at) => u32::try_from(at).unwrap_or(0),
        _ => 0,
    }
}

fn small(factors: Factors) -> Result<(i64, i64), NoAutomaton> {
    let (a, b) = factors;
    let small = |part: i128| i64::try_from(part).map_err(|_| NoAutomaton::TooLarge);
    Ok((small(a)?, small(b)?))
}

/// A sum as it is kept: in a base, one number.
fn kept(system: &Numeration, sum: Factors) -> Result<AtomState, NoAutomaton> {
    let (a, b) = small(sum)?;
    Ok(match system.as_base() {
        Some(_) => AtomState::At(a),
        None => AtomState::Pair(a, b),
    })
}

/// A state of a relation; one that no letter leaves is settled.
fn settled(definition: &CertifiedRelation, state: u32) -> AtomState {
    match definition.sinks[state as usize] {
        Some(truth) => AtomState::Sure(truth),
        None => AtomState::At(i64::from(state)),
    }
}
