//! Players of games whose moves change one heap each: the values of single heaps decide, at any size.
//!
//! The value of a position is the nim-sum of those of its heaps (Bouton 1901; Sprague 1935, Grundy 1939). The value of
//! a heap is computed with those of all smaller ones, or follows from a proved period.

use grundy_engines::sequence::{Sequence, Theorem};
use grundy_proofs::far::{FarOption, FarPosition};
use grundy_rules::game::{Game, Outcome, SingleHeaps, Stop};
use grundy_rules::number::{Number, NumberError};
use grundy_rules::pattern::Period;
use grundy_work::Job;

use super::heap_options::{HeapOptions, WantedOptions};
use super::judged_family::JudgedFamily;

/// The player of positions of any size of a game whose moves change one heap each.
pub struct HeapPlayer<'g> {
    game: &'g Game,
    singles: SingleHeaps,
    /// The values of each of the different games.
    sequences: Vec<Sequence>,
}

/// How the values of some heaps are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapGround {
    /// The names of the heaps with these values.
    pub heaps: Vec<String>,
    /// The largest heap whose value was computed.
    pub max: usize,
    /// The period from which larger heaps have their values, and the theorem that proves it.
    pub period: Option<(Period, Theorem)>,
}

/// The outcome, the value and the winning moves of a position, by the values of its heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapAnalysis {
    /// The position.
    pub position: FarOption,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value.
    pub grundy: Number,
    /// Where winning moves lead, in lexicographic order.
    pub winning_moves: Vec<FarOption>,
    /// Are these all?
    pub all: bool,
    /// How the values of the heaps are known.
    pub grounds: Vec<HeapGround>,
}

/// The most numbers of a list of positions: the list is ended there, and says so. A fixed bound.
const NUMBERS: usize = 1 << 21;

