//! The Grundy values of the heaps 0, 1, 2, … of a game whose moves have a shape, each as the mex of its options.

use super::shape::{Removal, Shape};
use crate::fault::Fault;
use crate::play::evaluation::World;
use crate::play::values::Play;

/// The most heaps. A fixed bound.
const HEAPS: usize = 1 << 20;

/// The values so far.
pub(crate) struct Sequence<'s> {
    pub(crate) shape: &'s Shape,
    play: &'s Play<'s>,
    pub(crate) values: Vec<i128>,
}

pub(crate) fn size(n: i128) -> Result<usize, Fault> {
    let size = usize::try_from(n).ok().filter(|size| *size <= HEAPS);
    size.ok_or_else(|| Fault::Bad(format!("more than {HEAPS} heaps are asked for")))
}

impl<'s> Sequence<'s> {
    /// No values yet.
    pub(crate) fn new(shape: &'s Shape, play: &'s Play<'s>) -> Sequence<'s> {
        Sequence {
            shape,
            play,
            values: Vec::new(),
        }
    }

    /// Computes the values of all heaps below `size`.
    pub(crate) fn reach(&mut self, size: usize) -> Result<(), Fault> {
        while self.values.len() < size {
            let next = self.next()?;
            self.values.push(next);
        }
        Ok(())
    }

    fn next(&self) -> Result<i128, Fault> {
        let heap = i128::try_from(self.values.len()).unwrap_or(i128::MAX);
        if heap < self.shape.from {
            return self.play.value(&[heap]);
        }
        let mut seen = Vec::new();
        for removal in &self.shape.removals {
            self.options(heap, removal, &mut seen)?;
        }
        if !self.shape.residues.is_empty() {
            self.play.step(u64::try_from(heap).unwrap_or(u64::MAX))?;
            for taken in 1..=heap {
                if self.shape.takes(taken) {
                    mark(&mut seen, self.at(heap - taken));
                }
            }
        }
        let free = seen.iter().position(|seen| !seen).unwrap_or(seen.len());
        Ok(i128::try_from(free).unwrap_or(i128::MAX))
    }

    /// Marks the values of the options by a removal.
    fn options(&self, heap: i128, removal: &Removal, seen: &mut Vec<bool>) -> Result<(), Fault> {
        let rest = heap - removal.taken;
        if rest < 0 {
            return Ok(());
        }
        if removal.parts == 1 {
            self.play.step(1)?;
            mark(seen, self.at(rest));
            return Ok(());
        }
        self.parts(rest, rest, removal.parts, removal, 0, seen)
    }

    /// Marks the values of all choices of `parts` heaps, the largest first, each at most `most`.
    fn parts(
        &self,
        rest: i128,
        most: i128,
        parts: usize,
        removal: &Removal,
        value: i128,
        seen: &mut Vec<bool>,
    ) -> Result<(), Fault> {
        self.play.step(1)?;
        if parts == 1 {
            let apart = most - rest >= removal.apart;
            if rest >= removal.least && rest <= most && (removal.apart == 0 || apart) {
                mark(seen, value ^ self.at(rest));
            }
            return Ok(());
        }
        for part in removal.least..=most.min(rest) {
            let value = value ^ self.at(part);
            self.parts(rest - part, part, parts - 1, removal, value, seen)?;
        }
        Ok(())
    }

    pub(crate) fn at(&self, heap: i128) -> i128 {
        let value = usize::try_from(heap)
            .ok()
            .and_then(|heap| self.values.get(heap));
        value.copied().unwrap_or(0)
    }
}

impl Shape {
    /// May this number be taken, by the set of infinitely many numbers?
    pub(crate) fn takes(&self, taken: i128) -> bool {
        let Ok(taken) = usize::try_from(taken) else {
            return false;
        };
        let period = self.residues.len().max(1);
        let later = || self.residues.get(taken % period).copied().unwrap_or(false);
        self.members.get(taken).copied().unwrap_or_else(later)
    }
}

fn mark(seen: &mut Vec<bool>, value: i128) {
    let Ok(place) = usize::try_from(value) else {
        return;
    };
    if place >= seen.len() {
        seen.resize(place + 1, false);
    }
    seen[place] = true;
}
