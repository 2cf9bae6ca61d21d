//! Sifting: level by level, the cells without a mark are the next P-positions.

use super::frame::Frame;
use super::layer::Layer;
use super::lines::Front;
use super::memory::{Growth, reserved};
use super::mirrored::Mirrored;
use super::plan::{Given, layer_of};
use grundy_rules::formula::NoGames;
use grundy_rules::game::{Game, Offsets, Play, ShapeRefusal, Spread, Stop, show};
use grundy_rules::number::Number;
use grundy_work::{Job, Pace, Reserved, Resource};
use std::ops::ControlFlow;

/// How many levels are done between two polls.
const STRIDE: i64 = 256;
/// Where all marks might not fit, what is kept of them is measured up to this bound and up to twice as much. It decides
/// what is refused before the work begins, and no position.
const MEASURED: i64 = 1 << 18;

/// Finds the P-positions of one game on one or two heaps up to a bound on its heaps.
#[derive(Clone, Debug)]
pub(super) struct LevelSieve<'g> {
    game: &'g Game,
    play: Play,
    max: i64,
    frame: Frame,
    /// A layer without marks.
    layer: Layer,
    /// Are moves the same with the heaps exchanged, and levels those of the first heap?
    mirrored: bool,
}

/// A function that receives a P-position and says whether to go on.
pub type VisitPosition<'v> = dyn FnMut(&[i64]) -> ControlFlow<()> + 'v;

