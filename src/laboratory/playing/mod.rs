//! Plays against the perfect player, one request for each move. One board serves four kinds of players: by a table,
//! by claims or by the values of single heaps for positions of any size, and by a claim about ordinals.

mod beginning;
mod board;
mod by_claim;
mod by_heaps;
mod by_table;
mod casual;
mod changes;
mod on_ordinals;
mod player;
#[cfg(test)]
mod tests;

use super::judging::DecidedBy;
use super::winning::ordinal_position;
use super::{Error, Laboratory, Ruleset};
use crate::answers::{Answer, PlayRequest};
use beginning::{beginnings, is_beginning, no_beginning};
use board::PlayBoard;
use by_claim::ClaimPlayer;
use by_heaps::ByHeaps;
use by_table::TablePlayer;
use grundy_ordinals::ordinal::OrdinalGame;
use grundy_rules::game::{Game, GameOption, Play};
use on_ordinals::OrdinalPlayer;
use player::Player;

/// On more heaps no beginning is sought, for a table decides it. It steers the search only.
const MOST_HEAPS: usize = 6;

impl Laboratory {
    pub(super) fn answer_play(&self, asked: &PlayRequest) -> Result<Answer, Error> {
        let mut ruleset = self.read(&asked.game)?;
        if asked.misere {
            ruleset = ruleset.misere();
        }
        if let Some((game, _)) = ruleset.on_ordinals() {
            return self.play_on_ordinals(&ruleset, game, asked);
        }
        let (play, library, job) = (ruleset.play, ruleset.library(), &self.job);
        let game = ruleset.on_many_heaps()?;
        let Some(text) = asked.position.as_deref() else {
            let (player, position) = self.beginning(&ruleset, game)?;
            return acted(player, play, position, asked);
        };
        let (strategy, position) = match ruleset.decided(game, text)? {
            DecidedBy::Heaps(player, position) => {
                let player = ByHeaps {
                    player,
                    library,
                    job,
                };
                return acted(player, play, position, asked);
            }
            // What to block is found in tables.
            DecidedBy::Claims(player, position) if !game.has_blocking() => {
                let player = ClaimPlayer { game, player, job };
                return acted(player, play, position, asked);
            }
            DecidedBy::Claims(..) => ruleset.by_table(game, text)?,
            DecidedBy::Table(strategy, position) => (*strategy, position),
        };
        let player = TablePlayer {
            strategy,
            game,
            library,
            job,
        };
        acted(player, play, position, asked)
    }

    fn play_on_ordinals(
        &self,
        ruleset: &Ruleset,
        game: &OrdinalGame,
        asked: &PlayRequest,
    ) -> Result<Answer, Error> {
        let library = ruleset.library();
        let read = |text: &str| ordinal_position(game, library, text);
        let given = asked.position.as_deref().map(read).transpose()?;
        if ruleset.play == Play::Misere {
            return Err(Error::argument(
                "misere play of a game on ordinals is not decided here",
                &["ask for normal play"],
            ));
        }
        let player = OrdinalPlayer {
            game,
            library,
            claimed: ruleset.ordinal_player(game)?,
            job: &self.job,
        };
        if let Some(position) = given {
            return acted(player, ruleset.play, position, asked);
        }
        for heaps in beginnings(game.heaps().len()) {
            let heaps: Vec<_> = heaps.iter().map(ToString::to_string).collect();
            let position = read(&format!("w + {}", heaps.join(", ")))?;
            if is_beginning(&player, &position)? {
                return acted(player, ruleset.play, position, asked);
            }
        }
        Err(no_beginning(game.label()))
    }

    fn table_player<'g>(
        &'g self,
        ruleset: &'g Ruleset,
        game: &'g Game,
        position: &GameOption,
    ) -> Result<TablePlayer<'g>, Error> {
        Ok(TablePlayer {
            strategy: ruleset.strategy(game, position)?,
            game,
            library: ruleset.library(),
            job: &self.job,
        })
    }

    /// The position at which play begins if none is given, and its player.
    fn beginning<'g>(
        &'g self,
        ruleset: &'g Ruleset,
        game: &'g Game,
    ) -> Result<(TablePlayer<'g>, GameOption), Error> {
        if game.base_heaps() > MOST_HEAPS {
            return Err(no_beginning(game.label()));
        }
        for mut heaps in beginnings(game.base_heaps()) {
            heaps.extend(game.has_pass().then_some(1));
            let position = vec![heaps];
            let player = self.table_player(ruleset, game, &position)?;
            if is_beginning(&player, &position)? {
                return Ok((player, position));
            }
        }
        Err(no_beginning(game.label()))
    }
}

/// The answer of a board to what is asked.
fn acted<P: Player>(
    player: P,
    play: Play,
    position: P::Position,
    asked: &PlayRequest,
) -> Result<Answer, Error> {
    let board = PlayBoard::new(player, play, asked);
    Ok(Answer::Play(Box::new(board.act(position, asked)?)))
}
