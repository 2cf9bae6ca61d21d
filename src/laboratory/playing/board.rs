//! The board: the position of a play, and the acts of a request.

use super::casual::casual_reply;
use super::changes::target;
use super::player::{Allowed, Player, not_allowed, out_of_turn};
use crate::answers::{
    FirstPlayer, PlayAct, PlayAnswer, PlayHint, PlayLevel, PlayOptions, PlayRequest, PlayedMove,
    RefusedAct, RefusedKind,
};
use crate::laboratory::Error;
use grundy_rules::game::Play;

/// A board, with the perfect player.
pub(super) struct PlayBoard<P> {
    player: P,
    play: Play,
    level: PlayLevel,
    seed: u64,
}

impl<P: Player> PlayBoard<P> {
    pub(super) fn new(player: P, play: Play, asked: &PlayRequest) -> PlayBoard<P> {
        PlayBoard {
            player,
            play,
            level: asked.level,
            seed: asked.seed,
        }
    }

    /// Does an act at a position.
    pub(super) fn act(
        &self,
        position: P::Position,
        asked: &PlayRequest,
    ) -> Result<PlayAnswer, Error> {
        if asked.first == FirstPlayer::Program {
            return match (&asked.act, asked.to_block) {
                (None, false) => self.after_a_move(&position),
                _ => Err(Error::argument(
                    "the program moves first only where play begins, without an act",
                    &["leave out `first` from then on"],
                )),
            };
        }
        let blocked = match asked.to_block {
            true => Vec::new(),
            false => self.player.block(&position)?,
        };
        match (&asked.act, asked.to_block) {
            (None, true) => self.standing(&position, &blocked, true),
            (None, false) => self.users_turn(&position),
            (Some(PlayAct::Hint), _) => self.hint(&position, &blocked, asked.to_block),
            (Some(PlayAct::Options), _) => {
                let found = self.player.options(&position, &blocked)?;
                let moves = found.to.iter().map(|to| self.step(&position, to));
                let options = PlayOptions {
                    moves: moves.collect(),
                    all: found.all,
                };
                Ok(PlayAnswer {
                    options: Some(options),
                    ..self.standing(&position, &blocked, asked.to_block)?
                })
            }
            (Some(PlayAct::Move(_)), true) => {
                let message = "Your move is made: say what to block, as in block 3,4; 5,6 or block alone; or help.";
                self.refused(&position, asked.to_block, out_of_turn(message))
            }
            (Some(PlayAct::Move(to)), false) => self.user_moves(&position, &blocked, to),
            (Some(PlayAct::Block(_)), false) => {
                let message = "Nothing is to be blocked now: a move comes first.";
                self.refused(&position, asked.to_block, out_of_turn(message))
            }
            (Some(PlayAct::Block(all)), true) => self.user_blocks(&position, all),
        }
    }

    fn hint(
        &self,
        position: &P::Position,
        blocked: &[P::Position],
        to_block: bool,
    ) -> Result<PlayAnswer, Error> {
        let standing = self.standing(position, blocked, to_block)?;
        if to_block {
            let best = self.player.block(position)?;
            let best = best.iter().map(|option| self.player.place(option));
            return Ok(PlayAnswer {
                hint: Some(PlayHint::Block(best.collect())),
                ..standing
            });
        }
        if let Some(to) = self.player.winning(position, blocked)? {
            let at = self.player.place(&to);
            let reason = match (self.player.has_option(&to, &[])?, self.play) {
                (false, Play::Normal) => "It is the last move.".into(),
                _ => format!("{at} is a P-position: whoever moves from it loses."),
            };
            return Ok(PlayAnswer {
                hint: Some(PlayHint::Move(Some(self.step(position, &to)))),
                reason: Some(reason),
                ..standing
            });
        }
        let (instead, reason) = match self.player.consolation(position, blocked)? {
            Some((to, reason)) => (Some(self.step(position, &to)), Some(reason)),
            None => (None, None),
        };
        Ok(PlayAnswer {
            hint: Some(PlayHint::Move(None)),
            reason,
            instead,
            ..standing
        })
    }

