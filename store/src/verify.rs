//! A store re-checked: every shard is read, and positions are computed again by definition from their options.

use crate::error::StoreError;
use crate::layout::piece_side;
use crate::stored_table::StoredTable;
use grundy::game::{Domain, Position, Stop};
use grundy::table::{NO_POSITION, cell_by_definition};
use grundy::{Error, Job, Resource};
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};

/// What came of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Verification {
    /// How many shards were read whole, with their checksums.
    pub shards: usize,
    /// How many shards are not stored yet.
    pub missing: usize,
    /// Positions whose cells were computed again from those of their options.
    pub positions: usize,
    /// Positions that were drawn and have more options than the limit on options allows to list.
    pub unlisted: usize,
    /// The positions whose cells are wrong.
    pub wrong: Vec<WrongCell>,
    /// The shards that cannot be read.
    pub damaged: Vec<String>,
}

/// A cell that its options contradict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongCell {
    /// The position.
    pub position: Vec<i64>,
    /// What is stored; `None` where the cell says that there is no position.
    pub stored: Option<u32>,
    /// What follows from the cells of its options; `None` where there is no position.
    pub computed: Option<u32>,
}

/// The cells of a store that were read, piece by piece.
struct Pieces<'t> {
    table: &'t StoredTable,
    kept: HashMap<Vec<usize>, Vec<u32>>,
    sides: Vec<usize>,
}

/// The most cells that are kept, beside the piece that is read. A share of the limit on memory.
const KEPT: usize = 1 << 24;

impl Pieces<'_> {
    /// What is stored for a position, and what follows by definition from the cells of its options.
    fn checked(
        &mut self,
        position: &Position,
        domain: &Domain,
        job: &Job,
    ) -> Result<(Option<u32>, Option<u32>), Fault> {
        let table = self.table;
        let stored = self.cell(position).map_err(Fault::Store)?;
        let stored = Some(stored).filter(|cell| *cell != NO_POSITION);
        if domain.number(position).is_none() {
            return Ok((stored, None));
        }
        let mut cells = |all: &[Position]| {
            let read = all
                .iter()
                .map(|option| self.cell(option).map_err(Fault::Store));
            read.collect::<Result<Vec<u32>, Fault>>()
        };
        let computed = cell_by_definition(table.game(), table.kind(), position, &mut cells, job)?;
        Ok((stored, Some(computed)))
    }

    fn cell(&mut self, position: &[i64]) -> Result<u32, StoreError> {
        let position: Option<Vec<usize>> = position
            .iter()
            .map(|heap| usize::try_from(*heap).ok())
            .collect();
        let inside = position.filter(|position| {
            let mut pairs = position.iter().zip(self.table.grid().sizes());
            position.len() == self.sides.len() && pairs.all(|(heap, size)| heap < size)
        });
        let Some(position) = inside else {
            return Ok(NO_POSITION);
        };
        let piece: Vec<usize> = position
            .iter()
            .zip(&self.sides)
            .map(|(heap, side)| heap / side)
            .collect();
        if !self.kept.contains_key(&piece) {
            let (low, sizes) = self.bounds(&piece);
            let cells = self.table.window(&low, &sizes)?;
            let kept: usize = self.kept.values().map(Vec::len).sum();
            if kept + cells.len() > KEPT {
                self.kept.clear();
            }
            self.kept.insert(piece.clone(), cells);
        }
        let (low, sizes) = self.bounds(&piece);
        let place = position.iter().zip(&low).zip(&sizes);
        let place = place.fold(0, |place, ((heap, low), size)| place * size + heap - low);
        Ok(self
            .kept
            .get(&piece)
            .and_then(|cells| cells.get(place))
            .copied()
            .unwrap_or(NO_POSITION))
    }

    fn bounds(&self, piece: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let low: Vec<usize> = piece
            .iter()
            .zip(&self.sides)
            .map(|(index, side)| index * side)
            .collect();
        let ends = low.iter().zip(&self.sides).zip(self.table.grid().sizes());
        let sizes = ends.map(|((low, side), size)| (*side).min(size - low));
        let sizes = sizes.collect();
        (low, sizes)
    }
}

