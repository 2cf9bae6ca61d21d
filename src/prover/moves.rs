//! The moves of a game as formulas, straight from their definition.

use super::beyond::Beyond;
use super::exponents;
use super::terms::{Case, Ground, Place, Reader};
use crate::game::{Game, Level, Line, disjuncts};
use grundy_automata::{Formula, Sum, Variable};

/// What a move leads to, under what conditions.
struct Step {
    bound: Vec<Variable>,
    given: Vec<Formula>,
    /// The position, or the summands; without the pass.
    to: Vec<Vec<Sum>>,
}

/// The moves of a game among positions (x0, x1, …), with the pass as last component where there is one.
pub(super) struct Moves {
    pub heaps: usize,
    pub pass: bool,
    steps: Vec<Vec<Step>>,
    /// Of each line: its moves, and how many options may be blocked.
    lines: Vec<Line>,
}

impl Moves {
    pub fn of(game: &Game, ground: &Ground) -> Result<Moves, Beyond> {
        let heaps = game.base_heaps();
        let mut steps = Vec::new();
        for moved in &game.moves {
            let mut reader = Reader::new(ground);
            for (heap, name) in game.heaps().iter().take(heaps).enumerate() {
                reader
                    .places
                    .insert(heap, Place::Number(component(heap).into()));
                reader.names.insert(heap, name.clone());
            }
            let mut in_exponents = Vec::new();
            exponents::of_condition(&moved.condition, &mut in_exponents);
            for heap in moved.parts.iter().flatten() {
                exponents::of_term(heap, &mut in_exponents);
            }
            let mut bound = Vec::new();
            let mut powers = Vec::new();
            for one in &moved.bound {
                let exponent = in_exponents.contains(&one.place);
                let variable = reader.bind(one.place, &one.name, exponent);
                bound.push(variable);
                if exponent {
                    powers.push(Formula::power(variable));
                }
            }
            // A step for each case of the condition: where all of it is one conjunction, variables are eliminated early.
            let mut found = Vec::new();
            for conjunction in disjuncts(&moved.condition, true) {
                let mut given = powers.clone();
                for part in &conjunction {
                    given.push(reader.condition(part)?);
                }
                found.push(Step {
                    bound: bound.clone(),
                    given,
                    to: Vec::new(),
                });
            }
            for part in &moved.parts {
                for step in &mut found {
                    step.to.push(Vec::new());
                }
                for heap in part {
                    found = extended(found, &reader.cases(heap)?, &reader);
                }
            }
            steps.push(found);
        }
        Ok(Moves {
            heaps,
            pass: game.has_pass(),
            steps,
            lines: game.lines().to_vec(),
        })
    }

    /// The variables of a position.
    pub fn position(&self) -> Vec<Variable> {
        let components = self.heaps + usize::from(self.pass);
        (0..components).map(component).collect()
    }

    /// The most positions that a move leads to the sum of.
    pub fn parts(&self) -> usize {
        let steps = self.steps.iter().flatten();
        steps.map(|step| step.to.len()).max().unwrap_or(0)
    }

    pub fn has_blocking(&self) -> bool {
        self.lines.iter().any(|line| line.budget > 0)
    }

    /// There is an option for which the formula holds: one formula a step, the pass for itself.
    pub fn some(&self, holds: &dyn Fn(&[Vec<Sum>]) -> Formula) -> Formula {
        let mut any: Vec<Formula> = Vec::new();
        for step in self.steps.iter().flatten() {
            any.push(step.some(self.with_pass(&step.to), holds));
        }
        if self.pass {
            let pass = component(self.heaps);
            let mut after: Vec<Sum> = self.position().into_iter().map(Sum::from).collect();
            after[self.heaps] = 0.into();
            any.push(Formula::and([
                Formula::eq(pass, 1),
                self.some_move(),
                holds(&[after]),
            ]));
        }
        Formula::or(any)
    }

    /// There is a move, other than a pass.
    fn some_move(&self) -> Formula {
        let steps = self.steps.iter().flatten();
        Formula::or(steps.map(|step| step.some(step.to.clone(), &|_| Formula::True)))
    }

    /// There is an option.
    pub fn some_option(&self) -> Formula {
        self.some_move()
    }

    /// A line has more options for which the formula holds than may be blocked on it.
    pub fn more_than_blocked(
        &self,
        holds: &dyn Fn(&[Vec<Sum>]) -> Formula,
        ground: &Ground,
    ) -> Formula {
        let mut any = Vec::new();
        for line in &self.lines {
            let steps: Vec<&Step> = line
                .moves
                .iter()
                .flat_map(|index| &self.steps[*index])
                .collect();
            if line.budget == 0 {
                any.extend(
                    steps
                        .iter()
                        .map(|step| step.some(self.with_pass(&step.to), holds)),
                );
                continue;
            }
            // y1 < y2 < … in lexicographic order, each an option for which the formula holds.
            let options: Vec<Vec<Variable>> = (0..=line.budget)
                .map(|_| self.position().iter().map(|_| ground.fresh()).collect())
                .collect();
            let mut all = Vec::new();
            for (index, option) in options.iter().enumerate() {
                let is_option = steps
                    .iter()
                    .map(|step| step.some(self.with_pass(&step.to), &|to| same(&to[0], option)));
                all.push(Formula::or(is_option));
                let sums: Vec<Sum> = option.iter().map(|variable| Sum::from(*variable)).collect();
                all.push(holds(&[sums]));
                if index > 0 {
                    all.push(earlier(&options[index - 1], option));
                }
            }
            any.push(Formula::exists(options.concat(), Formula::and(all)));
        }
        Formula::or(any)
    }

