//! Asks the laboratory, and prints its answer.

use crate::arguments::{Format, FormatArgument};
use crate::ending::{Ending, Failure};
use crate::progress::Computation;
use crate::solver::SolverProgram;
use crate::written_file::WrittenFile;
use crate::{form, interruption, memory, output, progress, publishing, screen};
use grundy::Laboratory;
use grundy::answers::{Answer, Answered, GameText, Request};
use grundy::render::Screen;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// The laboratory of the command line: warnings are shown, or denied.
pub fn laboratory() -> Laboratory {
    static LABORATORY: OnceLock<Laboratory> = OnceLock::new();
    let laboratory =
        LABORATORY.get_or_init(|| with_solver(Laboratory::new()).on_warning(output::warn));
    // In a session each line has limits of its own.
    laboratory
        .clone()
        .with_limits(*interruption::job().limits())
}

/// A laboratory for requests, whose answers have the warnings.
pub fn laboratory_of_requests() -> Laboratory {
    let lab = with_solver(Laboratory::new()).with_limits(*interruption::job().limits());
    lab.on_warning(|_, _| output::refuse_if_denied())
}

/// The laboratory with the solver that is installed.
fn with_solver(lab: Laboratory) -> Laboratory {
    lab.with_integer_solver(|| Some(Arc::new(SolverProgram::find(interruption::job)?)))
}

/// Answers a request.
pub fn ask(request: &Request) -> Result<Answered, Failure> {
    ask_within(request, progress::job())
}

/// Answers a request by a computation.
pub fn ask_within(request: &Request, job: Computation) -> Result<Answered, Failure> {
    let answer = laboratory().answer_with_events(request, &job, &mut |event| {
        memory::announce(event);
        ControlFlow::Continue(())
    });
    Ok(answer?)
}

/// Answers a request, and prints the answer.
pub fn answer(request: &Request, format: Format) -> Result<Answered, Failure> {
    answer_within(request, format, progress::job())
}

/// As [`answer`], by a computation, which is over when the rest of the answer is printed. If the answer is a text, its parts are printed as
/// soon as they are found.
pub fn answer_within(
    request: &Request,
    format: Format,
    job: Computation,
) -> Result<Answered, Failure> {
    let mut shown = String::new();
    let mut printed = Ok(());
    let answer = laboratory().answer_with_events(request, &job, &mut |event| {
        memory::announce(event);
        if format == Format::Text {
            let text = event.text();
            printed = read_or_not(output::text(&text));
            shown.push_str(&text);
        }
        match printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    drop(job);
    printed?;
    let answer = answer?;
    print_about(&answer, format, &shown, &request.games())?;
    Ok(answer)
}

/// Answers a request, and prints the answer or writes it to a file.
pub fn answer_to(
    request: &Request,
    form: FormatArgument,
    file: Option<&WrittenFile>,
) -> Result<Answered, Failure> {
    let format = form::common(form)?;
    let Some(file) = file else {
        return answer(request, format);
    };
    let answer = ask(request)?;
    write(&answer, format, &request.games(), file)?;
    Ok(answer)
}

/// Writes an answer about these games to a file.
pub fn write(
    answer: &Answered,
    format: Format,
    games: &[&GameText],
    file: &WrittenFile,
) -> Result<(), Failure> {
    match format {
        Format::Page(page) => {
            publishing::write(answer, page, &publishing::origin(games), Some(file))
        }
        Format::Text => file.write(|out| answer.write_text(Screen::PAGE, out)),
        Format::Json => file.write_text(&output::json(answer)?),
        Format::Csv => file.write_text(&csv(answer)?),
    }
}

/// Prints an answer, of which the text `shown` is printed already.
pub fn print(answer: &Answered, format: Format, shown: &str) -> Result<(), Failure> {
    print_about(answer, format, shown, &[])
}

/// The same of an answer about these games, which a page names by the digests of their rules.
pub fn print_about(
    answer: &Answered,
    format: Format,
    shown: &str,
    games: &[&GameText],
) -> Result<(), Failure> {
    let text = match format {
        Format::Text => {
            let text = answer.text_on(screen::of_answers());
            return read_or_not(output::text(&rest(&text, shown)));
        }
        Format::Json => output::json(answer)?,
        Format::Csv => csv(answer)?,
        Format::Page(page) => {
            return publishing::write(answer, page, &publishing::origin(games), None);
        }
    };
    read_or_not(output::answer(&text))
}

/// The lines of CSV of an answer.
fn csv(answer: &Answered) -> Result<String, Failure> {
    let text = answer.csv().map_err(output::unwritten)?;
    text.ok_or_else(|| Failure::new("this answer is no list", &["ask for JSON"]))
}

/// Ignores that nobody reads the answer any more: the command ends as its answer says, and its files are written.
pub fn read_or_not(printed: Result<(), Failure>) -> Result<(), Failure> {
    match printed {
        Err(Failure::Closed) => Ok(()),
        printed => printed,
    }
}

/// The rest of a text of which `shown` is printed already.
pub fn rest(text: &str, shown: &str) -> String {
    text.strip_prefix(shown).unwrap_or(text).to_string()
}

/// How the verdict on one claim ends the command.
pub fn verdict_ending(answered: &Answered) -> Ending {
    let Answer::Verdict(found) = &answered.answer else {
        return Ending::Answered;
    };
    for left in found.cut_short() {
        output::note(&left.message);
    }
    Ending::of_answer(&answered.answer)
}

/// The failure to answer in a form that the command does not have.
pub fn no_such_form(command: &str, forms: &str) -> Failure {
    Failure::new(&format!("`grundy {command}` answers as {forms}"), &[])
}