impl<'g> LevelSieve<'g> {
    pub(super) fn new(
        game: &'g Game,
        play: Play,
        max: i64,
    ) -> Result<LevelSieve<'g>, ShapeRefusal> {
        let heaps = game.base_heaps();
        let mut reach = max;
        let (frame, layer) = loop {
            let given = given(game, reach)?;
            for Given { offsets, .. } in &given {
                if let Spread::Area(area) = &offsets.spread {
                    Frame::plain().half_planes(area)?;
                }
            }
            let offsets: Vec<Offsets> = given.iter().map(|given| given.offsets.clone()).collect();
            let frame = Frame::of(&offsets, heaps, max)?;
            let farthest = frame.caps[0].max(frame.caps[1]);
            if farthest <= reach {
                let budgets: Vec<usize> = game.lines().iter().map(|line| line.budget).collect();
                let layer = layer_of(&frame, &given, &budgets)?;
                break (frame, layer);
            }
            reach = farthest;
        };
        let mut exchanged = vec![1, 0];
        exchanged.resize(game.components(), 0);
        let mirrored = heaps == 2 && frame.is_lexicographic() && game.twin(&exchanged).is_some();
        Ok(LevelSieve {
            game,
            play,
            max,
            frame,
            layer,
            mirrored,
        })
    }

    /// How many bytes the marks take at most, if those of symmetric games grow together as in [`Mirrored`].
    pub(super) fn bytes(&self) -> Option<u128> {
        let layers = if self.game.has_pass() { 2 } else { 1 };
        let one = self
            .layer
            .most_bytes(self.frame.last_level, self.frame.last_cell)?;
        let beside = match self.mirrored {
            true => Mirrored::most_bytes(self.frame.last_level)?,
            false => 0,
        };
        one.checked_add(beside)?.checked_mul(layers)
    }

    /// Reserves what is taken at the beginning, if as much as is needed can be had.
    fn begun(&self, job: &Job) -> Result<Reserved, Stop> {
        let most = self.bytes();
        let left = job
            .limits()
            .most(Resource::Bytes)
            .saturating_sub(job.held());
        if most.is_none_or(|most| most > u128::from(left)) {
            match self.max > 2 * MEASURED {
                true => self.growth(job)?.allows(self.max.unsigned_abs(), job)?,
                false => drop(reserved(most, job)?),
            }
        }
        // The lists of pages take less than this part.
        reserved(most.map(|most| most / 200), job)
    }

    /// Measures what is kept up to smaller bounds.
    fn growth(&self, job: &Job) -> Result<Growth, Stop> {
        let job = job.in_stage("measuring memory");
        let mut bytes = [0; 2];
        for (most, max) in bytes.iter_mut().zip([MEASURED, 2 * MEASURED]) {
            let refused = |refusal: ShapeRefusal| Stop::limit(refusal.to_string());
            let sieve = LevelSieve::new(self.game, self.play, max).map_err(refused)?;
            let mut memory = job.reserve(0)?;
            *most = sieve.sifted(&mut memory, &job, &mut |_| ControlFlow::Continue(()))?;
        }
        Ok(Growth {
            bound: MEASURED.unsigned_abs(),
            bytes,
        })
    }

    /// Visits every P-position with all heaps up to the bound, in lexicographic order.
    pub(super) fn run(&self, job: &Job, visit: &mut VisitPosition) -> Result<(), Stop> {
        if self.frame.is_lexicographic() {
            return self.by_levels(job, visit);
        }
        let components = self.game.components();
        let mut found: Vec<[i64; 3]> = Vec::new();
        let mut memory = job.reserve(0)?;
        let mut refused = None;
        self.by_levels(job, &mut |position| {
            // A list grows by doubling.
            let bytes = 2 * size_of::<[i64; 3]>() * (found.len() + 1);
            if let Err(limit) = memory.grow_to(bytes, job) {
                refused = Some(limit);
                return ControlFlow::Break(());
            }
            let mut padded = [0; 3];
            padded[..components].copy_from_slice(position);
            found.push(padded);
            ControlFlow::Continue(())
        })?;
        if let Some(limit) = refused {
            return Err(limit.into());
        }
        found.sort_unstable();
        for position in &found {
            if visit(&position[..components]).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Visits the P-positions level by level.
    fn by_levels(&self, job: &Job, visit: &mut VisitPosition) -> Result<(), Stop> {
        let mut memory = self.begun(job)?;
        self.sifted(&mut memory, job, visit).map(|_| ())
    }

    /// Visits the P-positions level by level, in memory that grows with what is kept; the most bytes that it took.
    fn sifted(
        &self,
        memory: &mut Reserved,
        job: &Job,
        visit: &mut VisitPosition,
    ) -> Result<usize, Stop> {
        let layers = if self.game.has_pass() { 2 } else { 1 };
        let mut run = Sifting {
            sieve: self,
            front: Front {
                rise: i64::from(self.mirrored),
            },
            layers: vec![self.layer.clone(); layers],
            found: vec![Vec::new(); layers],
            mirrored: match self.mirrored {
                true => vec![Mirrored::new(self.frame.last_level); layers],
                false => Vec::new(),
            },
        };
        for layer in &mut run.layers {
            layer.open(self.frame.last_level, self.frame.last_cell);
        }
        let mut pace = Pace::of(job);
        let last = self.frame.last_level;
        let all = usize::try_from(last).unwrap_or(usize::MAX);
        let mut most = 0;
        for level in 0..=last {
            let done = usize::try_from(level).unwrap_or(0);
            if level % STRIDE == 0 {
                most = most.max(run.bytes());
                memory.grow_to(most, job)?;
                if !job.go_on(done, all) {
                    return Err(Stop::Interrupted);
                }
            }
            for layer in 0..layers {
                run.sift(layer, level, &mut pace)?;
            }
            if run.show(level, visit).is_break() {
                return Ok(most);
            }
        }
        job.report(all, all);
        Ok(most)
    }
}

/// The offsets of every clause, as far as heaps up to `reach` need them.
pub(super) fn given(game: &Game, reach: i64) -> Result<Vec<Given>, ShapeRefusal> {
    let mut given = Vec::new();
    for (line, of_line) in game.lines().iter().enumerate() {
        for index in &of_line.moves {
            for clause in &game.moves[*index].clauses {
                let offsets = Offsets::of(clause, reach)?;
                given.push(Given { line, offsets });
            }
        }
    }
    Ok(given)
}

/// A sieve at work.
struct Sifting<'s> {
    sieve: &'s LevelSieve<'s>,
    /// Where levels begin: in symmetric games, where both heaps are equal.
    front: Front,
    /// The layers without the pass and with it.
    layers: Vec<Layer>,
    /// The cells of the P-positions of the level in each layer, in increasing order.
    found: Vec<Vec<i64>>,
    /// The P-positions known from those with the heaps exchanged.
    mirrored: Vec<Mirrored>,
}

