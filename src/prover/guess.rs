//! Where a claimed set of P-positions differs from play on small heaps, as points and cones: a guess, which nothing hangs on before it is proved.

use super::sentence::{Claimed, Question};
use super::shape::MOST_LISTED;
use crate::game::{Game, Play, Position};
use crate::pattern::cones::{Cone, Length, Points, cover};
use std::collections::{BTreeSet, HashMap};
use std::convert::Infallible;

/// So many positions are played out.
const MOST_POSITIONS: usize = 1 << 14;
/// A step is one that is seen so often.
const LEAST_SEEN: usize = 4;

/// The points and cones that the differences on small heaps are, if they are few.
pub(super) fn differences(
    game: &Game,
    question: &Question,
    claimed: &Claimed,
) -> Option<Vec<Cone>> {
    let components = question.layout.components.len();
    if claimed.values || question.moves.has_blocking() || question.moves.parts() > 1 {
        return None;
    }
    let side: i64 = match game.base_heaps() {
        1 => 96,
        2 => 25,
        3 => 11,
        4 => 7,
        _ => return None,
    };
    let sides: Vec<i64> = (0..components)
        .map(|component| match component < game.base_heaps() {
            true => side,
            false => 2,
        })
        .collect();
    let mut known = HashMap::new();
    let mut differences: BTreeSet<(i64, Position)> = BTreeSet::new();
    for position in boxed(&sides) {
        let is_p = outcome(game, question.play, &position, &mut known)?;
        if is_p != claimed.contains(&position) {
            differences.insert((position.iter().sum(), position));
        }
    }
    let length = Length {
        pieces: MOST_LISTED,
        ..Length::SHORT
    };
    let Ok(cones) = cover(&mut Seen { differences, sides }, length);
    cones.filter(|cones| !cones.is_empty())
}

/// The differences that are seen in a box, by the sums of their components.
struct Seen {
    differences: BTreeSet<(i64, Position)>,
    sides: Vec<i64>,
}

impl Points<Infallible> for Seen {
    fn least(&mut self, beside: &[Cone]) -> Result<Option<Option<Vec<i128>>>, Infallible> {
        let covered = beside.iter().flat_map(|cone| seen(cone, &self.sides));
        let covered: BTreeSet<Position> = covered.collect();
        let mut left = self.differences.iter();
        let least = left.find(|(_, position)| !covered.contains(position));
        Ok(least.map(|(_, position)| Some(position.iter().copied().map(i128::from).collect())))
    }

    fn holds(&mut self, cone: &Cone) -> Result<bool, Infallible> {
        let along = Cone {
            base: cone.base.clone(),
            steps: cone.steps.last().cloned().into_iter().collect(),
        };
        let differs = |position: &Position| {
            let at = (position.iter().sum(), position.clone());
            self.differences.contains(&at)
        };
        let often = seen(&along, &self.sides).len() >= LEAST_SEEN;
        Ok(often && seen(cone, &self.sides).iter().all(differs))
    }
}

/// All positions with each component below a side.
fn boxed(sides: &[i64]) -> Vec<Position> {
    sides.iter().fold(vec![Position::new()], |all, side| {
        let longer = all.iter().flat_map(|position| {
            (0..*side).map(move |heap| position.iter().copied().chain([heap]).collect())
        });
        longer.collect()
    })
}

/// The positions of a cone in the box.
fn seen(cone: &Cone, sides: &[i64]) -> Vec<Position> {
    let inside = |position: &[i128]| {
        let mut pairs = position.iter().zip(sides);
        pairs.all(|(heap, side)| *heap < i128::from(*side))
    };
    let mut all: Vec<Vec<i128>> = vec![cone.base.clone()];
    for step in &cone.steps {
        let mut longer = Vec::new();
        for position in all {
            let mut next = position;
            while inside(&next) {
                let moved = next
                    .iter()
                    .zip(step)
                    .map(|(heap, step)| heap + step)
                    .collect();
                longer.push(std::mem::replace(&mut next, moved));
            }
        }
        all = longer;
    }
    let small = |position: Vec<i128>| {
        position
            .into_iter()
            .map(|heap| i64::try_from(heap).ok())
            .collect()
    };
    all.into_iter().filter_map(small).collect()
}

/// Whether a position is a P-position, by play; None if that takes too many positions or a rule has no value.
fn outcome(
    game: &Game,
    play: Play,
    at: &Position,
    known: &mut HashMap<Position, bool>,
) -> Option<bool> {
    // Positions with those of their options that wait to be known.
    let mut waiting = vec![(at.clone(), None::<Vec<Position>>)];
    while let Some((position, options)) = waiting.pop() {
        if known.contains_key(&position) {
            continue;
        }
        if known.len() + waiting.len() > MOST_POSITIONS {
            return None;
        }
        let options = match options {
            Some(options) => options,
            None => {
                let sums = game.options(&position).ok()?;
                let options: Vec<Position> = sums.into_iter().flatten().collect();
                let unknown: Vec<Position> = options
                    .iter()
                    .filter(|o| !known.contains_key(*o))
                    .cloned()
                    .collect();
                if !unknown.is_empty() {
                    waiting.push((position, Some(options)));
                    waiting.extend(unknown.into_iter().map(|option| (option, None)));
                    continue;
                }
                options
            }
        };
        let ended = options.is_empty() && play == Play::Misere;
        let no_p = !options
            .iter()
            .any(|option| known.get(option) == Some(&true));
        known.insert(position, no_p && !ended);
    }
    known.get(at).copied()
}
