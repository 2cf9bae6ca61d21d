//! How far a long computation is, on standard error and only on a terminal.

use crate::interruption::{self, Watched};
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(700);

/// A watch for one computation: it shows a bar when that takes long, and stops it when Ctrl-C is pressed; pressed
/// again, the program ends at once.
pub fn watch() -> impl FnMut(usize, usize) -> bool {
    watch_of("positions")
}

/// The same for a computation that counts other things.
pub fn watch_of(counted: &str) -> impl FnMut(usize, usize) -> bool + Send {
    let template = format!("{{wide_bar}} {{pos}} of {{len}} {counted}");
    let watched = Watched::new();
    let terminal = std::io::stderr().is_terminal();
    let started = Instant::now();
    let mut bar: Option<ProgressBar> = None;
    move |done, all| {
        let _ = &watched;
        if interruption::interrupted() {
            bar = None;
            return false;
        }
        if !terminal || (bar.is_none() && started.elapsed() < PATIENCE) {
            return true;
        }
        let length = u64::try_from(all).unwrap_or(u64::MAX);
        if done >= all {
            // Dropped, a bar takes itself away.
            bar = None;
            return true;
        }
        let bar = bar.get_or_insert_with(|| {
            let plain = ProgressStyle::default_bar();
            let style = ProgressStyle::with_template(&template);
            ProgressBar::new(length)
                .with_style(style.unwrap_or(plain))
                .with_finish(ProgressFinish::AndClear)
        });
        bar.set_length(length);
        bar.set_position(u64::try_from(done).unwrap_or(u64::MAX));
        true
    }
}
