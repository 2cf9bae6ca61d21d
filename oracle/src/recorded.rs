//! Answers of an outside program, recorded: tests go by them where it is not installed.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// Asks the outside program what is not recorded yet, and records it.
const VARIABLE: &str = "GRUNDY_RECORD";

/// Questions and their answers in a file, one a line: a digest of the question's text, and the answer.
pub struct Recorded {
    path: PathBuf,
    answers: Mutex<BTreeMap<String, String>>,
}

/// The 128-bit digest FNV-1a of a text: short enough for a line, and no question is like another by chance.
fn digest(text: &str) -> String {
    let start = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    let step = |hash: u128, byte: u8| (hash ^ u128::from(byte)).wrapping_mul((1 << 88) + 0x13b);
    format!("{:032x}", text.bytes().fold(start, step))
}

impl Recorded {
    /// The answers in a file; none where it is not there.
    ///
    /// # Panics
    ///
    /// When a line is no record.
    pub fn in_file(path: impl Into<PathBuf>) -> Recorded {
        let path = path.into();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let read = |line: &str| {
            let fault = || panic!("{}: no record: {line}", path.display());
            let (question, answer) = line.split_once(' ').unwrap_or_else(fault);
            (question.to_string(), answer.replace("\\n", "\n"))
        };
        let answers = Mutex::new(text.lines().map(read).collect());
        Recorded { path, answers }
    }

    /// How many answers are recorded.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    /// The recorded answer to a question. Where there is none and `GRUNDY_RECORD` is set, that of `ask`, which is recorded.
    ///
    /// # Panics
    ///
    /// When there is no answer.
    pub fn answer(&self, question: &str, ask: impl FnOnce() -> Option<String>) -> String {
        let key = digest(question);
        let mut answers = self.lock();
        if let Some(answer) = answers.get(&key) {
            return answer.clone();
        }
        let recording = std::env::var_os(VARIABLE).is_some_and(|given| !given.is_empty());
        let asked = if recording { ask() } else { None };
        let Some(answer) = asked else {
            panic!(
                "{} has no answer to this question; with {VARIABLE}=1, and z3 or cvc5 installed, it is asked and recorded:\n{question}",
                self.path.display()
            );
        };
        answers.insert(key, answer.clone());
        let line = |(question, answer): (&String, &String)| {
            format!("{question} {}\n", answer.trim().replace('\n', "\\n"))
        };
        let text: String = answers.iter().map(line).collect();
        let written = std::fs::write(&self.path, text);
        written.unwrap_or_else(|error| panic!("{}: {error}", self.path.display()));
        answer
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, String>> {
        // A test that failed left the answers as they were.
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_standard() {
        // Fowler, Noll, Vo: the digest of nothing is the start, and the one of "a" is well known.
        assert_eq!(digest(""), "6c62272e07bb014262b821756295c58d");
        assert_eq!(digest("a"), "d228cb696f1a8caf78912b704e4a8964");
    }

    #[test]
    fn an_answer_of_several_lines_is_read_back() {
        let path = std::env::temp_dir().join(format!("recorded-{}", std::process::id()));
        let line = format!("{} sat\\n((x 3))\n", digest("x > 2?"));
        std::fs::write(&path, line).unwrap();
        let recorded = Recorded::in_file(&path);
        assert_eq!(recorded.answer("x > 2?", || None), "sat\n((x 3))");
        assert_eq!(recorded.count(), 1);
        std::fs::remove_file(path).unwrap();
    }
}
