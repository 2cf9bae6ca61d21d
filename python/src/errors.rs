//! Errors of the library as exceptions of the package.

use grundy::Error;
use grundy_store::StoreError;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The exception for an error: `grundy.errors.of_answer` chooses its class.
pub fn raised(py: Python<'_>, error: &Error) -> PyErr {
    let json = serde_json::to_string(&error.answer().error);
    let made = json
        .map_err(|fault| PyRuntimeError::new_err(fault.to_string()))
        .and_then(|json| {
            let errors = py.import("grundy.errors")?;
            errors.call_method1("of_answer", (error.to_string(), json))
        });
    made.map_or_else(|fault| fault, PyErr::from_value)
}

/// The exception for an error of a store: `grundy.StoreError`, or the one of the library that is behind it.
pub fn of_store(py: Python<'_>, error: &StoreError) -> PyErr {
    if let StoreError::Laboratory(error) = error {
        return raised(py, error);
    }
    let made = py
        .import("grundy.errors")
        .and_then(|errors| errors.getattr("StoreError"))
        .and_then(|class| class.call1((error.to_string(),)));
    made.map_or_else(|fault| fault, PyErr::from_value)
}
