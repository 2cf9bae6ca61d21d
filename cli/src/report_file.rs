//! The file that a report is written to.

use crate::ending::Failure;
use crate::output;
use crate::written_file::WrittenFile;
use grundy::answers::{Answered, Message, ReportAnswer};
use grundy::render::report::{self, ReportPart, TextReport};
use std::path::Path;

/// The forms of a report, by the ending of the file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Markdown,
    Html,
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
            Some("json") => Form::Json,
            _ => {
                let message = format!("{} has no ending that names a form", path.display());
                return Err(Failure::new(
                    &message,
                    &["report to a file that ends in .md, .html or .json"],
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
    pub fn write(&self, findings: &[TextReport], warnings: Vec<Message>) -> Result<(), Failure> {
        let text = match self.form {
            Form::Markdown => report::markdown(findings, self.part),
            Form::Html => report::html(findings, self.part),
            Form::Json => {
                let answer = ReportAnswer::of(findings, self.part);
                output::json(&Answered::new(answer, warnings))?
            }
        };
        self.file.write_text(&text)
    }
}
