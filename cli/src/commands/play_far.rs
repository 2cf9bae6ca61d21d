//! `grundy play` at heaps too large for a table, against the player of a claim.

use super::session::{self, GoesOn, say};
use crate::ending::Failure;
use crate::game_argument::Asked;
use crate::progress;
use grundy::far::{FarPosition, is_option, show, some_options};
use grundy::game::{Outcome, Play};
use grundy::laboratory::position;
use grundy::players::FarPlayer;
use grundy::render::far::change;

/// This many options are shown.
const MOVES_SHOWN: usize = 16;

const HELP: &str = "  a position   moves to it, as in 4,7 or (4, 7)
  hint         tells a winning move, if there is one
  options      lists some moves
  undo         takes back your last move and the answer to it
  quit         ends the play
";

/// Plays where a claim decides the position; `false` where none does, or where a table will do.
pub fn play(asked: &Asked, position: &str, play: Play) -> Result<bool, Failure> {
    let game = &asked.game;
    let Some(position) = position::far(position, game) else {
        return Ok(false);
    };
    let twisted = game.has_pass() || game.has_sums() || game.has_blocking();
    if twisted || position::table_will_do(&position, game) {
        return Ok(false);
    }
    let player = FarPlayer::new(game, play, &asked.library);
    if player.analyse(&position, 1, &progress::job()).is_err() {
        return Ok(false);
    }
    let mut board = Board {
        asked,
        player,
        play,
        position,
        before: Vec::new(),
    };
    board.session()?;
    Ok(true)
}

/// A play in progress: the user is to move.
struct Board<'a> {
    asked: &'a Asked,
    player: FarPlayer<'a>,
    play: Play,
    position: FarPosition,
    /// The positions at which the user has moved.
    before: Vec<FarPosition>,
}

impl Board<'_> {
    fn session(&mut self) -> Result<(), Failure> {
        let last = match self.play {
            Play::Normal => "the last move wins",
            Play::Misere => "the last move loses",
        };
        let label = self.asked.game.label();
        say(&format!(
            "{label}: {last}. You move first; type a position, or help."
        ))?;
        if !self.users_turn()? {
            return Ok(());
        }
        session::read(HELP, &mut |line| self.obey(line))
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str) -> Result<GoesOn, Failure> {
        match line.to_lowercase().as_str() {
            "hint" => match self.winning()? {
                Some(winning) => say(&format!("Hint: {}", self.step(&winning)))?,
                None => say("No move wins against perfect play.")?,
            },
            "options" => {
                let (options, all) = self.options(MOVES_SHOWN);
                for option in &options {
                    say(&format!("  {}", self.step(option)))?;
                }
                if !all {
                    say("  and more")?;
                }
            }
            "undo" => match self.before.pop() {
                Some(before) => {
                    self.position = before;
                    return self.users_turn();
                }
                None => say("There is no move to take back.")?,
            },
            _ => return self.try_move(line),
        }
        Ok(true)
    }

    fn try_move(&mut self, line: &str) -> Result<GoesOn, Failure> {
        let game = &self.asked.game;
        let Some(to) = position::far(line, game) else {
            let form = position::form(game);
            say(&format!(
                "`{line}` is no position. A position is {form}; or help."
            ))?;
            return Ok(true);
        };
        if is_option(game, &self.position, &to) != Some(true) {
            let (to, at) = (show(&to), show(&self.position));
            say(&format!("{to} is no option of {at}. `options` lists some."))?;
            return Ok(true);
        }
        say(&format!("You: {}", self.step(&to)))?;
        self.before.push(std::mem::replace(&mut self.position, to));
        let reply = match self.winning()? {
            Some(winning) => Some(winning),
            None => self.option()?,
        };
        let Some(reply) = reply else {
            say(match self.play {
                Play::Normal => "No move is left: you win.",
                Play::Misere => "No move is left, and the last move loses: you lose.",
            })?;
            return Ok(false);
        };
        say(&format!("I:   {}", self.step(&reply)))?;
        self.position = reply;
        self.users_turn()
    }

    /// Says where the play stands, and whether the user can move.
    fn users_turn(&self) -> Result<GoesOn, Failure> {
        let at = show(&self.position);
        if self.option()?.is_some() {
            say(&format!("Position {at}. Your move."))?;
            return Ok(true);
        }
        say(&match self.play {
            Play::Normal => format!("Position {at}: no move is left. You lose."),
            Play::Misere => {
                format!("Position {at}: no move is left, and the last move loses. You win.")
            }
        })?;
        Ok(false)
    }

    /// A winning move, if there is one.
    fn winning(&self) -> Result<Option<FarPosition>, Failure> {
        let found = self.player.analyse(&self.position, 1, &progress::job());
        let (analysis, _) = found.map_err(|reasons| Failure::unknown(reasons.join("; ")))?;
        match analysis.outcome {
            Outcome::N => Ok(analysis.winning_moves.into_iter().next()),
            Outcome::P => Ok(None),
        }
    }

    /// An option, if there is one.
    fn option(&self) -> Result<Option<FarPosition>, Failure> {
        match self.options(1) {
            (mut options, all) if all || !options.is_empty() => Ok(options.pop()),
            _ => Err(Failure::unknown("the search for an option was given up")),
        }
    }

    fn options(&self, enough: usize) -> (Vec<FarPosition>, bool) {
        some_options(&self.asked.game, &self.position, enough)
    }

    /// A move as text: `(4, 7) -> (4, 2)   y - 5`.
    fn step(&self, to: &FarPosition) -> String {
        let change = change(&self.asked.game, &self.position, to);
        format!("{} -> {}   {change}", show(&self.position), show(to))
    }
}
