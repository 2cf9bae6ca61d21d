//! Games that were read, without the laboratory that read them.

use super::archive::AskedGame;
use super::solved_game::SolvedGame;
use crate::players::KnownCells;
use grundy_ordinals::ordinal::OrdinalGame;
use grundy_rules::game::{Game, GameId, Subject};
use grundy_rules::language::GameExpression;
use grundy_rules::library::Library;
use std::sync::{Arc, OnceLock};

/// A game that was read and is kept for later requests.
pub(super) type KeptGame = Arc<ReadGame>;

/// A game, and the texts that it was read from.
pub(super) struct ReadGame {
    /// The text of the request.
    pub text: AskedGame,
    pub id: GameId,
    /// The texts that messages quote, its own the last of them.
    pub library: Arc<Library>,
    pub heaps: Heaps,
    /// The name of the game, if a text defines it.
    pub defined: Option<String>,
    /// The text that names it or writes it out.
    pub written: String,
    /// Its P-positions of normal and of misère play, once they were searched for.
    pub solved: [OnceLock<Option<SolvedGame>>; 2],
    /// The texts with what they say of it under other names, once it was sought among their games.
    pub recognised: OnceLock<Arc<Library>>,
    /// The claims that decide the cells of its map, of normal and of misère play, once they were decided.
    pub cells: [OnceLock<KnownCells>; 2],
}

/// A game by the kind of its heaps: numbers or ordinals.
pub(super) enum Heaps {
    Numbers(Arc<Game>),
    Ordinals(Arc<OrdinalGame>, GameExpression),
}

impl Heaps {
    /// The game as one that claims are asked for.
    pub fn subject(&self) -> Subject<'_> {
        match self {
            Heaps::Numbers(game) => Subject::of(game),
            Heaps::Ordinals(game, _) => game.subject(),
        }
    }
}
