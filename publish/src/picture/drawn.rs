//! Draws a figure: asks the laboratory for its cells, and lays them out.

use super::cell_marks::CellMark;
use super::cells::{Cells, Plane, Survey, UNKNOWN};
use super::claimed::ClaimedSet;
use super::classes::Classes;
use super::colour::Colours;
use super::crosses::Crosses;
use super::faults::DrawnClaim;
use super::figure::{Figure, PlotKind};
use super::format::Format;
use super::layout::Axis;
use super::map::{DRAWN_ONE_BY_ONE, Map, cell_side};
use super::overlays::Overlays;
use super::pairs_plot::PairsPlot;
use super::part::Part;
use super::pdf;
use super::plot::{Plot, PlottedPeriod, PointKind};
use super::png::{self, Filling};
use super::rare;
use super::scene::Scene;
use super::shown::Shown;
use super::svg;
use super::terminal::{Printed, Printing, Terminal};
use super::tikz;
use grundy::answers::{
    Answer, ComputedTable, EventListener, GameText, Request, SequenceAnswer, SequenceRequest,
    TableRequest,
};
use grundy::render::Show;
use grundy::{Error, Job, Laboratory};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// A picture: what is where, and the cells, which are read as they are written.
pub struct Picture {
    content: Content,
    scene: Scene,
}

/// What a picture shows, as it is printed.
enum Content {
    Map(Box<MapContent>),
    /// One heap, whose quantities are heights.
    Values(Plot),
    /// P-positions of two heaps.
    Pairs(PairsPlot),
}

