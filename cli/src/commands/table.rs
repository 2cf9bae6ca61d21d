//! `grundy table`: a table of Grundy values, outcomes, rounds, phases or genera.

use crate::answering;
use crate::arguments::{self, FormatArgument, PlanArgument, ShowArgument};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::written_file::WrittenFile;
use crate::{form, output};
use grundy::answers::{self, Answer, Request, TableMethod, TableRequest};
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
    output::stream(file.as_ref(), |out| match format {
        FormatArgument::Text => render::text::table(&table, out),
        FormatArgument::Json => answers::table(&table, &answered.warnings, out),
        FormatArgument::Csv => answers::table_rows(&table, out),
        FormatArgument::Npy => render::npy::table(&table, out),
    })?;
    Ok(Ending::Answered)
}
