//! How much the work of a server may take.

use grundy::{Limits, Resource};
use std::time::Duration;

/// What may run at one time, and how much each request takes.
///
/// The bytes are divided before work begins, so no answer depends on what else runs: one half is for jobs, three eighths are for requests, and
/// one eighth is for what is kept. A request that finds no room waits, and is refused as busy after a while; a job is refused at once.
///
/// ```
/// use grundy_serve::ServerLimits;
/// let limits = ServerLimits::default();
/// assert_eq!((limits.jobs, limits.request_bytes), (4, 256 << 20));
/// assert!(limits.checked().is_ok());
/// assert!(ServerLimits { total_bytes: 1 << 20, ..limits }.checked().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerLimits {
    /// The most bytes that a request holds.
    pub request_bytes: u64,
    /// The longest time that a request takes.
    pub request_time: Duration,
    /// How many jobs run at one time.
    pub jobs: usize,
    /// The most bytes of all work together with all that is kept.
    pub total_bytes: u64,
    /// The limits on all other resources of each piece of work.
    pub work: Limits,
}

/// Why limits do not fit together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoLimits {
    /// The total is too small for two requests beside the jobs.
    #[error(
        "of {total} bytes in all, three eighths are for requests: they hold no two requests of {request} bytes"
    )]
    Total {
        /// The bytes in all.
        total: u64,
        /// The bytes of a request.
        request: u64,
    },
    /// A request may take too long.
    #[error("a request takes at most {} seconds, a day", DAY.as_secs())]
    Time,
    /// More bytes than any machine has.
    #[error("{0} bytes are more than {MOST_BYTES}, the most that may be named")]
    Bytes(u64),
    /// Nothing may run.
    #[error("a limit is 0: nothing could run")]
    Nothing,
}

/// The most requests that run at one time. A fixed bound.
const MOST_SLOTS: u64 = 16;

/// The fewest: one for tiles, and one for all others. A fixed bound.
const FEWEST_SLOTS: u64 = 2;

/// The time of a job that names none, and the most that one may name. Fixed bounds.
const JOB_TIME: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// The most bytes that may be named, a pebibyte. A fixed bound.
const MOST_BYTES: u64 = 1 << 50;

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
            request_bytes: 256 << 20,
            request_time: Duration::from_secs(30),
            jobs: 4,
            total_bytes: 2 << 30,
            work: Limits::default(),
        }
    }
}

/// A request that names no memory has at most this part of the total: a half of what all requests have.
const PART_OF_REQUEST: (u64, u64) = (3, 16);

impl ServerLimits {
    /// The default limits with at most this much memory in all.
    ///
    /// ```
    /// use grundy_serve::ServerLimits;
    /// let limits = ServerLimits::within(1 << 30);
    /// assert_eq!((limits.total_bytes, limits.request_bytes), (1 << 30, 3 << 26));
    /// assert_eq!(ServerLimits::within(u64::MAX).request_bytes, 256 << 20);
    /// assert!(limits.checked().is_ok());
    /// ```
    #[must_use]
    pub fn within(total_bytes: u64) -> ServerLimits {
        let usual = ServerLimits::default();
        let (part, of) = PART_OF_REQUEST;
        ServerLimits {
            request_bytes: usual.request_bytes.min(total_bytes / of * part),
            total_bytes,
            ..usual
        }
    }

    /// The same limits, if they fit together.
    ///
    /// # Errors
    /// Nothing could run under them; one is larger than it may be.
    pub fn checked(self) -> Result<ServerLimits, NoLimits> {
        if self.jobs == 0 || self.request_bytes == 0 || self.request_time.is_zero() {
            return Err(NoLimits::Nothing);
        }
        if self.request_time > DAY {
            return Err(NoLimits::Time);
        }
        let bytes = self.total_bytes.max(self.request_bytes);
        if bytes > MOST_BYTES {
            return Err(NoLimits::Bytes(bytes));
        }
        match self.share_of_requests() / self.request_bytes < FEWEST_SLOTS {
            true => Err(NoLimits::Total {
                total: self.total_bytes,
                request: self.request_bytes,
            }),
            false => Ok(self),
        }
    }

    fn share_of_requests(&self) -> u64 {
        self.total_bytes / 8 * 3
    }

    /// How many requests run at one time.
    pub(crate) fn request_slots(&self) -> usize {
        let slots = self.share_of_requests() / self.request_bytes;
        usize::try_from(slots.clamp(FEWEST_SLOTS, MOST_SLOTS)).unwrap_or(1)
    }

    /// The bytes of all jobs together.
    pub(crate) fn share_of_jobs(&self) -> u64 {
        self.total_bytes / 2
    }

    /// The bytes of a job that names none.
    pub(crate) fn usual_job_bytes(&self) -> u64 {
        let jobs = u64::try_from(self.jobs).unwrap_or(u64::MAX);
        self.request_bytes.min(self.share_of_jobs() / jobs)
    }

    /// The time of a job.
    pub(crate) fn job_time(seconds: Option<u64>) -> Duration {
        seconds.map_or(JOB_TIME, |seconds| Duration::from_secs(seconds).min(DAY))
    }

    /// The bytes of answers that are kept of jobs that have ended.
    pub(crate) fn history_bytes(&self) -> u64 {
        self.total_bytes / 64
    }

    /// The bytes of tiles that are kept.
    pub(crate) fn tile_bytes(&self) -> u64 {
        self.total_bytes / 64
    }

    /// The longest text of an answer. It is a part of what the request holds.
    pub(crate) fn answer_bytes(&self) -> u64 {
        self.request_bytes / 4
    }

    /// The limits of the laboratory. A quarter of them may be kept: with the history and the tiles one eighth of all.
    pub(crate) fn of_laboratory(&self) -> Limits {
        self.of_work(self.most_job_bytes())
    }

    /// The most bytes that a job may have.
    pub(crate) fn most_job_bytes(&self) -> u64 {
        self.total_bytes / 8 * 3
    }

    /// The limits of one piece of work.
    pub(crate) fn of_work(&self, bytes: u64) -> Limits {
        self.work.with(Resource::Bytes, bytes)
    }
}
