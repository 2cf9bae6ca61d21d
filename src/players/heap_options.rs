//! The options of one heap of any size: those with a wanted value are found from the period of the values.
//!
//! Let the values have the period p from m on. Where tokens are taken and the rest is split, the value of a new heap
//! of at least m + p tokens is that of the heap with p tokens less; these can be given to the largest new heap. So
//! if there is an option with the wanted value, there is one in which all new heaps but one are smaller than that.

use super::judged_family::JudgedFamily;
use grundy_engines::sequence::{Removal, Sequence, Shape};
use grundy_rules::game::{Game, Stop};
use grundy_rules::number::{Number, NumberError};
use grundy_rules::pattern::Period;
use grundy_work::{Job, Pace};

/// Up to this size a heap's options are listed by the rules. It chooses the way only.
const NEAR: i64 = 1 << 12;

/// The most choices of new heaps that are tried for the moves from one heap. It steers the search only.
const TRIED: u64 = 1 << 24;

/// What options are looked for.
#[derive(Clone, Copy)]
pub(super) struct WantedOptions<'w> {
    /// Their value, or any.
    pub value: Option<&'w Number>,
    /// No more than these.
    pub enough: usize,
}

/// The options of the heaps of a game on one heap.
pub(super) struct HeapOptions<'s> {
    game: &'s Game,
    shape: Shape,
    sequence: &'s Sequence,
}

/// New heaps in the place of one, and whether these are all.
type Replacements = (Vec<Vec<Number>>, bool);

