//! A table in a store: begun, gone on with, and read.

use crate::description::{StoreDescription, StoredCells, StoredPlay, TableOrder};
use crate::error::StoreError;
use crate::files::{Traffic, WholeFiles};
use crate::layout::{Width, array_of, indices, show};
use crate::lock::FolderLock;
use crate::space::ask_for_space;
use grundy::game::{Game, Play, Stop};
use grundy::table::{ShardGrid, ShardedTable};
use grundy::{Error, Job, Laboratory, Resource, Ruleset};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zarrs::array::{Array, ArrayMetadataOptions};
use zarrs::group::{Group, GroupBuilder};

/// The most positions of a stored table, if the limit on positions is the default.
const MOST_POSITIONS: u64 = 1 << 42;

/// A table in a store: shards of cells that are computed, stored and read.
///
/// [`StoredTable::begin`], [`StoredTable::open`] and [`StoredTable::resume`] give one, [`StoredTable::fill`] computes it,
/// [`StoredTable::window`] and [`StoredTable::cell`] read it, [`StoredTable::verify`] checks it.
pub struct StoredTable {
    path: PathBuf,
    files: Arc<WholeFiles>,
    array: Array<WholeFiles>,
    description: StoreDescription,
    ruleset: Ruleset,
    game: Arc<Game>,
    shards: TableShards,
}

/// Shards that are computed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePart {
    /// The shards, by their places in the grid.
    pub shards: Vec<Vec<usize>>,
    /// The numbers of the parts that come directly before.
    pub after: Vec<usize>,
    /// How many cells it has.
    pub cells: usize,
}

/// The shards of a table.
struct TableShards {
    grid: ShardGrid,
    parts: Vec<TablePart>,
    is_larger_than_memory: bool,
    is_one_chain: bool,
}

impl TableShards {
    fn of(table: &ShardedTable) -> TableShards {
        let grid = table.grid().clone();
        let parts = table.parts().iter().map(|part| TablePart {
            shards: part.shards.clone(),
            after: part.after.clone(),
            cells: part.shards.iter().map(|shard| grid.cells(shard)).sum(),
        });
        TableShards {
            parts: parts.collect(),
            is_larger_than_memory: table.is_larger_than_memory(),
            is_one_chain: table.is_one_chain(),
            grid,
        }
    }
}

