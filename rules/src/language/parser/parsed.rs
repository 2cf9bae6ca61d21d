//! What was read of a text, with all that is wrong with it.

use crate::language::Diagnostic;

/// What was read, and every error on the way. With errors the tree holds what could be understood.
#[derive(Clone, Debug)]
pub struct Parsed<T> {
    /// The tree, as far as it was understood.
    pub tree: T,
    /// What is wrong, in the order of the text.
    pub errors: Vec<Diagnostic>,
}

impl<T> Parsed<T> {
    /// The tree, if nothing was wrong.
    ///
    /// # Errors
    /// All that is wrong with the text.
    pub fn into_result(self) -> Result<T, Vec<Diagnostic>> {
        if self.errors.is_empty() {
            Ok(self.tree)
        } else {
            Err(self.errors)
        }
    }
}
