//! The file that a report is written to.

use crate::ending::Failure;
use crate::written_file::WrittenFile;
use crate::{output, progress, publishing};
use grundy::Error;
use grundy::answers::{Answered, CheckedTexts, Message, ReportAnswer};
use grundy::render::report::{self, ReportPart};
use grundy_publish::paper::Report;
use std::path::Path;

/// The forms of a report, by the ending of the file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Markdown,
    Html,
    Latex,
    Json,
}

/// A file that a report will be written to.
pub struct ReportFile {
    file: WrittenFile,
    form: Form,
    part: ReportPart,
}

impl ReportFile {
    /// The file; errors that can be known in advance are reported before anything is computed.
    pub fn new(path: &Path, errata: bool) -> Result<ReportFile, Failure> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let form = match ending {
            Some("md") => Form::Markdown,
            Some("html") => Form::Html,
            Some("tex") => Form::Latex,
            Some("json") => Form::Json,
            _ => {
                let message = format!("{} has no ending that names a form", path.display());
                return Err(Failure::new(
                    &message,
                    &["report to a file that ends in .md, .html, .tex or .json"],
                ));
            }
        };
        let part = match errata {
            true => ReportPart::Errata,
            false => ReportPart::Everything,
        };
        let file = WrittenFile::at(path)?;
        Ok(ReportFile { file, form, part })
    }

    /// Writes the report; in JSON it has the warnings.
    pub fn write(&self, found: &CheckedTexts, warnings: Vec<Message>) -> Result<(), Failure> {
        let text = match self.form {
            Form::Markdown => report::markdown(&found.findings, self.part),
            Form::Html | Form::Latex => self.page(found)?,
            Form::Json => {
                let answer = ReportAnswer::of(&found.findings, self.part);
                output::json(&Answered::new(answer, warnings))?
            }
        };
        self.file.write_text(&text)
    }

    /// A page, with pictures of the counterexamples.
    fn page(&self, found: &CheckedTexts) -> Result<String, Failure> {
        let job = progress::job();
        let origin = publishing::origin(&[]);
        let report = Report {
            found,
            part: self.part,
            origin: &origin,
            job: &job,
        };
        let text = match self.form {
            Form::Latex => report.latex(),
            _ => report.html(),
        };
        match job.ended() {
            Some(end) => Err(Error::ended(end).into()),
            None => text.map_err(output::unwritten),
        }
    }
}
