//! The engine that fills a table by its plan, segment by segment: each cell is the mex of the sets of values that its
//! moves reach.

use super::bits::{BITS, BitRows};
use super::cells::{CellValues, Store, WorkingCells};
use super::enumerated_clauses::{ENUMERATED, EnumeratedClauses};
use super::faults::{Unfilled, no_room};
use super::follower::Follower;
use super::frame::{Column, Narrowed, SPAN, Segment};
use super::lines::{Guard, Lines};
use super::lookup::RowLookup;
use super::order::{FillOrder, WaveLayout, WavePiece, each_segment};
use super::plan::Plan;
use super::scratch::Scratch;
use super::thresholds::{ThresholdStair, Thresholds};
use super::unions::{LevelSweep, Unions};
use grundy_rules::game::{Domain, Game, Play, Position, Stop};
use grundy_work::{Job, join_chunks, threads};
use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};

/// The fewest positions of a piece that are worth a thread.
const WORTH_A_THREAD: usize = 512;
/// The same for pieces of a level, where neighbours write to the same cache lines: Triangular Nim with x + y ≤ 4000
/// takes 0.45 s on one thread, 0.75 s on two. Unions do more work for each position.
const WORTH_A_THREAD_ON_A_LEVEL: usize = 1 << 14;
/// How often the job is polled where waves are short.
const STRIDE: i64 = 1024;

pub(super) struct TableEngine<'g> {
    pub(super) game: &'g Game,
    pub(super) domain: &'g Domain,
    pub(super) plan: &'g Plan,
    pub(super) play: Play,
    /// Larger values count as this one: 1 for outcomes.
    pub(super) cap: u32,
    pub(super) mirror: bool,
    pub(super) lines: Vec<Lines>,
    /// Which of them affect a mirrored position that is still to be computed.
    pub(super) mirrored: Vec<bool>,
    pub(super) thresholds: Vec<Thresholds>,
    pub(super) unions: Vec<Unions>,
    enumerated: EnumeratedClauses<'g>,
    /// How many rows a position looks at.
    pub(super) readers: usize,
    pub(super) words: usize,
    pub(super) pool: Mutex<Vec<Scratch>>,
    /// Are the cells of this wave known?
    known: bool,
    job: &'g Job,
}

/// The rows that receive a value as soon as it is known: those of the position and of its twin.
struct WrittenRows<'r> {
    own: Vec<(&'r BitRows, &'r Column)>,
    twin: Vec<(&'r BitRows, &'r Column)>,
}

impl WrittenRows<'_> {
    #[inline(always)]
    fn insert(rows: &[(&BitRows, &Column)], at: usize, value: u32) {
        for (set, home) in rows {
            set.row(home[at] as usize).insert(value);
        }
    }
}

/// The unions that are computed position by position.
pub(super) fn inline_unions(unions: &[Unions]) -> impl Iterator<Item = &Unions> {
    unions.iter().filter(|unions| unions.shape.sweep.is_none())
}