    fn user_moves(
        &self,
        position: &P::Position,
        blocked: &[P::Position],
        text: &str,
    ) -> Result<PlayAnswer, Error> {
        let to = match self.player.read(target(text), position) {
            Ok(to) => to,
            Err(refused) => return self.refused(position, false, refused),
        };
        let to = match self.player.option(position, to)? {
            Allowed::To(to) => to,
            Allowed::Refused(refused) => return self.refused(position, false, refused),
        };
        if blocked.contains(&to) {
            let to = self.player.place(&to);
            let refused = not_allowed(format!("{to} is blocked: choose another move."));
            return self.refused(position, false, refused);
        }
        let moved = Some(self.step(position, &to));
        Ok(PlayAnswer {
            moved,
            ..self.after_a_move(&to)?
        })
    }

    /// The user has moved here: says what is blocked, or hears the reply.
    fn after_a_move(&self, position: &P::Position) -> Result<PlayAnswer, Error> {
        match self.player.can_block(position)? {
            true => self.standing(position, &[], true),
            false => self.reply(position, &[]),
        }
    }

    /// The user blocks options after a move; the program replies.
    fn user_blocks(&self, position: &P::Position, texts: &[String]) -> Result<PlayAnswer, Error> {
        let mut blocked = Vec::new();
        for text in texts {
            match self.player.read_blocked(text, position) {
                Ok(option) => blocked.push(option),
                Err(refused) => {
                    let refused = RefusedAct {
                        kind: RefusedKind::NoBlockedPosition,
                        ..refused
                    };
                    return self.refused(position, true, refused);
                }
            }
        }
        blocked.sort();
        blocked.dedup();
        if let Some(refused) = self.player.refused_block(position, &blocked)? {
            return self.refused(position, true, refused);
        }
        let places = blocked.iter().map(|option| self.player.place(option));
        Ok(PlayAnswer {
            user_blocks: Some(places.collect()),
            ..self.reply(position, &blocked)?
        })
    }

    /// The program's move from a position.
    fn reply(&self, position: &P::Position, blocked: &[P::Position]) -> Result<PlayAnswer, Error> {
        let reply = match self.level {
            PlayLevel::Perfect => self.player.reply(position, blocked)?,
            PlayLevel::Casual => casual_reply(&self.player, position, blocked, self.seed)?,
        };
        let Some(to) = reply else {
            let winner = match self.play {
                Play::Normal => "user",
                Play::Misere => "program",
            };
            return Ok(PlayAnswer {
                winner: Some(winner),
                ..self.standing(position, &[], false)?
            });
        };
        Ok(PlayAnswer {
            reply: Some(self.step(position, &to)),
            ..self.users_turn(&to)?
        })
    }

    /// The answer when the user is to move.
    fn users_turn(&self, position: &P::Position) -> Result<PlayAnswer, Error> {
        let blocked = self.player.block(position)?;
        let winner = match (self.player.has_option(position, &blocked)?, self.play) {
            (true, _) => None,
            (false, Play::Normal) => Some("program"),
            (false, Play::Misere) => Some("user"),
        };
        Ok(PlayAnswer {
            winner,
            ..self.standing(position, &blocked, false)?
        })
    }

    fn refused(
        &self,
        position: &P::Position,
        to_block: bool,
        refused: RefusedAct,
    ) -> Result<PlayAnswer, Error> {
        let blocked = match to_block {
            true => Vec::new(),
            false => self.player.block(position)?,
        };
        Ok(PlayAnswer {
            refused: Some(refused),
            ..self.standing(position, &blocked, to_block)?
        })
    }

    /// The answer for a position at which nothing is done.
    fn standing(
        &self,
        position: &P::Position,
        blocked: &[P::Position],
        to_block: bool,
    ) -> Result<PlayAnswer, Error> {
        let blocked = blocked.iter().map(|option| self.player.place(option));
        Ok(PlayAnswer {
            game: self.player.label().to_string(),
            play: self.play.name(),
            by: P::BY,
            refused: None,
            hint: None,
            reason: None,
            instead: None,
            options: None,
            moved: None,
            user_blocks: None,
            reply: None,
            heaps: self.player.heaps(),
            position: self.player.place(position),
            outcome: self.player.outcome(position)?,
            blocked: blocked.collect(),
            to_block,
            winner: None,
        })
    }

    fn step(&self, from: &P::Position, to: &P::Position) -> PlayedMove {
        PlayedMove {
            from: self.player.place(from),
            to: self.player.place(to),
            change: self.player.change(from, to),
        }
    }
}
