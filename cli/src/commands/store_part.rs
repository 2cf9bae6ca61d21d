//! `grundy store window` and `grundy store draw`: a part of a stored table, printed or drawn.

use super::store_answers::{numbers, open};
use super::{draw, table};
use crate::arguments::{
    FormatArgument, PartArguments, ShapeArguments, StoreDrawArguments, StoreWindowArguments,
};
use crate::ending::{Ending, Failure};
use crate::written_file::WrittenFile;
use crate::{answering, form, progress};
use grundy::answers::{Answer, Answered};
use grundy::game::Play;
use grundy::render::default_size;
use grundy_publish::picture::{Figure, Shown};
use grundy_store::StoredTable;

/// The most cells of a side of a picture: what programs that show pictures open.
const SIDE: usize = 8192;

/// A box of positions.
struct Part {
    from: Vec<usize>,
    sizes: Vec<usize>,
}

pub fn window(
    arguments: &StoreWindowArguments,
    format: Option<FormatArgument>,
) -> Result<Ending, Failure> {
    let format = form::of(format, arguments.output.as_deref())?;
    let stored = open(&arguments.folder)?;
    let heaps = stored.ruleset().on_numbers()?.base_heaps();
    let part = Part::of(&arguments.part, &stored, Some(default_size(heaps)))?;
    let show = arguments.show.map_or(stored.show(), table::shown);
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    if file.is_none() {
        table::refuse_to_flood(&part.sizes)?;
    }
    let shown = stored.computed((&part.from, &part.sizes), show, &progress::job())?;
    let answered = Answered::new(Answer::Table(shown), Vec::new());
    let game = &stored.description().game;
    table::write_in(&answered, &[game], file.as_ref(), format)
}

pub fn draw(
    arguments: &StoreDrawArguments,
    format: Option<FormatArgument>,
) -> Result<Ending, Failure> {
    draw::refuse_other_forms(format)?;
    let files = arguments.output.as_deref();
    let files = files.map(|path| draw::named_alike(path, format));
    let files = files.transpose()?;
    let stored = open(&arguments.folder)?;
    let mut part = Part::of(&arguments.part, &stored, None)?;
    let held = arguments.slice.iter().flat_map(|slice| &slice.0);
    for (heap, at) in held {
        part.hold(&stored, heap, *at)?;
    }
    part.refuse_what_no_picture_shows()?;
    let show = arguments.show.as_ref().map_or(stored.show(), Shown::table);
    let job = progress::job();
    let cells = stored.computed((&part.from, &part.sizes), show, &job)?;
    let figure = Figure {
        game: stored.description().game.clone(),
        slice: arguments.slice.clone(),
        show: arguments.show.clone(),
        misere: stored.play() == Play::Misere,
        lines: arguments.line.clone(),
        style: draw::style(&arguments.style),
        ..Figure::default()
    };
    let picture = figure.draw_table(&cells, &answering::laboratory(), &job)?;
    match files {
        Some(files) => files.write(&picture, &job)?,
        None => draw::print(&picture)?,
    }
    Ok(Ending::Answered)
}

impl Part {
    /// The part that is asked for; without a shape at most this many sizes of each heap, or all that there are.
    fn of(
        asked: &PartArguments,
        stored: &StoredTable,
        usual: Option<usize>,
    ) -> Result<Part, Failure> {
        let heaps = stored.ruleset().on_numbers()?.base_heaps();
        let all = stored.grid().sizes();
        let axes = &stored.description().axes;
        let from = match &asked.from {
            Some(from) => numbers(stored, &with_pass(from, stored)?)?,
            None => vec![0; all.len()],
        };
        let shape = ShapeArguments {
            size: None,
            shape: asked.shape.clone(),
        };
        let shape = shape.sizes()?;
        let shape = shape.map(|shape| stored.ruleset().table_shape(None, Some(&shape)));
        let shape = shape.transpose()?;
        let mut sizes = Vec::new();
        for (axis, (from, all)) in from.iter().zip(all).enumerate() {
            let room = all.checked_sub(*from).filter(|room| *room > 0);
            let Some(room) = room else {
                let last = all - 1;
                let message = format!(
                    "the table ends before {from}: {} is at most {last}",
                    axes[axis]
                );
                return Err(beyond(&message));
            };
            match shape.as_ref().and_then(|shape| shape.get(axis)) {
                Some(size) if *size > room && axis < heaps => {
                    let message = format!(
                        "the table ends before: from {} = {from} on it has {room} sizes, not {size}",
                        axes[axis]
                    );
                    return Err(beyond(&message));
                }
                Some(size) => sizes.push(room.min(*size)),
                None => sizes.push(usual.map_or(room, |usual| usual.min(room))),
            }
        }
        Ok(Part { from, sizes })
    }

    /// Holds a heap fixed. Names that no heap has are left to the picture.
    fn hold(&mut self, stored: &StoredTable, heap: &str, at: usize) -> Result<(), Failure> {
        let axes = &stored.description().axes;
        let Some(axis) = axes.iter().position(|axis| axis == heap) else {
            return Ok(());
        };
        let last = stored.grid().sizes()[axis] - 1;
        if at > last {
            let message = format!("the table ends before {at}: {heap} is at most {last}");
            return Err(beyond(&message));
        }
        (self.from[axis], self.sizes[axis]) = (at, 1);
        Ok(())
    }

    fn refuse_what_no_picture_shows(&self) -> Result<(), Failure> {
        if self.sizes.iter().all(|size| *size <= SIDE) {
            return Ok(());
        }
        let sizes: Vec<String> = self.sizes.iter().map(ToString::to_string).collect();
        let message = format!(
            "{} cells are too large for a picture: a side has at most {SIDE}",
            sizes.join(" x ")
        );
        let help = "draw a part: `--from 100,200 --shape 4000x4000`; `grundy serve --store` shows all of it as a map";
        Err(Failure::new(&message, &[help]))
    }
}

fn beyond(message: &str) -> Failure {
    Failure::new(
        message,
        &["`grundy store info` says how large the table is"],
    )
}

/// A position with its pass, which may be left out: the part then begins at 0 there.
fn with_pass(from: &str, stored: &StoredTable) -> Result<String, Failure> {
    let heaps = stored.ruleset().on_numbers()?.base_heaps();
    let is_short = from.split(',').count() == heaps && heaps < stored.grid().sizes().len();
    Ok(match is_short {
        true => format!("{}, 0", from.trim_matches([' ', '(', ')'])),
        false => from.to_string(),
    })
}
