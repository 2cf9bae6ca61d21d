//! Progress bars for long computations, on standard error and only on a terminal.

use crate::interruption::{self, Watched};
use grundy::{Job, Progress};
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use std::io::IsTerminal;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Computations that end sooner show no bar.
const PATIENCE: Duration = Duration::from_millis(700);

/// The job of one computation of the command: it shows a bar when that takes long, and ends when Ctrl-C is pressed;
/// pressed again, the program ends at once.
pub fn job() -> Computation {
    let watched = Watched::new();
    let job = interruption::job();
    if !std::io::stderr().is_terminal() {
        return Computation {
            job,
            bar: Arc::default(),
            _watched: watched,
        };
    }
    let bar: Arc<Mutex<Option<ProgressBar>>> = Arc::default();
    let shown = Arc::clone(&bar);
    let started = Instant::now();
    let job = job.heard_by(move |progress| {
        if started.elapsed() >= PATIENCE {
            let mut bar = shown.lock().unwrap_or_else(PoisonError::into_inner);
            show(&mut bar, progress);
        }
    });
    Computation {
        job,
        bar,
        _watched: watched,
    }
}

/// A job while it is computed.
pub struct Computation {
    job: Job,
    bar: Arc<Mutex<Option<ProgressBar>>>,
    _watched: Watched,
}

impl Computation {
    /// The same computation, ended at this time.
    pub fn until(mut self, deadline: Instant) -> Computation {
        self.job = self.job.clone().until(deadline);
        self
    }
}

impl Deref for Computation {
    type Target = Job;

    fn deref(&self) -> &Job {
        &self.job
    }
}

impl Drop for Computation {
    /// A dropped bar disappears.
    fn drop(&mut self) {
        *self.bar.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

fn show(bar: &mut Option<ProgressBar>, progress: &Progress) {
    if progress.done >= progress.of {
        *bar = None;
        return;
    }
    let bar = bar.get_or_insert_with(|| {
        let plain = ProgressStyle::default_bar();
        let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} {msg}");
        ProgressBar::new(progress.of)
            .with_style(style.unwrap_or(plain))
            .with_finish(ProgressFinish::AndClear)
    });
    bar.set_message(progress.counted.to_string());
    bar.set_length(progress.of);
    bar.set_position(progress.done);
}
