//! Samples: the positions of a box where a claim is wrong, from which all such positions are guessed. A guess is used
//! only after it is proved.

use super::query::{Aspect, PlayedOut};
use super::sentence::{ClaimedRelation, Encoding};
use super::words;
use grundy_automata::{self as automata, Automaton, Budget, NoAutomaton, Numeration, SampleCell};
use grundy_rules::game::{Game, each_in_box};
use grundy_rules::pattern::sample::PointSample;
use std::ops::ControlFlow;

/// The most states of a guess: larger automata are rarely right, and have no short formula. It steers the search only.
const MOST_STATES: usize = 1024;

/// The sizes of boxes, small ones first: mostly a little more than powers of small numbers. Values need larger boxes.
pub(super) fn sizes(heaps: usize, known: Aspect, large: bool) -> &'static [usize] {
    match (heaps, known, large) {
        (1, _, false) => &[260, 1030],
        (1, _, true) => &[260, 1030, 4100],
        (2, Aspect::Outcome, false) => &[34, 82],
        (2, Aspect::Value, false) => &[34, 82, 260, 520],
        (2, _, true) => &[34, 82, 260, 520, 1030],
        (3, ..) => &[12, 17, 34],
        (4, ..) => &[7, 17],
        _ => &[],
    }
}

/// Which positions of a box are wanted.
#[derive(Clone, Copy)]
pub(super) enum SampledPositions<'w> {
    /// The P-positions, or all positions with their values.
    True(Aspect),
    /// The positions where a claim differs from play.
    Differing(&'w ClaimedRelation),
}

/// A sample: the positions of a set in a box, with their values or 0.
pub(super) struct PlaySample {
    heaps: usize,
    /// How many sizes each component has.
    sides: Vec<u64>,
    cells: Vec<u64>,
    values: bool,
}

/// A position that is not of the set.
const NONE: u64 = u64::MAX;

impl PlaySample {
    /// The sample of a game with heaps below a size; `None` if it is too much, or empty.
    pub fn of(
        game: &Game,
        question: &Encoding,
        wanted: SampledPositions,
        played: &PlayedOut,
        size: usize,
    ) -> Option<PlaySample> {
        let (known, wrong) = match wanted {
            SampledPositions::True(known) => (known, None),
            SampledPositions::Differing(claimed) => (claimed.aspect(), Some(claimed)),
        };
        let values = known == Aspect::Value;
        let cells = played(game, known, question.play, size)?;
        let mut seen = PlaySample::empty(game, question, size, values)?;
        let members = wrong.map(|claimed| claimed.members(size));
        let _ = each_in_box(&seen.largest(), &mut |position| {
            let of_set = cells(position).filter(|cell| match (&members, values) {
                (None, false) => *cell == 0,
                (None, true) => true,
                (Some(members), false) => (*cell == 0) != members.contain(position),
                (Some(members), true) => {
                    let value = i64::try_from(*cell).unwrap_or(i64::MAX);
                    !members.contain(&[position, &[value]].concat())
                }
            });
            let shown = of_set.map(|value| if values { value } else { 0 });
            seen.cells.push(shown.unwrap_or(NONE));
            ControlFlow::Continue(())
        });
        seen.cells.iter().any(|cell| *cell != NONE).then_some(seen)
    }

    /// The sample of the positions of a set, with heaps below a size.
    pub fn of_set(
        game: &Game,
        question: &Encoding,
        size: usize,
        holds: &dyn Fn(&[i64]) -> bool,
    ) -> Option<PlaySample> {
        let mut seen = PlaySample::empty(game, question, size, false)?;
        let _ = each_in_box(&seen.largest(), &mut |position| {
            seen.cells.push(if holds(position) { 0 } else { NONE });
            ControlFlow::Continue(())
        });
        Some(seen)
    }

    fn empty(game: &Game, question: &Encoding, size: usize, values: bool) -> Option<PlaySample> {
        let heaps = game.base_heaps();
        let mut sides = vec![u64::try_from(size).ok()?; heaps];
        if question.layout.components.len() > heaps {
            sides.push(2);
        }
        Some(PlaySample {
            heaps,
            sides,
            cells: Vec::new(),
            values,
        })
    }

    fn largest(&self) -> Vec<i64> {
        let largest = self.sides.iter();
        let largest = largest.map(|side| i64::try_from(*side).unwrap_or(0) - 1);
        largest.collect()
    }

    fn cell(&self, at: &[u64]) -> u64 {
        let mut place = 0;
        for (heap, side) in at.iter().zip(&self.sides) {
            if heap >= side {
                return NONE;
            }
            place = place * side + heap;
        }
        let cell = usize::try_from(place).ok();
        let cell = cell.and_then(|place| self.cells.get(place));
        cell.copied().unwrap_or(NONE)
    }

    /// The smallest automaton that agrees with the sample, of positions and, if values are claimed, of their values.
    pub fn learned(
        &self,
        system: &Numeration,
        budget: &Budget<'_>,
    ) -> Result<Option<Automaton>, NoAutomaton> {
        let mut bounds = vec![u64::MAX; self.heaps];
        bounds.extend(&self.sides[self.heaps..]);
        let (holds, value) = (
            |at: &[u64]| self.cell(at) != NONE,
            |at: &[u64]| self.cell(at),
        );
        let sample = automata::Sample {
            size: self.sides[0],
            bounds: &bounds,
            cell: match self.values {
                false => SampleCell::Holds(&holds),
                true => SampleCell::Value(&value),
            },
        };
        match automata::learned(system, &sample, MOST_STATES, budget) {
            // Automata cannot be learned in every numeration, nor for every number of heaps.
            Err(NoAutomaton::Wrong(_) | NoAutomaton::Letters { .. }) => Ok(None),
            learned => Ok(learned?.automaton()),
        }
    }

    /// The positions of the sample with small heaps.
    pub fn positions(&self) -> PointSample {
        let side = words::side(self.heaps);
        let largest = self.largest().into_iter();
        let largest: Vec<i64> = largest.map(|heap| heap.min(side - 1)).collect();
        words::sample(self.heaps, &largest, &mut |position| {
            let at = position
                .iter()
                .map(|heap| u64::try_from(*heap).unwrap_or(NONE));
            self.cell(&at.collect::<Vec<_>>()) != NONE
        })
    }
}
