//! The player of a game on ordinals, by a claim about all of its P-positions.

use super::player::{Allowed, OptionList, Player, no_position, not_allowed};
use crate::answers::{Place, RefusedAct};
use crate::laboratory::Error;
use crate::players::ClaimedStrategy;
use grundy_ordinals::ordinal::{Ordinal, OrdinalGame, OrdinalPosition, show};
use grundy_rules::game::{Outcome, Stop};
use grundy_rules::library::Library;
use grundy_work::Job;
use std::sync::Arc;

pub(super) struct OrdinalPlayer<'g> {
    pub game: &'g OrdinalGame,
    pub library: &'g Arc<Library>,
    pub claimed: ClaimedStrategy,
    pub job: &'g Job,
}

impl OrdinalPlayer<'_> {
    fn known<T>(&self, found: Result<T, Stop>) -> Result<T, Error> {
        found.map_err(|stop| Error::stopped(stop, self.library, self.job))
    }
}

impl Player for OrdinalPlayer<'_> {
    type Position = OrdinalPosition;
    const BY: &'static str = "ordinals";

    fn label(&self) -> &str {
        self.game.label()
    }

    fn heaps(&self) -> Vec<String> {
        self.game.heaps().to_vec()
    }

    fn read(&self, text: &str, _from: &OrdinalPosition) -> Result<OrdinalPosition, RefusedAct> {
        let heaps = self.game.heaps();
        match Ordinal::parse_list(text) {
            Ok(to) if to.len() == heaps.len() => Ok(to),
            Ok(to) => Err(not_allowed(format!(
                "{} is no position: the heaps are {}.",
                show(&to),
                heaps.join(", ")
            ))),
            Err(error) => Err(no_position(error.message.clone(), "w + 1, 3".into())),
        }
    }

    fn place(&self, position: &OrdinalPosition) -> Place {
        Place::ordinals(position)
    }

    fn change(&self, _from: &OrdinalPosition, _to: &OrdinalPosition) -> String {
        String::new()
    }

    fn option(
        &self,
        from: &OrdinalPosition,
        to: OrdinalPosition,
    ) -> Result<Allowed<OrdinalPosition>, Error> {
        if self.known(self.game.is_option(from, &to))? {
            return Ok(Allowed::To(to));
        }
        let (to, at) = (show(&to), show(from));
        Ok(Allowed::Refused(not_allowed(format!(
            "{to} is no option of {at}. `options` lists one of each kind."
        ))))
    }

    fn options(
        &self,
        from: &OrdinalPosition,
        _blocked: &[OrdinalPosition],
    ) -> Result<OptionList<OrdinalPosition>, Error> {
        let to = self.known(self.game.some_options(from))?;
        Ok(OptionList { to, all: true })
    }

    fn outcome(&self, position: &OrdinalPosition) -> Result<Option<&'static str>, Error> {
        let outcome = self.known(self.claimed.strategy.outcome(position))?;
        Ok(Some(outcome.letter()))
    }

    fn winning(
        &self,
        from: &OrdinalPosition,
        _blocked: &[OrdinalPosition],
    ) -> Result<Option<OrdinalPosition>, Error> {
        let analysis = self.known(self.claimed.strategy.analyse(from, self.job))?;
        match analysis.outcome {
            Outcome::N => Ok(analysis.winning_moves.into_iter().next()),
            Outcome::P => Ok(None),
        }
    }

    fn reply(
        &self,
        from: &OrdinalPosition,
        _blocked: &[OrdinalPosition],
    ) -> Result<Option<OrdinalPosition>, Error> {
        self.known(self.claimed.strategy.reply(from))
    }
}
