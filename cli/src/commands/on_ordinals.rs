//! `grundy play` of a game on ordinals.

use super::session::{self, GoesOn, say};
use crate::ending::{Ending, Failure};
use crate::game_argument::OnOrdinals;
use crate::progress;
use grundy::game::{Outcome, Stop};
use grundy::language::Diagnostic;
use grundy::ordinal::{Ordinal, OrdinalPosition, show as shown};
use grundy::players::{Informed, player_on_ordinals};

const HELP: &str = "  a position   moves to it, as in w + 1, 3 or (w^2*3 + w, w*2)
  hint         tells a winning move, if there is one
  options      lists one move of each kind
  undo         takes back your last move and the answer to it
  quit         ends the play
";

/// `play`
pub fn play(mut asked: OnOrdinals, position: &str, misere: bool) -> Result<Ending, Failure> {
    let position = argument(&mut asked, position)?;
    let player = player(&asked, misere)?;
    let mut board = Board {
        asked: &asked,
        player,
        position,
        before: Vec::new(),
    };
    board.session()?;
    Ok(Ending::Answered)
}

/// The position of an argument; messages quote it.
fn argument(asked: &mut OnOrdinals, text: &str) -> Result<OrdinalPosition, Failure> {
    let place = asked.library.quote("POSITION", text);
    let at_fault = |error: Diagnostic| Failure::of(&[error.in_source(Some(place))], &asked.library);
    let position = Ordinal::parse_list(text).map_err(at_fault)?;
    let (found, heaps) = (position.len(), asked.game.heaps());
    if found != heaps.len() {
        let plural = if found == 1 { "" } else { "s" };
        let (label, wanted) = (asked.game.label(), heaps.len());
        let message = format!("{text} has {found} heap{plural}, and {label} has {wanted}");
        let help = format!("a position is ({})", heaps.join(", "));
        return Err(Failure::new(&message, &[&help]));
    }
    Ok(position)
}

/// The perfect player, by the claim that tells who wins.
fn player(asked: &OnOrdinals, misere: bool) -> Result<Informed, Failure> {
    if misere {
        return Err(Failure::new(
            "misere play of a game on ordinals is not decided here",
            &["leave out --misere"],
        ));
    }
    let player = player_on_ordinals(&asked.expression, &asked.library, &progress::job());
    let player = player.map_err(|errors| Failure::of(&errors, &asked.library))?;
    player.ok_or_else(|| {
        Failure::unknown(format!(
            "who wins {} is told by a claim on all its P-positions, and none that holds stands in its file",
            asked.game.label()
        ))
    })
}

/// A play in progress: the user is to move.
struct Board<'a> {
    asked: &'a OnOrdinals,
    player: Informed,
    position: OrdinalPosition,
    /// The positions at which the user has moved.
    before: Vec<OrdinalPosition>,
}

impl Board<'_> {
    fn session(&mut self) -> Result<(), Failure> {
        let label = self.asked.game.label();
        say(&format!(
            "{label}: the last move wins. You move first; type a position, or help."
        ))?;
        if !self.users_turn()? {
            return Ok(());
        }
        session::read(HELP, &mut |line| self.obey(line))
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str) -> Result<GoesOn, Failure> {
        match line.to_lowercase().as_str() {
            "hint" => {
                let analysis = self.known(
                    self.player
                        .strategy
                        .analyse(&self.position, &progress::job()),
                )?;
                match (analysis.outcome, analysis.winning_moves.first()) {
                    (Outcome::N, Some(winning)) => say(&format!("Hint: {}", self.step(winning)))?,
                    _ => say("No move wins against perfect play.")?,
                }
            }
            "options" => {
                let options = self.known(self.asked.game.some_options(&self.position))?;
                options
                    .iter()
                    .try_for_each(|option| say(&format!("  {}", self.step(option))))?;
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
        let heaps = self.asked.game.heaps();
        let to = match Ordinal::parse_list(line) {
            Ok(to) if to.len() == heaps.len() => to,
            Ok(to) => {
                say(&format!(
                    "{} is no position: the heaps are {}.",
                    shown(&to),
                    heaps.join(", ")
                ))?;
                return Ok(true);
            }
            Err(error) => {
                say(&format!(
                    "{}. A position is w + 1, 3; or help.",
                    error.message
                ))?;
                return Ok(true);
            }
        };
        if !self.known(self.asked.game.is_option(&self.position, &to))? {
            say(&format!(
                "{} is no option of {}. `options` lists one of each kind.",
                shown(&to),
                shown(&self.position)
            ))?;
            return Ok(true);
        }
        say(&format!("You: {}", self.step(&to)))?;
        self.before.push(std::mem::replace(&mut self.position, to));
        let Some(reply) = self.known(self.player.strategy.reply(&self.position))? else {
            say("No move is left: you win.")?;
            return Ok(false);
        };
        say(&format!("I:   {}", self.step(&reply)))?;
        self.position = reply;
        self.users_turn()
    }

    /// Says where the play stands, and whether the user can move.
    fn users_turn(&self) -> Result<GoesOn, Failure> {
        let at = shown(&self.position);
        if self
            .known(self.asked.game.some_options(&self.position))?
            .is_empty()
        {
            say(&format!("Position {at}: no move is left. You lose."))?;
            return Ok(false);
        }
        say(&format!("Position {at}. Your move."))?;
        Ok(true)
    }

    fn known<T>(&self, found: Result<T, Stop>) -> Result<T, Failure> {
        found.map_err(|stop| Failure::stopped(stop, &self.asked.library))
    }

    fn step(&self, to: &OrdinalPosition) -> String {
        format!("{} -> {}", shown(&self.position), shown(to))
    }
}
