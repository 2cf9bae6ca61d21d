//! Tables, formulas and theorems as texts for other programs: LaTeX, OEIS and others.

mod grid;
mod html;
mod latex;
mod literal;
mod markdown;
pub mod oeis;
mod origin;
mod pairs;
pub mod parquet;

pub use origin::Origin;

use grundy::Job;
use grundy::answers::{Answer, SequenceAnswer};
use grundy::argument::Argument;
use literal::Language;
use std::io;

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

/// The answer in a form; `None` where it has none. The proof of a solution takes a while, and the job may end it: it is then less explicit.
///
/// # Errors
/// What cannot be written.
pub fn page(
    answer: &Answer,
    page: Page,
    extent: Extent,
    origin: &Origin,
    job: &Job,
) -> io::Result<Option<String>> {
    let records = || grid::records(answer);
    Ok(match page {
        Page::Latex => {
            let body = latex_body(answer, job)?;
            body.map(|body| latex::document(&body, extent, origin))
        }
        Page::Markdown => {
            let body = match answer {
                Answer::Table(table) => Some(markdown::table(table)),
                _ => records()?.map(|lines| markdown::records(&lines)),
            };
            body.map(|body| markdown::page(&body, origin))
        }
        Page::Html => {
            let body = match answer {
                Answer::Table(table) => Some(html::table(table)),
                _ => records()?.map(|lines| html::records(&lines)),
            };
            body.map(|body| html::page(&body, extent, origin))
        }
        Page::Python => literal::program(answer, Language::Python, origin),
        Page::Sage => literal::program(answer, Language::Sage, origin),
    })
}

fn latex_body(answer: &Answer, job: &Job) -> io::Result<Option<String>> {
    Ok(Some(match answer {
        Answer::Show(view) => latex::ruleset(view),
        Answer::Table(table) => latex::table(table),
        Answer::Positions(found) => latex::positions(found),
        Answer::Sequence(view) => latex::sequence(&SequenceAnswer::from(view)),
        Answer::Solution(view) => {
            let argument = Argument::of(&view.game, &view.solution, job);
            latex::theorem(view, argument.as_ref())
        }
        answer => return Ok(grid::records(answer)?.map(|lines| latex::records(&lines))),
    }))
}
