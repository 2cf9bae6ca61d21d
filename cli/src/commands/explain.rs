//! `grundy explain`: what the code of an error or a warning means.

use crate::answering;
use crate::arguments::{Explain, Format};
use crate::ending::{Ending, Failure};
use crate::fold::filled;
use crate::{interruption, output, screen};
use grundy::answers::{Answered, CodesAnswer, LimitsAnswer};
use grundy::language::Code;
use grundy::render;

pub fn run(arguments: &Explain, format: Format) -> Result<Ending, Failure> {
    let code = match &arguments.code {
        Some(what) if what == "limits" => return limits(format),
        Some(code) => Some(find(code)?),
        None => None,
    };
    output::answer(&match (format, code) {
        (Format::Csv | Format::Page(_), _) => {
            return Err(answering::no_such_form("explain", "text or json"));
        }
        (Format::Text, Some(code)) => {
            let text = render::text::code(code);
            match screen::of_answers().columns {
                Some(columns) => filled(&text, columns),
                None => text,
            }
        }
        (Format::Text, None) => render::text::codes(Code::ALL),
        (Format::Json, Some(code)) => output::json(&Answered::new(
            CodesAnswer::from([code].as_slice()),
            Vec::new(),
        ))?,
        (Format::Json, None) => {
            output::json(&Answered::new(CodesAnswer::from(Code::ALL), Vec::new()))?
        }
    })?;
    Ok(Ending::Answered)
}

/// Prints the limits of this command, with the names that `--limit` accepts.
fn limits(format: Format) -> Result<Ending, Failure> {
    let job = interruption::job();
    output::answer(&match format {
        Format::Text => render::text::limits(job.limits()),
        Format::Json => output::json(&Answered::new(LimitsAnswer::from(job.limits()), Vec::new()))?,
        Format::Csv | Format::Page(_) => {
            return Err(answering::no_such_form("explain", "text or json"));
        }
    })?;
    Ok(Ending::Answered)
}

/// `E0012`, `e12` and `12` are the same code; those of warnings begin with W.
fn find(text: &str) -> Result<Code, Failure> {
    let text = text.trim();
    let letter = match text.starts_with(['w', 'W']) {
        true => 'W',
        false => 'E',
    };
    let number = text
        .trim_start_matches(['e', 'E', 'w', 'W'])
        .parse::<u32>()
        .ok();
    let number_of = |code: &Code| code.number().strip_prefix(letter)?.parse::<u32>().ok();
    let found = Code::ALL
        .iter()
        .find(|code| number.is_some() && number_of(code) == number);
    found.copied().ok_or_else(|| {
        Failure::new(
            &format!("there is no code {text}"),
            &["`grundy explain` lists the codes"],
        )
    })
}
