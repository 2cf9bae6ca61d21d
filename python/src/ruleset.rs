//! Games that were read.

use super::answer::Answer;
use super::numbers::position_text;
use super::waiting::{Terms, wait};
use grundy::Job;
use grundy::answers::{Answered, GameText, Message, to_line};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What takes no longer than this is done at once, without a thread: signals wait as long.
const AT_ONCE: Duration = Duration::from_millis(20);

/// A game that was read; it is not read again.
#[pyclass(frozen)]
pub struct Ruleset {
    ruleset: grundy::Ruleset,
    asked: GameText,
    terms: Arc<Terms>,
}

impl Ruleset {
    pub fn new(ruleset: grundy::Ruleset, asked: GameText, terms: Arc<Terms>) -> Ruleset {
        Ruleset {
            ruleset,
            asked,
            terms,
        }
    }
}

#[pymethods]
impl Ruleset {
    /// Its name with its arguments, or its rules on one line.
    #[getter]
    fn name(&self) -> &str {
        self.ruleset.name()
    }

    /// The names of its heaps.
    #[getter]
    fn heaps(&self) -> Vec<String> {
        self.ruleset.heaps().to_vec()
    }

    /// How requests name it, as JSON.
    #[getter]
    fn asked(&self) -> PyResult<String> {
        to_line(&self.asked).map_err(|fault| PyOSError::new_err(fault.to_string()))
    }

    /// What may be meant otherwise in its rules.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        let texts = self.ruleset.library().texts();
        let warnings = Message::all(self.ruleset.warnings(), texts).into_iter();
        let shown = warnings.map(|one| match one.code {
            Some(code) => format!("{code}: {}", one.message),
            None => one.message,
        });
        shown.collect()
    }

    /// The same game in misère play.
    fn misere(&self) -> Ruleset {
        Ruleset::new(
            self.ruleset.misere(),
            self.asked.clone(),
            Arc::clone(&self.terms),
        )
    }

    /// Who wins at a position, and how.
    fn r#move(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Answer> {
        let text = position_text(position)?;
        let brief = Job::quiet().until(Instant::now() + AT_ONCE);
        let ruleset = self.ruleset.for_job(&brief);
        let found = py.detach(|| ruleset.move_answer(&text));
        // Work that the clock ended may have found less than there is: it is done again, with all the time it takes.
        let found = match brief.ended() {
            None => found.map_err(|error| super::errors::raised(py, &error))?,
            Some(_) => {
                let ruleset = self.ruleset.clone();
                wait(py, &self.terms, None, move |job| {
                    ruleset.for_job(job).move_answer(&text)
                })?
            }
        };
        Ok(Answer::new(Answered::new(found, Vec::new()), None))
    }
}
