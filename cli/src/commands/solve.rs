//! `grundy solve`: from the rules alone to what is true of every position.

use super::{json, no_such_form, with_solver};
use crate::arguments::{Format, ShowSolved, Solve};
use crate::ending::{Ending, Failure};
use crate::game_argument::{self, Asked};
use crate::written_file::WrittenFile;
use crate::{output, progress};
use grundy::answers::SolutionAnswer;
use grundy::language::{GameExpression, parse_game};
use grundy::library::Library;
use grundy::render::{self, SolutionView};
use grundy::solve::{Grade, SearchBounds, solve_with};
use std::path::Path;
use std::time::{Duration, Instant};

pub fn run(arguments: &Solve, format: Format) -> Result<Ending, Failure> {
    let asked = game_argument::find(arguments.game.as_deref(), &arguments.which)?;
    let (game, library) = (&asked.game, &asked.library);
    let kept = arguments.output.as_deref();
    let kept = kept.map(|path| Kept::at(path, &asked)).transpose()?;
    let computation = progress::job();
    let budget = arguments.budget.map(Duration::from_secs);
    let deadline = budget.and_then(|budget| Instant::now().checked_add(budget));
    let job = match deadline {
        Some(deadline) => computation.clone().until(deadline),
        None => computation.clone(),
    };
    // What a file of the user's states of the game is tried first.
    let own = library
        .texts()
        .iter()
        .skip(Library::embedded().texts().len());
    let stated: Vec<_> = own.flat_map(|text| text.file.claims()).cloned().collect();
    let solution = with_solver(true, |smt| {
        solve_with(game, (library, smt), stated, SearchBounds::default(), &job)
    });
    let solution = solution.map_err(|errors| Failure::of(&errors, library))?;
    let view = SolutionView {
        game,
        solution: &solution,
    };
    let mut answer = match format {
        Format::Text => render::text::solution(&view),
        Format::Json => json(&SolutionAnswer::from(&view))?,
        Format::Csv => return Err(no_such_form("solve", "text and JSON")),
    };
    if arguments.show == Some(ShowSolved::Automaton) && format == Format::Text {
        answer.push_str(&render::text::automata(&view));
    }
    output::answer(&answer)?;
    if let Some(Kept { file, expression }) = kept {
        let text = render::solution_file(&view, &expression, library);
        file.write_text(&text.ok_or_else(not_kept)?)?;
    }
    let parts = [&solution.p_positions, &solution.grundy];
    let any = parts.iter().any(|part| part.grade == Grade::Proved);
    Ok(match any && job.ended().is_none() {
        true => Ending::Answered,
        false => Ending::Unknown,
    })
}

/// The file that a solution is kept in.
struct Kept {
    file: WrittenFile,
    /// The game as it stands in the file.
    expression: GameExpression,
}

impl Kept {
    /// What cannot be kept is refused before anything is computed.
    fn at(path: &Path, asked: &Asked) -> Result<Kept, Failure> {
        let expression = parse_game(&asked.written).into_result().ok().flatten();
        let expression = expression.filter(render::can_be_kept);
        Ok(Kept {
            expression: expression.ok_or_else(not_kept)?,
            file: WrittenFile::at(path)?,
        })
    }
}

fn not_kept() -> Failure {
    Failure::new(
        "only a game with a name and rules in quotes are kept in a file",
        &[],
    )
}
