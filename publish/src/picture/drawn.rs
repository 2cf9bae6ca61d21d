//! Draws a figure: asks the laboratory for its cells, and lays them out.

use super::cells::{Cells, Plane, UNKNOWN};
use super::classes::Classes;
use super::figure::Figure;
use super::format::Format;
use super::layout::Axis;
use super::map::{DRAWN_ONE_BY_ONE, Map};
use super::part::Part;
use super::pdf;
use super::png::{self, Filling};
use super::scene::Scene;
use super::shown::Shown;
use super::svg;
use super::terminal::{Printed, Printing, Terminal};
use super::tikz;
use grundy::answers::{Answer, ComputedTable, EventListener, GameText, Request, TableRequest};
use grundy::render::Show;
use grundy::{End, Error, Job, Laboratory};
use std::io::{self, Write};

/// A picture: what is where, and the cells, which are read as they are written.
pub struct Picture {
    cells: Cells,
    classes: Classes,
    shown: Shown,
    axes: [Axis; 2],
    captions: Vec<String>,
    downwards: bool,
    scene: Scene,
}

/// The job of a picture was ended while it was written.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Ending(pub End);

/// The most panels of a picture. A fixed bound.
const MOST_PANELS: usize = 144;

impl Figure {
    /// Computes the cells of a figure and lays it out.
    ///
    /// # Errors
    /// What is wrong with the figure; those of a table.
    pub fn draw(
        &self,
        lab: &Laboratory,
        job: &Job,
        heard: &mut EventListener,
    ) -> Result<Picture, Error> {
        let part = Part::of(self, lab, job)?;
        let mut ask = |game: &GameText, show: Option<Show>| {
            let request = Request::Table(TableRequest {
                game: game.clone(),
                shape: Some(part.shape.clone()),
                show,
                misere: self.misere,
                window: Some(part.window()),
                ..TableRequest::default()
            });
            match lab.answer_with_events(&request, job, heard)?.answer {
                Answer::Table(table) => Ok(table),
                _ => Err(Error::unknown("a table is no table")),
            }
        };
        let table = ask(&self.game, self.show.as_ref().map(Shown::table))?;
        let minus = match &self.show {
            Some(Shown::Difference(other)) => {
                let other = GameText {
                    text: Some(other.clone()),
                    ..self.game.clone()
                };
                let minus = ask(&other, Some(Show::Grundy))?;
                if minus.shape() != table.shape() {
                    let message = "the games have positions of different forms";
                    return Err(Error::argument(message, &[]));
                }
                Some(minus)
            }
            _ => None,
        };
        let shown = match (&self.show, table.show()) {
            (Some(shown), _) => shown.clone(),
            (None, Show::Outcome) => Shown::Outcome,
            (None, _) => Shown::Grundy,
        };
        match part.axes.as_slice() {
            [first, second] => self.map(&part, (*first, *second), shown, (table, minus), job),
            _ => Err(Error::argument("one heap is not drawn yet", &[])),
        }
    }

    /// A map of the cells on two axes.
    fn map(
        &self,
        part: &Part,
        (first, second): (usize, usize),
        shown: Shown,
        (table, minus): (ComputedTable, Option<ComputedTable>),
        job: &Job,
    ) -> Result<Picture, Error> {
        let (panels, captions) = part.panels();
        if panels.len() > MOST_PANELS {
            let message = format!("{} panels are more than a picture shows", panels.len());
            let help = format!("hold a heap fixed: `--slice {}=0`", part.panel_name());
            return Err(Error::argument(message, &[&help]));
        }
        let title = self.title(&table, &shown);
        let like_table = self.style.like_table;
        let plane = Plane {
            first,
            second,
            like_table,
        };
        let mut axes = [part.axis(first), part.axis(second)];
        if like_table {
            axes.reverse();
        }
        let cells = Cells::new(table, minus, plane, panels);
        let survey = cells.survey(job)?;
        let classes = Classes::of(&shown, cells.table(), &survey, &self.style);
        let words = |quantity: i64| word(&shown, cells.table(), quantity);
        let scene = Map {
            cells: &cells,
            classes: &classes,
            style: &self.style,
            axes: &axes,
            captions: &captions,
            title,
            words: &words,
        }
        .scene();
        Ok(Picture {
            cells,
            classes,
            shown,
            axes,
            captions,
            downwards: like_table,
            scene,
        })
    }

    /// The line above the picture.
    fn title(&self, table: &ComputedTable, shown: &Shown) -> String {
        if let Some(title) = &self.style.title {
            return title.clone();
        }
        let play = if self.misere { ", misere play" } else { "" };
        format!("{}: {}{play}", table.label(), shown.words())
    }
}

/// What is written into a cell.
fn word(shown: &Shown, table: &ComputedTable, quantity: i64) -> String {
    if quantity == UNKNOWN {
        return String::new();
    }
    let of_table = || {
        let number = u32::try_from(quantity).unwrap_or(ComputedTable::UNKNOWN);
        table.word(number)
    };
    match shown {
        Shown::Outcome if quantity > 0 => String::new(),
        Shown::Outcome | Shown::Round | Shown::Phase => of_table(),
        Shown::Mod(modulus) => (quantity % i64::from(*modulus)).to_string(),
        Shown::Grundy | Shown::Level(_) | Shown::Difference(_) => quantity.to_string(),
    }
}

impl Picture {
    /// How many cells it has.
    pub fn cells(&self) -> usize {
        self.scene.cells()
    }

    /// How many columns of cells a panel has.
    pub fn columns(&self) -> usize {
        self.cells.columns()
    }

    /// The picture as a text.
    pub fn print(&self, terminal: Terminal) -> Printed {
        let printing = Printing {
            cells: &self.cells,
            classes: &self.classes,
            shown: &self.shown,
            axes: &self.axes,
            captions: &self.captions,
            title: &self.scene.title,
            downwards: self.downwards,
        };
        printing.on(terminal)
    }

    /// Writes the picture.
    ///
    /// # Errors
    /// Those of writing; the end of the job, which [`Job::ended`] tells.
    pub fn write(&self, format: &Format, job: &Job, out: &mut dyn Write) -> io::Result<()> {
        let filling = self.filling(job);
        match format {
            Format::Svg => svg::scene(&self.scene, filling, out),
            Format::Png => png::scene(&self.scene, filling, out),
            Format::Pdf => pdf::scene(&self.scene, filling, out),
            Format::Tikz { image } => tikz::scene(&self.scene, filling, image, out),
        }
    }

    /// The names of the images that a picture in this format includes.
    pub fn images(&self, format: &Format) -> Vec<String> {
        match format {
            Format::Tikz { image } if self.cells() > DRAWN_ONE_BY_ONE => {
                let panels = 0..self.scene.grids.len();
                panels
                    .map(|panel| tikz::file_of_panel(image, panel))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Writes the cells of a panel alone as PNG, a pixel each.
    ///
    /// # Errors
    /// As [`Picture::write`].
    pub fn write_image(&self, panel: usize, job: &Job, out: &mut dyn Write) -> io::Result<()> {
        match self.scene.grids.get(panel) {
            Some(grid) => png::grid(&self.scene, grid, self.filling(job), out),
            None => Ok(()),
        }
    }

    fn filling<'f>(&'f self, job: &'f Job) -> Filling<'f> {
        Filling {
            cells: &self.cells,
            class_of: &self.classes.of,
            job,
        }
    }
}
