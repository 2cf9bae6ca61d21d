//! Finds the installed solver of SMT-LIB 2, starts it once, and asks it questions.

use grundy::laboratory::IntegerSolver;
use grundy::witness::{Obligation, SolverVerdict, WrongSolver, examine};
use grundy::{End, Job, Resource};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The environment variable that names the solver, unless it is z3 or cvc5 on the PATH.
pub const VARIABLE: &str = "GRUNDY_SMT";

/// A solver that is silent for this long does not count its steps, and is ended.
const SILENCE: Duration = Duration::from_secs(300);

/// The time between two polls of the job while a solver works.
const LOOK: Duration = Duration::from_millis(50);

/// A step that cvc5 counts is about as much work as this many that z3 counts.
const CVC5_STEPS: u64 = 8;

/// What a solver is told to print after its answer.
const END: &str = "end of answer";

/// A solver that answered when it was asked for its version.
pub struct SolverProgram {
    program: PathBuf,
    /// Its name and version: `Z3 version 4.13.4`.
    pub version: String,
    /// The job whose end stops it, and whose limit bounds a question: in a session each line has one.
    job: fn() -> Job,
    session: Mutex<Option<Session>>,
    /// The result of its examination.
    examined: OnceLock<Result<(), WrongSolver>>,
}

/// A running solver.
struct Session {
    child: Child,
    lines: Receiver<String>,
}

impl SolverProgram {
    /// The program that the environment names, or z3, or cvc5.
    pub fn find(job: fn() -> Job) -> Option<SolverProgram> {
        match std::env::var_os(VARIABLE).filter(|named| !named.is_empty()) {
            Some(named) => SolverProgram::of(PathBuf::from(named), job),
            None => ["z3", "cvc5"]
                .into_iter()
                .find_map(|name| SolverProgram::of(PathBuf::from(name), job)),
        }
    }

    /// The solver of this program, if it is one.
    pub fn of(program: PathBuf, job: fn() -> Job) -> Option<SolverProgram> {
        let said = Command::new(&program).arg("--version").output().ok()?;
        let said = String::from_utf8_lossy(&said.stdout).to_string();
        let version = said.lines().find(|line| !line.trim().is_empty())?;
        let version = version.trim_start_matches("This is ");
        let short = [" - ", " ["].iter().fold(version, |version, mark| {
            version.split(mark).next().unwrap_or(version)
        });
        Some(SolverProgram {
            version: short.trim().to_string(),
            program,
            job,
            session: Mutex::new(None),
            examined: OnceLock::new(),
        })
    }

    /// Asks it about an obligation. Before the first one it is examined, and it is not trusted if it answers wrongly.
    pub fn answer(&self, obligation: &Obligation) -> SolverVerdict {
        let examined = self
            .examined
            .get_or_init(|| examine(&mut |known| self.ask(known)));
        match examined {
            Ok(()) => self.ask(obligation),
            Err(why) => {
                let (program, version) = (self.program.display(), &self.version);
                SolverVerdict::Unknown(format!(
                    "{program}, which calls itself {version}, is not believed: {why}"
                ))
            }
        }
    }

    /// The steps that one question may take.
    fn steps(&self) -> u64 {
        (self.job)().limits().most(Resource::Solver)
    }

    fn ask(&self, obligation: &Obligation) -> SolverVerdict {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        if session.is_none() {
            let cvc5 = self.version.contains("cvc5");
            *session = Session::start(&self.program, cvc5, self.steps());
        }
        let Some(running) = session.as_mut() else {
            return SolverVerdict::NoSolver;
        };
        match self.asked(running, obligation) {
            Ok(answer) => answer,
            Err(silence) => {
                // It is started anew for the next question.
                *session = None;
                SolverVerdict::Unknown(silence.why().into())
            }
        }
    }

    /// Asks a running solver.
    fn asked(
        &self,
        running: &mut Session,
        obligation: &Obligation,
    ) -> Result<SolverVerdict, Silence> {
        let job = (self.job)();
        let question = format!("(reset)\n{}", obligation.script());
        let said = running.ask(&question, &job)?;
        match said.trim() {
            "sat" => {
                let values = running.ask(&obligation.values(), &job)?;
                Ok(SolverVerdict::read(&format!("sat\n{values}")))
            }
            "unknown" => {
                let why = running.ask("(get-info :reason-unknown)", &job)?;
                Ok(match why.contains("resource") {
                    true => {
                        let most = format!("the solver took more than {} steps", self.steps());
                        SolverVerdict::Unknown(Resource::Solver.limits(most).to_string())
                    }
                    false => SolverVerdict::read(&said),
                })
            }
            _ => Ok(SolverVerdict::read(&said)),
        }
    }
}

/// Why a solver gives no answer.
enum Silence {
    /// The job was ended.
    Ended(End),
    /// The solver ended, or could not be written to.
    Closed,
    /// It went on for longer than [`SILENCE`].
    Long,
}

impl Silence {
    fn why(&self) -> &'static str {
        match self {
            Silence::Ended(end) => end.words(),
            Silence::Closed => "the solver ended without an answer",
            Silence::Long => "no answer within five minutes",
        }
    }
}

impl IntegerSolver for SolverProgram {
    fn name(&self) -> &str {
        &self.version
    }

    fn answer(&self, obligation: &Obligation) -> SolverVerdict {
        SolverProgram::answer(self, obligation)
    }
}

impl Session {
    fn start(program: &Path, cvc5: bool, steps: u64) -> Option<Session> {
        let arguments = match cvc5 {
            true => vec![
                "--lang=smt2".into(),
                "--incremental".into(),
                "-q".into(),
                format!("--rlimit-per={}", (steps / CVC5_STEPS).max(1)),
            ],
            // It reads 32 bits, and 0 means no limit.
            false => {
                let steps = u32::try_from(steps).unwrap_or(u32::MAX).max(1);
                vec!["-in".into(), format!("rlimit={steps}")]
            }
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let printed = child.stdout.take()?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(printed).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Some(Session { child, lines })
    }

    /// The output of these commands.
    fn ask(&mut self, commands: &str, job: &Job) -> Result<String, Silence> {
        let input = self.child.stdin.as_mut().ok_or(Silence::Closed)?;
        let written = write!(input, "{commands}\n(echo \"{END}\")\n").and_then(|()| input.flush());
        written.map_err(|_| Silence::Closed)?;
        let asked = Instant::now();
        let mut said = String::new();
        loop {
            let line = self.lines.recv_timeout(LOOK);
            if !job.poll() {
                return Err(Silence::Ended(job.end_of_work()));
            }
            if asked.elapsed() > SILENCE {
                return Err(Silence::Long);
            }
            match line {
                Ok(line) if line.contains(END) => return Ok(said),
                Ok(line) => {
                    said.push_str(&line);
                    said.push('\n');
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Closed),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
