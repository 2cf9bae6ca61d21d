//! `grundy solve`: from the rules alone to what is true of every position.

use crate::answering;
use crate::arguments::{Format, FormatArgument, QuestionArgument, ShowSolved, Solve};
use crate::drawn_automaton::{AutomatonFile, other_form};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::options_program::{OptionsProgram, heap_names};
use crate::progress::Computation;
use crate::written_file::WrittenFile;
use crate::{form, interruption, output, progress};
use grundy::answers::{Answer, Answered, GameText, Request, SolveRequest};
use grundy::laboratory::{GameByOptions, ShownAutomaton, SolvedQuestion};
use grundy::render::{SolutionView, solution_file};
use grundy::solve::ObservedGame;
use grundy_publish::paper::Page;
use std::path::Path;
use std::time::{Duration, Instant};

/// Why `--show automaton` prints nothing.
const NO_AUTOMATON: &str = "no automaton was found";

pub fn run(arguments: &Solve, format: Option<FormatArgument>) -> Result<Ending, Failure> {
    // The input is read first: no output is written over it.
    let game = match arguments.program.options {
        None => game_text(arguments.game.as_deref(), &arguments.which)?,
        Some(_) => GameText::default(),
    };
    let (target, printed) = Target::of(arguments, format)?;
    let budget = arguments.budget.map(Duration::from_secs);
    let deadline = budget.and_then(|budget| Instant::now().checked_add(budget));
    let job = match deadline {
        Some(deadline) => progress::job().until(deadline),
        None => progress::job(),
    };
    if let Some(program) = &arguments.program.options {
        let format =
            printed.ok_or_else(|| answering::no_such_form("solve --options", "text and JSON"))?;
        return of_program(program, arguments, format, job);
    }
    let request = SolveRequest {
        game,
        file: matches!(target, Target::Claims(_)),
    };
    let request = Request::Solve(request);
    let answer = match printed {
        Some(format) => answering::answer_within(&request, format, job)?,
        None => answering::ask_within(&request, job)?,
    };
    let Answer::Solution(found) = &answer.answer else {
        return Ok(Ending::Answered);
    };
    if arguments.show == Some(ShowSolved::Automaton) && printed == Some(Format::Text) {
        print_automata(found)?;
    }
    target.write(&answer, found, (&request, arguments.part))?;
    Ok(match interruption::job().ended() {
        None => Ending::of_answer(&answer.answer),
        Some(_) => Ending::Unknown,
    })
}

/// What is made of the answer besides what is printed.
enum Target {
    /// Nothing.
    Nothing,
    /// An automaton on standard output.
    Dot,
    /// An automaton in a file.
    Automaton(AutomatonFile),
    /// A theorem with its proof.
    Paper(WrittenFile),
    /// The rules and what was found.
    Claims(WrittenFile),
}

impl Target {
    /// The target, and the form in which the answer is printed, if it is.
    fn of(
        arguments: &Solve,
        format: Option<FormatArgument>,
    ) -> Result<(Target, Option<Format>), Failure> {
        let ends = |path: &Path| {
            path.extension()
                .is_some_and(|ending| ending.eq_ignore_ascii_case("tex"))
        };
        let path = arguments.output.as_deref();
        if let Some(path) = path.filter(|path| ends(path)) {
            printable(form::of(format, Some(path))?)?;
            return Ok((Target::Paper(WrittenFile::at(path)?), None));
        }
        let automaton = path.map(AutomatonFile::at).transpose()?.flatten();
        if format == Some(FormatArgument::Dot) {
            return match (automaton, path) {
                (Some(file), _) if file.is_dot() => Ok((Target::Automaton(file), None)),
                (_, Some(path)) => Err(other_form(path)),
                (_, None) => Ok((Target::Dot, None)),
            };
        }
        // Other files have a form of their own, whatever is printed.
        let printed = printable(format.unwrap_or(FormatArgument::Text))?;
        let target = match (automaton, path) {
            (Some(file), _) => Target::Automaton(file),
            (None, Some(path)) => Target::Claims(WrittenFile::at(path)?),
            (None, None) => Target::Nothing,
        };
        Ok((target, Some(printed)))
    }

    fn write(
        &self,
        answer: &Answered,
        found: &SolutionView,
        (request, part): (&Request, Option<QuestionArgument>),
    ) -> Result<(), Failure> {
        match self {
            Target::Nothing => Ok(()),
            Target::Dot => {
                answering::read_or_not(output::answer(&automaton(found, part)?.to_dot()))
            }
            Target::Automaton(file) => file.write(&automaton(found, part)?),
            Target::Paper(file) => {
                let form = Format::Page(Page::Latex);
                answering::write(answer, form, &request.games(), file)
            }
            Target::Claims(file) => match solution_file(found) {
                Some(text) => file.write_text(&text),
                None => Ok(()),
            },
        }
    }
}

/// The form, if a solution has it.
fn printable(format: FormatArgument) -> Result<Format, Failure> {
    let format = form::common(format)?;
    match format {
        Format::Text | Format::Json | Format::Page(Page::Latex) => Ok(format),
        _ => Err(answering::no_such_form(
            "solve",
            "text, JSON, LaTeX and, for its automata, Graphviz DOT",
        )),
    }
}

/// The automaton of a part, or of the first that has one.
fn automaton(
    found: &SolutionView,
    part: Option<QuestionArgument>,
) -> Result<ShownAutomaton, Failure> {
    let of = |question: SolvedQuestion| ShownAutomaton::of_solution(found, question);
    if let Some(part) = part {
        return Ok(of(part.question())?);
    }
    let [first, others @ ..] = SolvedQuestion::ALL;
    let first = of(first);
    match first {
        Ok(shown) => Ok(shown),
        Err(why) => {
            let other = others.into_iter().find_map(|question| of(question).ok());
            Ok(other.ok_or(why)?)
        }
    }
}

fn print_automata(found: &SolutionView) -> Result<(), Failure> {
    let shown = SolvedQuestion::ALL.map(|question| ShownAutomaton::of_solution(found, question));
    let texts = shown.into_iter().flatten();
    let text: String = texts.map(|shown| format!("\n{}", shown.to_dot())).collect();
    if text.is_empty() {
        output::note(NO_AUTOMATON);
    }
    output::answer(&text)
}

/// What is guessed of a game on heaps whose options a program prints.
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
    let asked = GameByOptions {
        label: program.to_string(),
        size: arguments.size.unwrap_or(usual),
        heaps,
    };
    let mut running = OptionsProgram::start(program, &arguments.program)?;
    let mut options = |position: &str| running.options(position, &job);
    let answered = answering::laboratory().guesses_by_options(&asked, &mut options, &job)?;
    running.finish(&job)?;
    drop(job);
    answering::print(&answered, format, "")?;
    Ok(Ending::of_answer(&answered.answer))
}
