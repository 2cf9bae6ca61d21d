//! Three heaps that no move enlarges: the pairs of the first two heaps in order, and for each the cells of the third.
//!
//! A ray that changes the first heap is one bit of a plane of bit sets, in coordinates that go along with it; one that
//! changes the second heap only is a bit of a set of its own, made anew for each size of the first heap; one that
//! changes the third heap only marks the rest of a row. So a row is searched 64 cells at a time, full stretches are
//! skipped, and n² rows are all that is looked at.

use super::marks::Marks;
use super::memory::reserved;
use super::plan::{Given, is_implied};
use super::sift::VisitPosition;
use grundy_rules::formula::Linear;
use grundy_rules::game::{Game, Offsets, Play, Ray, ShapeRefusal, Spread, Stop};
use grundy_work::{Job, Pace};
use std::collections::VecDeque;

/// A ray that ends is written out; a longer one is not served.
const LONGEST: u64 = 1 << 10;

/// Finds the P-positions of a game on three heaps.
#[derive(Clone, Debug)]
pub(super) struct CubeSieve<'g> {
    game: &'g Game,
    play: Play,
    max: i64,
    /// Without marks.
    marks: CubeMarks,
}

/// The marks of all P-positions found so far.
#[derive(Clone, Debug)]
struct CubeMarks {
    max: i64,
    /// Of each step that changes one of the first two heaps.
    lines: Vec<CubeLines>,
    /// What marks cells of one row.
    in_row: Vec<CubeRay>,
    row: Marks,
    is_marked: bool,
    /// For each of the lines, the set of this row and the place of its first cell there.
    places: Vec<(usize, i64)>,
}

/// Rays with one step.
#[derive(Clone, Debug)]
struct CubeLines {
    max: i64,
    step: [i64; 3],
    rays: Vec<CubeRay>,
    /// For each remainder of the heap that is counted by steps, and each place of the second heap if that is the first.
    sets: Vec<Marks>,
    /// By how much places are moved, so that none is negative.
    shift: [i64; 3],
    /// What is marked in this plane, where lines lie in one plane.
    marked: Vec<(usize, usize)>,
}

/// A ray as it is marked: where it begins, relative to a P-position, and its step, 0 for a single cell.
#[derive(Clone, Debug)]
struct CubeRay {
    first: [i64; 3],
    step: i64,
    /// What the P-position must fulfil.
    into: Vec<Linear>,
    /// Where rays begin later, in order.
    waiting: VecDeque<[i64; 3]>,
}

impl<'g> CubeSieve<'g> {
    pub(super) fn new(
        game: &'g Game,
        play: Play,
        max: i64,
        given: &[Given],
    ) -> Result<CubeSieve<'g>, ShapeRefusal> {
        let mut marks = CubeMarks {
            max,
            lines: Vec::new(),
            in_row: Vec::new(),
            row: Marks::new(0),
            is_marked: false,
            places: Vec::new(),
        };
        for Given { offsets, .. } in given {
            marks.put(offsets)?;
        }
        Ok(CubeSieve {
            game,
            play,
            max,
            marks,
        })
    }

    /// How many bytes the marks take at least.
    pub(super) fn bytes(&self) -> Option<u128> {
        let mut sum = Marks::bytes(u128::try_from(self.max).ok()?);
        for lines in &self.marks.lines {
            let (sets, size) = lines.extent()?;
            let set = Marks::bytes(u128::try_from(size).ok()?).checked_add(64)?;
            sum = sum.checked_add(set.checked_mul(u128::try_from(sets).ok()?)?)?;
        }
        Some(sum)
    }

    /// Visits every P-position with all heaps up to the bound, in lexicographic order.
    pub(super) fn run(&self, job: &Job, visit: &mut VisitPosition) -> Result<(), Stop> {
        let _reserved = reserved(self.bytes(), job)?;
        let mut marks = self.marks.clone();
        marks.open();
        let mut pace = Pace::of(job);
        let all = usize::try_from(self.max + 1).unwrap_or(usize::MAX);
        for x in 0..=self.max {
            if !job.go_on(usize::try_from(x).unwrap_or(0), all) {
                return Err(Stop::Interrupted);
            }
            marks.begin_plane(x);
            for y in 0..=self.max {
                marks.begin_row(x, y);
                let mut from = 0;
                while let Some(z) = marks.next_free(from) {
                    from = z + 1;
                    let position = [x, y, z];
                    if self.play == Play::Misere && !self.game.has_options(&position)? {
                        continue;
                    }
                    marks.note(position);
                    if visit(&position).is_break() {
                        return Ok(());
                    }
                }
                if !pace.goes_on(1) {
                    return Err(Stop::Interrupted);
                }
            }
        }
        job.report(all, all);
        Ok(())
    }
}

