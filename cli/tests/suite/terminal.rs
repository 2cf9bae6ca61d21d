//! What a person sees at a terminal: tables that fit, words that are whole, P-positions that stand out.

use super::NO_SOLVER;
use nix::pty::{OpenptyResult, Winsize, openpty};
use std::fs::File;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

/// What is written where a line can be typed: the terminal hands over what is pasted.
const PROMPT: &str = "\u{1b}[?2004h";

/// What a terminal of this width shows, and how the program ends.
fn shown(columns: u16, arguments: &[&str]) -> (String, Option<i32>) {
    at_terminal(columns, &[], arguments, true)
}

/// The same without messages: a bar would be among them in some runs.
fn answered(columns: u16, arguments: &[&str]) -> (String, Option<i32>) {
    at_terminal(columns, &[], arguments, false)
}

/// The same of 80 columns, where each line is typed when the program waits for it.
fn typed(lines: &[&str], arguments: &[&str]) -> (String, Option<i32>) {
    at_terminal(80, lines, arguments, true)
}

fn at_terminal(
    columns: u16,
    lines: &[&str],
    arguments: &[&str],
    messages: bool,
) -> (String, Option<i32>) {
    let size = Winsize {
        ws_row: 24,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    let OpenptyResult { master, slave } = openpty(&size, None).expect("a terminal");
    let other = || Stdio::from(slave.try_clone().expect("the terminal"));
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(arguments)
        .env("GRUNDY_SMT", NO_SOLVER)
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(other())
        .stdout(other())
        .stderr(if messages { other() } else { Stdio::null() })
        .spawn()
        .expect("the program starts");
    drop(slave);
    let mut terminal = File::from(master);
    let mut left = lines.iter();
    let (mut shown, mut prompts) = (Vec::new(), 0);
    let mut piece = [0; 4096];
    // At its end a terminal answers with an error.
    while let Ok(read @ 1..) = terminal.read(&mut piece) {
        shown.extend(&piece[..read]);
        let seen = String::from_utf8_lossy(&shown).matches(PROMPT).count();
        while prompts < seen {
            prompts += 1;
            // After the last line the end is typed, so that the program does not wait.
            let line = left.next().unwrap_or(&"\u{4}");
            terminal.write_all(line.as_bytes()).expect("a typed line");
        }
    }
    let ended = child.wait().expect("the program ends");
    let shown = String::from_utf8_lossy(&shown).replace("\r\n", "\n");
    (shown, ended.code())
}

/// The text without colours.
fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_string();
    let rest = parts.map(|part| part.split_once('m').map_or("", |(_, rest)| rest));
    first + &rest.collect::<String>()
}

fn widest(text: &str) -> usize {
    let lines = text.lines().map(|line| line.chars().count());
    lines.max().unwrap_or(0)
}

/// What stands below a table of which not all columns fit.
const FIT: &str = "columns fit this terminal";

#[test]
fn a_table_has_as_many_columns_as_fit_and_says_where_the_others_are() {
    for columns in [80, 120] {
        let (text, _) = shown(columns, &["table", "wythoff", "--size", "60"]);
        let text = plain(&text);
        assert!(widest(&text) <= usize::from(columns), "{text}");
        assert!(widest(&text) > usize::from(columns) - 5, "{text}");
        assert!(text.contains(&format!("of 60 {FIT}")), "{text}");
        assert!(text.contains("`-o FILE`"), "{text}");
    }
    let (text, _) = shown(80, &["table", "wythoff", "--size", "5"]);
    assert!(!text.contains(FIT), "{text}");
}

#[test]
fn p_positions_stand_out_on_a_terminal_alone() {
    let (text, _) = shown(80, &["table", "wythoff", "--size", "3"]);
    let bold = text.matches("\u{1b}[1m").count();
    assert_eq!(bold, 3, "{text:?}");
    let piped = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["table", "wythoff", "--size", "3"])
        .output()
        .expect("the program");
    assert_eq!(String::from_utf8_lossy(&piped.stdout), plain(&text));
}

#[test]
fn words_are_whole_at_the_edge_of_a_terminal() {
    let solve = ["solve", "yama"];
    let claim = "P = {(x, y) | |x - y| <= 1, x mod 2 = 0 or y mod 3 = 0 or x + y <= 20}";
    let check = ["check", "yama", claim];
    for arguments in [&solve[..], &check] {
        let (page, _) = answered(1000, arguments);
        for columns in [40, 70, 80, 90] {
            let (text, _) = answered(columns, arguments);
            assert!(widest(&plain(&text)) <= usize::from(columns), "{text}");
            let words: Vec<_> = text.split_whitespace().collect();
            assert_eq!(words, page.split_whitespace().collect::<Vec<_>>());
        }
    }
}

#[test]
fn a_table_that_nobody_reads_is_not_printed_on_a_terminal() {
    for arguments in [
        ["table", "nim(2)", "--size", "1001"],
        ["table", "nim(2)", "--shape", "2000x501"],
        ["table", "nim(1)", "--size", "1000001"],
    ] {
        let (text, code) = shown(80, &arguments);
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains("`-o FILE`"), "{text}");
        assert!(text.lines().count() < 5, "{text}");
    }
}

#[test]
fn a_play_at_a_terminal_recalls_lines_and_ends_when_asked() {
    let up = "\u{1b}[A\r";
    let (text, code) = typed(&["hint\r", up, "quit\r"], &["play", "wythoff"]);
    assert_eq!(text.matches("Hint: ").count(), 2, "{text}");
    assert_eq!(text.matches("The play ends here.").count(), 1, "{text}");
    assert_eq!(code, Some(0));
    for end in ["exit\r", "\u{4}", "\u{3}"] {
        let (text, code) = typed(&[end], &["play", "wythoff"]);
        assert!(text.contains("The play ends here."), "{text}");
        assert_eq!(code, Some(0), "{end:?}");
    }
}
