//! `grundy move`: outcome, Grundy value and winning moves of one position.

use super::{convention, csv, json, on_ordinals};
use crate::arguments::{Format, Move};
use crate::ending::{Ending, Failure};
use crate::game_argument::{Asked, Found};
use crate::{game_argument, output, position_argument, progress};
use grundy::answers::{MoveAnswer, MoveRow};
use grundy::game::{GameOption, Play};
use grundy::laboratory::{PositionAnalysis, analyse_at};
use grundy::render::{self, MoveView, far::FarView};
use grundy::strategy::Strategy;
use std::sync::Arc;

pub fn run(arguments: &Move, format: Format) -> Result<Ending, Failure> {
    let (game, position) = position_argument::with_game(&arguments.at)?;
    let asked = match game_argument::find_any(game, &arguments.which)? {
        Found::OnNumbers(asked) => asked,
        Found::OnOrdinals(asked) => {
            return on_ordinals::analyse(asked, position, arguments.misere, format);
        }
    };
    let play = convention(arguments.misere);
    let library = Arc::new(asked.library.clone());
    let asked_of = (&asked.game, play, &library);
    let found = analyse_at(asked_of, position, &progress::job())?;
    let game = &asked.game;
    output::answer(&match &found {
        PositionAnalysis::Table(analysis) => {
            let view = MoveView {
                game,
                play,
                analysis,
            };
            match format {
                Format::Text => render::text::analysis(&view),
                Format::Json => json(&MoveAnswer::from(&view))?,
                Format::Csv => csv(MoveRow::of_table(&view))?,
            }
        }
        PositionAnalysis::Claim {
            analysis,
            value,
            ground,
        } => {
            let view = FarView {
                value: value.as_ref(),
                game,
                play,
                analysis,
                ground,
            };
            match format {
                Format::Text => render::far::text(&view),
                Format::Json => json(&MoveAnswer::from(&view))?,
                Format::Csv => csv(MoveRow::of_claim(&view))?,
            }
        }
        PositionAnalysis::Ordinals(..) => String::new(),
    })?;
    Ok(Ending::Answered)
}

/// This many winning moves are shown where a table does not list them.
pub const MOVES_SHOWN: usize = 16;

/// The strategy for a position, or for every part of a sum.
pub fn strategy<'a>(
    asked: &'a Asked,
    position: &GameOption,
    play: Play,
) -> Result<Strategy<'a>, Failure> {
    Strategy::of_sum(&asked.game, position, play, &progress::job())
        .map_err(|stop| Failure::stopped(stop, &asked.library))
}
