//! Stores: files of rows that were named when the server was started. They are only read.

use super::answering::{as_json, within};
use super::bounded_text::{TextBounds, written};
use super::failure::Failure;
use super::server::Shared;
use axum::extract::{Path, State};
use axum::response::Response;
use csv::{ReaderBuilder, StringRecord};
use grundy::answers::VERSION;
use grundy::{Error, Job};
use serde_json::json;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{self, PathBuf};
use std::sync::Arc;

/// A file of rows, as `grundy explore --record` writes it.
#[derive(Clone, Debug)]
pub struct Store {
    name: String,
    path: PathBuf,
}

/// The most bytes of a store that are read. A fixed bound.
const LONGEST: u64 = 64 << 20;

/// Why a path is no store.
#[derive(Debug, thiserror::Error)]
#[error("{path} cannot be read: {why}")]
pub struct NoStore {
    path: String,
    why: String,
}

/// The file of a path, if it is a regular one. Other files may have no end, or block until somebody writes to them.
fn opened(path: &path::Path) -> io::Result<File> {
    match std::fs::metadata(path)?.is_file() {
        true => File::open(path),
        false => Err(io::Error::other("it is no regular file")),
    }
}

impl Store {
    /// The store in a file, which the last part of its path names.
    ///
    /// # Errors
    /// It is no regular file, or cannot be read.
    pub fn at(path: PathBuf) -> Result<Store, NoStore> {
        let mut first = Vec::new();
        let read = opened(&path).and_then(|file| file.take(512).read_to_end(&mut first));
        let read = read.and_then(|_| match first.contains(&0) {
            true => Err(io::Error::other("it is no record of rows")),
            false => Ok(()),
        });
        read.map_err(|error| NoStore {
            path: path.display().to_string(),
            why: error.to_string(),
        })?;
        let name = path.file_name().unwrap_or(path.as_os_str());
        Ok(Store {
            name: name.to_string_lossy().into_owned(),
            path,
        })
    }

    /// Stores with different names: a name that is taken gets a number.
    pub(crate) fn named_apart(stores: Vec<Store>) -> Vec<Store> {
        let mut apart: Vec<Store> = Vec::new();
        for store in stores {
            let is_free = |name: &str| apart.iter().all(|other| other.name != name);
            let numbered = (2..).map(|number| format!("{} ({number})", store.name));
            let name = [store.name.clone()]
                .into_iter()
                .chain(numbered)
                .find(|name| is_free(name));
            apart.push(Store {
                name: name.unwrap_or_default(),
                ..store
            });
        }
        apart
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Its rows as they stand in the file now, in JSON.
    fn read(&self, job: &Job, bounds: TextBounds) -> Result<Vec<u8>, Failure> {
        let unread = |why: &dyn std::fmt::Display| {
            Failure::wrong(&format!("{} cannot be read: {why}", self.name), &[])
        };
        let file = opened(&self.path).map_err(|error| unread(&error))?;
        let length = file.metadata().map_err(|error| unread(&error))?.len();
        if length > LONGEST {
            let message = format!("{} has more than {LONGEST} bytes", self.name);
            return Err(Failure::limit(&message, &[]));
        }
        // There are two copies of the text if bytes that are no UTF-8 are replaced.
        let reserved = job.reserve(length.saturating_mul(2));
        let _reserved = reserved.map_err(|limit| Failure::of(&Error::limit(limit), bounds.time))?;
        let mut bytes = Vec::new();
        // It may grow meanwhile.
        let read = file.take(length).read_to_end(&mut bytes);
        read.map_err(|error| unread(&error))?;
        let text = String::from_utf8_lossy(&bytes);
        // A row that is being written has no end yet.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        written(job, bounds, |out| write_rows(&self.name, whole, out))
    }
}

/// The rows of a table in CSV, in JSON; one at a time.
fn write_rows(name: &str, text: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.as_bytes());
    let columns: Vec<&str> = lines.headers()?.iter().collect();
    let (name, columns) = (json!(name), json!(columns));
    write!(
        out,
        r#"{{"version":{VERSION},"store":{name},"columns":{columns},"rows":["#
    )?;
    let mut row = StringRecord::new();
    let mut between: &[u8] = b"";
    while lines.read_record(&mut row)? {
        out.write_all(between)?;
        between = b",";
        let cells: Vec<&str> = row.iter().collect();
        serde_json::to_writer(&mut *out, &cells)?;
    }
    out.write_all(b"]}")
}

/// `GET /api/stores/NAME`: the rows of a store.
pub async fn rows(
    State(server): State<Arc<Shared>>,
    Path(name): Path<String>,
) -> Result<Response, Failure> {
    let store = server.stores.iter().find(|store| store.name == name);
    let store = store
        .ok_or_else(|| Failure::not_kept("a store of this name"))?
        .clone();
    let bounds = TextBounds::of_requests(&server.limits);
    let rows = within(&server, &server.asks, move |_, job| store.read(job, bounds));
    Ok(as_json(rows.await?))
}