enum Fault {
    Stop(Stop),
    Store(StoreError),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        Fault::Stop(stop)
    }
}

impl StoredTable {
    /// Reads all shards that are stored, with their checksums, and computes this number of their positions again by
    /// definition: all options are listed, and their cells read. The positions are drawn by a seed: the same seed draws
    /// the same ones.
    ///
    /// # Errors
    /// An interruption by the job, or a limit on memory.
    pub fn verify(
        &self,
        positions: usize,
        seed: u64,
        job: &Job,
    ) -> Result<Verification, StoreError> {
        let stopped = |stop| Error::stopped(stop, self.ruleset().library(), job);
        let job = &job.counting("cells");
        let grid = self.grid();
        // A shard is read whole; beside it stand the pieces that are kept, and the one that is read.
        let shard = grid.sides().iter().product::<usize>();
        let memory = job.reserve_list::<u32>(shard.saturating_mul(2).saturating_add(KEPT));
        let _memory = memory.map_err(Error::limit)?;
        let asked = &self.description().asked;
        let domain = self.game().domain(asked, job).map_err(stopped)?;
        let mut found = Verification::default();
        let readable = self.readable(&mut found, job).map_err(stopped)?;
        let sides = grid.sides().iter();
        let mut cells = Pieces {
            table: self,
            kept: HashMap::new(),
            sides: sides
                .map(|side| piece_side(*side, grid.sizes().len()))
                .collect(),
        };
        let mut draws = fastrand::Rng::with_seed(seed);
        // In a box that is not full some draws meet no position.
        let most = match readable.is_empty() {
            true => 0,
            false => positions.saturating_mul(8),
        };
        for _ in 0..most {
            if found.positions == positions {
                break;
            }
            if !job.poll() {
                return Err(stopped(Stop::Interrupted).into());
            }
            let shard = readable[draws.usize(..readable.len())];
            let box_of = grid.low(shard).into_iter().zip(grid.extent(shard));
            let position: Position = box_of
                .map(|(low, size)| i64::try_from(low + draws.usize(..size)).unwrap_or(i64::MAX))
                .collect();
            match cells.checked(&position, &domain, job) {
                Ok((None, None)) => {}
                Ok((stored, computed)) => {
                    found.positions += 1;
                    if stored != computed {
                        found.wrong.push(WrongCell {
                            position,
                            stored,
                            computed,
                        });
                    }
                }
                Err(Fault::Stop(Stop::Limit(limit)))
                    if limit.resource() == Some(Resource::Options) =>
                {
                    found.unlisted += 1;
                }
                Err(Fault::Stop(stop)) => return Err(stopped(stop).into()),
                // Options in a damaged shard cannot be read, and that is reported.
                Err(Fault::Store(error)) => found.damage(&error),
            }
        }
        Ok(found)
    }

    /// Reads all shards that are stored, and notes what is missing and damaged.
    fn readable(&self, found: &mut Verification, job: &Job) -> Result<Vec<&Vec<usize>>, Stop> {
        let missing: BTreeSet<usize> = self.missing().into_iter().collect();
        let mut stored = Vec::new();
        for (part, own) in self.parts().iter().enumerate() {
            match missing.contains(&part) {
                true => found.missing += own.shards.len(),
                false => stored.extend(&own.shards),
            }
        }
        let mut readable = Vec::new();
        for (done, shard) in stored.iter().enumerate() {
            if !job.go_on(done, stored.len()) {
                return Err(Stop::Interrupted);
            }
            match self.window(&self.grid().low(shard), &self.grid().extent(shard)) {
                Ok(_) => readable.push(*shard),
                Err(error) => found.damage(&error),
            }
        }
        found.shards = readable.len();
        Ok(readable)
    }
}

impl Verification {
    fn damage(&mut self, error: &StoreError) {
        let message = error.to_string();
        if !self.damaged.contains(&message) {
            self.damaged.push(message);
        }
    }
}
