//! `grundy fmt`: files of games and claims in the standard layout.

use crate::arguments::Fmt;
use crate::ending::{Ending, Failure};
use crate::written_file::WrittenFile;
use crate::{output, read_file};
use grundy::language::{format_file, parse_file};
use grundy::library::Library;
use std::path::Path;

pub fn run(arguments: &Fmt) -> Result<Ending, Failure> {
    let mut changed = false;
    let mut failed = false;
    for file in &arguments.files {
        match one(file, arguments.check) {
            Ok(change) => changed |= change,
            Err(Failure::Error(error)) if !error.is_limit() => {
                output::message(&error.shown(output::style()));
                failed = true;
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(match (failed, arguments.check && changed) {
        (true, _) => Ending::BadInput,
        (_, true) => Ending::Refuted,
        _ => Ending::Answered,
    })
}

/// Formats one file; does it change?
fn one(file: &Path, check: bool) -> Result<bool, Failure> {
    let filter = file == Path::new("-");
    let (name, text) = match filter {
        true => ("standard input".to_string(), read_file::standard_input()?),
        false => (file.display().to_string(), read_file::read(file)?),
    };
    let formatted = formatted(&name, &text)?;
    let changes = formatted != text;
    match (filter, check) {
        (true, false) => output::answer(&formatted)?,
        (_, true) if changes => output::message(&format!("{name} would change")),
        (false, false) if changes => {
            WrittenFile::over(file)?.write_text(&formatted)?;
            output::message(&format!("{name} changed"));
        }
        _ => {}
    }
    Ok(changes)
}

fn formatted(name: &str, text: &str) -> Result<String, Failure> {
    let mut library = Library::default();
    let place = library.quote(name, text);
    let file = parse_file(text).into_result().map_err(|errors| {
        let errors: Vec<_> = errors
            .into_iter()
            .map(|error| error.in_source(Some(place)))
            .collect();
        Failure::of(&errors, &library)
    })?;
    let formatted = format_file(&file);
    // A file is never replaced by one with another meaning.
    match parse_file(&formatted).into_result() {
        Ok(again) if again == file => Ok(formatted),
        _ => Err(Failure::new(
            &format!("{name} is left as it is: its standard layout would read differently"),
            &["this is a fault of grundy"],
        )),
    }
}
