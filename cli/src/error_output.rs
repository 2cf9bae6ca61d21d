//! Prints errors.

use crate::arguments::FormatArgument;
use crate::ending::{Failure, is_open};
use crate::output;
use grundy::Error;

/// Prints an error on standard error; if JSON was wanted and nothing is written yet, on standard output too.
pub fn report(failure: &Failure, format: Option<FormatArgument>) {
    let Failure::Error(error) = failure else {
        return;
    };
    if format == Some(FormatArgument::Json) && !output::is_begun() {
        // If this fails, the message on standard error remains.
        let _ = output::json(&error.answer()).and_then(|text| output::answer(&text));
    }
    let shown = error.shown(output::style());
    match is_open(error) {
        true => output::error(&format!("unknown: {shown}")),
        false => output::error(&shown),
    }
}

/// Prints errors of arguments as JSON, if they ask for JSON; `--help` is no error.
pub fn report_arguments(error: &clap::Error, asked: &[String]) {
    let is_json = |words: &[String]| words == ["--format", "json"];
    let json = asked.windows(2).any(is_json) || asked.iter().any(|word| word == "--format=json");
    if json && error.use_stderr() {
        let shown = error.render().to_string();
        let mut lines = shown.lines().filter(|line| !line.trim().is_empty());
        let message = lines.next().unwrap_or_default();
        let message = message.strip_prefix("error: ").unwrap_or(message);
        let help: Vec<&str> = lines.map(str::trim).collect();
        let answer = Error::argument(message, &help).answer();
        let _ = output::json(&answer).and_then(|text| output::answer(&text));
    }
}
