//! Grundy values by definition: the options of a position are listed, and the least value that none of them has is
//! taken.
//!
//! In misère play a position without options has the value 1. So in both conventions the P-positions are those of
//! value 0.

use super::evaluation::{Steps, World};
use super::game::{LineOptions, Position, Summands};
use crate::fault::Fault;
use crate::ruleset::Ruleset;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// The most positions whose values are kept, and the most that wait for their values at one time. A fixed bound.
const POSITIONS: usize = 1 << 21;

/// A game, and its values so far.
pub(crate) struct Play<'r> {
    pub(crate) rules: &'r Ruleset,
    misere: bool,
    known: RefCell<HashMap<Summands, i128>>,
    steps: Steps,
}

/// A position whose value is under way.
struct Frame {
    sum: Summands,
    lines: Vec<LineOptions>,
    /// What the value depends on, and how much of it is known.
    needed: Vec<Summands>,
    next: usize,
}

impl Frame {
    /// How many positions wait for their values in it.
    fn waiting(&self) -> usize {
        1 + self.needed.len()
    }
}

fn too_many() -> Fault {
    Fault::Bad(format!("more than {POSITIONS} positions"))
}

impl World for Play<'_> {
    fn step(&self, steps: u64) -> Result<(), Fault> {
        self.steps.step(steps)
    }
}

impl<'r> Play<'r> {
    /// Normal or misère play, without a value so far.
    pub(crate) fn new(rules: &'r Ruleset, misere: bool) -> Play<'r> {
        Play {
            rules,
            misere,
            known: RefCell::default(),
            steps: Steps::default(),
        }
    }

    /// How many positions have a value that was computed.
    pub(crate) fn positions(&self) -> usize {
        self.known.borrow().len()
    }

    /// The value of a position.
    pub(crate) fn value(&self, position: &[i128]) -> Result<i128, Fault> {
        if position.len() != self.rules.components() {
            return Err(Fault::Bad(
                "a position has another number of heaps than its game".into(),
            ));
        }
        let sum = vec![position.to_vec()];
        if let Some(value) = self.sum(&sum) {
            return Ok(value);
        }
        self.compute(sum.clone())?;
        self.sum(&sum)
            .ok_or_else(|| Fault::Bad("a value is missing".into()))
    }

    /// Computes the value of a sum and of all that it depends on.
    fn compute(&self, sum: Summands) -> Result<(), Fault> {
        let mut path = HashSet::from([sum.clone()]);
        let first = self.frame(sum)?;
        let mut waiting = first.waiting();
        let mut frames = vec![first];
        while let Some(frame) = frames.last_mut() {
            if waiting > POSITIONS {
                return Err(too_many());
            }
            let Some(needed) = frame.needed.get(frame.next) else {
                let value = self.least_free(frame)?;
                waiting -= frame.waiting();
                let known = &mut *self.known.borrow_mut();
                if known.len() >= POSITIONS {
                    return Err(too_many());
                }
                path.remove(&frame.sum);
                known.insert(std::mem::take(&mut frame.sum), value);
                frames.pop();
                continue;
            };
            frame.next += 1;
            if self.known.borrow().contains_key(needed) {
                continue;
            }
            if !path.insert(needed.clone()) {
                return Err(Fault::Rejected(format!(
                    "play does not end: {needed:?} comes back"
                )));
            }
            let next = self.frame(needed.clone())?;
            waiting += next.waiting();
            frames.push(next);
        }
        Ok(())
    }

    fn frame(&self, sum: Summands) -> Result<Frame, Fault> {
        let mut lines: Vec<LineOptions> = Vec::new();
        for (place, position) in sum.iter().enumerate() {
            for (blocked, options) in self.rules.options(position, self)? {
                let others = [&sum[..place], &sum[place + 1..]].concat();
                let options = options.into_iter().map(|option| {
                    let mut whole = [&others[..], &option].concat();
                    whole.sort();
                    whole
                });
                lines.push((blocked, options.collect()));
            }
        }
        let all: BTreeSet<Summands> = (lines.iter().flat_map(|(_, options)| options))
            .flat_map(|option| self.parts(option))
            .collect();
        self.step(u64::try_from(all.len()).unwrap_or(u64::MAX))?;
        Ok(Frame {
            sum,
            lines,
            needed: all.into_iter().collect(),
            next: 0,
        })
    }

    /// What the value of a sum is put together from: of its summands in normal play.
    fn parts(&self, sum: &[Position]) -> Vec<Summands> {
        match self.misere {
            true => {
                let mut sum = sum.to_vec();
                sum.sort();
                vec![sum]
            }
            false => sum.iter().map(|position| vec![position.clone()]).collect(),
        }
    }

    fn sum(&self, sum: &[Position]) -> Option<i128> {
        let known = self.known.borrow();
        let parts = self.parts(sum);
        parts
            .iter()
            .try_fold(0, |all, part| Some(all ^ known.get(part)?))
    }

    /// The least number that is, on no line, the value of more options than may be forbidden there.
    fn least_free(&self, frame: &Frame) -> Result<i128, Fault> {
        let mut taken = BTreeSet::new();
        let mut some = false;
        for (blocked, options) in &frame.lines {
            let mut counts: BTreeMap<i128, usize> = BTreeMap::new();
            for option in options {
                some = true;
                let value = self.sum(option);
                let value = value.ok_or_else(|| Fault::Bad("a value is missing".into()))?;
                *counts.entry(value).or_default() += 1;
            }
            taken.extend(
                counts
                    .into_iter()
                    .filter(|(_, count)| count > blocked)
                    .map(|(value, _)| value),
            );
        }
        if self.misere && !some {
            return Ok(1);
        }
        let free = (0..).zip(&taken).find(|(free, value)| free != *value);
        Ok(free.map_or_else(
            || i128::try_from(taken.len()).unwrap_or(i128::MAX),
            |(free, _)| free,
        ))
    }
}
