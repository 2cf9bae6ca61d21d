//! The cells of a table while they are computed: as narrow as the values allow, and wider when they no longer fit.
//!
//! One more cell than there are positions stands for "no such option": it holds the largest number of the width,
//! which no position may have.

use bytemuck::zeroed_vec;
use grundy_rules::game::Stop;
use grundy_work::Job;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, Ordering::Relaxed};

/// How many cells are copied between two polls: at most 64 MiB of them.
const BETWEEN_POLLS: usize = 1 << 24;

/// Cells that several threads fill.
pub(super) trait Store: Sync {
    fn get(&self, number: usize) -> u32;
    fn set(&self, number: usize, value: u32);
    /// The values of `count` cells from `first` on, each `stride` after the one before.
    fn along(&self, first: usize, stride: usize, count: usize) -> impl Iterator<Item = u32>;
}

#[derive(Debug)]
pub(super) enum WorkingCells {
    U8(Vec<AtomicU8>),
    U16(Vec<AtomicU16>),
    U32(Vec<AtomicU32>),
}

/// A cell that one thread writes.
pub(super) trait TileCell: Copy + Send + Sync {
    fn of(value: u32) -> Self;
    fn value(self) -> u32;
}

/// The values of a finished table.
#[derive(Clone, Debug)]
pub(super) enum CellValues {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
}

macro_rules! store {
    ($atomic:ty, $plain:ty) => {
        impl Store for Vec<$atomic> {
            #[inline]
            fn get(&self, number: usize) -> u32 {
                u32::from(self[number].load(Relaxed))
            }
            #[inline]
            fn set(&self, number: usize, value: u32) {
                // The cells were widened before a value that does not fit.
                self[number].store(<$plain>::try_from(value).unwrap_or(<$plain>::MAX), Relaxed);
            }
            #[inline]
            fn along(
                &self,
                first: usize,
                stride: usize,
                count: usize,
            ) -> impl Iterator<Item = u32> {
                let cells = self[first..].iter().step_by(stride).take(count);
                cells.map(|cell| u32::from(cell.load(Relaxed)))
            }
        }
    };
}
macro_rules! tile_cell {
    ($plain:ty, $($byte:ident)+) => {
        impl TileCell for $plain {
            #[inline(always)]
            fn of(value: u32) -> Self {
                // The cells were widened before a value that does not fit. Many cells at once are narrowed so.
                let [$($byte,)+ ..] = value.to_le_bytes();
                <$plain>::from_le_bytes([$($byte),+])
            }
            #[inline]
            fn value(self) -> u32 {
                u32::from(self)
            }
        }
    };
}
tile_cell!(u8, a);
tile_cell!(u16, a b);
tile_cell!(u32, a b c d);
store!(AtomicU8, u8);
store!(AtomicU16, u16);
store!(AtomicU32, u32);

impl WorkingCells {
    /// Cells for values up to `most`, as far as that is known.
    pub(super) fn new(count: usize, most: u32) -> WorkingCells {
        if most < u32::from(u8::MAX) {
            let cells: Vec<AtomicU8> = zeroed_vec(count + 1);
            cells[count].store(u8::MAX, Relaxed);
            WorkingCells::U8(cells)
        } else if most < u32::from(u16::MAX) {
            let cells: Vec<AtomicU16> = zeroed_vec(count + 1);
            cells[count].store(u16::MAX, Relaxed);
            WorkingCells::U16(cells)
        } else {
            let cells: Vec<AtomicU32> = zeroed_vec(count + 1);
            cells[count].store(u32::MAX, Relaxed);
            WorkingCells::U32(cells)
        }
    }

    /// The largest value that fits.
    pub(super) fn most(&self) -> u32 {
        match self {
            WorkingCells::U8(_) => u32::from(u8::MAX) - 1,
            WorkingCells::U16(_) => u32::from(u16::MAX) - 1,
            WorkingCells::U32(_) => u32::MAX - 1,
        }
    }

