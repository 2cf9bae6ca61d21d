//! Tables in stores.

use super::cells::Cells;
use super::errors::of_store;
use super::job::Job as Given;
use super::waiting::{Terms, wait};
use grundy::answers::{GameText, SourceText};
use grundy::{Error, Job};
use grundy_store::{StoreError, StoredCells, TableOrder};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use serde::Deserialize;
use std::path::PathBuf;
use std::sync::Arc;

/// A table that is to be stored, as Python asks for it.
#[derive(Deserialize)]
pub struct StoreOrder {
    game: GameText,
    shape: Vec<usize>,
    show: StoredCells,
    misere: bool,
    side: Option<usize>,
    any_space: bool,
}

impl StoreOrder {
    /// Reads an order, with the texts that its laboratory has.
    ///
    /// # Errors
    /// A `ValueError` for text that is no order.
    pub fn read(order: &str, texts: &[SourceText]) -> PyResult<TableOrder> {
        let order: StoreOrder = serde_json::from_str(order)
            .map_err(|fault| PyValueError::new_err(fault.to_string()))?;
        let mut game = order.game;
        game.texts.splice(0..0, texts.iter().cloned());
        Ok(TableOrder {
            cells: order.show,
            misere: order.misere,
            side: order.side,
            asks_for_space: !order.any_space,
            ..TableOrder::grundy(game, order.shape)
        })
    }
}

/// A table in a Zarr store.
#[pyclass(frozen)]
pub struct StoredTable {
    table: Arc<grundy_store::StoredTable>,
    terms: Arc<Terms>,
}

/// Does work on a store while the interpreter is free.
fn work<T: Send + 'static>(
    py: Python<'_>,
    terms: &Terms,
    given: Option<&Given>,
    work: impl FnOnce(&Job) -> Result<T, StoreError> + Send + 'static,
) -> PyResult<T> {
    let found = wait(py, terms, given, move |job| Ok(work(job)))?;
    found.map_err(|error| of_store(py, &error))
}

/// The job, within the limits of the laboratory that opened the store.
fn within(table: &grundy_store::StoredTable, job: &Job) -> Result<Job, Error> {
    Ok(job.within(*table.ruleset().on_numbers()?.limits()))
}

/// A part: its shards, the parts before it, and the number of its cells.
type Part = (Vec<Vec<usize>>, Vec<usize>, usize);

impl StoredTable {
    /// The store that is begun or opened.
    ///
    /// # Errors
    /// There is no such store.
    pub fn opened(
        py: Python<'_>,
        terms: &Arc<Terms>,
        open: impl FnOnce(&Job) -> Result<grundy_store::StoredTable, StoreError> + Send + 'static,
    ) -> PyResult<StoredTable> {
        Ok(StoredTable {
            table: Arc::new(work(py, terms, None, open)?),
            terms: Arc::clone(terms),
        })
    }
}

#[pymethods]
impl StoredTable {
    /// Where it is.
    #[getter]
    fn path(&self) -> PathBuf {
        self.table.path().to_path_buf()
    }

    /// What it holds, as JSON.
    fn description(&self) -> PyResult<String> {
        serde_json::to_string(self.table.description())
            .map_err(|fault| PyRuntimeError::new_err(fault.to_string()))
    }

    /// The sizes of the array.
    #[getter]
    fn sizes(&self) -> Vec<usize> {
        self.table.grid().sizes().to_vec()
    }

    /// The sides of a shard.
    #[getter]
    fn sides(&self) -> Vec<usize> {
        self.table.grid().sides().to_vec()
    }

    /// The bytes of a cell.
    #[getter]
    fn width(&self) -> usize {
        self.table.width()
    }

    /// Does each part need the one before it?
    #[getter]
    fn is_one_chain(&self) -> bool {
        self.table.is_one_chain()
    }

    /// Are only a few shards in memory at a time?
    #[getter]
    fn is_larger_than_memory(&self) -> bool {
        self.table.is_larger_than_memory()
    }

    /// The bytes of files that were read and written since it was opened.
    #[getter]
    fn traffic(&self) -> (u64, u64) {
        let traffic = self.table.traffic();
        (traffic.bytes_read, traffic.bytes_written)
    }

    /// Its parts.
    fn parts(&self) -> Vec<Part> {
        let parts = self.table.parts().iter();
        let parts = parts.map(|part| (part.shards.clone(), part.after.clone(), part.cells));
        parts.collect()
    }

    /// The numbers of the parts that are missing.
    fn missing(&self, py: Python<'_>) -> Vec<usize> {
        py.detach(|| self.table.missing())
    }

    /// Are the shards of a part stored?
    fn is_stored(&self, part: usize) -> bool {
        self.table.is_stored(part)
    }

    /// Computes parts; as a job that another thread may end.
    #[pyo3(signature = (parts, job=None))]
    fn fill(&self, py: Python<'_>, parts: Vec<usize>, job: Option<&Given>) -> PyResult<()> {
        let table = Arc::clone(&self.table);
        work(py, &self.terms, job, move |job| {
            table.fill(&parts, &within(&table, job)?)
        })
    }

    /// What a check finds, as JSON.
    fn verify(&self, py: Python<'_>, positions: usize, seed: u64) -> PyResult<String> {
        let table = Arc::clone(&self.table);
        let found = work(py, &self.terms, None, move |job| {
            table.verify(positions, seed, &within(&table, job)?)
        })?;
        serde_json::to_string(&found).map_err(|fault| PyRuntimeError::new_err(fault.to_string()))
    }

    /// The cells of a box.
    fn window(&self, py: Python<'_>, start: Vec<usize>, sizes: Vec<usize>) -> PyResult<Cells> {
        let table = Arc::clone(&self.table);
        let shape = sizes.clone();
        let cells = work(py, &self.terms, None, move |job| {
            let count = sizes.iter().copied().fold(1, usize::saturating_mul);
            let memory = within(&table, job)?.reserve_list::<u32>(count);
            let _memory = memory.map_err(Error::limit)?;
            table.window(&start, &sizes)
        })?;
        Ok(Cells::of_store(cells, shape))
    }

    /// The cell of a position; None where none is stored.
    fn cell(&self, py: Python<'_>, position: Vec<usize>) -> PyResult<Option<u32>> {
        py.detach(|| self.table.cell(&position))
            .map_err(|error| of_store(py, &error))
    }
}
