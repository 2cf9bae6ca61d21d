//! Windows of a store as tables that are shown.

use crate::description::StoredCells;
use crate::error::StoreError;
use crate::stored_table::StoredTable;
use grundy::render::{ComputedTable, Show};
use grundy::table::NO_POSITION;
use grundy::{Error, Job};

impl StoredTable {
    /// What its cells are.
    pub fn show(&self) -> Show {
        match self.description().cells {
            StoredCells::Grundy => Show::Grundy,
            StoredCells::Outcome => Show::Outcome,
        }
    }

    /// A window from a position on, as a table that is printed or drawn. Cells that are not stored, or that have no position, are not known.
    ///
    /// ```
    /// # fn main() -> Result<(), grundy_store::StoreError> {
    /// use grundy::{Job, Laboratory, answers::GameText, render::Show};
    /// use grundy_store::{StoredTable, TableOrder};
    /// let folder = tempfile::tempdir().unwrap();
    /// let order = TableOrder::grundy(GameText::of("wythoff"), vec![50, 50]);
    /// let stored = StoredTable::begin(&Laboratory::new(), &folder.path().join("wythoff.zarr"), &order)?;
    /// stored.fill(&stored.missing(), &Job::quiet())?;
    /// let window = stored.computed((&[4, 6], &[2, 3]), Show::Grundy, &Job::quiet())?;
    /// assert_eq!(window.from(), [4, 6]);
    /// assert_eq!(window.value(&[0, 1]), Some(0)); // (4, 7)
    /// let outcomes = stored.computed((&[4, 6], &[2, 3]), Show::Outcome, &Job::quiet())?;
    /// assert_eq!(outcomes.cell(&[0, 1]), "P");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// As [`StoredTable::window`]; a limit on memory; cells that do not follow from those of the store: only Grundy values of a store of
    /// Grundy values do, and outcomes of either.
    pub fn computed(
        &self,
        (from, sizes): (&[usize], &[usize]),
        show: Show,
        job: &Job,
    ) -> Result<ComputedTable, StoreError> {
        let follows = show == self.show() || show == Show::Outcome;
        if !follows {
            let message = format!(
                "{} holds {}, and {} do not follow from them",
                self.path().display(),
                words(self.show()),
                words(show)
            );
            return Err(Error::argument(message, &[]).into());
        }
        if sizes.contains(&0) {
            let message = "a window has at least one position: its sizes are positive";
            return Err(Error::argument(message, &[]).into());
        }
        let product = |cells: usize, size: &usize| cells.checked_mul(*size);
        let count = sizes.iter().try_fold(1, product);
        let memory = job.reserve_list::<u32>(count.unwrap_or(usize::MAX));
        let memory = memory.map_err(Error::limit)?;
        let mut cells = self.window(from, sizes)?;
        if show != self.show() {
            for cell in cells.iter_mut().filter(|cell| **cell != NO_POSITION) {
                *cell = u32::from(*cell != 0);
            }
        }
        let shown = (show, self.play());
        let table = ComputedTable::of_box(self.game(), cells, (from, sizes), shown, memory);
        table
            .ok_or_else(|| StoreError::files("a window has another number of cells than asked for"))
    }
}

fn words(show: Show) -> &'static str {
    match show {
        Show::Grundy => "Grundy values",
        Show::Outcome => "outcomes",
        Show::Round => "rounds",
        Show::Phase => "phases",
        Show::Genus => "genera",
    }
}