/// A map.
struct MapContent {
    cells: Cells,
    /// The cells as a terminal shows them, if otherwise.
    printed: Option<Cells>,
    classes: Classes,
    shown: Shown,
    axes: [Axis; 2],
    captions: Vec<String>,
    downwards: bool,
    marks: BTreeMap<(usize, usize, usize), CellMark>,
}

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
        self.style.title_is_text()?;
        if let Some(kind @ (PlotKind::Stair | PlotKind::Ratio)) = self.plot {
            let plot = self.pairs_plot(kind, lab, job, heard)?;
            return Ok(Picture {
                scene: plot.scene(&self.style),
                content: Content::Pairs(plot),
            });
        }
        let part = Part::of(self, lab, job)?;
        let claim = self.claim.as_deref();
        let claim = claim
            .map(|claim| DrawnClaim::read(claim, &part.ruleset))
            .transpose()?;
        let natural = claim.as_ref().map(DrawnClaim::natural);
        let claimed = self.claimed.as_deref();
        let claimed = claimed.map(|claim| ClaimedSet::read(claim, &part.ruleset));
        let claimed = claimed.transpose()?;
        let natural = natural.or(claimed.as_ref().map(|_| Shown::Outcome));
        let show = self.show.clone().or(natural);
        if let (Some(claimed), Some(show)) = (&claimed, &show) {
            claimed.allows(show)?;
        }
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
        let table = ask(&self.game, show.as_ref().map(Shown::table))?;
        let mut ask_other = |other: &str, show: Show| {
            let other = GameText {
                text: Some(other.to_string()),
                ..self.game.clone()
            };
            let other = ask(&other, Some(show))?;
            match other.shape() == table.shape() {
                true => Ok(other),
                false => {
                    let message = "the games have positions of different forms";
                    Err(Error::argument(message, &[]))
                }
            }
        };
        let minus = match &show {
            Some(Shown::Difference(other)) => Some(ask_other(other, Show::Grundy)?),
            _ => None,
        };
        let shown = match (show, table.show()) {
            (Some(shown), _) => shown,
            (None, Show::Outcome) => Shown::Outcome,
            (None, _) => Shown::Grundy,
        };
        let other = self.crosses.as_deref();
        let other = other.map(|other| ask_other(other, shown.table()));
        let other = other.transpose()?;
        let claims = (claim.as_ref(), claimed.as_ref());
        self.laid_out(&part, shown, (table, minus, other), claims, lab, job)
    }

    /// Lays out cells.
    pub(super) fn laid_out(
        &self,
        part: &Part,
        shown: Shown,
        tables: (ComputedTable, Option<ComputedTable>, Option<ComputedTable>),
        (claim, claimed): (Option<&DrawnClaim>, Option<&ClaimedSet>),
        lab: &Laboratory,
        job: &Job,
    ) -> Result<Picture, Error> {
        let picture = self.unlaid(part, shown, tables)?;
        let overlays = Overlays::of(self, &part.names, lab, job)?;
        match picture.is_plot()? {
            true => {
                let period = self.period(&picture.shown, lab, job);
                picture.plot(period, claim, &overlays, job)
            }
            false => picture.map((claim, claimed), &overlays, job),
        }
    }

    /// Which heaps run where.
    fn plane(&self, part: &Part) -> Result<Plane, Error> {
        let mut plane = Plane {
            first: part.axes[0],
            second: part.axes.get(1).copied(),
            like_table: self.style.like_table,
        };
        if let Some(heap) = &self.downwards {
            let own = part.axes.iter().find(|axis| part.names[**axis] == *heap);
            let Some(down) = own else {
                let message = format!("no axis of the picture is that of a heap {heap}");
                let axes = part.axes.iter().map(|axis| part.names[*axis].as_str());
                let help = format!("its axes are {}", axes.collect::<Vec<_>>().join(", "));
                return Err(Error::argument(message, &[&help]));
            };
            let right = part.axes.iter().find(|axis| *axis != down);
            plane = Plane {
                first: *down,
                second: right.copied(),
                like_table: true,
            };
        }
        // One heap runs to the right.
        plane.like_table &= plane.second.is_some();
        Ok(plane)
    }

    /// The cells, and what stands around them.
    fn unlaid(
        &self,
        part: &Part,
        shown: Shown,
        (table, minus, other): (ComputedTable, Option<ComputedTable>, Option<ComputedTable>),
    ) -> Result<Unlaid<'_>, Error> {
        let (panels, captions) = part.panels();
        if panels.len() > MOST_PANELS {
            let message = format!("{} panels are more than a picture shows", panels.len());
            let help = format!("hold a heap fixed: `--slice {}=0`", part.panel_name());
            return Err(Error::argument(message, &[&help]));
        }
        let plane = self.plane(part)?;
        let mut axes = match plane.second {
            Some(second) => [part.axis(plane.first), part.axis(second)],
            None => [part.axis(plane.first), Axis::default()],
        };
        if plane.like_table {
            axes.reverse();
        }
        let title = self.title(&table, &shown);
        let cells = |table, minus| Cells::new(table, minus, plane.clone(), panels.clone());
        let other = other.map(|other| cells(other, minus.clone()));
        let cells = cells(table, minus);
        Ok(Unlaid {
            figure: self,
            shown,
            axes,
            captions,
            title,
            cells,
            other,
        })
    }

    /// The proved period of the values, where there is one.
    fn period(&self, shown: &Shown, lab: &Laboratory, job: &Job) -> Option<PlottedPeriod> {
        if self.misere || !matches!(shown, Shown::Grundy | Shown::Mod(_)) {
            return None;
        }
        let request = Request::Sequence(SequenceRequest {
            game: self.game.clone(),
            ..SequenceRequest::default()
        });
        match lab.answer(&request, job).ok()?.answer {
            Answer::Sequence(view) => {
                let found = SequenceAnswer::from(&view);
                let proved = found.grade == "proved";
                let period = found.period.filter(|_| proved)?;
                let added = found.saltus.unwrap_or(0);
                let saltus = match shown {
                    // Remainders have this period only where it adds multiples of the modulus.
                    Shown::Mod(modulus) if added % i64::from(*modulus) != 0 => return None,
                    Shown::Mod(_) => 0,
                    _ => added,
                };
                Some(PlottedPeriod {
                    from: i64::try_from(found.preperiod.unwrap_or(0)).ok()?,
                    length: i64::try_from(period).ok()?,
                    saltus,
                })
            }
            _ => None,
        }
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

/// A picture before it is laid out.
struct Unlaid<'f> {
    figure: &'f Figure,
    shown: Shown,
    axes: [Axis; 2],
    captions: Vec<String>,
    title: String,
    cells: Cells,
    /// Those of the game that it is compared with.
    other: Option<Cells>,
}

