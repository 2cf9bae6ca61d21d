//! Jobs: work that reports its progress, has limits, and can be ended.

use crate::limits::{Effort, Exceeded, Limits, Resource};
use serde::Serialize;
use std::fmt::{self, Display, Formatter};
#[cfg(feature = "host")]
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Weak};
#[cfg(feature = "host")]
use std::time::Instant;

/// The progress of a stage of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// What is being done, if the work has named stages: `guessing automata`.
    pub stage: Option<&'a str>,
    /// What is counted, in the plural: `positions`, `states`, `members`.
    pub counted: &'a str,
    /// The step that is being built, if the stage has named steps.
    pub step: Option<&'a str>,
    /// How many are done.
    pub done: u64,
    /// Of how many; 0 if unknown.
    pub of: u64,
}

/// A function that receives the progress.
type Listener = dyn Fn(&Progress<'_>) + Send + Sync;

/// A function that drops one kept item, and returns whether there was one.
type Keeper = dyn Fn() -> bool + Send + Sync;

/// How a job was ended before its work was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It was cancelled.
    Cancelled,
    /// Its time was over.
    Clock,
}

impl End {
    /// The end in words: `interrupted`, `stopped by the clock`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            End::Cancelled => "interrupted",
            End::Clock => "stopped by the clock",
        }
    }
}

impl Display for End {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

const RUNNING: u8 = 0;
const CANCELLED: u8 = 1;
const CLOCK: u8 = 2;

/// What all handles of a job share.
#[derive(Debug, Default)]
struct Shared {
    ended: AtomicU8,
    polls: AtomicU64,
    /// Bytes that are reserved, and the most that were.
    held: AtomicU64,
    most_held: AtomicU64,
    #[cfg(feature = "host")]
    deadline: OnceLock<Instant>,
    /// Does a thread of its pool wait and hear?
    #[cfg(feature = "host")]
    hears: AtomicBool,
}

/// Work under way: a handle that computations poll.
///
/// A computation reports its progress and asks whether to go on with [`Job::go_on`] or [`Job::poll`]. Any clone of
/// the job, on any thread, ends it with [`Job::cancel`]. The limits belong to the handle: a stage may get a handle
/// with lower ones.
///
/// ```
/// use grundy_work::{End, Job};
/// let job = Job::quiet();
/// let other = job.clone();
/// assert!(job.poll());
/// std::thread::spawn(move || other.cancel()).join().unwrap();
/// assert!(!job.poll());
/// assert_eq!(job.ended(), Some(End::Cancelled));
/// ```
#[derive(Clone)]
pub struct Job {
    shared: Arc<Shared>,
    listener: Option<Arc<Listener>>,
    keeper: Option<Arc<Keeper>>,
    limits: Limits,
    effort: Option<Effort>,
    /// The job is cancelled at this poll.
    last_poll: u64,
    counted: &'static str,
    stage: Option<&'static str>,
    /// The size of the whole, of which stages report a part.
    whole: Option<usize>,
    /// Of a part beside others: was memory refused to it that it might have alone?
    refused: Option<Arc<AtomicBool>>,
    /// Does a pool of threads work for it alone?
    #[cfg(feature = "host")]
    owns_pool: bool,
}

impl Default for Job {
    fn default() -> Job {
        Job::quiet()
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("shared", &self.shared)
            .field("limits", &self.limits)
            .field("effort", &self.effort)
            .finish_non_exhaustive()
    }
}

impl Job {
    /// A job without listener and deadline, with the default limits.
    #[must_use]
    pub fn quiet() -> Job {
        Job {
            shared: Arc::default(),
            listener: None,
            keeper: None,
            limits: Limits::default(),
            effort: None,
            last_poll: u64::MAX,
            counted: "positions",
            stage: None,
            whole: None,
            refused: None,
            #[cfg(feature = "host")]
            owns_pool: false,
        }
    }

    /// A job that is cancelled before it begins.
    #[must_use]
    pub fn cancelled() -> Job {
        let job = Job::quiet();
        job.cancel();
        job
    }

