//! `grundy positions`: the P-positions with every heap up to a bound.

use super::convention;
use crate::arguments::{Format, Positions};
use crate::ending::{Ending, Failure};
use crate::game_argument::{self, Asked};
use crate::{output, progress};
use grundy::answers::{Form, PositionsWriter};
use grundy::game::{Game, Play, Stop};
use grundy::misere::MisereTable;
use grundy::render::PositionsView;
use grundy::sieve::{self, Sieve};
use grundy::table::Table;
use std::ops::ControlFlow;

pub fn run(arguments: &Positions, format: Format) -> Result<Ending, Failure> {
    let asked = game_argument::find(arguments.game.as_deref(), &arguments.which)?;
    let game = &asked.game;
    let play = convention(arguments.misere);
    let view = PositionsView {
        game,
        texts: asked.library.texts(),
        max: arguments.max,
        play,
    };
    let form = match format {
        Format::Text => Form::Text,
        Format::Json => Form::Json,
        Format::Csv => Form::Csv,
    };
    let mut failed = None;
    let mut count = 0;
    output::stream(None, |to| {
        let mut writer = PositionsWriter::new(view, form, to);
        let mut written = Ok(());
        let listed = list(&asked, play, arguments, &mut |position| {
            written = writer.position(position);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        written?;
        match listed {
            Ok(()) => count = writer.finish()?,
            Err(failure) => failed = Some(failure),
        }
        Ok(())
    })?;
    if let Some(failure) = failed {
        return Err(failure);
    }
    let plural = if count == 1 { "" } else { "s" };
    output::message(&format!("{count} P-position{plural}"));
    Ok(Ending::Answered)
}

/// Visits the P-positions that were asked for, by a sieve, or where there is none by a table.
fn list(
    asked: &Asked,
    play: Play,
    arguments: &Positions,
    visit: &mut sieve::Visit,
) -> Result<(), Failure> {
    let game = &asked.game;
    let mut show = |position: &[i64]| -> ControlFlow<()> {
        match arguments.sorted && !position[..game.base_heaps()].is_sorted() {
            true => ControlFlow::Continue(()),
            false => visit(position),
        }
    };
    let job = &progress::job();
    let stopped = |stop| Failure::stopped(stop, &asked.library);
    if play == Play::Misere && game.has_sums() {
        // The sums that moves lead to are positions themselves.
        let table = MisereTable::new(game, &shape(game, arguments.max)?, job).map_err(stopped)?;
        let positions = table.single_misere_p_positions();
        let _ = positions.iter().try_for_each(|position| show(position));
        return Ok(());
    }
    let refusal = match Sieve::new(game, play, arguments.max) {
        Ok(sieve) => return sieve.run(job, &mut show).map_err(stopped),
        Err(refusal) => refusal,
    };
    let shape = shape(game, arguments.max)?;
    let table = Table::outcomes(game, &shape, play, job).map_err(|stop| match stop {
        Stop::Limit(limit) => Failure::unknown(format!("{limit}; there is no sieve: {refusal}")),
        stop => stopped(stop),
    })?;
    let positions = table.p_positions(&shape);
    let _ = positions.iter().try_for_each(|position| show(position));
    Ok(())
}

/// The sizes of a table of every position with heaps up to a bound.
fn shape(game: &Game, max: u64) -> Result<Vec<usize>, Failure> {
    let size = max
        .checked_add(1)
        .and_then(|size| usize::try_from(size).ok());
    let size = size.ok_or_else(|| Failure::unknown("a bound beyond 64 bits"))?;
    let mut shape = vec![size; game.base_heaps()];
    if game.has_pass() {
        shape.push(2);
    }
    Ok(shape)
}
