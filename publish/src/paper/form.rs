//! The forms in which answers are printed.

/// A form in which answers are printed for readers or for other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// LaTeX.
    Latex,
    /// Tables of Markdown.
    Markdown,
    /// Tables of HTML.
    Html,
    /// Values of Python.
    Python,
    /// Values of SageMath.
    Sage,
}

impl Page {
    /// The name of the form.
    pub fn name(self) -> &'static str {
        match self {
            Page::Latex => "LaTeX",
            Page::Markdown => "Markdown",
            Page::Html => "HTML",
            Page::Python => "Python",
            Page::Sage => "SageMath",
        }
    }
}

/// How much is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A part, to be put into a document.
    Part,
    /// A document.
    Whole,
}