impl StoredTable {
    /// Makes a store, without cells, in a folder that is empty or not there. The file that makes it a store is the last
    /// one that is written.
    ///
    /// ```
    /// use grundy::{Job, Laboratory, answers::GameText};
    /// use grundy_store::{StoreError, StoredTable, TableOrder};
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("nim.zarr");
    /// let lab = Laboratory::new();
    /// let order = TableOrder::grundy(GameText::of("nim(2)"), vec![40, 40]);
    /// let table = StoredTable::begin(&lab, &path, &order)?;
    /// assert_eq!(table.missing(), [0]);
    /// table.fill(&[0], &Job::quiet())?;
    /// assert_eq!(table.cell(&[17, 5])?, Some(20));
    /// assert!(matches!(StoredTable::begin(&lab, &path, &order), Err(StoreError::Exists(_))));
    /// # Ok::<(), StoreError>(())
    /// ```
    ///
    /// # Errors
    /// There is a store at this place, or a folder with other files; another process begins one; the rules have no table
    /// in shards; the disk has no room for it; an interruption by the job of the laboratory.
    pub fn begin(
        lab: &Laboratory,
        path: &Path,
        order: &TableOrder,
    ) -> Result<StoredTable, StoreError> {
        if is_store(path) {
            return Err(StoreError::Exists(path.to_path_buf()));
        }
        if path.as_os_str().is_empty() || path.symlink_metadata().is_ok() && !path.is_dir() {
            return Err(StoreError::NoFolder(path.to_path_buf()));
        }
        if order.side == Some(0) {
            return Err(StoreError::Asked(
                "a shard has a side of at least 1".to_string(),
            ));
        }
        let lab = with_room(lab);
        let ruleset = lab.read(&order.game)?;
        let asked = ruleset.table_shape(None, Some(&order.shape))?;
        let game = Arc::clone(ruleset.on_numbers()?);
        let description = StoreDescription {
            format: StoreDescription::FORMAT,
            version: env!("CARGO_PKG_VERSION").to_string(),
            game: order.game.clone(),
            ruleset: ruleset.written().to_string(),
            digest: ruleset.id().to_string(),
            play: StoredPlay::of(order.misere),
            cells: order.cells,
            axes: axes(&game),
            asked,
            side: order.side,
        };
        let job = lab.job();
        let table = sharded(&game, &description, job);
        let table = table.map_err(|stop| Error::stopped(stop, ruleset.library(), job))?;
        if order.asks_for_space {
            ask_for_space(path, &table)?;
        }
        let files = WholeFiles::at(path).map_err(StoreError::files)?;
        let array = array_of(&files, &description, &table)?;
        files.create().map_err(StoreError::files)?;
        let Some(_lock) = FolderLock::alone(path) else {
            return Err(StoreError::Busy(path.to_path_buf()));
        };
        // Another process may have begun it in the meantime; what one left that was killed may be written over.
        if is_store(path) {
            return Err(StoreError::Exists(path.to_path_buf()));
        }
        if !files.is_free().map_err(StoreError::files)? {
            return Err(StoreError::Occupied(path.to_path_buf()));
        }
        files.remove_unfinished().map_err(StoreError::files)?;
        (array.store_metadata_opt(&plain())).map_err(StoreError::files)?;
        let mut attributes = Map::new();
        let described = serde_json::to_value(&description).map_err(StoreError::files)?;
        attributes.insert("grundy".to_string(), described);
        let group = GroupBuilder::new()
            .attributes(attributes)
            .build(Arc::clone(&files), "/")
            .map_err(StoreError::files)?;
        group.store_metadata().map_err(StoreError::files)?;
        let shards = TableShards::of(&table);
        drop(table);
        Ok(StoredTable {
            path: path.to_path_buf(),
            files,
            array,
            description,
            ruleset,
            game,
            shards,
        })
    }

    /// Opens a store.
    ///
    /// # Errors
    /// There is none at this place, or none that this program reads: its format is a later one, its rules are no longer
    /// those of their name, or its array is laid out otherwise.
    pub fn open(lab: &Laboratory, path: &Path) -> Result<StoredTable, StoreError> {
        let no_store = |reason: String| StoreError::NoStore {
            path: path.to_path_buf(),
            reason,
        };
        if !is_store(path) {
            return Err(no_store("it has no file zarr.json".to_string()));
        }
        let files = WholeFiles::at(path).map_err(StoreError::files)?;
        let group =
            Group::open(Arc::clone(&files), "/").map_err(|error| no_store(error.to_string()))?;
        let described = group.attributes().get("grundy").cloned();
        let described =
            described.ok_or_else(|| no_store("it does not name a ruleset".to_string()))?;
        let format = described.get("format").and_then(Value::as_u64);
        if format != Some(StoreDescription::FORMAT) {
            let stored = format.map_or("none".to_string(), |format| format.to_string());
            return Err(no_store(format!(
                "its format is {stored}, and this program reads {}",
                StoreDescription::FORMAT
            )));
        }
        let description: StoreDescription =
            serde_json::from_value(described).map_err(|error| no_store(error.to_string()))?;
        let lab = with_room(lab);
        let ruleset = lab.read(&description.game)?;
        if ruleset.id().to_string() != description.digest {
            return Err(no_store(format!(
                "the rules of {} are no longer those that it was computed from",
                description.ruleset
            )));
        }
        let game = Arc::clone(ruleset.on_numbers()?);
        let job = lab.job();
        let table = sharded(&game, &description, job);
        let table = table.map_err(|stop| Error::stopped(stop, ruleset.library(), job))?;
        let array = array_of(&files, &description, &table)?;
        let stored = Array::open(Arc::clone(&files), array.path().as_str());
        let stored = stored.map_err(|error| no_store(error.to_string()))?;
        // Shards, pieces, codecs and fill value: cells that are written beside others lie as they do.
        let laid_out =
            |array: &Array<WholeFiles>| serde_json::to_value(array.metadata_opt(&plain()));
        let (ours, theirs) = (laid_out(&array), laid_out(&stored));
        if ours.map_err(StoreError::files)? != theirs.map_err(StoreError::files)? {
            return Err(no_store(
                "its array is not laid out as this program does".to_string(),
            ));
        }
        let shards = TableShards::of(&table);
        drop(table);
        Ok(StoredTable {
            path: path.to_path_buf(),
            files,
            array,
            description,
            ruleset,
            game,
            shards,
        })
    }

