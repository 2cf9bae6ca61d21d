//! The player with a table of all positions reached from the first.

use super::changes::{applied, changes};
use super::player::{Allowed, OptionList, Player, no_position, not_allowed};
use crate::answers::{Place, RefusedAct};
use crate::laboratory::{Error, position};
use crate::players::{PerfectPlayer, Refused};
use crate::render::{position as shown, text::change_of};
use grundy_rules::game::{Game, GameOption, Outcome, Position, Stop};
use grundy_rules::library::Library;
use grundy_rules::number::Number;
use grundy_work::Job;
use std::sync::Arc;

/// The most legal moves that are listed after an illegal one.
const OPTIONS_SHOWN: usize = 20;

pub(super) struct TablePlayer<'g> {
    pub game: &'g Game,
    pub library: &'g Arc<Library>,
    pub strategy: PerfectPlayer<'g>,
    pub job: &'g Job,
}

impl TablePlayer<'_> {
    fn known<T>(&self, found: Result<T, Stop>) -> Result<T, Error> {
        found.map_err(|stop| Error::stopped(stop, self.library, self.job))
    }

    fn all(&self, from: &GameOption) -> Result<Vec<GameOption>, Error> {
        self.known(self.strategy.options(from))
    }
}

impl Player for TablePlayer<'_> {
    type Position = GameOption;
    const BY: &'static str = "table";

    fn label(&self) -> &str {
        self.game.label()
    }

    fn heaps(&self) -> Vec<String> {
        self.game.heaps()[..self.game.base_heaps()].to_vec()
    }

    fn read(&self, text: &str, from: &GameOption) -> Result<GameOption, RefusedAct> {
        if let [only] = from.as_slice()
            && self.game.has_pass()
            && text.eq_ignore_ascii_case("pass")
        {
            let mut passed = only.clone();
            passed[self.game.base_heaps()] = 0;
            return Ok(vec![passed]);
        }
        let form = || position::form(self.game);
        if let ([only], Some(changes)) = (from.as_slice(), changes(text, &self.heaps())) {
            let changes = changes.map_err(|fault| no_position(fault, form()))?;
            let heaps: Vec<Number> = only.iter().map(|heap| Number::from(*heap)).collect();
            let to = applied(&changes, &heaps).map_err(not_allowed)?;
            let to: Option<Position> = to.iter().map(Number::to_i64).collect();
            return to.map(|to| vec![to]).ok_or_else(|| {
                not_allowed(format!("after {text} a heap is too large for a table."))
            });
        }
        self.read_blocked(text, from)
    }

    fn read_blocked(&self, text: &str, _from: &GameOption) -> Result<GameOption, RefusedAct> {
        let form = || position::form(self.game);
        position::read(text, self.game).map_err(|why| no_position(why.to_string(), form()))
    }

    fn place(&self, position: &GameOption) -> Place {
        Place::from(position)
    }

    fn change(&self, from: &GameOption, to: &GameOption) -> String {
        change_of(self.game, from, to)
    }

    fn option(&self, from: &GameOption, to: GameOption) -> Result<Allowed<GameOption>, Error> {
        let options = self.all(from)?;
        // Empty parts of a sum need not be typed.
        let same = |option: &&GameOption| without_empty(option) == without_empty(&to);
        if let Some(option) = options.iter().find(same) {
            return Ok(Allowed::To(option.clone()));
        }
        let first: Vec<_> = options.iter().take(OPTIONS_SHOWN).map(shown).collect();
        let more = match options.len().saturating_sub(OPTIONS_SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        Ok(Allowed::Refused(not_allowed(format!(
            "{} is no option of {}. The options are {}{more}.",
            shown(&to),
            shown(from),
            first.join(", ")
        ))))
    }

    fn options(
        &self,
        from: &GameOption,
        blocked: &[GameOption],
    ) -> Result<OptionList<GameOption>, Error> {
        let mut to = self.all(from)?;
        to.retain(|option| !blocked.contains(option));
        Ok(OptionList { to, all: true })
    }

    fn outcome(&self, position: &GameOption) -> Result<Option<&'static str>, Error> {
        let outcome = self.known(self.strategy.outcome(position))?;
        Ok(Some(outcome.letter()))
    }

    fn winning(
        &self,
        from: &GameOption,
        blocked: &[GameOption],
    ) -> Result<Option<GameOption>, Error> {
        let Some(reply) = self.reply(from, blocked)? else {
            return Ok(None);
        };
        let outcome = self.known(self.strategy.outcome(&reply))?;
        Ok(Some(reply).filter(|_| outcome == Outcome::P))
    }

    fn reply(
        &self,
        from: &GameOption,
        blocked: &[GameOption],
    ) -> Result<Option<GameOption>, Error> {
        self.known(self.strategy.reply(from, blocked))
    }

    fn consolation(
        &self,
        from: &GameOption,
        blocked: &[GameOption],
    ) -> Result<Option<(GameOption, String)>, Error> {
        // What is blocked after a move changes which answers lose.
        let trap = match self.game.has_blocking() {
            true => None,
            false => self.known(self.strategy.trap(from, blocked))?,
        };
        if let Some(trap) = trap {
            let (losing, answers) = (trap.losing, trap.answers);
            let reason = match losing {
                0 => "Every answer to it wins, as to any other move.".to_string(),
                _ => format!(
                    "It leaves the most ways to err: {losing} of {answers} answers to it lose."
                ),
            };
            return Ok(Some((trap.option, reason)));
        }
        let longest = self.reply(from, blocked)?;
        Ok(longest.map(|to| (to, "It leaves the most to play.".into())))
    }

    fn can_block(&self, position: &GameOption) -> Result<bool, Error> {
        if !self.game.has_blocking() {
            return Ok(false);
        }
        for option in self.all(position)? {
            let refused = self
                .strategy
                .refused_block(position, std::slice::from_ref(&option));
            if self.known(refused)?.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn block(&self, position: &GameOption) -> Result<Vec<GameOption>, Error> {
        match self.game.has_blocking() {
            true => self.known(self.strategy.block(position)),
            false => Ok(Vec::new()),
        }
    }

    fn refused_block(
        &self,
        position: &GameOption,
        blocked: &[GameOption],
    ) -> Result<Option<RefusedAct>, Error> {
        let refused = self.known(self.strategy.refused_block(position, blocked))?;
        Ok(refused.map(|refused| {
            not_allowed(match refused {
                Refused::NoOption(option) => {
                    format!("{} is no option of {}.", shown(&option), shown(position))
                }
                Refused::Budget { option, budget: 0 } => {
                    format!("{} may not be blocked.", shown(&option))
                }
                Refused::Budget { option, budget } => format!(
                    "{} is on a line of which at most {budget} may be blocked.",
                    shown(&option)
                ),
            })
        }))
    }
}

/// The parts of a sum in which a token is left.
fn without_empty(option: &GameOption) -> Vec<&Position> {
    let holds = |part: &&Position| part.iter().any(|heap| *heap > 0);
    option.iter().filter(holds).collect()
}
