//! The commands, a file each: every one asks the library and prints the answer.

mod analyse;
mod check;
mod completions;
mod explain;
mod explore;
mod fmt;
mod games;
mod kernel;
mod limit;
mod misere;
mod play;
mod positions;
mod prove;
mod sequence;
mod session;
mod show;
mod solve;
mod sum;
mod table;

use crate::arguments::{Arguments, Command, Deny, Format, FormatArgument};
use crate::ending::{Ending, Failure};
use crate::solver::Smt;
use crate::{interruption, memory, output, progress};
use grundy::answers::{Answer, Answered, Request, to_text};
use grundy::{Job, Laboratory};
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// Does what was asked.
pub fn run(arguments: &Arguments) -> Result<Ending, Failure> {
    output::deny_warnings(arguments.deny == Some(Deny::Warnings));
    let format = || common(arguments.format.unwrap_or(FormatArgument::Text));
    match &arguments.command {
        Command::Games(games) => games::run(games, format()?),
        Command::Show(show) => show::run(show, format()?),
        Command::Table(table) => table::run(table, arguments.format),
        Command::Misere(misere) => misere::run(misere, format()?),
        Command::Positions(positions) => positions::run(positions, format()?),
        Command::Sequence(sequence) => sequence::run(sequence, format()?),
        Command::Move(asked) => analyse::run(asked, format()?),
        Command::Limit(limit) => limit::run(limit, format()?),
        Command::Sum(asked) => sum::run(asked, format()?),
        Command::Kernel(kernel) => kernel::run(kernel, format()?),
        Command::Play(play) => play::run(play, format()?),
        Command::Check(check) => check::run(check, format()?),
        Command::Prove(prove) => prove::run(prove, format()?),
        Command::Solve(solve) => solve::run(solve, format()?),
        Command::Explore(explore) => explore::run(explore, format()?),
        Command::Fmt(fmt) => fmt::run(fmt),
        Command::Explain(explain) => explain::run(explain, format()?),
        Command::Completions(completions) => completions::run(completions),
    }
}

/// The form, if every command has it.
fn common(format: FormatArgument) -> Result<Format, Failure> {
    match format {
        FormatArgument::Text => Ok(Format::Text),
        FormatArgument::Json => Ok(Format::Json),
        FormatArgument::Csv => Ok(Format::Csv),
        FormatArgument::Npy => Err(Failure::new(
            "only `grundy table` answers as npy",
            &["`grundy table GAME --format npy -o FILE`"],
        )),
    }
}

/// The laboratory of the command line: what it warns of is shown, or denied.
pub fn laboratory() -> Laboratory {
    static LABORATORY: OnceLock<Laboratory> = OnceLock::new();
    let laboratory = LABORATORY.get_or_init(|| {
        let limits = *interruption::job().limits();
        let lab = Laboratory::new().with_limits(limits);
        lab.heeded(output::warn)
            .solving(|| Some(Arc::new(Smt::find(&interruption::job())?)))
    });
    laboratory.clone()
}

/// Answers a request.
fn ask(request: &Request) -> Result<Answer, Failure> {
    let answer = laboratory().answer_heard(request, &progress::job(), &mut |event| {
        memory::announce(event);
        ControlFlow::Continue(())
    });
    Ok(answer?)
}

/// Answers a request, and prints the answer.
fn answer(request: &Request, format: Format) -> Result<Answer, Failure> {
    answer_within(request, format, &progress::job())
}

/// The same as a part of a job. What is found early is printed at once, where the answer is a text.
fn answer_within(request: &Request, format: Format, job: &Job) -> Result<Answer, Failure> {
    let mut shown = String::new();
    let mut printed = Ok(());
    let answer = laboratory().answer_heard(request, job, &mut |event| {
        memory::announce(event);
        if format == Format::Text {
            let text = event.text();
            printed = output::answer(&text);
            shown.push_str(&text);
        }
        match printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    });
    printed?;
    let answer = answer?;
    print(&answer, format, &shown)?;
    Ok(answer)
}

/// Prints an answer, of whose text a part is shown already.
fn print(answer: &Answer, format: Format, shown: &str) -> Result<(), Failure> {
    output::answer(&match format {
        Format::Text => rest(&answer.text(), shown),
        Format::Json => json(answer)?,
        Format::Csv => match answer.csv().map_err(output::unwritten)? {
            Some(text) => text,
            None => return Err(Failure::new("this answer is no list", &["ask for JSON"])),
        },
    })
}

/// What is left of a text of which a part is shown already.
fn rest(text: &str, shown: &str) -> String {
    text.strip_prefix(shown).unwrap_or_default().to_string()
}

/// How the verdict on one claim ends the command.
fn verdict_ending(answer: &Answer) -> Ending {
    let Answer::Verdict(found) = answer else {
        return Ending::Answered;
    };
    if let Some(left) = found.cut_short() {
        output::message(&left.message);
    }
    Ending::of(found.word())
}

/// The failure to answer in a form that the command does not have.
fn no_such_form(command: &str, forms: &str) -> Failure {
    Failure::new(&format!("`grundy {command}` answers as {forms}"), &[])
}

/// The text of a JSON answer, with the warnings that came before it.
pub(crate) fn json(answer: &impl Serialize) -> Result<String, Failure> {
    let warned = output::warned();
    let text = to_text(&Answered::new(answer, &warned)).map_err(output::unwritten)?;
    Ok(format!("{text}\n"))
}
