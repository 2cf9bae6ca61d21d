//! What a claim says of the cells of a map: outcomes and Grundy values beyond any table.

use super::DecidingClaim;
use super::grid::{CellBlock, Grid};
use super::near_elements::NearElements;
use grundy_proofs::claim::{PositionSet, Positions, far_set, far_value, position_set};
use grundy_proofs::far::FarSet;
use grundy_rules::formula::{NoGames, Term};
use grundy_rules::game::Names;
use grundy_rules::language::{Diagnostic, WrittenClaim};
use grundy_rules::number::Number;
use grundy_work::{Job, Pace, Resource};

/// The most narrowings for the cells of one grid. A share of the limit on options.
const WORK: usize = 1 << 22;
/// The most narrowings for one block of cells. A share of the limit on options.
const BLOCK: usize = 1 << 18;
/// How many elements are listed of a block before it is halved, for each cell that is one position, and of a block of larger cells: it steers
/// the search only.
const LISTED: usize = 2;
const LISTED_OF_LARGER: usize = 4;

/// A claim about P-positions or Grundy values, ready to be read cell by cell.
#[derive(Default)]
pub struct ClaimedCells {
    set: Option<FarSet>,
    value: Option<Term>,
    /// The claim where it is a set, which can be listed near the origin, and how many heaps its elements have.
    listed: Option<(PositionSet, usize)>,
}

/// Cells of a grid, row by row; `None` where a cell is not decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecidedCells {
    /// Grundy values; or outcomes, 0 for P and 1 for N.
    pub cells: Vec<Option<Number>>,
    /// Are all cells decided?
    pub complete: bool,
}

/// A claim that decides cells, and how far it holds.
pub type GroundedCells = (ClaimedCells, DecidingClaim);

/// The claims that decide the cells of a map, which hold as far as they were decided.
#[derive(Default)]
pub struct KnownCells {
    /// The first claim that gives P-positions.
    pub outcomes: Option<GroundedCells>,
    /// The first claim that gives Grundy values.
    pub values: Option<GroundedCells>,
}

impl ClaimedCells {
    /// What a claim about positions of this form says; `None` if it gives neither a set nor values at heaps of any size.
    ///
    /// # Errors
    /// What is wrong with the claim.
    pub fn of(
        claim: &WrittenClaim,
        names: &Names,
        positions: Positions,
    ) -> Result<Option<ClaimedCells>, Diagnostic> {
        let set = far_set(claim, names, positions)?.filter(|set| !set.is_slow());
        let value = far_value(claim, names, positions)?;
        // A list has a bound on heaps alone.
        let listed = match positions.components == positions.heaps {
            true => position_set(claim, names, positions)?,
            false => None,
        };
        let has_any = set.is_some() || value.is_some() || listed.is_some();
        Ok(has_any.then(|| ClaimedCells {
            set,
            value,
            listed: listed.map(|set| (set, positions.heaps)),
        }))
    }

    /// The same of a claim whose set was made before.
    pub(super) fn with_set(
        set: Option<FarSet>,
        value: Option<Term>,
        listed: Option<(PositionSet, usize)>,
    ) -> ClaimedCells {
        ClaimedCells { set, value, listed }
    }

    /// The claimed values alone.
    pub(super) fn of_values(value: Option<Term>) -> ClaimedCells {
        ClaimedCells {
            value,
            ..ClaimedCells::default()
        }
    }

    /// Does it give Grundy values?
    pub fn has_values(&self) -> bool {
        self.value.is_some()
    }