impl Unlaid<'_> {
    /// Are the quantities heights? Those of one heap are, if they are numbers and no set is coloured; rounds are, if this is asked for.
    fn is_plot(&self) -> Result<bool, Error> {
        let numbers = matches!(
            self.shown,
            Shown::Grundy | Shown::Mod(_) | Shown::Difference(_)
        );
        let figure = self.figure;
        let marked = self.other.is_some() || figure.claimed.is_some();
        let asked = figure.plot == Some(PlotKind::Values);
        let is_line = self.cells.plane().second.is_none();
        if asked && !is_line {
            let message = "a plot of values is one of one heap";
            let help = "hold the others fixed, as in `--slice y=0`; `--plot stair` is of two heaps";
            return Err(Error::argument(message, &[help]));
        }
        if asked && marked {
            let message = "`--claimed` and `--crosses` are drawn over cells, and a plot has none";
            return Err(Error::argument(message, &["leave out `--plot`"]));
        }
        let heights = numbers || matches!(self.shown, Shown::Round);
        if asked && !heights {
            let message = format!("`--show {}` is no height", self.shown);
            return Err(Error::argument(message, &["leave out `--plot`"]));
        }
        Ok(is_line && !marked && (numbers || asked))
    }

    fn map(
        mut self,
        (claim, claimed): (Option<&DrawnClaim>, Option<&ClaimedSet>),
        overlays: &Overlays,
        job: &Job,
    ) -> Result<Picture, Error> {
        let style = &self.figure.style;
        let survey = self.cells.survey(job)?;
        let mut classes = match (claimed, &self.shown) {
            (Some(_), Shown::Grundy) => Classes::of_numbers(&survey, style),
            _ => Classes::of(&self.shown, self.cells.table(), &survey, style),
        };
        if let Some(claim) = claim {
            self.cells = claim.mark(self.cells, &mut classes, style, job)?;
        }
        if let Some(claimed) = claimed {
            let look = (&mut classes, style);
            self.cells = claimed.mark(self.cells, look, &self.shown, job)?;
        }
        let crosses = self.crosses(&mut classes, job)?;
        let crossed = crosses.as_ref();
        let crossed = crossed.map(|(crosses, _)| crosses.mark(self.cells.clone(), &classes));
        if let (Some((_, false)), Some(crossed)) = (&crosses, &crossed) {
            self.cells = crossed.clone();
        }
        let words = |quantity: i64| word(&self.shown, self.cells.table(), quantity);
        let colours = Colours::of(style.theme);
        let mut legend = classes.legend.clone();
        for entry in overlays.key(&self.cells, colours) {
            legend.add(entry);
        }
        let mut scene = Map {
            cells: &self.cells,
            classes: &classes,
            legend: &legend,
            style,
            axes: &self.axes,
            captions: &self.captions,
            title: self.title,
            is_blank: self.shown == Shown::Nothing,
            words: &words,
        }
        .scene();
        if let Some((crosses, true)) = &crosses {
            crosses.draw(&mut scene, (&self.cells, &classes), style);
        }
        overlays.refuse_other_lines(&self.cells)?;
        overlays.add_to(&mut scene, &self.cells, &self.axes, colours);
        let content = MapContent {
            downwards: self.cells.plane().like_table,
            printed: crossed,
            marks: overlays.marks(&self.cells, &self.axes),
            cells: self.cells,
            classes,
            shown: self.shown,
            axes: self.axes,
            captions: self.captions,
        };
        Ok(Picture {
            content: Content::Map(Box::new(content)),
            scene,
        })
    }

    /// Where the other game differs, and whether crosses are drawn there: few have room.
    fn crosses(&self, classes: &mut Classes, job: &Job) -> Result<Option<(Crosses, bool)>, Error> {
        let Some(other) = &self.other else {
            return Ok(None);
        };
        let style = &self.figure.style;
        let crosses = Crosses::of(&self.cells, other, &self.shown, job)?;
        let cells = self.cells.panels() * self.cells.columns() * self.cells.rows();
        let drawn = cells <= DRAWN_ONE_BY_ONE && Crosses::fit(cell_side(&self.cells, style));
        crosses.add_to(classes, (style, drawn));
        Ok(Some((crosses, drawn)))
    }

    /// A plot of the quantities of one heap.
    fn plot(
        self,
        period: Option<PlottedPeriod>,
        claim: Option<&DrawnClaim>,
        overlays: &Overlays,
        job: &Job,
    ) -> Result<Picture, Error> {
        if overlays.has_lines() {
            let message = "a line is drawn over two heaps, and this picture has one";
            return Err(Error::argument(message, &["leave out `--line`"]));
        }
        let quantities = self.cells.quantities(0, 0..1);
        let heights = quantities.iter().map(|quantity| match self.shown {
            Shown::Mod(modulus) if *quantity != UNKNOWN => quantity % i64::from(modulus),
            Shown::Round if *quantity != UNKNOWN => quantity / 2,
            _ => *quantity,
        });
        let (mut kinds, mut notes) = self.kinds(&quantities);
        if let Some(claim) = claim {
            let mut classes = self.classes_without_cells();
            let cells = claim.mark(self.cells.clone(), &mut classes, &self.figure.style, job)?;
            let mut own = Vec::new();
            cells.classes(0, 0..1, &classes.of, &mut own);
            let is_fault = |class: &u8| classes.faults.iter().any(|fault| fault.class == *class);
            let mut count = 0;
            for (kind, _) in kinds.iter_mut().zip(&own).filter(|(_, own)| is_fault(own)) {
                *kind = PointKind::Fault;
                count += 1;
            }
            notes.push(match count {
                0 => "the claim holds here".into(),
                count => format!("the claim is false at {count} heaps"),
            });
        }
        let plot = Plot {
            heights: heights.collect(),
            axis: self.axes[0].clone(),
            title: self.title.clone(),
            period,
            kinds,
            marks: overlays.heaps(&self.cells),
            notes,
        };
        let scene = plot.scene(&self.figure.style)?;
        Ok(Picture {
            content: Content::Values(plot),
            scene,
        })
    }

    /// How the point of each heap looks, and the words about rare values.
    fn kinds(&self, quantities: &[i64]) -> (Vec<PointKind>, Vec<String>) {
        let mask = match self.shown {
            Shown::Grundy => rare::mask(quantities),
            _ => None,
        };
        let kind = |quantity: &i64| match (&self.shown, mask) {
            (Shown::Round, _) if quantity % 2 == 0 => PointKind::P,
            (Shown::Round, _) => PointKind::Usual,
            _ if *quantity == 0 && mask.is_none() => PointKind::P,
            (_, Some(mask)) if rare::is_rare(*quantity, mask) => PointKind::Rare,
            _ => PointKind::Usual,
        };
        let kinds: Vec<PointKind> = quantities.iter().map(kind).collect();
        let rare = (self.axes[0].least..).zip(&kinds);
        let rare: Vec<i64> = rare
            .filter(|(_, kind)| **kind == PointKind::Rare)
            .map(|(heap, _)| heap)
            .collect();
        let note = rare.last().map(|last| {
            let count = rare.len();
            format!("{count} heaps with rare values, the last of them {last}")
        });
        (kinds, note.into_iter().collect())
    }

    /// Classes to which those of faults are added.
    fn classes_without_cells(&self) -> Classes {
        Classes::of(
            &Shown::Outcome,
            self.cells.table(),
            &Survey::default(),
            &self.figure.style,
        )
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
        Shown::Nothing => String::new(),
        Shown::Outcome if quantity > 0 => String::new(),
        Shown::Outcome | Shown::Round | Shown::Phase => of_table(),
        Shown::Mod(modulus) => (quantity % i64::from(*modulus)).to_string(),
        Shown::Grundy | Shown::Level(_) | Shown::Difference(_) => quantity.to_string(),
    }
}

