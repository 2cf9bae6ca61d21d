//! Without default features the library needs memory alone: no thread, clock, file, process or network.

use std::fs;
use std::path::Path;

/// The crates of the library, by their sources.
const SOURCES: [&str; 7] = [
    "work/src",
    "rules/src",
    "automata/src",
    "engines/src",
    "ordinals/src",
    "proofs/src",
    "src",
];

/// What the machine gives, as it is named in sources.
const GIVEN: [&str; 15] = [
    "std::thread",
    "std::time",
    "std::fs",
    "std::process",
    "std::net",
    "std::env",
    "std::io::stdin",
    // After `use std::{…}`.
    "thread::",
    "fs::",
    "process::",
    "env::",
    "Instant::now",
    "SystemTime",
    "rayon",
    "memmap2",
];

fn sources(path: &Path, found: &mut Vec<(String, String)>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            sources(&entry.unwrap().path(), found);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs")
        && path.file_name().is_some_and(|name| name != "tests.rs")
    {
        let text = fs::read_to_string(path).unwrap();
        found.push((path.display().to_string(), text));
    }
}

/// The lines of a file without comments and without items of tests and of the feature `host`.
fn bare(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut left_out = false;
    let mut depth = 0_i64;
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or_default();
        let attribute = code.trim_start();
        let begins = attribute.starts_with("#[cfg(test)]")
            || attribute.starts_with("#[cfg(all(test")
            || attribute.starts_with(r#"#[cfg(feature = "host")]"#);
        if begins && !left_out {
            (left_out, depth) = (true, 0);
            continue;
        }
        if !left_out {
            lines.push(code.to_string());
            continue;
        }
        for letter in code.chars() {
            depth += match letter {
                '{' | '(' | '[' => 1,
                '}' | ')' | ']' => -1,
                _ => 0,
            };
        }
        let ends = code.trim_end().ends_with([';', '}', ',']);
        left_out = depth > 0 || !ends;
    }
    lines
}

/// Does a line have this name, and not as the end of a longer one?
fn names(line: &str, given: &str) -> bool {
    let mut places = line.match_indices(given);
    places.any(|(at, _)| {
        !line[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_')
    })
}

fn asked_of_the_machine(text: &str) -> Option<&'static str> {
    let lines = bare(text);
    GIVEN
        .into_iter()
        .find(|given| lines.iter().any(|line| names(line, given)))
}

#[test]
fn the_library_asks_nothing_of_the_machine_but_for_its_feature_host() {
    let mut files = Vec::new();
    for folder in SOURCES {
        sources(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
            &mut files,
        );
    }
    assert!(files.len() > 300);
    // The module of pages is there with the feature alone.
    files.retain(|(name, _)| !name.ends_with("zeroed_words.rs"));
    for (name, text) in files {
        assert_eq!(asked_of_the_machine(&text), None, "{name}");
    }
}

#[test]
fn what_is_asked_of_the_machine_is_found_outside_of_the_feature_alone() {
    let asked = "fn now() -> Instant {\n    Instant::now()\n}\n";
    assert_eq!(asked_of_the_machine(asked), Some("Instant::now"));
    let gated = format!("#[cfg(feature = \"host\")]\n{asked}fn other() {{}}\n");
    assert_eq!(asked_of_the_machine(&gated), None);
    let behind = format!("{gated}use std::fs;\n");
    assert_eq!(asked_of_the_machine(&behind), Some("std::fs"));
    assert_eq!(asked_of_the_machine("// std::fs\n"), None);
    let renamed = "use std::{fs, io};\nfn all() { fs::read(\"x\") }\n";
    assert_eq!(asked_of_the_machine(renamed), Some("fs::"));
    assert_eq!(asked_of_the_machine("let all = refs::of(x);\n"), None);
}
