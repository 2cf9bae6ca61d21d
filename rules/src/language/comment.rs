//! Comments and blank lines, which the formatter gives back where they stood.

use super::Span;

/// A comment, or a blank line between comments or lines.
#[derive(Clone, Debug)]
pub(super) struct Comment {
    /// The text after `#`, trimmed at its end; `None` for a blank line.
    pub text: Option<String>,
    pub span: Span,
    /// Does something stand before it on its line?
    pub trails: bool,
}
