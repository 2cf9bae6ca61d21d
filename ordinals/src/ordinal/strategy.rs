//! Players of games on ordinals: who wins, and by which move.

use super::{Ordinal, OrdinalGame, OrdinalPosition, PSet, Winning};
use grundy_rules::game::{Outcome, Stop};
use grundy_work::Job;

/// The outcome and the winning moves of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrdinalAnalysis {
    /// The position.
    pub position: OrdinalPosition,
    /// Who wins.
    pub outcome: Outcome,
    /// The options that are P-positions: all, or one of each family.
    pub winning_moves: Vec<OrdinalPosition>,
    /// Families of winning moves that are too many for a list, perhaps infinitely many, as text.
    pub families: Vec<String>,
}

/// The perfect player of a game on ordinals, by its set of P-positions.
#[derive(Clone, Debug)]
pub struct OrdinalStrategy {
    game: OrdinalGame,
    set: PSet,
}

impl OrdinalStrategy {
    /// The player that uses this set of P-positions.
    pub fn new(game: OrdinalGame, set: PSet) -> Self {
        OrdinalStrategy { game, set }
    }

    /// The game.
    pub fn game(&self) -> &OrdinalGame {
        &self.game
    }

    /// Who wins a position.
    ///
    /// # Errors
    /// A wrong number of heaps; a limit of the decision.
    pub fn outcome(&self, position: &[Ordinal]) -> Result<Outcome, Stop> {
        self.game.check_heaps(position)?;
        self.set.outcome(position)
    }

    /// Who wins, and how.
    ///
    /// # Errors
    /// A position of another number of heaps; a coefficient beyond what is known; an interruption by the job.
    pub fn analyse(&self, position: &[Ordinal], job: &Job) -> Result<OrdinalAnalysis, Stop> {
        let outcome = self.outcome(position)?;
        let Winning { moves, families } = match outcome {
            Outcome::P => Winning::default(),
            Outcome::N => self.set.winning(&self.game, position, job)?,
        };
        Ok(OrdinalAnalysis {
            position: position.to_vec(),
            outcome,
            winning_moves: moves,
            families,
        })
    }

    /// A move of the perfect player: a winning one, or, if all lose, one after which play can be long.
    ///
    /// # Errors
    /// As [`OrdinalStrategy::analyse`].
    pub fn reply(&self, position: &[Ordinal]) -> Result<Option<OrdinalPosition>, Stop> {
        if self.outcome(position)? == Outcome::N {
            let winning = self.set.options_in_set(&self.game, position)?;
            return Ok(winning.into_iter().next());
        }
        let options = self.game.some_options(position)?;
        Ok(options.into_iter().max_by_key(|option| {
            option
                .iter()
                .fold(Ordinal::ZERO, |sum, heap| sum.natural_sum(heap))
        }))
    }
}
