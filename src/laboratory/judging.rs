//! By what a position is decided: a small table, the values of its heaps, a claim, or a table as large as necessary.

use super::{Error, Ruleset, position};
use crate::players::{FarPlayer, HeapPlayer, Judge, NoJudgement, far};
use grundy_proofs::far::{FarOption, FarPosition};
use grundy_rules::game::{Game, Play, Stop};

/// The most winning moves that are searched for without a table.
pub(super) const MOVES: usize = 16;

/// By what a position is decided.
pub(super) enum DecidedBy<'g> {
    /// A table.
    Table,
    /// A claim about the game.
    Claims(FarPlayer<'g>, FarPosition),
    /// The values of its heaps.
    Heaps(HeapPlayer<'g>, FarOption),
}

impl Ruleset {
    /// By what a position of a game is decided.
    pub(super) fn decided<'g>(
        &'g self,
        game: &'g Game,
        text: &str,
    ) -> Result<DecidedBy<'g>, Error> {
        let job = &self.lab.job;
        let is_small = |at: &FarOption| {
            let mut parts = at.iter();
            parts.all(|part| position::table_will_do(part, game, job))
        };
        let Some(at) = position::far_parts(text, game).filter(|at| !is_small(at)) else {
            return Ok(DecidedBy::Table);
        };
        let mut limit = None;
        if self.play == Play::Normal {
            match HeapPlayer::new(game, &at, job) {
                Ok(Some(player)) => return Ok(DecidedBy::Heaps(player, at)),
                Ok(None) => {}
                Err(Stop::Limit(reached)) => limit = Some(reached),
                Err(stop) => return Err(Error::stopped(stop, self.library(), job)),
            }
        }
        // There are neither tables nor claims then.
        if let Some(error) = game.has_many_heaps() {
            return Err(match limit {
                Some(limit) => Error::limit_of(limit, job),
                None => Error::wrong(vec![error], self.library()),
            });
        }
        let mut reasons = Vec::new();
        if let [only] = at.as_slice() {
            let player = FarPlayer::new(game, self.play, self.library());
            match player.analyse(only, MOVES, job) {
                Ok(_) => return Ok(DecidedBy::Claims(player, only.clone())),
                Err(why) => reasons = why,
            }
        }
        // A larger table may still answer.
        let countable = at.iter().all(|part| position::positions(part).is_some());
        match (countable, limit) {
            (true, _) => Ok(DecidedBy::Table),
            (false, Some(limit)) => Err(Error::limit_of(limit, job)),
            (false, None) => Err(Error::unknown_or_ended(reasons.join("; "), job)),
        }
    }

    /// Who knows the outcome of a position of a game, and the position.
    pub(super) fn judge<'g>(
        &'g self,
        game: &'g Game,
        text: &str,
    ) -> Result<(Judge<'g>, FarOption), Error> {
        Ok(match self.decided(game, text)? {
            DecidedBy::Heaps(player, at) => (Judge::Heaps(Box::new(player)), at),
            DecidedBy::Claims(player, at) => (Judge::Claims(Box::new(player)), vec![at]),
            DecidedBy::Table => {
                let position = position::asked(text, game)?;
                let strategy = self.strategy(game, &position)?;
                (Judge::Table(Box::new(strategy)), far(&position))
            }
        })
    }

    /// The error that says why nothing is known.
    pub(super) fn not_judged(&self, why: NoJudgement) -> Error {
        let job = &self.lab.job;
        match why {
            NoJudgement::Stop(stop) => Error::stopped(stop, self.library(), job),
            NoJudgement::Undecided(reasons) => Error::unknown_or_ended(reasons.join("; "), job),
        }
    }
}