impl<'s> HeapOptions<'s> {
    pub(super) fn of(game: &'s Game, sequence: &'s Sequence) -> HeapOptions<'s> {
        HeapOptions {
            game,
            shape: Shape::of(game),
            sequence,
        }
    }

    /// The options of a heap, each once; and whether these are all.
    pub(super) fn list(
        &self,
        heap: &Number,
        wanted: WantedOptions,
        job: &Job,
    ) -> Result<Replacements, Stop> {
        if let Some(near) = self.near(heap) {
            return self.by_rules(near, wanted, job);
        }
        let mut search = Search {
            options: self,
            wanted,
            found: Vec::new(),
            all: true,
            tries: TRIED,
            pace: Pace::of(job),
        };
        match &self.shape {
            Shape::Finite { removals, .. } => {
                for removal in removals {
                    search.splits(heap, removal)?;
                }
            }
            Shape::AllBut { .. } | Shape::Repeating { .. } => search.smaller(heap)?,
            Shape::Other => search.all = false,
        }
        let Search { mut found, all, .. } = search;
        found.sort();
        found.dedup();
        let all = all && found.len() <= wanted.enough;
        found.truncate(wanted.enough);
        Ok((found, all))
    }

    /// Do these heaps, in any order, form an option?
    pub(super) fn contains(&self, heap: &Number, new: &[Number], job: &Job) -> Result<bool, Stop> {
        let mut new = new.to_vec();
        new.sort();
        if let Some(near) = self.near(heap) {
            let any = WantedOptions {
                value: None,
                enough: usize::MAX,
            };
            let (options, _) = self.by_rules(near, any, job)?;
            return Ok(options.contains(&new));
        }
        let left = new.iter().try_fold(Number::ZERO, |sum, one| sum.plus(one));
        let taken = exact(heap.minus(&exact(left)?))?;
        Ok(match &self.shape {
            Shape::Finite { removals, .. } => removals.iter().any(|removal| {
                let least = Number::from(removal.least);
                let apart = match new.as_slice() {
                    [small, large] => large.minus(small).ok(),
                    _ => None,
                };
                Number::from(removal.taken) == taken
                    && removal.parts == new.len()
                    && new.iter().all(|one| *one >= least)
                    && apart.is_none_or(|apart| apart >= Number::from(removal.apart))
            }),
            _ => new.len() == 1 && self.may_take(&taken),
        })
    }

    /// The moves by removals, each with the number of its options; `None` for other moves.
    pub(super) fn split_families(&self, heap: &Number) -> Option<Vec<JudgedFamily>> {
        let Shape::Finite { removals, .. } = &self.shape else {
            return None;
        };
        // The shape does not hold yet.
        if self.near(heap).is_some() {
            return None;
        }
        let mut found = Vec::new();
        for removal in removals {
            let rest = heap.minus(&Number::from(removal.taken)).ok()?;
            if rest.is_negative() {
                continue;
            }
            let (parts, count) = match removal.parts {
                1 => (format!("({rest})"), Some(Number::ONE)),
                2 => {
                    // a runs from the least size to the half of what is left after the difference.
                    let half = rest.minus(&Number::from(removal.apart)).ok()?;
                    let half = half.floor_div(&Number::from(2)).ok()?;
                    let count = half.minus(&Number::from(removal.least)).ok()?;
                    let count = count.plus(&Number::ONE).ok()?;
                    let apart = match removal.apart {
                        0 => String::new(),
                        apart => format!(" + {apart}"),
                    };
                    let least = removal.least;
                    let split = format!("(a) + (b), {least} <= a, a{apart} <= b, a + b = {rest}");
                    (split, Some(count.max(Number::ZERO)))
                }
                parts => {
                    let least = removal.least;
                    (
                        format!("{parts} heaps of at least {least}, {rest} in all"),
                        None,
                    )
                }
            };
            found.push(JudgedFamily {
                line: found.len() + 1,
                moves: parts,
                count,
                p_positions: None,
            });
        }
        Some(found)
    }

    /// A heap that is small enough for the rules, or for which the shape does not hold yet.
    fn near(&self, heap: &Number) -> Option<i64> {
        let from = match &self.shape {
            Shape::Finite { from, .. }
            | Shape::AllBut { from, .. }
            | Shape::Repeating { from, .. } => i64::try_from(*from).ok()?,
            Shape::Other => i64::MAX,
        };
        heap.to_i64().filter(|heap| *heap <= NEAR || *heap < from)
    }

    /// The options as the rules list them.
    fn by_rules(&self, heap: i64, wanted: WantedOptions, job: &Job) -> Result<Replacements, Stop> {
        let mut found = Vec::new();
        let mut pace = Pace::of(job);
        for option in self.game.options_for(&[heap], job)? {
            pace.count(1)?;
            let new: Vec<Number> = option.into_iter().flatten().map(Number::from).collect();
            if self.is_wanted(&new, wanted)? {
                if found.len() >= wanted.enough {
                    return Ok((found, false));
                }
                found.push(new);
            }
        }
        Ok((found, true))
    }

    fn is_wanted(&self, new: &[Number], wanted: WantedOptions) -> Result<bool, Stop> {
        let Some(value) = wanted.value else {
            return Ok(true);
        };
        let mut sum = Number::ZERO;
        for heap in new {
            sum = exact(sum.xor(&self.value(heap)?))?;
        }
        Ok(sum == *value)
    }

    fn value(&self, heap: &Number) -> Result<Number, Stop> {
        let value = self.sequence.value(heap);
        value.ok_or_else(|| Stop::limit("the position is beyond what was computed"))
    }

    /// May this number of tokens be taken from a large heap, all others being left?
    fn may_take(&self, taken: &Number) -> bool {
        if *taken < Number::ONE {
            return false;
        }
        let small = taken.to_i64().and_then(|taken| usize::try_from(taken).ok());
        match &self.shape {
            Shape::AllBut { excluded, .. } => small.is_none_or(|taken| !excluded.contains(&taken)),
            Shape::Repeating {
                members,
                start,
                residues,
                ..
            } => match small {
                Some(taken) if taken < *start => members.contains(&taken),
                _ => {
                    let rest = taken.modulo(&Number::from(residues.len())).ok();
                    let rest = rest.and_then(|rest| usize::try_from(rest.to_i64()?).ok());
                    rest.and_then(|rest| residues.get(rest).copied()) == Some(true)
                }
            },
            Shape::Finite { .. } | Shape::Other => false,
        }
    }

    fn period(&self) -> Option<Period> {
        let (period, _) = self.sequence.by_theorem()?;
        Some(period)
    }
}

/// A search for the options of a heap.
struct Search<'s, 'w> {
    options: &'s HeapOptions<'s>,
    wanted: WantedOptions<'w>,
    found: Vec<Vec<Number>>,
    all: bool,
    tries: u64,
    pace: Pace<'s>,
}

impl Search<'_, '_> {
    fn has_enough(&self) -> bool {
        self.found.len() > self.wanted.enough
    }

    /// Keeps new heaps if they have the wanted value.
    fn look_at(&mut self, new: &[Number]) -> Result<(), Stop> {
        self.pace.count(1)?;
        self.tries = self.tries.saturating_sub(1);
        if self.options.is_wanted(new, self.wanted)? {
            let mut new = new.to_vec();
            new.sort();
            self.found.push(new);
        }
        Ok(())
    }

