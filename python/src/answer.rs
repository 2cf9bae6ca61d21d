//! Answers: their JSON, their texts, and their memory.

use super::cells::Cells;
use super::numbers::integer;
use grundy::Job;
use grundy::answers::{Answer as Found, Answered, MoveAnswer, Place, Scalar, TableHeader, to_line};
use grundy::laboratory::{ShownAutomaton, SolvedQuestion};
use grundy::render::npy;
use grundy_publish::paper::{Extent, Origin, Page, page, typeset_game};
use grundy_publish::picture::{Diagram, Format, Style};
use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::io;

/// What a laboratory answered.
#[pyclass(frozen)]
pub struct Answer {
    answered: Answered,
    /// The digest of the game that was asked about.
    #[pyo3(get)]
    digest: Option<String>,
}

impl Answer {
    pub fn new(answered: Answered, digest: Option<String>) -> Answer {
        Answer { answered, digest }
    }

    /// The answer of `move`.
    fn moved(&self) -> PyResult<MoveAnswer> {
        match &self.answered.answer {
            Found::Move(view) => Ok(MoveAnswer::from(view)),
            Found::FarMove(view) => Ok(MoveAnswer::from(view)),
            Found::HeapMove(view) => Ok(MoveAnswer::from(view)),
            Found::OrdinalMove(view) => Ok(MoveAnswer::from(view)),
            _ => Err(PyTypeError::new_err("this answer is not about a move")),
        }
    }
}

fn written(fault: io::Error) -> PyErr {
    PyOSError::new_err(fault.to_string())
}

#[pymethods]
impl Answer {
    /// The answer as JSON; of a table, without its cells.
    fn json(&self) -> PyResult<String> {
        match &self.answered.answer {
            Found::Table(table) => {
                let header =
                    Answered::new(TableHeader::from(table), self.answered.warnings.clone());
                to_line(&header).map_err(written)
            }
            _ => to_line(&self.answered).map_err(written),
        }
    }

    /// The text that the command line prints.
    fn text(&self, py: Python<'_>) -> String {
        py.detach(|| self.answered.text())
    }

    /// The lines as CSV; None where the answer is no list.
    fn csv(&self, py: Python<'_>) -> PyResult<Option<String>> {
        py.detach(|| self.answered.csv()).map_err(written)
    }

    /// A part of a page: `html`, `latex` or `markdown`; None where the answer has no such form.
    fn page(&self, py: Python<'_>, form: &str) -> PyResult<Option<String>> {
        let form = match form {
            "html" => Page::Html,
            "latex" => Page::Latex,
            "markdown" => Page::Markdown,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "`{form}` is no form of a page"
                )));
            }
        };
        let origin = Origin::default();
        let answer = &self.answered;
        py.detach(|| page(answer, form, Extent::Part, &origin, &Job::quiet()))
            .map_err(written)
    }

    /// Of `show`: the set of options as one formula; empty where the rules are those of another game.
    fn options_formula(&self) -> String {
        typeset_game(&self.answered).unwrap_or_default().latex
    }

    /// The automaton of a part of a solution, or of a proof, as an SVG picture or as Graphviz DOT.
    fn automaton(&self, py: Python<'_>, part: &str, form: &str) -> PyResult<String> {
        let raised = |error| super::errors::raised(py, &error);
        let question = part.parse::<SolvedQuestion>().map_err(raised)?;
        let shown = ShownAutomaton::of_answer(&self.answered.answer, question).map_err(raised)?;
        match form {
            "dot" => return Ok(shown.to_dot()),
            "svg" => {}
            _ => {
                let message = format!("`{form}` is no form of an automaton: `dot` and `svg` are");
                return Err(PyValueError::new_err(message));
            }
        }
        let job = Job::quiet();
        let diagram = Diagram::of(&shown, &Style::default(), &job).map_err(raised)?;
        let mut svg = Vec::new();
        diagram
            .write(&Format::Svg, &job, &mut svg)
            .map_err(written)?;
        Ok(String::from_utf8_lossy(&svg).into_owned())
    }

    /// Why a list ends before its bound, if it does.
    #[getter]
    fn cut_short(&self) -> Option<String> {
        match &self.answered.answer {
            Found::Positions(found) => found.errors.first().map(|error| error.message.clone()),
            _ => None,
        }
    }

    /// The cells of a table, or P-positions: the memory that they are in, or where it is not in one piece, one copy.
    fn cells(&self, py: Python<'_>) -> PyResult<Cells> {
        match &self.answered.answer {
            Found::Table(table) => match Cells::of_table(table) {
                Some(cells) => Ok(cells),
                None => {
                    let mut file = Vec::new();
                    py.detach(|| npy::table(table, &mut file))
                        .map_err(written)?;
                    Ok(Cells::of_file(file))
                }
            },
            Found::Positions(found) => match &found.positions {
                Some(list) => Ok(Cells::of_positions(list)),
                None => Err(PyTypeError::new_err("the positions are not kept")),
            },
            _ => Err(PyTypeError::new_err("this answer is no table and no list")),
        }
    }

    /// Of `map`: the bytes of its tile.
    fn tile<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        match &self.answered.answer {
            Found::Map(part) => Ok(PyBytes::new(py, &part.tile().map_err(written)?)),
            _ => Err(PyTypeError::new_err("this answer is no part of a map")),
        }
    }

    /// Of `move`: `P` or `N`.
    #[getter]
    fn outcome(&self) -> PyResult<&'static str> {
        Ok(self.moved()?.outcome)
    }

    /// Of `move`: the Grundy value, where it is known.
    #[getter]
    fn grundy<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let grundy = self.moved()?.grundy;
        grundy.map(|value| scalar(py, &value)).transpose()
    }

    /// Of `move`: the position.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        place(py, &self.moved()?.position)
    }

    /// Of `move`: where the winning moves lead.
    #[getter]
    fn winning_moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let moves = self.moved()?.winning_moves;
        moves.iter().map(|to| place(py, to)).collect()
    }
}

/// A number as an integer; an ordinal as text.
fn scalar<'py>(py: Python<'py>, value: &Scalar) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Scalar::Natural(number) => Ok(number.into_pyobject(py)?.into_any()),
        Scalar::Integer(number) => Ok(number.into_pyobject(py)?.into_any()),
        Scalar::Text(text) => match integer(py, text) {
            Ok(number) => Ok(number),
            Err(_) => Ok(text.into_pyobject(py)?.into_any()),
        },
    }
}

fn heaps<'py>(py: Python<'py>, heaps: &[Scalar]) -> PyResult<Bound<'py, PyTuple>> {
    let heaps: Vec<_> = heaps
        .iter()
        .map(|heap| scalar(py, heap))
        .collect::<PyResult<_>>()?;
    PyTuple::new(py, heaps)
}

/// The heaps of a position; of a sum, those of each part.
fn place<'py>(py: Python<'py>, place: &Place) -> PyResult<Bound<'py, PyTuple>> {
    match place {
        Place::Heaps(all) => heaps(py, all),
        Place::Sum(parts) => {
            let parts: Vec<_> = parts
                .iter()
                .map(|part| heaps(py, part))
                .collect::<PyResult<_>>()?;
            PyTuple::new(py, parts)
        }
    }
}
