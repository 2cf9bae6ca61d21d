//! `positions`: the P-positions up to a bound, each an event as soon as it is found.

use super::convention;
use crate::answers::{
    Answer, Event, EventListener, PositionList, PositionsAnswer, PositionsHeader, PositionsRequest,
};
use crate::laboratory::{Error, Laboratory, Ruleset};
use grundy_engines::misere::MisereTable;
use grundy_engines::sieve::{Sieve, VisitPosition};
use grundy_engines::table::Table;
use grundy_rules::game::{Game, Play, Stop};
use std::ops::ControlFlow;

impl Laboratory {
    pub(super) fn answer_positions(
        &self,
        asked: &PositionsRequest,
        heard: &mut EventListener,
    ) -> Result<Answer, Error> {
        let ruleset = self.read(&asked.game)?;
        let game = ruleset.on_numbers()?;
        let play = convention(asked.misere);
        let header = PositionsHeader::new(game, asked.max, play);
        let mut goes_on = heard(&Event::Positions(&header));
        let (mut heaps, mut count) = (Vec::new(), 0_u64);
        if goes_on.is_continue() {
            self.p_positions(&ruleset, play, asked.max, &mut |position| {
                if asked.sorted && !position[..game.base_heaps()].is_sorted() {
                    return ControlFlow::Continue(());
                }
                count += 1;
                if !asked.only_count {
                    heaps.extend_from_slice(position);
                }
                goes_on = heard(&Event::Position(position));
                goes_on
            })?;
        }
        if goes_on.is_break() {
            return Err(Error::interrupted());
        }
        let positions = PositionList::new(heaps, game.components());
        Ok(Answer::Positions(PositionsAnswer {
            positions: (!asked.only_count).then_some(positions),
            header,
            count,
        }))
    }

    /// Visits P-positions in lexicographic order: by a sieve, or where there is none by a table.
    fn p_positions(
        &self,
        ruleset: &Ruleset,
        play: Play,
        max: u64,
        visit: &mut VisitPosition,
    ) -> Result<(), Error> {
        let game = ruleset.on_numbers()?;
        let stopped = |stop| Error::stopped(stop, ruleset.library());
        if play == Play::Misere && game.has_sums() {
            // The sums that moves lead to are positions themselves.
            let table = MisereTable::new(game, &shape_up_to(game, max)?, &self.job);
            let positions = table.map_err(stopped)?.single_misere_p_positions();
            let _ = positions.iter().try_for_each(|position| visit(position));
            return Ok(());
        }
        let refusal = match Sieve::new(game, play, max) {
            Ok(sieve) => return sieve.run(&self.job, visit).map_err(stopped),
            Err(refusal) => refusal,
        };
        let shape = shape_up_to(game, max)?;
        let table = Table::outcomes(game, &shape, play, &self.job).map_err(|stop| match stop {
            Stop::Limit(limit) => Error::limit(format!("{limit}; there is no sieve: {refusal}")),
            stop => stopped(stop),
        })?;
        let positions = table.p_positions(&shape);
        let _ = positions.iter().try_for_each(|position| visit(position));
        Ok(())
    }
}

/// The sizes of a table of every position with heaps up to a bound.
pub(super) fn shape_up_to(game: &Game, max: u64) -> Result<Vec<usize>, Error> {
    let size = max
        .checked_add(1)
        .and_then(|size| usize::try_from(size).ok());
    let size = size.ok_or_else(|| Error::limit("a bound beyond 64 bits"))?;
    let mut shape = vec![size; game.base_heaps()];
    if game.has_pass() {
        shape.push(2);
    }
    Ok(shape)
}
