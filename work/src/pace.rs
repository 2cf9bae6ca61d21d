//! Polling in long loops, and while long lists are made.

use crate::job::Job;

/// How many steps are made between two polls.
const STEPS: usize = 1 << 16;

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
        if self.steps < STEPS {
            return true;
        }
        self.steps = 0;
        self.job.poll()
    }
}

impl Job {
    /// A list of equal items; `None` if the job is ended before it is full.
    #[must_use]
    pub fn filled<T: Copy>(&self, item: T, length: usize) -> Option<Vec<T>> {
        let mut list = Vec::with_capacity(length);
        let mut pace = Pace::of(self);
        while list.len() < length {
            let piece = STEPS.min(length - list.len());
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
