//! `grundy code`: a proved closed form as a program.

use crate::answering;
use crate::arguments::{CodeArguments, Format, LanguageArgument};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::written_file::WrittenFile;
use grundy::answers::{Answer, CodeRequest, Request};
use grundy::code::CodeLanguage;

pub fn run(arguments: &CodeArguments, format: Format) -> Result<Ending, Failure> {
    if matches!(format, Format::Csv | Format::Page(_)) {
        return Err(answering::no_such_form("code", "text and JSON"));
    }
    let request = Request::Code(CodeRequest {
        game: game_text(arguments.game.as_deref(), &arguments.which)?,
        to: match arguments.to {
            LanguageArgument::Python => CodeLanguage::Python,
            LanguageArgument::Cpp => CodeLanguage::Cpp,
            LanguageArgument::Rust => CodeLanguage::Rust,
        },
        moves: arguments.moves,
    });
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    let answer = answering::ask(&request)?;
    match (file, &answer.answer) {
        (Some(file), Answer::Code(found)) => file.write_text(&found.code)?,
        _ => answering::print(&answer, format, "")?,
    }
    Ok(Ending::Answered)
}
