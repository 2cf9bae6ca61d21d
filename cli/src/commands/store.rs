//! `grundy store`: a table in a store, read and re-checked.

use super::store_answers::{Verified, get, open, summary, text_or_json};
use super::store_part;
use crate::arguments::{FormatArgument, StoreArguments, StoreCommand};
use crate::ending::{Ending, Failure};
use crate::{answering, form, progress};
use grundy_store::StoredTable;

pub fn run(arguments: &StoreArguments, format: Option<FormatArgument>) -> Result<Ending, Failure> {
    let common = || form::common(format.unwrap_or(FormatArgument::Text));
    match &arguments.command {
        StoreCommand::Window(window) => store_part::window(window, format),
        StoreCommand::Draw(draw) => store_part::draw(draw, format),
        StoreCommand::Info { folder } => {
            text_or_json(&summary(&open(folder)?)?, common()?)?;
            Ok(Ending::Answered)
        }
        StoreCommand::Verify {
            folder,
            positions,
            seed,
        } => {
            let job = progress::job();
            let table = StoredTable::open(&answering::laboratory().with_job(&job), folder)?;
            let found = table.verify(*positions, *seed, &job)?;
            drop(job);
            let right = found.wrong.is_empty() && found.damaged.is_empty();
            text_or_json(&Verified(found), common()?)?;
            Ok(if right {
                Ending::Answered
            } else {
                Ending::Refuted
            })
        }
        StoreCommand::Get { folder, position } => {
            let cell = get(&open(folder)?, position)?;
            text_or_json(&cell, common()?)?;
            Ok(match cell.cell {
                Some(_) => Ending::Answered,
                None => Ending::Unknown,
            })
        }
    }
}
