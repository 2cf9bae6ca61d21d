//! Exports: an answer or a picture as a file to be kept.

use super::answering::{answer, within};
use super::body::Body;
use super::bounded_text::{TextBounds, json, written};
use super::failure::Failure;
use super::server::Shared;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use grundy::answers::{Answer, Answered, Request};
use grundy::laboratory::{ShownAutomaton, SolvedQuestion};
use grundy::render::{Screen, npy, sequence};
use grundy::{Error, Job, Laboratory, Reserved};
use grundy_publish::paper::oeis::{antidiagonals, b_file};
use grundy_publish::paper::{Extent, Origin, Page, page, parquet, reserved};
use grundy_publish::picture::{Diagram, Figure, Format, Style};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most letters of a file's name. It shapes the name only.
const LONGEST_NAME: usize = 40;

/// About how many bytes a line for Graphviz has beside its label.
const LINE_OF_DOT: usize = 40;

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
    /// Which automaton of a solution is drawn; without it, that of the P-positions.
    part: Option<String>,
    /// The command that makes the same file, which is named in it.
    #[serde(default)]
    command: String,
}

/// A file and the name of what is in it.
struct Written {
    bytes: Vec<u8>,
    stem: String,
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
    let bounds = TextBounds::of_requests(&server.limits);
    let written = within(&server, &server.asks, move |laboratory, job| {
        let asked: Asked = body.value()?;
        let export = Export {
            laboratory,
            job,
            bounds,
            form: asked.form,
        };
        Ok((asked.form, export.file(asked)?))
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

/// The work of one export.
struct Export<'e> {
    laboratory: &'e Laboratory,
    job: &'e Job,
    bounds: TextBounds,
    form: Form,
}

impl Export<'_> {
    fn failure(&self, error: &Error) -> Failure {
        Failure::of(error, self.bounds.time)
    }

    fn written(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Vec<u8>, Failure> {
        written(self.job, self.bounds, write)
    }

    fn file(&self, asked: Asked) -> Result<Written, Failure> {
        let format = self.form.picture();
        let request = match (&format, asked.figure, asked.request) {
            (Some(format), Some(figure), None) => return self.drawn(&figure, format),
            (_, None, Some(request)) => Request::read(request.get()),
            _ => {
                return Err(Failure::wrong(
                    "this is no file that can be written",
                    &["a picture has a `figure` or a `request`, all other forms have a `request`"],
                ));
            }
        };
        let request = request.map_err(|error| self.failure(&error))?;
        let stem = stem(&request);
        let has_automaton = matches!(request, Request::Solve(_) | Request::Prove(_));
        let bytes = match format {
            Some(format) if has_automaton => {
                let shown = self.automaton(&request, asked.part.as_deref())?;
                let diagram = Diagram::of(&shown, &Style::default(), self.job);
                let diagram = diagram.map_err(|error| self.failure(&error))?;
                self.written(|out| diagram.write(&format, self.job, out))?
            }
            Some(format) => {
                let figure = Figure::of_request(request).map_err(|error| self.failure(&error))?;
                return self.drawn(&figure, &format);
            }
            None if self.form == Form::Dot => {
                self.dot(&self.automaton(&request, asked.part.as_deref())?)?
            }
            None => {
                let (answered, _) = answer(self.laboratory, &request, self.job, self.bounds.time)?;
                let origin = Origin::of(self.laboratory, &request.games(), asked.command);
                self.answered(&answered, &origin)?
            }
        };
        Ok(Written { bytes, stem })
    }

    /// The automaton of a proof, or of this part of a solution.
    fn automaton(&self, request: &Request, part: Option<&str>) -> Result<ShownAutomaton, Failure> {
        let question = part.map_or(Ok(SolvedQuestion::PPositions), str::parse);
        let question = question.map_err(|error| self.failure(&error))?;
        let (answered, _) = answer(self.laboratory, request, self.job, self.bounds.time)?;
        let shown = ShownAutomaton::of_answer(&answered.answer, question);
        shown.map_err(|error| self.failure(&error))
    }

    /// An automaton for Graphviz. Its text is longer than the labels of its edges, and is reserved before.
    fn dot(&self, shown: &ShownAutomaton) -> Result<Vec<u8>, Failure> {
        let edges = shown.graph.edges.iter();
        let labels = edges.flat_map(|edge| &edge.labels).map(String::len);
        let lines = shown.graph.states.len() + shown.graph.edges.len();
        let bytes = labels.fold(lines * LINE_OF_DOT, usize::saturating_add);
        let reserved = self.job.reserve_list::<u8>(bytes.saturating_mul(2));
        let _memory = reserved.map_err(|limit| self.failure(&Error::limit(limit)))?;
        let dot = shown.to_dot();
        self.written(|out| out.write_all(dot.as_bytes()))
    }

    fn drawn(&self, figure: &Figure, format: &Format) -> Result<Written, Failure> {
        let picture = figure.draw(
            self.laboratory,
            self.job,
            &mut |_| ControlFlow::Continue(()),
        );
        let picture = picture.and_then(|picture| picture.in_one_file(format).map(|()| picture));
        let picture = picture.map_err(|error| self.failure(&error))?;
        Ok(Written {
            bytes: self.written(|out| picture.write(format, self.job, out))?,
            stem: figure.game.text.clone().unwrap_or_else(|| "picture".into()),
        })
    }

    /// An answer in the form that is asked for.
    fn answered(&self, answered: &Answered, origin: &Origin) -> Result<Vec<u8>, Failure> {
        let Answered { answer, .. } = answered;
        if let Some(wanted) = self.form.page() {
            let _memory = self.reserved(answer)?;
            let text = page(answer, wanted, Extent::Whole, origin, self.job);
            let text = text.map_err(|error| Failure::unwritten(&error))?;
            let text = text.ok_or_else(|| self.no_form())?;
            return self.written(|out| out.write_all(text.as_bytes()));
        }
        match (self.form, answer) {
            (Form::Json, _) => json(self.job, self.bounds, answered),
            (Form::Text, _) => self.written(|out| answer.write_text(Screen::PAGE, out)),
            (Form::Csv, _) => {
                let mut is_list = false;
                let text = self.written(|out| {
                    is_list = answer.write_csv(out)?;
                    Ok(())
                })?;
                is_list.then_some(text).ok_or_else(|| self.no_form())
            }
            (Form::Parquet, _) => {
                let _memory = self.reserved(answer)?;
                self.written(|out| parquet::write(answer, origin, out))
            }
            (Form::Npy, Answer::Table(table)) => self.written(|out| npy::table(table, out)),
            (Form::Npy, Answer::Positions(found)) => self.written(|out| found.write_npy(out)),
            (Form::Bfile, Answer::Sequence(view)) => {
                self.written(|out| sequence::b_file(view, out))
            }
            (Form::Bfile, Answer::Table(table)) => {
                let _memory = self.reserved(answer)?;
                let found = antidiagonals(table).ok_or_else(no_b_file)?;
                let text = b_file(&found, origin);
                self.written(|out| out.write_all(text.as_bytes()))
            }
            (Form::Bfile, _) => Err(no_b_file()),
            _ => Err(self.no_form()),
        }
    }

    /// The memory of an answer that is written whole.
    fn reserved(&self, answer: &Answer) -> Result<Reserved, Failure> {
        reserved(answer, self.job).map_err(|error| self.failure(&error))
    }

    /// The failure of an answer that does not have the form.
    fn no_form(&self) -> Failure {
        let (ending, _) = self.form.kind();
        let message = format!("this answer has no form for a file that ends in .{ending}");
        Failure::wrong(&message, &["ask for text or JSON"])
    }
}

fn no_b_file() -> Failure {
    let help = "ask for a whole table of Grundy values or outcomes, or for a sequence";
    Failure::wrong("this answer is no b-file", &[help])
}

/// What a file is about: the game that is asked about.
fn stem(request: &Request) -> String {
    let game = request.games().first().and_then(|game| game.text.clone());
    game.unwrap_or_else(|| "answer".into())
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
