//! The file in which an exploration keeps what it has found.

use crate::ending::Failure;
use crate::game_argument::read;
use grundy::family::{Recorded, read_members};
use grundy::render::csv;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Members by the values of their parameters.
pub type Known<M> = BTreeMap<Vec<i64>, M>;

/// A file of members, a line each, that grows.
pub struct RecordFile<M> {
    path: PathBuf,
    file: File,
    /// What the file holds already.
    pub known: Known<M>,
    question: String,
}

/// The members of a record, and the length of its whole lines: a program that was killed may have left half a line.
pub fn known<M: Recorded>(
    path: &Path,
    parameters: &[String],
    question: &str,
) -> Result<(Known<M>, usize), Failure> {
    let text = read(path)?;
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let known = read_members(&text[..whole], parameters, question);
    let known = known.map_err(|what| {
        let message = format!(
            "{} is no record of this exploration: {what}",
            path.display()
        );
        let help = "the same family, claim and --max go on; for others, give another file";
        Failure::new(&message, &[help])
    });
    Ok((known?, whole))
}

impl<M: Recorded> RecordFile<M> {
    /// A file to go on with, or a new one.
    pub fn open(
        path: &Path,
        parameters: &[String],
        question: &str,
    ) -> Result<RecordFile<M>, Failure> {
        let fault = |error: std::io::Error| {
            Failure::new(
                &format!("{} cannot be written: {error}", path.display()),
                &[],
            )
        };
        let (known, whole) = match path.exists() {
            true => known(path, parameters, question)?,
            false => (Known::new(), 0),
        };
        let mut options = OpenOptions::new();
        let mut file = options
            .create(true)
            .append(true)
            .open(path)
            .map_err(fault)?;
        file.set_len(u64::try_from(whole).unwrap_or(u64::MAX))
            .map_err(fault)?;
        if whole == 0 {
            let header = csv::member_header::<M>(parameters);
            file.write_all(header.as_bytes()).map_err(fault)?;
        }
        Ok(RecordFile {
            path: path.to_path_buf(),
            file,
            known,
            question: question.to_string(),
        })
    }

    /// Appends a member, unless it is there already.
    pub fn append(&mut self, member: &M) -> Result<(), Failure> {
        if self.known.contains_key(member.choice()) {
            return Ok(());
        }
        let line = csv::member(member, &self.question);
        self.file.write_all(line.as_bytes()).map_err(|error| {
            let message = format!("{} cannot be written: {error}", self.path.display());
            Failure::new(&message, &[])
        })
    }
}
