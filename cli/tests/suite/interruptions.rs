//! Work that is interrupted ends with what it found, and leaves whole files.

use crate::folders::{GRUNDY, empty_folder, press_ctrl_c, said};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A claim that is decided at once.
const CLAIM: &str =
    "game g on (x)\n  x - i where 1 <= i <= 3\n\nclaim \"mod\" for g\n  grundy(x) = x mod 4\n";

/// What a file holds before a command writes it.
const OLD: &str = "the old file\n";

#[test]
fn an_interruption_stops_a_check_at_the_claim_and_keeps_the_old_report() {
    let folder = empty_folder("interruptions", "interrupted");
    fs::write(folder.join("r.md"), OLD).expect("an old report");
    // Some claims are decided at once, and then one takes long.
    let mut text = String::from(CLAIM);
    text.push_str("\nclaim \"large\" for wythoff, up to 6000\n  P = {(x, y) | x = y + 7000}\n");
    text.push_str("\nclaim \"many\", n in 1..20000\n  n + 1 > n\n");
    text.push_str("\nclaim \"last\" for g\n  grundy(x) = x mod 4\n");
    fs::write(folder.join("a.game"), text).expect("claims");
    let mut command = Command::new(GRUNDY);
    let command = command.args(["check", "a.game", "--report", "r.md", "--no-proof"]);
    let command = command
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let stdout = BufReader::new(child.stdout.take().expect("its output"));
    let mut lines = stdout.lines().map(|line| line.expect("a line"));
    let first = lines.find(|line| line.contains("mod"));
    assert!(first.is_some(), "the first claim is decided");
    press_ctrl_c(&child);
    let rest: Vec<String> = lines.collect();
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(3), "{ended:?}: {rest:?}");
    assert!(said(&ended).contains("no report is written"), "{ended:?}");
    assert!(
        rest.last()
            .is_some_and(|line| line.starts_with("1 claim (1 instance): 1 hold")),
        "{rest:?}"
    );
    assert!(
        !rest.iter().any(|line| line.contains("interrupted")),
        "{rest:?}"
    );
    let kept = fs::read_to_string(folder.join("r.md"));
    assert_eq!(kept.expect("a report"), OLD);
}

#[test]
fn an_interruption_leaves_a_whole_list_of_the_positions_that_were_found() {
    let folder = empty_folder("interruptions", "cut_short");
    let mut command = Command::new(GRUNDY);
    let command = command.args(["positions", "wythoff", "--max", "50000000"]);
    let command = command
        .args(["--format", "json"])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("its output"));
    let mut printed = String::new();
    for _ in 0..100 {
        stdout.read_line(&mut printed).expect("a line");
    }
    press_ctrl_c(&child);
    stdout.read_to_string(&mut printed).expect("the rest");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(3), "{ended:?}");
    let answer: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    let found = answer["positions"].as_array().expect("a list").len();
    assert_eq!(answer["count"], found);
    let message = answer["errors"][0]["message"].as_str();
    assert!(message.is_some_and(|message| message.starts_with("interrupted: ")));
    assert!(said(&ended).contains("unknown: interrupted"), "{ended:?}");
}

#[test]
fn an_interruption_leaves_whole_lines_in_a_file_too() {
    let folder = empty_folder("interruptions", "cut_short_file");
    for (name, lines) in [("p.csv", true), ("p.txt", true), ("p.npy", false)] {
        let mut command = Command::new(GRUNDY);
        let command = command.args(["positions", "wythoff", "--max", "1000000000"]);
        let command = command
            .args(["-o", name])
            .current_dir(&folder)
            .stderr(Stdio::piped());
        let child = command.spawn().expect("the program starts");
        // It writes under another name.
        let begun = Instant::now();
        let growing = |folder: &Path| {
            let files = fs::read_dir(folder).expect("a folder").flatten();
            let mut sizes = files.filter_map(|file| Some(file.metadata().ok()?.len()));
            sizes.any(|size| size > 4_000_000)
        };
        while !growing(&folder) && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(20));
        }
        press_ctrl_c(&child);
        let ended = child.wait_with_output().expect("it ends");
        assert_eq!(ended.status.code(), Some(3), "{ended:?}");
        let said = said(&ended);
        assert!(said.contains("unknown: interrupted"), "{said}");
        let (count, _) = said.split_once(" P-positions").expect("a count");
        let written = fs::read(folder.join(name)).expect("a file");
        match lines {
            true => {
                let text = String::from_utf8(written).expect("text");
                let pairs = match name {
                    "p.csv" => text.lines().count() - 1,
                    _ => text.matches(')').count(),
                };
                assert!(text.ends_with('\n'));
                assert_eq!(pairs.to_string(), count);
            }
            false => {
                let rows = count.parse::<usize>().expect("a number");
                let (header, _) = written.split_at(written.len() - 8 * rows);
                let header = String::from_utf8_lossy(header);
                assert!(header.contains(&format!("({count}, 2)")), "{header}");
                assert!(header.ends_with('\n'), "{header}");
            }
        }
        fs::remove_file(folder.join(name)).expect("it goes");
    }
}