    /// The same job; `listener` receives its progress.
    #[must_use]
    pub fn heard_by(mut self, listener: impl Fn(&Progress<'_>) + Send + Sync + 'static) -> Job {
        self.listener = Some(Arc::new(listener));
        self
    }

    /// The same job; if memory is short, `let_go` drops what is kept of earlier work, item by item, before a
    /// reservation is refused.
    #[must_use]
    pub fn with_keeper(mut self, let_go: impl Fn() -> bool + Send + Sync + 'static) -> Job {
        self.keeper = Some(Arc::new(let_go));
        self
    }

    /// The same job, for which a pool of threads works alone: one of them may wait and hear what the others find. Without this, what is found on
    /// the threads of a pool is heard at the end.
    #[cfg(feature = "host")]
    #[must_use]
    pub fn in_own_pool(mut self) -> Job {
        self.owns_pool = true;
        self
    }

    /// Does this thread of the job's own pool begin to wait for what others find? One may at a time.
    #[cfg(feature = "host")]
    pub(crate) fn begins_to_hear(&self) -> bool {
        let others = rayon::current_num_threads() > 1;
        self.owns_pool && others && !self.shared.hears.swap(true, Ordering::Relaxed)
    }

    #[cfg(feature = "host")]
    pub(crate) fn ends_hearing(&self) {
        self.shared.hears.store(false, Ordering::Relaxed);
    }

    /// Which job this is a handle of.
    #[must_use]
    pub fn identity(&self) -> JobIdentity {
        JobIdentity(Arc::downgrade(&self.shared))
    }

    /// The same job without listener: for a part whose progress says nothing about the whole.
    #[must_use]
    pub fn unheard(&self) -> Job {
        Job {
            listener: None,
            ..self.clone()
        }
    }

    /// The same job without listener, for a part of the work while other parts run.
    pub(crate) fn part(&self) -> Job {
        Job {
            refused: Some(Arc::default()),
            ..self.unheard()
        }
    }

    /// Was memory refused to this part that it might have alone?
    pub(crate) fn was_refused(&self) -> bool {
        let refused = self.refused.as_ref();
        refused.is_some_and(|refused| refused.load(Ordering::Relaxed))
    }

    /// The same job; its progress counts these things, in the plural.
    #[must_use]
    pub fn counting(&self, counted: &'static str) -> Job {
        Job {
            counted,
            ..self.clone()
        }
    }

    /// The same job, in a stage that has this name; the listener hears at once that it begins.
    #[must_use]
    pub fn in_stage(&self, stage: &'static str) -> Job {
        let job = Job {
            stage: Some(stage),
            ..self.clone()
        };
        job.report(0, 0);
        job
    }

    /// The same job; the progress of its stages counts towards this many.
    #[must_use]
    pub fn toward(&self, whole: usize) -> Job {
        Job {
            whole: Some(whole),
            ..self.clone()
        }
    }

    /// The same job under other limits.
    #[must_use]
    pub fn within(&self, limits: Limits) -> Job {
        Job {
            limits,
            ..self.clone()
        }
    }

    /// The same job with this effort for each proof, instead of the default for the question.
    #[must_use]
    pub fn with_effort(mut self, effort: Effort) -> Job {
        self.effort = Some(effort);
        self
    }

    /// The job with a deadline, of the feature `host`, at which it ends for all its handles; the first deadline that is set stays.
    #[cfg(feature = "host")]
    #[must_use]
    pub fn until(self, deadline: Instant) -> Job {
        let _ = self.shared.deadline.set(deadline);
        self
    }

    /// The same job, cancelled at its poll of this number, counted from 1: an end that is the same on every machine.
    #[must_use]
    pub fn cancelled_at_poll(mut self, number: u64) -> Job {
        self.last_poll = number;
        self
    }

    /// The limits.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The effort that was asked for, else the default for the question.
    #[must_use]
    pub fn effort_or(&self, usual: Effort) -> Effort {
        self.effort.unwrap_or(usual)
    }

    /// Ends the job: every computation that polls it stops.
    pub fn cancel(&self) {
        self.end(CANCELLED);
    }

    /// How the job was ended, if it was; the first end counts.
    #[must_use]
    pub fn ended(&self) -> Option<End> {
        match self.shared.ended.load(Ordering::Relaxed) {
            RUNNING => None,
            CLOCK => Some(End::Clock),
            _ => Some(End::Cancelled),
        }
    }

    /// How unfinished work ended: as the job was ended, or else because a listener broke off.
    #[must_use]
    pub fn end_of_work(&self) -> End {
        self.ended().unwrap_or(End::Cancelled)
    }

    /// How often the job was polled.
    #[must_use]
    pub fn polls(&self) -> u64 {
        self.shared.polls.load(Ordering::Relaxed)
    }

    /// Polls the job: does the work go on?
    #[must_use]
    pub fn poll(&self) -> bool {
        let before = self.shared.polls.fetch_add(1, Ordering::Relaxed);
        if before.saturating_add(1) >= self.last_poll {
            self.cancel();
        }
        #[cfg(feature = "host")]
        if (self.shared.deadline.get()).is_some_and(|deadline| Instant::now() >= *deadline) {
            self.end(CLOCK);
        }
        self.ended().is_none()
    }

    /// Reports how many are done, of how many, and polls the job: does the work go on?
    #[must_use]
    pub fn go_on(&self, done: usize, of: usize) -> bool {
        self.report(done, of);
        self.poll()
    }

    /// Reports the states of the automaton that is being built, and polls the job: does the work go on?
    #[must_use]
    pub fn go_on_building(&self, step: &str, states: usize, most: usize) -> bool {
        self.hear("states", Some(step), states, most);
        self.poll()
    }

    /// Reports how many are done, of how many.
    pub fn report(&self, done: usize, of: usize) {
        self.hear(self.counted, None, done, of);
    }

    /// Reserves memory before it is allocated; dropping the returned value releases it.
    ///
    /// # Errors
    /// The limit on bytes, if the reservation would exceed it.
    pub fn reserve(&self, bytes: u64) -> Result<Reserved, Exceeded> {
        let most = self.limits.most(Resource::Bytes);
        let more = |held: u64| held.checked_add(bytes).filter(|all| *all <= most);
        let held = &self.shared.held;
        let let_go = || self.keeper.as_ref().is_some_and(|let_go| let_go());
        loop {
            let before = held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
            if let Ok(before) = before {
                let most_held = &self.shared.most_held;
                most_held.fetch_max(before.saturating_add(bytes), Ordering::Relaxed);
                return Ok(Reserved {
                    shared: Arc::clone(&self.shared),
                    bytes,
                });
            }
            // A reservation above the whole limit is refused at once.
            if bytes > most || !let_go() {
                if let Some(refused) = self.refused.as_ref().filter(|_| bytes <= most) {
                    refused.store(true, Ordering::Relaxed);
                }
                return Err(Exceeded {
                    resource: Resource::Bytes,
                    most,
                });
            }
        }
    }

    /// Reserves the memory of a list of this many items before it is allocated.
    ///
    /// # Errors
    /// As [`Job::reserve`].
    pub fn reserve_list<T>(&self, items: usize) -> Result<Reserved, Exceeded> {
        let bytes = items.saturating_mul(size_of::<T>());
        self.reserve(u64::try_from(bytes).unwrap_or(u64::MAX))
    }

    /// The bytes that are reserved now.
    #[must_use]
    pub fn held(&self) -> u64 {
        self.shared.held.load(Ordering::Relaxed)
    }

    /// The most bytes that were reserved at one time.
    #[must_use]
    pub fn most_held(&self) -> u64 {
        self.shared.most_held.load(Ordering::Relaxed)
    }

    fn hear(&self, counted: &str, step: Option<&str>, done: usize, of: usize) {
        let Some(listener) = &self.listener else {
            return;
        };
        let number = |count: usize| u64::try_from(count).unwrap_or(u64::MAX);
        // Nothing of nothing is no progress towards the whole.
        let of = if done == 0 && of == 0 {
            0
        } else {
            self.whole.unwrap_or(of)
        };
        listener(&Progress {
            stage: self.stage,
            counted,
            step,
            done: number(done),
            of: number(of),
        });
    }

    fn end(&self, how: u8) {
        let ended = &self.shared.ended;
        // An earlier end stays.
        let _ = ended.compare_exchange(RUNNING, how, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// Which job a handle belongs to: equal for all handles of one job, also after its end.
///
/// ```
/// let job = grundy_work::Job::quiet();
/// assert_eq!(job.identity(), job.clone().identity());
/// assert_ne!(job.identity(), grundy_work::Job::quiet().identity());
/// ```
#[derive(Clone, Debug)]
pub struct JobIdentity(Weak<Shared>);

impl PartialEq for JobIdentity {
    fn eq(&self, other: &JobIdentity) -> bool {
        self.0.ptr_eq(&other.0)
    }
}

impl Eq for JobIdentity {}

/// Memory that is reserved as long as this lives.
#[derive(Debug)]
pub struct Reserved {
    shared: Arc<Shared>,
    bytes: u64,
}

impl Reserved {
    /// Grows the reservation to this many bytes in all, if it is smaller.
    ///
    /// # Errors
    /// As [`Job::reserve`].
    pub fn grow_to(&mut self, bytes: usize, job: &Job) -> Result<(), Exceeded> {
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        let mut more = job.reserve(bytes.saturating_sub(self.bytes))?;
        self.bytes += std::mem::take(&mut more.bytes);
        Ok(())
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.shared.held.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(all(test, feature = "host"))]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_job_ends_at_the_poll_that_was_named() {
        let job = Job::quiet().cancelled_at_poll(3);
        assert!(job.poll());
        assert!(job.go_on(1, 10));
        assert!(!job.poll());
        assert_eq!((job.ended(), job.polls()), (Some(End::Cancelled), 3));
    }

    #[test]
    fn the_clock_ends_a_job_and_a_later_cancellation_does_not_hide_it() {
        let past = Instant::now() - Duration::from_secs(1);
        let job = Job::quiet().until(past);
        assert!(!job.poll());
        job.cancel();
        assert_eq!(job.ended(), Some(End::Clock));
    }

    #[test]
    fn memory_is_refused_beyond_the_limit_and_given_back_when_it_is_dropped() {
        let job = Job::quiet().within(Limits::default().with(Resource::Bytes, 100));
        let first = job.reserve(60).unwrap();
        let refused = job.clone().reserve(41).unwrap_err();
        assert_eq!(refused.to_string(), "more than 100 bytes (limit: bytes)");
        assert_eq!(job.held(), 60);
        drop(first);
        let mut growing = job.reserve_list::<u64>(5).unwrap();
        growing.grow_to(90, &job).unwrap();
        growing.grow_to(10, &job).unwrap();
        assert!(growing.grow_to(101, &job).is_err());
        assert_eq!(job.held(), 90);
        drop(growing);
        assert_eq!((job.held(), job.most_held()), (0, 90));
        assert!(job.reserve(100).is_ok());
    }

    #[test]
    fn what_is_kept_is_let_go_before_memory_is_refused() {
        let kept = Arc::new(std::sync::Mutex::new(Vec::new()));
        let job = Job::quiet().within(Limits::default().with(Resource::Bytes, 100));
        for bytes in [30, 40] {
            kept.lock().unwrap().push(job.reserve(bytes).unwrap());
        }
        let shelf = Arc::clone(&kept);
        let job = job.with_keeper(move || shelf.lock().unwrap().pop().is_some());
        assert!(job.reserve(101).is_err());
        assert_eq!(kept.lock().unwrap().len(), 2);
        let own = job.reserve(60).unwrap();
        assert_eq!((kept.lock().unwrap().len(), job.held()), (1, 90));
        assert!(job.reserve(41).is_err());
        drop(own);
        assert_eq!((kept.lock().unwrap().len(), job.held()), (0, 0));
    }

    #[test]
    fn progress_names_what_is_counted() {
        let heard = Arc::new(std::sync::Mutex::new(Vec::new()));
        let kept = Arc::clone(&heard);
        let job = Job::quiet().heard_by(move |progress| {
            let Progress {
                counted, done, of, ..
            } = *progress;
            kept.lock()
                .unwrap()
                .push(format!("{done} of {of} {counted}"));
        });
        assert!(job.counting("members").go_on(2, 7));
        assert!(job.unheard().go_on(3, 7));
        job.report(7, 7);
        assert_eq!(
            *heard.lock().unwrap(),
            ["2 of 7 members", "7 of 7 positions"]
        );
    }

    #[test]
    fn progress_names_its_stage_from_the_beginning_on() {
        let heard = Arc::new(std::sync::Mutex::new(Vec::new()));
        let kept = Arc::clone(&heard);
        let job = Job::quiet().heard_by(move |progress| {
            let stage = progress.stage.unwrap_or("-").to_string();
            let counts = (stage, progress.done, progress.of);
            kept.lock().unwrap().push(counts);
        });
        job.report(1, 2);
        let guessing = job.in_stage("guessing");
        assert!(guessing.toward(9).go_on_building("", 4, 100));
        assert!(job.in_stage("proving").go_on(5, 6));
        let expected = [
            ("-", 1, 2),
            ("guessing", 0, 0),
            ("guessing", 4, 9),
            ("proving", 0, 0),
            ("proving", 5, 6),
        ];
        let expected = expected.map(|(stage, done, of)| (stage.to_string(), done, of));
        assert_eq!(*heard.lock().unwrap(), expected);
    }

    #[test]
    fn jobs_are_shared_between_threads() {
        fn shared<T: Send + Sync + Clone>() {}
        shared::<Job>();
    }
}
