//! The marks of all P-positions found so far, and the search for the next one in a level.

use super::areas::Areas;
use super::half::{FAR, Half};
use super::lines::{Front, MarkedLines};
use super::listed_offsets::Spots;
use super::rows::MarkedRows;
use grundy_rules::formula::Condition;

/// Marks that count under the same conditions.
#[derive(Clone, Debug)]
pub(super) struct MarkGroup {
    /// The linear conditions on a marked position.
    pub from: Vec<Half>,
    /// The other conditions on it, evaluated only if nothing else marks the cell.
    pub when: Vec<Condition>,
    /// The lines of options that are counted together, and how many may be blocked.
    pub line: Option<usize>,
    pub budget: u32,
    pub lines: Vec<MarkedLines>,
    pub rows: Vec<MarkedRows>,
    pub spots: Spots,
    pub areas: Vec<Areas>,
    /// The cells of this level where the marks count.
    cells: (i64, i64),
}

impl MarkGroup {
    pub(super) fn new(
        from: Vec<Half>,
        when: Vec<Condition>,
        line: Option<usize>,
        budget: u32,
    ) -> MarkGroup {
        MarkGroup {
            from,
            when,
            line,
            budget,
            lines: Vec::new(),
            rows: Vec::new(),
            spots: Spots::new(budget),
            areas: Vec::new(),
            cells: (-FAR, FAR),
        }
    }

    /// How many sets of marks it has.
    pub(super) fn sources(&self) -> usize {
        self.lines.len() + self.rows.len() + self.areas.len() + usize::from(!self.spots.is_empty())
    }

    fn begin(&mut self, level: i64, front: Front) {
        if !self.from.is_empty() {
            self.cells = Half::range_of(&self.from, level);
        }
        self.lines
            .iter_mut()
            .for_each(|lines| lines.begin(level, front));
        self.rows.iter_mut().for_each(|rows| rows.begin(level));
        self.areas.iter_mut().for_each(|areas| areas.begin(level));
        if !self.spots.is_empty() {
            self.spots.begin(level);
        }
    }

    fn note(&mut self, level: i64, cell: i64) {
        self.lines
            .iter_mut()
            .for_each(|lines| lines.note(level, cell));
        self.rows.iter_mut().for_each(|rows| rows.note(level, cell));
        self.areas
            .iter_mut()
            .for_each(|areas| areas.note(level, cell));
        if !self.spots.is_empty() {
            self.spots.note(level, cell);
        }
    }

    /// 64 cells from one on, and the next one that may be free if all are marked.
    fn window(&self, cell: i64) -> (u64, i64) {
        let (first, last) = self.cells;
        if last < cell || first > cell + 63 {
            return (0, cell);
        }
        let mut all = 0;
        let mut next = cell;
        let mut add = |window: u64, gap: &dyn Fn() -> i64| {
            all |= window;
            if window == u64::MAX {
                next = next.max(gap());
            }
        };
        for lines in self.lines.iter().filter(|lines| !lines.is_joined()) {
            add(lines.window(cell), &|| lines.next_gap(cell));
        }
        for rows in self.rows.iter().filter(|rows| !rows.is_quiet()) {
            add(rows.window(cell), &|| rows.next_gap(cell));
        }
        for areas in self.areas.iter().filter(|areas| !areas.is_quiet()) {
            add(areas.window(cell), &|| areas.next_gap(cell));
        }
        if !self.spots.is_quiet() {
            add(self.spots.window(cell), &|| self.spots.next_gap(cell));
        }
        if first > cell {
            all &= u64::MAX << (first - cell);
        }
        if last < cell + 63 {
            all &= u64::MAX >> (cell + 63 - last);
        }
        (all, next.min(last + 1))
    }

    /// How many P-options a cell has by this group.
    fn count(&self, cell: i64) -> u64 {
        if cell < self.cells.0 || cell > self.cells.1 {
            return 0;
        }
        let lines: u64 = self.lines.iter().map(|lines| lines.count(cell)).sum();
        let rows: u64 = self.rows.iter().map(|rows| rows.count(cell)).sum();
        let areas = self.areas.iter().any(|areas| areas.holds(cell));
        let spots = match self.spots.is_empty() {
            true => 0,
            false => self.spots.count(cell),
        };
        lines + rows + spots + u64::from(areas)
    }
}

/// Groups that are evaluated cell by cell: a cell is marked if more options than the budget are P-positions.
#[derive(Clone, Debug)]
pub(super) struct CellByCell {
    pub groups: Vec<usize>,
    pub budget: u32,
}

