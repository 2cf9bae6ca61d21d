//! The jobs that run, and those that have ended and are kept.

use super::running_job::RunningJob;
use std::collections::VecDeque;
use std::sync::Arc;

/// How many jobs that have ended are kept. A fixed bound.
const MOST: usize = 50;

/// The jobs in the order of their numbers.
pub struct History {
    jobs: VecDeque<Arc<RunningJob>>,
    next: u64,
    most_bytes: usize,
}

impl History {
    pub fn new(most_bytes: u64) -> History {
        History {
            jobs: VecDeque::new(),
            next: 1,
            most_bytes: usize::try_from(most_bytes).unwrap_or(usize::MAX),
        }
    }

    /// Adds the job that is made with its number.
    pub fn add(&mut self, make: impl FnOnce(u64) -> RunningJob) -> Arc<RunningJob> {
        let job = Arc::new(make(self.next));
        self.next += 1;
        self.jobs.push_back(Arc::clone(&job));
        self.forget();
        job
    }

    /// Drops jobs that have ended, the oldest first, until the rest is within the bounds.
    pub fn forget(&mut self) {
        let ended = |job: &&Arc<RunningJob>| job.log.has_ended();
        let mut count = self.jobs.iter().filter(ended).count();
        let mut bytes: usize = self.jobs.iter().filter(ended).map(|job| job.bytes()).sum();
        // The last one is kept, as its answer may not have been read yet.
        while count > 1 && (count > MOST || bytes > self.most_bytes) {
            let Some(oldest) = self.jobs.iter().position(|job| job.log.has_ended()) else {
                return;
            };
            if let Some(gone) = self.jobs.remove(oldest) {
                bytes -= gone.bytes().min(bytes);
                gone.log.forget();
            }
            count -= 1;
        }
    }

    pub fn job(&self, number: u64) -> Option<Arc<RunningJob>> {
        self.jobs.iter().find(|job| job.number == number).cloned()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Arc<RunningJob>> {
        self.jobs.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::History;
    use crate::running_job::{AnswerPieces, JobLog, RunningJob};
    use grundy::Job;

    #[test]
    fn what_ended_first_is_forgotten_first_and_what_runs_is_kept() {
        let mut history = History::new(10_000);
        let mut add = |answer: Option<usize>| {
            let log = JobLog::new();
            if let Some(bytes) = answer {
                log.end(Ok(AnswerPieces::answer(&vec![b' '; bytes])), None);
            }
            let request = serde_json::value::RawValue::NULL.to_owned();
            let job = history.add(|number| RunningJob::new(number, request, Job::quiet(), log));
            let kept: Vec<u64> = history.iter().map(|job| job.number).collect();
            (job.number, kept)
        };
        assert_eq!(add(None).1, [1]);
        assert_eq!(add(Some(4000)).1, [1, 2]);
        assert_eq!(add(Some(4000)).1, [1, 2, 3]);
        assert_eq!(
            add(Some(4000)).1,
            [1, 3, 4],
            "the second is the oldest that has ended"
        );
        assert_eq!(add(Some(50_000)).1, [1, 5], "the last one is kept");
        for _ in 0..60 {
            add(Some(1));
        }
        assert_eq!(add(None).1.len(), 52);
    }
}
