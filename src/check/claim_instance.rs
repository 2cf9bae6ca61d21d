//! Checks a claim of a text for one choice of its parameters.

use super::bounds::{Bounds, Proving};
use super::dispatch::check_among;
use super::near_refutation::near_refutation;
use super::parameters::{Chosen, Value, meanings};
use super::question::Question;
use super::report::Instance;
use super::tools::Tools;
use super::{ordinals, quality};
use grundy_ordinals::ordinal::{OrdinalGame, OrdinalPosition};
use grundy_rules::game::{Game, Names, Play};
use grundy_rules::language::{ClaimItem, Code, Diagnostic, GameExpression, Statement};

/// A claim of a text, before its parameters have values.
pub(super) struct Item<'i> {
    pub item: &'i ClaimItem,
    pub play: Play,
    pub bounds: Bounds,
    pub on_ordinals: Option<&'i GameExpression>,
    /// The counterexample that the text states.
    pub stated: Option<&'i OrdinalPosition>,
    pub tools: Tools<'i>,
}

impl Item<'_> {
    /// The verdict for one choice of the parameters.
    pub(super) fn instance(
        &self,
        names: &[String],
        choice: &[Chosen],
        proving: Proving,
    ) -> Result<Instance, Vec<Diagnostic>> {
        let Item {
            item,
            on_ordinals,
            stated,
            tools,
            ..
        } = *self;
        let meaning = meanings(names, choice);
        let claim = &item.claim;
        let library = tools.catalogue;
        let (mut game, mut game_on_ordinals) = (None, None);
        match (&item.game, on_ordinals) {
            (_, Some(named)) => {
                game_on_ordinals = Some(OrdinalGame::among(named, &meaning, library)?);
            }
            (Some(named), None) => game = Some(Game::among(named, &meaning, library)?),
            (None, None) => {}
        }
        let mut components = match &game_on_ordinals {
            Some(game) => game.heaps().len(),
            None => game.as_ref().map_or(0, Game::components),
        };
        if let Statement::Qualified(qualified) = &claim.statement
            && let Some(other) = quality::summand(qualified, &meaning, library)?
        {
            components += other.components();
        }
        if let (Some(at), Some(refuted)) = (stated, &item.refuted)
            && at.len() != components
        {
            let (found, wanted) = (at.len(), components);
            let message = format!("a counterexample of {found} components in a game of {wanted}");
            return Err(vec![Diagnostic::new(Code::Claim, refuted.span, message)]);
        }
        let question = self.question(&meaning, proving);
        let (label, verdict) = match &game_on_ordinals {
            Some(game) => (game.label(), ordinals::check(game, &question)?),
            None => {
                let verdict = check_among(game.as_ref(), &question)?;
                (game.as_ref().map_or("", Game::label), verdict)
            }
        };
        Ok(Instance {
            parameters: with_values(names, choice),
            game: label.to_string(),
            verdict,
        })
    }

    /// The same, where a small table refutes a claim that is to be proved: before all positions where it is false are sought.
    pub(super) fn near_refutation(
        &self,
        names: &[String],
        choice: &[Chosen],
        proving: Proving,
    ) -> Result<Option<Instance>, Vec<Diagnostic>> {
        let (Some(named), None, true) = (&self.item.game, self.on_ordinals, proving.is_wanted())
        else {
            return Ok(None);
        };
        let meaning = meanings(names, choice);
        let game = Game::among(named, &meaning, self.tools.catalogue)?;
        let found = near_refutation(&game, &self.question(&meaning, proving))?;
        Ok(found.map(|verdict| Instance {
            parameters: with_values(names, choice),
            game: game.label().to_string(),
            verdict,
        }))
    }

    pub(super) fn question<'q>(&'q self, names: &'q Names, proving: Proving) -> Question<'q> {
        Question {
            claim: &self.item.claim,
            play: self.play,
            bounds: self.bounds,
            proving,
            names,
            tools: self.tools,
        }
    }
}

/// Each parameter with its value.
fn with_values(names: &[String], choice: &[Chosen]) -> Vec<(String, Value)> {
    let values = choice.iter().map(|chosen| chosen.value.clone());
    names.iter().cloned().zip(values).collect()
}
