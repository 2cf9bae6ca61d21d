//! Commands that read many lines: `batch` and `repl`.

use crate::folders::{GRUNDY, press_ctrl_c};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

/// The program, which reads from a pipe that stays open.
fn started(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let command = command.env("GRUNDY_SMT", super::NO_SOLVER).args(arguments);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let started = command.stderr(Stdio::piped()).spawn();
    started.expect("the program starts")
}

#[test]
fn ctrl_c_ends_a_batch_with_whole_lines_and_the_code_3() {
    let mut child = started(&["batch"]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let short = r#"{"command": "table", "game": {"text": "nim(1)"}, "size": 2, "id": 1}"#;
    let long = r#"{"command": "check", "texts": ["papers"], "id": 2}"#;
    writeln!(input, "{short}\n{long}\n{short}").expect("it reads");
    let mut first = String::new();
    output.read_line(&mut first).expect("it answers at once");
    let first: Value = serde_json::from_str(&first).expect("JSON");
    assert_eq!(
        (&first["id"], &first["values"]),
        (&1.into(), &vec![0, 1].into())
    );
    press_ctrl_c(&child);
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("it ends");
    // The second request was not yet begun, or it is interrupted; the third is not answered.
    assert!(rest.lines().count() <= 1, "{rest}");
    for line in rest.lines() {
        let answer: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(answer["id"], 2, "{line}");
        assert!(line.contains("\"interrupted"), "{line}");
    }
    assert_eq!(child.wait().expect("it ended").code(), Some(3));
}

#[test]
fn ctrl_c_ends_a_batch_whose_answer_nobody_reads() {
    let mut child = started(&["batch"]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = child.stdout.take().expect("a pipe");
    // An answer that no pipe holds.
    let long = r#"{"command": "table", "game": {"text": "nim(2)"}, "size": 700}"#;
    writeln!(input, "{long}").expect("it reads");
    let mut first = [0];
    output.read_exact(&mut first).expect("it answers");
    press_ctrl_c(&child);
    assert_eq!(child.wait().expect("it ended").code(), Some(3));
}

#[test]
fn ctrl_c_ends_a_line_of_a_session_and_the_session_goes_on() {
    let mut child = started(&["repl"]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    // The first verdict comes long before the last.
    writeln!(input, "check papers\ntable 'nim(1)' --size 2").expect("it reads");
    let mut begun = String::new();
    output.read_line(&mut begun).expect("the first verdict");
    press_ctrl_c(&child);
    let mut rest = String::new();
    drop(input);
    output.read_to_string(&mut rest).expect("it ends");
    let mut said = String::new();
    let mut errors = child.stderr.take().expect("a pipe");
    errors.read_to_string(&mut said).expect("it ends");
    assert!(said.contains("interrupted"), "{begun}{rest}{said}");
    assert!(rest.ends_with("x1      0  1\ngrundy  0  1\n"), "{rest}");
    assert_eq!(child.wait().expect("it ended").code(), Some(3));
}

#[test]
fn a_batch_computes_nothing_twice() {
    let mut child = started(&["batch"]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let game = r#"{"text": "n - i where 1 <= i <= 3", "heaps": "n"}"#;
    // A digest has a meaning only in the laboratory that read the game.
    let read = grundy::Laboratory::new().read(&serde_json::from_str(game).expect("a game"));
    let digest = read.expect("rules").id().to_string();
    writeln!(
        input,
        r#"{{"command": "show", "game": {game}}}
{{"command": "sequence", "game": {{"digest": "{digest}"}}, "max": 5}}"#
    )
    .expect("it reads");
    drop(input);
    let mut all = String::new();
    output.read_to_string(&mut all).expect("it ends");
    assert_eq!(child.wait().expect("it ended").code(), Some(0));
    let last: Value = serde_json::from_str(all.lines().nth(1).expect("two lines")).expect("JSON");
    assert_eq!(
        last["values"],
        serde_json::json!([0, 1, 2, 3, 0, 1]),
        "{all}"
    );
}

#[test]
fn the_session_of_the_page_is_answered_as_it_shows() {
    let page = std::fs::read_to_string(super::COOKBOOK).expect("the page");
    let part = super::section(&page, "Sessions");
    let shown = part.split("```").nth(1).expect("a session");
    let lines = shown.lines().skip(1);
    let (asked, answers): (Vec<&str>, Vec<&str>) =
        lines.partition(|line| line.starts_with("grundy> "));
    let mut child = started(&["repl"]);
    let mut input = child.stdin.take().expect("a pipe");
    for line in asked {
        writeln!(input, "{}", line.trim_start_matches("grundy> ")).expect("it reads");
    }
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stdout).expect("a text");
    assert_eq!(said.lines().collect::<Vec<_>>(), answers);
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn the_batch_of_the_page_is_answered_as_it_shows() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/json.md");
    let page = std::fs::read_to_string(page).expect("the page");
    let part = super::section(&page, "Many questions");
    let shown = part.split("```text\n").nth(1).expect("a batch");
    let mut shown = shown.split("```").next().unwrap_or_default().lines();
    let line = shown.next().and_then(|line| line.strip_prefix("$ "));
    let line = line
        .expect("a line")
        .replace("grundy batch", "\"$GRUNDY\" batch");
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &line]).env("GRUNDY", GRUNDY);
    let output = shell.output().expect("a shell");
    let said = String::from_utf8(output.stdout).expect("a text");
    let mut said = said.lines();
    for shown in shown {
        let line = said.next().expect("an answer");
        // A long message is cut off.
        match shown.strip_suffix('…') {
            Some(beginning) => assert!(line.starts_with(beginning), "{line}"),
            None => assert_eq!(line, shown),
        }
    }
    assert_eq!(said.next(), None);
}

/// The exit code of a command that reads these lines.
fn code_after(arguments: &[&str], lines: &[&str]) -> Option<i32> {
    let mut child = started(arguments);
    let mut input = child.stdin.take().expect("a pipe");
    for line in lines {
        writeln!(input, "{line}").expect("it reads");
    }
    drop(input);
    child.wait_with_output().expect("it ends").status.code()
}

const TRUE: &str = r#"{"command": "prove", "game": {"text": "nim(2)"}, "claim": "P = {(x, x)}"}"#;
const FALSE: &str = r#"{"command": "prove", "game": {"text": "nim(2)"}, "claim": "P = {(0, 0)}"}"#;
const OPEN: &str = r#"{"command": "prove", "game": {"text": "x - i^2 where i >= 1"}, "claim": "P = {x | x mod 5 in {0, 2}}", "max": 5}"#;
const WRONG: &str = r#"{"command": "prove", "game": {"text": "nim(2)"}, "claim": "P ="}"#;

#[test]
fn a_batch_ends_as_its_worst_answer() {
    for (lines, code) in [
        (vec![], 0),
        (vec![TRUE], 0),
        (vec![TRUE, OPEN], 3),
        (vec![OPEN, FALSE, TRUE], 1),
        (vec![FALSE, WRONG, OPEN], 2),
        (vec!["no JSON", TRUE], 2),
    ] {
        assert_eq!(code_after(&["batch"], &lines), Some(code), "{lines:?}");
    }
}

#[test]
fn a_session_ends_as_its_worst_line() {
    let holds = "check nim(2) 'grundy(x, y) = x xor y' --max 9";
    let fails = "check nim(2) 'grundy(x, y) = x + y' --max 9";
    let open = "prove 'x - i^2 where i >= 1' 'P = {x | x mod 5 in {0, 2}}' --max 5";
    for (lines, code) in [
        (vec![holds, "help", "help table", "quit"], 0),
        (vec![holds, open], 3),
        (vec![open, fails, holds, "quit"], 1),
        (vec![fails, "show no_such_game"], 2),
        (vec!["no_such_command", holds], 2),
        (vec!["g = no_such_game"], 2),
    ] {
        assert_eq!(code_after(&["repl"], &lines), Some(code), "{lines:?}");
    }
}

#[test]
fn a_play_with_a_line_that_is_no_move_ends_as_one_with_bad_input() {
    let play = ["play", "wythoff", "4,9"];
    for (lines, code) in [
        (vec!["hint", "options", "quit"], 0),
        (vec!["2,9", "undo", "quit"], 0),
        (vec!["9,9", "quit"], 2),
        (vec!["nothing", "2,9", "quit"], 2),
        (vec!["undo"], 2),
    ] {
        assert_eq!(code_after(&play, &lines), Some(code), "{lines:?}");
    }
}
