//! Catalogues, in which games are found by name; the meanings of names in a text.

use super::heap_game::Game;
use super::identity::GameId;
use crate::formula::Meaning;
use crate::language::{self, Diagnostic, GameExpression};
use grundy_work::Limits;
use std::collections::BTreeMap;

/// A collection in which games are found by name, as they are seen from one of its places.
pub trait Catalogue: Sync {
    /// The game of this name, and which text it stands in; `None` also where two texts define it.
    fn find(&self, name: &str) -> Option<(&language::WrittenGame, Option<usize>)>;
    /// The texts of which each gives this name another meaning, if these are several: then it has none.
    fn rivals(&self, _name: &str) -> Vec<&str> {
        Vec::new()
    }
    /// The same collection as it is seen from inside the definition of a game in a text: there the name of the game is that of another one.
    fn inside(&self, source: Option<usize>, name: &str) -> Box<dyn Catalogue + '_>;
    /// The same collection as it is seen from a text.
    fn within(&self, place: usize) -> Box<dyn Catalogue + '_>;
    /// The names of all games.
    fn names(&self) -> Vec<&str>;
    /// The claims about the game of this name, from texts that call the same game so, each with the place of its text.
    fn claims_on(&self, _name: &str) -> Vec<(usize, &language::ClaimItem)> {
        Vec::new()
    }
    /// The claims about a game, whatever texts call it, text by text.
    fn claims_about(&self, _subject: &Subject) -> Vec<GameClaims<'_>> {
        Vec::new()
    }
    /// The limits on listing options and domains of its games.
    fn limits(&self) -> Limits {
        Limits::default()
    }
}

/// A game that claims are asked for.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'g> {
    /// What the game is.
    pub id: GameId,
    /// The game by a name: its arguments are tried for the parameters of other games.
    pub named: Option<&'g GameExpression>,
    /// The games that its definition names: their arguments are tried too.
    pub inner: &'g [GameExpression],
    /// How many heaps it has, the pass not counted.
    pub heaps: usize,
    /// Has it a pass?
    pub pass: bool,
}

impl<'g> Subject<'g> {
    /// A game on numbers.
    pub fn of(game: &'g Game) -> Subject<'g> {
        Subject {
            id: *game.id(),
            named: game.named(),
            inner: &game.inner,
            heaps: game.base_heaps(),
            pass: game.has_pass(),
        }
    }
}

/// The claims of a text about games of one name, of which a game with these arguments is the one that was asked for.
#[derive(Clone, Debug)]
pub struct GameClaims<'c> {
    /// The place of the text.
    pub place: usize,
    /// The game, as the text calls it.
    pub game: GameExpression,
    /// The claims about games of this name, in order.
    pub claims: Vec<&'c language::ClaimItem>,
}

/// A result, or all errors that prevent it.
pub type Checked<T> = Result<T, Vec<Diagnostic>>;

/// The meaning of each name.
pub type Names = BTreeMap<String, Meaning>;
