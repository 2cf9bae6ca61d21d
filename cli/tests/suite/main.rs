//! The command line as its users see it: what they type and what they get, in `tests/golden`.
//!
//! After a change that is meant, `TRYCMD=overwrite cargo test -p grundy-cli` writes the answers anew.

mod bad_inputs;
mod certify;
mod code;
mod explore;
mod figures;
mod files;
mod folders;
mod help;
#[cfg(unix)]
mod interruptions;
mod pages;
mod pictures;
#[cfg(unix)]
mod programs;
mod proofs;
mod publish;
mod requests;
mod serve;
#[cfg(unix)]
mod sessions;
mod solve;
mod store_parts;
mod stores;
#[cfg(unix)]
mod terminal;
mod tutorial;

/// One example of each thing. Its `console` blocks are run here with those of the other pages; its other blocks are run by the test of the
/// part that they stand in.
const COOKBOOK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/cookbook.md");

/// The part of a page below this heading, up to the next one of its rank.
fn section<'p>(page: &'p str, heading: &str) -> &'p str {
    let parts = page.split("\n## ");
    let of_heading = parts.filter_map(|part| part.strip_prefix(heading));
    let mut found = of_heading.filter(|part| part.starts_with('\n'));
    found.next().expect("the heading")
}

/// Is there an interpreter of Python? A test of what it reads says where there is none.
fn has_python() -> bool {
    let version = std::process::Command::new("python3")
        .arg("--version")
        .output();
    let found = version.is_ok_and(|version| version.status.success());
    if !found {
        eprintln!("not run: there is no python3");
    }
    found
}

/// Golden files show the answers without a solver.
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
        .case("../docs/cookbook.md")
        .case("../docs/proofs.md")
        .case("../docs/explore.md")
        .case("../docs/json.md")
        .case("../docs/limits.md")
        .case("../papers/notes/mutants.md")
        .case("../docs/solve.md")
        .case("../docs/tutorial.md");
}

#[test]
fn the_game_of_the_readme_is_answered_as_it_shows() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
    let readme = std::fs::read_to_string(readme).expect("the README");
    let blocks: Vec<&str> = readme.split("```text\n").skip(1).collect();
    let block = |index: usize| blocks[index].split("```").next().unwrap_or_default();
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("my.game"), block(0)).expect("a file");
    let answer = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"));
        let command = command.current_dir(&folder).env("GRUNDY_SMT", NO_SOLVER);
        let output = command.args(arguments).output().expect("the program");
        String::from_utf8(output.stdout).expect("a text")
    };
    assert_eq!(answer(&["check", "my.game"]), block(1));
    let formatted = answer(&["fmt", "--check", "my.game"]);
    assert_eq!(formatted, "", "the game is in the standard layout");
    assert!(answer(&["move", "my.game:toll(3)", "12,31"]).contains("(11, 31)"));
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
