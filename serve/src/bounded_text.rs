//! Texts that grow within limits: answers as they are written.

use super::failure::Failure;
use grundy::{Error, Exceeded, Job, Reserved};
use serde::Serialize;
use std::io::{self, Write};

/// A text that is written, within what its job may hold and no longer than a bound.
struct BoundedText<'j> {
    bytes: Vec<u8>,
    most: u64,
    memory: Reserved,
    job: &'j Job,
    stopped: Option<Stopped>,
}

/// Why a text is not written to its end.
enum Stopped {
    Long,
    Memory(Exceeded),
    Ended,
}

/// The text that `write` writes.
///
/// # Errors
/// It is longer than `most` bytes; the limit on memory; the end of the job.
pub fn written(
    job: &Job,
    most: u64,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<Vec<u8>, Failure> {
    let limit = |exceeded: Exceeded| Failure::of(&Error::limit(exceeded), Default::default());
    let mut text = BoundedText {
        bytes: Vec::new(),
        most,
        memory: job.reserve(0).map_err(limit)?,
        job,
        stopped: None,
    };
    let done = write(&mut text);
    match (text.stopped, done) {
        (None, Ok(())) => Ok(text.bytes),
        (None, Err(error)) => Err(Failure::wrong(
            &format!("the answer has no such form: {error}"),
            &[],
        )),
        (Some(Stopped::Long), _) => {
            let message = format!("the answer is longer than {most} bytes");
            Err(Failure::limit(
                &message,
                &["ask for a part of it, or for fewer positions"],
            ))
        }
        (Some(Stopped::Memory(exceeded)), _) => Err(limit(exceeded)),
        (Some(Stopped::Ended), _) => Err(Failure::interrupted()),
    }
}

/// The JSON of an answer.
///
/// # Errors
/// As [`written`].
pub fn json(job: &Job, most: u64, answer: &impl Serialize) -> Result<Vec<u8>, Failure> {
    written(job, most, |out| {
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
    use super::written;
    use grundy::{Job, Limits, Resource};

    #[test]
    fn a_text_ends_at_its_bound_at_the_limit_on_memory_and_with_its_job() {
        let job = Job::quiet().within(Limits::default().with(Resource::Bytes, 1000));
        let of = |job: &Job, most, length: usize| {
            written(job, most, |out| {
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
    }
}
