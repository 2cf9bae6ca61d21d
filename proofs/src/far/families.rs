//! The options of a position of any size by each kind of move, as ranges of its bound variable: `(x - i, y)` for
//! `1 <= i <= 10^24`.

use super::FarOption;
use grundy_rules::formula::{Linear, NoGames, Term, shown, shown_condition};
use grundy_rules::game::{Clause, Game, GameMove};
use grundy_rules::number::Number;
use std::cmp::Ordering;

/// The options of a position by one kind of move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionFamily {
    /// The number of the line in the rules, from 1.
    pub line: usize,
    /// The moves as text, with the range of their variable.
    pub moves: String,
    /// The options as functions of the variable; `None` where they are no simple range.
    pub ranges: Option<OptionRanges>,
}

/// Options as functions of one variable that runs over ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionRanges {
    /// For each part and each heap: a constant, and a factor of the variable.
    parts: Vec<Vec<(Number, Number)>>,
    /// Ranges without common elements, in order; first and last element.
    ranges: Vec<(Number, Number)>,
}

/// The options of a position, by the kind of move. Moves that cannot be made are left out.
pub fn option_families(game: &Game, position: &[Number]) -> Vec<OptionFamily> {
    let lines = game.lines().iter().enumerate();
    let moves = lines.flat_map(|(line, of)| of.moves.iter().map(move |place| (line, *place)));
    moves
        .filter_map(|(line, place)| family(game, line, &game.moves[place], position))
        .collect()
}

fn family(game: &Game, line: usize, moved: &GameMove, position: &[Number]) -> Option<OptionFamily> {
    let name = |place: usize| match game.heaps().get(place) {
        Some(heap) if place < game.base_heaps() => heap.clone(),
        _ => {
            let bound = moved.bound.iter().find(|bound| bound.place == place);
            bound.map_or_else(|| "?".into(), |bound| bound.name.clone())
        }
    };
    let part = |part: &Vec<Term>| {
        let heaps: Vec<String> = part.iter().map(|heap| shown(heap, &name)).collect();
        format!("({})", heaps.join(", "))
    };
    let target: Vec<String> = moved.parts.iter().map(part).collect();
    let target = target.join(" + ");
    let found: Option<Vec<Option<ClauseRange>>> = moved
        .clauses
        .iter()
        .map(|clause| ClauseRange::of(clause, position))
        .collect();
    let ranges = found.map(|found| found.into_iter().flatten().collect::<Vec<_>>());
    let joined = match ranges {
        Some(ranges) if ranges.is_empty() => return None,
        Some(ranges) => ClauseRange::joined(ranges),
        None => None,
    };
    let (moves, ranges) = match joined {
        Some((None, ranges)) => (target, Some(ranges)),
        Some((Some(variable), ranges)) => {
            let variable = name(variable);
            let each = ranges
                .ranges
                .iter()
                .map(|(first, last)| match first.compare(last) {
                    Ok(Ordering::Equal) => format!("{variable} = {first}"),
                    _ => format!("{first} <= {variable} <= {last}"),
                });
            let each: Vec<String> = each.collect();
            (format!("{target}, {}", each.join(" or ")), Some(ranges))
        }
        None => {
            let condition = shown_condition(&moved.condition, &name);
            (format!("{target} where {condition}"), None)
        }
    };
    Some(OptionFamily {
        line: line + 1,
        moves,
        ranges,
    })
}

/// The options by one clause.
struct ClauseRange {
    variable: Option<usize>,
    options: OptionRanges,
}

impl ClauseRange {
    /// The options by a clause, an empty answer if there are none; `None` if they are no range of one variable.
    fn of(clause: &Clause, position: &[Number]) -> Option<Option<ClauseRange>> {
        let mut at = vec![Number::ZERO; clause.places];
        let mut known = vec![false; clause.places];
        for (place, heap) in position.iter().take(clause.heaps).enumerate() {
            at[place] = heap.clone();
            known[place] = true;
        }
        for auxiliary in &clause.auxiliaries {
            let mut variables = Vec::new();
            auxiliary.term.variables(&mut variables);
            if variables.iter().all(|place| known[*place]) {
                let value = auxiliary.term.value(&at, &NoGames).ok()?;
                if !value.is_integer() {
                    return Some(None);
                }
                at[auxiliary.place] = value;
                known[auxiliary.place] = true;
            }
        }
        let mut open = clause
            .parts
            .iter()
            .flatten()
            .flat_map(|linear| &linear.terms);
        let variable = open
            .find(|(place, _)| !known[*place])
            .map(|(place, _)| *place);
        let is_bound = |place: &usize| clause.bound.contains(place);
        if variable.is_some_and(|place| !is_bound(&place)) {
            return None;
        }
        let decided = |place: usize| known[place] || Some(place) == variable;
        for filter in &clause.filters {
            let mut variables = Vec::new();
            filter.variables(&mut variables);
            if !variables.iter().all(|place| known[*place]) {
                return None;
            }
            if !filter.holds(&at, &NoGames).ok()? {
                return Some(None);
            }
        }
        let (mut low, mut high) = (Number::ZERO, None);
        for constraint in &clause.constraints {
            if !constraint.terms.iter().all(|(place, _)| decided(*place)) {
                return None;
            }
            let (rest, factor) = split(constraint, variable, &at)?;
            match factor.cmp(&Number::ZERO) {
                Ordering::Equal if rest.is_negative() => return Some(None),
                Ordering::Equal => {}
                Ordering::Greater => low = low.max(rest.negated().over(&factor).ok()?.ceiling()),
                Ordering::Less => {
                    let most = rest.over(&factor.negated()).ok()?.floor();
                    high = Some(match high {
                        Some(high) if high < most => high,
                        _ => most,
                    });
                }
            }
        }
        let high = match variable {
            None => Number::ZERO,
            Some(_) => high?,
        };
        if high < low {
            return Some(None);
        }
        let parts = clause.parts.iter().map(|part| {
            let heaps = part.iter().map(|heap| split(heap, variable, &at));
            heaps.collect::<Option<Vec<_>>>()
        });
        Some(Some(ClauseRange {
            variable,
            options: OptionRanges {
                parts: parts.collect::<Option<_>>()?,
                ranges: vec![(low, high)],
            },
        }))
    }

