//! What a board asks of the perfect player.

use crate::answers::{Place, RefusedAct, RefusedKind};
use crate::laboratory::Error;

/// The perfect player of a game from a position on.
pub(super) trait Player {
    /// A position of the game.
    type Position: Clone + Ord;

    /// What the player goes by: `table`, `claim` or `ordinals`.
    const BY: &'static str;

    /// The game's name with its arguments, or its rules.
    fn label(&self) -> &str;

    /// Reads a position, as a move from another one or as a blocked option.
    fn read(&self, text: &str, from: &Self::Position) -> Result<Self::Position, RefusedAct>;

    /// The position, for an answer.
    fn place(&self, position: &Self::Position) -> Place;

    /// What a move changes, in words.
    fn change(&self, from: &Self::Position, to: &Self::Position) -> String;

    /// The option of a position that is meant by another position.
    fn option(
        &self,
        from: &Self::Position,
        to: Self::Position,
    ) -> Result<Allowed<Self::Position>, Error>;

    /// Options of a position that are not blocked.
    fn options(
        &self,
        from: &Self::Position,
        blocked: &[Self::Position],
    ) -> Result<OptionList<Self::Position>, Error>;

    /// Is there an option that is not blocked?
    fn has_option(&self, from: &Self::Position, blocked: &[Self::Position]) -> Result<bool, Error>;

    /// `P` or `N`, where it is known.
    fn outcome(&self, position: &Self::Position) -> Result<Option<&'static str>, Error>;

    /// A move that wins, if one does.
    fn winning(
        &self,
        from: &Self::Position,
        blocked: &[Self::Position],
    ) -> Result<Option<Self::Position>, Error>;

    /// A move that wins, or where none does, any; none where there is no move.
    fn reply(
        &self,
        from: &Self::Position,
        blocked: &[Self::Position],
    ) -> Result<Option<Self::Position>, Error>;

    /// May an option of a position be blocked by the one who moves there?
    fn can_block(&self, _position: &Self::Position) -> Result<bool, Error> {
        Ok(false)
    }

    /// What the player blocks after moving to a position.
    fn block(&self, _position: &Self::Position) -> Result<Vec<Self::Position>, Error> {
        Ok(Vec::new())
    }

    /// Why these options of a position may not be blocked together, if they may not.
    fn refused_block(
        &self,
        position: &Self::Position,
        blocked: &[Self::Position],
    ) -> Result<Option<RefusedAct>, Error> {
        let at = self.place(position);
        let first = blocked.first();
        Ok(
            first
                .map(|option| not_allowed(format!("{} is no option of {at}.", self.place(option)))),
        )
    }
}

/// Is a move one of the game?
pub(super) enum Allowed<P> {
    /// It is, and leads here.
    To(P),
    /// It is not.
    Refused(RefusedAct),
}

/// Moves from a position.
pub(super) struct OptionList<P> {
    /// Where they lead.
    pub to: Vec<P>,
    /// Are these all, or one of each kind?
    pub all: bool,
}

/// A text is no position.
pub(super) fn no_position(message: String, form: String) -> RefusedAct {
    RefusedAct {
        kind: RefusedKind::NoPosition,
        message,
        form: Some(form),
    }
}

/// A move or a block is against the rules.
pub(super) fn not_allowed(message: String) -> RefusedAct {
    RefusedAct {
        kind: RefusedKind::NotAllowed,
        message,
        form: None,
    }
}

/// It is time for something else.
pub(super) fn out_of_turn(message: &str) -> RefusedAct {
    RefusedAct {
        kind: RefusedKind::OutOfTurn,
        message: message.into(),
        form: None,
    }
}
