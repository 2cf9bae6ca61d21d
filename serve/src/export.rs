//! Exports: an answer or a picture as a file to be kept.

use super::answering::{answer, within};
use super::body::Body;
use super::bounded_text::{json, written};
use super::failure::Failure;
use super::server::Shared;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use grundy::answers::{
    Answer, Answered, ComputedTable, GameText, PositionsRequest, Request, TableRequest,
};
use grundy::laboratory::{ShownAutomaton, SolvedQuestion};
use grundy::render::{npy, sequence};
use grundy::{Error, Job, Laboratory};
use grundy_publish::paper::oeis::{Selection, b_file, sequences};
use grundy_publish::paper::{Extent, Origin, Page, page, parquet};
use grundy_publish::picture::{Diagram, Figure, Format, Picture, Style};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// The most letters of a file's name. It shapes the name only.
const LONGEST_NAME: usize = 40;

/// The form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Form {
    Png,
    Svg,
    Pdf,
    Tikz,
    Latex,
    Markdown,
    Html,
    Python,
    Sage,
    Csv,
    Json,
    Text,
    Bfile,
    Npy,
    Parquet,
    Dot,
}

/// What is to be written, and in which form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    form: Form,
    request: Option<Box<RawValue>>,
    figure: Option<Figure>,
    /// Which automaton of a solution is drawn.
    #[serde(default)]
    part: Part,
    /// The command that makes the same file, which is named in it.
    #[serde(default)]
    command: String,
}

/// A part of a solution.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Part {
    #[default]
    PPositions,
    Grundy,
    MiserePPositions,
}

impl Part {
    fn question(self) -> SolvedQuestion {
        match self {
            Part::PPositions => SolvedQuestion::PPositions,
            Part::Grundy => SolvedQuestion::Grundy,
            Part::MiserePPositions => SolvedQuestion::MiserePPositions,
        }
    }
}

/// A file and the name of what is in it.
struct Written {
    bytes: Vec<u8>,
    stem: String,
}

/// What the work needs to know.
#[derive(Clone, Copy)]
struct Bounds {
    most: u64,
    time: Duration,
}

impl Form {
    /// The ending of its name, and its type.
    fn kind(self) -> (&'static str, &'static str) {
        match self {
            Form::Png => ("png", "image/png"),
            Form::Svg => ("svg", "image/svg+xml"),
            Form::Pdf => ("pdf", "application/pdf"),
            Form::Tikz | Form::Latex => ("tex", "application/x-tex"),
            Form::Markdown => ("md", "text/markdown; charset=utf-8"),
            Form::Html => ("html", "text/html; charset=utf-8"),
            Form::Python => ("py", "text/x-python; charset=utf-8"),
            Form::Sage => ("sage", "text/x-python; charset=utf-8"),
            Form::Csv => ("csv", "text/csv; charset=utf-8"),
            Form::Json => ("json", "application/json"),
            Form::Text | Form::Bfile => ("txt", "text/plain; charset=utf-8"),
            Form::Npy => ("npy", "application/octet-stream"),
            Form::Dot => ("dot", "text/vnd.graphviz; charset=utf-8"),
            Form::Parquet => ("parquet", "application/vnd.apache.parquet"),
        }
    }

    fn picture(self) -> Option<Format> {
        match self {
            Form::Png => Some(Format::Png),
            Form::Svg => Some(Format::Svg),
            Form::Pdf => Some(Format::Pdf),
            Form::Tikz => Some(Format::Tikz {
                image: String::from("cells.png"),
            }),
            _ => None,
        }
    }

    fn page(self) -> Option<Page> {
        match self {
            Form::Latex => Some(Page::Latex),
            Form::Markdown => Some(Page::Markdown),
            Form::Html => Some(Page::Html),
            Form::Python => Some(Page::Python),
            Form::Sage => Some(Page::Sage),
            _ => None,
        }
    }
}

