//! Progress bars for long computations, on standard error and only on a terminal.

use crate::interruption::{self, Watched};
use grundy::{Job, Progress};
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use std::io::IsTerminal;
use std::ops::Deref;
use std::sync::{Mutex, MutexGuard, PoisonError};
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
            _watched: watched,
        };
    }
    let started = Instant::now();
    let job = job.heard_by(move |progress| {
        if started.elapsed() >= PATIENCE {
            show(&mut bar(), progress);
        }
    });
    Computation {
        job,
        _watched: watched,
    }
}

/// The bar that is shown.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

fn bar() -> MutexGuard<'static, Option<ProgressBar>> {
    BAR.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes lines while the bar is away.
pub fn aside<R>(write: impl FnOnce() -> R) -> R {
    match &*bar() {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

/// A job while it is computed.
pub struct Computation {
    job: Job,
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
        *bar() = None;
    }
}

fn show(bar: &mut Option<ProgressBar>, progress: &Progress) {
    let Some(words) = words(progress) else {
        *bar = None;
        return;
    };
    let bar = bar
        .get_or_insert_with(|| ProgressBar::new(progress.of).with_finish(ProgressFinish::AndClear));
    let counts = progress.done < progress.of;
    // Cells come by the million: how fast they come is worth saying.
    let template = match (counts, progress.counted) {
        (true, "cells") => "{wide_bar} {msg}, {per_sec}, {eta} left",
        (true, _) => "{wide_bar} {msg}",
        (false, _) => "{msg}",
    };
    let plain = ProgressStyle::default_bar();
    bar.set_style(ProgressStyle::with_template(template).unwrap_or(plain));
    bar.set_message(words);
    bar.set_length(progress.of);
    bar.set_position(progress.done);
}

/// The progress in words: the stage, and how many are done where that is counted; `None` if there is nothing to say.
fn words(progress: &Progress) -> Option<String> {
    let Progress {
        stage,
        counted,
        done,
        of,
        ..
    } = *progress;
    let counts = (done < of).then(|| format!("{done} of {of} {counted}"));
    match (stage, counts) {
        (Some(stage), Some(counts)) => Some(format!("{stage}: {counts}")),
        (Some(stage), None) => Some(stage.to_string()),
        (None, counts) => counts,
    }
}

#[cfg(test)]
mod tests {
    use super::words;
    use grundy::Job;
    use std::sync::{Arc, Mutex};

    #[test]
    fn progress_names_its_stage_and_counts_only_what_is_counted() {
        let heard: Arc<Mutex<Vec<Option<String>>>> = Arc::default();
        let kept = Arc::clone(&heard);
        let job = Job::quiet().heard_by(move |progress| {
            kept.lock().unwrap().push(words(progress));
        });
        job.report(3, 7);
        job.report(7, 7);
        let guessing = job.in_stage("guessing automata").toward(1024);
        assert!(guessing.go_on_building("", 400, 9999));
        let expected = [
            Some("3 of 7 positions"),
            None,
            Some("guessing automata"),
            Some("guessing automata: 400 of 1024 states"),
        ];
        let heard = heard.lock().unwrap();
        let heard: Vec<Option<&str>> = heard.iter().map(Option::as_deref).collect();
        assert_eq!(heard, expected);
    }
}
