//! The command line as its users see it: what they type and what they get, in `tests/golden`.
//!
//! After a change that is meant, `TRYCMD=overwrite cargo test -p grundy-cli` writes the answers anew.

mod explore;
mod files;
mod proofs;
mod solve;

/// What is shown is what is answered where no solver is installed.
const NO_SOLVER: &str = "no-solver";

#[test]
fn every_command_answers_as_in_its_golden_file() {
    trycmd::TestCases::new()
        .env("GRUNDY_SMT", NO_SOLVER)
        .case("tests/golden/*.md")
        .case("tests/golden/*.toml");
}

#[test]
fn the_readme_and_the_pages_show_what_the_program_answers() {
    trycmd::TestCases::new()
        .env("GRUNDY_SMT", NO_SOLVER)
        .case("../README.md")
        .case("../docs/proofs.md")
        .case("../docs/explore.md")
        .case("../docs/solve.md");
}

#[test]
fn a_reader_who_leaves_early_gets_no_complaint() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["table", "nim(2)", "--size", "400"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut first = [0; 16];
    let mut stdout = child.stdout.take().expect("standard output is piped");
    stdout.read_exact(&mut first).expect("an answer");
    drop(stdout);
    let ended = child.wait_with_output().expect("the program ends");
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
    assert_eq!(ended.status.code(), Some(0));
}
