//! The file that a report is written to.

use crate::commands;
use crate::ending::Failure;
use grundy::render::report::{self, Findings, Part};
use std::path::Path;

/// The forms of a report, told by how the file's name ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Markdown,
    Html,
    Json,
}

/// A file that a report will be written to.
#[derive(Clone, Copy, Debug)]
pub struct ReportFile<'a> {
    path: &'a Path,
    form: Form,
    part: Part,
}

impl<'a> ReportFile<'a> {
    /// The file, of which everything that can be known to be wrong is known before anything is computed.
    pub fn new(path: &'a Path, errata: bool) -> Result<ReportFile<'a>, Failure> {
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
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            let message = format!("there is no directory {}", folder.display());
            return Err(Failure::new(&message, &[]));
        }
        let part = match errata {
            true => Part::Errata,
            false => Part::Everything,
        };
        Ok(ReportFile { path, form, part })
    }

    /// Writes the report.
    pub fn write(&self, findings: &[Findings]) -> Result<(), Failure> {
        let text = match self.form {
            Form::Markdown => report::markdown(findings, self.part),
            Form::Html => report::html(findings, self.part),
            Form::Json => commands::json(&report::json(findings, self.part)),
        };
        std::fs::write(self.path, text).map_err(|error| {
            let message = format!("{} cannot be written: {error}", self.path.display());
            Failure::new(&message, &[])
        })
    }
}
