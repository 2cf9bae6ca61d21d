//! The end of work by Ctrl-C, SIGTERM or SIGHUP: a computation that looks for it stops, and no unfinished file stays behind.
//!
//! While an answer is computed, its job is cancelled: what was found is printed. Otherwise the program reads its input or writes an answer, and
//! ends at once: a reader may be slow, and an answer that was written in part is cut off there. In a session the line ends in this way, and not
//! the program.

use crate::options_program;
use grundy::{End, Job};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The exit code of a command that is interrupted.
const INTERRUPTED: i32 = 3;
/// The exit code of a command that is ended before it can print what it found.
const KILLED: i32 = 130;

/// The job of the command that runs.
static JOB: Mutex<Option<Job>> = Mutex::new(None);
/// Does a line of a session run?
static LINE_RUNS: AtomicBool = AtomicBool::new(false);
/// Is the answer of this line cut off?
static CUT_OFF: AtomicBool = AtomicBool::new(false);
/// Was Ctrl-C pressed? The clock may have ended the job before.
static PRESSED: AtomicBool = AtomicBool::new(false);
/// How many computations poll the job.
static WATCHED: AtomicUsize = AtomicUsize::new(0);
/// How many whole lines are being written, which a slow reader may hold up.
static LINES_WRITTEN: AtomicUsize = AtomicUsize::new(0);
/// The time in which a reader takes the rest of a line after Ctrl-C. A fixed bound.
const GRACE: Duration = Duration::from_secs(1);
/// Files that are being written, under temporary names.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Listens to Ctrl-C.
fn listen() {
    // Without a handler Ctrl-C ends the program at once, as ever.
    let _ = ctrlc::set_handler(|| {
        let again = PRESSED.swap(true, Ordering::Relaxed);
        job().cancel();
        if again {
            end(KILLED);
        }
        if LINE_RUNS.load(Ordering::Relaxed) {
            let computes = WATCHED.load(Ordering::Relaxed) > 0;
            CUT_OFF.store(!computes, Ordering::Relaxed);
            return;
        }
        if LINES_WRITTEN.load(Ordering::Relaxed) > 0 {
            std::thread::sleep(GRACE);
        }
        let held_up = LINES_WRITTEN.load(Ordering::Relaxed) > 0;
        if held_up || WATCHED.load(Ordering::Relaxed) == 0 {
            let _ = writeln!(std::io::stderr().lock(), "unknown: {}", End::Cancelled);
            end(INTERRUPTED);
        }
    });
}

/// The job that all work of the command belongs to.
pub fn job() -> Job {
    kept_job().get_or_insert_with(Job::quiet).clone()
}

fn kept_job() -> MutexGuard<'static, Option<Job>> {
    JOB.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on all work belongs to this job, with its limits. Ctrl-C is heard from now on.
pub fn begin(job: Job) {
    *kept_job() = Some(job);
    listen();
}

/// A line of a session, as long as this lives: Ctrl-C ends it, and the session goes on.
pub struct SessionLine;

impl SessionLine {
    /// The work of the line belongs to this job.
    pub fn begin(job: Job) -> SessionLine {
        *kept_job() = Some(job);
        PRESSED.store(false, Ordering::Relaxed);
        CUT_OFF.store(false, Ordering::Relaxed);
        LINE_RUNS.store(true, Ordering::Relaxed);
        SessionLine
    }

    /// From now on the work of the line belongs to this job.
    pub fn works_for(&self, job: Job) {
        *kept_job() = Some(job.clone());
        if PRESSED.load(Ordering::Relaxed) {
            job.cancel();
        }
    }
}

impl Drop for SessionLine {
    fn drop(&mut self) {
        LINE_RUNS.store(false, Ordering::Relaxed);
        PRESSED.store(false, Ordering::Relaxed);
        CUT_OFF.store(false, Ordering::Relaxed);
    }
}

/// Is nothing more of the answer of this line written?
pub fn cuts_answers_off() -> bool {
    CUT_OFF.load(Ordering::Relaxed)
}

/// Ends the program at once; files that are unfinished are removed, and programs that run are killed.
pub fn end(code: i32) -> ! {
    for path in unfinished().iter() {
        let _ = std::fs::remove_file(path);
    }
    options_program::kill_all();
    std::process::exit(code)
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Marks a computation that polls for Ctrl-C, as long as it lives.
pub struct Watched;

impl Watched {
    pub fn new() -> Watched {
        WATCHED.fetch_add(1, Ordering::Relaxed);
        Watched
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        WATCHED.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Marks a line that is written as a whole, as long as it lives: Ctrl-C cuts it off only if nobody reads it.
pub struct WholeLine;

impl WholeLine {
    pub fn new() -> WholeLine {
        LINES_WRITTEN.fetch_add(1, Ordering::Relaxed);
        WATCHED.fetch_add(1, Ordering::Relaxed);
        WholeLine
    }
}

impl Drop for WholeLine {
    fn drop(&mut self) {
        WATCHED.fetch_sub(1, Ordering::Relaxed);
        LINES_WRITTEN.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Marks a file that is being written, as long as it lives; Ctrl-C removes it and ends the program.
pub struct Unfinished(PathBuf);

impl Unfinished {
    pub fn new(path: &Path) -> Unfinished {
        unfinished().push(path.to_path_buf());
        Unfinished(path.to_path_buf())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}
