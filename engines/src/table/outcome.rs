//! The outcome of a position from the outcomes of its options.

use super::enumeration::{outside, passed, straight};
use grundy_rules::game::{Domain, Game, Outcome, Play, Position, Stop};
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

/// With blocking: N where some line has more P-options than may be blocked.
pub(super) fn blocked_outcome(
    game: &Game,
    domain: &Domain,
    outcomes: &[u8],
    position: &[i64],
) -> Result<Outcome, Stop> {
    for line in game.lines() {
        let mut p_options = 0_usize;
        for option in &game.options_on(line, position)? {
            let outcome = lookup(game, domain, outcomes, position, option)?;
            p_options += usize::from(outcome == Outcome::P);
        }
        if p_options > line.budget {
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
