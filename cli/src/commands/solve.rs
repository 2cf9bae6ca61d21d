//! `grundy solve`: from the rules alone to what is true of every position.

use crate::answering;
use crate::arguments::{Format, ShowSolved, Solve};
use crate::ending::{Ending, Failure};
use crate::game_argument::game_text;
use crate::written_file::WrittenFile;
use crate::{interruption, output, progress};
use grundy::answers::{Answer, Request, SolveRequest};
use grundy::render::{solution_file, text};
use grundy::solve::Grade;
use std::time::{Duration, Instant};

/// Why `--show automaton` prints nothing.
const NO_AUTOMATON: &str = "no automaton was learned: formulas were found first; `grundy prove GAME CLAIM --walnut DIR` writes the automata of a claim";

pub fn run(arguments: &Solve, format: Format) -> Result<Ending, Failure> {
    if format == Format::Csv {
        return Err(answering::no_such_form("solve", "text and JSON"));
    }
    let request = SolveRequest {
        game: game_text(arguments.game.as_deref(), &arguments.which)?,
        file: arguments.output.is_some(),
    };
    let file = arguments.output.as_deref().map(WrittenFile::at);
    let file = file.transpose()?;
    let budget = arguments.budget.map(Duration::from_secs);
    let deadline = budget.and_then(|budget| Instant::now().checked_add(budget));
    let job = match deadline {
        Some(deadline) => progress::job().until(deadline),
        None => progress::job(),
    };
    let answer = answering::answer_within(&Request::Solve(request), format, job)?;
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
    if let (Some(file), Some(text)) = (file, solution_file(found)) {
        file.write_text(&text)?;
    }
    let parts = [&found.solution.p_positions, &found.solution.grundy];
    let any = parts.iter().any(|part| part.grade == Grade::Proved);
    Ok(match any && interruption::job().ended().is_none() {
        true => Ending::Answered,
        false => Ending::Unknown,
    })
}
