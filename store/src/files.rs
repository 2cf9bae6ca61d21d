//! Files that appear whole: each is written beside its name, synced, and renamed.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use zarrs::filesystem::FilesystemStore;
use zarrs::storage::byte_range::ByteRangeIterator;
use zarrs::storage::{
    Bytes, ListableStorageTraits, MaybeBytesIterator, OffsetBytesIterator, ReadableStorageTraits,
    StorageError, StoreKey, StoreKeys, StoreKeysPrefixes, StorePrefix, WritableStorageTraits,
};

/// How the name of a file begins and ends that is not whole yet, and how many letters are between.
const UNFINISHED: (&str, &str, usize) = (".", ".unfinished", 6);

/// Is it the name of a file that a writer did not finish?
fn is_unfinished(name: &str) -> bool {
    let (begin, end, letters) = UNFINISHED;
    let inner = name
        .strip_prefix(begin)
        .and_then(|name| name.strip_suffix(end));
    inner.is_some_and(|inner| inner.len() == letters && inner.chars().all(char::is_alphanumeric))
}

/// Is a file the description of an array that a table was to be stored in?
fn is_array_of_a_table(path: &Path) -> bool {
    let text = std::fs::read(path).unwrap_or_default();
    let described: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    described["attributes"]["no_position"].is_number()
}

/// What was read and written since a store was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Bytes of files that were read.
    pub bytes_read: u64,
    /// Bytes of files that were written.
    pub bytes_written: u64,
}

/// A folder of a Zarr store.
#[derive(Debug)]
pub(crate) struct WholeFiles {
    folder: FilesystemStore,
    read: AtomicU64,
    written: AtomicU64,
}

impl WholeFiles {
    pub(crate) fn at(path: &Path) -> Result<Arc<WholeFiles>, StorageError> {
        let folder =
            FilesystemStore::new(path).map_err(|error| StorageError::Other(error.to_string()))?;
        Ok(Arc::new(WholeFiles {
            folder,
            read: AtomicU64::new(0),
            written: AtomicU64::new(0),
        }))
    }

    /// Makes the folder, if it is not there.
    pub(crate) fn create(&self) -> std::io::Result<()> {
        std::fs::create_dir_all(self.root())
    }

    /// What was read and written.
    pub(crate) fn traffic(&self) -> Traffic {
        Traffic {
            bytes_read: self.read.load(Ordering::Relaxed),
            bytes_written: self.written.load(Ordering::Relaxed),
        }
    }

    fn count_read(&self, bytes: &Result<Bytes, StorageError>) {
        if let Ok(bytes) = bytes {
            self.read.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        }
    }

    /// Is this file there?
    pub(crate) fn has(&self, key: &StoreKey) -> bool {
        self.folder.key_to_fspath(key).is_file()
    }

    /// How many bytes all its files have.
    pub(crate) fn bytes(&self) -> Result<u64, StorageError> {
        self.folder.size()
    }

    /// Tests the checksums of some pieces of a shard, by their numbers, and that of its index, which ends the file:
    /// for each piece where it begins and how many bytes it has, and a CRC-32C (Zarr's codec `sharding_indexed`).
    pub(crate) fn test_pieces(
        &self,
        key: &StoreKey,
        pieces: usize,
        numbers: &[usize],
    ) -> std::io::Result<()> {
        let mut file = File::open(self.folder.key_to_fspath(key))?;
        let size = file.metadata()?.len();
        let damaged = |what: &str| std::io::Error::new(std::io::ErrorKind::InvalidData, what);
        let long = (16 * pieces + 4) as u64;
        let begin = size
            .checked_sub(long)
            .ok_or_else(|| damaged("it is cut off"))?;
        let index = checked(&mut file, begin, long)?;
        self.read.fetch_add(long, Ordering::Relaxed);
        let index = index.ok_or_else(|| damaged("the checksum of its index does not fit"))?;
        for number in numbers {
            let entry = index.get(16 * number..16 * number + 16).unwrap_or_default();
            let words: Vec<u64> = (entry.as_chunks().0.iter())
                .map(|word| u64::from_le_bytes(*word))
                .collect();
            let &[begin, long] = words.as_slice() else {
                return Err(damaged("its index is cut off"));
            };
            // A piece without cells is not there.
            if (begin, long) == (u64::MAX, u64::MAX) {
                continue;
            }
            if begin.checked_add(long).is_none_or(|end| end > size) {
                return Err(damaged("its index leads beyond its end"));
            }
            self.read.fetch_add(long, Ordering::Relaxed);
            if checked(&mut file, begin, long)?.is_none() {
                return Err(damaged(&format!(
                    "the checksum of its piece {number} does not fit"
                )));
            }
        }
        Ok(())
    }

    /// Does the folder hold nothing but what is left of a store that was not begun to its end? The first file that is
    /// not of such a store ends the search.
    pub(crate) fn is_free(&self) -> std::io::Result<bool> {
        let mut open = vec![(self.root(), 0)];
        while let Some((folder, depth)) = open.pop() {
            for entry in std::fs::read_dir(folder)? {
                let entry = entry?;
                let (path, name) = (entry.path(), entry.file_name());
                let own = match (depth, name.to_str()) {
                    (_, Some(name)) if is_unfinished(name) => entry.file_type()?.is_file(),
                    (0, Some("grundy" | "outcome")) => path.is_dir(),
                    (1, Some("zarr.json")) => is_array_of_a_table(&path),
                    (1.., Some(_)) => path.is_dir(),
                    _ => false,
                };
                if !own {
                    return Ok(false);
                }
                if path.is_dir() {
                    open.push((path, depth + 1));
                }
            }
        }
        Ok(true)
    }

