//! Strategy: outcome, Grundy value and every winning move of one position, and the perfect player.

use crate::game::{Game, GameOption, Outcome, Play, Position, Stop};
use crate::table::{Table, Watch};

/// What perfect play makes of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The position, as a sum of parts; most often one.
    pub position: GameOption,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value; none for misère play and with blocking.
    pub grundy: Option<u64>,
    /// Every option that is a P-position, in lexicographic order. With blocking, those that cannot all be
    /// blocked.
    pub winning_moves: Vec<GameOption>,
}

/// The perfect player for the positions that can be reached from a given one.
#[derive(Clone, Debug)]
pub struct Strategy<'g> {
    game: &'g Game,
    play: Play,
    table: Table,
}

impl<'g> Strategy<'g> {
    /// The strategy for a position and all that follow it.
    ///
    /// # Errors
    /// As for [`Table::grundy`]: cost and limits are those of a table up to the position.
    pub fn new(
        game: &'g Game,
        position: &[i64],
        play: Play,
        watch: &mut Watch,
    ) -> Result<Self, Stop> {
        let mut shape = Vec::new();
        for (place, heap) in position.iter().enumerate() {
            let size = heap
                .checked_add(1)
                .and_then(|size| usize::try_from(size).ok());
            let size = size.ok_or_else(|| Stop::Limit("a heap that no table can hold".into()))?;
            // The pass, if there, may be used.
            shape.push(if place >= game.base_heaps() { 2 } else { size });
        }
        let table = match play {
            Play::Normal if !game.has_blocking() => Table::grundy(game, &shape, watch)?,
            play => Table::outcomes(game, &shape, play, watch)?,
        };
        Ok(Strategy { game, play, table })
    }

    /// Who wins, and how.
    ///
    /// # Errors
    /// A fault of the rules at this position, or a position beyond the one that the strategy was made for.
    pub fn analyse(&self, position: &[Position]) -> Result<Analysis, Stop> {
        let outcome = self.outcome(position)?;
        let mut winning_moves = Vec::new();
        if outcome == Outcome::N {
            for option in self.options(position)? {
                if self.outcome(&option)? == Outcome::P {
                    winning_moves.push(option);
                }
            }
        }
        Ok(Analysis {
            position: position.to_vec(),
            outcome,
            grundy: self.grundy(position),
            winning_moves,
        })
    }

    /// The options of a sum of positions: a move in one of them.
    ///
    /// # Errors
    /// A fault of the rules at this position.
    pub fn options(&self, position: &[Position]) -> Result<Vec<GameOption>, Stop> {
        let mut all = Vec::new();
        for (index, part) in position.iter().enumerate() {
            for option in self.game.options(part)? {
                let mut next = position.to_vec();
                next.splice(index..=index, option);
                next.sort();
                all.push(next);
            }
        }
        all.sort();
        all.dedup();
        Ok(all)
    }

    /// A move of the perfect player: a winning one, or, where all lose, the one that leaves most to play.
    ///
    /// # Errors
    /// As [`Strategy::analyse`].
    pub fn reply(&self, position: &[Position]) -> Result<Option<GameOption>, Stop> {
        if let Some(winning) = self.analyse(position)?.winning_moves.into_iter().next() {
            return Ok(Some(winning));
        }
        let size = |option: &GameOption| option.iter().flatten().sum::<i64>();
        Ok(self.options(position)?.into_iter().max_by_key(size))
    }

    /// The nim-sum of the parts' Grundy values; none for misère play and with blocking.
    fn grundy(&self, position: &[Position]) -> Option<u64> {
        position
            .iter()
            .try_fold(0, |sum, part| Some(sum ^ self.table.value(part)?))
    }

    fn outcome(&self, position: &[Position]) -> Result<Outcome, Stop> {
        let outcome = match (position, self.play) {
            ([only], _) => self.table.outcome(only),
            (parts, Play::Normal) => self.grundy(parts).map(|value| match value {
                0 => Outcome::P,
                _ => Outcome::N,
            }),
            _ => None,
        };
        outcome.ok_or_else(|| Stop::Limit("the position is beyond what was computed".into()))
    }
}
