//! The theorems on periods: `verify/FORMAT.md` has their proofs.

use super::sequence::{Sequence, size};
use crate::fault::Fault;

/// From the heap `from` on, `period` tokens more give a value that is larger by `saltus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Period {
    pub(crate) from: i128,
    pub(crate) period: i128,
    pub(crate) saltus: i128,
}

fn rejected<T>(message: String) -> Result<T, Fault> {
    Err(Fault::Rejected(message))
}

impl Sequence<'_> {
    /// Tests the hypotheses of the theorem for the shape of the moves.
    ///
    /// # Errors
    /// One of them fails; or the values are too many.
    pub(crate) fn test(&mut self, claimed: Period) -> Result<(), Fault> {
        let Period { from, period, .. } = claimed;
        if from < 0 || period < 1 {
            return rejected("a period is positive, and begins at a heap".into());
        }
        match self.shape.residues.is_empty() {
            true => self.finitely_many(claimed),
            false => self.infinitely_many(claimed),
        }
    }

    /// Finitely many removals (Guy and Smith, 1956).
    fn finitely_many(&mut self, claimed: Period) -> Result<(), Fault> {
        if claimed.saltus != 0 {
            return rejected("with finitely many removals values are bounded: no saltus".into());
        }
        let removals = &self.shape.removals;
        let most = removals
            .iter()
            .map(|removal| removal.taken)
            .max()
            .unwrap_or(0);
        let apart = removals
            .iter()
            .map(|removal| removal.apart)
            .max()
            .unwrap_or(0);
        let parts = removals
            .iter()
            .map(|removal| removal.parts)
            .max()
            .unwrap_or(1);
        let split = removals.iter().filter(|removal| removal.parts > 1);
        let least = split.map(|removal| removal.least).max().unwrap_or(0);
        let parts = i128::try_from(parts).unwrap_or(i128::MAX);
        let from = claimed.from.max(least);
        let periods = if apart > 0 { parts } else { parts - 1 };
        let heaps = from
            .checked_mul(parts)
            .zip(claimed.period.checked_mul(periods));
        let bound = heaps
            .and_then(|(heaps, periods)| heaps.checked_add(periods)?.checked_add(most + apart));
        let bound = bound.map_or(i128::MAX, |bound| bound.max(self.shape.from));
        self.reach(size(bound.saturating_add(claimed.period))?)?;
        self.repeats(claimed, bound)
    }

    /// Tests the period for the heaps below a bound, all of whose values are known.
    fn repeats(&self, claimed: Period, bound: i128) -> Result<(), Fault> {
        for heap in claimed.from..bound {
            let (own, later) = (self.at(heap), self.at(heap + claimed.period));
            if later != own + claimed.saltus {
                return rejected(format!(
                    "heap {} has the value {later}, and heap {heap} has {own}",
                    heap + claimed.period
                ));
            }
        }
        Ok(())
    }

    /// A set that repeats in the end: what decides all later values comes back.
    fn infinitely_many(&mut self, claimed: Period) -> Result<(), Fault> {
        let residues = i128::try_from(self.shape.residues.len()).unwrap_or(i128::MAX);
        let start = i128::try_from(self.shape.members.len())
            .unwrap_or(i128::MAX)
            .max(1);
        if claimed.period % residues != 0 {
            return rejected(format!(
                "the period is a multiple of {residues}, that of the set"
            ));
        }
        if claimed.from < self.shape.from.max(start) {
            let first = self.shape.from.max(start);
            return rejected(format!("the theorem begins at heap {first}"));
        }
        let later = claimed.from.saturating_add(claimed.period);
        self.reach(size(later)?)?;
        let (here, there) = (
            self.surroundings(claimed.from, start),
            self.surroundings(later, start),
        );
        if there.fresh - here.fresh != claimed.saltus {
            return rejected(format!(
                "from heap {} to heap {later} the least unused value grows by {}",
                claimed.from,
                there.fresh - here.fresh
            ));
        }
        match here.near == there.near && here.open == there.open {
            true => Ok(()),
            false => rejected(format!(
                "what decides the values from heap {} on does not come back at heap {later}",
                claimed.from
            )),
        }
    }

    /// What decides the value of a heap and of all later ones, relative to the least value that no smaller heap has.
    fn surroundings(&self, heap: i128, start: i128) -> Surroundings {
        let end = usize::try_from(heap).unwrap_or(0);
        let below = &self.values[..end];
        // All smaller values occur, for values are mexes.
        let fresh = below.iter().max().map_or(0, |most| most + 1);
        let far = usize::try_from(heap - start + 1).unwrap_or(0).min(end);
        let near = below[far..].iter().map(|value| fresh - value).collect();
        let (period, size) = (
            self.shape.residues.len(),
            usize::try_from(fresh).unwrap_or(0),
        );
        let mut closed = vec![Vec::new(); size];
        for (place, value) in below[..far].iter().enumerate() {
            let Some(classes) = usize::try_from(*value)
                .ok()
                .and_then(|value| closed.get_mut(value))
            else {
                continue;
            };
            classes.resize(period, false);
            for (residue, taken) in self.shape.residues.iter().enumerate() {
                classes[(place + residue) % period] |= *taken;
            }
        }
        let open = (0..)
            .zip(closed)
            .filter(|(_, classes)| classes.contains(&true) && classes.contains(&false));
        Surroundings {
            fresh,
            near,
            open: open
                .map(|(value, classes)| (fresh - value, classes))
                .collect(),
        }
    }
}

struct Surroundings {
    fresh: i128,
    /// The values of the last heaps.
    near: Vec<i128>,
    /// The values that are options from some classes of heaps and not from others.
    open: Vec<(i128, Vec<bool>)>,
}
