//! Texts that grow within limits: answers as they are written.

use super::ServerLimits;
use super::failure::Failure;
use grundy::{Error, Exceeded, Job, Reserved};
use serde::Serialize;
use std::io::{self, Write};
use std::time::Duration;

/// How long a text may be, and how long its job may take.
#[derive(Clone, Copy)]
pub struct TextBounds {
    pub bytes: u64,
    pub time: Duration,
}

impl TextBounds {
    /// The bounds of the answer to a request.
    pub fn of_requests(limits: &ServerLimits) -> TextBounds {
        TextBounds {
            bytes: limits.answer_bytes(),
            time: limits.request_time,
        }
    }
}

/// A text that grows as it is written, within the memory of its job and up to a bound.
struct BoundedText<'j> {
    bytes: Vec<u8>,
    most: u64,
    memory: Reserved,
    job: &'j Job,
    stopped: Option<Stopped>,
}

/// Why the writing of a text was stopped.
enum Stopped {
    Long,
    Memory(Exceeded),
    Ended,
}

/// The text that `write` gives.
///
/// # Errors
/// The text is longer than its bound; the limit on memory; the end of the job; errors of `write`.
pub fn written(
    job: &Job,
    bounds: TextBounds,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<Vec<u8>, Failure> {
    let most = bounds.bytes;
    let limit = |exceeded: Exceeded| Failure::of(&Error::limit(exceeded), bounds.time);
    let mut text = BoundedText {
        bytes: Vec::new(),
        most,
        memory: job.reserve(0).map_err(limit)?,
        job,
        stopped: None,
    };
    let ended = || Failure::of(&Error::ended(job.end_of_work()), bounds.time);
    let done = write(&mut text);
    match (text.stopped, done) {
        (None, Ok(())) => Ok(text.bytes),
        (None, Err(_)) if job.ended().is_some() => Err(ended()),
        (None, Err(error)) => Err(Failure::unwritten(&error)),
        (Some(Stopped::Long), _) => {
            let message = format!("the answer is longer than {most} bytes");
            Err(Failure::limit(
                &message,
                &["ask for a part of it, or for fewer positions"],
            ))
        }
        (Some(Stopped::Memory(exceeded)), _) => Err(limit(exceeded)),
        (Some(Stopped::Ended), _) => Err(ended()),
    }
}

/// The JSON of an answer.
///
/// # Errors
/// As [`written`].
pub fn json(job: &Job, bounds: TextBounds, answer: &impl Serialize) -> Result<Vec<u8>, Failure> {
    written(job, bounds, |out| {
        serde_json::to_writer(out, answer).map_err(io::Error::from)
    })
}

impl BoundedText<'_> {
    /// Makes room for more bytes.
    fn reserve(&mut self, more: usize) -> Result<(), Stopped> {
        let needed = self.bytes.len().saturating_add(more);
        if u64::try_from(needed).map_or(true, |needed| needed > self.most) {
            return Err(Stopped::Long);
        }
        if needed > self.bytes.capacity() {
            if !self.job.poll() {
                return Err(Stopped::Ended);
            }
            let twice = needed.max(self.bytes.capacity().saturating_mul(2));
            let room = match self.memory.grow_to(twice, self.job) {
                Ok(()) => twice,
                Err(_) => needed,
            };
            let grown = self.memory.grow_to(room, self.job);
            grown.map_err(Stopped::Memory)?;
            self.bytes.reserve_exact(room - self.bytes.len());
        }
        Ok(())
    }
}

impl Write for BoundedText<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Err(stopped) = self.reserve(bytes.len()) {
            self.stopped.get_or_insert(stopped);
            return Err(io::Error::other("the text is at its bound"));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{TextBounds, written};
    use grundy::{Job, Limits, Resource};
    use std::io;
    use std::time::{Duration, Instant};

    const TIME: Duration = Duration::from_secs(7);

    #[test]
    fn a_text_ends_at_its_bound_at_the_limit_on_memory_and_with_its_job() {
        let job = Job::quiet().within(Limits::default().with(Resource::Bytes, 1000));
        let of = |job: &Job, bytes, length: usize| {
            written(job, TextBounds { bytes, time: TIME }, |out| {
                (0..length).try_for_each(|_| out.write_all(b"x"))
            })
        };
        assert_eq!(of(&job, 900, 600).unwrap().len(), 600);
        assert_eq!(job.held(), 0);
        let long = serde_json::to_string(&of(&job, 900, 901).unwrap_err()).unwrap();
        assert!(long.contains("longer than 900 bytes"), "{long}");
        let large = serde_json::to_string(&of(&job, 9000, 1001).unwrap_err()).unwrap();
        assert!(large.contains(r#""resource":"bytes""#), "{large}");
        job.cancel();
        let ended = serde_json::to_string(&of(&job, 900, 1).unwrap_err()).unwrap();
        assert!(ended.contains(r#""kind":"interrupted""#), "{ended}");
        let late = Job::quiet().until(Instant::now());
        let late = serde_json::to_string(&of(&late, 900, 1).unwrap_err()).unwrap();
        assert!(late.contains("took longer than 7 s"), "{late}");
    }

    #[test]
    fn a_failure_of_writing_says_what_fails() {
        let of = |job: &Job, kind: io::ErrorKind| {
            let bounds = TextBounds {
                bytes: 900,
                time: TIME,
            };
            let failed = written(job, bounds, |_| Err(io::Error::new(kind, "no numbers")));
            serde_json::to_value(failed.unwrap_err()).unwrap()["error"]["messages"][0]["message"]
                .clone()
        };
        let job = Job::quiet();
        assert_eq!(of(&job, io::ErrorKind::InvalidInput), "no numbers");
        let other = of(&job, io::ErrorKind::Other);
        assert_eq!(other, "the answer cannot be written: no numbers");
        // Work that its job ends may fail in its own words.
        let late = Job::quiet().until(Instant::now());
        assert!(!late.poll());
        let ended = of(&late, io::ErrorKind::Other);
        assert_eq!(ended, "the work took longer than 7 s");
    }
}
