//! A job: its request, what it has found so far, and how it ended.

use super::failure::Failure;
use axum::body::Bytes;
use grundy::{End, Job, Progress};
use serde::Serialize;
use serde_json::value::RawValue;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::watch;

/// The least time between two reports of the progress.
pub const BETWEEN_REPORTS: Duration = Duration::from_millis(100);

/// The most bytes of events that are kept of a job; the answer has all that they say. A fixed bound.
const MOST_EVENTS: usize = 4 << 20;

/// The most bytes of a piece of an answer. A slow reader holds no more of it in memory. A fixed bound.
const PIECE: usize = 64 << 10;

/// A job that runs or has ended.
pub struct RunningJob {
    pub number: u64,
    request: Box<RawValue>,
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
    request: Box<RawValue>,
    state: JobState,
    /// Milliseconds since the beginning of 1970.
    started: u64,
    /// How many seconds it has run.
    seconds: u64,
}

/// An answer in JSON, as the pieces of its event.
pub struct AnswerPieces(Vec<Bytes>);

/// What a job has said so far.
pub struct JobLog {
    begun: Instant,
    said: Mutex<AllSaid>,
    changed: watch::Sender<()>,
}

/// Events stand as they are sent.
struct AllSaid {
    events: Vec<Bytes>,
    bytes: usize,
    /// The last report, and its number.
    progress: Option<(u64, Bytes)>,
    reported: Option<(Instant, Option<String>)>,
    end: Option<(JobState, AnswerPieces, Duration)>,
    is_forgotten: bool,
}

/// How much of what a job says was read.
#[derive(Clone, Copy, Default)]
pub struct Read {
    events: usize,
    report: u64,
    pieces: usize,
    is_at_end: bool,
    /// The last piece was a report, so the next may wait.
    has_report: bool,
}

/// An event of a stream: what is written as JSON here has no line breaks.
fn sent(name: &str, json: &str) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {json}\n\n"))
}

impl AnswerPieces {
    /// The event of an answer. It copies the answer, which takes too long for the threads that answer requests.
    pub fn answer(json: &[u8]) -> AnswerPieces {
        AnswerPieces::of("answer", json)
    }

    fn of(name: &str, json: &[u8]) -> AnswerPieces {
        let begin = Bytes::from(format!("event: {name}\ndata: "));
        let pieces = json.chunks(PIECE).map(Bytes::copy_from_slice);
        let end = Bytes::from_static(b"\n\n");
        AnswerPieces([begin].into_iter().chain(pieces).chain([end]).collect())
    }

    fn bytes(&self) -> usize {
        self.0.iter().map(Bytes::len).sum()
    }
}

impl RunningJob {
    pub fn new(number: u64, request: Box<RawValue>, job: Job, log: Arc<JobLog>) -> RunningJob {
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

    /// How many bytes its request has.
    pub fn request_bytes(&self) -> usize {
        self.request.get().len()
    }

    /// About how many bytes it takes, with its request.
    pub fn bytes(&self) -> usize {
        self.log.said().bytes + self.request_bytes()
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
                is_forgotten: false,
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
        said.progress = text.ok().map(|text| (number, sent("progress", &text)));
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
            said.events.push(sent("event", &text));
        }
        drop(said);
        self.changed.send_replace(());
    }

    /// Hears the end: an answer in JSON, or why there is none.
    pub fn end(&self, answer: Result<AnswerPieces, Failure>, how: Option<End>) {
        let (state, pieces) = match answer {
            Ok(pieces) => (JobState::Done, pieces),
            Err(failure) => {
                let json = serde_json::to_vec(&failure).unwrap_or_default();
                (JobState::Failed, AnswerPieces::of("error", &json))
            }
        };
        let state = match how {
            Some(End::Cancelled) => JobState::Cancelled,
            _ => state,
        };
        let mut said = self.said();
        said.bytes += pieces.bytes();
        said.end = Some((state, pieces, self.begun.elapsed()));
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

    /// Drops what was said, also for those who still read: slow readers would hold answers that no longer count as kept.
    pub fn forget(&self) {
        let mut said = self.said();
        said.is_forgotten = true;
        said.events = Vec::new();
        if let Some((_, pieces, _)) = &mut said.end {
            pieces.0 = Vec::new();
        }
    }

    /// What comes next for a reader; nothing if nothing is new.
    fn next(&self, read: &mut Read) -> Option<io::Result<Bytes>> {
        let said = self.said();
        if said.is_forgotten {
            return Some(Err(io::Error::other("the job is no longer kept")));
        }
        if let Some(event) = said.events.get(read.events) {
            read.events += 1;
            return Some(Ok(event.clone()));
        }
        if let Some((_, pieces, _)) = &said.end {
            let piece = pieces.0.get(read.pieces)?;
            read.pieces += 1;
            read.is_at_end = read.pieces == pieces.0.len();
            return Some(Ok(piece.clone()));
        }
        let (number, report) = said.progress.as_ref()?;
        let is_new = *number > read.report;
        read.report = *number;
        read.has_report = is_new;
        is_new.then(|| Ok(report.clone()))
    }

    /// Waits for the next piece of what is said; nothing behind the end. If it is dropped while it waits, nothing is lost.
    pub async fn read_on(&self, read: &mut Read) -> Option<io::Result<Bytes>> {
        if read.is_at_end {
            return None;
        }
        if read.has_report && !self.has_ended() {
            tokio::time::sleep(BETWEEN_REPORTS).await;
        }
        read.has_report = false;
        let mut changed = self.changed.subscribe();
        loop {
            changed.mark_unchanged();
            if let Some(piece) = self.next(read) {
                return Some(piece);
            }
            changed.changed().await.ok()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{AnswerPieces, JobLog, PIECE, Read};

    #[test]
    fn readers_share_the_pieces_of_an_answer_until_it_is_forgotten() {
        let log = JobLog::new();
        let json = vec![b'7'; 2 * PIECE + 1];
        log.end(Ok(AnswerPieces::answer(&json)), None);
        let (mut one, mut other) = (Read::default(), Read::default());
        let mut all = Vec::new();
        for _ in 0..4 {
            let piece = log.next(&mut one).unwrap().unwrap();
            let same = log.next(&mut other).unwrap().unwrap();
            assert_eq!(piece.as_ptr(), same.as_ptr());
            assert!(piece.len() <= PIECE);
            all.extend_from_slice(&piece);
        }
        assert!(!other.is_at_end);
        all.extend_from_slice(&log.next(&mut one).unwrap().unwrap());
        assert!(one.is_at_end);
        let whole = [b"event: answer\ndata: ", json.as_slice(), b"\n\n"].concat();
        assert!(all == whole);
        log.forget();
        assert!(log.next(&mut other).unwrap().is_err());
    }
}
