//! `grundy sum`: values, outcome and winning moves of a sum of positions of several games.

use super::{convention, json};
use crate::arguments::{Format, GameArguments, Sum};
use crate::ending::{Ending, Failure};
use crate::game_argument::{self, Asked};
use crate::{output, position_argument, progress};
use grundy::game::GameOption;
use grundy::render::{self, SumView};
use grundy::strategy::{self, Summand};

pub fn run(arguments: &Sum, format: Format) -> Result<Ending, Failure> {
    let which = GameArguments {
        file: arguments.file.clone(),
        heaps: None,
    };
    let mut asked = Vec::new();
    for text in &arguments.summands {
        asked.push(read(text, &which)?);
    }
    let play = convention(arguments.misere);
    let mut summands = Vec::new();
    for (of, position) in &asked {
        let summand = Summand::new(&of.game, position, play, &mut progress::watch());
        summands.push(summand.map_err(|stop| Failure::stopped(stop, &of.library))?);
    }
    let position: Vec<GameOption> = asked.iter().map(|(_, position)| position.clone()).collect();
    let (first, _) = asked
        .first()
        .ok_or_else(|| Failure::new("a sum of what?", &[]))?;
    let stopped = |stop| Failure::stopped(stop, &first.library);
    let sum = strategy::Sum::new(summands, &position, play, &mut progress::watch());
    let sum = sum.map_err(stopped)?;
    let analysis = sum.analyse(&position).map_err(stopped)?;
    let view = SumView {
        sum: &sum,
        analysis: &analysis,
    };
    output::answer(&match format {
        Format::Text => render::text::sum(&view),
        Format::Json => json(&render::json::sum(&view)),
        Format::Csv => render::csv::sum(&view),
    })?;
    Ok(Ending::Answered)
}

/// `ryuo(3): 4,5`
fn read(text: &str, which: &GameArguments) -> Result<(Asked, GameOption), Failure> {
    let Some((game, position)) = game_argument::split(text) else {
        let message = format!("`{text}` is no summand");
        return Err(Failure::new(
            &message,
            &["a summand is a game and a position of it, as in 'ryuo(3): 4,5'"],
        ));
    };
    let asked = game_argument::find(Some(game.trim()), which)?;
    let position = position_argument::argument(position, &asked.game)?;
    Ok((asked, position))
}
