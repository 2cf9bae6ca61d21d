//! Who works at a store: any number of processes that write shards, or one that begins it or tidies it.

use std::fs::{File, TryLockError};
use std::path::Path;

/// A lock on the folder of a store, held until it is dropped. On systems that cannot lock folders it keeps nobody out.
pub(crate) struct FolderLock {
    _folder: Option<File>,
}

impl FolderLock {
    /// A lock that no other process has a lock beside; `None` if one has.
    pub(crate) fn alone(path: &Path) -> Option<FolderLock> {
        let Ok(folder) = File::open(path) else {
            return Some(FolderLock { _folder: None });
        };
        match folder.try_lock() {
            Ok(()) => Some(FolderLock {
                _folder: Some(folder),
            }),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(_)) => Some(FolderLock { _folder: None }),
        }
    }

    /// A lock that others may have too. It waits while one works alone, which is short.
    pub(crate) fn shared(path: &Path) -> FolderLock {
        let folder = File::open(path).ok();
        FolderLock {
            _folder: folder.filter(|folder| folder.lock_shared().is_ok()),
        }
    }
}
