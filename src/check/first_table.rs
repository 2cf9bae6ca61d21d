//! The first table: a bound up to which a table is made quickly.

use super::question::shape;
use grundy_rules::game::{Game, Stop};
use grundy_work::Job;

/// The most positions that are found by following options, if a table is only compared with a proof.
const NEAR: usize = 1 << 17;

/// The bound on each heap, halved until following the options of all positions is quick.
pub(super) fn near(game: &Game, bound: u64, job: &Job) -> u64 {
    let soon = |bound: u64| {
        let domain =
            shape(game, bound).and_then(|(shape, _)| game.domain_within(&shape, NEAR, job));
        !matches!(domain, Err(Stop::Limit(_)))
    };
    let halves = std::iter::successors(Some(bound), |bound| (*bound > 0).then_some(bound / 2));
    halves.into_iter().find(|bound| soon(*bound)).unwrap_or(0)
}
