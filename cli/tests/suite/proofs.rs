//! What `grundy prove` writes for other programs.

use std::path::PathBuf;
use std::process::{Command, Output};

fn prove(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("prove")
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// A file of this test alone.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("proofs");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.join(name)
}

#[test]
fn a_certificate_is_accepted_and_with_a_changed_transition_rejected() {
    let games = [
        ("yama", "P = {(x, y) | |x - y| <= 1}"),
        ("nim(2)", "grundy(x, y) = x xor y"),
        (
            "ryuo(3)",
            "grundy(x, y) = (x + y) mod 3 + 3 (floor(x / 3) xor floor(y / 3))",
        ),
        (
            "nim(2) with pass",
            "P = {(x, x, 0) | x >= 0} ∪ {(0, 0, 1)} ∪ {(2 n + 1, 2 n + 2, 1) | n >= 0} ∪ {(2 n + 2, 2 n + 1, 1) | n >= 0}",
        ),
    ];
    for (index, (game, claim)) in games.into_iter().enumerate() {
        let path = file(&format!("certificate{index}.json"));
        let answer = prove(&[game, claim, "--certificate", path.to_str().expect("a path")]);
        assert_eq!(answer.status.code(), Some(0), "{game}: {answer:?}");
        let text = std::fs::read_to_string(&path).expect("a certificate");
        assert!(text.contains(game), "{game} is named");
        let verified = grundy_verify::verify(&text);
        assert!(verified.is_ok(), "{game}: {verified:?}");
        // One member less in the closed set of the sentence.
        let mut changed: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let closed = changed["sentence"]["closed"].as_array_mut();
        closed.expect("a closed set").pop();
        assert!(
            grundy_verify::verify(&changed.to_string()).is_err(),
            "{game}"
        );
    }
}

#[test]
fn a_refuted_claim_leaves_no_certificate() {
    let path = file("none.json");
    let answer = prove(&[
        "nim(2)",
        "P = {(x, x) | x >= 1}",
        "--certificate",
        path.to_str().expect("a path"),
    ]);
    assert_eq!(answer.status.code(), Some(1));
    assert!(!path.exists());
}

#[test]
fn sentences_are_written_for_solvers_and_for_walnut() {
    let path = file("yama.smt2");
    let claim = "P = {(x, y) | |x - y| <= 1}";
    let answer = prove(&["yama", claim, "--smtlib", path.to_str().expect("a path")]);
    assert_eq!(answer.status.code(), Some(0));
    let script = std::fs::read_to_string(&path).expect("a script");
    assert!(script.starts_with("(set-logic LIA)") && script.contains("(check-sat)"));
    // Solvers know no nim-sums: it is said, and the verdict stands.
    let answer = prove(&[
        "nim(2)",
        "grundy(x, y) = x xor y",
        "--smtlib",
        path.to_str().expect("a path"),
    ]);
    assert_eq!(answer.status.code(), Some(3));
    assert!(
        String::from_utf8_lossy(&answer.stderr).contains("xor"),
        "{answer:?}"
    );
    let folder = file("walnut");
    let answer = prove(&["yama", claim, "--walnut", folder.to_str().expect("a path")]);
    assert_eq!(answer.status.code(), Some(0), "{answer:?}");
    let script = std::fs::read_to_string(folder.join("claim.txt")).expect("a script");
    assert!(script.contains("eval claim"));
}