    /// Opens a store to go on with it, or begins it if it is not there. What writers left unfinished that were killed is
    /// removed, unless other processes are writing now.
    ///
    /// # Errors
    /// As [`StoredTable::begin`] and [`StoredTable::open`]; the store holds another table.
    pub fn resume(
        lab: &Laboratory,
        path: &Path,
        order: &TableOrder,
    ) -> Result<StoredTable, StoreError> {
        if !is_store(path) {
            return StoredTable::begin(lab, path, order);
        }
        let table = StoredTable::open(lab, path)?;
        table.is_of(&with_room(lab), order)?;
        if let Some(_lock) = FolderLock::alone(path) {
            table.files.remove_unfinished().map_err(StoreError::files)?;
        }
        Ok(table)
    }

    /// Is it the table of an order?
    fn is_of(&self, lab: &Laboratory, order: &TableOrder) -> Result<(), StoreError> {
        let ruleset = lab.read(&order.game)?;
        let asked = ruleset.table_shape(None, Some(&order.shape))?;
        let known = &self.description;
        let differs = |what, stored: String, asked: String| match stored == asked {
            true => Ok(()),
            false => Err(StoreError::Other {
                path: self.path.clone(),
                what,
                stored,
                asked,
            }),
        };
        let digest = ruleset.id().to_string();
        if digest != known.digest {
            let words = ruleset.written().to_string();
            differs("ruleset", known.ruleset.clone(), words)?;
            // The same words, and other definitions behind them.
            differs("digest of rules", known.digest.clone(), digest)?;
        }
        differs("shape", show(&known.asked), show(&asked))?;
        let cells = |cells: StoredCells| cells.name().to_string();
        differs("cell", cells(known.cells), cells(order.cells))?;
        let play = |play: StoredPlay| play.name().to_string();
        differs("play", play(known.play), play(StoredPlay::of(order.misere)))?;
        if order.side.is_none() || order.side == known.side {
            return Ok(());
        }
        let other = StoreDescription {
            side: order.side,
            ..known.clone()
        };
        let table = sharded(&self.game, &other, lab.job());
        let table = table.map_err(|stop| Error::stopped(stop, ruleset.library(), lab.job()))?;
        differs(
            "shard",
            show(self.grid().sides()),
            show(table.grid().sides()),
        )
    }

    /// What it holds.
    pub fn description(&self) -> &StoreDescription {
        &self.description
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The game.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn files(&self) -> &WholeFiles {
        &self.files
    }

    pub(crate) fn array(&self) -> &Array<WholeFiles> {
        &self.array
    }

    pub(crate) fn kind(&self) -> (Play, bool) {
        kind(&self.description)
    }

    /// The play convention.
    pub fn play(&self) -> Play {
        self.description.play.into()
    }

    /// The grid of its shards.
    pub fn grid(&self) -> &ShardGrid {
        &self.shards.grid
    }

    /// Its parts, each after those it needs.
    pub fn parts(&self) -> &[TablePart] {
        &self.shards.parts
    }

    /// Are only a few shards in memory at a time while it is computed?
    pub fn is_larger_than_memory(&self) -> bool {
        self.shards.is_larger_than_memory
    }

    /// Does each part need the one before it? Otherwise parts that do not need each other may be computed side by side.
    pub fn is_one_chain(&self) -> bool {
        self.shards.is_one_chain
    }

    /// How many bytes its files have.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn bytes(&self) -> Result<u64, StoreError> {
        self.files.bytes().map_err(StoreError::files)
    }