impl Sifting<'_> {
    /// The bytes that it takes now.
    fn bytes(&self) -> usize {
        let layers: usize = self.layers.iter().map(Layer::bytes).sum();
        layers + self.mirrored.iter().map(Mirrored::bytes).sum::<usize>()
    }

    /// Finds the P-positions of a level.
    fn sift(&mut self, layer: usize, level: i64, pace: &mut Pace) -> Result<(), Stop> {
        let (mut first, last) = self.sieve.frame.cells(level);
        self.found[layer].clear();
        self.layers[layer].begin(level, self.front);
        if let Some(mirrored) = self.mirrored.get_mut(layer) {
            mirrored.take(level, &mut self.found[layer]);
            for cell in &self.found[layer] {
                self.layers[layer].note(level, *cell);
            }
            first = first.max(level);
        }
        while let Some(cell) = self.layers[layer].next_free(first, last) {
            first = cell + 1;
            if !pace.goes_on(1) {
                return Err(Stop::Interrupted);
            }
            if !self.is_p(layer, level, cell)? {
                continue;
            }
            self.layers[layer].note(level, cell);
            self.found[layer].push(cell);
            if let Some(mirrored) = self.mirrored.get_mut(layer)
                && cell > level
            {
                mirrored.put(cell, level);
            }
        }
        Ok(())
    }

    /// Is a cell a P-position, if no unconditional mark is on it?
    fn is_p(&self, layer: usize, level: i64, cell: i64) -> Result<bool, Stop> {
        let sieve = self.sieve;
        let mut asked: Option<Vec<i64>> = None;
        let mut position = || {
            asked
                .get_or_insert_with(|| sieve.position(layer, level, cell))
                .clone()
        };
        if !self.layers[layer].asked.is_empty() {
            let heaps: Vec<Number> = position()[..sieve.frame.heaps]
                .iter()
                .map(|heap| Number::from(*heap))
                .collect();
            let marked = self.layers[layer].is_marked(cell, &mut |condition| {
                condition.holds(&heaps, &NoGames).map_err(|error| {
                    let at = show(&sieve.position(layer, level, cell));
                    Stop::limit(format!("at {at}: {error}"))
                })
            })?;
            if marked {
                return Ok(false);
            }
        }
        let passed = layer == 1 && self.found[0].binary_search(&cell).is_ok();
        Ok(match (passed, sieve.play) {
            (false, Play::Normal) => true,
            // The pass may be made only where another move is left.
            (true, Play::Normal) => !sieve.game.has_options(&position())?,
            (false, Play::Misere) => sieve.game.has_options(&position())?,
            (true, Play::Misere) => false,
        })
    }

    /// Shows the P-positions of a level, in order.
    fn show(&self, level: i64, visit: &mut VisitPosition) -> ControlFlow<()> {
        let sieve = self.sieve;
        let heaps = sieve.frame.heaps;
        let mut show = |layer: usize, cell: i64| -> ControlFlow<()> {
            let [x, y] = sieve.frame.position(level, cell);
            if x > sieve.max || y > sieve.max {
                return ControlFlow::Continue(());
            }
            let pass = i64::try_from(layer).unwrap_or(0);
            let position = [x, y, pass];
            let end = heaps.max(1) + usize::from(self.layers.len() > 1);
            match heaps {
                1 => visit(&position[1..=end]),
                _ => visit(&position[..end]),
            }
        };
        let [without, with] = self.found.as_slice() else {
            return self.found[0].iter().try_for_each(|cell| show(0, *cell));
        };
        let mut with = with.iter().copied().peekable();
        for cell in without {
            while let Some(other) = with.next_if(|other| other < cell) {
                show(1, other)?;
            }
            show(0, *cell)?;
        }
        with.try_for_each(|cell| show(1, cell))
    }
}

impl LevelSieve<'_> {
    /// The components of a position.
    fn position(&self, layer: usize, level: i64, cell: i64) -> Vec<i64> {
        let [x, y] = self.frame.position(level, cell);
        let mut position = match self.frame.heaps {
            1 => vec![y],
            _ => vec![x, y],
        };
        if self.game.has_pass() {
            position.push(i64::try_from(layer).unwrap_or(0));
        }
        position
    }
}
