//! How far a long computation is, on standard error and only on a terminal; and its end by Ctrl-C.

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(700);

/// The exit code of a program that SIGINT ends.
const KILLED: i32 = 130;

/// Was Ctrl-C pressed?
static INTERRUPTED: AtomicBool = AtomicBool::new(false);
/// How many computations look at it.
static WATCHED: AtomicUsize = AtomicUsize::new(0);

/// A computation that looks whether Ctrl-C was pressed, as long as this lives.
struct Watched;

impl Watched {
    fn new() -> Watched {
        static HANDLER: Once = Once::new();
        HANDLER.call_once(|| {
            // Without a handler Ctrl-C ends the program at once, as ever.
            let _ = ctrlc::set_handler(|| {
                let again = INTERRUPTED.swap(true, Ordering::Relaxed);
                if again || WATCHED.load(Ordering::Relaxed) == 0 {
                    std::process::exit(KILLED);
                }
            });
        });
        WATCHED.fetch_add(1, Ordering::Relaxed);
        Watched
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        WATCHED.fetch_sub(1, Ordering::Relaxed);
    }
}

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
        if INTERRUPTED.load(Ordering::Relaxed) {
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
