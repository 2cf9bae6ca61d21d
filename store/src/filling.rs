//! Parts of a table are computed and written.

use crate::error::StoreError;
use crate::layout::{Width, indices, narrowed, padded};
use crate::lock::FolderLock;
use crate::stored_table::{StoredTable, is_store, sharded};
use crate::writing::{ShardFiles, write_while};
use grundy::table::FilledShard;
use grundy::{Error, Job};
use std::collections::BTreeSet;
use zarrs::array::CodecOptions;

impl StoredTable {
    /// Computes parts, by their numbers, and writes their shards. All other parts that a part needs must be stored; only
    /// those directly before it are looked for.
    ///
    /// # Errors
    /// There is no such part, or one before it is missing; a limit, an interruption by the job, or a file that cannot be
    /// written or read. The shards that were written before are right, and the work goes on from them.
    pub fn fill(&self, parts: &[usize], job: &Job) -> Result<(), StoreError> {
        if !is_store(self.path()) {
            return Err(StoreError::NoStore {
                path: self.path().to_path_buf(),
                reason: "it has no file zarr.json".to_string(),
            });
        }
        let asked: BTreeSet<usize> = parts.iter().copied().collect();
        for part in &asked {
            let (known, count) = (self.parts().get(*part), self.parts().len());
            let known = known.ok_or_else(|| {
                StoreError::Asked(format!("there is no part {part}: the table has {count}"))
            })?;
            let mut after = known.after.iter();
            if let Some(before) =
                after.find(|before| !asked.contains(before) && !self.is_stored(**before))
            {
                return Err(StoreError::Asked(format!(
                    "part {part} needs part {before}, which is not stored"
                )));
            }
        }
        let parts: Vec<usize> = asked.into_iter().collect();
        let _lock = FolderLock::shared(self.path());
        let stopped = |stop| Error::stopped(stop, self.ruleset().library(), job);
        let table = sharded(self.game(), self.description(), job).map_err(stopped)?;
        // A shard with its twin waits while another one is written, as cells and as bytes.
        let waiting = self.grid().sides().iter().product::<usize>();
        let memory = job.reserve_list::<u32>(waiting.saturating_mul(4));
        let _memory = memory.map_err(Error::limit)?;
        let job = job.counting("cells");
        let filled = write_while(self, |stored, sink| table.fill(&parts, stored, sink, &job));
        filled.map_err(|fault| StoreError::of_fault(fault, stopped))
    }
}

impl ShardFiles for StoredTable {
    /// Writes a shard, filled up to its full sides.
    fn write(&self, filled: &FilledShard) -> Result<(), StoreError> {
        let (extent, sides) = (self.grid().extent(&filled.shard), self.grid().sides());
        let cells = padded(&filled.cells, &extent, sides);
        let at = indices(&filled.shard);
        let options = CodecOptions::default().with_store_empty_chunks(true);
        let foreign = || StoreError::files("a value is larger than the cells of the store");
        let written = match self.width_of_cells() {
            Width::U8 => {
                let cells = narrowed::<u8>(&cells, u8::MAX).ok_or_else(foreign)?;
                self.array().store_chunk_opt(&at, cells, &options)
            }
            Width::U16 => {
                let cells = narrowed::<u16>(&cells, u16::MAX).ok_or_else(foreign)?;
                self.array().store_chunk_opt(&at, cells, &options)
            }
            Width::U32 => self.array().store_chunk_opt(&at, cells, &options),
        };
        written.map_err(StoreError::files)
    }

    fn read(&self, from: &[usize], sizes: &[usize]) -> Result<Vec<u32>, StoreError> {
        self.window(from, sizes)
    }
}
