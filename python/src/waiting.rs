//! Long work: it runs on a thread of its own, while the thread that asked listens to signals and shows the progress.

use super::job::Job as Given;
use grundy::{Error, Job, Progress};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// How often signals are looked for.
const TICK: Duration = Duration::from_millis(40);

/// How long work that was ended may go on before nobody waits for it any more.
const GRACE: Duration = Duration::from_millis(100);

/// How work is done: the most time, and who shows its progress.
#[derive(Debug, Default)]
pub struct Terms {
    /// The most time that one question may take.
    pub time: Option<Duration>,
    /// Called with the stage, what is counted, how many are done and of how many.
    pub progress: Option<Py<PyAny>>,
}

impl Terms {
    /// The most seconds of a question, and who shows its progress.
    ///
    /// # Errors
    /// A `ValueError` for seconds that are no length of time.
    pub fn new(seconds: Option<f64>, progress: Option<Py<PyAny>>) -> PyResult<Terms> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|fault| PyValueError::new_err(format!("the seconds: {fault}")))?;
        Ok(Terms { time, progress })
    }
}

/// The last progress that was heard of.
struct Heard {
    stage: Option<String>,
    counted: String,
    done: u64,
    of: u64,
}

type LastHeard = Arc<Mutex<Option<Heard>>>;

fn hear(last: &LastHeard, progress: &Progress) {
    let heard = Heard {
        stage: progress.stage.map(String::from),
        counted: progress.counted.to_string(),
        done: progress.done,
        of: progress.of,
    };
    *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(heard);
}

/// Does the work, with the job and the terms that are given or else with those of the laboratory. The interpreter is free in the meantime; a signal ends the work.
///
/// # Errors
/// What the handler of a signal raises: `KeyboardInterrupt`; why there is no answer.
pub fn wait<T: Send + 'static>(
    py: Python<'_>,
    terms: &Terms,
    given: Option<&Given>,
    work: impl FnOnce(&Job) -> Result<T, Error> + Send + 'static,
) -> PyResult<T> {
    let last = LastHeard::default();
    let (terms, mut job) = match given {
        Some(given) => (&given.terms, given.job.clone()),
        None => (terms, Job::quiet()),
    };
    if let Some(end) = terms.time.and_then(|time| Instant::now().checked_add(time)) {
        job = job.until(end);
    }
    if terms.progress.is_some() {
        let last = Arc::clone(&last);
        job = job.heard_by(move |progress| hear(&last, progress));
    }
    let (done, waiting) = sync_channel(1);
    let working = job.clone();
    // If nobody waits any more, there is nobody to answer.
    let run = move || drop(done.send(work(&working)));
    let thread = Builder::new().name("grundy".into()).spawn(run);
    thread.map_err(|fault| PyRuntimeError::new_err(format!("no thread for the work: {fault}")))?;
    let waiting = Mutex::new(waiting);
    let answer = loop {
        match py.detach(|| receive(&waiting, TICK)) {
            Ok(answer) => break Ok(answer),
            Err(RecvTimeoutError::Disconnected) => break Err(fault()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(signal) = py.check_signals().and_then(|()| show(py, terms, &last)) {
            job.cancel();
            let _ = py.detach(|| receive(&waiting, GRACE));
            break Err(signal);
        }
    };
    close(py, terms)?;
    answer?.map_err(|error| super::errors::raised(py, &error))
}

fn receive<T>(waiting: &Mutex<Receiver<T>>, time: Duration) -> Result<T, RecvTimeoutError> {
    let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
    waiting.recv_timeout(time)
}

fn fault() -> PyErr {
    PyRuntimeError::new_err("the work broke off: this is a fault of Grundy, please report it")
}

/// Hands what was heard last to Python.
fn show(py: Python<'_>, terms: &Terms, last: &LastHeard) -> PyResult<()> {
    let Some(progress) = &terms.progress else {
        return Ok(());
    };
    let heard = last.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(Heard {
        stage,
        counted,
        done,
        of,
    }) = heard
    {
        progress.call1(py, (stage, counted, done, of))?;
    }
    Ok(())
}

/// Tells that the work is over.
fn close(py: Python<'_>, terms: &Terms) -> PyResult<()> {
    if let Some(progress) = &terms.progress {
        progress.call1(py, (py.None(), "", 0, 0))?;
    }
    Ok(())
}