    /// What was read and written since it was opened.
    pub fn traffic(&self) -> Traffic {
        self.files.traffic()
    }

    /// The bytes of a cell before it is compressed.
    pub fn width(&self) -> usize {
        self.width_of_cells().bytes()
    }

    pub(crate) fn width_of_cells(&self) -> Width {
        match self.array.data_type().fixed_size() {
            Some(1) => Width::U8,
            Some(2) => Width::U16,
            _ => Width::U32,
        }
    }

    /// Are the shards of a part stored? Only its own files are looked for, not those of the parts before it.
    pub fn is_stored(&self, part: usize) -> bool {
        self.parts()
            .get(part)
            .is_some_and(|part| self.has(&part.shards))
    }

    pub(crate) fn has(&self, shards: &[Vec<usize>]) -> bool {
        let mut keys = (shards.iter()).map(|shard| self.array.chunk_key(&indices(shard)));
        keys.all(|key| self.files.has(&key))
    }

    /// Removes the store if no shard is stored, as where work was refused before the first one; was it removed?
    ///
    /// # Errors
    /// A file cannot be removed.
    pub fn withdraw(self) -> Result<bool, StoreError> {
        let mut shards = self.parts().iter().flat_map(|part| &part.shards);
        if shards.any(|shard| self.has(std::slice::from_ref(shard))) {
            return Ok(false);
        }
        let Some(_lock) = FolderLock::alone(&self.path) else {
            return Ok(false);
        };
        self.files.remove_description().map_err(StoreError::files)?;
        Ok(true)
    }

    /// The numbers of the parts that are not stored, or that follow such a part.
    pub fn missing(&self) -> Vec<usize> {
        let mut stored: Vec<bool> = Vec::new();
        for part in self.parts() {
            let before = part.after.iter().all(|before| stored[*before]);
            stored.push(before && self.has(&part.shards));
        }
        (0..self.parts().len())
            .filter(|part| !stored[*part])
            .collect()
    }
}

/// Is there a store?
pub(crate) fn is_store(path: &Path) -> bool {
    path.join("zarr.json").exists()
}

/// Metadata without the version of the library that writes them.
fn plain() -> ArrayMetadataOptions {
    ArrayMetadataOptions::default().with_include_zarrs_metadata(false)
}

/// The laboratory, whose tables may be larger than memory unless a limit says otherwise.
fn with_room(lab: &Laboratory) -> Laboratory {
    let limits = lab.limits();
    match limits.most(Resource::Positions) == Resource::Positions.usual() {
        true => lab
            .clone()
            .with_limits(limits.with(Resource::Positions, MOST_POSITIONS)),
        false => lab.clone(),
    }
}

fn kind(description: &StoreDescription) -> (Play, bool) {
    (
        description.play.into(),
        description.cells == StoredCells::Outcome,
    )
}

pub(crate) fn sharded<'g>(
    game: &'g Game,
    description: &StoreDescription,
    job: &Job,
) -> Result<ShardedTable<'g>, Stop> {
    ShardedTable::new(
        game,
        &description.asked,
        kind(description),
        description.side,
        job,
    )
}

/// The names of the components of a position.
fn axes(game: &Game) -> Vec<String> {
    let mut axes = game.heaps()[..game.base_heaps()].to_vec();
    if game.has_pass() {
        axes.push("pass".to_string());
    }
    axes
}
