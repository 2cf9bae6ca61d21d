//! `grundy table`: a table of Grundy values, outcomes, rounds, phases or genera.

#[cfg(feature = "store")]
use super::stored_table;
use crate::answering;
use crate::arguments::{self, Format, FormatArgument, PlanArgument, ShowArgument};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
#[cfg(not(feature = "store"))]
use crate::left_out::stored_table;
use crate::options_program::{OptionsProgram, heap_names};
#[cfg(feature = "parquet")]
use crate::parquet_file;
use crate::written_file::WrittenFile;
use crate::{form, output, progress, publishing, screen};
use grundy::answers::{
    self, Answer, Answered, ComputedTable, GameText, Message, Request, ShowRequest, TableMethod,
    TableRequest,
};
use grundy::laboratory::TableByOptions;
use grundy::render::{self, Screen, Show};

/// The most cells that are printed on a terminal.
const SEEN: usize = 1_000_000;

pub fn run(
    arguments: &arguments::TableArguments,
    format: Option<FormatArgument>,
) -> Result<Ending, Failure> {
    if let Some(folder) = &arguments.storing.store {
        return stored_table::run(arguments, folder, format);
    }
    let format = form::of(format, arguments.output.as_deref())?;
    let show = arguments.show.map(shown);
    if let Some(program) = &arguments.program.options {
        return of_program(program, arguments, show, format);
    }
    let asked = TableRequest {
        game: game_text(arguments.game.as_deref(), &arguments.which)?,
        size: arguments.shape.size,
        shape: arguments.shape.sizes()?,
        show,
        misere: arguments.misere,
        plan: match arguments.plan {
            PlanArgument::Fast => TableMethod::Fast,
            PlanArgument::Enumerate => TableMethod::Enumerate,
        },
        window: None,
    };
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    if file.is_none() {
        let sizes = match (asked.size, &asked.shape) {
            (_, Some(sizes)) => sizes.clone(),
            (Some(size), None) if screen::answers_are_seen() => vec![size; heaps(&asked)?],
            _ => Vec::new(),
        };
        refuse_to_flood(&sizes)?;
    }
    let request = Request::Table(asked);
    let answered = answering::ask(&request)?;
    let Answer::Table(table) = &answered.answer else {
        return Ok(Ending::Answered);
    };
    if arguments.misere && show.is_none() && table.show() == Show::Outcome {
        output::note(
            "outcomes of misere play; `--show grundy` gives Grundy values, `--show genus` genera",
        );
    }
    write_in(&answered, &request.games(), file.as_ref(), format)
}

/// What cells hold.
pub fn shown(show: ShowArgument) -> Show {
    match show {
        ShowArgument::Grundy => Show::Grundy,
        ShowArgument::Outcome => Show::Outcome,
        ShowArgument::Round => Show::Round,
        ShowArgument::Phase => Show::Phase,
        ShowArgument::Genus => Show::Genus,
    }
}

/// Writes the table of an answer about these games in any form that tables have.
pub fn write_in(
    answered: &Answered,
    games: &[&GameText],
    file: Option<&WrittenFile>,
    format: FormatArgument,
) -> Result<Ending, Failure> {
    let common = match format {
        #[cfg(feature = "parquet")]
        FormatArgument::Parquet => {
            parquet_file::write(answered, games, file)?;
            return Ok(Ending::Answered);
        }
        FormatArgument::Npy => None,
        format => Some(form::common(format)?),
    };
    match (common, &answered.answer) {
        (Some(Format::Page(page)), _) => {
            publishing::write(answered, page, &publishing::origin(games), file)?;
        }
        (_, Answer::Table(table)) => return write(table, &answered.warnings, file, format),
        _ => {}
    }
    Ok(Ending::Answered)
}

