//! The solver of SMT-LIB 2 that is installed: found, started once, asked, and called by its name.

use grundy::laboratory::IntegerSolver;
use grundy::witness::{Obligation, SolverAnswer, examine};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// Names the solver's program, where it is not z3 or cvc5 on the PATH.
pub const VARIABLE: &str = "GRUNDY_SMT";

/// Seconds for one question.
const SECONDS: u64 = 20;

/// What a solver is made to print behind its answer.
const END: &str = "end of answer";

/// A solver that answered when it was asked for its version.
pub struct Smt {
    program: PathBuf,
    /// Its name and version: `Z3 version 4.13.4`.
    pub version: String,
    session: Mutex<Option<Session>>,
    /// Did it answer what is known, or what did it answer wrongly?
    examined: OnceLock<Result<(), String>>,
}

/// A solver at work.
struct Session {
    child: Child,
    lines: Receiver<String>,
}

impl Smt {
    /// The program that the environment names, or z3, or cvc5.
    pub fn find() -> Option<Smt> {
        match std::env::var_os(VARIABLE).filter(|named| !named.is_empty()) {
            Some(named) => Smt::of(PathBuf::from(named)),
            None => ["z3", "cvc5"]
                .into_iter()
                .map(PathBuf::from)
                .find_map(Smt::of),
        }
    }

    /// The solver that this program is.
    pub fn of(program: PathBuf) -> Option<Smt> {
        let said = Command::new(&program).arg("--version").output().ok()?;
        let said = String::from_utf8_lossy(&said.stdout).to_string();
        let version = said.lines().find(|line| !line.trim().is_empty())?;
        let version = version.trim_start_matches("This is ");
        let short = [" - ", " ["].iter().fold(version, |version, mark| {
            version.split(mark).next().unwrap_or(version)
        });
        Some(Smt {
            version: short.trim().to_string(),
            program,
            session: Mutex::new(None),
            examined: OnceLock::new(),
        })
    }

    /// Asks it for an obligation. Before the first one it is asked what is known, and it is not believed if it answers that wrongly.
    pub fn answer(&self, obligation: &Obligation) -> SolverAnswer {
        let examined = self
            .examined
            .get_or_init(|| examine(&mut |known| self.ask(known)));
        match examined {
            Ok(()) => self.ask(obligation),
            Err(why) => {
                let (program, version) = (self.program.display(), &self.version);
                SolverAnswer::Unknown(format!(
                    "{program}, which calls itself {version}, is not believed: {why}"
                ))
            }
        }
    }

    fn ask(&self, obligation: &Obligation) -> SolverAnswer {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        if session.is_none() {
            *session = Session::start(&self.program, self.version.contains("cvc5"));
        }
        let Some(running) = session.as_mut() else {
            return SolverAnswer::NoSolver;
        };
        let said = running.ask(&format!("(reset)\n{}", obligation.script()));
        let said = match said {
            Some(said) if said.trim() == "sat" => {
                let values = running.ask(&obligation.values());
                values.map(|values| format!("sat\n{values}"))
            }
            said => said,
        };
        match said {
            Some(said) => SolverAnswer::read(&said),
            None => {
                // It is started anew for the next question.
                *session = None;
                SolverAnswer::Unknown(format!("no answer within {SECONDS} seconds"))
            }
        }
    }
}

impl IntegerSolver for Smt {
    fn name(&self) -> &str {
        &self.version
    }

    fn answer(&self, obligation: &Obligation) -> SolverAnswer {
        Smt::answer(self, obligation)
    }
}

impl Session {
    fn start(program: &Path, cvc5: bool) -> Option<Session> {
        let arguments = match cvc5 {
            true => vec![
                "--lang=smt2".into(),
                "--incremental".into(),
                "-q".into(),
                format!("--tlimit-per={SECONDS}000"),
            ],
            false => vec!["-in".into(), format!("-t:{SECONDS}000")],
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

    /// What it prints to these commands; nothing if it does not come to an end.
    fn ask(&mut self, commands: &str) -> Option<String> {
        let input = self.child.stdin.as_mut()?;
        write!(input, "{commands}\n(echo \"{END}\")\n").ok()?;
        input.flush().ok()?;
        let mut said = String::new();
        loop {
            // The solver's own limit comes first.
            let line = self
                .lines
                .recv_timeout(Duration::from_secs(SECONDS + 5))
                .ok()?;
            if line.contains(END) {
                return Some(said);
            }
            said.push_str(&line);
            said.push('\n');
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
