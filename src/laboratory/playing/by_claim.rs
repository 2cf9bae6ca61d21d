//! The player of positions of any size, by a claim about the P-positions.

use super::changes::{applied, changes};
use super::player::{Allowed, OptionList, Player, no_position, not_allowed};
use crate::answers::{Place, RefusedAct};
use crate::laboratory::{Error, position};
use crate::players::FarPlayer;
use crate::render::far::change;
use grundy_proofs::far::{FarAnalysis, FarPosition, is_option, show, some_options};
use grundy_rules::game::{Game, Outcome};
use grundy_work::Job;

/// The most options that are shown.
const OPTIONS_SHOWN: usize = 16;

pub(super) struct ClaimPlayer<'g> {
    pub game: &'g Game,
    pub player: FarPlayer<'g>,
    pub job: &'g Job,
}

impl ClaimPlayer<'_> {
    fn analyse(&self, from: &FarPosition) -> Result<FarAnalysis, Error> {
        match self.player.analyse(from, 1, self.job) {
            Ok((analysis, _)) => Ok(analysis),
            Err(_) if self.job.ended().is_some() => Err(Error::ended(self.job.end_of_work())),
            Err(reasons) => Err(Error::unknown(reasons.join("; "))),
        }
    }

    /// An option, if there is one.
    fn any(&self, from: &FarPosition) -> Result<Option<FarPosition>, Error> {
        match some_options(self.game, from, 1) {
            (mut options, all) if all || !options.is_empty() => Ok(options.pop()),
            _ => Err(Error::limit("the search for an option was given up")),
        }
    }
}

impl Player for ClaimPlayer<'_> {
    type Position = FarPosition;
    const BY: &'static str = "claim";

    fn label(&self) -> &str {
        self.game.label()
    }

    fn heaps(&self) -> Vec<String> {
        self.game.heaps().to_vec()
    }

    fn read(&self, text: &str, from: &FarPosition) -> Result<FarPosition, RefusedAct> {
        if let Some(changes) = changes(text, self.game.heaps()) {
            let form = || position::form(self.game);
            let changes = changes.map_err(|fault| no_position(fault, form()))?;
            return applied(&changes, from).map_err(not_allowed);
        }
        position::far(text, self.game).ok_or_else(|| {
            no_position(
                format!("`{text}` is no position"),
                position::form(self.game),
            )
        })
    }

    fn place(&self, position: &FarPosition) -> Place {
        Place::far(position)
    }

    fn change(&self, from: &FarPosition, to: &FarPosition) -> String {
        change(self.game, from, to)
    }

    fn option(&self, from: &FarPosition, to: FarPosition) -> Result<Allowed<FarPosition>, Error> {
        if is_option(self.game, from, &to) == Some(true) {
            return Ok(Allowed::To(to));
        }
        let (to, at) = (show(&to), show(from));
        Ok(Allowed::Refused(not_allowed(format!(
            "{to} is no option of {at}. `options` lists some."
        ))))
    }

    fn options(
        &self,
        from: &FarPosition,
        _blocked: &[FarPosition],
    ) -> Result<OptionList<FarPosition>, Error> {
        let (to, all) = some_options(self.game, from, OPTIONS_SHOWN);
        Ok(OptionList { to, all })
    }

    fn has_option(&self, from: &FarPosition, _blocked: &[FarPosition]) -> Result<bool, Error> {
        Ok(self.any(from)?.is_some())
    }

    fn outcome(&self, position: &FarPosition) -> Result<Option<&'static str>, Error> {
        Ok(Some(self.analyse(position)?.outcome.letter()))
    }

    fn winning(
        &self,
        from: &FarPosition,
        _blocked: &[FarPosition],
    ) -> Result<Option<FarPosition>, Error> {
        let analysis = self.analyse(from)?;
        match analysis.outcome {
            Outcome::N => Ok(analysis.winning_moves.into_iter().next()),
            Outcome::P => Ok(None),
        }
    }

    fn reply(
        &self,
        from: &FarPosition,
        blocked: &[FarPosition],
    ) -> Result<Option<FarPosition>, Error> {
        match self.winning(from, blocked)? {
            Some(winning) => Ok(Some(winning)),
            None => self.any(from),
        }
    }
}
