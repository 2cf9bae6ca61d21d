//! A table in a store: begun, gone on with, and read.

use crate::blocks::Blocks;
use crate::description::{StoreDescription, StoredCells, TableOrder};
use crate::error::StoreError;
use crate::files::{Traffic, WholeFiles};
use crate::layout::{Width, array_of, indices, narrowed, padded, piece_side, show, widened};
use bytesize::ByteSize;
use grundy::game::{Game, Play};
use grundy::table::{FilledShard, NO_POSITION, ShardFault, ShardGrid, ShardedTable, StoredShards};
use grundy::{Error, Job, Laboratory, Resource, Ruleset};
use serde_json::Map;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use zarrs::array::{Array, ArraySubset, CodecOptions};
use zarrs::group::{Group, GroupBuilder};

/// The most positions of a stored table, if the limit on positions is the default.
const MOST_POSITIONS: u64 = 1 << 42;
/// A table in a store.
pub struct StoredTable {
    path: PathBuf,
    files: Arc<WholeFiles>,
    array: Array<WholeFiles>,
    description: StoreDescription,
    ruleset: Ruleset,
    game: Arc<Game>,
    grid: ShardGrid,
    parts: Vec<TablePart>,
    is_larger_than_memory: bool,
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

impl StoredTable {
    /// Makes a store, without cells. The file that makes it a store is the last one that is written.
    ///
    /// # Errors
    /// There is a file or folder at this place; the rules have no table in shards; the disk has no room for it.
    pub fn begin(
        lab: &Laboratory,
        path: &Path,
        order: &TableOrder,
    ) -> Result<StoredTable, StoreError> {
        // What is left of a store that was not begun to its end may be written over.
        if path.join("zarr.json").exists() || path.is_file() {
            return Err(StoreError::Exists(path.to_path_buf()));
        }
        let lab = with_room(lab);
        let ruleset = lab.read(&order.game)?;
        let asked = ruleset.table_shape(None, Some(&order.shape))?;
        let game = Arc::clone(ruleset.on_numbers()?);
        let description = StoreDescription {
            version: env!("CARGO_PKG_VERSION").to_string(),
            game: order.game.clone(),
            ruleset: ruleset.written().to_string(),
            digest: ruleset.rules_digest().to_string(),
            play: if order.misere { "misere" } else { "normal" }.to_string(),
            cells: order.cells,
            axes: axes(&game),
            asked,
            side: order.side,
        };
        let job = Job::quiet().within(*game.limits());
        let table = sharded(&game, &description, &job);
        let table = table.map_err(|stop| Error::stopped(stop, ruleset.library(), &job))?;
        if order.asks_for_space {
            ask_for_space(path, &table)?;
        }
        let files = WholeFiles::at(path).map_err(StoreError::files)?;
        let array = array_of(&files, &description, &table)?;
        let plain =
            zarrs::array::ArrayMetadataOptions::default().with_include_zarrs_metadata(false);
        array
            .store_metadata_opt(&plain)
            .map_err(StoreError::files)?;
        let mut attributes = Map::new();
        let described = serde_json::to_value(&description).map_err(StoreError::files)?;
        attributes.insert("grundy".to_string(), described);
        let group = GroupBuilder::new()
            .attributes(attributes)
            .build(Arc::clone(&files), "/")
            .map_err(StoreError::files)?;
        group.store_metadata().map_err(StoreError::files)?;
        drop(table);
        StoredTable::of(path, files, description, ruleset)
    }

    /// Opens a store.
    ///
    /// # Errors
    /// There is none at this place, or its ruleset is none that this program reads.
    pub fn open(lab: &Laboratory, path: &Path) -> Result<StoredTable, StoreError> {
        let no_store = |reason: String| StoreError::NoStore {
            path: path.to_path_buf(),
            reason,
        };
        if !path.join("zarr.json").is_file() {
            return Err(no_store("it has no file zarr.json".to_string()));
        }
        let files = WholeFiles::at(path).map_err(StoreError::files)?;
        let group =
            Group::open(Arc::clone(&files), "/").map_err(|error| no_store(error.to_string()))?;
        let described = group.attributes().get("grundy").cloned();
        let described =
            described.ok_or_else(|| no_store("it does not name a ruleset".to_string()))?;
        let description: StoreDescription =
            serde_json::from_value(described).map_err(|error| no_store(error.to_string()))?;
        let ruleset = with_room(lab).read(&description.game)?;
        let digest = ruleset.rules_digest().to_string();
        if digest != description.digest {
            return Err(StoreError::Other {
                path: path.to_path_buf(),
                what: "ruleset",
                stored: description.digest,
                asked: digest,
            });
        }
        StoredTable::of(path, files, description, ruleset)
    }

