//! Formulas for a page that typesets LaTeX.

use grundy::Error;
use grundy::library::Library;
use grundy_publish::paper;
use pyo3::prelude::*;
use std::sync::Arc;

/// A claim as one formula of LaTeX.
#[pyfunction]
pub fn typeset_claim(py: Python<'_>, text: &str) -> PyResult<String> {
    paper::typeset_claim(text).map_err(|errors| {
        let error = Error::wrong(errors, &Arc::new(Library::default()));
        super::errors::raised(py, &error)
    })
}

/// A term, a condition or a claim as one formula of LaTeX; what is none of these is shown as it is written.
#[pyfunction]
pub fn typeset_formula(text: &str) -> String {
    paper::typeset_formula(text)
}
