//! Writes automata of answers to files: for Graphviz, or as pictures.

use crate::ending::Failure;
use crate::progress;
use crate::written_file::WrittenFile;
use grundy::laboratory::ShownAutomaton;
use grundy_publish::picture::{Diagram, Format, Style};
use std::path::Path;

/// A file for an automaton.
pub struct AutomatonFile {
    form: AutomatonForm,
    file: WrittenFile,
}

/// The form of an automaton in a file.
enum AutomatonForm {
    Dot,
    Picture(Format),
}

impl AutomatonFile {
    /// The file with this name, if it ends in a form of automata.
    pub fn at(path: &Path) -> Result<Option<AutomatonFile>, Failure> {
        let ending = path.extension().map(|ending| ending.to_string_lossy());
        let form = match ending.map(|ending| ending.to_lowercase()).as_deref() {
            Some("dot") => AutomatonForm::Dot,
            Some("svg" | "png" | "pdf") => {
                let format = Format::of_file(path);
                let format = format.map_err(|error| Failure::new(&error.to_string(), &[]))?;
                AutomatonForm::Picture(format)
            }
            _ => return Ok(None),
        };
        let file = WrittenFile::at(path)?;
        Ok(Some(AutomatonFile { form, file }))
    }

    /// Is it a text for Graphviz?
    pub fn is_dot(&self) -> bool {
        matches!(self.form, AutomatonForm::Dot)
    }

    /// Writes the automaton.
    pub fn write(&self, shown: &ShownAutomaton) -> Result<(), Failure> {
        match &self.form {
            AutomatonForm::Dot => self.file.write_text(&shown.to_dot()),
            AutomatonForm::Picture(format) => {
                let job = progress::job();
                let diagram = Diagram::of(shown, &Style::default(), &job)?;
                self.file.write(|out| diagram.write(format, &job, out))
            }
        }
    }
}

/// The failure where `--format dot` meets a file of another form.
pub fn other_form(path: &Path) -> Failure {
    let message = format!(
        "--format dot is a text for Graphviz, and {} is none",
        path.display()
    );
    let help = "leave out --format, or let the name end in .dot";
    Failure::new(&message, &[help])
}
