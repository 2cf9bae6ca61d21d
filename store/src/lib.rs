//! Tables in Zarr stores (version 3 of the format): those of rays and offsets may be larger than memory.
//!
//! A store is a folder with one array, `grundy` or `outcome`, in shards that are compressed and have checksums. Its
//! attributes name the ruleset, with the texts that it is defined in, and the digest of its rules. Each shard is written beside its name and renamed:
//! whenever work ends, by a kill or a full disk, the shards that are there are right, and the work goes on from them.
//! Any program that reads Zarr reads the table.
//!
//! ```
//! # fn main() -> Result<(), grundy_store::StoreError> {
//! use grundy::{Job, Laboratory, answers::GameText};
//! use grundy_store::{StoredTable, TableOrder};
//! let folder = tempfile::tempdir().unwrap();
//! let order = TableOrder::grundy(GameText::of("wythoff"), vec![100, 100]);
//! let lab = Laboratory::new();
//! let table = StoredTable::begin(&lab, &folder.path().join("wythoff.zarr"), &order)?;
//! table.fill(&table.missing(), &Job::quiet())?;
//! assert_eq!(table.cell(&[4, 7])?, Some(0));
//! # Ok(())
//! # }
//! ```

mod blocks;
mod description;
mod error;
mod files;
mod filling;
mod layout;
mod lock;
mod reading;
mod shown;
mod space;
mod stored_table;
mod verify;
mod writing;

pub use description::{StoreDescription, StoredCells, StoredPlay, TableOrder};
pub use error::StoreError;
pub use files::Traffic;
pub use stored_table::{StoredTable, TablePart};
pub use verify::{Verification, WrongCell};