impl Picture {
    /// How many cells or points it has.
    pub fn cells(&self) -> usize {
        match &self.content {
            Content::Map(_) => self.scene.cells(),
            Content::Values(plot) => plot.heights.len(),
            Content::Pairs(plot) => plot.points.len(),
        }
    }

    /// How many columns of cells a panel has.
    pub fn columns(&self) -> usize {
        match &self.content {
            Content::Map(map) => map.cells.columns(),
            Content::Values(_) | Content::Pairs(_) => self.cells(),
        }
    }

    /// The picture as a text.
    pub fn print(&self, terminal: Terminal) -> Printed {
        match &self.content {
            Content::Values(plot) => plot.print(terminal),
            Content::Pairs(plot) => plot.print(terminal),
            Content::Map(map) => {
                let printing = Printing {
                    cells: map.printed.as_ref().unwrap_or(&map.cells),
                    classes: &map.classes,
                    shown: &map.shown,
                    axes: &map.axes,
                    captions: &map.captions,
                    title: &self.scene.title,
                    downwards: map.downwards,
                    marks: &map.marks,
                };
                printing.on(terminal)
            }
        }
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
            Format::Tikz { image } if self.scene.cells() > DRAWN_ONE_BY_ONE => {
                let panels = 0..self.scene.grids.len();
                panels
                    .map(|panel| tikz::file_of_panel(image, panel))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Is this format one file? If so, [`Picture::write`] writes all of it.
    ///
    /// # Errors
    /// The picture includes [images](Picture::images).
    pub fn in_one_file(&self, format: &Format) -> Result<(), Error> {
        if self.images(format).is_empty() {
            return Ok(());
        }
        let message = "this picture has too many cells for one file of TikZ";
        Err(Error::argument(
            message,
            &["ask for PDF, or for a smaller part"],
        ))
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
            cells: match &self.content {
                Content::Map(map) => Some((&map.cells, &map.classes.of)),
                Content::Values(_) | Content::Pairs(_) => None,
            },
            job,
        }
    }
}
