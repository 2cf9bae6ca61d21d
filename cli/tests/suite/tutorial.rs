//! The tutorial: what is typed into plays and about the file of its reader, and what is answered. The other examples are among the pages.

use super::NO_SOLVER;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The answer to a command, to which lines are typed.
fn answer(folder: &Path, command: &str, typed: &[&str]) -> String {
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("grundy"), "{command}");
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words)
        .current_dir(folder)
        .env("GRUNDY_SMT", NO_SOLVER)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    for line in typed {
        writeln!(stdin, "{line}").expect("a line is typed");
    }
    drop(stdin);
    let ended = child.wait_with_output().expect("the program ends");
    String::from_utf8(ended.stdout).expect("a text")
}

#[test]
fn plays_of_the_tutorial_and_its_file_are_answered_as_it_shows() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/tutorial.md");
    let page = std::fs::read_to_string(page).expect("the tutorial");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut commands = 0;
    for block in page.split("```text\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        if block.starts_with("game ") {
            std::fs::write(folder.join("near.game"), block).expect("a file");
            let formatted = answer(&folder, "grundy fmt --check near.game", &[]);
            assert_eq!(formatted, "", "the game is in the standard layout");
            continue;
        }
        for example in format!("\n{block}").split("\n$ ").skip(1) {
            let (command, shown) = example.split_once('\n').expect("an answer");
            let is_typed = |line: &&str| line.starts_with("> ");
            let typed: Vec<&str> = shown
                .lines()
                .filter(is_typed)
                .map(|line| &line[2..])
                .collect();
            let shown: Vec<&str> = shown.lines().filter(|line| !is_typed(line)).collect();
            let answer = answer(&folder, command, &typed);
            assert_eq!(answer.lines().collect::<Vec<_>>(), shown, "{command}");
            commands += 1;
        }
    }
    assert!(commands >= 3, "{commands}");
}
