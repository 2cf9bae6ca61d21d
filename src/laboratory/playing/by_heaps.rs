//! The player of positions of any size of a game whose moves change one heap each, by the values of the heaps.

use super::changes::{applied, changes};
use super::player::{Allowed, OptionList, Player, no_position, not_allowed};
use crate::answers::{Place, RefusedAct};
use crate::laboratory::{Error, position};
use crate::players::{HeapPlayer, show_option};
use crate::render::heaps::change_of_option;
use grundy_proofs::far::FarOption;
use grundy_rules::game::Stop;
use grundy_rules::library::Library;
use grundy_rules::number::Number;
use grundy_work::Job;
use std::sync::Arc;

/// The most options of a heap that are shown.
const OPTIONS_SHOWN: usize = 16;

/// The most empty parts of a sum that need not be typed.
const EMPTY: usize = 4;

pub(super) struct ByHeaps<'g> {
    pub player: HeapPlayer<'g>,
    pub library: &'g Arc<Library>,
    pub job: &'g Job,
}

impl ByHeaps<'_> {
    fn known<T>(&self, found: Result<T, Stop>) -> Result<T, Error> {
        found.map_err(|stop| Error::stopped(stop, self.library, self.job))
    }
}

impl Player for ByHeaps<'_> {
    type Position = FarOption;
    const BY: &'static str = "heaps";

    fn label(&self) -> &str {
        self.player.game().label()
    }

    fn heaps(&self) -> Vec<String> {
        self.player.game().heaps().to_vec()
    }

    fn read(&self, text: &str, from: &FarOption) -> Result<FarOption, RefusedAct> {
        let game = self.player.game();
        if let [only] = from.as_slice()
            && let Some(changes) = changes(text, game.heaps())
        {
            let form = || position::form(game);
            let changes = changes.map_err(|fault| no_position(fault, form()))?;
            let to = applied(&changes, only).map_err(not_allowed)?;
            return Ok(vec![to]);
        }
        position::far_parts(text, game)
            .ok_or_else(|| no_position(format!("`{text}` is no position"), position::form(game)))
    }

    fn place(&self, position: &FarOption) -> Place {
        Place::far_option(position)
    }

    fn change(&self, from: &FarOption, to: &FarOption) -> String {
        change_of_option(self.player.game(), from, to)
    }

    fn option(&self, from: &FarOption, to: FarOption) -> Result<Allowed<FarOption>, Error> {
        let mut typed = to.clone();
        let more = if self.player.game().has_sums() {
            EMPTY
        } else {
            0
        };
        for _ in 0..=more {
            if self.known(self.player.is_option(from, &typed, self.job))? {
                return Ok(Allowed::To(typed));
            }
            typed.insert(0, vec![Number::ZERO]);
        }
        let (to, at) = (show_option(&to), show_option(from));
        Ok(Allowed::Refused(not_allowed(format!(
            "{to} is no option of {at}. `options` lists some."
        ))))
    }

    fn options(
        &self,
        from: &FarOption,
        _blocked: &[FarOption],
    ) -> Result<OptionList<FarOption>, Error> {
        let (to, all) = self.known(self.player.options(from, OPTIONS_SHOWN, self.job))?;
        Ok(OptionList { to, all })
    }

    fn has_option(&self, from: &FarOption, _blocked: &[FarOption]) -> Result<bool, Error> {
        let (some, _) = self.known(self.player.options(from, 1, self.job))?;
        Ok(!some.is_empty())
    }

    fn outcome(&self, position: &FarOption) -> Result<Option<&'static str>, Error> {
        let outcome = self.known(self.player.outcome(position))?;
        Ok(Some(outcome.letter()))
    }

    fn winning(
        &self,
        from: &FarOption,
        _blocked: &[FarOption],
    ) -> Result<Option<FarOption>, Error> {
        let found = self.known(self.player.analyse(from, 1, self.job))?;
        Ok(found.winning_moves.into_iter().next())
    }

    fn reply(&self, from: &FarOption, blocked: &[FarOption]) -> Result<Option<FarOption>, Error> {
        if let Some(winning) = self.winning(from, blocked)? {
            return Ok(Some(winning));
        }
        // The largest option leaves most to play.
        let (some, _) = self.known(self.player.options(from, OPTIONS_SHOWN, self.job))?;
        Ok(some.into_iter().next_back())
    }
}
