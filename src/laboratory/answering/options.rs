//! Answers what the options of a position are, and why its outcome is what it is.

use crate::answers::{Answer, PositionRequest};
use crate::laboratory::{Error, Laboratory, Ruleset};
use crate::players::{OptionsAnalysis, WhyAnalysis};
use crate::render::{OptionsView, WhyView};
use grundy_rules::game::Game;
use std::sync::Arc;

impl Laboratory {
    pub(super) fn answer_options(&self, asked: &PositionRequest) -> Result<Answer, Error> {
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

    pub(super) fn answer_why(&self, asked: &PositionRequest) -> Result<Answer, Error> {
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
