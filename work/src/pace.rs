//! Polling in long loops, and while long lists are made.

use crate::job::Job;
use std::cmp::Ordering;
use std::collections::VecDeque;

/// How many steps are made between two polls.
const BETWEEN_POLLS: usize = 1 << 16;

/// Polls a job once in a fixed number of steps of a loop.
///
/// ```
/// use grundy_work::{Job, Pace};
/// let job = Job::quiet();
/// let mut pace = Pace::of(&job);
/// assert!((0..1_000_000).all(|_| pace.goes_on(1)));
/// assert_eq!(job.polls(), 15);
/// job.cancel();
/// assert!(!pace.goes_on(1 << 16));
/// ```
#[derive(Clone, Debug)]
pub struct Pace<'j> {
    job: &'j Job,
    steps: usize,
}

/// The job was ended before the work was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

impl<'j> Pace<'j> {
    /// The pace of a new loop.
    #[must_use]
    pub fn of(job: &'j Job) -> Pace<'j> {
        Pace { job, steps: 0 }
    }

    /// Counts more steps; does the work go on?
    #[must_use]
    pub fn goes_on(&mut self, steps: usize) -> bool {
        self.steps = self.steps.saturating_add(steps);
        if self.steps < BETWEEN_POLLS {
            return true;
        }
        self.steps = 0;
        self.job.poll()
    }

    /// Counts more steps.
    ///
    /// # Errors
    /// The job was ended.
    pub fn count(&mut self, steps: usize) -> Result<(), Interrupted> {
        match self.goes_on(steps) {
            true => Ok(()),
            false => Err(Interrupted),
        }
    }
}

impl Job {
    /// The list in order; `None` if the job is ended before it is sorted.
    #[must_use]
    pub fn sorted<T>(
        &self,
        mut list: Vec<T>,
        order: &dyn Fn(&T, &T) -> Ordering,
    ) -> Option<Vec<T>> {
        let mut pace = Pace::of(self);
        let mut runs: VecDeque<VecDeque<T>> = VecDeque::new();
        while !list.is_empty() {
            let mut run = list.split_off(list.len().saturating_sub(BETWEEN_POLLS));
            run.sort_by(order);
            runs.push_front(run.into());
            if !list.is_empty() && !pace.goes_on(BETWEEN_POLLS) {
                return None;
            }
        }
        // Equal items stay in order: neighbours are merged, row by row.
        while runs.len() > 1 {
            let mut merged = VecDeque::new();
            while let Some(mut left) = runs.pop_front() {
                let mut right = runs.pop_front().unwrap_or_default();
                let mut both = VecDeque::with_capacity(left.len() + right.len());
                while let (Some(first), Some(second)) = (left.front(), right.front()) {
                    let next = match order(first, second) {
                        Ordering::Greater => right.pop_front(),
                        _ => left.pop_front(),
                    };
                    both.extend(next);
                    if !pace.goes_on(1) {
                        return None;
                    }
                }
                both.extend(left);
                both.extend(right);
                merged.push_back(both);
            }
            runs = merged;
        }
        Some(runs.pop_front().unwrap_or_default().into())
    }

    /// A list of equal items; `None` if the job is ended before it is full.
    #[must_use]
    pub fn filled<T: Copy>(&self, item: T, length: usize) -> Option<Vec<T>> {
        let mut list = Vec::with_capacity(length);
        let mut pace = Pace::of(self);
        while list.len() < length {
            let piece = BETWEEN_POLLS.min(length - list.len());
            list.resize(list.len() + piece, item);
            if !pace.goes_on(piece) {
                return None;
            }
        }
        Some(list)
    }
}

#[cfg(test)]
mod tests {
    use crate::Job;

    #[test]
    fn a_long_list_is_sorted_as_any_other_and_ends_with_its_job() {
        let list = |length: u64| -> Vec<(u64, u64)> {
            (0..length)
                .map(|place| (place * 7919 % 1009, place))
                .collect()
        };
        let by_first = |one: &(u64, u64), other: &(u64, u64)| one.0.cmp(&other.0);
        for length in [0, 1, 10, (1 << 16) + 1, 300_000] {
            let mut expected = list(length);
            expected.sort_by(by_first);
            let job = Job::quiet();
            assert_eq!(job.sorted(list(length), &by_first), Some(expected));
            assert_eq!(job.polls() > 0, length > 1 << 16);
        }
        for poll in 1..8 {
            let job = Job::quiet().cancelled_at_poll(poll);
            assert_eq!(job.sorted(list(300_000), &by_first), None);
            assert_eq!(job.polls(), poll);
        }
    }

    #[test]
    fn a_long_list_ends_with_its_job_and_a_short_one_is_not_polled_for() {
        let job = Job::quiet();
        assert_eq!(job.filled(7_u8, 5), Some(vec![7; 5]));
        assert_eq!(job.polls(), 0);
        assert_eq!(
            job.filled(0_u32, 1 << 20).map(|list| list.len()),
            Some(1 << 20)
        );
        assert_eq!(
            job.clone()
                .cancelled_at_poll(job.polls() + 3)
                .filled(0_u8, 1 << 20),
            None
        );
    }
}
