//! `grundy solve`: from the rules alone to what is true of every position.

use crate::answering;
use crate::arguments::{Format, FormatArgument, ShowSolved, Solve};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::options_program::{OptionsProgram, heap_names};
use crate::progress::Computation;
use crate::written_file::WrittenFile;
use crate::{form, interruption, output, progress};
use grundy::answers::{Answer, Request, SolveRequest};
use grundy::laboratory::ToldGame;
use grundy::render::{solution_file, text};
use grundy::solve::{Grade, ObservedGame};
use grundy_publish::paper::Page;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Why `--show automaton` prints nothing.
const NO_AUTOMATON: &str = "no automaton was learned: formulas were found first; `grundy prove GAME CLAIM --walnut DIR` writes the automata of a claim";

pub fn run(arguments: &Solve, format: Option<FormatArgument>) -> Result<Ending, Failure> {
    let ends = |path: &PathBuf| {
        path.extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("tex"))
    };
    let paper = arguments.output.as_ref().filter(|path| ends(path));
    let format = match paper {
        // Other files hold the rules and what was found, whatever is printed.
        None => format.unwrap_or(FormatArgument::Text),
        Some(path) => form::of(format, Some(path))?,
    };
    let format = form::common(format)?;
    if !matches!(
        format,
        Format::Text | Format::Json | Format::Page(Page::Latex)
    ) {
        return Err(answering::no_such_form("solve", "text, JSON and LaTeX"));
    }
    let file_of_rules = arguments.output.is_some() && paper.is_none();
    let budget = arguments.budget.map(Duration::from_secs);
    let deadline = budget.and_then(|budget| Instant::now().checked_add(budget));
    let job = match deadline {
        Some(deadline) => progress::job().until(deadline),
        None => progress::job(),
    };
    if let Some(program) = &arguments.program.options {
        return of_program(program, arguments, format, job);
    }
    let request = SolveRequest {
        game: game_text(arguments.game.as_deref(), &arguments.which)?,
        file: file_of_rules,
    };
    let request = Request::Solve(request);
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    let answer = match paper {
        None => answering::answer_within(&request, format, job)?,
        Some(_) => answering::ask_within(&request, job)?,
    };
    let Answer::Solution(found) = &answer.answer else {
        return Ok(Ending::Answered);
    };
    if arguments.show == Some(ShowSolved::Automaton) && format == Format::Text {
        let automata = text::automata(found);
        output::answer(&automata)?;
        if automata.is_empty() {
            output::note(NO_AUTOMATON);
        }
    }
    match (file, paper) {
        (Some(file), Some(_)) => answering::write(&answer, format, &request.games(), &file)?,
        (Some(file), None) => {
            if let Some(text) = solution_file(found) {
                file.write_text(&text)?;
            }
        }
        (None, _) => {}
    }
    let parts = [&found.solution.p_positions, &found.solution.grundy];
    let any = parts.iter().any(|part| part.grade == Grade::Proved);
    Ok(match any && interruption::job().ended().is_none() {
        true => Ending::Answered,
        false => Ending::Unknown,
    })
}

/// What is guessed of a game on heaps whose options a program tells.
fn of_program(
    program: &str,
    arguments: &Solve,
    format: Format,
    job: Computation,
) -> Result<Ending, Failure> {
    if !matches!(format, Format::Text | Format::Json) {
        return Err(answering::no_such_form("solve --options", "text and JSON"));
    }
    let heaps = heap_names(arguments.which.heaps.as_deref(), 2);
    let usual = ObservedGame::usual_size(heaps.len());
    let asked = ToldGame {
        label: program.to_string(),
        size: arguments.size.unwrap_or(usual),
        heaps,
    };
    let mut running = OptionsProgram::start(program, &arguments.program)?;
    let mut options = |position: &str| running.options(position, &job);
    let answered = answering::laboratory().told_solution(&asked, &mut options, &job)?;
    running.finish(&job)?;
    drop(job);
    answering::print(&answered, format, "")?;
    Ok(Ending::Unknown)
}
