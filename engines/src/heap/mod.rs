//! Single heaps: the Grundy values of the heaps 0, 1, 2, … of a game on one heap, by the shape of its moves.
//!
//! | moves | engine | cost of the heap of n tokens |
//! |---|---|---|
//! | a finite subtraction set S | `finite` | \|S\| looks, or max(S) / 64 words |
//! | all but a finite set E | `all_but` | \|E\| looks |
//! | a set that repeats in the end | `repeating` | its small members and residues |
//! | taking and breaking in two | `breaking` | n / 2 nim-sums, or one a rare heap |
//! | taking and breaking in three and more | `several` | sets of nim-sums, n / 3 unions |
//!
//! Every engine gives the values of the definition. The heaps for which the shape does not hold yet are
//! enumerated. Where no shape is found there is no engine, and the table enumerates.

mod all_but;
mod breaking;
mod cell;
mod enumerated;
mod eventually;
mod finite;
mod mask;
mod repeating;
mod several;
mod shape;
mod split;
mod taken;

pub use shape::{Removal, Shape};

use all_but::AllBut;
use breaking::Breaking;
use finite::Finite;
use grundy_rules::game::{Game, Stop};
use grundy_work::{Job, Resource};
use repeating::Repeating;
use several::Several;

/// How many heaps are computed between two polls.
const STRIDE: usize = 64;

/// The values of a game's heaps from 0 on, as many as were asked for.
#[derive(Clone, Debug)]
pub struct Heaps<'g> {
    game: &'g Game,
    shape: Shape,
    engine: Engine,
}

#[derive(Clone, Debug)]
enum Engine {
    /// The first heaps, by enumeration.
    First(Vec<u32>),
    Finite(Finite),
    AllBut(AllBut),
    Repeating(Repeating),
    Narrow(Breaking<u16>),
    Wide(Breaking<u32>),
    Several(Several),
}

/// A list of values would be longer than any may be.
pub fn too_many(job: &Job) -> Stop {
    let most = job.limits().most(Resource::Heaps);
    let what = format!("a list of values has at most {most} heaps");
    Stop::Limit(Resource::Heaps.limits(what))
}

/// May a list of values have this many heaps?
pub fn is_allowed(size: usize, job: &Job) -> bool {
    u64::try_from(size).is_ok_and(|size| size <= job.limits().most(Resource::Heaps))
}

impl<'g> Heaps<'g> {
    /// No heaps yet; `None` where no engine serves the shape of the moves.
    pub fn of(game: &'g Game, shape: Shape) -> Option<Heaps<'g>> {
        let served = shape != Shape::Other && game.descends();
        served.then_some(Heaps {
            game,
            shape,
            engine: Engine::First(Vec::new()),
        })
    }

    /// The shape of the moves.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Computes the values of all heaps below `size`, unless it takes more steps than `most` in all: looks at
    /// values, nim-sums, or words. The steps do not depend on the machine.
    ///
    /// # Errors
    /// A limit on the number of heaps; an interruption by the job, which hears how many of the heaps are done.
    pub fn reach(&mut self, size: usize, most: u64, job: &Job) -> Result<(), Stop> {
        if !is_allowed(size, job) {
            return Err(too_many(job));
        }
        let mut length = self.len();
        while length < size && self.steps() <= most {
            if length.is_multiple_of(STRIDE) && !job.go_on(length, size) {
                return Err(Stop::Interrupted);
            }
            self.push()?;
            length += 1;
        }
        Ok(())
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        match &self.engine {
            Engine::First(values) => values.len(),
            Engine::Finite(engine) => engine.values().len(),
            Engine::AllBut(engine) => engine.values().len(),
            Engine::Repeating(engine) => engine.values().len(),
            Engine::Narrow(engine) => engine.values().len(),
            Engine::Wide(engine) => engine.values().len(),
            Engine::Several(engine) => engine.values().len(),
        }
    }

    fn steps(&self) -> u64 {
        match &self.engine {
            Engine::First(_) => 0,
            Engine::Finite(engine) => engine.steps(),
            Engine::AllBut(engine) => engine.steps(),
            Engine::Repeating(engine) => engine.steps(),
            Engine::Narrow(engine) => engine.steps(),
            Engine::Wide(engine) => engine.steps(),
            Engine::Several(engine) => engine.steps(),
        }
    }

    /// Adds the values from the end of a list on.
    pub fn append_to(&self, list: &mut Vec<u32>) {
        let from = list.len();
        match &self.engine {
            Engine::First(values) => list.extend(values.iter().skip(from)),
            Engine::Finite(engine) => list.extend(engine.values().iter().skip(from)),
            Engine::AllBut(engine) => list.extend(engine.values().iter().skip(from)),
            Engine::Repeating(engine) => list.extend(engine.values().iter().skip(from)),
            Engine::Narrow(engine) => {
                list.extend(
                    engine
                        .values()
                        .iter()
                        .skip(from)
                        .map(|value| u32::from(*value)),
                );
            }
            Engine::Wide(engine) => list.extend(engine.values().iter().skip(from)),
            Engine::Several(engine) => list.extend(engine.values().iter().skip(from)),
        }
    }

    fn push(&mut self) -> Result<(), Stop> {
        match &mut self.engine {
            Engine::First(values) => {
                if values.len() < self.shape.from() {
                    let value = enumerated::value(self.game, values)?;
                    values.push(value);
                    return Ok(());
                }
                self.engine = engine(&self.shape, std::mem::take(values));
                return self.push();
            }
            Engine::Finite(engine) => engine.push(),
            Engine::AllBut(engine) => engine.push(),
            Engine::Repeating(engine) => engine.push(),
            Engine::Narrow(engine) => {
                if !engine.push() {
                    let values = engine.values().iter().map(|value| u32::from(*value));
                    let values = values.collect();
                    self.engine = Engine::Wide(Breaking::new(values, removals(&self.shape)));
                    return self.push();
                }
            }
            Engine::Wide(engine) => {
                if !engine.push() {
                    return Err(Stop::Limit("a Grundy value beyond 32 bits".into()));
                }
            }
            Engine::Several(engine) => {
                if !engine.push() {
                    return Err(Stop::Limit("sets of nim-sums beyond 4 GiB".into()));
                }
            }
        }
        Ok(())
    }
}

/// The engine for a shape, which goes on from the values of the first heaps.
fn engine(shape: &Shape, values: Vec<u32>) -> Engine {
    match shape {
        Shape::Finite { removals, .. } => {
            match removals.iter().map(|removal| removal.parts).max() {
                Some(0 | 1) | None => {
                    let taken = removals.iter().map(|removal| removal.taken).collect();
                    Engine::Finite(Finite::new(&values, taken))
                }
                Some(2) => {
                    let narrow: Option<Vec<u16>> = values
                        .iter()
                        .map(|value| u16::try_from(*value).ok())
                        .collect();
                    match narrow {
                        Some(narrow) => Engine::Narrow(Breaking::new(narrow, removals)),
                        None => Engine::Wide(Breaking::new(values, removals)),
                    }
                }
                Some(_) => Engine::Several(Several::new(values, removals)),
            }
        }
        Shape::AllBut { excluded, .. } => Engine::AllBut(AllBut::new(&values, excluded)),
        Shape::Repeating {
            members,
            start,
            residues,
            ..
        } => Engine::Repeating(Repeating::new(&values, members, *start, residues)),
        Shape::Other => Engine::First(values),
    }
}

fn removals(shape: &Shape) -> &[Removal] {
    match shape {
        Shape::Finite { removals, .. } => removals,
        _ => &[],
    }
}
