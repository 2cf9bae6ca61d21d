//! Why a store cannot be written or read.

use bytesize::ByteSize;
use grundy::Error;
use grundy::table::ShardFault;
use std::path::PathBuf;

/// Why a store cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The rules are at fault, or a limit was reached, or the work was ended.
    #[error(transparent)]
    Laboratory(Box<Error>),
    /// There is a store at this place.
    #[error("`{}` exists", .0.display())]
    Exists(PathBuf),
    /// There can be no folder at this place.
    #[error("`{}` is no folder", .0.display())]
    NoFolder(PathBuf),
    /// There is a folder with other files at this place.
    #[error("`{}` is no store, and holds other files", .0.display())]
    Occupied(PathBuf),
    /// Another process works at this place.
    #[error("another process works at `{}`", .0.display())]
    Busy(PathBuf),
    /// There is no store at this place.
    #[error("`{}` is no store of a table: {reason}", .path.display())]
    NoStore {
        /// The place.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The store holds another table than the one that is asked for.
    #[error("`{}` holds another table: its {what} is {stored}, not {asked}", .path.display())]
    Other {
        /// The place.
        path: PathBuf,
        /// What differs: the ruleset, the shape, the cell, the play or the shard.
        what: &'static str,
        /// What is stored.
        stored: String,
        /// What is asked for.
        asked: String,
    },
    /// The disk has too little room.
    #[error("the table takes up to {} on the disk, where {} are free", .needed.display().iec(), .free.display().iec())]
    Space {
        /// The most that the table takes.
        needed: ByteSize,
        /// What is free.
        free: ByteSize,
    },
    /// What is asked for is not in the table.
    #[error("{0}")]
    Asked(String),
    /// What is stored is not what was written.
    #[error("{0}")]
    Damaged(String),
    /// Files cannot be written or read.
    #[error("{0}")]
    Files(String),
}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        StoreError::Laboratory(Box::new(error))
    }
}

impl StoreError {
    /// An error of the files of a store.
    pub(crate) fn files(error: impl ToString) -> StoreError {
        StoreError::Files(error.to_string())
    }

    /// Why shards were not computed; `stopped` names the end of the work.
    pub(crate) fn of_fault(
        fault: ShardFault,
        stopped: impl FnOnce(grundy::game::Stop) -> Error,
    ) -> StoreError {
        match fault {
            ShardFault::Stop(stop) => stopped(stop).into(),
            ShardFault::Stored(error) => match error.downcast::<StoreError>() {
                Ok(error) => *error,
                Err(error) => StoreError::files(error),
            },
            foreign => StoreError::Damaged(foreign.to_string()),
        }
    }
}
