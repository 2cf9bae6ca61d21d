//! How far a long computation is, on standard error and only on a terminal.

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(700);

/// A watch for one computation: it never stops it, and shows a bar when it takes long.
pub fn watch() -> impl FnMut(usize, usize) -> bool {
    let terminal = std::io::stderr().is_terminal();
    let started = Instant::now();
    let mut bar: Option<ProgressBar> = None;
    move |done, all| {
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
            let style = ProgressStyle::with_template("{wide_bar} {pos} of {len} positions");
            ProgressBar::new(length)
                .with_style(style.unwrap_or(plain))
                .with_finish(ProgressFinish::AndClear)
        });
        bar.set_length(length);
        bar.set_position(u64::try_from(done).unwrap_or(u64::MAX));
        true
    }
}