/// From an option back to the position; `None` if a heap were smaller there.
fn back(offset: &[i64]) -> Option<[i64; 3]> {
    let [x, y, z] = offset else {
        return None;
    };
    let back = [x.checked_neg()?, y.checked_neg()?, z.checked_neg()?];
    back.iter().all(|by| *by >= 0).then_some(back)
}

/// The next ray that waits, if it has begun.
fn due(waiting: &mut VecDeque<[i64; 3]>, begins: impl Fn(&[i64; 3]) -> bool) -> Option<[i64; 3]> {
    match waiting.front() {
        Some(first) if begins(first) => waiting.pop_front(),
        _ => None,
    }
}

impl CubeMarks {
    fn put(&mut self, offsets: &Offsets) -> Result<(), ShapeRefusal> {
        let free = |linear: &Linear| is_implied(linear, &offsets.spread);
        if !offsets.when.is_empty() || !offsets.from.iter().all(free) {
            return Err("a sieve on three heaps knows no conditions on the position".into());
        }
        match &offsets.spread {
            Spread::Listed(listed) => {
                for offset in listed {
                    self.put_cell(offset, &offsets.into)?;
                }
            }
            Spread::Rays(rays) => {
                for ray in rays {
                    self.put_ray(ray, &offsets.into)?;
                }
            }
            Spread::Area(_) => return Err("on three heaps its options fill an area".into()),
        }
        Ok(())
    }

    fn put_cell(&mut self, offset: &[i64], into: &[Linear]) -> Result<(), ShapeRefusal> {
        let first = back(offset).ok_or("a move may enlarge a heap")?;
        if first == [0, 0, 0] {
            return Err("a move may leave all heaps as they are".into());
        }
        self.in_row.push(CubeRay::new(first, 0, into));
        Ok(())
    }

    fn put_ray(&mut self, ray: &Ray, into: &[Linear]) -> Result<(), ShapeRefusal> {
        if let Some(count) = ray.count {
            if count > LONGEST {
                return Err("on three heaps it has rays that end far away".into());
            }
            for times in 0..i64::try_from(count).unwrap_or(0) {
                let parts = ray.first.iter().zip(&ray.step);
                let offset = parts.map(|(first, step)| first.checked_add(step.checked_mul(times)?));
                let offset: Option<Vec<i64>> = offset.collect();
                self.put_cell(&offset.ok_or("its numbers are too large")?, into)?;
            }
            return Ok(());
        }
        let ends = back(&ray.first).zip(back(&ray.step));
        let (first, step) = ends.ok_or("a move may enlarge a heap")?;
        if first == [0, 0, 0] {
            return Err("a move may leave all heaps as they are".into());
        }
        if step[..2] == [0, 0] {
            self.in_row.push(CubeRay::new(first, step[2], into));
            return Ok(());
        }
        if step.iter().any(|by| *by > self.max) {
            // One step leads out of the box.
            self.in_row.push(CubeRay::new(first, 0, into));
            return Ok(());
        }
        let ray = CubeRay::new(first, 0, into);
        match self.lines.iter_mut().find(|lines| lines.step == step) {
            Some(lines) => lines.rays.push(ray),
            None => self.lines.push(CubeLines::new(step, ray, self.max)),
        }
        Ok(())
    }

    /// Makes room.
    fn open(&mut self) {
        self.row = Marks::new(usize::try_from(self.max + 1).unwrap_or(0));
        for lines in &mut self.lines {
            let (sets, size) = lines.extent().unwrap_or((0, 0));
            let sets = usize::try_from(sets).unwrap_or(0);
            lines.sets = vec![Marks::new(usize::try_from(size).unwrap_or(0)); sets];
        }
        self.places = vec![(0, 0); self.lines.len()];
    }

    fn begin_plane(&mut self, x: i64) {
        for lines in &mut self.lines {
            for (set, place) in lines.marked.drain(..) {
                lines.sets[set].clear(place);
            }
            if lines.step[0] > 0 {
                lines.begin(|first| first[0] <= x);
            }
        }
    }

    fn begin_row(&mut self, x: i64, y: i64) {
        let cell = |number: i64| usize::try_from(number).unwrap_or(0);
        if self.is_marked {
            self.row.clear_range(0, cell(self.max));
            self.is_marked = false;
        }
        for index in 0..self.in_row.len() {
            let begins = |first: &[i64; 3]| first[..2] <= [x, y][..];
            while let Some(first) = due(&mut self.in_row[index].waiting, begins) {
                self.mark_row(first[2], self.in_row[index].step);
            }
        }
        for (lines, place) in self.lines.iter_mut().zip(&mut self.places) {
            if lines.step[0] == 0 {
                lines.begin(|first| first[..2] <= [x, y][..]);
            }
            *place = lines.place([x, y, 0]);
        }
    }

    /// Marks cells of this row: the first alone (step 0), or from it on in steps.
    fn mark_row(&mut self, first: i64, step: i64) {
        let cell = |number: i64| usize::try_from(number).unwrap_or(0);
        self.is_marked = true;
        match step {
            0 => self.row.set(cell(first)),
            1 => self.row.set_range(cell(first), cell(self.max)),
            _ => {
                let all = cell(first)..=cell(self.max);
                all.step_by(cell(step)).for_each(|at| self.row.set(at));
            }
        }
    }

