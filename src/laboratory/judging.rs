//! By what a position is decided: a small table, the values of its heaps, a claim, a table as large as necessary, or a solution that is found now.

use super::{Error, Ruleset, position};
use crate::players::{FarPlayer, HeapPlayer, Judge, NoJudgement, PerfectPlayer, far};
use crate::render::can_be_kept;
use grundy_proofs::far::{FarOption, FarPosition};
use grundy_rules::game::{Game, GameOption, Play, Stop};
use grundy_rules::language::parse_game;

/// The most winning moves that are searched for without a table.
pub(super) const MOVES: usize = 16;

/// What may decide a position that a brief search does not.
const NEXT_STEP: &str = "a brief search found no P-positions that it can prove; `grundy solve GAME -o FILE` searches for longer, and `grundy move FILE:solved POSITION` uses what it proves";

/// By what a position is decided.
pub(super) enum DecidedBy<'g> {
    /// A table.
    Table(Box<PerfectPlayer<'g>>, GameOption),
    /// A claim about the game, or its P-positions that were found and proved.
    Claims(FarPlayer<'g>, FarPosition),
    /// The values of its heaps.
    Heaps(HeapPlayer<'g>, FarOption),
}

impl Ruleset {
    /// By what a position of a game is decided: a small table, the values of its heaps, a claim, a table as large as necessary, or P-positions
    /// that are found now.
    pub(super) fn decided<'g>(
        &'g self,
        game: &'g Game,
        text: &str,
    ) -> Result<DecidedBy<'g>, Error> {
        let job = &self.lab.job;
        let by_table = || {
            let (strategy, position) = self.by_table(game, text)?;
            Ok(DecidedBy::Table(Box::new(strategy), position))
        };
        let is_small = |at: &FarOption| {
            let mut parts = at.iter();
            parts.all(|part| position::table_will_do(part, game, job))
        };
        let Some(at) = position::far_parts(text, game).filter(|at| !is_small(at)) else {
            return by_table();
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
            let player = FarPlayer::new(game, self.play, self.claims_of_texts());
            match player.analyse(only, MOVES, job) {
                Ok(_) => return Ok(DecidedBy::Claims(player, only.clone())),
                Err(why) => reasons = why,
            }
        }
        // A larger table may still answer.
        let countable = at.iter().all(|part| position::positions(part).is_some());
        let unknown = match (countable, limit) {
            (true, _) => match by_table() {
                Err(error) if error.is_limit() => error,
                decided => return decided,
            },
            (false, Some(limit)) => Error::limit_of(limit, job),
            (false, None) => Error::unknown_or_ended(reasons.join("; "), job),
        };
        let [only] = at.as_slice() else {
            return Err(unknown);
        };
        match self.decided_by_solution(game, only) {
            Some(decided) => Ok(decided),
            None => Err(self.with_solution_as_next_step(game, unknown)),
        }
    }

    /// A position of a game, and who plays it by a table.
    pub(super) fn by_table<'g>(
        &self,
        game: &'g Game,
        text: &str,
    ) -> Result<(PerfectPlayer<'g>, GameOption), Error> {
        let position = position::asked(text, game)?;
        Ok((self.strategy(game, &position)?, position))
    }

    /// The P-positions that a brief search finds and proves, if it does and they decide a position.
    fn decided_by_solution<'g>(&'g self, game: &Game, at: &FarPosition) -> Option<DecidedBy<'g>> {
        // What to block is found in tables.
        if game.has_blocking() || game.has_sums() {
            return None;
        }
        let player = self.solved_game()?.player(self.play);
        let decides = player.analyse(at, MOVES, &self.lab.job).is_ok();
        decides.then(|| DecidedBy::Claims(player, at.clone()))
    }

    /// The error, with the way to an answer, if a file can hold the solution of the game.
    fn with_solution_as_next_step(&self, game: &Game, error: Error) -> Error {
        let kept = parse_game(self.written()).tree.filter(can_be_kept);
        match kept.filter(|_| !game.has_sums()) {
            Some(_) => error.with_next_step(NEXT_STEP),
            None => error,
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
            DecidedBy::Table(strategy, position) => {
                let at = far(&position);
                (Judge::Table(strategy), at)
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
