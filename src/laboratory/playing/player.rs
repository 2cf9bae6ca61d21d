//! The interface of the perfect player for a board.

use crate::answers::{Place, RefusedAct, RefusedKind};
use crate::laboratory::Error;

/// The perfect player of a game from a position on.
pub(super) trait Player {
    /// A position of the game.
    type Position: Clone + Ord;

    /// The knowledge of the player: `table`, `claim`, `heaps` or `ordinals`.
    const BY: &'static str;

    /// The game's name with its arguments, or its rules.
    fn label(&self) -> &str;

    /// The names of the heaps.
    fn heaps(&self) -> Vec<String>;

    /// Reads a position as a move from another one.
    fn read(&self, text: &str, from: &Self::Position) -> Result<Self::Position, RefusedAct>;

    /// Reads an option that is blocked.
    fn read_blocked(
        &self,
        text: &str,
        from: &Self::Position,
    ) -> Result<Self::Position, RefusedAct> {
        self.read(text, from)
    }

    /// The position, for an answer.
    fn place(&self, position: &Self::Position) -> Place;

    /// What a move changes, in words that are read again.
    fn change(&self, from: &Self::Position, to: &Self::Position) -> String;

    /// The option of a position that a typed position means.
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
    fn has_option(&self, from: &Self::Position, blocked: &[Self::Position]) -> Result<bool, Error> {
        Ok(!self.options(from, blocked)?.to.is_empty())
    }

    /// `P` or `N`, if it is known.
    fn outcome(&self, position: &Self::Position) -> Result<Option<&'static str>, Error>;

    /// A move that wins, if one does.
    fn winning(
        &self,
        from: &Self::Position,
        blocked: &[Self::Position],
    ) -> Result<Option<Self::Position>, Error>;

    /// A winning move, or any move if none wins; `None` if there is no move.
    fn reply(
        &self,
        from: &Self::Position,
        blocked: &[Self::Position],
    ) -> Result<Option<Self::Position>, Error>;

    /// Where every move loses: one of them, and why this one.
    fn consolation(
        &self,
        from: &Self::Position,
        blocked: &[Self::Position],
    ) -> Result<Option<(Self::Position, String)>, Error> {
        let any = self.reply(from, blocked)?;
        Ok(any.map(|to| (to, "This one is as good as any.".into())))
    }

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

/// The refusal of a text that is no position.
pub(super) fn no_position(message: String, form: String) -> RefusedAct {
    RefusedAct {
        kind: RefusedKind::NoPosition,
        message,
        form: Some(form),
    }
}

/// The refusal of a move or a block that is against the rules.
pub(super) fn not_allowed(message: String) -> RefusedAct {
    RefusedAct {
        kind: RefusedKind::NotAllowed,
        message,
        form: None,
    }
}

/// The refusal of an act out of turn.
pub(super) fn out_of_turn(message: &str) -> RefusedAct {
    RefusedAct {
        kind: RefusedKind::OutOfTurn,
        message: message.into(),
        form: None,
    }
}
