//! Who wins a game on ordinals, and by which move.

use super::{Ordinal, OrdinalGame, OrdinalPosition, PSet};
use crate::game::{Outcome, Stop};

/// What perfect play makes of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrdinalAnalysis {
    /// The position.
    pub position: OrdinalPosition,
    /// Who wins.
    pub outcome: Outcome,
    /// Options that are P-positions: one for each kind of move that has one, and perhaps more. There may be
    /// infinitely many others.
    pub winning_moves: Vec<OrdinalPosition>,
}

/// The perfect player of a game on ordinals, by its set of P-positions.
#[derive(Clone, Debug)]
pub struct OrdinalStrategy {
    game: OrdinalGame,
    set: PSet,
}

impl OrdinalStrategy {
    /// The player who knows that the set is that of the P-positions.
    pub fn new(game: OrdinalGame, set: PSet) -> Self {
        OrdinalStrategy { game, set }
    }

    /// The game.
    pub fn game(&self) -> &OrdinalGame {
        &self.game
    }

    /// Who wins, and how.
    ///
    /// # Errors
    /// A position of another number of heaps; a coefficient beyond what is known.
    pub fn analyse(&self, position: &[Ordinal]) -> Result<OrdinalAnalysis, Stop> {
        self.game.check_heaps(position)?;
        let outcome = self.set.outcome(position)?;
        let winning_moves = match outcome {
            Outcome::P => Vec::new(),
            Outcome::N => self.set.options_in_set(&self.game, position)?,
        };
        Ok(OrdinalAnalysis {
            position: position.to_vec(),
            outcome,
            winning_moves,
        })
    }

    /// A move of the perfect player: a winning one, or, where all lose, one that leaves much to play.
    ///
    /// # Errors
    /// As [`OrdinalStrategy::analyse`].
    pub fn reply(&self, position: &[Ordinal]) -> Result<Option<OrdinalPosition>, Stop> {
        if let Some(winning) = self.analyse(position)?.winning_moves.into_iter().next() {
            return Ok(Some(winning));
        }
        let options = self.game.some_options(position)?;
        Ok(options.into_iter().max_by_key(|option| {
            option
                .iter()
                .fold(Ordinal::ZERO, |sum, heap| sum.natural_sum(heap))
        }))
    }
}