/// `POST /api/export`: a file.
pub async fn export(State(server): State<Arc<Shared>>, body: Body) -> Result<Response, Failure> {
    let bounds = Bounds {
        most: server.limits.answer_bytes(),
        time: server.limits.request_time,
    };
    let written = within(&server, &server.asks, move |laboratory, job| {
        let asked: Asked = body.value()?;
        Ok((asked.form, file(laboratory, asked, job, bounds)?))
    })
    .await?;
    let (bytes, (form, stem)) = written.split(|(form, file)| (file.bytes, (form, file.stem)));
    let (ending, kind) = form.kind();
    let name = format!("attachment; filename=\"{}.{ending}\"", file_name(&stem));
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, &name),
    ];
    Ok((headers, bytes.into_bytes()).into_response())
}

fn file(lab: &Laboratory, asked: Asked, job: &Job, bounds: Bounds) -> Result<Written, Failure> {
    let of = |error: Error| Failure::of(&error, bounds.time);
    match (asked.form.picture(), asked.figure, asked.request) {
        (Some(format), Some(figure), None) => drawn(lab, &figure, &format, job, bounds),
        (Some(format), None, Some(request)) => {
            let request = Request::read(request.get()).map_err(of)?;
            match request {
                Request::Solve(_) | Request::Prove(_) => {
                    let shown = automaton(lab, &request, asked.part, job, bounds)?;
                    let diagram = Diagram::of(&shown, &Style::default(), job).map_err(of)?;
                    Ok(Written {
                        bytes: written(job, bounds.most, |out| diagram.write(&format, job, out))?,
                        stem: stem(&request),
                    })
                }
                request => drawn(lab, &figure_of(request)?, &format, job, bounds),
            }
        }
        (None, None, Some(request)) => {
            let request = Request::read(request.get()).map_err(of)?;
            if asked.form == Form::Dot {
                let shown = automaton(lab, &request, asked.part, job, bounds)?;
                let dot = shown.to_dot();
                return Ok(Written {
                    bytes: written(job, bounds.most, |out| out.write_all(dot.as_bytes()))?,
                    stem: stem(&request),
                });
            }
            let (answered, _) = answer(lab, &request, job, bounds.time)?;
            let origin = origin(lab, &request, asked.command);
            let bytes = match (asked.form, &answered.answer) {
                (Form::Bfile, Answer::Table(table)) => {
                    let text = antidiagonals(lab, table, &request, &origin, job, bounds)?;
                    written(job, bounds.most, |out| out.write_all(text.as_bytes()))?
                }
                _ => text_of(&answered, asked.form, &origin, job, bounds.most)?,
            };
            Ok(Written {
                bytes,
                stem: stem(&request),
            })
        }
        _ => Err(Failure::wrong(
            "this is no file that can be written",
            &["a picture has a `figure` or a `request`, all other forms have a `request`"],
        )),
    }
}

/// What a file is about: the game that is asked about.
fn stem(request: &Request) -> String {
    let game = request.games().first().and_then(|game| game.text.clone());
    game.unwrap_or_else(|| "answer".into())
}

/// The automaton of a solution or of a proof.
fn automaton(
    lab: &Laboratory,
    request: &Request,
    part: Part,
    job: &Job,
    bounds: Bounds,
) -> Result<ShownAutomaton, Failure> {
    let (answered, _) = answer(lab, request, job, bounds.time)?;
    let shown = match &answered.answer {
        Answer::Solution(view) => ShownAutomaton::of_solution(view, part.question()),
        Answer::Verdict(found) => ShownAutomaton::of_proof(found),
        _ => Err(Error::argument("this answer has no automaton", &[])),
    };
    shown.map_err(|error| Failure::of(&error, bounds.time))
}

/// The figure of a table or of a sequence.
fn figure_of(request: Request) -> Result<Figure, Failure> {
    match request {
        Request::Table(TableRequest {
            game,
            size,
            shape,
            show,
            misere,
            ..
        }) => Ok(Figure {
            game,
            size,
            shape,
            show: show.and_then(|show| show.name().parse().ok()),
            misere,
            ..Figure::default()
        }),
        Request::Sequence(asked) => Ok(Figure {
            game: asked.game,
            size: asked.max.map(|max| max.saturating_add(1)),
            ..Figure::default()
        }),
        _ => Err(Failure::wrong(
            "this answer is no picture",
            &["a table, a sequence or a `figure` is one"],
        )),
    }
}

