//! Mistakes of mathematicians, students and programmers: each is answered by what is wrong, where, and what would be right, and
//! nothing else happens.

mod arguments;
mod claims;
mod families;
mod files;
mod games;
mod positions;
mod print;
mod requests;
mod rules;

use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A command line, what the message quotes, and what it says of the cure.
type BadInput = (&'static str, &'static str, &'static str);

/// The files that the command lines name.
const FILES: &[(&str, &[u8])] = &[
    (
        "good.game",
        b"game nim_here on (x, y), symmetric\n  (x - i, y)  where i >= 1\n\nclaim \"Bouton\" for nim_here\n  grundy(x, y) = x xor y\n",
    ),
    ("broken.game", b"game g on (x)\n  x - where\n\ngame h on (x)\n  x - 1\n"),
    ("empty.game", b""),
    ("binary.game", b"\xff\xfe\x00game"),
    ("claims_only.game", b"claim \"c\" for wythoff\n  P = {(x, x)}\n"),
    ("two.game", b"game g on (x)\n  x - 1\n\ngame h on (x)\n  x - 2\n"),
    ("unknown.game", b"game g = nmi(2)\n"),
    (
        "bad_claim.game",
        b"game g on (x)\n  x - 1\n\nclaim \"c\" for g\n  grundy(x) = x +\n",
    ),
    ("no_for.game", b"game g on (x)\n  x - 1\n\nclaim \"c\" g\n  grundy(x) = x\n"),
    ("unknown_game.game", b"claim \"c\" for wythof\n  P = {(0, 0)}\n"),
    ("twice.game", b"game g on (x)\n  x - 1\n\ngame g on (x)\n  x - 2\n"),
    ("cycle.txt", b"a -> b\nb -> a\n"),
    ("commas.txt", b"a,b c\n"),
    ("words.txt", b"one two three\n"),
    ("solve.md", b"# A title\n\nSome text.\n"),
];

/// What is said of claims where none was decided.
const NOTHING: &str = "nothing was checked";

#[test]
fn a_bad_input_is_answered_by_its_place_and_its_cure_and_leaves_no_trace() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bad-inputs");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("folder")).expect("a folder");
    for (name, text) in FILES {
        fs::write(folder.join(name), text).expect("a file");
    }
    let before = contents(&folder);
    let all = [
        rules::RULES,
        print::PRINT,
        claims::CLAIMS,
        positions::POSITIONS,
        games::GAMES,
        families::FAMILIES,
        files::FILES,
        arguments::ARGUMENTS,
    ]
    .concat();
    let faults: Vec<String> = all
        .par_iter()
        .filter_map(|input| fault(input, &folder))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(contents(&folder), before, "no file was written");
}

/// What is wrong with the answer to a bad input.
fn fault(input: &BadInput, folder: &Path) -> Option<String> {
    let (line, place, cure) = *input;
    let output = answer(line, folder);
    let said = String::from_utf8_lossy(&output.stderr);
    let printed = String::from_utf8_lossy(&output.stdout);
    let mut wrong = Vec::new();
    if output.status.code() != Some(2) {
        wrong.push("the exit code");
    }
    if !said.contains(place) {
        wrong.push("the place");
    }
    if !said.contains(cure) {
        wrong.push("the cure");
    }
    // The claims of files end in a summary.
    let is_summary = line.starts_with("check ") && printed.contains(NOTHING);
    if !printed.is_empty() && !is_summary {
        wrong.push("something is printed");
    }
    (!wrong.is_empty()).then(|| format!("grundy {line}: {}\n{said}{printed}", wrong.join(", ")))
}

fn answer(line: &str, folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(words(line))
        .current_dir(folder)
        .env("GRUNDY_SMT", "no-solver")
        .stdin(Stdio::null())
        .output()
        .expect("the program")
}

/// The words of a command line; those in single quotes are one.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quoted, mut begun) = (String::new(), false, false);
    for sign in line.chars() {
        match sign {
            '\'' => (quoted, begun) = (!quoted, true),
            ' ' if !quoted => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            sign => {
                word.push(sign);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}

/// Every file below a folder, with its bytes.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(contents(&path)),
            false => drop(found.insert(path.clone(), fs::read(&path).expect("a file"))),
        }
    }
    found
}

#[test]
fn no_bad_input_is_listed_twice_and_all_expect_something() {
    let mut lines = std::collections::BTreeSet::new();
    let parts = [
        rules::RULES,
        print::PRINT,
        claims::CLAIMS,
        positions::POSITIONS,
        games::GAMES,
        families::FAMILIES,
        files::FILES,
        arguments::ARGUMENTS,
    ];
    for (line, place, cure) in parts.concat() {
        assert!(lines.insert(line), "{line}");
        assert!(!place.is_empty() && !cure.is_empty(), "{line}");
    }
    assert!(lines.len() >= 300);
}
