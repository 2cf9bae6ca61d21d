//! Which way to a table serves a game.

use super::counting_plan::CountingPlan;
use super::plan::Plan;
use crate::heap::{HeapValues, Shape};
use grundy_rules::game::{Domain, Game, Play};
use grundy_work::Job;

/// How the table of Grundy values of a game on a domain is computed.
#[derive(Debug)]
pub enum Method {
    /// One heap after the other, by the shape of the moves, named here.
    Heaps(&'static str),
    /// By a plan.
    Plan(Box<Plan>),
    /// By counts for each line, where options may be blocked.
    Counts(Box<CountingPlan>),
    /// By looking at every option of every position, for this reason.
    Enumerate(String),
}

impl Method {
    /// How Grundy values are computed unless enumeration is asked for.
    pub fn of(game: &Game, domain: &Domain, job: &Job) -> Method {
        match heaps_of(game, domain, Play::Normal) {
            Some(heaps) => Method::Heaps(heaps.shape().words()),
            None if game.has_blocking() => match CountingPlan::of(game, domain) {
                Ok(plan) => Method::Counts(Box::new(plan)),
                Err(reason) => Method::Enumerate(reason.to_string()),
            },
            None => match Plan::of(game, domain, job) {
                Ok(plan) => Method::Plan(Box::new(plan)),
                Err(reason) => Method::Enumerate(reason.to_string()),
            },
        }
    }
}

/// The fewest heaps for which looking for the shape of the moves saves time. It chooses between engines only.
const MANY_HEAPS: usize = 512;

/// The engine of the room `heap` for a table, if it serves the shape of the moves.
pub(super) fn heaps_of<'g>(game: &'g Game, domain: &Domain, play: Play) -> Option<HeapValues<'g>> {
    let served = game.components() == 1 && play == Play::Normal && domain.is_box();
    if !served || domain.count() < MANY_HEAPS {
        return None;
    }
    HeapValues::of(game, Shape::of(game))
}
