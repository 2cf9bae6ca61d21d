//! Where games are found by their names, and what the names of a text mean.

use crate::formula::Meaning;
use crate::language::{self, Diagnostic};
use grundy_work::Limits;
use std::collections::BTreeMap;

/// Where games are found by their names.
pub trait Catalogue {
    /// The game of this name, and which text it stands in.
    fn find(&self, name: &str) -> Option<(&language::WrittenGame, Option<usize>)>;
    /// The names of all games.
    fn names(&self) -> Vec<&str>;
    /// What listing options and domains of its games may take.
    fn limits(&self) -> Limits {
        Limits::default()
    }
}

/// What was read, or everything that is wrong with it.
pub type Checked<T> = Result<T, Vec<Diagnostic>>;

/// What names mean.
pub type Names = BTreeMap<String, Meaning>;
