//! The file of an exploration's record: rows are appended and synced one at a time.

use crate::ending::Failure;
use crate::form;
use crate::written_file::{self, WrittenFile};
use grundy::answers::SourceText;
use grundy::family::whole_rows;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// A file of rows that grows; nobody else writes to it meanwhile.
pub struct RecordFile {
    path: PathBuf,
    /// `None` if it is new: it is created with its first row.
    file: Option<File>,
    /// Its content; a program that was killed may have left a part of a row.
    held: Vec<u8>,
    /// Its length in complete rows; `None` if it is no regular file.
    length: Option<u64>,
}

/// The text of a record that is only read.
pub fn text(path: &Path) -> Result<SourceText, Failure> {
    let bytes = fs::read(path)
        .map_err(|error| Failure::new(&format!("{} cannot be read: {error}", path.display()), &[]));
    Ok(named(path, &bytes?))
}

/// Bytes that are no text are replaced, and refused with their row.
fn named(path: &Path, bytes: &[u8]) -> SourceText {
    SourceText {
        name: path.display().to_string(),
        text: String::from_utf8_lossy(bytes).into_owned(),
    }
}

impl RecordFile {
    /// Opens a file to continue, or a new one.
    pub fn open(path: &Path) -> Result<RecordFile, Failure> {
        form::csv(path)?;
        // Inputs and files that cannot be written are refused, as for other outputs.
        WrittenFile::at(path)?;
        let mut opened = RecordFile {
            path: path.to_path_buf(),
            file: None,
            held: Vec::new(),
            length: None,
        };
        if fs::metadata(path).is_ok_and(|found| found.is_file()) {
            opened.take_up()?;
        }
        Ok(opened)
    }

    /// The content of the file.
    pub fn held(&self) -> SourceText {
        named(&self.path, &self.held)
    }

    fn fault(&self, error: &io::Error) -> Failure {
        written_file::fault(&self.path, error)
    }

    /// Opens a regular file, locks it, and reads it.
    fn take_up(&mut self) -> Result<(), Failure> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(&self.path);
        let mut file = file.map_err(|error| self.fault(&error))?;
        match file.try_lock() {
            // Not every file system has locks.
            Ok(()) => {}
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(self.fault(&error)),
            Err(TryLockError::WouldBlock) => return Err(self.is_written_elsewhere()),
        }
        let read = file.read_to_end(&mut self.held);
        read.map_err(|error| self.fault(&error))?;
        self.length = u64::try_from(self.held.len()).ok();
        self.file = Some(file);
        Ok(())
    }

    fn is_written_elsewhere(&self) -> Failure {
        let message = format!("another exploration writes {}", self.path.display());
        Failure::new(&message, &["wait for its end, or give another file"])
    }

    /// Prepares the file for rows below this header: a new file gets the header, and an incomplete last row of an old
    /// one is cut off.
    pub fn begin(&mut self, header: &str) -> Result<(), Failure> {
        let is_regular = fs::metadata(&self.path).map_or(true, |found| found.is_file());
        if self.file.is_none() && is_regular {
            self.take_up()?;
            if !self.held.is_empty() {
                return Err(self.is_written_elsewhere());
            }
        }
        if self.file.is_none() {
            let opened = OpenOptions::new().append(true).open(&self.path);
            self.file = Some(opened.map_err(|error| self.fault(&error))?);
        }
        let whole = whole_rows(&self.held).map_err(|why| Failure::new(&why.to_string(), &[]))?;
        if let (true, Some(file)) = (whole < self.held.len(), &self.file) {
            let length = u64::try_from(whole).unwrap_or(u64::MAX);
            file.set_len(length).map_err(|error| self.fault(&error))?;
            self.length = Some(length);
        }
        match whole {
            0 => self.append(header),
            _ => Ok(()),
        }
    }

    /// Appends a row, which is complete on the disk or not there.
    pub fn append(&mut self, row: &str) -> Result<(), Failure> {
        let Some(file) = &mut self.file else {
            return Ok(());
        };
        let mut added = file.write_all(row.as_bytes());
        if let Some(length) = self.length {
            added = added.and_then(|()| file.sync_data());
            match added {
                Ok(()) => {
                    let more = u64::try_from(row.len()).unwrap_or(u64::MAX);
                    self.length = Some(length.saturating_add(more));
                }
                // A remaining part of the row would be cut off when the file is read.
                Err(_) => drop(file.set_len(length)),
            }
        }
        added.map_err(|error| self.fault(&error))
    }
}
