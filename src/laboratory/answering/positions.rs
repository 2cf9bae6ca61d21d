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
use grundy_work::Exceeded;
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
        let mut memory = self.job.reserve(0).map_err(limited)?;
        let mut full = None;
        let mut found = Ok(());
        if goes_on.is_continue() {
            found = self.p_positions(&ruleset, play, asked.max, &mut |position| {
                if asked.sorted && !position[..game.base_heaps()].is_sorted() {
                    return ControlFlow::Continue(());
                }
                count += 1;
                if asked.only_count {
                    return ControlFlow::Continue(());
                }
                if !asked.only_events {
                    // A list grows by doubling.
                    let bytes = 2 * size_of::<i64>() * (heaps.len() + position.len());
                    if let Err(limit) = memory.grow_to(bytes, &self.job) {
                        full = Some(limit);
                        count -= 1;
                        return ControlFlow::Break(());
                    }
                    heaps.extend_from_slice(position);
                }
                goes_on = heard(&Event::Position(position));
                goes_on
            });
        }
        if let Some(limit) = full {
            found = Err(limited(limit));
        }
        if goes_on.is_break() {
            return Err(Error::ended(self.job.end_of_work()));
        }
        // A list that was begun keeps its positions.
        let errors = match found {
            Err(error) if count > 0 && (error.is_limit() || error.is_interrupted()) => {
                error.cut_short("the list goes no farther")
            }
            found => found.map(|()| Vec::new())?,
        };
        let positions = PositionList::new(heaps, game.components());
        Ok(Answer::Positions(PositionsAnswer {
            positions: (!asked.only_count && !asked.only_events).then_some(positions),
            header,
            count,
            errors,
        }))
    }

    /// Visits P-positions in lexicographic order: by a sieve, or if there is none, by a table.
    fn p_positions(
        &self,
        ruleset: &Ruleset,
        play: Play,
        max: u64,
        visit: &mut VisitPosition,
    ) -> Result<(), Error> {
        let game = ruleset.on_numbers()?;
        let stopped = |stop| Error::stopped(stop, ruleset.library(), &self.job);
        if play == Play::Misere && game.has_sums() {
            // The sums that moves lead to are positions themselves.
            let table = MisereTable::new(game, &shape_up_to(game, max)?, &self.job);
            let positions = table.and_then(|table| table.single_misere_p_positions(&self.job));
            let positions = positions.map_err(stopped)?;
            let _ = positions.iter().try_for_each(|position| visit(position));
            return Ok(());
        }
        let refusal = match Sieve::new(game, play, max) {
            Ok(sieve) => return sieve.run(&self.job, visit).map_err(stopped),
            Err(refusal) => refusal,
        };
        let shape = shape_up_to(game, max)?;
        let table = Table::outcomes(game, &shape, play, &self.job).map_err(|stop| match stop {
            Stop::Limit(limit) => Error::limit(
                limit.with_reason(|reason| format!("{reason}; there is no sieve: {refusal}")),
            ),
            stop => stopped(stop),
        })?;
        let visited = table.each_p_position(&shape, &self.job, visit);
        visited.map_err(stopped)
    }
}

/// The error for a list that is larger than memory allows.
fn limited(limit: Exceeded) -> Error {
    Error::limit(limit)
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
