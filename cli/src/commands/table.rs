//! `grundy table`: a table of Grundy values, outcomes, rounds, phases or genera.

use crate::answering;
use crate::arguments::{self, FormatArgument, PlanArgument, ShowArgument};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::options_program::OptionsProgram;
use crate::written_file::WrittenFile;
use crate::{form, output, progress};
use grundy::answers::{self, Answer, ComputedTable, Message, Request, TableMethod, TableRequest};
use grundy::laboratory::ToldTable;
use grundy::render::{self, Show};

pub fn run(
    arguments: &arguments::TableArguments,
    format: Option<FormatArgument>,
) -> Result<Ending, Failure> {
    let format = form::of(format, arguments.output.as_deref())?;
    let show = arguments.show.map(|show| match show {
        ShowArgument::Grundy => Show::Grundy,
        ShowArgument::Outcome => Show::Outcome,
        ShowArgument::Round => Show::Round,
        ShowArgument::Phase => Show::Phase,
        ShowArgument::Genus => Show::Genus,
    });
    if let Some(program) = &arguments.program.options {
        return of_program(program, arguments, show, format);
    }
    let request = Request::Table(TableRequest {
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
    });
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    let answered = answering::ask(&request)?;
    let Answer::Table(table) = answered.answer else {
        return Ok(Ending::Answered);
    };
    if arguments.misere && show.is_none() && table.show() == Show::Outcome {
        output::message(
            "outcomes of misere play; `--show grundy` gives Grundy values, `--show genus` genera",
        );
    }
    write(&table, &answered.warnings, file.as_ref(), format)
}

/// Writes the table in a form.
fn write(
    table: &ComputedTable,
    warnings: &[Message],
    file: Option<&WrittenFile>,
    format: FormatArgument,
) -> Result<Ending, Failure> {
    output::stream(file, |out| match format {
        FormatArgument::Text => render::text::table(table, out),
        FormatArgument::Json => answers::table(table, warnings, out),
        FormatArgument::Csv => answers::table_rows(table, out),
        FormatArgument::Npy => render::npy::table(table, out),
    })?;
    Ok(Ending::Answered)
}

/// The table of a game on heaps whose options a program tells.
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
    let asked = ToldTable {
        label: program.to_string(),
        heaps,
        shape,
        show: show.unwrap_or(Show::Grundy),
    };
    let job = progress::job();
    let mut running = OptionsProgram::start(program, &arguments.program)?;
    let mut options = |position: &str| running.options(position, &job);
    let answered = answering::laboratory().told_table(&asked, &mut options, &job)?;
    running.finish(&job)?;
    drop(job);
    match &answered.answer {
        Answer::Table(table) => write(table, &[], file.as_ref(), format),
        _ => Ok(Ending::Answered),
    }
}

/// The names of the heaps and their sizes: two heaps, unless a shape or names say otherwise.
fn heaps_and_shape(
    arguments: &arguments::TableArguments,
) -> Result<(Vec<String>, Vec<usize>), Failure> {
    let names = arguments.which.heaps.as_deref();
    let names: Option<Vec<String>> =
        names.map(|names| names.split(',').map(|name| name.trim().into()).collect());
    let shape = arguments.shape.sizes()?;
    let count = match (&names, &shape) {
        (Some(names), Some(shape)) if names.len() != shape.len() => {
            let message = format!("{} names for {} heaps", names.len(), shape.len());
            return Err(Failure::new(&message, &["give one size a heap, or --size"]));
        }
        (Some(names), _) => names.len(),
        (None, Some(shape)) => shape.len(),
        (None, None) => 2,
    };
    let numbered = |count: usize| match count {
        1 => vec!["x".to_string()],
        2 => vec!["x".to_string(), "y".to_string()],
        _ => (1..=count).map(|number| format!("x{number}")).collect(),
    };
    let size = arguments.shape.size;
    let size = size.unwrap_or_else(|| render::default_size(count));
    Ok((
        names.unwrap_or_else(|| numbered(count)),
        shape.unwrap_or_else(|| vec![size; count]),
    ))
}