    /// The options by one removal.
    fn splits(&mut self, heap: &Number, removal: &Removal) -> Result<(), Stop> {
        let rest = exact(heap.minus(&Number::from(removal.taken)))?;
        if rest.is_negative() {
            return Ok(());
        }
        let before = self.found.len();
        if self.has_enough() {
            self.all = false;
            return Ok(());
        }
        let complete = self.split(&rest, removal, &mut Vec::new())?;
        // If there is an option with the value, one was found: see above.
        let none = self.found.len() == before && self.tries > 0 && self.wanted.value.is_some();
        self.all &= complete || none && self.options.period().is_some();
        Ok(())
    }

    /// Chooses the next new heap, not smaller than those before. Returns whether all choices were tried.
    fn split(
        &mut self,
        rest: &Number,
        removal: &Removal,
        chosen: &mut Vec<Number>,
    ) -> Result<bool, Stop> {
        let least = Number::from(removal.least);
        if chosen.len() + 1 == removal.parts {
            let last = chosen.last().unwrap_or(&Number::ZERO);
            let apart = match removal.parts {
                2 => Number::from(removal.apart),
                _ => Number::ZERO,
            };
            if *rest >= least && exact(rest.minus(last))? >= apart {
                chosen.push(rest.clone());
                self.look_at(chosen)?;
                chosen.pop();
            }
            return Ok(true);
        }
        // Without a period the heap is not larger than those computed, and all choices are tried.
        let period = self.options.period();
        let most = period.map_or_else(
            || rest.clone(),
            |period| Number::from(period.preperiod.max(removal.least) + period.period),
        );
        let left = i64::try_from(removal.parts - chosen.len()).unwrap_or(i64::MAX);
        let equal = exact(rest.floor_div(&Number::from(left)))?;
        let mut next = chosen
            .last()
            .map_or(least.clone(), |last| last.clone().max(least));
        let mut complete = true;
        while next <= equal {
            if next > most || self.has_enough() || self.tries == 0 {
                return Ok(false);
            }
            chosen.push(next.clone());
            complete &= self.split(&exact(rest.minus(&next))?, removal, chosen)?;
            chosen.pop();
            next = exact(next.plus(&Number::ONE))?;
        }
        Ok(complete)
    }

    /// The smaller heaps to which a number of tokens may be taken.
    fn smaller(&mut self, heap: &Number) -> Result<(), Stop> {
        let computed = self.options.sequence.computed().len();
        for small in 0..computed {
            let small = Number::from(small);
            if small >= *heap || self.has_enough() {
                break;
            }
            self.take_to(heap, &small)?;
        }
        let Some(period) = self.options.period() else {
            self.all &= Number::from(computed) >= *heap;
            return Ok(());
        };
        for residue in 0..period.period {
            self.along(
                heap,
                period,
                Number::from(period.preperiod + residue),
                computed,
            )?;
        }
        Ok(())
    }

    /// The heaps beyond those computed that are a multiple of the period larger than `first`.
    fn along(
        &mut self,
        heap: &Number,
        period: Period,
        first: Number,
        computed: usize,
    ) -> Result<(), Stop> {
        let own = self.options.value(&first)?;
        let length = Number::from(period.period);
        let saltus = Number::from(period.saltus);
        if let (Some(value), false) = (self.wanted.value, saltus.is_zero()) {
            let more = exact(value.minus(&own))?;
            if more.is_negative() || !exact(more.modulo(&saltus))?.is_zero() {
                return Ok(());
            }
            let times = exact(more.floor_div(&saltus))?;
            let at = exact(first.plus(&exact(times.times(&length))?))?;
            if at >= Number::from(computed) && at < *heap {
                self.take_to(heap, &at)?;
            }
            return Ok(());
        }
        if self.wanted.value.is_some_and(|value| *value != own) {
            return Ok(());
        }
        let mut at = first;
        while at < *heap {
            if self.has_enough() || self.tries == 0 {
                self.all = false;
                return Ok(());
            }
            if at >= Number::from(computed) {
                self.take_to(heap, &at)?;
            }
            at = exact(at.plus(&length))?;
        }
        Ok(())
    }

    fn take_to(&mut self, heap: &Number, to: &Number) -> Result<(), Stop> {
        match self.options.may_take(&exact(heap.minus(to))?) {
            true => self.look_at(std::slice::from_ref(to)),
            false => {
                self.tries = self.tries.saturating_sub(1);
                Ok(self.pace.count(1)?)
            }
        }
    }
}

fn exact(number: Result<Number, NumberError>) -> Result<Number, Stop> {
    number.map_err(|error| Stop::limit(error.to_string()))
}
