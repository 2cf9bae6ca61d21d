//! A program that tells the options of positions: it reads a position on a line, and prints its options on one line.

use crate::arguments::ProgramArguments;
use crate::bounded_lines::{BoundedLine, begin_line};
use crate::ending::Failure;
use grundy::{Error, Job};
use std::io::{BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time between two polls of the job while the program works.
const LOOK: Duration = Duration::from_millis(50);

/// How long a program may take to end when no positions come any more. A fixed bound.
const GRACE: Duration = Duration::from_secs(2);

/// The most bytes of a line that it prints. A fixed bound.
const LONGEST: usize = 1 << 26;

/// What is expected of the program.
const PROTOCOL: &str = "it reads a position on a line, and prints its options on one line with spaces between, an empty line if there is none";
const FLUSH: &str =
    "it must write each line at once: in Python print(..., flush=True), or python3 -u";

/// The names of heaps as `--heaps` gives them; else `count` usual ones.
pub fn heap_names(given: Option<&str>, count: usize) -> Vec<String> {
    match (given, count) {
        (Some(names), _) => names.split(',').map(|name| name.trim().into()).collect(),
        (None, 1) => vec!["x".to_string()],
        (None, 2) => vec!["x".to_string(), "y".to_string()],
        (None, _) => (1..=count).map(|number| format!("x{number}")).collect(),
    }
}

/// The programs that run.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Kills every program: the command ends at once.
pub fn kill_all() {
    let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running.iter().for_each(|id| kill(*id));
}

/// Kills a program with all that it has started, where the system knows groups of processes.
#[cfg(unix)]
fn kill(id: u32) {
    use nix::sys::signal::{Signal, killpg};
    if let Ok(id) = i32::try_from(id) {
        // It may have ended.
        let _ = killpg(nix::unistd::Pid::from_raw(id), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill(_: u32) {}

/// A program that runs, as long as this lives.
pub struct OptionsProgram {
    child: Child,
    /// Positions for its standard input, which a thread writes: it may not read them.
    positions: Option<Sender<String>>,
    /// What it prints: a line waits until it is wanted.
    lines: Receiver<std::io::Result<BoundedLine>>,
    patience: Duration,
}

impl OptionsProgram {
    /// Starts the program by the shell.
    pub fn start(program: &str, arguments: &ProgramArguments) -> Result<OptionsProgram, Failure> {
        let mut command = Command::new("sh");
        command.args(["-c", program]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            // Ctrl-C is for the command, which kills the whole group.
            command.process_group(0);
        }
        let failed = |error: &dyn std::fmt::Display| {
            Failure::new(&format!("the program cannot be started: {error}"), &[])
        };
        let mut child = command.spawn().map_err(|error| failed(&error))?;
        RUNNING
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(child.id());
        let pipes = (child.stdin.take(), child.stdout.take());
        let (positions, to_write) = channel::<String>();
        let (printed, lines) = sync_channel(0);
        let running = OptionsProgram {
            child,
            positions: Some(positions),
            lines,
            patience: Duration::from_secs(arguments.patience),
        };
        let (Some(mut input), Some(output)) = pipes else {
            return Err(failed(&"it has no standard input or output"));
        };
        std::thread::spawn(move || {
            for position in to_write {
                if writeln!(input, "{position}")
                    .and_then(|()| input.flush())
                    .is_err()
                {
                    return;
                }
            }
        });
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            while let Some(line) = begin_line(&mut output, LONGEST).transpose() {
                // Of a line that is too long the end is not awaited.
                let is_last = !matches!(line, Ok(BoundedLine::Text(_) | BoundedLine::NoText));
                if printed.send(line).is_err() || is_last {
                    return;
                }
            }
        });
        Ok(running)
    }

    /// The options of a position.
    pub fn options(&mut self, position: &str, job: &Job) -> Result<Vec<String>, Error> {
        match self.lines.try_recv() {
            Ok(_) => return Err(too_much(&format!("before it was asked about {position}"))),
            Err(TryRecvError::Disconnected) => return Err(self.ended(position)),
            Err(TryRecvError::Empty) => {}
        }
        let sent = self.positions.as_ref().map(|to| to.send(position.into()));
        if !matches!(sent, Some(Ok(()))) {
            return Err(self.ended(position));
        }
        match self.line(job)? {
            Awaited::Line(line) => names(line, position),
            Awaited::Ended => Err(self.ended(position)),
            Awaited::Silent => {
                let seconds = self.patience.as_secs();
                let message = format!(
                    "the program gives no options of {position}: it printed no line within {seconds} s (--patience)"
                );
                Err(Error::argument(message, &[FLUSH, PROTOCOL]))
            }
        }
    }

    /// The end of the questions: the program may print nothing more.
    pub fn finish(mut self, job: &Job) -> Result<(), Error> {
        self.positions = None;
        // Lines that were too many are there already.
        self.patience = self.patience.min(GRACE);
        match self.line(job)? {
            Awaited::Line(_) => Err(too_much("than it was asked about positions")),
            // A program that does not end by itself is killed.
            Awaited::Ended | Awaited::Silent => Ok(()),
        }
    }

    /// The next line.
    fn line(&mut self, job: &Job) -> Result<Awaited, Error> {
        let asked = Instant::now();
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => return Ok(Awaited::Line(line)),
                Err(RecvTimeoutError::Disconnected) => return Ok(Awaited::Ended),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if !job.poll() {
                return Err(Error::ended(job.end_of_work()));
            }
            if asked.elapsed() >= self.patience {
                return Ok(Awaited::Silent);
            }
        }
    }

    /// The error for a program that has closed its output.
    fn ended(&mut self, position: &str) -> Error {
        // It closes its output before it ends.
        let closed = Instant::now();
        let mut status = self.child.try_wait().ok().flatten();
        while status.is_none() && closed.elapsed() < GRACE {
            std::thread::sleep(LOOK / 10);
            status = self.child.try_wait().ok().flatten();
        }
        let how = match status {
            Some(status) => format!("it ended ({status})"),
            None => "it closed its standard output".into(),
        };
        let message = format!("the program gives no options of {position}: {how}");
        Error::argument(message, &[PROTOCOL])
    }
}

/// What came of waiting for a line.
enum Awaited {
    Line(std::io::Result<BoundedLine>),
    Ended,
    Silent,
}

/// The names of options on a line.
fn names(line: std::io::Result<BoundedLine>, position: &str) -> Result<Vec<String>, Error> {
    let wrong = |what: &str| {
        let message = format!("the program gives no options of {position}: {what}");
        Err(Error::argument(message, &[PROTOCOL]))
    };
    match line {
        Ok(BoundedLine::Text(line))
            if line.chars().any(|sign| sign.is_control() && sign != '\t') =>
        {
            wrong("the line that it printed has a control character")
        }
        Ok(BoundedLine::Text(line)) => Ok(line.split_whitespace().map(String::from).collect()),
        Ok(BoundedLine::NoText) => wrong("the line that it printed is no UTF-8"),
        Ok(BoundedLine::TooLong) => wrong("the line that it printed is longer than 64 MiB"),
        Err(error) => wrong(&format!("what it prints cannot be read: {error}")),
    }
}

fn too_much(when: &str) -> Error {
    let message = format!("the program printed more lines {when}");
    Error::argument(message, &[PROTOCOL])
}

impl Drop for OptionsProgram {
    fn drop(&mut self) {
        let id = self.child.id();
        kill(id);
        let _ = self.child.kill();
        let _ = self.child.wait();
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.retain(|other| *other != id);
    }
}
