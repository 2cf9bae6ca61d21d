//! The file in which an exploration keeps what it has found: rows are appended and synced one at a time.

use crate::ending::Failure;
use crate::form;
use crate::output::unwritten;
use crate::written_file::{self, WrittenFile};
use grundy::answers::{member_header, member_row};
use grundy::family::{Recorded, Subject, read_members, whole_rows};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// Members by the values of their parameters.
pub type Known<M> = BTreeMap<Vec<i64>, M>;

/// What the rows of a file are about, and the names of their parameters.
pub type About<'a> = (&'a Subject, &'a [String]);

/// A file of members, a line each, that grows; nobody else writes to it meanwhile.
pub struct RecordFile<'a, M> {
    path: PathBuf,
    file: File,
    /// How long it is in whole rows; none where it is no regular file.
    length: Option<u64>,
    /// What the file holds already.
    pub known: Known<M>,
    about: About<'a>,
}

/// The members of a record that is only read.
pub fn known<M: Recorded + PartialEq>(path: &Path, about: About) -> Result<Known<M>, Failure> {
    let record = fs::read(path)
        .map_err(|error| Failure::new(&format!("{} cannot be read: {error}", path.display()), &[]));
    Ok(members(path, &record?, about)?.0)
}

/// The members of a record, and the length of its whole rows: a program that was killed may have left a part of one.
fn members<M: Recorded + PartialEq>(
    path: &Path,
    record: &[u8],
    (subject, parameters): About,
) -> Result<(Known<M>, usize), Failure> {
    let refused = |what: &str| {
        let message = format!(
            "{} is no record of this exploration: {what}",
            path.display()
        );
        let help = "the same rules, claim and --max go on; for others, give another file";
        Failure::new(&message, &[help])
    };
    let whole = whole_rows(record).map_err(|what| refused(&what))?;
    // What is no row at all may be anything that a user wrote.
    let header = member_header::<M>(parameters).map_err(unwritten)?;
    if whole == 0 && !header.as_bytes().starts_with(record) {
        return Err(refused("it has other columns"));
    }
    let rows = str::from_utf8(&record[..whole]).map_err(|_| refused("it is no text"))?;
    let known = read_members(rows, parameters, subject);
    Ok((known.map_err(|what| refused(&what))?, whole))
}

impl<'a, M: Recorded + PartialEq> RecordFile<'a, M> {
    /// A file to go on with, or a new one.
    pub fn open(path: &Path, about: About<'a>) -> Result<RecordFile<'a, M>, Failure> {
        form::csv(path)?;
        // The names of inputs and of what cannot be written are refused as for other files.
        WrittenFile::at(path)?;
        let is_regular = fs::metadata(path).map_or(true, |found| found.is_file());
        let file = OpenOptions::new()
            .read(is_regular)
            .append(true)
            .create(is_regular)
            .open(path);
        let mut opened = RecordFile {
            path: path.to_path_buf(),
            file: file.map_err(|error| written_file::fault(path, &error))?,
            length: None,
            known: Known::new(),
            about,
        };
        let whole = match is_regular {
            true => opened.take_up()?,
            false => 0,
        };
        if whole == 0 {
            opened.add(&member_header::<M>(about.1).map_err(unwritten)?)?;
        }
        Ok(opened)
    }

    /// Locks the file, reads what it holds, and cuts a broken last row; answers its length.
    fn take_up(&mut self) -> Result<u64, Failure> {
        let fault = |error: io::Error| written_file::fault(&self.path, &error);
        match self.file.try_lock() {
            // Not every file system has locks.
            Ok(()) => {}
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(fault(error)),
            Err(TryLockError::WouldBlock) => {
                let message = format!("another exploration writes {}", self.path.display());
                return Err(Failure::new(
                    &message,
                    &["wait for its end, or give another file"],
                ));
            }
        }
        let mut record = Vec::new();
        self.file.read_to_end(&mut record).map_err(fault)?;
        let (known, whole) = members(&self.path, &record, self.about)?;
        let length = u64::try_from(whole).unwrap_or(u64::MAX);
        if whole < record.len() {
            self.file.set_len(length).map_err(fault)?;
        }
        self.known = known;
        self.length = Some(length);
        Ok(length)
    }

    /// Appends a member, unless it is there already.
    pub fn append(&mut self, member: &M) -> Result<(), Failure> {
        if self.known.get(member.choice()) == Some(member) {
            return Ok(());
        }
        let (subject, parameters) = self.about;
        self.add(&member_row(member, parameters, subject).map_err(unwritten)?)
    }

    /// Appends a row that is whole on the disk, or not there.
    fn add(&mut self, row: &str) -> Result<(), Failure> {
        let mut added = self.file.write_all(row.as_bytes());
        if let Some(length) = self.length {
            added = added.and_then(|()| self.file.sync_data());
            match added {
                Ok(()) => {
                    let more = u64::try_from(row.len()).unwrap_or(u64::MAX);
                    self.length = Some(length.saturating_add(more));
                }
                // What is left of the row would be cut when the file is read.
                Err(_) => drop(self.file.set_len(length)),
            }
        }
        added.map_err(|error| written_file::fault(&self.path, &error))
    }
}
