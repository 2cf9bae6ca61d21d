//! Sentences with formulas in them, for LaTeX and for HTML.

use super::html::escaped as escaped_for_html;
use super::latex::in_roman;
use super::mathml;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Words.
    Plain(String),
    /// A name that stands out.
    Emphasised(String),
    /// A formula in a line, in LaTeX.
    Formula(String),
    /// Lines of one formula, in LaTeX; `&` stands where they are aligned.
    Display(Vec<String>),
}

/// A text with formulas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Prose(Vec<Piece>);

impl Prose {
    pub fn words(text: &str) -> Prose {
        Prose::default().say(text)
    }

    /// Words behind it.
    #[must_use]
    pub fn say(self, text: &str) -> Prose {
        self.with(Piece::Plain(text.to_string()))
    }

    /// A formula in LaTeX behind it.
    #[must_use]
    pub fn formula(self, latex: impl Into<String>) -> Prose {
        self.with(Piece::Formula(latex.into()))
    }

    #[must_use]
    pub fn name(self, text: &str) -> Prose {
        self.with(Piece::Emphasised(text.to_string()))
    }

    #[must_use]
    pub fn display(self, lines: Vec<String>) -> Prose {
        self.with(Piece::Display(lines))
    }

    /// Another text behind it.
    #[must_use]
    pub fn then(mut self, other: Prose) -> Prose {
        self.0.extend(other.0);
        self
    }

    fn with(mut self, piece: Piece) -> Prose {
        self.0.push(piece);
        self
    }

    /// The lines of formulas that stand alone.
    pub fn lines(&self) -> impl Iterator<Item = &String> {
        self.0.iter().flat_map(|piece| match piece {
            Piece::Display(lines) => lines.as_slice(),
            _ => &[],
        })
    }

    /// As one formula, in which words are text.
    pub fn formula_alone(&self) -> String {
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Plain(text) | Piece::Emphasised(text) => {
                format!("\\text{{{}}}", in_roman(text))
            }
            Piece::Formula(latex) => latex.clone(),
            Piece::Display(lines) => format!(
                "\\begin{{aligned}}\n{}\n\\end{{aligned}}",
                lines.join("\\\\\n")
            ),
        });
        pieces.collect()
    }

    /// In LaTeX.
    pub fn latex(&self) -> String {
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Plain(text) => in_roman(text),
            Piece::Emphasised(text) => format!("\\emph{{{}}}", in_roman(text)),
            Piece::Formula(latex) => format!("${latex}$"),
            Piece::Display(lines) => format!(
                "\n\\begin{{align*}}\n{}\n\\end{{align*}}\n",
                lines.join("\\\\\n")
            ),
        });
        pieces.collect()
    }

    /// A paragraph of HTML, with formulas in MathML.
    pub fn html(&self) -> String {
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Plain(text) => escaped_for_html(text),
            Piece::Emphasised(text) => format!("<em>{}</em>", escaped_for_html(text)),
            Piece::Formula(latex) => mathml::inline(latex),
            Piece::Display(lines) => format!("</p>\n{}\n<p>", mathml::display(lines)),
        });
        let text: String = pieces.collect();
        format!("<p>{}</p>\n", text.trim()).replace("<p></p>\n", "")
    }
}
