//! The outcome of a position from the outcomes of its options.

use super::{outside, passed, straight};
use crate::game::{Domain, Game, Outcome, Play, Position, Stop};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// An outcome that is not computed yet; 0 is P, 1 is N.
pub(super) const NOT_YET: u8 = 2;

/// Without blocking: N where some option is P; the end of play is P, in misère play N.
pub(super) fn plain_outcome(
    game: &Game,
    domain: &Domain,
    outcomes: &[u8],
    position: &[i64],
    play: Play,
) -> Result<Outcome, Stop> {
    let mut any = false;
    for index in 0..game.moves.len() {
        let flow = game.visit_move(index, position, &mut |run| {
            any = true;
            if let [(start, step)] = run.parts
                && let Some((cells, stride)) = straight(game, domain, start, step, run.count)
            {
                return Ok(
                    match outcomes[cells]
                        .iter()
                        .step_by(stride)
                        .any(|cell| *cell == 0)
                    {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    },
                );
            }
            for option in run.options().flatten() {
                if lookup(game, domain, outcomes, position, &option)? == Outcome::P {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        if flow.is_break() {
            return Ok(Outcome::N);
        }
    }
    if let Some(passed) = passed(game, position).filter(|_| any)
        && lookup(game, domain, outcomes, position, &passed)? == Outcome::P
    {
        return Ok(Outcome::N);
    }
    Ok(match (any, play) {
        (false, Play::Misere) => Outcome::N,
        _ => Outcome::P,
    })
}

/// With blocking: N where some kind of move has more P-options than may be blocked.
pub(super) fn blocked_outcome(
    game: &Game,
    domain: &Domain,
    outcomes: &[u8],
    position: &[i64],
) -> Result<Outcome, Stop> {
    for (index, moved) in game.moves.iter().enumerate() {
        let mut p_options = BTreeSet::new();
        let _ = game.visit_move(index, position, &mut |run| {
            for option in run.options().flatten() {
                if lookup(game, domain, outcomes, position, &option)? == Outcome::P {
                    p_options.insert(option);
                }
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let found = u64::try_from(p_options.len()).unwrap_or(u64::MAX);
        if found > moved.budget.unwrap_or(0) {
            return Ok(Outcome::N);
        }
    }
    Ok(Outcome::P)
}

fn lookup(
    game: &Game,
    domain: &Domain,
    outcomes: &[u8],
    position: &[i64],
    option: &Position,
) -> Result<Outcome, Stop> {
    let number = domain
        .number(option)
        .ok_or_else(|| outside(game, position, option))?;
    game.check_fall(position, std::slice::from_ref(option))?;
    match outcomes[number] {
        NOT_YET => Err(outside(game, position, option)),
        0 => Ok(Outcome::P),
        _ => Ok(Outcome::N),
    }
}
