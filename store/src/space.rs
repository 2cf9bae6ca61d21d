//! The space that a table takes on the disk.

use crate::error::StoreError;
use bytesize::ByteSize;
use grundy::table::ShardedTable;
use std::path::Path;

/// Refuses a table that may be larger than what the disk has free.
pub(crate) fn ask_for_space(path: &Path, table: &ShardedTable) -> Result<(), StoreError> {
    let cells = table.parts().iter().flat_map(|part| &part.shards);
    let cells: u64 = cells.map(|shard| table.grid().cells(shard) as u64).sum();
    // A value has no more bits than the largest one; what compression saves beyond that is not counted on.
    let bits = u64::from(32 - table.most().unwrap_or(u32::MAX).leading_zeros());
    let needed = ByteSize(cells.saturating_mul(bits.max(1)).div_ceil(8) + cells / 100);
    let mut folder = Some(path);
    while let Some(known) =
        folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir())
    {
        folder = known.parent();
    }
    let folder = folder
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let free = ByteSize(fs4::available_space(folder).map_err(StoreError::files)?);
    match needed > free {
        true => Err(StoreError::Space { needed, free }),
        false => Ok(()),
    }
}
