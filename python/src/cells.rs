//! The memory of tables and of lists of positions, shown to Python as it is.

#![expect(
    unsafe_code,
    reason = "the buffer protocol of Python is a table of pointers: no safe function fills it"
)]

use grundy::answers::{ComputedTable, PositionList};
use grundy::table::CellRow;
use pyo3::exceptions::PyBufferError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyMemoryView;
use std::ffi::{c_int, c_void};

/// Who holds the cells.
pub enum Holder {
    /// A table whose cells are in one piece.
    Table(ComputedTable),
    /// Positions.
    Positions(PositionList),
    /// A file of NumPy.
    File(Vec<u8>),
    /// Cells of a store.
    Read(Vec<u32>),
}

/// Numbers in memory: they are read through the buffer protocol and are never written to.
#[pyclass(frozen)]
pub struct Cells {
    holder: Holder,
    /// The type of a number, as NumPy writes it; of a file it stands in the file.
    #[pyo3(get)]
    kind: &'static str,
    /// The sizes of the box that the numbers fill.
    #[pyo3(get)]
    sizes: Vec<usize>,
    /// The first position that was asked for.
    #[pyo3(get, name = "first")]
    from: Vec<usize>,
    /// The sizes that were asked for.
    #[pyo3(get)]
    shape: Vec<usize>,
}

impl Cells {
    /// The cells of a table; `None` where they are not in one piece.
    pub fn of_table(table: &ComputedTable) -> Option<Cells> {
        let (sizes, cells) = table.in_one_piece()?;
        Some(Cells {
            kind: match cells {
                CellRow::U8(_) => "u1",
                CellRow::U16(_) => "u2",
                CellRow::U32(_) => "u4",
            },
            sizes: sizes.to_vec(),
            from: table.from().to_vec(),
            shape: table.shape().to_vec(),
            holder: Holder::Table(table.clone()),
        })
    }

    /// A row for each position.
    pub fn of_positions(list: &PositionList) -> Cells {
        let (heaps, components) = list.in_one_piece();
        let sizes = vec![heaps.len() / components, components];
        Cells {
            kind: "i8",
            from: vec![0; sizes.len()],
            shape: sizes.clone(),
            sizes,
            holder: Holder::Positions(list.clone()),
        }
    }

    /// Cells that were read from a store, those of a box of these sizes.
    pub fn of_store(cells: Vec<u32>, sizes: Vec<usize>) -> Cells {
        Cells {
            kind: "u4",
            from: vec![0; sizes.len()],
            shape: sizes.clone(),
            sizes,
            holder: Holder::Read(cells),
        }
    }

    /// A file of NumPy, which says itself what it holds.
    pub fn of_file(file: Vec<u8>) -> Cells {
        Cells {
            holder: Holder::File(file),
            kind: "",
            sizes: Vec::new(),
            from: Vec::new(),
            shape: Vec::new(),
        }
    }

    /// The first byte and the number of bytes; they stay where they are as long as the holder lives.
    fn bytes(&self) -> (*const c_void, usize) {
        fn of<T>(cells: &[T]) -> (*const c_void, usize) {
            (cells.as_ptr().cast(), size_of_val(cells))
        }
        match &self.holder {
            Holder::Positions(list) => of(list.in_one_piece().0),
            Holder::File(file) => of(file),
            Holder::Read(cells) => of(cells),
            Holder::Table(table) => match table.in_one_piece() {
                Some((_, CellRow::U8(cells))) => of(cells),
                Some((_, CellRow::U16(cells))) => of(cells),
                Some((_, CellRow::U32(cells))) => of(cells),
                None => of::<u8>(&[]),
            },
        }
    }
}

#[pymethods]
impl Cells {
    /// Fills a view of the bytes, which cannot be written to.
    ///
    /// # Safety
    /// Python calls it with a view that it owns. The view holds a reference to this object, which is frozen and holds
    /// the cells; numbers are never changed or moved once they are there.
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        let (first, count) = slf.get().bytes();
        let Ok(count) = isize::try_from(count) else {
            return Err(PyBufferError::new_err("more bytes than Python can address"));
        };
        // SAFETY: as above; Python refuses a view to write to, for the last argument but one says that the bytes are read only.
        let filled = unsafe {
            ffi::PyBuffer_FillInfo(view, slf.as_ptr(), first.cast_mut(), count, 1, flags)
        };
        match filled {
            0 => Ok(()),
            _ => Err(PyErr::fetch(slf.py())),
        }
    }

    /// The bytes.
    fn memory(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyMemoryView>> {
        PyMemoryView::from(slf.as_any())
    }

    fn __repr__(&self) -> String {
        format!("<cells of {:?}>", self.shape)
    }
}