    /// The same values in cells that hold values up to `most`.
    ///
    /// # Errors
    /// The job was ended.
    pub(super) fn widened(self, most: u32, job: &Job) -> Result<WorkingCells, Stop> {
        let count = self.count();
        let wider = WorkingCells::new(count, most);
        for number in 0..count {
            if number % BETWEEN_POLLS == BETWEEN_POLLS - 1 && !job.poll() {
                return Err(Stop::Interrupted);
            }
            wider.set(number, self.get(number));
        }
        Ok(wider)
    }

    fn count(&self) -> usize {
        match self {
            WorkingCells::U8(cells) => cells.len() - 1,
            WorkingCells::U16(cells) => cells.len() - 1,
            WorkingCells::U32(cells) => cells.len() - 1,
        }
    }

    pub(super) fn get(&self, number: usize) -> u32 {
        match self {
            WorkingCells::U8(cells) => Store::get(cells, number),
            WorkingCells::U16(cells) => Store::get(cells, number),
            WorkingCells::U32(cells) => Store::get(cells, number),
        }
    }

    pub(super) fn set(&self, number: usize, value: u32) {
        match self {
            WorkingCells::U8(cells) => cells.set(number, value),
            WorkingCells::U16(cells) => cells.set(number, value),
            WorkingCells::U32(cells) => cells.set(number, value),
        }
    }

    pub(super) fn finish(self) -> CellValues {
        match self {
            WorkingCells::U8(mut cells) => {
                cells.pop();
                CellValues::U8(cells.into_iter().map(AtomicU8::into_inner).collect())
            }
            WorkingCells::U16(mut cells) => {
                cells.pop();
                CellValues::U16(cells.into_iter().map(AtomicU16::into_inner).collect())
            }
            WorkingCells::U32(mut cells) => {
                cells.pop();
                CellValues::U32(cells.into_iter().map(AtomicU32::into_inner).collect())
            }
        }
    }
}

impl CellValues {
    /// Zeros, in cells for values up to `most`.
    pub(super) fn new(count: usize, most: u32) -> CellValues {
        // Fresh zeros of the operating system, without a pass over them.
        if most < u32::from(u8::MAX) {
            CellValues::U8(vec![0; count])
        } else if most < u32::from(u16::MAX) {
            CellValues::U16(vec![0; count])
        } else {
            CellValues::U32(vec![0; count])
        }
    }

    /// The largest value that fits.
    pub(super) fn most(&self) -> u32 {
        match self {
            CellValues::U8(_) => u32::from(u8::MAX) - 1,
            CellValues::U16(_) => u32::from(u16::MAX) - 1,
            CellValues::U32(_) => u32::MAX - 1,
        }
    }

    /// The same values in cells that hold values up to `most`.
    ///
    /// # Errors
    /// The job was ended.
    pub(super) fn widened(self, most: u32, job: &Job) -> Result<CellValues, Stop> {
        let mut wider = CellValues::new(self.count(), most);
        match &mut wider {
            CellValues::U8(cells) => self.copied(cells, job)?,
            CellValues::U16(cells) => self.copied(cells, job)?,
            CellValues::U32(cells) => self.copied(cells, job)?,
        }
        Ok(wider)
    }

    fn copied<C: TileCell>(&self, to: &mut [C], job: &Job) -> Result<(), Stop> {
        for (piece, to) in to.chunks_mut(BETWEEN_POLLS).enumerate() {
            if piece > 0 && !job.poll() {
                return Err(Stop::Interrupted);
            }
            for (number, to) in (piece * BETWEEN_POLLS..).zip(to) {
                *to = C::of(self.get(number));
            }
        }
        Ok(())
    }

    fn count(&self) -> usize {
        match self {
            CellValues::U8(cells) => cells.len(),
            CellValues::U16(cells) => cells.len(),
            CellValues::U32(cells) => cells.len(),
        }
    }

    pub(super) fn get(&self, number: usize) -> u32 {
        match self {
            CellValues::U8(cells) => u32::from(cells[number]),
            CellValues::U16(cells) => u32::from(cells[number]),
            CellValues::U32(cells) => cells[number],
        }
    }
}
