//! Sifting: level by level, the cells without a mark are the next P-positions.

use super::frame::Frame;
use super::layer::Layer;
use super::memory::reserved;
use super::mirrored::Mirrored;
use super::plan::{Given, layer_of};
use grundy_rules::formula::NoGames;
use grundy_rules::game::{Game, Offsets, Play, ShapeRefusal, Spread, Stop, show};
use grundy_rules::number::Number;
use grundy_work::{Job, Pace};
use std::ops::ControlFlow;

/// How many levels are done between two polls.
const STRIDE: i64 = 256;

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

    /// How many bytes the marks take at least.
    pub(super) fn bytes(&self) -> Option<u128> {
        let layers = if self.game.has_pass() { 2 } else { 1 };
        let one = self
            .layer
            .bytes(self.frame.last_level, self.frame.last_cell)?;
        let beside = match self.mirrored {
            true => Mirrored::bytes(self.frame.last_level)?,
            false => 0,
        };
        one.checked_add(beside)?.checked_mul(layers)
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
        let _reserved = reserved(self.bytes(), job)?;
        let layers = if self.game.has_pass() { 2 } else { 1 };
        let mut run = Sifting {
            sieve: self,
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
        for level in 0..=last {
            let done = usize::try_from(level).unwrap_or(0);
            if level % STRIDE == 0 && !job.go_on(done, all) {
                return Err(Stop::Interrupted);
            }
            for layer in 0..layers {
                run.sift(layer, level, &mut pace)?;
            }
            if run.show(level, visit).is_break() {
                return Ok(());
            }
        }
        job.report(all, all);
        Ok(())
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
    /// The layers without the pass and with it.
    layers: Vec<Layer>,
    /// The cells of the P-positions of the level in each layer, in increasing order.
    found: Vec<Vec<i64>>,
    /// The P-positions known from those with the heaps exchanged.
    mirrored: Vec<Mirrored>,
}

impl Sifting<'_> {
    /// Finds the P-positions of a level.
    fn sift(&mut self, layer: usize, level: i64, pace: &mut Pace) -> Result<(), Stop> {
        let (mut first, last) = self.sieve.frame.cells(level);
        self.found[layer].clear();
        self.layers[layer].begin(level);
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
                && !mirrored.put(cell, level)
            {
                return Err(Stop::limit("more P-positions at once than 32 bits count"));
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
