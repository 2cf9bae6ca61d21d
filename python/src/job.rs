//! Questions that another thread may end.

use super::waiting::Terms;
use pyo3::prelude::*;

/// One question under way: its own time and listener, and a handle that ends it.
#[pyclass(frozen)]
pub struct Job {
    pub job: grundy::Job,
    pub terms: Terms,
}

#[pymethods]
impl Job {
    /// A job with the most seconds that it may take, and who hears its progress.
    #[new]
    #[pyo3(signature = (seconds=None, progress=None))]
    fn new(seconds: Option<f64>, progress: Option<Py<PyAny>>) -> PyResult<Job> {
        Ok(Job {
            job: grundy::Job::quiet(),
            terms: Terms::new(seconds, progress)?,
        })
    }

    /// Ends the work: whoever waits for its answer gets `Interrupted`.
    fn cancel(&self) {
        self.job.cancel();
    }
}
