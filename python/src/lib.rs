//! The Python module `grundy._grundy`: a laboratory that is asked, and its answers.
//!
//! It computes nothing. A question is a request in JSON, or a position of a game that was read; an answer gives its JSON, its texts, and its
//! memory, without a copy. The package in `python/grundy` makes small classes of them.

mod answer;
mod cells;
mod errors;
mod job;
mod laboratory;
mod numbers;
mod ruleset;
mod stored;
mod typeset;
mod waiting;

use pyo3::prelude::*;

/// A short answer makes hundreds of small lists, which take a quarter longer on the heap that Python's own objects have broken into pieces.
#[global_allocator]
static HEAP: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What the package `grundy` is built on.
#[pymodule]
#[pyo3(name = "_grundy")]
mod module {
    #[pymodule_export]
    use super::answer::Answer;
    #[pymodule_export]
    use super::cells::Cells;
    #[pymodule_export]
    use super::job::Job;
    #[pymodule_export]
    use super::laboratory::Laboratory;
    #[pymodule_export]
    use super::numbers::{integer, position_text};
    #[pymodule_export]
    use super::ruleset::Ruleset;
    #[pymodule_export]
    use super::stored::StoredTable;
    #[pymodule_export]
    use super::typeset::{typeset_claim, typeset_formula};

    use pyo3::prelude::*;

    /// The version of the program.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