    /// The option with the pass as it was.
    fn with_pass(&self, to: &[Vec<Sum>]) -> Vec<Vec<Sum>> {
        let mut to = to.to_vec();
        if self.pass {
            for part in &mut to {
                part.push(component(self.heaps).into());
            }
        }
        to
    }

    /// The measure falls along every move.
    pub fn falls(&self, levels: &[Level]) -> Formula {
        let position: Vec<Sum> = (0..self.heaps).map(|heap| component(heap).into()).collect();
        let steps = self.steps.iter().flatten();
        let all = steps.flat_map(|step| {
            step.to.iter().map(|to| {
                let lower = lower(levels, to, &position);
                let rises = step.some(step.to.clone(), &|_| Formula::negated(lower.clone()));
                Formula::negated(rises)
            })
        });
        Formula::and(all)
    }
}

impl Step {
    fn some(&self, to: Vec<Vec<Sum>>, holds: &dyn Fn(&[Vec<Sum>]) -> Formula) -> Formula {
        let no_debt = self
            .to
            .iter()
            .flatten()
            .filter(|heap| heap.as_variable().is_none());
        let no_debt = no_debt.map(|heap| Formula::le(0, heap.clone()));
        let all = self
            .given
            .iter()
            .cloned()
            .chain(no_debt)
            .chain([holds(&to)]);
        Formula::exists(self.bound.iter().copied(), Formula::and(all))
    }
}

/// The steps with one more heap, in each of its cases.
fn extended(steps: Vec<Step>, cases: &[Case], reader: &Reader) -> Vec<Step> {
    let mut all = Vec::new();
    for step in steps {
        for case in cases {
            let mut bound = step.bound.clone();
            for variable in &case.fresh {
                if !bound.contains(variable) {
                    bound.push(*variable);
                }
            }
            let mut given = [step.given.as_slice(), &case.given].concat();
            let mut to = step.to.clone();
            let heap = match case.below {
                1 => case.above.clone(),
                below => {
                    // Where this is no whole number there is no such option.
                    let whole = reader.fresh();
                    bound.push(whole);
                    given.push(Formula::eq(Sum::from(whole) * below, case.above.clone()));
                    whole.into()
                }
            };
            if let Some(part) = to.last_mut() {
                part.push(heap);
            }
            all.push(Step { bound, given, to });
        }
    }
    all
}

/// The variable of a component of a position.
pub(super) fn component(place: usize) -> Variable {
    // A game has at most 32 heaps.
    Variable(u32::try_from(place).unwrap_or(u32::MAX))
}

/// Two positions are the same.
pub(super) fn same(one: &[Sum], other: &[Variable]) -> Formula {
    let pairs = one.iter().zip(other);
    Formula::and(pairs.map(|(one, other)| Formula::eq(one.clone(), *other)))
}

/// One position comes before another.
fn earlier(one: &[Variable], other: &[Variable]) -> Formula {
    let mut any = Vec::new();
    for place in 0..one.len() {
        let equal = (0..place).map(|place| Formula::eq(one[place], other[place]));
        any.push(Formula::and(
            equal.chain([Formula::lt(one[place], other[place])]),
        ));
    }
    Formula::or(any)
}

/// The measure is lower at one position than at the other.
fn lower(levels: &[Level], one: &[Sum], other: &[Sum]) -> Formula {
    let mut any = Vec::new();
    let mut equal = Vec::new();
    for level in levels {
        let (less, same) = compared(level, one, other);
        any.push(Formula::and(equal.iter().cloned().chain([less])));
        equal.push(same);
    }
    Formula::or(any)
}

/// A level is less at one position than at the other; it is the same.
fn compared(level: &Level, one: &[Sum], other: &[Sum]) -> (Formula, Formula) {
    match level {
        Level::Weights(weights) => {
            let at = |position: &[Sum]| {
                let terms = weights.iter().zip(position);
                terms.fold(Sum::from(0), |sum, (weight, heap)| {
                    sum + heap.clone() * i128::from(*weight)
                })
            };
            let (one, other) = (at(one), at(other));
            (
                Formula::lt(one.clone(), other.clone()),
                Formula::eq(one, other),
            )
        }
        Level::NonEmpty => {
            // So many heaps are not empty: one of the sets of that size is the set of them.
            let counted = |position: &[Sum], count: usize| {
                let sets = (0..1_usize << position.len())
                    .filter(|set| usize::try_from(set.count_ones()) == Ok(count));
                Formula::or(sets.map(|set| {
                    Formula::and(position.iter().enumerate().map(|(heap, size)| {
                        match set >> heap & 1 {
                            1 => Formula::le(1, size.clone()),
                            _ => Formula::le(size.clone(), 0),
                        }
                    }))
                }))
            };
            let counts = 0..=one.len();
            let less = counts
                .clone()
                .flat_map(|count| (0..count).map(move |fewer| (fewer, count)));
            let less = less
                .map(|(fewer, count)| Formula::and([counted(one, fewer), counted(other, count)]));
            let same =
                counts.map(|count| Formula::and([counted(one, count), counted(other, count)]));
            (Formula::or(less), Formula::or(same))
        }
    }
}