    /// Removes what writers left that were killed. No other process may be writing: a lock keeps it out.
    pub(crate) fn remove_unfinished(&self) -> std::io::Result<()> {
        let mut open = vec![
            self.root(),
            self.root().join("grundy"),
            self.root().join("outcome"),
        ];
        let root = open[0].clone();
        while let Some(folder) = open.pop() {
            let Ok(entries) = std::fs::read_dir(&folder) else {
                continue;
            };
            for entry in entries {
                let entry = entry?;
                let kind = entry.file_type()?;
                if kind.is_dir() && folder != root {
                    open.push(entry.path());
                }
                let name = entry.file_name();
                if kind.is_file() && name.to_str().is_some_and(is_unfinished) {
                    std::fs::remove_file(entry.path())?;
                }
            }
        }
        Ok(())
    }

    /// Removes the file that makes the folder a store, and folders without files.
    pub(crate) fn remove_description(&self) -> std::io::Result<()> {
        let root = self.root();
        std::fs::remove_file(root.join("zarr.json"))?;
        for array in ["grundy", "outcome"].map(|name| root.join(name)) {
            let description = array.join("zarr.json");
            if is_array_of_a_table(&description) {
                std::fs::remove_file(description)?;
            }
            std::fs::remove_dir(array).ok();
        }
        std::fs::remove_dir(root).ok();
        Ok(())
    }

    fn root(&self) -> PathBuf {
        self.folder.key_to_fspath(&StoreKey::root())
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> std::io::Result<()> {
        let folder: PathBuf = path.parent().map(Path::to_path_buf).unwrap_or_default();
        std::fs::create_dir_all(&folder)?;
        let mut file = as_shared(&mut tempfile::Builder::new())
            .prefix(UNFINISHED.0)
            .suffix(UNFINISHED.1)
            .rand_bytes(UNFINISHED.2)
            .tempfile_in(&folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        // The rename is durable when the folder is synced; not every system can open folders.
        if let Ok(folder) = File::open(&folder) {
            folder.sync_all().ok();
        }
        Ok(())
    }
}

/// Bytes of a file that end with their CRC-32C, without it; `None` if it does not fit.
fn checked(file: &mut File, begin: u64, long: u64) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(begin))?;
    file.take(long).read_to_end(&mut bytes)?;
    let checksum = bytes.split_off(bytes.len().saturating_sub(4));
    Ok((checksum == crc32c::crc32c(&bytes).to_le_bytes()).then_some(bytes))
}

/// Temporary files are for their owner alone; these get the rights of other new files.
#[cfg(unix)]
fn as_shared<'b, 'n>(file: &'b mut tempfile::Builder<'n, 'n>) -> &'b mut tempfile::Builder<'n, 'n> {
    use std::os::unix::fs::PermissionsExt;
    file.permissions(std::fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn as_shared<'b, 'n>(file: &'b mut tempfile::Builder<'n, 'n>) -> &'b mut tempfile::Builder<'n, 'n> {
    file
}

impl ReadableStorageTraits for WholeFiles {
    fn get_partial_many<'a>(
        &'a self,
        key: &StoreKey,
        ranges: ByteRangeIterator<'a>,
    ) -> Result<MaybeBytesIterator<'a>, StorageError> {
        let read = self.folder.get_partial_many(key, ranges)?;
        let counted = read.map(|all| all.inspect(|bytes| self.count_read(bytes)));
        Ok(counted.map(|all| Box::new(all) as _))
    }

    fn size_key(&self, key: &StoreKey) -> Result<Option<u64>, StorageError> {
        self.folder.size_key(key)
    }

    fn supports_get_partial(&self) -> bool {
        true
    }
}

impl WritableStorageTraits for WholeFiles {
    fn set(&self, key: &StoreKey, value: Bytes) -> Result<(), StorageError> {
        self.write(&self.folder.key_to_fspath(key), &value)?;
        let bytes = value.len() as u64;
        self.written.fetch_add(bytes, Ordering::Relaxed);
        Ok(())
    }

    fn set_partial_many(&self, _: &StoreKey, _: OffsetBytesIterator) -> Result<(), StorageError> {
        Err(StorageError::Unsupported(
            "a file of this store is written as a whole".into(),
        ))
    }

    fn erase(&self, key: &StoreKey) -> Result<(), StorageError> {
        self.folder.erase(key)
    }

    fn erase_prefix(&self, prefix: &StorePrefix) -> Result<(), StorageError> {
        self.folder.erase_prefix(prefix)
    }

    fn supports_set_partial(&self) -> bool {
        false
    }
}

impl ListableStorageTraits for WholeFiles {
    fn list(&self) -> Result<StoreKeys, StorageError> {
        self.folder.list()
    }

    fn list_prefix(&self, prefix: &StorePrefix) -> Result<StoreKeys, StorageError> {
        self.folder.list_prefix(prefix)
    }

    fn list_dir(&self, prefix: &StorePrefix) -> Result<StoreKeysPrefixes, StorageError> {
        self.folder.list_dir(prefix)
    }

    fn size_prefix(&self, prefix: &StorePrefix) -> Result<u64, StorageError> {
        self.folder.size_prefix(prefix)
    }
}
