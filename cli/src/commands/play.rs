//! `grundy play`: line by line against the perfect player.

use super::{analyse, convention, no_such_form, on_ordinals};
use crate::arguments::{self, Format};
use crate::ending::{Ending, Failure};
use crate::game_argument::{self, Asked, Found};
use crate::{output, position_argument};
use grundy::game::{GameOption, Outcome, Play, Position, Stop};
use grundy::render::{position as shown, text::change_of};
use grundy::strategy::Strategy;
use std::io::{BufRead, IsTerminal};

/// An illegal move is answered with at most this many legal ones.
const OPTIONS_SHOWN: usize = 20;

const HELP: &str = "  a position   moves to it, as in 4,7 or (4, 7); a sum as in (3) + (5)
  pass         uses the pass, in a game with one
  hint         tells a winning move, if there is one
  options      lists every move
  undo         takes back your last move and the answer to it
  quit         ends the play
";

pub fn run(arguments: &arguments::Play, format: Format) -> Result<Ending, Failure> {
    if format != Format::Text {
        return Err(no_such_form("play", "text"));
    }
    let (game, position) = position_argument::with_game(&arguments.at)?;
    let asked = match game_argument::find_any(game, &arguments.which)? {
        Found::OnNumbers(asked) => asked,
        Found::OnOrdinals(asked) => {
            return on_ordinals::play(asked, position, arguments.misere);
        }
    };
    if asked.game.has_blocking() {
        return Err(Failure::new(
            "a game with blocking cannot be played here: the player who has moved would choose what to block",
            &["`grundy move` tells which moves win"],
        ));
    }
    let position = position_argument::argument(position, &asked.game)?;
    let play = convention(arguments.misere);
    let strategy = analyse::strategy(&asked, &position, play)?;
    let mut board = Board {
        asked: &asked,
        strategy,
        play,
        position,
        before: Vec::new(),
    };
    board.session()?;
    Ok(Ending::Answered)
}

/// A play in progress: the user is to move.
struct Board<'a> {
    asked: &'a Asked,
    strategy: Strategy<'a>,
    play: Play,
    position: GameOption,
    /// The positions at which the user has moved.
    before: Vec<GameOption>,
}

/// Does the play go on?
type GoesOn = bool;

impl Board<'_> {
    fn session(&mut self) -> Result<(), Failure> {
        let last = match self.play {
            Play::Normal => "the last move wins",
            Play::Misere => "the last move loses",
        };
        say(&format!(
            "{}: {last}. You move first; type a position, or help.",
            self.asked.game.label()
        ))?;
        if !self.users_turn()? {
            return Ok(());
        }
        let stdin = std::io::stdin();
        let asks = stdin.is_terminal();
        let mut lines = stdin.lock().lines();
        loop {
            if asks {
                output::answer("> ")?;
            }
            let Some(line) = lines.next() else {
                return say("The play ends here.");
            };
            let line = line.map_err(|error| {
                Failure::new(&format!("standard input cannot be read: {error}"), &[])
            })?;
            if !self.obey(line.trim())? {
                return Ok(());
            }
        }
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str) -> Result<GoesOn, Failure> {
        match line.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => {
                say("The play ends here.")?;
                return Ok(false);
            }
            "help" | "?" => output::answer(HELP)?,
            "hint" => self.hint()?,
            "options" => {
                let options = self.options(&self.position)?;
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

    fn hint(&self) -> Result<(), Failure> {
        let analysis = self.known(self.strategy.analyse(&self.position))?;
        match (analysis.outcome, analysis.winning_moves.first()) {
            (Outcome::N, Some(winning)) => say(&format!("Hint: {}", self.step(winning))),
            _ => say("No move wins against perfect play."),
        }
    }

    fn try_move(&mut self, line: &str) -> Result<GoesOn, Failure> {
        let game = &self.asked.game;
        let to = match (line.to_lowercase().as_str(), self.position.as_slice()) {
            ("pass", [only]) if game.has_pass() => {
                let mut passed = only.clone();
                passed[game.base_heaps()] = 0;
                Ok(vec![passed])
            }
            _ => position_argument::read(line, game),
        };
        let to = match to {
            Ok(to) => to,
            Err(message) => {
                say(&format!(
                    "{message}. A position is {}; or help.",
                    position_argument::form(game)
                ))?;
                return Ok(true);
            }
        };
        let options = self.options(&self.position)?;
        // Empty parts of a sum need not be typed.
        let same = |option: &&GameOption| without_empty(option) == without_empty(&to);
        let Some(to) = options.iter().find(same).cloned() else {
            self.illegal(&to, &options)?;
            return Ok(true);
        };
        say(&format!("You: {}", self.step(&to)))?;
        self.before.push(std::mem::replace(&mut self.position, to));
        let Some(reply) = self.known(self.strategy.reply(&self.position))? else {
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

    fn illegal(&self, to: &GameOption, options: &[GameOption]) -> Result<(), Failure> {
        let first: Vec<_> = options.iter().take(OPTIONS_SHOWN).map(shown).collect();
        let more = match options.len().saturating_sub(OPTIONS_SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        say(&format!(
            "{} is no option of {}. The options are {}{more}.",
            shown(to),
            shown(&self.position),
            first.join(", ")
        ))
    }

    /// Says where the play stands, and whether the user can move.
    fn users_turn(&self) -> Result<GoesOn, Failure> {
        if !self.options(&self.position)?.is_empty() {
            say(&format!("Position {}. Your move.", shown(&self.position)))?;
            return Ok(true);
        }
        let at = shown(&self.position);
        say(&match self.play {
            Play::Normal => format!("Position {at}: no move is left. You lose."),
            Play::Misere => {
                format!("Position {at}: no move is left, and the last move loses. You win.")
            }
        })?;
        Ok(false)
    }

    fn options(&self, position: &GameOption) -> Result<Vec<GameOption>, Failure> {
        self.known(self.strategy.options(position))
    }

    fn known<T>(&self, found: Result<T, Stop>) -> Result<T, Failure> {
        found.map_err(|stop| Failure::stopped(stop, &self.asked.library))
    }

    /// A move as text: `(4, 7) -> (4, 2)   y - 5`.
    fn step(&self, to: &GameOption) -> String {
        let change = change_of(&self.asked.game, &self.position, to);
        let step = format!("{} -> {}   {change}", shown(&self.position), shown(to));
        step.trim_end().to_string()
    }
}

/// The parts of a sum in which a token is left.
fn without_empty(option: &GameOption) -> Vec<&Position> {
    let holds = |part: &&Position| part.iter().any(|heap| *heap > 0);
    option.iter().filter(holds).collect()
}

fn say(line: &str) -> Result<(), Failure> {
    output::answer(&format!("{line}\n"))
}
