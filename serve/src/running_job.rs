//! A job: its request, what it has found so far, and how it ended.

use super::failure::Failure;
use grundy::{End, Job, Progress};
use serde::Serialize;
use serde_json::Value;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::watch;

/// The least time between two reports of the progress.
pub const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// The most bytes of events that are kept of a job; the answer has all that they say. A fixed bound.
const MOST_EVENTS: usize = 4 << 20;

/// A job that runs or has ended.
pub struct RunningJob {
    pub number: u64,
    request: Value,
    job: Job,
    started: SystemTime,
    pub log: Arc<JobLog>,
}

/// How a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    Running,
    Done,
    Failed,
    Cancelled,
}

/// A job in a list.
#[derive(Serialize)]
pub struct JobAnswer {
    job: u64,
    request: Value,
    state: JobState,
    /// Milliseconds since the beginning of 1970.
    started: u64,
    /// How many seconds it has run.
    seconds: u64,
}

/// What a job says: one name and one text in JSON each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub name: &'static str,
    pub text: Arc<str>,
}

/// What a job has said so far.
pub struct JobLog {
    begun: Instant,
    said: Mutex<AllSaid>,
    changed: watch::Sender<()>,
}

struct AllSaid {
    events: Vec<Arc<str>>,
    bytes: usize,
    /// The last report, and its number.
    progress: Option<(u64, Arc<str>)>,
    reported: Option<(Instant, Option<String>)>,
    end: Option<(JobState, Said, Duration)>,
}

/// How much of what a job says was read.
#[derive(Clone, Copy, Default)]
pub struct Read {
    events: usize,
    report: u64,
    end: bool,
}

impl RunningJob {
    pub fn new(number: u64, request: Value, job: Job, log: Arc<JobLog>) -> RunningJob {
        RunningJob {
            number,
            request,
            job: job.unheard(),
            started: SystemTime::now(),
            log,
        }
    }

    pub fn cancel(&self) {
        self.job.cancel();
    }

    pub fn answer(&self) -> JobAnswer {
        let started = self.started.duration_since(SystemTime::UNIX_EPOCH);
        let started = started.unwrap_or_default().as_millis();
        let (state, time) = self.log.state();
        JobAnswer {
            job: self.number,
            request: self.request.clone(),
            state,
            started: u64::try_from(started).unwrap_or(u64::MAX),
            seconds: time.as_secs(),
        }
    }

    /// About how many bytes it takes, with its request.
    pub fn bytes(&self) -> usize {
        self.log.said().bytes + self.request.to_string().len()
    }
}

impl JobLog {
    pub fn new() -> Arc<JobLog> {
        Arc::new(JobLog {
            begun: Instant::now(),
            said: Mutex::new(AllSaid {
                events: Vec::new(),
                bytes: 0,
                progress: None,
                reported: None,
                end: None,
            }),
            changed: watch::channel(()).0,
        })
    }

    fn said(&self) -> MutexGuard<'_, AllSaid> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears the progress. The first report of a stage is always kept, others not more often than they are read.
    pub fn report(&self, progress: &Progress<'_>) {
        let mut said = self.said();
        let is_soon = said.reported.as_ref().is_some_and(|(when, stage)| {
            when.elapsed() < BETWEEN_REPORTS && stage.as_deref() == progress.stage
        });
        let Some(text) = (!is_soon).then(|| serde_json::to_string(progress)) else {
            return;
        };
        said.reported = Some((Instant::now(), progress.stage.map(String::from)));
        let number = said.progress.as_ref().map_or(0, |(number, _)| *number) + 1;
        said.progress = text.ok().map(|text| (number, text.into()));
        drop(said);
        self.changed.send_replace(());
    }

    /// Hears an event.
    pub fn event(&self, event: &impl Serialize) {
        let Ok(text) = serde_json::to_string(event) else {
            return;
        };
        let mut said = self.said();
        if said.bytes + text.len() <= MOST_EVENTS {
            said.bytes += text.len();
            said.events.push(text.into());
        }
        drop(said);
        self.changed.send_replace(());
    }

    /// Hears the end: an answer in JSON, or why there is none.
    pub fn end(&self, answer: Result<Vec<u8>, Failure>, how: Option<End>) {
        let (state, name, text) = match answer {
            Ok(json) => {
                let json = String::from_utf8(json).unwrap_or_default();
                (JobState::Done, "answer", json)
            }
            Err(failure) => {
                let json = serde_json::to_string(&failure).unwrap_or_default();
                (JobState::Failed, "error", json)
            }
        };
        let state = match how {
            Some(End::Cancelled) => JobState::Cancelled,
            _ => state,
        };
        let mut said = self.said();
        said.bytes += text.len();
        let text = text.into();
        said.end = Some((state, Said { name, text }, self.begun.elapsed()));
        drop(said);
        self.changed.send_replace(());
    }

    fn state(&self) -> (JobState, Duration) {
        match &self.said().end {
            Some((state, _, time)) => (*state, *time),
            None => (JobState::Running, self.begun.elapsed()),
        }
    }

    pub fn has_ended(&self) -> bool {
        self.said().end.is_some()
    }

    /// What comes next for a reader; nothing if nothing is new.
    fn next(&self, read: &mut Read) -> Option<Said> {
        let said = self.said();
        if let Some(event) = said.events.get(read.events) {
            read.events += 1;
            let text = Arc::clone(event);
            return Some(Said {
                name: "event",
                text,
            });
        }
        if let Some((_, end, _)) = &said.end {
            read.end = true;
            return Some(end.clone());
        }
        let (number, text) = said.progress.as_ref()?;
        let is_new = *number > read.report;
        read.report = *number;
        is_new.then(|| Said {
            name: "progress",
            text: Arc::clone(text),
        })
    }

    /// Waits for what comes next; nothing behind the end.
    pub async fn read_on(&self, read: &mut Read) -> Option<Said> {
        if read.end {
            return None;
        }
        let mut changed = self.changed.subscribe();
        loop {
            changed.mark_unchanged();
            if let Some(said) = self.next(read) {
                return Some(said);
            }
            changed.changed().await.ok()?;
        }
    }
}
