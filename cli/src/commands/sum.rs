//! `grundy sum`: values, outcome and winning moves of a sum of positions of several games.

use super::{analyse, convention, csv, json};
use crate::arguments::{Format, GameArguments, Sum};
use crate::ending::{Ending, Failure};
use crate::game_argument::{self, Asked};
use crate::{output, position_argument, progress};
use grundy::answers::{SumAnswer, SumRow};
use grundy::check::{FarSum, FarSummand};
use grundy::far::FarPosition;
use grundy::game::{GameOption, Play};
use grundy::laboratory::position;
use grundy::render::{self, SumView, far_sum::FarSumView};
use grundy::strategy::{self, Summand};

pub fn run(arguments: &Sum, format: Format) -> Result<Ending, Failure> {
    let which = GameArguments {
        file: arguments.file.clone(),
        heaps: None,
    };
    let mut asked = Vec::new();
    let mut written = Vec::new();
    for text in &arguments.summands {
        let (of, position) = read(text, &which)?;
        written.push(position::far(position, &of.game));
        asked.push((position_argument::argument(position, &of.game)?, of));
    }
    let play = convention(arguments.misere);
    if play == Play::Normal
        && let Some(far) = written.into_iter().collect::<Option<Vec<_>>>()
        && let Some(ending) = from_claims(&asked, &far, format)?
    {
        return Ok(ending);
    }
    let mut summands = Vec::new();
    for (position, of) in &asked {
        let summand = Summand::new(&of.game, position, play, &progress::job());
        summands.push(summand.map_err(|stop| Failure::stopped(stop, &of.library))?);
    }
    let position: Vec<GameOption> = asked.iter().map(|(position, _)| position.clone()).collect();
    let (_, first) = asked
        .first()
        .ok_or_else(|| Failure::new("a sum of what?", &[]))?;
    let stopped = |stop| Failure::stopped(stop, &first.library);
    let sum = strategy::Sum::new(summands, &position, play, &progress::job());
    let sum = sum.map_err(stopped)?;
    let analysis = sum.analyse(&position).map_err(stopped)?;
    let view = SumView {
        sum: &sum,
        analysis: &analysis,
    };
    output::answer(&match format {
        Format::Text => render::text::sum(&view),
        Format::Json => json(&SumAnswer::from(&view))?,
        Format::Csv => csv(SumRow::of_tables(&view))?,
    })?;
    Ok(Ending::Answered)
}

/// The answer for heaps too large for tables, from claims about the values; none where tables will do.
fn from_claims(
    asked: &[(GameOption, Asked)],
    positions: &[FarPosition],
    format: Format,
) -> Result<Option<Ending>, Failure> {
    if positions.iter().all(position::table_will_do) {
        return Ok(None);
    }
    let summands: Vec<_> = asked
        .iter()
        .zip(positions)
        .map(|((_, of), position)| FarSummand {
            game: &of.game,
            library: &of.library,
            position,
        })
        .collect();
    let found = FarSum::new(&summands, analyse::MOVES_SHOWN, &progress::job());
    let countable = |position| position::positions(position).is_some();
    let sum = match found {
        Ok(sum) => sum,
        // Large tables may still answer.
        Err(_) if positions.iter().all(countable) => return Ok(None),
        Err(reason) => return Err(Failure::unknown(reason)),
    };
    let view = FarSumView {
        summands: &summands,
        sum: &sum,
    };
    output::answer(&match format {
        Format::Text => render::far_sum::text(&view),
        Format::Json => json(&SumAnswer::from(&view))?,
        Format::Csv => csv(SumRow::of_claims(&view))?,
    })?;
    Ok(Some(Ending::Answered))
}

/// `ryuo(3): 4,5`: the game, and its position as it is written.
fn read<'t>(text: &'t str, which: &GameArguments) -> Result<(Asked, &'t str), Failure> {
    let Some((game, position)) = game_argument::split(text) else {
        let message = format!("`{text}` is no summand");
        return Err(Failure::new(
            &message,
            &["a summand is a game and a position of it, as in 'ryuo(3): 4,5'"],
        ));
    };
    Ok((game_argument::find(Some(game.trim()), which)?, position))
}
