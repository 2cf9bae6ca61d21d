//! The Grundy values of the heaps 0, 1, 2, …, computed by the engine for the shape of the moves.

use super::all_but::AllBut;
use super::breaking::Breaking;
use super::enumerated;
use super::finite::Finite;
use super::removal::Removal;
use super::repeating::Repeating;
use super::several::Several;
use super::shape::Shape;
use grundy_rules::game::{Game, Stop};
use grundy_work::{Job, Pace, Reserved, Resource};

/// How many heaps are computed between two polls.
const STRIDE: usize = 64;

/// The values of a game's heaps from 0 on, as many as were asked for.
#[derive(Debug)]
pub struct HeapValues<'g> {
    game: &'g Game,
    shape: Shape,
    engine: HeapEngine,
    /// The memory of sets of nim-sums.
    memory: Option<Reserved>,
}

#[derive(Clone, Debug)]
enum HeapEngine {
    /// The first heaps, by enumeration.
    First(Vec<u32>),
    Finite(Finite),
    AllBut(AllBut),
    Repeating(Repeating),
    Narrow(Breaking<u16>),
    Wide(Breaking<u32>),
    Several(Several),
}

/// The limit that a list of values would exceed.
pub fn too_many(job: &Job) -> Stop {
    let most = job.limits().most(Resource::Heaps);
    let what = format!("a list of values has at most {most} heaps");
    Stop::Limit(Resource::Heaps.limits(what))
}

/// May a list of values have this many heaps?
pub fn is_allowed(size: usize, job: &Job) -> bool {
    u64::try_from(size).is_ok_and(|size| size <= job.limits().most(Resource::Heaps))
}