    /// Opens a store to go on with it, or begins it if it is not there. What writers left unfinished that were killed is
    /// removed: no other process may be writing.
    ///
    /// # Errors
    /// As [`StoredTable::begin`] and [`StoredTable::open`]; the store holds another table.
    pub fn resume(
        lab: &Laboratory,
        path: &Path,
        order: &TableOrder,
    ) -> Result<StoredTable, StoreError> {
        if !path.join("zarr.json").exists() {
            return StoredTable::begin(lab, path, order);
        }
        let table = StoredTable::open(lab, path)?;
        let ruleset = with_room(lab).read(&order.game)?;
        let asked = ruleset.table_shape(None, Some(&order.shape))?;
        let known = &table.description;
        let play = if order.misere { "misere" } else { "normal" };
        let differs = |what, stored: String, asked: String| match stored == asked {
            true => Ok(()),
            false => Err(StoreError::Other {
                path: path.to_path_buf(),
                what,
                stored,
                asked,
            }),
        };
        if ruleset.rules_digest().to_string() != known.digest {
            differs(
                "ruleset",
                known.ruleset.clone(),
                ruleset.written().to_string(),
            )?;
            // The same words, and other definitions behind them.
            let digest = ruleset.rules_digest().to_string();
            differs("ruleset", known.digest.clone(), digest)?;
        }
        differs("shape", show(&known.asked), show(&asked))?;
        differs(
            "cell",
            known.cells.name().to_string(),
            order.cells.name().to_string(),
        )?;
        differs("play", known.play.clone(), play.to_string())?;
        table.files.remove_unfinished().map_err(StoreError::files)?;
        Ok(table)
    }

