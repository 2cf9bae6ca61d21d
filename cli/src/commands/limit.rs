//! `grundy limit`: the limit of x(n) / n for the P-positions of a game.

use super::{json, no_such_form};
use crate::arguments::{Format, Limit};
use crate::ending::{Ending, Failure};
use crate::{game_argument, output, progress};
use grundy::answers::LimitAnswer;
use grundy::check::{Rule, Sequence, sequences};
use grundy::recursion::{Asymptotic, PairRecursion, RecursionError};
use grundy::render::{self, LimitView};

pub fn run(arguments: &Limit, format: Format) -> Result<Ending, Failure> {
    if let Some([a, b, p, q]) = arguments.recursion {
        let recursion = PairRecursion::new(a, b, p, q).map_err(failed)?;
        return answer(
            &of_recursion(&recursion, arguments)?,
            None,
            Some(&recursion),
            format,
        );
    }
    let asked = game_argument::find(arguments.game.as_deref(), &arguments.which)?;
    let found = sequences(&asked.game, &asked.library);
    let Some(sequence) = found.first() else {
        let message = format!(
            "no claim gives the P-positions of {} as {{(x(n), y(n)) | n >= 0}}, symmetric",
            asked.game.label()
        );
        return Err(Failure::new(
            &message,
            &["give the recursion, as in --recursion 1,2,1,1, or a claim of its own in --file"],
        ));
    };
    let game = Some((&asked.game, sequence));
    match &sequence.rule {
        Rule::Recursion(recursion) => answer(
            &of_recursion(recursion, arguments)?,
            game,
            Some(recursion),
            format,
        ),
        Rule::Multiples(alpha) => {
            let found = Asymptotic::of_multiples(alpha, arguments.digits);
            let found = found.map_err(|error| Failure::unknown(error.to_string()))?;
            answer(&found, game, None, format)
        }
    }
}

fn of_recursion(recursion: &PairRecursion, arguments: &Limit) -> Result<Asymptotic, Failure> {
    let (digits, terms) = (arguments.digits, arguments.terms);
    Asymptotic::of_recursion(recursion, digits, terms, &progress::job()).map_err(failed)
}

fn failed(error: RecursionError) -> Failure {
    match error {
        RecursionError::Zero(_) | RecursionError::Priority | RecursionError::Falling => {
            Failure::new(&error.to_string(), &["the recursion is given as a,b,p,q"])
        }
        _ => Failure::unknown(error.to_string()),
    }
}

fn answer(
    answer: &Asymptotic,
    game: Option<(&grundy::game::Game, &Sequence)>,
    recursion: Option<&PairRecursion>,
    format: Format,
) -> Result<Ending, Failure> {
    let view = LimitView {
        game,
        recursion,
        answer,
    };
    output::answer(&match format {
        Format::Text => render::text::limit(&view),
        Format::Json => json(&LimitAnswer::from(&view))?,
        Format::Csv => return Err(no_such_form("limit", "text or JSON")),
    })?;
    Ok(Ending::Answered)
}
