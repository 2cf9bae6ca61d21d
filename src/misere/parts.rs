//! The sums of positions that a game with moves into sums leads to.
//!
//! In misère play neither the outcome nor the misère Grundy value of a sum follows from those of its parts, so
//! the sums themselves are the positions. Parts without options are left out: they change no play.

use super::graph::Graph;
use crate::game::{Game, GameOption, Position, Stop, each_in_box};
use indexmap::IndexMap;
use std::ops::ControlFlow;

/// No more sums are explored.
const MAX_SUMS: usize = 1 << 18;
/// Nor more options of them.
const MAX_OPTIONS: usize = 1 << 24;

/// A sum: the numbers of its parts in increasing order.
type Parts = Vec<usize>;

/// The sums that can be reached from single positions, each after its options.
pub(super) struct Sums {
    singles: IndexMap<Position, Single>,
    /// The sums, each with the numbers of its options.
    sums: IndexMap<Parts, Vec<usize>>,
    /// How long it takes to write a single position.
    components: usize,
}

impl Sums {
    /// The sums that are reached from the positions whose heaps are below the sizes in `shape`.
    pub(super) fn new(
        game: &Game,
        shape: &[usize],
        watch: &mut crate::table::Watch,
    ) -> Result<Self, Stop> {
        let mut exploration = Exploration {
            game,
            singles: IndexMap::new(),
        };
        let largest = |size: &usize| i64::try_from(*size).map_or(i64::MAX, |size| size - 1);
        let largest: Position = shape.iter().map(largest).collect();
        let mut sums = IndexMap::new();
        let mut options = 0;
        let mut stopped = None;
        let all = shape.iter().product();
        let mut done = 0;
        let _ = each_in_box(&largest, &mut |position| {
            done += 1;
            let explored = match watch(done, all) {
                true => exploration.explore(position, &mut sums, &mut options),
                false => Err(Stop::Interrupted),
            };
            match explored {
                Ok(()) => ControlFlow::Continue(()),
                Err(stop) => {
                    stopped = Some(stop);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(stop) = stopped {
            return Err(stop);
        }
        Ok(Sums {
            singles: exploration.singles,
            sums,
            components: game.components(),
        })
    }
}

/// What is known of a single position.
struct Single {
    ended: bool,
    /// Its options, once they are asked for.
    options: Option<Vec<Parts>>,
}

struct Exploration<'g> {
    game: &'g Game,
    singles: IndexMap<Position, Single>,
}

/// What is still to be done with a sum on the way down.
struct Visit {
    sum: Parts,
    options: Vec<Parts>,
    next: usize,
}

impl Exploration<'_> {
    /// Numbers everything that is reached from a position, options first.
    fn explore(
        &mut self,
        position: &[i64],
        sums: &mut IndexMap<Parts, Vec<usize>>,
        count: &mut usize,
    ) -> Result<(), Stop> {
        let too_many = || {
            Stop::Limit(format!(
                "more than {MAX_SUMS} sums of positions, or {MAX_OPTIONS} options of them, are reached"
            ))
        };
        let start = self.sum(&[position.to_vec()])?;
        if sums.contains_key(&start) {
            return Ok(());
        }
        let mut path = vec![self.visit(start)?];
        while let Some(visit) = path.last_mut() {
            if let Some(option) = visit.options.get(visit.next) {
                visit.next += 1;
                if !sums.contains_key(option) {
                    let option = option.clone();
                    path.push(self.visit(option)?);
                }
                continue;
            }
            let options = visit.options.iter();
            let numbers: Vec<usize> = options
                .filter_map(|option| sums.get_index_of(option))
                .collect();
            *count += numbers.len();
            sums.insert(std::mem::take(&mut visit.sum), numbers);
            path.pop();
            if sums.len() > MAX_SUMS || *count > MAX_OPTIONS {
                return Err(too_many());
            }
        }
        Ok(())
    }

    fn visit(&mut self, sum: Parts) -> Result<Visit, Stop> {
        let mut options = Vec::new();
        for (place, part) in sum.iter().enumerate() {
            if place > 0 && sum[place - 1] == *part {
                continue;
            }
            for option in self.options(*part)? {
                let mut next = sum.clone();
                next.splice(place..=place, option);
                next.sort_unstable();
                options.push(next);
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(Visit {
            sum,
            options,
            next: 0,
        })
    }

    fn options(&mut self, single: usize) -> Result<Vec<Parts>, Stop> {
        let Some((position, known)) = self.singles.get_index(single) else {
            return Ok(Vec::new());
        };
        if let Some(options) = &known.options {
            return Ok(options.clone());
        }
        let mut options = Vec::new();
        for option in self.game.options(&position.clone())? {
            options.push(self.sum(&option)?);
        }
        if let Some((_, known)) = self.singles.get_index_mut(single) {
            known.options = Some(options.clone());
        }
        Ok(options)
    }

    /// The numbers of the parts that have options.
    fn sum(&mut self, parts: &[Position]) -> Result<Parts, Stop> {
        let mut numbers = Vec::new();
        for part in parts {
            if !self.singles.contains_key(part) {
                let single = Single {
                    ended: self.game.options(part)?.is_empty(),
                    options: None,
                };
                self.singles.insert(part.clone(), single);
            }
            if let Some((number, _, single)) = self.singles.get_full(part)
                && !single.ended
            {
                numbers.push(number);
            }
        }
        numbers.sort_unstable();
        Ok(numbers)
    }
}

impl Graph for Sums {
    fn count(&self) -> usize {
        self.sums.len()
    }

    fn at(&self, place: usize) -> usize {
        place
    }

    fn options(&self, number: usize, visit: &mut dyn FnMut(usize)) -> Result<(), Stop> {
        self.sums[number].iter().copied().for_each(visit);
        Ok(())
    }

    fn position(&self, number: usize) -> GameOption {
        let Some((parts, _)) = self.sums.get_index(number) else {
            return GameOption::new();
        };
        let singles = parts
            .iter()
            .filter_map(|part| self.singles.get_index(*part));
        let mut parts: GameOption = singles.map(|(position, _)| position.clone()).collect();
        parts.sort();
        // The empty sum is any position without options.
        if parts.is_empty() {
            let ended = self.singles.iter().find(|(_, single)| single.ended);
            parts.extend(ended.map(|(position, _)| position.clone()));
        }
        parts
    }

    fn number(&self, position: &[i64]) -> Option<usize> {
        let mut numbers = Parts::new();
        for part in position.chunks(self.components) {
            let (number, _, single) = self.singles.get_full(part)?;
            if !single.ended {
                numbers.push(number);
            }
        }
        numbers.sort_unstable();
        self.sums.get_index_of(&numbers)
    }

    fn components(&self) -> usize {
        self.components
    }
}
