//! Laboratories: what answers requests.

use super::answer::Answer;
use super::job::Job;
use super::ruleset::Ruleset;
use super::stored::{StoreOrder, StoredTable};
use super::waiting::{Terms, wait};
use grundy::answers::{Event, GameText, Request, SourceText};
use grundy::laboratory::holds_items;
use grundy::{Limits, Resource};
use grundy_publish::picture::{Figure, Format};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What answers requests: the papers, texts that were added to them, limits.
#[pyclass(frozen)]
pub struct Laboratory {
    lab: grundy::Laboratory,
    /// The texts that were added to it.
    texts: Vec<SourceText>,
    terms: Arc<Terms>,
}

impl Laboratory {
    /// What reads the games of stores: without the texts that were added here, for each store names those it needs.
    fn of_stores(&self) -> grundy::Laboratory {
        grundy::Laboratory::new().with_limits(self.lab.limits())
    }
}

/// The limits with these names.
fn limits(named: BTreeMap<String, u64>) -> PyResult<Limits> {
    let mut limits = Limits::default();
    for (name, most) in named {
        let resource = Resource::ALL.into_iter().find(|one| one.name() == name);
        let resource = resource.ok_or_else(|| {
            let names: Vec<_> = Resource::ALL.iter().map(|one| one.name()).collect();
            let message = format!("`{name}` is no limit: {} are", names.join(", "));
            PyValueError::new_err(message)
        })?;
        limits = limits.with(resource, most);
    }
    Ok(limits)
}

/// A figure, written as JSON.
fn read_figure(text: &str) -> Result<Figure, grundy::Error> {
    serde_json::from_str(text).map_err(|fault| {
        let message = fault.to_string();
        // A place in the JSON is none that the user has written.
        let words = message.rsplit_once(" at line ");
        let words = words.map_or(message.as_str(), |(words, _)| words);
        grundy::Error::argument(format!("the figure cannot be read: {words}"), &[])
    })
}

#[pymethods]
impl Laboratory {
    /// A laboratory with texts of its own, limits by their names, the most seconds of a question, and who shows progress.
    #[new]
    #[pyo3(signature = (texts, limited, seconds=None, progress=None))]
    fn new(
        py: Python<'_>,
        texts: Vec<(String, String)>,
        limited: BTreeMap<String, u64>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Laboratory> {
        let mut lab = grundy::Laboratory::new().with_limits(limits(limited)?);
        for (name, text) in &texts {
            let added = lab.with_text(name, text);
            lab = added.map_err(|error| super::errors::raised(py, &error))?;
        }
        let texts = texts.into_iter();
        Ok(Laboratory {
            lab,
            texts: texts
                .map(|(name, text)| SourceText { name, text })
                .collect(),
            terms: Arc::new(Terms::new(seconds, progress)?),
        })
    }

    /// Reads a game: a name with arguments, rules, or a text with one game in it.
    #[pyo3(signature = (text, heaps=None))]
    fn read(&self, py: Python<'_>, text: &str, heaps: Option<String>) -> PyResult<Ruleset> {
        let mut asked = match holds_items(text) {
            false => GameText::of(text),
            true => GameText {
                texts: vec![SourceText {
                    name: "GAME".into(),
                    text: text.into(),
                }],
                ..GameText::default()
            },
        };
        asked.heaps = heaps;
        let (lab, read) = (self.lab.clone(), asked.clone());
        let found = wait(py, &self.terms, None, move |job| {
            lab.with_job(job).read(&read)
        })?;
        Ok(Ruleset::new(found, asked, Arc::clone(&self.terms)))
    }

    /// Answers a request, written as JSON; as a job that another thread may end.
    #[pyo3(signature = (request, job=None))]
    fn ask(&self, py: Python<'_>, request: &str, job: Option<&Job>) -> PyResult<Answer> {
        let request = Request::read(request).map_err(|error| super::errors::raised(py, &error))?;
        let lab = self.lab.clone();
        let answer = wait(py, &self.terms, job, move |job| {
            let mut digest = None;
            let answered = lab.answer_with_events(&request, job, &mut |event| {
                if let Event::Game { digest: of, .. } = event {
                    digest.get_or_insert_with(|| of.to_string());
                }
                ControlFlow::Continue(())
            })?;
            Ok(Answer::new(answered, digest))
        })?;
        Ok(answer)
    }

    /// Raises what is wrong with a figure, written as JSON, if anything is.
    fn check_figure(&self, py: Python<'_>, figure: &str) -> PyResult<()> {
        let read = read_figure(figure).map(drop);
        read.map_err(|error| super::errors::raised(py, &error))
    }

    /// Draws a figure, written as JSON, in the format that is named: `svg`, `png`, `pdf`.
    fn draw<'py>(
        &self,
        py: Python<'py>,
        figure: &str,
        format: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let figure = read_figure(figure).map_err(|error| super::errors::raised(py, &error))?;
        let format = Format::of_file(Path::new(&format!("picture.{format}"))).map_err(|_| {
            let message = format!("`{format}` is no format of pictures: svg, png, pdf and tex are");
            PyValueError::new_err(message)
        })?;
        let lab = self.lab.clone();
        let drawn = wait(py, &self.terms, None, move |job| {
            let picture = figure.draw(&lab, job, &mut |_| ControlFlow::Continue(()))?;
            picture.in_one_file(&format)?;
            let mut bytes = Vec::new();
            let written = picture.write(&format, job, &mut bytes);
            Ok(written.map(|()| bytes))
        })?;
        let bytes = drawn.map_err(|fault| PyOSError::new_err(fault.to_string()))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Begins a table in a store, or goes on with it; `order` is JSON.
    fn begin_store(
        &self,
        py: Python<'_>,
        path: PathBuf,
        order: &str,
        resume: bool,
    ) -> PyResult<StoredTable> {
        let order = StoreOrder::read(order, &self.texts)?;
        let lab = self.of_stores();
        StoredTable::opened(py, &self.terms, move |job| {
            let lab = lab.with_job(job);
            match resume {
                true => grundy_store::StoredTable::resume(&lab, &path, &order),
                false => grundy_store::StoredTable::begin(&lab, &path, &order),
            }
        })
    }

    /// Opens a store.
    fn open_store(&self, py: Python<'_>, path: PathBuf) -> PyResult<StoredTable> {
        let lab = self.of_stores();
        StoredTable::opened(py, &self.terms, move |job| {
            grundy_store::StoredTable::open(&lab.with_job(job), &path)
        })
    }
}
