//! Plays against the perfect player, one request for each move. One board serves three kinds of players: by a table,
//! by a claim about positions of any size, and by a claim about ordinals.

mod board;
mod by_claim;
mod by_table;
mod on_ordinals;
mod player;

use super::winning::ordinal_position;
use super::{Error, Laboratory, position};
use crate::answers::{Answer, PlayRequest};
use crate::players::FarPlayer;
use board::PlayBoard;
use by_claim::ClaimPlayer;
use by_table::TablePlayer;
use grundy_rules::game::Play;
use on_ordinals::OrdinalPlayer;

impl Laboratory {
    pub(super) fn answer_play(&self, asked: &PlayRequest) -> Result<Answer, Error> {
        let mut ruleset = self.read(&asked.game)?;
        if asked.misere {
            ruleset = ruleset.misere();
        }
        let (play, library) = (ruleset.play, ruleset.library());
        if let Some((game, expression)) = ruleset.on_ordinals() {
            let position = ordinal_position(game, library, &asked.position)?;
            if play == Play::Misere {
                return Err(Error::argument(
                    "misere play of a game on ordinals is not decided here",
                    &["ask for normal play"],
                ));
            }
            let claimed = ruleset.ordinal_player(game, expression)?;
            let player = OrdinalPlayer {
                game,
                library,
                claimed,
                job: &self.job,
            };
            return Ok(Answer::Play(Box::new(
                PlayBoard::new(player, play).act(position, asked)?,
            )));
        }
        let game = ruleset.on_numbers()?;
        let twisted = game.has_pass() || game.has_sums() || game.has_blocking();
        let far = position::far(&asked.position, game);
        let far = far.filter(|at| !twisted && !position::table_will_do(at, game, &self.job));
        if let Some(position) = far {
            let player = FarPlayer::new(game, play, library);
            if player.analyse(&position, 1, &self.job).is_ok() {
                let job = &self.job;
                let player = ClaimPlayer { game, player, job };
                return Ok(Answer::Play(Box::new(
                    PlayBoard::new(player, play).act(position, asked)?,
                )));
            }
        }
        let position = position::asked(&asked.position, game)?;
        let player = TablePlayer {
            strategy: ruleset.strategy(game, &position)?,
            game,
            library,
            job: &self.job,
        };
        Ok(Answer::Play(Box::new(
            PlayBoard::new(player, play).act(position, asked)?,
        )))
    }
}
