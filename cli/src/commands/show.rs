//! `grundy show`: a game's rules, why play ends, and which positions a table needs.

use crate::answering;
use crate::arguments::{FormatArgument, ShowArguments};
use crate::ending::{Ending, Failure};
use crate::form;
use crate::game_argument::game_text;
use crate::written_file::WrittenFile;
use grundy::answers::{Request, ShowRequest};

pub fn run(arguments: &ShowArguments, format: Option<FormatArgument>) -> Result<Ending, Failure> {
    let format = form::of(format, arguments.output.as_deref())?;
    if !matches!(
        format,
        FormatArgument::Text | FormatArgument::Json | FormatArgument::Latex
    ) {
        return Err(answering::no_such_form("show", "text, JSON or LaTeX"));
    }
    let request = ShowRequest {
        game: game_text(arguments.game.as_deref(), &arguments.which)?,
        size: arguments.shape.size,
        shape: arguments.shape.sizes()?,
        plan: arguments.plan,
    };
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    answering::answer_to(&Request::Show(request), format, file.as_ref())?;
    Ok(Ending::Answered)
}
