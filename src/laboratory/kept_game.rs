//! A game that was read, without the laboratory that read it.

use super::GameDigest;
use crate::answers::GameText;
use grundy_ordinals::ordinal::OrdinalGame;
use grundy_rules::game::Game;
use grundy_rules::language::GameExpression;
use grundy_rules::library::Library;
use std::sync::Arc;

/// A game that was read: it is kept for later requests.
pub(super) type KeptGame = Arc<ReadGame>;

/// A game, and the texts that it was read from.
pub(super) struct ReadGame {
    /// As it was asked for.
    pub text: GameText,
    pub digest: GameDigest,
    /// The texts that messages quote, its own the last of them.
    pub library: Arc<Library>,
    pub heaps: Heaps,
    /// The name of the game, where it is one of a text.
    pub defined: Option<String>,
    /// What names it or writes it out.
    pub written: String,
}

/// What the heaps are.
pub(super) enum Heaps {
    Numbers(Arc<Game>),
    Ordinals(Arc<OrdinalGame>, GameExpression),
}