fn drawn(
    lab: &Laboratory,
    figure: &Figure,
    format: &Format,
    job: &Job,
    bounds: Bounds,
) -> Result<Written, Failure> {
    let picture = figure.draw(lab, job, &mut |_| ControlFlow::Continue(()));
    let picture: Picture = picture.map_err(|error| Failure::of(&error, bounds.time))?;
    if !picture.images(format).is_empty() {
        let message = "this picture has too many cells for one file of TikZ";
        return Err(Failure::wrong(
            message,
            &["ask for PDF, or for a smaller part"],
        ));
    }
    Ok(Written {
        bytes: written(job, bounds.most, |out| picture.write(format, job, out))?,
        stem: figure.game.text.clone().unwrap_or_else(|| "picture".into()),
    })
}

/// Where the answer comes from.
fn origin(lab: &Laboratory, request: &Request, command: String) -> Origin {
    let games = request.games();
    // A family, whose parameters are open, is no game.
    let games = games
        .iter()
        .filter_map(|game: &&GameText| lab.read(game).ok());
    Origin {
        command,
        rules: games.map(|game| game.rules_digest().to_string()).collect(),
    }
}

/// An answer in a form.
fn text_of(
    answered: &Answered,
    form: Form,
    origin: &Origin,
    job: &Job,
    most: u64,
) -> Result<Vec<u8>, Failure> {
    let none = || Failure::wrong("this answer has no such form", &["ask for text or JSON"]);
    if let Some(wanted) = form.page() {
        let text = page(answered, wanted, Extent::Whole, origin, job);
        let text = text.map_err(|_| none())?.ok_or_else(none)?;
        return written(job, most, |out| out.write_all(text.as_bytes()));
    }
    match form {
        Form::Json => json(job, most, answered),
        Form::Csv => {
            let text = answered.csv().map_err(|_| none())?.ok_or_else(none)?;
            written(job, most, |out| out.write_all(text.as_bytes()))
        }
        Form::Text => written(job, most, |out| out.write_all(answered.text().as_bytes())),
        Form::Parquet => written(job, most, |out| parquet::write(answered, origin, out)),
        Form::Npy => match &answered.answer {
            Answer::Table(table) => written(job, most, |out| npy::table(table, out)),
            Answer::Positions(found) => written(job, most, |out| found.write_npy(out)),
            _ => Err(none()),
        },
        Form::Bfile => match &answered.answer {
            Answer::Sequence(view) => written(job, most, |out| sequence::b_file(view, out)),
            _ => Err(none()),
        },
        _ => Err(none()),
    }
}

/// A table of two heaps as the OEIS writes one: by antidiagonals.
fn antidiagonals(
    lab: &Laboratory,
    table: &ComputedTable,
    request: &Request,
    origin: &Origin,
    job: &Job,
    bounds: Bounds,
) -> Result<String, Failure> {
    let of = |error: Error| Failure::of(&error, bounds.time);
    let game = request.games().first().map(|game| (*game).clone());
    let positions = Request::Positions(PositionsRequest {
        game: game.unwrap_or_default(),
        ..PositionsRequest::default()
    });
    let found = match lab.answer(&positions, job).map_err(of)?.answer {
        Answer::Positions(positions) => sequences(&[Selection::Antidiagonals], table, &positions),
        _ => Vec::new(),
    };
    let found = found.first().ok_or_else(|| {
        let help = "ask for a whole table of two heaps, or for a sequence";
        Failure::wrong("this table is no b-file", &[help])
    })?;
    Ok(b_file(found, origin))
}

/// The name of a file: the letters and digits of a text.
fn file_name(text: &str) -> String {
    let sign = |sign: char| match sign.is_ascii_alphanumeric() {
        true => sign.to_ascii_lowercase(),
        false => '-',
    };
    let name: String = text.chars().take(LONGEST_NAME).map(sign).collect();
    let parts: Vec<&str> = name.split('-').filter(|part| !part.is_empty()).collect();
    match parts.is_empty() {
        true => "grundy".into(),
        false => parts.join("-"),
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_file_name_has_only_letters_digits_and_hyphens() {
        assert_eq!(file_name("ryuo(3) with pass"), "ryuo-3-with-pass");
        assert_eq!(file_name("../../\"\r\n"), "grundy");
        assert_eq!(file_name("(x - i, y) where i ≥ 1"), "x-i-y-where-i-1");
        assert!(file_name(&"x".repeat(1000)).len() <= 40);
    }
}
