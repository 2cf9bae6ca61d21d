//! Reports on papers as pages: their games as definitions, every statement with its verdict, and counterexamples drawn.

mod drawn;
mod html;
mod latex;
mod sections;

use super::Origin;
use grundy::Job;
use grundy::answers::CheckedTexts;
use grundy::render::report::ReportPart;
use std::io;

/// The verdicts on the claims of texts, to be printed as a page.
#[derive(Clone, Copy)]
pub struct Report<'r> {
    /// The verdicts.
    pub found: &'r CheckedTexts,
    /// How much of them is printed.
    pub part: ReportPart,
    /// Where they come from.
    pub origin: &'r Origin,
    /// The work of drawing pictures.
    pub job: &'r Job,
}

impl Report<'_> {
    /// A page of HTML that needs no other file and prints well; formulas are MathML, pictures are SVG.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn html(&self) -> io::Result<String> {
        html::page(self)
    }

    /// A document of LaTeX.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn latex(&self) -> io::Result<String> {
        latex::document(self)
    }
}