    /// The claimed Grundy value of the least position of each cell.
    pub fn values(&self, grid: &Grid, job: &Job) -> DecidedCells {
        let mut decided = undecided(grid);
        let Some(term) = &self.value else {
            return decided;
        };
        let mut pace = Pace::of(job);
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                if !pace.goes_on(1) {
                    return decided;
                }
                let position = grid.least(column, row).into_iter().map(Number::from);
                let position: Vec<Number> = position.collect();
                let value = term.value(&position, &NoGames).ok();
                decided.cells[grid.cell(column, row)] =
                    value.filter(|value| value.is_integer() && !value.is_negative());
            }
        }
        decided.finished()
    }

    /// The elements of the claimed set as far as a grid reaches, in a list, which is read faster than cells are searched; `None` if the claim is no
    /// set, or the job ended.
    pub fn near(&self, grid: &Grid, job: &Job) -> Option<NearElements> {
        let (set, heaps) = self.listed.as_ref()?;
        let farthest = grid.farthest().into_iter().max()?;
        NearElements::of(set, *heaps, farthest, job)
    }

    /// The claimed outcome of each cell: 0 if one of its positions is claimed to be a P-position, else 1. They are read from the elements near the
    /// origin, if these are there.
    pub fn outcomes(&self, grid: &Grid, near: Option<&NearElements>, job: &Job) -> DecidedCells {
        // One position a cell: a formula is evaluated faster than a set is searched.
        if grid.step == 1 && self.has_values() {
            let mut values = self.values(grid, job);
            for value in values.cells.iter_mut().flatten() {
                *value = Number::from(i64::from(!value.is_zero()));
            }
            return values;
        }
        let mut decided = undecided(grid);
        if let Some(elements) = near.and_then(|near| near.in_reach_of(grid)) {
            decided.cells.fill(Some(Number::ONE));
            for element in elements {
                if let Some(cell) = grid.cell_with(element) {
                    decided.cells[cell] = Some(Number::ZERO);
                }
            }
            return decided.finished();
        }
        let Some(set) = &self.set else {
            return decided;
        };
        let limits = job.limits();
        let mut search = CellSearch {
            set,
            grid,
            job,
            left: limits.count(Resource::Options, WORK),
            block: limits.count(Resource::Options, BLOCK),
            cells: &mut decided.cells,
        };
        search.fill(grid.whole());
        decided.finished()
    }
}

fn undecided(grid: &Grid) -> DecidedCells {
    DecidedCells {
        cells: vec![None; grid.cells()],
        complete: false,
    }
}

impl DecidedCells {
    /// These cells.
    pub fn all(cells: Vec<Option<Number>>) -> DecidedCells {
        let complete = false;
        DecidedCells { cells, complete }.finished()
    }

    fn finished(self) -> DecidedCells {
        DecidedCells {
            complete: self.cells.iter().all(Option::is_some),
            ..self
        }
    }
}

/// A search for the cells that have an element of a set.
struct CellSearch<'s> {
    set: &'s FarSet,
    grid: &'s Grid,
    job: &'s Job,
    /// The narrowings that are left, and the most for one block.
    left: usize,
    block: usize,
    cells: &'s mut Vec<Option<Number>>,
}