/// Writes the table in a form.
fn write(
    table: &ComputedTable,
    warnings: &[Message],
    file: Option<&WrittenFile>,
    format: FormatArgument,
) -> Result<Ending, Failure> {
    let page = match file {
        Some(_) => Screen::PAGE,
        None => screen::of_answers(),
    };
    let mut shown = None;
    output::stream(file, |out| match format {
        FormatArgument::Text => {
            shown = render::text::table_on(table, page, out)?;
            Ok(())
        }
        FormatArgument::Json => answers::table(table, warnings, out),
        FormatArgument::Csv => answers::table_rows(table, out),
        _ => render::npy::table(table, out),
    })?;
    if let Some(shown) = shown {
        output::note(&cut_off(table, shown));
    }
    Ok(Ending::Answered)
}

/// Where the other columns are.
fn cut_off(table: &ComputedTable, shown: usize) -> String {
    let mut sizes = table.shape()[..table.base_heaps()].to_vec();
    let all = std::mem::replace(&mut sizes[1], shown);
    let shape: Vec<_> = sizes.iter().map(ToString::to_string).collect();
    format!(
        "{shown} of {all} columns fit this terminal; `-o FILE` writes all of them, `--shape {}` asks for these",
        shape.join("x")
    )
}

/// Refuses to print more cells on a terminal than anyone reads.
pub fn refuse_to_flood(sizes: &[usize]) -> Result<(), Failure> {
    let product = |cells: usize, size: &usize| cells.checked_mul(*size);
    let cells = sizes.iter().try_fold(1, product);
    if cells.is_some_and(|cells| cells <= SEEN) || !screen::answers_are_seen() {
        return Ok(());
    }
    let shown: Vec<_> = sizes.iter().map(ToString::to_string).collect();
    Err(Failure::new(
        &format!(
            "a table of {} cells is more than a terminal shows",
            shown.join(" x ")
        ),
        &["write it to a file: `-o FILE`, with a name that ends in .txt, .csv, .json or .npy"],
    ))
}

/// The number of heaps of the game.
fn heaps(asked: &TableRequest) -> Result<usize, Failure> {
    let request = ShowRequest {
        game: asked.game.clone(),
        size: Some(1),
        ..ShowRequest::default()
    };
    Ok(match answering::ask(&Request::Show(request))?.answer {
        Answer::Show(view) => view.game.base_heaps(),
        _ => 1,
    })
}

/// The table of a game on heaps whose options a program prints.
fn of_program(
    program: &str,
    arguments: &arguments::TableArguments,
    show: Option<Show>,
    format: FormatArgument,
) -> Result<Ending, Failure> {
    if arguments.misere || arguments.plan != PlanArgument::Fast {
        let message = "--misere and --plan go with games of rules, not with a program";
        return Err(Failure::new(message, &[]));
    }
    let (heaps, shape) = heaps_and_shape(arguments)?;
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    if file.is_none() {
        refuse_to_flood(&shape)?;
    }
    let asked = TableByOptions {
        label: program.to_string(),
        heaps,
        shape,
        show: show.unwrap_or(Show::Grundy),
    };
    let job = progress::job();
    let mut running = OptionsProgram::start(program, &arguments.program)?;
    let mut options = |position: &str| running.options(position, &job);
    let answered = answering::laboratory().table_by_options(&asked, &mut options, &job)?;
    running.finish(&job)?;
    drop(job);
    write_in(&answered, &[], file.as_ref(), format)
}

/// The names of the heaps and their sizes: two heaps, unless a shape or names say otherwise.
fn heaps_and_shape(
    arguments: &arguments::TableArguments,
) -> Result<(Vec<String>, Vec<usize>), Failure> {
    let names = arguments.which.heaps.as_deref();
    let shape = arguments.shape.sizes()?;
    let usual = shape.as_ref().map_or(2, Vec::len);
    let names = heap_names(names, usual);
    let count = names.len();
    if let Some(shape) = shape.as_ref().filter(|shape| shape.len() != count) {
        let message = format!("{count} names for {} heaps", shape.len());
        return Err(Failure::new(&message, &["give one size a heap, or --size"]));
    }
    let size = arguments.shape.size;
    let size = size.unwrap_or_else(|| render::default_size(count));
    Ok((names, shape.unwrap_or_else(|| vec![size; count])))
}