impl<'g> HeapValues<'g> {
    /// The values of no heaps yet; `None` if no engine serves the shape of the moves.
    pub fn of(game: &'g Game, shape: Shape) -> Option<HeapValues<'g>> {
        let served = shape != Shape::Other && game.descends();
        served.then_some(HeapValues {
            game,
            shape,
            engine: HeapEngine::First(Vec::new()),
            memory: None,
        })
    }

    /// The shape of the moves.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Computes the values of all heaps below `size`, unless that takes more than `most` steps in all. A step is a
    /// lookup, a nim-sum or a word of a set; their number does not depend on the machine.
    ///
    /// # Errors
    /// A limit on the number of heaps; an interruption by the job, which hears how many of the heaps are done.
    pub fn reach(&mut self, size: usize, most: u64, job: &Job) -> Result<(), Stop> {
        if !is_allowed(size, job) {
            return Err(too_many(job));
        }
        let mut length = self.len();
        let (mut pace, mut steps) = (Pace::of(job), self.steps());
        while length < size && self.steps() <= most {
            if length.is_multiple_of(STRIDE) && !job.go_on(length, size) {
                return Err(Stop::Interrupted);
            }
            self.ask_memory(job)?;
            self.push()?;
            length += 1;
            let more = self.steps() - std::mem::replace(&mut steps, self.steps());
            if !pace.goes_on(usize::try_from(more).unwrap_or(usize::MAX)) {
                return Err(Stop::Interrupted);
            }
        }
        Ok(())
    }

    /// Reserves the memory of the sets before they grow.
    fn ask_memory(&mut self, job: &Job) -> Result<(), Stop> {
        let HeapEngine::Several(engine) = &self.engine else {
            return Ok(());
        };
        let most = if engine.is_full() { 3 } else { 1 };
        let memory = match &mut self.memory {
            Some(memory) => memory,
            none => none.insert(job.reserve(0)?),
        };
        Ok(memory.grow_to(engine.bytes().saturating_mul(most), job)?)
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        match &self.engine {
            HeapEngine::First(values) => values.len(),
            HeapEngine::Finite(engine) => engine.values().len(),
            HeapEngine::AllBut(engine) => engine.values().len(),
            HeapEngine::Repeating(engine) => engine.values().len(),
            HeapEngine::Narrow(engine) => engine.values().len(),
            HeapEngine::Wide(engine) => engine.values().len(),
            HeapEngine::Several(engine) => engine.values().len(),
        }
    }

    fn steps(&self) -> u64 {
        match &self.engine {
            HeapEngine::First(_) => 0,
            HeapEngine::Finite(engine) => engine.steps(),
            HeapEngine::AllBut(engine) => engine.steps(),
            HeapEngine::Repeating(engine) => engine.steps(),
            HeapEngine::Narrow(engine) => engine.steps(),
            HeapEngine::Wide(engine) => engine.steps(),
            HeapEngine::Several(engine) => engine.steps(),
        }
    }

    /// Adds the values from the end of a list on.
    pub fn append_to(&self, list: &mut Vec<u32>) {
        let from = list.len();
        match &self.engine {
            HeapEngine::First(values) => list.extend(values.iter().skip(from)),
            HeapEngine::Finite(engine) => list.extend(engine.values().iter().skip(from)),
            HeapEngine::AllBut(engine) => list.extend(engine.values().iter().skip(from)),
            HeapEngine::Repeating(engine) => list.extend(engine.values().iter().skip(from)),
            HeapEngine::Narrow(engine) => {
                list.extend(
                    engine
                        .values()
                        .iter()
                        .skip(from)
                        .map(|value| u32::from(*value)),
                );
            }
            HeapEngine::Wide(engine) => list.extend(engine.values().iter().skip(from)),
            HeapEngine::Several(engine) => list.extend(engine.values().iter().skip(from)),
        }
    }

    fn push(&mut self) -> Result<(), Stop> {
        match &mut self.engine {
            HeapEngine::First(values) => {
                if values.len() < self.shape.from() {
                    let value = enumerated::value(self.game, values)?;
                    values.push(value);
                    return Ok(());
                }
                self.engine = engine(&self.shape, std::mem::take(values));
                return self.push();
            }
            HeapEngine::Finite(engine) => engine.push(),
            HeapEngine::AllBut(engine) => engine.push(),
            HeapEngine::Repeating(engine) => engine.push(),
            HeapEngine::Narrow(engine) => {
                if !engine.push() {
                    let values = engine.values().iter().map(|value| u32::from(*value));
                    let values = values.collect();
                    self.engine = HeapEngine::Wide(Breaking::new(values, removals(&self.shape)));
                    return self.push();
                }
            }
            HeapEngine::Wide(engine) => {
                if !engine.push() {
                    return Err(Stop::limit("a Grundy value beyond 32 bits"));
                }
            }
            HeapEngine::Several(engine) => {
                if !engine.push() {
                    return Err(Stop::limit("a Grundy value beyond 32 bits"));
                }
            }
        }
        Ok(())
    }
}

/// The engine for a shape, which continues the values of the first heaps.
fn engine(shape: &Shape, values: Vec<u32>) -> HeapEngine {
    match shape {
        Shape::Finite { removals, .. } => {
            match removals.iter().map(|removal| removal.parts).max() {
                Some(0 | 1) | None => {
                    let taken = removals.iter().map(|removal| removal.taken).collect();
                    HeapEngine::Finite(Finite::new(&values, taken))
                }
                Some(2) => {
                    let narrow: Option<Vec<u16>> = values
                        .iter()
                        .map(|value| u16::try_from(*value).ok())
                        .collect();
                    match narrow {
                        Some(narrow) => HeapEngine::Narrow(Breaking::new(narrow, removals)),
                        None => HeapEngine::Wide(Breaking::new(values, removals)),
                    }
                }
                Some(_) => HeapEngine::Several(Several::new(values, removals)),
            }
        }
        Shape::AllBut { excluded, .. } => HeapEngine::AllBut(AllBut::new(&values, excluded)),
        Shape::Repeating {
            members,
            start,
            residues,
            ..
        } => HeapEngine::Repeating(Repeating::new(&values, members, *start, residues)),
        Shape::Other => HeapEngine::First(values),
    }
}

fn removals(shape: &Shape) -> &[Removal] {
    match shape {
        Shape::Finite { removals, .. } => removals,
        _ => &[],
    }
}
