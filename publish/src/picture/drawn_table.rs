//! Draws a figure from a table that is given, and computes none.

use super::claimed::ClaimedSet;
use super::drawn::Picture;
use super::faults::DrawnClaim;
use super::figure::{Figure, PlotKind};
use super::part::Part;
use super::shown::Shown;
use grundy::answers::ComputedTable;
use grundy::render::Show;
use grundy::{Error, Job, Laboratory};

impl Figure {
    /// Lays out a picture of a table that is given, as far as the heaps that the figure holds fixed are in it. The figure names the game and the
    /// play of the table; its sizes and its window are not read.
    ///
    /// ```
    /// use grundy::answers::{Answer, GameText, Request};
    /// use grundy::{Job, Laboratory};
    /// use grundy_publish::picture::Figure;
    /// let (lab, job) = (Laboratory::new(), Job::quiet());
    /// let text = r#"{"command": "table", "game": {"text": "wythoff"}, "size": 30}"#;
    /// let Answer::Table(table) = lab.answer(&Request::read(text)?, &job)?.answer else { panic!() };
    /// let figure = Figure { game: GameText::of("wythoff"), ..Figure::default() };
    /// let picture = figure.draw_table(&table.window(&[20, 10], &[5, 4]).unwrap(), &lab, &job)?;
    /// assert_eq!(picture.cells(), 20);
    /// # Ok::<(), grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the figure; it shows what the cells of this table are not.
    pub fn draw_table(
        &self,
        table: &ComputedTable,
        lab: &Laboratory,
        job: &Job,
    ) -> Result<Picture, Error> {
        self.style.title_is_text()?;
        self.needs_no_other_table()?;
        let part = Part::of_table(self, table, lab, job)?;
        let table = within(table, &part)?;
        let claim = self.claim.as_deref();
        let claim = claim.map(|claim| DrawnClaim::read(claim, &part.ruleset));
        let claim = claim.transpose()?;
        let claimed = self.claimed.as_deref();
        let claimed = claimed.map(|claim| ClaimedSet::read(claim, &part.ruleset));
        let claimed = claimed.transpose()?;
        let natural = match table.show() {
            Show::Outcome => Shown::Outcome,
            _ => Shown::Grundy,
        };
        let shown = self.show.clone().unwrap_or(natural);
        if shown.table() != table.show() {
            let message = format!(
                "the cells of this table are not those of `--show {shown}`: they are {}",
                table.show().name()
            );
            return Err(Error::argument(message, &[]));
        }
        if let Some(claimed) = &claimed {
            claimed.allows(&shown)?;
        }
        let claims = (claim.as_ref(), claimed.as_ref());
        self.laid_out(&part, shown, (table, None, None), claims, lab, job)
    }

    fn needs_no_other_table(&self) -> Result<(), Error> {
        let pairs = matches!(self.plot, Some(PlotKind::Stair | PlotKind::Ratio));
        let difference = matches!(self.show, Some(Shown::Difference(_)));
        if pairs || difference || self.crosses.is_some() {
            let message = "this picture needs more than the table that is given";
            let help = "leave out plots of P-positions, differences and crosses, or draw the game";
            return Err(Error::argument(message, &[help]));
        }
        Ok(())
    }
}

/// The cells of a table that a part shows.
fn within(table: &ComputedTable, part: &Part) -> Result<ComputedTable, Error> {
    let window = part.window();
    let places = window.from.iter().zip(table.from());
    let places: Option<Vec<usize>> = places.map(|(from, own)| from.checked_sub(*own)).collect();
    let found = places.and_then(|places| table.window(&places, &window.shape));
    found.ok_or_else(|| {
        let message = format!(
            "the heaps {:?} from {:?} on are not in the table",
            window.shape, window.from
        );
        Error::argument(message, &["hold heaps fixed at numbers that it has"])
    })
}
