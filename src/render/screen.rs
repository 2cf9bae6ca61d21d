//! What a text is printed on: a terminal of some width, or anything else.

use super::diagnostics::Style;

/// Where a text is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screen {
    /// The characters of a line; without them a table is as wide as it is.
    pub columns: Option<usize>,
    /// Does the reader see colours?
    pub style: Style,
}

impl Screen {
    /// A page without an edge, or a file.
    pub const PAGE: Screen = Screen {
        columns: None,
        style: Style::Plain,
    };

    /// Lists have lines of at most this many characters: `usual`, where the screen is no narrower.
    pub(crate) fn width(&self, usual: usize) -> usize {
        self.columns.map_or(usual, |columns| usual.min(columns))
    }
}
