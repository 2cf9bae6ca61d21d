//! Pages mention only commands and files that exist.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let found: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|own| own == ending))
        .collect();
    assert!(!found.is_empty(), "{folder}");
    found
}

fn help() -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let output = command.arg("--help").output().expect("the program");
    String::from_utf8(output.stdout).expect("a text")
}

#[test]
fn every_command_stands_on_the_page_of_commands() {
    let page = std::fs::read_to_string(root().join("docs/commands.md")).expect("the page");
    let help = help();
    let listed = help
        .split("Commands:\n")
        .nth(1)
        .expect("the list of commands");
    let names: Vec<&str> = listed
        .lines()
        .take_while(|line| !line.trim().is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.len() >= 18, "{names:?}");
    for name in names {
        assert!(page.contains(&format!("`grundy {name}")), "{name}");
    }
}

#[test]
fn the_exit_codes_are_listed_by_help_and_on_the_page_of_commands() {
    let page = std::fs::read_to_string(root().join("docs/commands.md")).expect("the page");
    for code in ["0", "1", "2", "3", "70"] {
        let listed = |text: &str| {
            let mut words = text.split(|sign: char| !sign.is_alphanumeric());
            words.any(|word| word == code)
        };
        let help = help();
        let codes = help.split("Exit codes").nth(1).unwrap_or_default();
        assert!(listed(codes), "{code}: {help}");
        let codes = page.split("Exit codes").nth(1).unwrap_or_default();
        assert!(listed(codes), "{code} on the page");
    }
}

#[test]
fn links_between_pages_lead_to_files() {
    let folders = [
        ".",
        "automata",
        "benches",
        "docs",
        "papers/notes",
        "python",
        "serve",
        "verify",
        "web",
    ];
    let all = folders.iter().flat_map(|folder| files(folder, "md"));
    let mut links = 0;
    for path in all {
        let text = std::fs::read_to_string(&path).expect("a page");
        for link in text.split("](").skip(1) {
            let target = link.split([')', '#']).next().unwrap_or_default();
            if target.is_empty() || target.contains("://") || target.contains(char::is_whitespace) {
                continue;
            }
            links += 1;
            let folder = path.parent().expect("a folder");
            assert!(folder.join(target).exists(), "{}: {target}", path.display());
        }
    }
    assert!(links > 30, "{links}");
}

#[test]
fn pages_that_the_papers_cite_exist() {
    let mut cited = 0;
    for path in files("papers", "game") {
        let text = std::fs::read_to_string(&path).expect("a paper");
        let words = text.split(|sign: char| !(sign.is_alphanumeric() || "/-_.".contains(sign)));
        for page in words.filter(|word| word.starts_with("papers/notes/")) {
            cited += 1;
            let page = page.trim_end_matches('.');
            assert!(root().join(page).exists(), "{}: {page}", path.display());
        }
    }
    assert!(cited > 0);
}
