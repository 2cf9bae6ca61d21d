//! `grundy play`: line by line against the perfect player.

use super::session::{self, GoesOn, say};
use super::{analyse, convention, no_such_form, on_ordinals, play_far};
use crate::arguments::{self, Format};
use crate::ending::{Ending, Failure};
use crate::game_argument::{self, Asked, Found};
use crate::position_argument;
use grundy::game::{GameOption, Outcome, Play, Position, Stop};
use grundy::laboratory::position;
use grundy::players::{Refused, Strategy};
use grundy::render::{position as shown, text::change_of};

/// An illegal move is answered with at most this many legal ones.
const OPTIONS_SHOWN: usize = 20;

const HELP: &str = "  a position   moves to it, as in 4,7 or (4, 7); a sum as in (3) + (5)
  pass         uses the pass, in a game with one
  block 1,2; 3,4   forbids these moves after yours, in a game with blocking; block alone forbids none
  hint         tells a winning move, if there is one, or what to block
  options      lists every move that is not blocked
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
    let play = convention(arguments.misere);
    if play_far::play(&asked, position, play)? {
        return Ok(Ending::Answered);
    }
    let position = position_argument::argument(position, &asked.game)?;
    let strategy = analyse::strategy(&asked, &position, play)?;
    let mut board = Board {
        asked: &asked,
        strategy,
        play,
        position,
        blocked: Vec::new(),
        to_block: false,
        before: Vec::new(),
    };
    board.block()?;
    board.session()?;
    Ok(Ending::Answered)
}

/// A play in progress: the user is to move.
struct Board<'a> {
    asked: &'a Asked,
    strategy: Strategy<'a>,
    play: Play,
    position: GameOption,
    /// What the one who has just moved forbids.
    blocked: Vec<GameOption>,
    /// Has the user moved, and is to say what is blocked?
    to_block: bool,
    /// The positions at which the user has moved, with what was blocked there.
    before: Vec<(GameOption, Vec<GameOption>)>,
}

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
        session::read(HELP, &mut |line| self.obey(line))
    }

    /// Does what a line says.
    fn obey(&mut self, line: &str) -> Result<GoesOn, Failure> {
        match line.to_lowercase().as_str() {
            "hint" => self.hint()?,
            "options" => {
                let options = self.allowed()?;
                options
                    .iter()
                    .try_for_each(|option| say(&format!("  {}", self.step(option))))?;
            }
            "undo" => match self.before.pop() {
                Some((position, blocked)) => {
                    (self.position, self.blocked) = (position, blocked);
                    self.to_block = false;
                    return self.users_turn();
                }
                None => say("There is no move to take back.")?,
            },
            "block" => return self.try_block(""),
            _ if line.to_lowercase().starts_with("block ") => {
                return self.try_block(&line["block ".len()..]);
            }
            _ if self.to_block => say(
                "Your move is made: say what to block, as in block 3,4; 5,6 or block alone; or help.",
            )?,
            _ => return self.try_move(line),
        }
        Ok(true)
    }

    fn hint(&self) -> Result<(), Failure> {
        if self.to_block {
            let best = self.known(self.strategy.block(&self.position))?;
            return say(&format!("Hint: block {}", listed(&best)));
        }
        let reply = self.known(self.strategy.reply(&self.position, &self.blocked))?;
        let wins = |to: &GameOption| {
            let analysis = self.known(self.strategy.analyse(to))?;
            Ok::<_, Failure>(analysis.outcome == Outcome::P)
        };
        match reply {
            Some(winning) if wins(&winning)? => say(&format!("Hint: {}", self.step(&winning))),
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
            _ => position::read(line, game),
        };
        let to = match to {
            Ok(to) => to,
            Err(message) => {
                say(&format!(
                    "{message}. A position is {}; or help.",
                    position::form(game)
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
        if self.blocked.contains(&to) {
            say(&format!("{} is blocked: choose another move.", shown(&to)))?;
            return Ok(true);
        }
        say(&format!("You: {}", self.step(&to)))?;
        let blocked = std::mem::take(&mut self.blocked);
        let from = std::mem::replace(&mut self.position, to);
        self.before.push((from, blocked));
        if self.can_block()? {
            self.to_block = true;
            say("What do you block? Type block 3,4; 5,6, or block alone.")?;
            return Ok(true);
        }
        self.answer()
    }

    /// Is there an option that may be blocked?
    fn can_block(&self) -> Result<bool, Failure> {
        if !self.asked.game.has_blocking() {
            return Ok(false);
        }
        for option in self.options(&self.position)? {
            let refused = self
                .strategy
                .refused_block(&self.position, std::slice::from_ref(&option));
            if self.known(refused)?.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What the user blocks after a move, and the answer to it.
    fn try_block(&mut self, line: &str) -> Result<GoesOn, Failure> {
        if !self.to_block {
            say("Nothing is to be blocked now: a move comes first.")?;
            return Ok(true);
        }
        let mut blocked = Vec::new();
        for part in line.split(';').filter(|part| !part.trim().is_empty()) {
            match position::read(part, &self.asked.game) {
                Ok(option) => blocked.push(option),
                Err(message) => {
                    say(&format!(
                        "{message}. Separate positions by semicolons: block 3,4; 5,6"
                    ))?;
                    return Ok(true);
                }
            }
        }
        blocked.sort();
        blocked.dedup();
        match self.known(self.strategy.refused_block(&self.position, &blocked))? {
            None => {}
            Some(Refused::NoOption(option)) => {
                let (option, at) = (shown(&option), shown(&self.position));
                say(&format!("{option} is no option of {at}."))?;
                return Ok(true);
            }
            Some(Refused::Budget { option, budget }) => {
                let option = shown(&option);
                say(&match budget {
                    0 => format!("{option} may not be blocked."),
                    _ => format!("{option} is on a line of which at most {budget} may be blocked."),
                })?;
                return Ok(true);
            }
        }
        say(&format!("You block {}.", listed(&blocked)))?;
        self.to_block = false;
        self.blocked = blocked;
        self.answer()
    }

    /// Blocks for the machine.
    fn block(&mut self) -> Result<(), Failure> {
        self.blocked = match self.asked.game.has_blocking() {
            true => self.known(self.strategy.block(&self.position))?,
            false => Vec::new(),
        };
        Ok(())
    }

    /// The machine's move.
    fn answer(&mut self) -> Result<GoesOn, Failure> {
        let Some(reply) = self.known(self.strategy.reply(&self.position, &self.blocked))? else {
            say(match self.play {
                Play::Normal => "No move is left: you win.",
                Play::Misere => "No move is left, and the last move loses: you lose.",
            })?;
            return Ok(false);
        };
        say(&format!("I:   {}", self.step(&reply)))?;
        self.position = reply;
        self.block()?;
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
        if !self.blocked.is_empty() {
            say(&format!("I block {}.", listed(&self.blocked)))?;
        }
        if !self.allowed()?.is_empty() {
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

    /// The options that are not blocked.
    fn allowed(&self) -> Result<Vec<GameOption>, Failure> {
        let mut options = self.options(&self.position)?;
        options.retain(|option| !self.blocked.contains(option));
        Ok(options)
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

/// Positions with commas between them.
fn listed(options: &[GameOption]) -> String {
    match options.is_empty() {
        true => "nothing".into(),
        false => options.iter().map(shown).collect::<Vec<_>>().join(", "),
    }
}

/// The parts of a sum in which a token is left.
fn without_empty(option: &GameOption) -> Vec<&Position> {
    let holds = |part: &&Position| part.iter().any(|heap| *heap > 0);
    option.iter().filter(holds).collect()
}