impl CellSearch<'_> {
    /// Decides the cells of a block: by a list of its elements if they are few, else by its halves.
    fn fill(&mut self, block: CellBlock) {
        if self.left == 0 || !self.job.poll() {
            return;
        }
        let [least, most] = self.grid.corners(block);
        let enough = match (block.cells(), self.grid.step) {
            (1, _) => 1,
            (cells, 1) => cells * LISTED,
            _ => LISTED_OF_LARGER,
        };
        let work = self.block.min(self.left);
        let elements = self.set.elements_in(&least, &most, enough, work);
        self.left = self.left.saturating_sub(elements.work.max(1));
        for element in &elements.found {
            if let Some(cell) = self.grid.cell_of(element) {
                self.cells[cell] = Some(Number::ZERO);
            }
        }
        if elements.all {
            self.rest_is_n(block);
        } else if let Some(halves) = block.halves() {
            for half in halves {
                self.fill(half);
            }
        }
    }

    fn rest_is_n(&mut self, block: CellBlock) {
        for row in block.row..block.row + block.rows {
            for column in block.column..block.column + block.columns {
                self.cells[self.grid.cell(column, row)].get_or_insert(Number::ONE);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::language::parse_claim;

    fn grid(from: [u64; 2], step: u64) -> Grid {
        Grid {
            from: from.to_vec(),
            axes: [0, 1],
            columns: 12,
            rows: 9,
            step,
        }
    }

    fn cells(claim: &str) -> ClaimedCells {
        let claim = parse_claim(claim).into_result().unwrap().unwrap();
        let cells = ClaimedCells::of(&claim, &Names::default(), Positions::of_heaps(2));
        cells.unwrap().unwrap()
    }

    /// Outcomes of a grid by the definition of a cell.
    fn expected(grid: &Grid, is_p: impl Fn(u64, u64) -> bool) -> Vec<Option<Number>> {
        let mut all = Vec::new();
        for row in 0..grid.rows {
            for column in 0..grid.columns {
                let at = grid.least(column, row);
                let (x, y) = (at[0], at[1]);
                let mut block =
                    (x..x + grid.step).flat_map(|x| (y..y + grid.step).map(move |y| (x, y)));
                let some = block.any(|(x, y)| is_p(x, y));
                all.push(Some(Number::from(i64::from(!some))));
            }
        }
        all
    }

    #[test]
    fn a_list_of_elements_and_a_search_decide_the_same_cells() {
        let job = Job::quiet();
        for claim in [
            "P = {(floor(k phi), floor(k phi) + k) | k >= 0}, symmetric",
            "P = {(x, y) | x + 2 y = 25}",
        ] {
            let claimed = cells(claim);
            for (from, step) in [([0, 0], 1), ([5, 8], 1), ([0, 0], 3), ([7, 2], 4)] {
                let grid = grid(from, step);
                let near = claimed.near(&grid, &job);
                assert!(
                    near.as_ref()
                        .is_some_and(|near| near.in_reach_of(&grid).is_some())
                );
                let listed = claimed.outcomes(&grid, near.as_ref(), &job);
                assert_eq!(
                    listed,
                    claimed.outcomes(&grid, None, &job),
                    "{claim} {grid:?}"
                );
                assert!(listed.cells.contains(&Some(Number::ZERO)));
            }
        }
    }

    #[test]
    fn a_cell_is_p_if_one_of_its_positions_is() {
        let near = "P = {(x, y) | |x - y| <= 1}";
        let squares = "P = {(a, a^2) | a >= 0}, symmetric";
        let thirds = "P = {(x, y) | x mod 3 = y mod 3}";
        for (from, step) in [([0, 0], 1), ([5, 7], 1), ([0, 0], 4), ([10, 90], 8)] {
            let grid = grid(from, step);
            let job = Job::quiet();
            let found = cells(near).outcomes(&grid, None, &job);
            assert_eq!(found.cells, expected(&grid, |x, y| x.abs_diff(y) <= 1));
            let found = cells(squares).outcomes(&grid, None, &job);
            assert_eq!(
                found.cells,
                expected(&grid, |x, y| x == y * y || y == x * x)
            );
            let found = cells(thirds).outcomes(&grid, None, &job);
            assert_eq!(found.cells, expected(&grid, |x, y| x % 3 == y % 3));
            assert!(found.complete);
        }
    }

    #[test]
    fn values_are_those_of_the_least_positions() {
        let grid = grid([1 << 40, 3], 1 << 20);
        let found = cells("grundy(x, y) = x xor y").values(&grid, &Job::quiet());
        let at = grid.least(7, 2);
        let expected = Number::from(at[0] ^ at[1]);
        assert_eq!(found.cells[grid.cell(7, 2)], Some(expected));
        assert!(found.complete);
    }

    #[test]
    fn cells_that_are_not_reached_stay_undecided() {
        let limits = grundy_work::Limits::default().with(Resource::Options, 1);
        let job = Job::quiet().within(limits);
        let far = grid([1 << 30, 1 << 30], 1);
        let found = cells("P = {(x, y) | x = y}").outcomes(&far, None, &job);
        assert!(!found.complete && found.cells.contains(&None));
    }
}