/// The marks of one layer of positions, with the pass or without it.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    groups: Vec<MarkGroup>,
    pub asked: Vec<CellByCell>,
    /// For each step, the joined lines whose marks are unconditional and permanent.
    joint: Vec<MarkedLines>,
}

impl Layer {
    pub(super) fn new(mut groups: Vec<MarkGroup>, asked: Vec<CellByCell>) -> Layer {
        let mut joint: Vec<MarkedLines> = Vec::new();
        let everywhere = |group: &&mut MarkGroup| group.from.is_empty() && group.when.is_empty();
        for group in groups.iter_mut().filter(everywhere) {
            for lines in group.lines.iter_mut().filter(|lines| !lines.ends()) {
                lines.join();
                if !joint.iter().any(|other| other.step == lines.step) {
                    joint.push(MarkedLines::new(lines.step, Vec::new(), 0));
                }
            }
        }
        Layer {
            groups,
            asked,
            joint,
        }
    }

    /// The bytes that its marks take at most, apart from what P-positions of the last levels have not yet marked.
    pub(super) fn most_bytes(&self, last_level: i64, last_cell: i64) -> Option<u128> {
        let mut sum: u128 = 0;
        for lines in &self.joint {
            sum = sum.checked_add(lines.most_bytes(last_level, last_cell)?)?;
        }
        for group in &self.groups {
            for lines in &group.lines {
                sum = sum.checked_add(lines.most_bytes(last_level, last_cell)?)?;
            }
            if !group.spots.is_empty() {
                sum = sum.checked_add(group.spots.most_bytes(last_cell)?)?;
            }
        }
        Some(sum)
    }

    /// The bytes that its marks take now.
    pub(super) fn bytes(&self) -> usize {
        let of_group = |group: &MarkGroup| {
            let lines: usize = group.lines.iter().map(MarkedLines::bytes).sum();
            lines + group.spots.bytes()
        };
        let groups: usize = self.groups.iter().map(of_group).sum();
        groups + self.joint.iter().map(MarkedLines::bytes).sum::<usize>()
    }

    pub(super) fn open(&mut self, last_level: i64, last_cell: i64) {
        for lines in &mut self.joint {
            lines.open(last_level, last_cell);
        }
        for group in &mut self.groups {
            for lines in &mut group.lines {
                lines.open(last_level, last_cell);
            }
            if !group.spots.is_empty() {
                group.spots.open(last_cell);
            }
        }
    }

    /// Goes to the next level. Cells behind the front are looked at in none.
    pub(super) fn begin(&mut self, level: i64, front: Front) {
        self.groups
            .iter_mut()
            .for_each(|group| group.begin(level, front));
        for joint in &mut self.joint {
            joint.begin(level, front);
            for group in &mut self.groups {
                let step = joint.step;
                let of_step = group
                    .lines
                    .iter_mut()
                    .filter(|lines| lines.is_joined() && lines.step == step);
                of_step.for_each(|lines| joint.take(lines));
            }
        }
    }

    /// Notes a P-position of the level.
    pub(super) fn note(&mut self, level: i64, cell: i64) {
        self.groups
            .iter_mut()
            .for_each(|group| group.note(level, cell));
    }

    /// The first cell from `cell` to `last` that is not marked by groups without conditions.
    pub(super) fn next_free(&self, mut cell: i64, last: i64) -> Option<i64> {
        while cell <= last {
            let mut all = 0;
            let mut next = cell + 64;
            for lines in &self.joint {
                let window = lines.window(cell);
                all |= window;
                if window == u64::MAX {
                    next = next.max(lines.next_gap(cell));
                }
            }
            for group in self.groups.iter().filter(|group| group.when.is_empty()) {
                let (window, gap) = group.window(cell);
                all |= window;
                next = next.max(gap);
            }
            if all != u64::MAX {
                cell += i64::from(all.trailing_ones());
                return (cell <= last).then_some(cell);
            }
            cell = next;
        }
        None
    }

    /// Is a cell marked by the groups that are evaluated cell by cell? `when` decides conditions on its position.
    pub(super) fn is_marked<E>(
        &self,
        cell: i64,
        when: &mut dyn FnMut(&Condition) -> Result<bool, E>,
    ) -> Result<bool, E> {
        for asked in &self.asked {
            let mut count = 0;
            for index in &asked.groups {
                let group = &self.groups[*index];
                let found = group.count(cell);
                if found == 0 {
                    continue;
                }
                let mut holds = true;
                for condition in &group.when {
                    holds = holds && when(condition)?;
                }
                if holds {
                    count += found;
                }
                if count > u64::from(asked.budget) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}
