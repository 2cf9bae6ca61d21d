//! By what a position is decided: a small table, the values of its heaps, a claim, or a table as large as necessary.

use super::winning::MOVES;
use super::{Error, Laboratory, Ruleset, position};
use crate::answers::{Answer, OptionsRequest, WhyRequest};
use crate::players::{
    FarPlayer, HeapPlayer, Judge, NoJudgement, OptionsAnalysis, WhyAnalysis, far,
};
use crate::render::{OptionsView, WhyView};
use grundy_proofs::far::{FarOption, FarPosition};
use grundy_rules::game::{Game, Play, Stop};
use std::sync::Arc;

/// By what a position is decided.
pub(super) enum Decided<'g> {
    /// A table.
    Table,
    /// A claim about the game.
    Claims(FarPlayer<'g>, FarPosition),
    /// The values of its heaps.
    Heaps(HeapPlayer<'g>, FarOption),
}

impl Ruleset {
    /// By what a position of a game is decided.
    pub(super) fn decided<'g>(&'g self, game: &'g Game, text: &str) -> Result<Decided<'g>, Error> {
        let job = &self.lab.job;
        let is_small = |at: &FarOption| {
            let mut parts = at.iter();
            parts.all(|part| position::table_will_do(part, game, job))
        };
        let Some(at) = position::far_parts(text, game).filter(|at| !is_small(at)) else {
            return Ok(Decided::Table);
        };
        let mut limit = None;
        if self.play == Play::Normal {
            match HeapPlayer::new(game, &at, job) {
                Ok(Some(player)) => return Ok(Decided::Heaps(player, at)),
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
                Ok(_) => return Ok(Decided::Claims(player, only.clone())),
                Err(why) => reasons = why,
            }
        }
        // A larger table may still answer.
        let countable = at.iter().all(|part| position::positions(part).is_some());
        match (countable, limit) {
            (true, _) => Ok(Decided::Table),
            (false, Some(limit)) => Err(Error::limit_of(limit, job)),
            (false, None) => Err(Error::unknown_or_ended(reasons.join("; "), job)),
        }
    }

    /// Who knows the outcome of a position of a game, and the position.
    fn judge<'g>(&'g self, game: &'g Game, text: &str) -> Result<(Judge<'g>, FarOption), Error> {
        Ok(match self.decided(game, text)? {
            Decided::Heaps(player, at) => (Judge::Heaps(Box::new(player)), at),
            Decided::Claims(player, at) => (Judge::Claims(Box::new(player)), vec![at]),
            Decided::Table => {
                let position = position::asked(text, game)?;
                let strategy = self.strategy(game, &position)?;
                (Judge::Table(Box::new(strategy)), far(&position))
            }
        })
    }

    fn not_judged(&self, why: NoJudgement) -> Error {
        let job = &self.lab.job;
        match why {
            NoJudgement::Stop(stop) => Error::stopped(stop, self.library(), job),
            NoJudgement::Undecided(reasons) => Error::unknown_or_ended(reasons.join("; "), job),
        }
    }
}

impl Laboratory {
    pub(super) fn answer_options(&self, asked: &OptionsRequest) -> Result<Answer, Error> {
        let mut ruleset = self.read(&asked.game)?;
        if asked.misere {
            ruleset = ruleset.misere();
        }
        let game = on_numbers(&ruleset, "options")?;
        let (judge, position) = ruleset.judge(game, &asked.position)?;
        let analysis = OptionsAnalysis::of(game, &judge, &position, &self.job);
        let analysis = analysis.map_err(|why| ruleset.not_judged(why))?;
        Ok(Answer::Options(Box::new(OptionsView {
            game: Arc::clone(game),
            play: ruleset.play,
            analysis,
        })))
    }

    pub(super) fn answer_why(&self, asked: &WhyRequest) -> Result<Answer, Error> {
        let mut ruleset = self.read(&asked.game)?;
        if asked.misere {
            ruleset = ruleset.misere();
        }
        let game = on_numbers(&ruleset, "why")?;
        let (judge, position) = ruleset.judge(game, &asked.position)?;
        let analysis = WhyAnalysis::of(game, &judge, &position, &self.job);
        let analysis = analysis.map_err(|why| ruleset.not_judged(why))?;
        Ok(Answer::Why(Box::new(WhyView {
            game: Arc::clone(game),
            play: ruleset.play,
            analysis,
        })))
    }
}

/// The game, if its heaps are numbers.
fn on_numbers<'r>(ruleset: &'r Ruleset, command: &str) -> Result<&'r Arc<Game>, Error> {
    if ruleset.on_ordinals().is_some() {
        let message = format!(
            "the heaps of {} are ordinals: a position has infinitely many options, and `{command}` lists them one by one",
            ruleset.name()
        );
        let help = "`grundy move` gives the outcome and the winning moves, in families";
        return Err(Error::argument(message, &[help]));
    }
    ruleset.on_many_heaps()
}
