//! `grundy batch`: requests in, answers out, a line each.

use crate::arguments::FormatArgument;
use crate::bounded_lines::{BoundedLine, next_line};
use crate::ending::{Ending, Failure};
use crate::interruption::{self, WholeLine};
use crate::{answering, memory, output, progress};
use grundy::answers::{Answered, Request};
use grundy::{Error, Laboratory};
use serde::Serialize;
use serde_json::Value;
use std::ops::ControlFlow;

/// The most bytes of a request. A fixed bound.
const LONGEST: usize = 1 << 26;

pub fn run(format: Option<FormatArgument>) -> Result<Ending, Failure> {
    if !matches!(format, None | Some(FormatArgument::Json)) {
        return Err(answering::no_such_form("batch", "JSON, a line each"));
    }
    let lab = answering::laboratory_of_requests();
    let mut input = std::io::stdin().lock();
    let mut ending = Ending::Answered;
    loop {
        let line = next_line(&mut input, LONGEST);
        let line = line.map_err(|error| {
            Failure::new(&format!("standard input cannot be read: {error}"), &[])
        })?;
        match line {
            None => return Ok(ending),
            Some(BoundedLine::Text(text)) if text.trim().is_empty() => {}
            Some(line) => ending = ending.and(answer(&lab, &line)?),
        }
        if interruption::job().ended().is_some() {
            return Ok(ending.and(Ending::Unknown));
        }
    }
}

/// Answers the request of a line by a line, and tells how it would end a command of its own.
fn answer(lab: &Laboratory, line: &BoundedLine) -> Result<Ending, Failure> {
    let wrong = |message: &str| (None, Err(Error::argument(message, &[])));
    let (id, request) = match line {
        BoundedLine::Text(text) => Request::read_with_id(text),
        BoundedLine::NoText => wrong("this line is no UTF-8"),
        BoundedLine::TooLong => wrong("this line is too long for a request"),
    };
    let job = progress::job();
    let answered = request.and_then(|request| {
        lab.answer_with_events(&request, &job, &mut |event| {
            memory::announce(event);
            ControlFlow::Continue(())
        })
    });
    let _whole = WholeLine::new();
    drop(job);
    match answered {
        Ok(answered) => {
            write(id, &answered)?;
            Ok(Ending::of_answer(&answered.answer))
        }
        Err(error) => {
            write(id, &error.answer())?;
            Ok(Ending::of_error(&error))
        }
    }
}

/// An answer, and the `id` of its request.
#[derive(Serialize)]
struct NamedAnswer<'a, A: Serialize> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    #[serde(flatten)]
    answered: &'a Answered<A>,
}

/// Writes an answer on one line; the cells of a table are read as they are written.
fn write<A: Serialize>(id: Option<Value>, answered: &Answered<A>) -> Result<(), Failure> {
    output::stream(None, |out| {
        serde_json::to_writer(&mut *out, &NamedAnswer { id, answered })?;
        out.write_all(b"\n")
    })
}
