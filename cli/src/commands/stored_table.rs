//! `grundy table --store`: a table that is written into a store.

use super::store_answers::{summary, text_or_json};
use crate::arguments::{Format, FormatArgument, ShowArgument, TableArguments};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::{answering, form, output, progress};
use grundy::Laboratory;
use grundy_store::{StoredCells, StoredTable, TableOrder};
use std::path::Path;

pub fn run(
    arguments: &TableArguments,
    folder: &Path,
    format: Option<FormatArgument>,
) -> Result<Ending, Failure> {
    let format = form::common(format.unwrap_or(FormatArgument::Text))?;
    if !matches!(format, Format::Text | Format::Json) {
        return Err(answering::no_such_form("table --store", "text and JSON"));
    }
    let lab = answering::laboratory();
    let order = order(arguments, &lab)?;
    let job = progress::job();
    let lab = lab.with_job(&job);
    let table = match arguments.storing.resume {
        true => StoredTable::resume(&lab, folder, &order)?,
        false => StoredTable::begin(&lab, folder, &order)?,
    };
    let missing = table.missing();
    let filled = table.fill(&missing, &job);
    drop(job);
    if let Err(error) = filled {
        let shards = |part: usize| table.parts()[part].shards.len();
        let all: usize = (0..table.parts().len()).map(shards).sum();
        let left: usize = table.missing().into_iter().map(shards).sum();
        if left < all || !table.withdraw()? {
            output::note(&format!(
                "{} of {all} shards are stored; the same command with --resume goes on",
                all - left
            ));
        }
        return Err(error.into());
    }
    text_or_json(&summary(&table)?, format)?;
    Ok(Ending::Answered)
}

/// The table that is asked for.
fn order(arguments: &TableArguments, lab: &Laboratory) -> Result<TableOrder, Failure> {
    let game = game_text(arguments.game.as_deref(), &arguments.which)?;
    let sizes = arguments.shape.sizes()?;
    let ruleset = lab.read(&game)?;
    let shape = ruleset.table_shape(arguments.shape.size, sizes.as_deref())?;
    let cells = match (arguments.show, arguments.misere) {
        (Some(ShowArgument::Grundy), _) | (None, false) => StoredCells::Grundy,
        (Some(ShowArgument::Outcome), _) | (None, true) => StoredCells::Outcome,
        _ => {
            let message = "a store holds Grundy values or outcomes";
            return Err(Failure::new(
                message,
                &["`--show grundy` or `--show outcome`"],
            ));
        }
    };
    Ok(TableOrder {
        game,
        shape,
        cells,
        misere: arguments.misere,
        side: arguments.storing.shard,
        asks_for_space: !arguments.storing.any_space,
    })
}
