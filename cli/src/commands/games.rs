//! `grundy games`: every game of the library.

use super::{csv, json};
use crate::arguments::{Format, Games};
use crate::ending::{Ending, Failure};
use crate::interruption;
use crate::{output, read_file};
use grundy::answers::GamesAnswer;
use grundy::render;

pub fn run(arguments: &Games, format: Format) -> Result<Ending, Failure> {
    let mut library = interruption::library();
    if let Some(file) = &arguments.file {
        let added = library.add(&file.display().to_string(), &read_file::read(file)?);
        added.map_err(|errors| Failure::of(&errors, &library))?;
    }
    let texts = library.texts();
    output::answer(&match format {
        Format::Text => render::text::games(texts),
        Format::Json => json(&GamesAnswer::from(texts))?,
        Format::Csv => csv(GamesAnswer::from(texts).rows())?,
    })?;
    Ok(Ending::Answered)
}
