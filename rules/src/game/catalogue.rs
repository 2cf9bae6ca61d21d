//! Catalogues, in which games are found by name; the meanings of names in a text.

use crate::formula::Meaning;
use crate::language::{self, Diagnostic};
use grundy_work::Limits;
use std::collections::BTreeMap;

/// A collection in which games are found by name.
pub trait Catalogue: Sync {
    /// The game of this name, and which text it stands in.
    fn find(&self, name: &str) -> Option<(&language::WrittenGame, Option<usize>)>;
    /// The names of all games.
    fn names(&self) -> Vec<&str>;
    /// The claims about games of this name.
    fn claims_on(&self, _game: &str) -> Vec<&language::ClaimItem> {
        Vec::new()
    }
    /// The limits on listing options and domains of its games.
    fn limits(&self) -> Limits {
        Limits::default()
    }
}

/// A result, or all errors that prevent it.
pub type Checked<T> = Result<T, Vec<Diagnostic>>;

/// The meaning of each name.
pub type Names = BTreeMap<String, Meaning>;
