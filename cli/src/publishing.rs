//! Hands answers to the crate that prints papers, with what the texts say of their origin.

use crate::ending::Failure;
use crate::written_file::WrittenFile;
use crate::{answering, command_line};
use crate::{output, progress};
use grundy::answers::{Answer, GameText};
use grundy_publish::paper::{Extent, Origin, Page, page, reserved};

/// Where the answer about these games comes from.
pub fn origin(games: &[&GameText]) -> Origin {
    Origin::of(&answering::laboratory(), games, command_line::shown())
}

/// Writes an answer as a page: whole to a file, and as a part to standard output.
pub fn write(
    answer: &Answer,
    form: Page,
    origin: &Origin,
    file: Option<&WrittenFile>,
) -> Result<(), Failure> {
    let extent = match file {
        Some(_) => Extent::Whole,
        None => Extent::Part,
    };
    let job = progress::job();
    let _memory = reserved(answer, &job)?;
    let text = page(answer, form, extent, origin, &job).map_err(output::unwritten)?;
    let Some(text) = text else {
        let message = format!("this answer has no form in {}", form.name());
        return Err(Failure::new(&message, &["ask for text or JSON"]));
    };
    match file {
        Some(file) => file.write_text(&text),
        None => answering::read_or_not(output::answer(&text)),
    }
}
