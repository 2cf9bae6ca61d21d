//! Tables in Zarr stores that were named when the server was started. They are only read, as the map asks for their cells.

use grundy::answers::GameText;
use grundy::game::{GameId, Play};
use grundy::{Error, KnownTable, Laboratory, Show};
use grundy_store::{StoreError, StoredTable};
use std::path::Path;

/// A table in a store, whose cells a map reads wherever they are.
///
/// ```
/// use grundy::{Job, KnownTable, Laboratory, answers::GameText};
/// use grundy_serve::TableStore;
/// use grundy_store::{StoredTable, TableOrder};
/// use std::sync::Arc;
/// let folder = tempfile::tempdir().unwrap();
/// let (lab, path) = (Laboratory::new(), folder.path().join("nim.zarr"));
/// let order = TableOrder::grundy(GameText::of("nim(2)"), vec![30, 30]);
/// let table = StoredTable::begin(&lab, &path, &order).unwrap();
/// table.fill(&table.missing(), &Job::quiet()).unwrap();
/// assert!(TableStore::is_at(&path));
/// let known = TableStore::open(&lab, &path).unwrap();
/// assert_eq!(known.cells(&[20, 20], &[1, 2]).unwrap(), [0, 1]);
/// let lab = lab.with_known_table(Arc::new(known));
/// ```
pub struct TableStore {
    table: StoredTable,
    id: GameId,
    play: Play,
}

impl TableStore {
    /// Is a path that of a folder? Records are files, and tables are folders.
    pub fn is_at(path: &Path) -> bool {
        path.is_dir()
    }

    /// Opens a store.
    ///
    /// # Errors
    /// There is none at this place, or this program does not read its ruleset.
    pub fn open(lab: &Laboratory, path: &Path) -> Result<TableStore, StoreError> {
        let table = StoredTable::open(lab, path)?;
        let play = table.play();
        let id = lab.read(&table.description().game)?.id();
        Ok(TableStore { table, id, play })
    }
}

impl KnownTable for TableStore {
    fn game(&self) -> &GameText {
        &self.table.description().game
    }

    fn id(&self) -> GameId {
        self.id
    }

    fn play(&self) -> Play {
        self.play
    }

    fn show(&self) -> Show {
        self.table.show()
    }

    fn sizes(&self) -> &[usize] {
        self.table.grid().sizes()
    }

    fn cells(&self, from: &[usize], sizes: &[usize]) -> Result<Vec<u32>, Error> {
        let cells = self.table.window(from, sizes);
        cells.map_err(|error| match error {
            StoreError::Laboratory(error) => *error,
            error => Error::unknown(format!("{}: {error}", self.table.path().display())),
        })
    }
}
