//! Help: every command has examples, and each example runs; manual pages and completions are made from the same arguments.

use crate::folders::empty_folder;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const GRUNDY: &str = env!("CARGO_BIN_EXE_grundy");

fn grundy(arguments: &[&str]) -> String {
    let output = Command::new(GRUNDY).args(arguments).output();
    let output = output.expect("the program");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("a text")
}

/// The names of all commands.
fn commands() -> Vec<String> {
    let help = grundy(&["help"]);
    let list = help
        .split_once("Commands:\n")
        .map_or("", |(_, behind)| behind);
    let list = list.split("\n\n").next().unwrap_or_default();
    let names = list.lines().filter_map(|line| {
        let name = line.strip_prefix("  ")?;
        let begins = name.starts_with(|sign: char| sign.is_ascii_lowercase());
        begins.then(|| name.split(' ').next().unwrap_or_default().to_string())
    });
    names.filter(|name| name != "help").collect()
}

/// The examples in the help of a command.
fn examples(command: &str) -> Vec<String> {
    let help = grundy(&[command, "--help"]);
    let list = help
        .split_once("Examples:\n")
        .map_or("", |(_, behind)| behind);
    let lines = list.lines().take_while(|line| line.starts_with("  "));
    lines.map(|line| line.trim().to_string()).collect()
}

#[test]
fn the_help_of_every_command_has_an_example() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for command in &commands {
        let examples = examples(command);
        assert!(!examples.is_empty(), "{command}");
        for example in examples {
            assert!(
                example.contains(&format!("grundy {command}")) || example.contains("help language"),
                "{example}"
            );
        }
    }
}

#[test]
fn pages_of_help_are_no_wider_than_a_terminal() {
    let page = grundy(&["help", "language"]);
    // Options have the width of the terminal.
    for line in page.lines().take_while(|line| !line.starts_with("Usage")) {
        assert!(line.chars().count() <= 80, "{line}");
    }
    let mut session = Command::new(GRUNDY)
        .arg("repl")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut input = session.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut input, b"help\n").expect("it reads");
    drop(input);
    let said = session.wait_with_output().expect("it ends").stdout;
    let said = String::from_utf8(said).expect("a text");
    assert!(said.contains("quit"), "{said}");
    for line in said.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
}

#[cfg(unix)]
#[test]
fn every_example_of_the_help_runs() {
    for command in commands() {
        for (number, example) in examples(&command).iter().enumerate() {
            let folder = empty_folder("help", &format!("{command}-{number}"));
            fs::write(
                folder.join("my.game"),
                "game g on (x)\n  x - i  where i >= 1\n\nclaim \"c\" for g\n  grundy(x) = x\n",
            )
            .expect("a file");
            fs::write(folder.join("moves.txt"), "a -> b\nb -> c\n").expect("a file");
            fs::write(folder.join("requests.jsonl"), "{\"command\": \"games\"}\n").expect("a file");
            if matches!(command.as_str(), "store" | "serve") {
                let table = "\"$GRUNDY\" table wythoff --size 100 --store wythoff.zarr";
                assert!(in_a_shell(table, &folder).status.success());
            }
            let line = example.replace("grundy ", "\"$GRUNDY\" ");
            let line = match command.as_str() {
                // A server runs until it is ended.
                "serve" => format!("{line} & sleep 1; kill -TERM $!; wait $!"),
                _ => line,
            };
            let output = in_a_shell(&line, &folder);
            assert_eq!(output.status.code(), Some(0), "{example}: {output:?}");
        }
    }
}

#[cfg(unix)]
fn in_a_shell(line: &str, folder: &Path) -> Output {
    Command::new("sh")
        .args(["-c", line])
        .env("GRUNDY", GRUNDY)
        .env("GRUNDY_SMT", "no-solver")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = empty_folder("help", "man");
    let pages = folder.join("pages");
    grundy(&["man", pages.to_str().expect("a path")]);
    for command in commands() {
        let page = fs::read_to_string(pages.join(format!("grundy-{command}.1"))).expect("a page");
        assert!(page.contains(".SH SYNOPSIS"), "{page}");
        assert!(page.contains("Examples:"), "{page}");
    }
    assert!(pages.join("grundy.1").exists());
}

#[test]
fn completions_know_the_games() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = grundy(&["completions", shell]);
        let known = ["wythoff", "kimura", "yama_wythoff"].map(|name| script.contains(name));
        // Not every shell's script offers values of arguments without a name.
        if ["bash", "zsh"].contains(&shell) {
            assert_eq!(known, [true, false, true], "{shell}");
        }
    }
}

#[test]
fn the_language_is_one_page_of_the_help() {
    let page = grundy(&["language"]);
    assert!(page.lines().count() <= 60, "one page");
    assert!(grundy(&["help", "language"]).contains("CONDITIONS"));
    // The rules of its first part are rules.
    let rules = page
        .lines()
        .skip_while(|line| !line.starts_with("MOVES"))
        .skip(1);
    let rules = rules.take_while(|line| !line.trim().is_empty());
    for line in rules {
        let rules = line.trim().split("   ").next().unwrap_or_default();
        let rules = rules.split(", and the same").next().unwrap_or_default();
        if rules.starts_with("Any other name") || rules.starts_with("ryuo") {
            continue;
        }
        grundy(&["table", rules, "--size", "4"]);
    }
}
