//! The round in which the algorithm of Bouton and von Neumann deletes a position, from the rounds of its options.

use super::enumeration::{outside, passed};
use super::mex::UNKNOWN;
use grundy_rules::game::{Domain, Game, Outcome, Play, Position, Stop};

/// The outcome and the round that a cell holds: twice the round, and 1 more for an N-position.
pub(super) fn unpacked(cell: u32) -> (Outcome, u32) {
    match cell % 2 {
        0 => (Outcome::P, cell / 2),
        _ => (Outcome::N, cell / 2),
    }
}

fn packed(outcome: Outcome, round: u32) -> Result<u32, Stop> {
    let cell = round.checked_mul(2).and_then(|cell| match outcome {
        Outcome::P => Some(cell),
        Outcome::N => cell.checked_add(1),
    });
    cell.filter(|cell| *cell != UNKNOWN)
        .ok_or_else(|| Stop::limit("a round beyond 31 bits"))
}

/// N in the first round in which some line holds more members of the P-rounds than may be blocked; otherwise P in
/// the round after that of the last of the options.
pub(super) fn round(
    game: &Game,
    domain: &Domain,
    rounds: &[u32],
    position: &[i64],
    play: Play,
) -> Result<u32, Stop> {
    let lookup = |option: &Position| -> Result<(Outcome, u32), Stop> {
        let number = domain
            .number(option)
            .ok_or_else(|| outside(game, position, option))?;
        game.check_fall(position, std::slice::from_ref(option))?;
        match rounds[number] {
            UNKNOWN => Err(outside(game, position, option)),
            cell => Ok(unpacked(cell)),
        }
    };
    let mut last: Option<u32> = None;
    let mut reached: Option<u32> = None;
    for line in game.lines() {
        let mut of_p = Vec::new();
        for option in &game.options_on(line, position)? {
            let (outcome, round) = lookup(option)?;
            last = last.max(Some(round));
            if outcome == Outcome::P {
                of_p.push(round);
            }
        }
        of_p.sort_unstable();
        if let Some(round) = of_p.get(line.budget) {
            reached = Some(reached.map_or(*round, |reached| reached.min(*round)));
        }
    }
    if let Some(passed) = passed(game, position).filter(|_| last.is_some()) {
        let (outcome, round) = lookup(&passed)?;
        last = last.max(Some(round));
        if outcome == Outcome::P {
            reached = Some(reached.map_or(round, |reached| reached.min(round)));
        }
    }
    match (reached, last, play) {
        (Some(round), ..) => packed(Outcome::N, round),
        (None, Some(last), _) => packed(Outcome::P, last.saturating_add(1)),
        (None, None, Play::Normal) => packed(Outcome::P, 1),
        (None, None, Play::Misere) => packed(Outcome::N, 1),
    }
}
