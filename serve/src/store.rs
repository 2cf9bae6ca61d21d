//! Stores: files of rows that were named when the server was started. They are only read.

use super::failure::Failure;
use super::server::Shared;
use axum::Json;
use axum::extract::{Path, State};
use csv::ReaderBuilder;
use grundy::answers::VERSION;
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;

/// A file of rows, as `grundy explore --record` writes it.
#[derive(Clone, Debug)]
pub struct Store {
    name: String,
    path: PathBuf,
}

/// The most bytes of a store that are read. A fixed bound.
const LONGEST: u64 = 64 << 20;

/// The rows of a store.
#[derive(Serialize)]
pub struct StoreAnswer {
    version: u32,
    store: String,
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Store {
    /// The store in a file, which the last part of its path names.
    pub fn at(path: PathBuf) -> Store {
        let name = path.file_name().unwrap_or(path.as_os_str());
        Store {
            name: name.to_string_lossy().into_owned(),
            path,
        }
    }

    /// Stores with different names: a name that is there gets a number.
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

    /// Its rows as they stand in the file now.
    fn read(&self) -> Result<StoreAnswer, Failure> {
        let unread =
            |why: &str| Failure::wrong(&format!("{} cannot be read: {why}", self.name), &[]);
        let length = std::fs::metadata(&self.path).map(|found| found.len());
        if length.map_err(|error| unread(&error.to_string()))? > LONGEST {
            let message = format!("{} has more than {LONGEST} bytes", self.name);
            return Err(Failure::limit(&message, &[]));
        }
        let bytes = std::fs::read(&self.path).map_err(|error| unread(&error.to_string()))?;
        let text = String::from_utf8_lossy(&bytes);
        // A row that is being written has no end yet.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = ReaderBuilder::new()
            .flexible(true)
            .from_reader(whole.as_bytes());
        let columns = lines
            .headers()
            .map_err(|error| unread(&error.to_string()))?;
        let columns = columns.iter().map(String::from).collect();
        let rows = lines
            .records()
            .map(|row| Ok(row?.iter().map(String::from).collect()));
        let rows: Result<_, csv::Error> = rows.collect();
        Ok(StoreAnswer {
            version: VERSION,
            store: self.name.clone(),
            columns,
            rows: rows.map_err(|error| unread(&error.to_string()))?,
        })
    }
}

/// `GET /api/stores/NAME`: the rows of a store.
pub async fn rows(
    State(server): State<Arc<Shared>>,
    Path(name): Path<String>,
) -> Result<Json<StoreAnswer>, Failure> {
    let store = server.stores.iter().find(|store| store.name == name);
    let store = store
        .ok_or_else(|| Failure::not_kept("a store of this name"))?
        .clone();
    super::answering::within(&server, &server.asks, move |_, _| store.read())
        .await
        .map(Json)
}
