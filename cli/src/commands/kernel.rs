//! `grundy kernel`: P-positions, Grundy values and rounds of an acyclic digraph.

use super::{csv, json};
use crate::arguments::{Format, Kernel};
use crate::ending::{Ending, Failure};
use crate::output;
use crate::read_file::{read, standard_input};
use grundy::answers::KernelAnswer;
use grundy::kernel::Digraph;
use grundy::language::Diagnostic;
use grundy::library::Library;
use grundy::render::{self, KernelView};

pub fn run(arguments: &Kernel, format: Format) -> Result<Ending, Failure> {
    let (name, text) = match arguments.file.as_os_str() == "-" {
        true => ("standard input".to_string(), standard_input()?),
        false => (arguments.file.display().to_string(), read(&arguments.file)?),
    };
    let mut texts = Library::default();
    let place = texts.quote(&name, &text);
    let wrong = |errors: Vec<Diagnostic>| {
        let errors: Vec<_> = errors
            .into_iter()
            .map(|error| error.in_source(Some(place)))
            .collect();
        Failure::of(&errors, &texts)
    };
    let digraph = Digraph::read(&text).map_err(wrong)?;
    if digraph.vertices() == 0 {
        let help = "write `a b` or `a -> b` for a move, a line each, or Graphviz DOT";
        let message = format!("there are no positions in {name}");
        return Err(Failure::new(&message, &[help]));
    }
    let kernel = digraph.kernel().map_err(|error| wrong(vec![error]))?;
    let view = KernelView {
        digraph: &digraph,
        kernel: &kernel,
    };
    output::answer(&match format {
        Format::Text => render::text::kernel(&view),
        Format::Json => json(&KernelAnswer::from(&view))?,
        Format::Csv => csv(KernelAnswer::from(&view).rows())?,
    })?;
    Ok(Ending::Answered)
}
