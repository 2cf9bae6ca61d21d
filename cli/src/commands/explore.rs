//! `grundy explore`: a claim about every member of a family of games, or the solution of every member.

use crate::answering;
use crate::arguments::{Explore, Format};
use crate::ending::{Ending, Failure};
use crate::game_argument::{family_text, with_claim};
use crate::record_file::{self, RecordFile};
use crate::{output, progress};
use grundy::Error;
use grundy::answers::{Answer, Event, ExploreRequest, Request};
use std::ops::ControlFlow;

pub fn run(arguments: &Explore, format: Format) -> Result<Ending, Failure> {
    let mut family = family_text(Some(&arguments.family), &arguments.which)?;
    if let Some(claim) = &arguments.claim {
        with_claim(&mut family, claim)?;
    }
    let earlier = arguments.resume.as_deref();
    let earlier = earlier.map(record_file::text).transpose()?;
    let path = arguments.output.as_ref().or(arguments.resume.as_ref());
    let mut file = path.map(|path| RecordFile::open(path)).transpose()?;
    let request = Request::Explore(ExploreRequest {
        family,
        claim: arguments.claim.clone(),
        over: arguments.over.clone(),
        misere: arguments.misere,
        max: arguments.max,
        no_proof: arguments.no_proof,
        record: file.as_ref().map(RecordFile::held),
        earlier,
    });
    let mut kept = Ok(());
    let answer =
        answering::laboratory().answer_with_events(&request, &progress::job(), &mut |event| {
            if let Some(file) = &mut file {
                kept = keep(file, event);
            }
            match kept {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
    kept?;
    let answer = answer?;
    let (read, members, end) = match &answer.answer {
        Answer::Family(view) => {
            let found = &view.exploration;
            (found.read, found.members.len(), found.end)
        }
        Answer::Solutions(view) => {
            let found = &view.solutions;
            (found.read, found.members.len(), found.end)
        }
        _ => (0, 0, None),
    };
    // Rows of CSV have no place for this message.
    if format == Format::Csv && read > 0 {
        output::message(&format!("{read} of {members} read from a record"));
    }
    answering::print(&answer, format, "")?;
    match end {
        None => Ok(Ending::Answered),
        Some(end) => Err(Error::ended(end).into()),
    }
}

/// Keeps what is new in the file.
fn keep(file: &mut RecordFile, event: &Event) -> Result<(), Failure> {
    let row = match event {
        Event::Record(header) => return file.begin(header),
        Event::Member(found) => &found.row,
        Event::SolvedMember(found) => &found.row,
        _ => &None,
    };
    match row {
        Some(row) => file.append(row),
        None => Ok(()),
    }
}
