//! The rooms import only what stands before them.

use std::fs;
use std::path::Path;

/// Each room with the rooms it may know.
const ROOMS: &[(&str, &[&str])] = &[
    ("number", &[]),
    ("linear_program", &[]),
    ("recursion", &["number"]),
    ("pattern", &["number"]),
    ("language", &[]),
    ("formula", &["number", "recursion", "language"]),
    ("game", &["number", "linear_program", "language", "formula"]),
    ("move_set", &["game"]),
    ("kernel", &["language"]),
    (
        "heap",
        &["number", "linear_program", "language", "formula", "game"],
    ),
    ("table", &["language", "formula", "game", "heap"]),
    (
        "sieve",
        &["number", "linear_program", "formula", "game", "table"],
    ),
    (
        "ordinal",
        &[
            "number",
            "linear_program",
            "language",
            "formula",
            "game",
            "table",
        ],
    ),
    ("misere", &["game", "table"]),
    ("far", &["number", "language", "formula", "game"]),
    (
        "claim",
        &["number", "language", "formula", "game", "far", "ordinal"],
    ),
    (
        "prover",
        &["number", "pattern", "language", "formula", "game", "claim"],
    ),
    (
        "sequence",
        &["number", "pattern", "language", "game", "heap", "table"],
    ),
    ("strategy", &["language", "game", "table"]),
    ("library", &["language", "game"]),
    (
        "check",
        &[
            "number",
            "recursion",
            "pattern",
            "linear_program",
            "language",
            "formula",
            "game",
            "move_set",
            "table",
            "ordinal",
            "misere",
            "far",
            "claim",
            "sequence",
            "prover",
            "witness",
            "library",
        ],
    ),
    (
        "witness",
        &["number", "language", "formula", "game", "table", "claim"],
    ),
    (
        "solve",
        &[
            "number", "pattern", "language", "game", "table", "sieve", "claim", "prover", "check",
        ],
    ),
    (
        "family",
        &["language", "table", "claim", "prover", "check", "solve"],
    ),
    (
        "render",
        &[
            "number",
            "recursion",
            "language",
            "game",
            "kernel",
            "table",
            "ordinal",
            "far",
            "misere",
            "claim",
            "strategy",
            "library",
            "sequence",
            "check",
            "solve",
            "family",
        ],
    ),
];

fn sources(path: &Path, found: &mut Vec<(String, String)>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            sources(&entry.unwrap().path(), found);
        }
    } else if path.extension().is_some_and(|extension| extension == "rs") {
        found.push((
            path.display().to_string(),
            fs::read_to_string(path).unwrap(),
        ));
    }
}

/// The rooms that a text names as `crate::room`, its tests and examples left out.
fn imports(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or("");
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let joined: String = lines.collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for part in joined.split("crate::").skip(1) {
        let word: String = part
            .chars()
            .take_while(|c| c.is_ascii_lowercase() || *c == '_')
            .collect();
        if !word.is_empty() {
            found.push(word);
        }
    }
    found
}

#[test]
fn imports_run_one_way() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (room, allowed) in ROOMS {
        let mut files = Vec::new();
        for path in [root.join(format!("{room}.rs")), root.join(room)] {
            if path.exists() {
                sources(&path, &mut files);
            }
        }
        assert!(!files.is_empty(), "there is no room {room}");
        // Tests of a room may ask for games by name.
        let own = files.iter().filter(|(path, _)| !path.ends_with("tests.rs"));
        for (path, text) in own {
            for import in imports(text) {
                let known = import == *room || allowed.contains(&import.as_str());
                assert!(known, "{path} knows the room {import}");
            }
        }
    }
}

#[test]
fn every_room_of_the_house_is_listed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in fs::read_dir(root).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().to_string();
        assert!(
            name == "lib" || ROOMS.iter().any(|(room, _)| *room == name),
            "{name} is in no list of what it may know"
        );
    }
}
