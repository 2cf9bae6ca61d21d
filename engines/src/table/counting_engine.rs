//! The engine for tables of games with blocking: the value of a position is the least number that no line has more often among the
//! options than may be blocked there, read off counts.

use super::cells::TileCell;
use super::counted_lines::{CountedLines, allows, fulfils, leads_into_the_box};
use super::counting_plan::{CountedGroup, CountingPlan, LookedAt};
use super::enumeration::in_order;
use super::faults::beyond_32_bits;
use super::follower::Follower;
use grundy_rules::game::{Domain, Game, Stop};
use grundy_work::{Job, Reserved};

/// Fills tables of one game.
pub(super) struct CountingEngine<'p> {
    plan: &'p CountingPlan,
    groups: Vec<GroupState<'p>>,
    /// How many words of values each line has.
    words: usize,
    /// The values of options that are met and stand on no counted line.
    marks: Vec<u64>,
    memory: Reserved,
}

struct GroupState<'p> {
    group: &'p CountedGroup,
    summed: bool,
    lines: Vec<CountedLines>,
    /// Of the position under way: the line of each ray, and the values of the options that are looked at.
    at: Vec<Option<usize>>,
    seen: Vec<u32>,
}

impl GroupState<'_> {
    /// Has the line more options of a value than may be blocked? Asked of groups that are summed.
    fn exceeds(&self, value: u32) -> bool {
        let counted = self.lines.iter().zip(&self.at);
        let times: u32 = counted
            .filter_map(|(lines, at)| at.map(|line| lines.times(line, value)))
            .sum();
        let seen = self.seen.iter().filter(|seen| **seen == value).count();
        times.saturating_add(u32::try_from(seen).unwrap_or(u32::MAX)) > self.group.budget
    }
}

impl<'p> CountingEngine<'p> {
    pub(super) fn new(
        plan: &'p CountingPlan,
        job: &Job,
    ) -> Result<Option<CountingEngine<'p>>, Stop> {
        let memory = job.reserve(0)?;
        let mut groups = Vec::new();
        for group in &plan.groups {
            let summed = group.is_summed();
            let lines = group.rays.iter();
            let lines =
                lines.map(|shape| CountedLines::new(shape, &plan.sizes, group.budget, summed));
            let Some(lines) = lines.collect::<Option<Vec<_>>>() else {
                return Ok(None);
            };
            groups.push(GroupState {
                group,
                summed,
                at: vec![None; lines.len()],
                lines,
                seen: Vec::new(),
            });
        }
        let mut engine = CountingEngine {
            plan,
            groups,
            words: 1,
            marks: vec![0],
            memory,
        };
        engine.reserve(1, job)?;
        Ok(Some(engine))
    }

    /// Fills the cells of all positions; values above `cap` count as this.
    pub(super) fn run<C: TileCell>(
        mut self,
        game: &Game,
        domain: &Domain,
        cells: &mut [C],
        cap: u32,
        follower: &mut dyn Follower,
        job: &Job,
    ) -> Result<(), Stop> {
        debug_assert_eq!(
            self.plan.sizes.len(),
            domain.sizes().map_or(0, <[usize]>::len)
        );
        let known = follower.known();
        in_order(
            game,
            domain,
            cells,
            follower,
            job,
            &mut |cells, place, position| {
                for group in &mut self.groups {
                    group.look(
                        place.number,
                        position,
                        cells,
                        &mut self.marks,
                        &self.plan.sizes,
                    );
                }
                let value = match place.wave < known {
                    true => cells[place.number].value(),
                    false => self.least().ok_or_else(beyond_32_bits)?.min(cap),
                };
                self.marks.fill(0);
                if value as usize / 64 >= self.words {
                    self.widen((value as usize / 64 + 1) * 3 / 2, job)?;
                }
                cells[place.number] = C::of(value);
                Ok(())
            },
        )
    }

    /// The least value that no line has too often.
    fn least(&self) -> Option<u32> {
        let single = self.groups.iter().filter(|group| !group.summed);
        let rows: Vec<(&[u64], usize)> = single
            .flat_map(|group| group.lines.iter().zip(&group.at))
            .filter_map(|(lines, at)| at.map(|line| (lines.row(line), lines.full(line))))
            .collect();
        let first = rows.iter().map(|(_, full)| *full).max().unwrap_or(0);
        let summed: Vec<&GroupState> = self.groups.iter().filter(|group| group.summed).collect();
        let mut word = first;
        loop {
            let marks = self.marks.get(word).copied().unwrap_or(0);
            let mut met = rows.iter().fold(marks, |met, (row, _)| {
                met | row.get(word).copied().unwrap_or(0)
            });
            while met != u64::MAX {
                let bit = met.trailing_ones();
                let value = u32::try_from(word * 64).ok()?.checked_add(bit)?;
                if !summed.iter().any(|group| group.exceeds(value)) {
                    return (value != u32::MAX).then_some(value);
                }
                met |= 1 << bit;
            }
            word += 1;
        }
    }

    fn widen(&mut self, words: usize, job: &Job) -> Result<(), Stop> {
        self.reserve(words, job)?;
        for lines in self.groups.iter_mut().flat_map(|group| &mut group.lines) {
            lines.widen(words, job)?;
        }
        self.marks.resize(words, 0);
        self.words = words;
        Ok(())
    }

    /// Asks for the memory of counts with this many words of values.
    fn reserve(&mut self, words: usize, job: &Job) -> Result<(), Stop> {
        let lines = self.groups.iter().flat_map(|group| &group.lines);
        let bytes = lines
            .map(|lines| lines.bytes_with(words))
            .fold(0, usize::saturating_add);
        Ok(self.memory.grow_to(bytes, job)?)
    }
}

impl GroupState<'_> {
    /// Goes on to a position: what its rays meet is counted, and its other options are looked at.
    fn look<C: TileCell>(
        &mut self,
        number: usize,
        position: &[i64],
        cells: &[C],
        marks: &mut [u64],
        sizes: &[i64],
    ) {
        for (lines, at) in self.lines.iter_mut().zip(&mut self.at) {
            *at = lines.advance(number, position, cells);
        }
        self.seen.clear();
        for LookedAt { offset, from, into } in &self.group.looked_at {
            if leads_into_the_box(position, offset)
                && fulfils(from, position)
                && allows(into, position, offset)
            {
                let back = offset
                    .iter()
                    .zip(sizes)
                    .fold(0, |back, (by, size)| back * size - by);
                let value = cells[number - usize::try_from(back).unwrap_or(0)].value();
                match self.group.budget {
                    0 => marks[value as usize / 64] |= 1 << (value % 64),
                    _ => self.seen.push(value),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
