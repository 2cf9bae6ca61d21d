//! The command line of Grundy: it reads arguments and files, asks the library, and prints what it answers.
//!
//! It contains no mathematics and no rendering: both are in the library.

mod answering;
mod arguments;
mod bounded_lines;
mod command_line;
mod commands;
mod drawn_automaton;
mod ending;
mod error_output;
mod fault;
mod figure_texts;
mod fold;
mod form;
mod game_argument;
mod input_lines;
mod interruption;
#[cfg(any(test, not(feature = "serve")))]
mod left_out;
mod memory;
mod options_program;
mod output;
#[cfg(feature = "parquet")]
mod parquet_file;
mod picture_files;
mod position_argument;
mod progress;
mod publishing;
mod read_file;
mod record_file;
mod report_file;
mod screen;
mod session_names;
mod slowest;
mod solver;
mod walnut_files;
mod written_file;

use arguments::Arguments;
use clap::Parser;
use std::process::ExitCode;

/// Runs what the words of the command line ask for.
pub fn main() -> ExitCode {
    fault::watch();
    written_file::fail_beyond_limits();
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.collect();
    command_line::begin(words.iter().skip(1).cloned());
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            let error = position_argument::with_sign_explained(error, &words);
            error_output::report_arguments(&error, &words);
            error.exit();
        }
    };
    memory::begin(&arguments.work);
    match commands::run(&arguments) {
        Ok(ending) => ending.code(),
        Err(failure) => {
            error_output::report(&failure, arguments.format);
            failure.ending().code()
        }
    }
}