impl<'g> HeapPlayer<'g> {
    /// The player for a position and all positions that can be reached from it; `None` if the game is no sum of
    /// games on one heap.
    ///
    /// # Errors
    /// The values of a heap of this size are not known, and why; an interruption by the job.
    pub fn new(
        game: &'g Game,
        position: &[FarPosition],
        job: &Job,
    ) -> Result<Option<HeapPlayer<'g>>, Stop> {
        let Some(singles) = game.single_heaps() else {
            return Ok(None);
        };
        let mut largest = vec![Number::ZERO; singles.games.len()];
        for part in position {
            for (heap, place) in part.iter().zip(&singles.of_heap) {
                if *heap > largest[*place] {
                    largest[*place] = heap.clone();
                }
            }
        }
        let mut sequences = Vec::new();
        for (single, heap) in singles.games.iter().zip(&largest) {
            sequences.push(Sequence::reaching(single, heap, job)?);
        }
        Ok(Some(HeapPlayer {
            game,
            singles,
            sequences,
        }))
    }

    /// The game.
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The value of a position that can be reached from the first.
    ///
    /// # Errors
    /// A heap beyond those that the player was made for, or a number that is too large.
    pub fn value(&self, position: &[FarPosition]) -> Result<Number, Stop> {
        let mut sum = Number::ZERO;
        for part in position {
            for (heap, place) in part.iter().zip(&self.singles.of_heap) {
                sum = exact(sum.xor(&self.heap_value(*place, heap)?))?;
            }
        }
        Ok(sum)
    }

    fn heap_value(&self, place: usize, heap: &Number) -> Result<Number, Stop> {
        let value = self.sequences[place].value(heap);
        value.ok_or_else(|| Stop::limit("the position is beyond what was computed"))
    }

    /// Who wins.
    ///
    /// # Errors
    /// As [`HeapPlayer::value`].
    pub fn outcome(&self, position: &[FarPosition]) -> Result<Outcome, Stop> {
        Ok(match self.value(position)?.is_zero() {
            true => Outcome::P,
            false => Outcome::N,
        })
    }

    /// Who wins, and how: of each heap at most `enough` moves.
    ///
    /// # Errors
    /// As [`HeapPlayer::value`]; a limit on listing options; an interruption by the job.
    pub fn analyse(
        &self,
        position: &[FarPosition],
        enough: usize,
        job: &Job,
    ) -> Result<HeapAnalysis, Stop> {
        let grundy = self.value(position)?;
        let (winning_moves, all) = match grundy.is_zero() {
            true => (Vec::new(), true),
            false => self.options_where(position, enough, job, &|own| {
                exact(own.xor(&grundy)).map(Some)
            })?,
        };
        Ok(HeapAnalysis {
            position: position.to_vec(),
            outcome: match grundy.is_zero() {
                true => Outcome::P,
                false => Outcome::N,
            },
            grundy,
            winning_moves,
            all,
            grounds: self.grounds(),
        })
    }

    /// Options with a wanted value, of each heap at most `enough`; and whether these are all.
    ///
    /// # Errors
    /// As [`HeapPlayer::analyse`].
    pub fn options_with_value(
        &self,
        position: &[FarPosition],
        wanted: &Number,
        enough: usize,
        job: &Job,
    ) -> Result<(Vec<FarOption>, bool), Stop> {
        let change = exact(self.value(position)?.xor(wanted))?;
        self.options_where(position, enough, job, &|own| {
            exact(own.xor(&change)).map(Some)
        })
    }

    /// Options, whatever their value: of each heap at most `enough`; and whether these are all.
    ///
    /// # Errors
    /// As [`HeapPlayer::analyse`].
    pub fn options(
        &self,
        position: &[FarPosition],
        enough: usize,
        job: &Job,
    ) -> Result<(Vec<FarOption>, bool), Stop> {
        self.options_where(position, enough, job, &|_| Ok(None))
    }

    /// Is a position an option of another: are its heaps, but for one, the others of it, and is the new one an option of that heap?
    ///
    /// # Errors
    /// As [`HeapPlayer::analyse`].
    pub fn is_option(
        &self,
        from: &[FarPosition],
        to: &[FarPosition],
        job: &Job,
    ) -> Result<bool, Stop> {
        let mut found = false;
        self.each_heap(from, &mut |place, heap, after| {
            let single = HeapOptions::of(&self.singles.games[place], &self.sequences[place]);
            if let Some(new) = after.heaps_that_give(to) {
                found |= single.contains(heap, &new, job)?;
            }
            Ok(!found)
        })?;
        Ok(found)
    }

    /// Options by moves on each heap to the value that is wanted there, given its own.
    fn options_where(
        &self,
        position: &[FarPosition],
        enough: usize,
        job: &Job,
        wanted: &dyn Fn(&Number) -> Result<Option<Number>, Stop>,
    ) -> Result<(Vec<FarOption>, bool), Stop> {
        let size = position.iter().map(Vec::len).sum::<usize>().max(1);
        let (mut found, mut all) = (Vec::new(), true);
        self.each_heap(position, &mut |place, heap, after| {
            let most = (NUMBERS / size).saturating_sub(found.len()).min(enough);
            let value = wanted(&self.heap_value(place, heap)?)?;
            let wanted = WantedOptions {
                value: value.as_ref(),
                enough: most,
            };
            let single = HeapOptions::of(&self.singles.games[place], &self.sequences[place]);
            let (heaps, complete) = single.list(heap, wanted, job)?;
            all &= complete;
            found.extend(heaps.iter().map(|heaps| after.with(heaps)));
            Ok(true)
        })?;
        found.sort();
        found.dedup();
        Ok((found, all))
    }

    /// Visits every heap with the place of its game, until the visitor returns false.
    fn each_heap(
        &self,
        position: &[FarPosition],
        visit: &mut dyn FnMut(usize, &Number, After) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        for (part, heaps) in position.iter().enumerate() {
            for (heap, place) in self.singles.of_heap.iter().enumerate() {
                let after = After {
                    position,
                    part,
                    heap,
                };
                if !visit(*place, &heaps[heap], after)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The moves from one heap by which it is split, one family for each number of tokens that is taken; `None` if the
    /// moves are others. A family in two parts is counted.
    pub(super) fn split_families(&self, position: &[FarPosition]) -> Option<Vec<JudgedFamily>> {
        let ([part], [single]) = (position, self.singles.games.as_slice()) else {
            return None;
        };
        let [heap] = part.as_slice() else {
            return None;
        };
        match single.has_sums() {
            true => HeapOptions::of(single, self.sequences.first()?).split_families(heap),
            false => None,
        }
    }

    /// How the values of the heaps are known.
    pub fn grounds(&self) -> Vec<HeapGround> {
        let each = self.sequences.iter().enumerate();
        let each = each.map(|(place, sequence)| {
            let heaps = self.singles.of_heap.iter().zip(self.game.heaps());
            let heaps = heaps.filter(|(of, _)| **of == place);
            HeapGround {
                heaps: heaps.map(|(_, name)| name.clone()).collect(),
                max: sequence.computed().len().saturating_sub(1),
                period: sequence.by_theorem(),
            }
        });
        each.collect()
    }
}

/// A heap of a position, which a move replaces.
#[derive(Clone, Copy)]
struct After<'p> {
    position: &'p [FarPosition],
    part: usize,
    heap: usize,
}

impl After<'_> {
    /// The position with other heaps in the place of this one: one, or the parts of a sum in a game on one heap.
    fn with(&self, heaps: &[Number]) -> FarOption {
        let mut all = self.position.to_vec();
        match heaps {
            [only] => all[self.part][self.heap] = only.clone(),
            several => {
                let parts = several.iter().map(|heap| vec![heap.clone()]);
                all.splice(self.part..=self.part, parts);
            }
        }
        all.sort();
        all
    }

    /// The heaps that would have to stand in the place of this one.
    fn heaps_that_give(&self, to: &[FarPosition]) -> Option<Vec<Number>> {
        let part = &self.position[self.part];
        if let ([_], [to]) = (self.position, to) {
            let others = part.iter().zip(to).enumerate();
            let mut others = others.filter(|(heap, _)| *heap != self.heap);
            let same = to.len() == part.len() && others.all(|(_, (one, other))| one == other);
            return same.then(|| vec![to[self.heap].clone()]);
        }
        // The parts that stay; those of a game with sums have one heap.
        let mut rest = to.to_vec();
        for (place, stays) in self.position.iter().enumerate() {
            if place != self.part {
                let found = rest.iter().position(|part| part == stays)?;
                rest.remove(found);
            }
        }
        match rest.as_slice() {
            _ if part.len() == 1 => Some(rest.into_iter().flatten().collect()),
            [to] => {
                let others = part.iter().zip(to).enumerate();
                let mut others = others.filter(|(heap, _)| *heap != self.heap);
                let same = to.len() == part.len() && others.all(|(_, (one, other))| one == other);
                same.then(|| vec![to[self.heap].clone()])
            }
            _ => None,
        }
    }
}

fn exact(number: Result<Number, NumberError>) -> Result<Number, Stop> {
    number.map_err(|error| Stop::limit(error.to_string()))
}
