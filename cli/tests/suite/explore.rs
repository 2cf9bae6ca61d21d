//! What `grundy explore` keeps in files.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn explore(over: &str, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args([
            "explore",
            "on (x): x - s where 1 <= s <= m",
            "--claim",
            "grundy(x) = x mod k",
            "--no-proof",
            "--format",
            "csv",
            "--over",
            over,
        ])
        .args(more)
        .output()
        .expect("the program starts")
}

/// A path of this test alone, with no file there.
fn no_file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("explore");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    let _ = std::fs::remove_file(&path);
    path
}

fn shown(path: &Path) -> &str {
    path.to_str().expect("a path")
}

#[test]
fn a_record_is_gone_on_with_even_if_its_last_line_is_torn() {
    let path = no_file("torn.csv");
    let first = explore("m=1..3,k=2..4", &["-o", shown(&path)]);
    assert_eq!(first.status.code(), Some(0), "{first:?}");
    let whole = std::fs::read(&path).expect("a record");
    assert_eq!(whole, first.stdout, "the record is the answer as CSV");
    std::fs::write(&path, &whole[..whole.len() - 9]).expect("it can be torn");
    let again = explore("m=1..3,k=2..4", &["-o", shown(&path)]);
    assert_eq!(again.stdout, first.stdout);
    assert_eq!(std::fs::read(&path).expect("a record"), whole);
}

#[test]
fn what_a_record_holds_is_not_computed_again() {
    let old = no_file("old.csv");
    explore("m=1..2,k=2..3", &["-o", shown(&old)]);
    // A verdict that no computation would give shows where it comes from.
    let record = std::fs::read_to_string(&old).expect("a record");
    let record = record.replace("2,3,holds,300,,,", "2,3,unknown,,,from the record,");
    std::fs::write(&old, &record).expect("it can be written");
    let new = no_file("new.csv");
    let found = explore(
        "m=1..2,k=2..4",
        &["--resume", shown(&old), "-o", shown(&new)],
    );
    let answer = String::from_utf8_lossy(&found.stdout);
    assert!(answer.contains("from the record"), "{answer}");
    assert_eq!(answer.lines().count(), 7, "{answer}");
    assert_eq!(std::fs::read_to_string(&old).expect("a record"), record);
    assert_eq!(std::fs::read(&new).expect("a record"), found.stdout);
    let resumed = explore("m=1..2,k=2..4", &["--resume", shown(&old)]);
    assert_eq!(resumed.stdout, found.stdout);
    let grown = std::fs::read_to_string(&old).expect("a record");
    assert!(
        grown.starts_with(&record) && grown.lines().count() == 7,
        "{grown}"
    );
}

#[test]
fn a_record_of_another_claim_is_refused_and_left_as_it_is() {
    let path = no_file("other.csv");
    explore("m=1..2,k=2..3", &["-o", shown(&path)]);
    let record = std::fs::read(&path).expect("a record");
    let refused = explore("m=1..2,k=2..3", &["-o", shown(&path), "--max", "7"]);
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(said.contains("another claim"), "{said}");
    assert_eq!(std::fs::read(&path).expect("a record"), record);
    // A text that is no record is not written to.
    std::fs::write(&path, "my notes\n").expect("it can be written");
    let refused = explore("m=1..2,k=2..3", &["-o", shown(&path)]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(std::fs::read(&path).expect("notes"), b"my notes\n");
}
