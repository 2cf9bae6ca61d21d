//! Answers in each form.

use super::form::{Extent, Page};
use super::literal::{self, Language};
use super::{Origin, grid, html, latex, markdown};
use grundy::answers::{Answer, SequenceAnswer};
use grundy::argument::Argument;
use grundy::{Error, Job, Reserved};
use std::io;

/// How many bytes a cell or a heap takes in a page, with its text and what stands around it.
const CELL: usize = 64;

/// The columns of the misère values of a position beside its heaps.
const MISERE_COLUMNS: usize = 5;

/// The memory of an answer that is written whole, as a page or for Parquet: it is reserved before, and held as long as the text is.
///
/// # Errors
/// The limit on memory.
pub fn reserved(answer: &Answer, job: &Job) -> Result<Reserved, Error> {
    let cells = match answer {
        Answer::Table(table) => table.shape().iter().product(),
        Answer::MisereCells(found) => {
            let columns = found.heaps.len().saturating_add(MISERE_COLUMNS);
            found.cells.len().saturating_mul(columns)
        }
        Answer::Positions(found) => {
            let positions = found.positions.as_ref().map_or(0, |all| all.iter().count());
            positions.saturating_mul(found.header.heaps.len())
        }
        Answer::Sequence(view) => view.sequence.max().min(view.shown).saturating_add(1),
        _ => 0_usize,
    };
    let reserved = job.reserve_list::<u8>(cells.saturating_mul(CELL));
    reserved.map_err(Error::limit)
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
        answer => {
            let records = grid::records(answer)?.map(|lines| latex::records(&lines));
            let theorems = match answer {
                Answer::Verdict(found) => latex::theorems(found),
                _ => None,
            };
            return Ok(records.map(|records| records + &theorems.unwrap_or_default()));
        }
    }))
}