    /// The options of several clauses together; `None` if their options are different functions.
    fn joined(all: Vec<ClauseRange>) -> Option<(Option<usize>, OptionRanges)> {
        let mut all = all.into_iter();
        let ClauseRange {
            variable,
            mut options,
        } = all.next()?;
        for more in all {
            if more.variable != variable || more.options.parts != options.parts {
                return None;
            }
            options.ranges.extend(more.options.ranges);
        }
        options.ranges.sort();
        let mut joined: Vec<(Number, Number)> = Vec::new();
        for (first, last) in options.ranges {
            match joined.last_mut() {
                Some((_, end)) if first <= end.plus(&Number::ONE).ok()? => {
                    if last > *end {
                        *end = last;
                    }
                }
                _ => joined.push((first, last)),
            }
        }
        let ranges = OptionRanges {
            parts: options.parts,
            ranges: joined,
        };
        Some((variable, ranges))
    }
}

/// The value of a linear function as a constant and a factor of the variable.
fn split(linear: &Linear, variable: Option<usize>, at: &[Number]) -> Option<(Number, Number)> {
    let (mut sum, mut factor) = (Number::from(linear.constant), Number::ZERO);
    for (place, coefficient) in &linear.terms {
        let coefficient = Number::from(*coefficient);
        match Some(*place) == variable {
            true => factor = coefficient,
            false => sum = sum.plus(&coefficient.times(&at[*place]).ok()?).ok()?,
        }
    }
    Some((sum, factor))
}

impl OptionRanges {
    /// How many options these are; `None` if the number is too large.
    pub fn count(&self) -> Option<Number> {
        let lengths = self.ranges.iter().map(|(first, last)| {
            let length = last.minus(first).ok()?;
            length.plus(&Number::ONE).ok()
        });
        let mut sum = Number::ZERO;
        for length in lengths {
            sum = sum.plus(&length?).ok()?;
        }
        Some(sum)
    }

    /// The options, in order of the variable; `None` if a number is too large.
    pub fn options(&self) -> impl Iterator<Item = Option<FarOption>> {
        let each = self.ranges.iter().flat_map(|(first, last)| {
            std::iter::successors(Some(first.clone()), move |at| {
                let next = at.plus(&Number::ONE).ok()?;
                (next <= *last).then_some(next)
            })
        });
        each.map(|at| self.at(&at))
    }

    fn at(&self, variable: &Number) -> Option<FarOption> {
        let heap = |(sum, factor): &(Number, Number)| sum.plus(&factor.times(variable).ok()?).ok();
        let part = |part: &Vec<(Number, Number)>| part.iter().map(heap).collect();
        let mut parts: FarOption = self.parts.iter().map(part).collect::<Option<_>>()?;
        parts.sort();
        Some(parts)
    }

    /// Is a position one of these options?
    pub fn contains(&self, option: &FarOption) -> bool {
        // The parts of a sum may come in another order.
        let [heaps] = self.parts.as_slice() else {
            return false;
        };
        let [to] = option.as_slice() else {
            return false;
        };
        let moving = (heaps.iter().zip(to)).find(|((_, factor), _)| !factor.is_zero());
        let at = match moving {
            None => Some(Number::ZERO),
            Some(((sum, factor), heap)) => heap
                .minus(sum)
                .and_then(|change| change.over(factor))
                .ok()
                .filter(Number::is_integer),
        };
        let within =
            |at: &Number| (self.ranges.iter()).any(|(first, last)| first <= at && at <= last);
        at.is_some_and(|at| within(&at) && self.at(&at).as_ref() == Some(option))
    }
}