impl<'g> TableEngine<'g> {
    /// `None` if the sets of the plan cannot be numbered.
    pub(super) fn new(
        game: &'g Game,
        domain: &'g Domain,
        plan: &'g Plan,
        play: Play,
        cap: Option<u32>,
        job: &'g Job,
    ) -> Result<Option<TableEngine<'g>>, Stop> {
        // Numbers of positions are kept in 32 bits.
        if plan.frame.nowhere >= usize::try_from(u32::MAX).unwrap_or(usize::MAX) {
            return Ok(None);
        }
        let words = 1;
        let mut lines = Vec::new();
        for shape in &plan.rays {
            match Lines::new(shape, &plan.frame, words, job)? {
                Some(of_shape) => lines.push(of_shape),
                None => return Ok(None),
            }
        }
        let level = plan.level().unwrap_or_default();
        let thresholds: Option<Vec<Thresholds>> = plan
            .thresholds
            .iter()
            .map(|shape| Thresholds::new(shape, &plan.frame, words))
            .collect();
        let unions: Option<Vec<Unions>> = plan
            .unions
            .iter()
            .map(|shape| Unions::new(shape, &level, &plan.frame, words))
            .collect();
        let (Some(thresholds), Some(unions)) = (thresholds, unions) else {
            return Ok(None);
        };
        let united: usize = unions
            .iter()
            .map(|unions| unions.shape.generated.firsts.len())
            .sum();
        let readers = lines.len() + thresholds.len() + united;
        let mirror = plan.mirrors(game);
        let mirrored = lines
            .iter()
            .map(|lines| mirror && lines.eager && lines.shape.step[0] > lines.shape.step[1])
            .collect();
        Ok(Some(TableEngine {
            game,
            domain,
            plan,
            play,
            cap: cap.unwrap_or(u32::MAX),
            mirror,
            lines,
            mirrored,
            thresholds,
            unions,
            enumerated: EnumeratedClauses::new(game, domain, plan, job),
            readers,
            words,
            pool: Mutex::new(Vec::new()),
            known: false,
            job,
        }))
    }

    pub(super) fn run(mut self, follower: &mut dyn Follower) -> Result<CellValues, Unfilled> {
        let (plan, job) = (self.plan, self.job);
        let layout = WaveLayout {
            frame: &plan.frame,
            base: self.game.base_heaps(),
            half: self.mirror,
        };
        let count = self.domain.count();
        let bound = plan.most_options.min(u64::from(self.cap)).saturating_add(1);
        let bound = u32::try_from(bound).unwrap_or(u32::MAX);
        let growth = u32::try_from(plan.order.growth(&layout)).unwrap_or(u32::MAX);
        let wide = if follower.known() > 0 {
            u32::MAX
        } else {
            1 << 8
        };
        let mut cells = WorkingCells::new(count, bound.min(wide));
        let mut largest = 1;
        let loaded = follower.load(&mut |number, value| {
            largest = largest.max(value);
            cells.set(number, value);
        });
        loaded.map_err(Unfilled::Stop)?;
        let mut done = 0;
        let mut work = Vec::new();
        let sorted = matches!(plan.order, FillOrder::Sorted(_));
        for wave in 0..plan.order.waves(&layout) {
            self.sweep(wave - 1, &cells);
            self.close(wave, &cells, &mut work);
            if (!sorted || wave % STRIDE == 0) && !job.go_on(done, count) {
                return Err(Unfilled::Stop(Stop::Interrupted));
            }
            let need = bound.min(u32::saturating_add(largest, growth));
            if need > cells.most() {
                cells = cells.widened(need, job).map_err(Unfilled::Stop)?;
            }
            self.make_room(need, bound, job).map_err(Unfilled::Stop)?;
            plan.order.wave(wave, &layout, &mut work);
            self.known = wave < follower.known();
            let (most, more) = match &cells {
                WorkingCells::U8(cells) => self.pieces(cells, &work)?,
                WorkingCells::U16(cells) => self.pieces(cells, &work)?,
                WorkingCells::U32(cells) => self.pieces(cells, &work)?,
            };
            largest = largest.max(most);
            done += more;
            if follower.hears(wave) {
                let heard = follower.wave_done(wave, &|number| cells.get(number));
                heard.map_err(Unfilled::Stop)?;
            }
        }
        job.report(count, count);
        Ok(cells.finish())
    }

    /// Makes the sets wide enough for values up to `need`, and somewhat more.
    fn make_room(&mut self, need: u32, bound: u32, job: &Job) -> Result<(), Stop> {
        let words = |value: u32| value as usize / BITS + 1;
        if words(need) <= self.words {
            return Ok(());
        }
        self.words = (words(need) * 5 / 4 + 1).min(words(bound));
        let words = self.words;
        for lines in &mut self.lines {
            lines.widen(words, job)?;
        }
        for thresholds in &mut self.thresholds {
            thresholds.widen(words, job)?;
        }
        for unions in &mut self.unions {
            unions.sets.widen(words, job)?;
        }
        Ok(())
    }

    /// Adds to the sets of areas the values that positions of this wave can reach and earlier ones could not.
    fn close(&mut self, wave: i64, cells: &WorkingCells, work: &mut Vec<WavePiece>) {
        let layout = WaveLayout {
            frame: &self.plan.frame,
            base: self.game.base_heaps(),
            half: false,
        };
        for thresholds in &mut self.thresholds {
            for ThresholdStair { back, least } in thresholds.shape.stairs.clone() {
                let closed = wave - back;
                if closed < 0 {
                    continue;
                }
                self.plan.order.wave(closed, &layout, work);
                let still = vec![0; self.plan.frame.sizes.len()];
                for work in &*work {
                    let Ok(()) = each_segment::<Infallible>(
                        work,
                        self.game,
                        &self.plan.frame,
                        false,
                        &mut |segment| {
                            match cells {
                                WorkingCells::U8(cells) => {
                                    thresholds.take_in(least, segment, &still, layout.frame, cells)
                                }
                                WorkingCells::U16(cells) => {
                                    thresholds.take_in(least, segment, &still, layout.frame, cells)
                                }
                                WorkingCells::U32(cells) => {
                                    thresholds.take_in(least, segment, &still, layout.frame, cells)
                                }
                            }
                            Ok(())
                        },
                    );
                }
            }
        }
    }

    /// Computes the sets of the positions of a level whose areas have steps within the level.
    fn sweep(&self, wave: i64, cells: &WorkingCells) {
        match cells {
            WorkingCells::U8(cells) => self.sweep_level(wave, cells),
            WorkingCells::U16(cells) => self.sweep_level(wave, cells),
            WorkingCells::U32(cells) => self.sweep_level(wave, cells),
        }
    }

    fn sweep_level<S: Store>(&self, wave: i64, cells: &S) {
        let frame = &self.plan.frame;
        let layout = WaveLayout {
            frame,
            base: self.game.base_heaps(),
            half: false,
        };
        let still = vec![0; frame.sizes.len()];
        let mut numbers = [0; SPAN];
        for unions in &self.unions {
            let Some(LevelSweep { heap, rising }) = unions.shape.sweep else {
                continue;
            };
            let mut rows = vec![[0; SPAN]; unions.shape.generated.steps.len() + 1];
            let mut visit = |segment: &Segment| {
                let all = Narrowed::all(segment.count);
                frame.numbers(segment, &still, all, &mut numbers);
                unions.prepare(segment, &still, frame, &mut rows);
                for at in 0..segment.count {
                    // A segment along the heap goes up, while the order may go down.
                    let at = if rising { at } else { segment.count - 1 - at };
                    let value = cells.get(numbers[at] as usize);
                    unions.unite(segment, at, &rows, value, &still);
                }
                Ok::<(), Infallible>(())
            };
            let work = self.plan.order.level_by(wave, heap, &layout);
            let mut visit_all = |piece| each_segment(piece, self.game, frame, false, &mut visit);
            let Ok(()) = match rising {
                true => work.iter().try_for_each(&mut visit_all),
                false => work.iter().rev().try_for_each(&mut visit_all),
            };
        }
    }

    fn borrow(&self) -> Scratch {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        let mut scratch = pool.pop().unwrap_or_else(|| self.scratch());
        scratch.marks.resize(self.words);
        scratch
    }

    fn put_back(&self, scratch: Scratch) {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        pool.push(scratch);
    }

    /// Computes the pieces of a wave, and returns the largest value and how many positions there were.
    fn pieces<S: Store>(&self, cells: &S, work: &[WavePiece]) -> Result<(u32, usize), Unfilled> {
        let worth = match &self.plan.order {
            FillOrder::Levels { .. } if self.unions.is_empty() => WORTH_A_THREAD_ON_A_LEVEL,
            _ => WORTH_A_THREAD,
        };
        let size = |work: &WavePiece| match work {
            WavePiece::Tile(_) => worth,
            WavePiece::Line(segment) => segment.count,
        };
        let all: usize = work.iter().map(size).sum();
        let join = |(largest, count): (u32, usize), (other, more): (u32, usize)| {
            (largest.max(other), count + more)
        };
        let parts = threads();
        if work.len() < 2 || parts < 2 || all < 2 * worth {
            let mut scratch = self.borrow();
            let mut sum = (0, 0);
            for work in work {
                sum = join(sum, self.piece(cells, work, &mut scratch)?);
            }
            self.put_back(scratch);
            return Ok(sum);
        }
        let pieces = all / worth;
        let long = work.len().div_ceil(pieces.min(8 * parts));
        let fill = |chunk: &[WavePiece]| {
            let mut scratch = self.borrow();
            let mut sum = (0, 0);
            for work in chunk {
                sum = join(sum, self.piece(cells, work, &mut scratch)?);
            }
            self.put_back(scratch);
            Ok(sum)
        };
        join_chunks(work, long, (0, 0), fill, join)
    }

    fn piece<S: Store>(
        &self,
        cells: &S,
        work: &WavePiece,
        scratch: &mut Scratch,
    ) -> Result<(u32, usize), Unfilled> {
        let mut sum = (0, 0);
        let mut compute = |segment: &Segment| -> Result<(), Unfilled> {
            let largest = self.dispatch(cells, segment, scratch)?;
            sum = (
                sum.0.max(largest),
                sum.1 + segment.count * (1 + usize::from(self.mirror)),
            );
            Ok(())
        };
        match work {
            WavePiece::Line(segment) if segment.step.is_empty() => {
                let mut position = Position::new();
                let number = usize::try_from(segment.start[0]).unwrap_or(usize::MAX);
                self.domain.position(number, &mut position);
                let step = vec![0; position.len()];
                compute(&Segment {
                    start: position,
                    step,
                    count: 1,
                })?;
            }
            work => each_segment(work, self.game, &self.plan.frame, self.mirror, &mut compute)?,
        }
        Ok(sum)
    }

    fn dispatch<S: Store>(
        &self,
        cells: &S,
        segment: &Segment,
        scratch: &mut Scratch,
    ) -> Result<u32, Unfilled> {
        self.prepare(segment, scratch)?;
        match self.readers {
            1 => self.fill::<S, 1>(cells, segment, scratch),
            2 => self.fill::<S, 2>(cells, segment, scratch),
            3 => self.fill::<S, 3>(cells, segment, scratch),
            4 => self.fill::<S, 4>(cells, segment, scratch),
            5 => self.fill::<S, 5>(cells, segment, scratch),
            6 => self.fill::<S, 6>(cells, segment, scratch),
            _ => self.fill::<S, 0>(cells, segment, scratch),
        }
    }

    /// The rows that the positions of a segment read, with their numbers for each position.
    fn read_rows<'r>(&'r self, index: &'r [Column]) -> Vec<(&'r BitRows, &'r Column)> {
        let lines = self.lines.iter().map(|lines| &lines.sets);
        let thresholds = self.thresholds.iter().map(|thresholds| &thresholds.sets);
        let unions = self.unions.iter().flat_map(|unions| {
            std::iter::repeat_n(&unions.sets, unions.shape.generated.firsts.len())
        });
        lines.chain(thresholds).chain(unions).zip(index).collect()
    }

    /// The rows that receive a value as soon as it is known.
    fn written_rows<'r>(
        &'r self,
        index: &'r [Column],
        home: &'r [Column],
        twin_home: &'r [Column],
    ) -> WrittenRows<'r> {
        let eager = self
            .lines
            .iter()
            .enumerate()
            .filter(|(_, lines)| lines.eager);
        let own = eager.map(
            |(place, lines)| match lines.shape.guard == Guard::default() {
                true => (&lines.sets, &index[place]),
                false => (&lines.sets, &home[place]),
            },
        );
        let lines = self.lines.iter().enumerate();
        let turned = lines.filter(|(place, _)| self.mirrored[*place]);
        WrittenRows {
            own: own.collect(),
            twin: turned
                .map(|(place, lines)| (&lines.sets, &twin_home[place]))
                .collect(),
        }
    }

    /// Adds to late lines the values that the position at this place of a segment can reach and earlier ones could
    /// not.
    #[inline(always)]
    fn advance<S: Store>(
        &self,
        late: &[usize],
        index: &[Column],
        near: &[Vec<Column>],
        segment: &Segment,
        at: usize,
        cells: &S,
    ) {
        for place in late {
            let line = index[*place][at];
            if line != 0 {
                let frame = &self.plan.frame;
                self.lines[*place].advance(line, segment, at, frame, cells, &near[*place]);
            }
        }
    }

    /// Fills the cells of a prepared segment; `K` is the number of rows that a cell reads, 0 for any.
    #[inline(never)]
    fn fill<S: Store, const K: usize>(
        &self,
        cells: &S,
        segment: &Segment,
        scratch: &mut Scratch,
    ) -> Result<u32, Unfilled> {
        let Scratch {
            own,
            twin,
            index,
            near,
            home,
            twin_home,
            united,
            options,
            marks,
            position,
            ..
        } = scratch;
        let still = vec![0; segment.start.len()];
        let sets = self.read_rows(index);
        let look = RowLookup {
            sets: &sets,
            options,
        };
        let late: Vec<usize> = (0..self.lines.len())
            .filter(|place| !self.lines[*place].eager)
            .collect();
        let written = self.written_rows(index, home, twin_home);
        let passing = self.game.has_pass() && segment.start.last() == Some(&1);
        let wants_any = passing || self.play == Play::Misere;
        let nowhere = u32::try_from(self.plan.frame.nowhere).unwrap_or(u32::MAX);
        let mut largest = 0;
        for at in 0..segment.count.min(SPAN) {
            self.advance(&late, index, near, segment, at, cells);
            let mut listed = false;
            if !self.enumerated.is_empty() && !self.known {
                // A wave may have many options.
                if at % ENUMERATED == 0 && !self.job.poll() {
                    return Err(Unfilled::Stop(Stop::Interrupted));
                }
                position.clear();
                position.extend((0..segment.start.len()).map(|place| segment.at(at, place)));
                listed = self.enumerated.mark(cells, position, marks)?;
            }
            let seen = if listed { marks.words() } else { &[] };
            let mut value = match self.known {
                true => cells.get(own[at] as usize),
                false => look
                    .least::<S, K>(cells, at, seen, u32::MAX)
                    .ok_or_else(no_room)?,
            };
            if wants_any && !self.known {
                let any = value > 0
                    || listed
                    || options.iter().any(|options| options[at] != nowhere)
                    || look.meets_a_value(at);
                if any && passing {
                    // The pass is the last component: the position without it lies one cell before.
                    let passed = cells.get((own[at] as usize).saturating_sub(1));
                    value = look.again(cells, at, seen, passed).ok_or_else(no_room)?;
                }
                if !any && self.play == Play::Misere {
                    value = 1;
                }
            }
            let value = value.min(self.cap);
            largest = largest.max(value);
            cells.set(own[at] as usize, value);
            WrittenRows::insert(&written.own, at, value);
            for (unions, rows) in inline_unions(&self.unions).zip(&*united) {
                unions.unite(segment, at, rows, value, &still);
            }
            if self.mirror && twin[at] != own[at] {
                cells.set(twin[at] as usize, value);
                WrittenRows::insert(&written.twin, at, value);
            }
        }
        Ok(largest)
    }
}