    /// The first cell of this row from one on that has no mark.
    fn next_free(&self, mut from: i64) -> Option<i64> {
        while from <= self.max {
            let (mut all, mut next) = (0, from + 64);
            let mut add = |marks: &Marks, shift: i64| {
                let place = usize::try_from(from + shift).unwrap_or(0);
                let window = marks.window(place);
                all |= window;
                if window == u64::MAX {
                    let gap = i64::try_from(marks.next_gap(place)).unwrap_or(i64::MAX);
                    next = next.max(gap - shift);
                }
            };
            if self.is_marked {
                add(&self.row, 0);
            }
            for (lines, (set, shift)) in self.lines.iter().zip(&self.places) {
                add(&lines.sets[*set], *shift);
            }
            if all != u64::MAX {
                let free = from + i64::from(all.trailing_ones());
                return (free <= self.max).then_some(free);
            }
            from = next;
        }
        None
    }

    /// Notes what a P-position of this row marks.
    fn note(&mut self, position: [i64; 3]) {
        let max = self.max;
        for index in 0..self.in_row.len() {
            let ray = &mut self.in_row[index];
            let Some(first) = ray.begin_of(position, max) else {
                continue;
            };
            match first[..2] == position[..2] {
                true => self.mark_row(first[2], self.in_row[index].step),
                false => ray.waiting.push_back(first),
            }
        }
        for lines in &mut self.lines {
            // Until a line meets the next row, it is not seen.
            let seen = if lines.step[0] > 0 { 1 } else { 2 };
            for index in 0..lines.rays.len() {
                let Some(first) = lines.rays[index].begin_of(position, max) else {
                    continue;
                };
                match first[..seen] == position[..seen] {
                    true => lines.mark(first),
                    false => lines.rays[index].waiting.push_back(first),
                }
            }
        }
    }
}

impl CubeRay {
    fn new(first: [i64; 3], step: i64, into: &[Linear]) -> CubeRay {
        CubeRay {
            first,
            step,
            into: into.to_vec(),
            waiting: VecDeque::new(),
        }
    }

    /// Where it begins for a P-position, if that is no farther than `max`.
    fn begin_of(&self, position: [i64; 3], max: i64) -> Option<[i64; 3]> {
        let holds = |linear: &Linear| {
            let terms = linear.terms.iter();
            let terms = terms.map(|(heap, by)| i128::from(*by) * i128::from(position[*heap]));
            terms.sum::<i128>() + i128::from(linear.constant) >= 0
        };
        if !self.into.iter().all(holds) {
            return None;
        }
        let mut begin = position;
        for (heap, by) in begin.iter_mut().zip(self.first) {
            *heap = heap.checked_add(by).filter(|heap| *heap <= max)?;
        }
        Some(begin)
    }
}

impl CubeLines {
    fn new(step: [i64; 3], ray: CubeRay, max: i64) -> CubeLines {
        let counted = if step[0] > 0 { step[0] } else { step[1] };
        let turns = max / counted.max(1);
        CubeLines {
            max,
            step,
            rays: vec![ray],
            sets: Vec::new(),
            shift: step.map(|by| by.saturating_mul(turns)),
            marked: Vec::new(),
        }
    }

    /// How many sets there are, and how many places each has.
    fn extent(&self) -> Option<(i64, i64)> {
        let size = self.shift[2].checked_add(self.max)?.checked_add(1)?;
        let sets = match self.step {
            [0, along, _] => along,
            [along, ..] => {
                along.checked_mul(self.shift[1].checked_add(self.max)?.checked_add(1)?)?
            }
        };
        Some((sets, size))
    }

    /// The set of a position, and its place there.
    fn place(&self, position: [i64; 3]) -> (usize, i64) {
        let [x, y, z] = position;
        let (turns, set) = match self.step {
            [0, along, _] => (y / along, y % along),
            [along, across, _] => {
                let turns = x / along;
                let side = self.shift[1] + self.max + 1;
                (turns, x % along * side + y - across * turns + self.shift[1])
            }
        };
        let place = z - self.step[2] * turns + self.shift[2];
        (usize::try_from(set).unwrap_or(0), place)
    }

    fn mark(&mut self, position: [i64; 3]) {
        let (set, place) = self.place(position);
        let place = usize::try_from(place).unwrap_or(0);
        self.sets[set].set(place);
        if self.step[0] == 0 {
            self.marked.push((set, place));
        }
    }

    /// Marks the rays that have begun.
    fn begin(&mut self, begins: impl Fn(&[i64; 3]) -> bool) {
        for index in 0..self.rays.len() {
            while let Some(first) = due(&mut self.rays[index].waiting, &begins) {
                self.mark(first);
            }
        }
    }
}