    fn of(
        path: &Path,
        files: Arc<WholeFiles>,
        description: StoreDescription,
        ruleset: Ruleset,
    ) -> Result<StoredTable, StoreError> {
        let game = Arc::clone(ruleset.on_numbers()?);
        let job = Job::quiet().within(*game.limits());
        let table = sharded(&game, &description, &job);
        let table = table.map_err(|stop| Error::stopped(stop, ruleset.library(), &job))?;
        let array = array_of(&files, &description, &table)?;
        let stored = Array::open(Arc::clone(&files), array.path().as_str());
        let stored = stored.map_err(|error| StoreError::NoStore {
            path: path.to_path_buf(),
            reason: error.to_string(),
        })?;
        if stored.shape() != array.shape() || stored.data_type() != array.data_type() {
            return Err(StoreError::NoStore {
                path: path.to_path_buf(),
                reason: "its array is not laid out as this program does".to_string(),
            });
        }
        let grid = table.grid().clone();
        let parts = table.parts().iter().map(|part| TablePart {
            shards: part.shards.clone(),
            after: part.after.clone(),
            cells: part.shards.iter().map(|shard| grid.cells(shard)).sum(),
        });
        let parts = parts.collect();
        let is_larger_than_memory = table.is_larger_than_memory();
        drop(table);
        Ok(StoredTable {
            path: path.to_path_buf(),
            files,
            array,
            description,
            ruleset,
            game,
            grid,
            parts,
            is_larger_than_memory,
        })
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

    pub(crate) fn kind(&self) -> (Play, bool) {
        kind(&self.description)
    }

    /// The play convention.
    pub fn play(&self) -> Play {
        self.description.play()
    }

    /// The grid of its shards.
    pub fn grid(&self) -> &ShardGrid {
        &self.grid
    }

    /// Its parts, each after those it needs.
    pub fn parts(&self) -> &[TablePart] {
        &self.parts
    }

    /// Are only a few shards in memory at a time while it is computed?
    pub fn is_larger_than_memory(&self) -> bool {
        self.is_larger_than_memory
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

    fn width_of_cells(&self) -> Width {
        match self.array.data_type().fixed_size() {
            Some(1) => Width::U8,
            Some(2) => Width::U16,
            _ => Width::U32,
        }
    }

    /// Is a part stored, with all parts that it needs?
    fn are_stored(&self) -> Vec<bool> {
        let mut stored: Vec<bool> = Vec::new();
        for part in &self.parts {
            let before = part.after.iter().all(|before| stored[*before]);
            let own = part
                .shards
                .iter()
                .all(|shard| self.files.has(&self.array.chunk_key(&indices(shard))));
            stored.push(before && own);
        }
        stored
    }

    /// The numbers of the parts that are not stored, or that follow such a part.
    pub fn missing(&self) -> Vec<usize> {
        let stored = self.are_stored().into_iter().enumerate();
        stored
            .filter(|(_, stored)| !stored)
            .map(|(part, _)| part)
            .collect()
    }

    /// Computes parts, by their numbers in rising order, and writes their shards. Of the other parts all those that a
    /// part needs must be stored.
    ///
    /// # Errors
    /// A limit, an interruption by the job, or a file that cannot be written or read. The shards that were written before
    /// are right, and the work goes on from them.
    pub fn fill(&self, parts: &[usize], job: &Job) -> Result<(), StoreError> {
        let stored = self.are_stored();
        for part in parts {
            let after = self.parts.get(*part).map_or(&[][..], |part| &part.after);
            let needed = after
                .iter()
                .find(|before| !stored[**before] && !parts.contains(before));
            if let Some(before) = needed {
                return Err(StoreError::files(format!(
                    "part {part} needs part {before}, which is not stored"
                )));
            }
        }
        let stopped = |stop| Error::stopped(stop, self.ruleset.library(), job);
        let table = sharded(&self.game, &self.description, job).map_err(stopped)?;
        let job = job.counting("cells");
        let mut sink = |filled: FilledShard| {
            self.write(&filled)
                .map_err(|error| ShardFault::Stored(Box::new(error)))
        };
        let filled = table.fill(parts, self, &mut sink, &job);
        filled.map_err(|fault| StoreError::of_fault(fault, stopped))
    }

    /// Writes a shard, filled up to its full sides.
    fn write(&self, filled: &FilledShard) -> Result<(), StoreError> {
        let (extent, sides) = (self.grid.extent(&filled.shard), self.grid.sides());
        let cells = padded(&filled.cells, &extent, sides);
        let at = indices(&filled.shard);
        let options = CodecOptions::default().with_store_empty_chunks(true);
        let foreign = || StoreError::files("a value is larger than the cells of the store");
        let written = match self.width_of_cells() {
            Width::U8 => {
                let cells = narrowed::<u8>(&cells, u8::MAX).ok_or_else(foreign)?;
                self.array.store_chunk_opt(&at, cells, &options)
            }
            Width::U16 => {
                let cells = narrowed::<u16>(&cells, u16::MAX).ok_or_else(foreign)?;
                self.array.store_chunk_opt(&at, cells, &options)
            }
            Width::U32 => self.array.store_chunk_opt(&at, cells, &options),
        };
        written.map_err(StoreError::files)
    }

    /// The cells of a box, from a position on, the last component fastest; [`NO_POSITION`] where no cell is stored.
    ///
    /// # Errors
    /// The box reaches beyond the table; a file cannot be read, or its checksum does not fit.
    pub fn window(&self, from: &[usize], sizes: &[usize]) -> Result<Vec<u32>, StoreError> {
        let fits = from.len() == self.grid.sizes().len() && sizes.len() == from.len();
        let mut ends = from.iter().zip(sizes).zip(self.grid.sizes());
        if !fits
            || ends.any(|((from, size), all)| from.checked_add(*size).is_none_or(|end| end > *all))
        {
            let message = format!("{} from {} on", show(sizes), show(from));
            return Err(StoreError::files(format!(
                "the table of {} has no box of {message}",
                show(self.grid.sizes())
            )));
        }
        self.test_pieces(from, sizes)?;
        let start = indices(from);
        let subset =
            ArraySubset::new_with_start_shape(start, indices(sizes)).map_err(StoreError::files)?;
        let damaged = |error: zarrs::array::ArrayError| {
            StoreError::files(format!(
                "a shard of the box from {} on is damaged: {error}",
                show(from)
            ))
        };
        Ok(match self.width_of_cells() {
            Width::U8 => {
                let cells: Vec<u8> = self.array.retrieve_array_subset(&subset).map_err(damaged)?;
                cells
                    .into_iter()
                    .map(|cell| widened(cell, u8::MAX))
                    .collect()
            }
            Width::U16 => {
                let cells: Vec<u16> = self.array.retrieve_array_subset(&subset).map_err(damaged)?;
                cells
                    .into_iter()
                    .map(|cell| widened(cell, u16::MAX))
                    .collect()
            }
            Width::U32 => self.array.retrieve_array_subset(&subset).map_err(damaged)?,
        })
    }

    /// Tests the checksums of the pieces that a box meets, of shards that it does not hold as a whole: only whole shards
    /// are tested when they are decoded.
    fn test_pieces(&self, from: &[usize], sizes: &[usize]) -> Result<(), StoreError> {
        let sides = self.grid.sides();
        let of_shards = Blocks::met(from, sizes, sides);
        for shard in of_shards {
            let low = self.grid.low(&shard);
            let covered = |heap: usize| {
                from[heap] <= low[heap] && low[heap] + sides[heap] <= from[heap] + sizes[heap]
            };
            let key = self.array.chunk_key(&indices(&shard));
            if (0..low.len()).all(covered) || !self.files.has(&key) {
                continue;
            }
            let pieces: Vec<usize> = (sides.iter())
                .map(|side| piece_side(*side, sides.len()))
                .collect();
            let counts: Vec<usize> = sides
                .iter()
                .zip(&pieces)
                .map(|(side, piece)| side / piece)
                .collect();
            // The part of the box in the shard.
            let inner: Vec<usize> = from
                .iter()
                .zip(&low)
                .map(|(from, low)| from.saturating_sub(*low))
                .collect();
            let ends = from.iter().zip(sizes).zip(low.iter().zip(sides));
            let inner_sizes: Vec<usize> = ends
                .zip(&inner)
                .map(|(((from, size), (low, side)), inner)| (from + size - low).min(*side) - inner)
                .collect();
            let numbers = Blocks::met(&inner, &inner_sizes, &pieces).map(|piece| {
                let pairs = piece.iter().zip(&counts);
                pairs.fold(0, |number, (index, count)| number * count + index)
            });
            let numbers: Vec<usize> = numbers.collect();
            self.files
                .test_pieces(&key, counts.iter().product(), &numbers)
                .map_err(|error| {
                    StoreError::files(format!("the shard {} is damaged: {error}", show(&shard)))
                })?;
        }
        Ok(())
    }

    /// The cell of a position; `None` where it is not stored, or where there is no position.
    ///
    /// # Errors
    /// As [`StoredTable::window`].
    pub fn cell(&self, position: &[usize]) -> Result<Option<u32>, StoreError> {
        let cells = self.window(position, &vec![1; position.len()])?;
        Ok(cells.first().copied().filter(|cell| *cell != NO_POSITION))
    }
}

impl StoredShards for StoredTable {
    fn cells(&self, from: &[usize], sizes: &[usize]) -> Result<Vec<u32>, ShardFault> {
        self.window(from, sizes)
            .map_err(|error| ShardFault::Stored(Box::new(error)))
    }
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
        description.play(),
        description.cells == StoredCells::Outcome,
    )
}

fn sharded<'g>(
    game: &'g Game,
    description: &StoreDescription,
    job: &Job,
) -> Result<ShardedTable<'g>, grundy::game::Stop> {
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

/// Refuses a table that may be larger than what the disk has free.
fn ask_for_space(path: &Path, table: &ShardedTable) -> Result<(), StoreError> {
    let cells = table.parts().iter().flat_map(|part| &part.shards);
    let cells: u64 = cells.map(|shard| table.grid().cells(shard) as u64).sum();
    // A value has no more bits than the largest one; what compression saves beyond that is not counted on.
    let bits = u64::from(32 - table.most().unwrap_or(u32::MAX).leading_zeros());
    let needed = ByteSize(cells.saturating_mul(bits.max(1)).div_ceil(8) + cells / 100);
    let mut folder = path.parent();
    while let Some(known) =
        folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir())
    {
        folder = known.parent();
    }
    let folder = folder
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let free = ByteSize(fs4::available_space(folder).map_err(StoreError::files)?);
    match needed > free {
        true => Err(StoreError::Space { needed, free }),
        false => Ok(()),
    }
}
