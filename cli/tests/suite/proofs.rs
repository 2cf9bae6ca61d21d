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

/// The P-positions of `larsson(2, 2)`, as `grundy solve` finds them.
const BLOCKED: &str = "P = automaton in Zeckendorf
    0 accepts: (0, 0) -> 0, (0, 1) -> 1, (1, 0) -> 2, (1, 1) -> 3
    1: (1, 0) -> 4
    2: (0, 1) -> 5
    3 accepts:
    4: (0, 0) -> 6, (0, 1) -> 7
    5: (0, 0) -> 8, (1, 0) -> 9
    6: (0, 0) -> 10, (0, 1) -> 11
    7 accepts: (1, 0) -> 6
    8: (0, 0) -> 12, (1, 0) -> 13
    9 accepts: (0, 1) -> 8
    10 accepts: (0, 0) -> 4, (0, 1) -> 14
    11: (1, 0) -> 15
    12 accepts: (0, 0) -> 5, (1, 0) -> 16
    13: (0, 1) -> 17
    14: (1, 0) -> 10
    15 accepts: (0, 0) -> 18, (0, 1) -> 1
    16: (0, 1) -> 12
    17 accepts: (0, 0) -> 19, (1, 0) -> 2
    18: (0, 0) -> 15, (0, 1) -> 1, (1, 1) -> 3
    19: (0, 0) -> 17, (1, 0) -> 2, (1, 1) -> 3";

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
        // Zeckendorf and Ostrowski numerations.
        (
            "wythoff",
            "P = {(floor(n phi), floor(n phi) + n) | n >= 0}, symmetric",
        ),
        (
            "fraenkel(2)",
            "P = {(floor(n sqrt(2)), floor(n sqrt(2)) + 2 n) | n >= 0}, symmetric",
        ),
        (
            "fraenkel(3)",
            "P = {(floor(alpha n), floor((alpha + 3) n)) | n >= 0}, symmetric where alpha = (sqrt(13) - 1) / 2",
        ),
        (
            "larsson(2, 1)",
            "P = {(floor(n sqrt(2)), floor(n (2 + sqrt(2)))) | n >= 0}, symmetric",
        ),
        // With one blocked option in each line.
        (
            "gurvich(1, 1, 1, 2)",
            "P = {(floor(n sqrt(2) / 2), floor(n sqrt(2) / 2) + n) | n >= 0}, symmetric",
        ),
        ("larsson(2, 2)", BLOCKED),
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
        let sentence = match changed["version"].as_i64() {
            Some(1) => &mut changed["sentence"],
            _ => &mut changed["sentences"][0],
        };
        let closed = sentence["closed"].as_array_mut();
        closed.expect("a closed set").pop();
        assert!(
            grundy_verify::verify(&changed.to_string()).is_err(),
            "{game}"
        );
    }
}

#[test]
fn a_claim_with_a_floor_in_misere_play_has_a_certificate() {
    let path = file("misere.json");
    let answer = prove(&[
        "wythoff",
        "P = {(0, 1), (2, 2)} ∪ {(floor(n phi), floor(n phi) + n) | n >= 2}, symmetric",
        "--misere",
        "--certificate",
        path.to_str().expect("a path"),
    ]);
    assert_eq!(answer.status.code(), Some(0), "{answer:?}");
    let text = std::fs::read_to_string(&path).expect("a certificate");
    let verified = grundy_verify::verify(&text).expect("a true sentence");
    assert!(verified.summary().contains("Zeckendorf"), "{verified:?}");
}

#[test]
fn what_is_proved_for_all_values_of_a_parameter_has_a_certificate_a_script_and_walnuts_sentence() {
    let (path, script, folder) = (file("open.json"), file("open.smt2"), file("open"));
    let answer = prove(&[
        "yama_wythoff(c)",
        "P = {(0, 0), (0, 1), (1, 0)} ∪ {(x, 1) | x >= 3 + c} ∪ {(1, y) | y >= 3 + c}",
        "--for",
        "c >= 0",
        "--certificate",
        path.to_str().expect("a path"),
        "--smtlib",
        script.to_str().expect("a path"),
        "--walnut",
        folder.to_str().expect("a path"),
    ]);
    assert_eq!(answer.status.code(), Some(0), "{answer:?}");
    let text = std::fs::read_to_string(&path).expect("a certificate");
    assert!(text.contains("game: yama_wythoff(c), for c >= 0"), "{text}");
    let verified = grundy_verify::verify(&text);
    assert!(verified.is_ok(), "{verified:?}");
    assert!(
        grundy_verify::verify(&text.replace("- x2 >= 3", "- x2 >= 4")).is_err(),
        "another claim"
    );
    let script = std::fs::read_to_string(script).expect("a script");
    assert!(script.contains("(check-sat)"));
    let script = std::fs::read_to_string(folder.join("claim.txt")).expect("a script");
    assert!(script.contains("eval claim"));
    // A divisor that is open.
    let path = file("divisor.json");
    let answer = prove(&[
        "subtraction(1..l - 1)",
        "grundy(x) = x mod l",
        "--for",
        "l >= 2",
        "--certificate",
        path.to_str().expect("a path"),
    ]);
    assert_eq!(answer.status.code(), Some(0), "{answer:?}");
    let text = std::fs::read_to_string(&path).expect("a certificate");
    assert!(grundy_verify::verify(&text).is_ok());
}

#[test]
fn a_file_holds_one_sentence_and_no_sentence_that_was_not_proved() {
    let path = file("several.json");
    let written = ["--certificate", path.to_str().expect("a path"), "--for"];
    let said = |game, claim, range| {
        let answer = prove(&[&[game, claim], written.as_slice(), &[range]].concat());
        assert_eq!(answer.status.code(), Some(3), "{answer:?}");
        assert!(!path.exists());
        String::from_utf8_lossy(&answer.stderr).into_owned()
    };
    let several = said("subtraction(1..l - 1)", "grundy(x) = x mod l", "l in 2..4");
    assert!(several.contains("these are 3 sentences"), "{several}");
    let unproved = said("triangular_wythoff(c)", "tame", "c >= 1");
    assert!(unproved.contains("nothing is written"), "{unproved}");
}

#[test]
fn the_time_is_no_part_of_the_answer() {
    let arguments = ["yama", "P = {(x, y) | |x - y| <= 1}"];
    let answer = prove(&arguments);
    let (answered, said) = (answer.stdout, answer.stderr);
    let said = String::from_utf8_lossy(&said);
    assert!(said.starts_with("took "), "{said}");
    assert!(said.contains("s; the largest automaton "), "{said}");
    assert_eq!(answered, prove(&arguments).stdout);
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

/// A program that calls itself z3 and answers every question alike.
#[cfg(unix)]
fn impostor(name: &str, answer: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;

    let path = file(name);
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'Z3 version 4.13.4'; exit; fi\n\
         while read -r line; do case \"$line\" in\n\
         *check-sat*) echo {answer};;\n*get-value*) echo '((x 1) (y 1))';;\n\
         *echo*) echo 'end of answer';;\nesac; done\n"
    );
    std::fs::write(&path, script).expect("a script");
    let rights = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&path, rights).expect("its rights");
    path
}

#[cfg(unix)]
#[test]
fn a_program_that_answers_known_questions_wrongly_proves_nothing() {
    // False from a heap of 9 million on, where no table sees it; with its last move the game is none of which a text has a claim.
    let rules = "on (x, y): moves of triangular_wythoff(1); (x - 1, y - 2) where x >= 10^9";
    let claim = "P = {(0, 0)} ∪ {(k^2, (k + 1)^2) | k >= 0} ∪ {(k^2 + 5000000, k^2) | k >= 3000}, symmetric";
    for (answer, why) in [
        ("unsat", "which is false"),
        ("sat", "is not believed"),
        ("unknown", "it does not answer easy questions"),
    ] {
        let solver = impostor(&format!("says-{answer}"), answer);
        let found = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["prove", rules, claim])
            .env("GRUNDY_SMT", &solver)
            .output()
            .expect("the program starts");
        assert_eq!(found.status.code(), Some(3), "{found:?}");
        let text = String::from_utf8_lossy(&found.stdout);
        assert!(
            text.starts_with("unknown: ") && text.contains(why),
            "{text}"
        );
        assert!(text.contains("calls itself Z3 version 4.13.4"), "{text}");
    }
}

#[test]
fn a_refutation_is_printed_before_all_exceptions_are_known() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["prove", "wythoff", "P = {(x, x) | x >= 0}"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut answer = BufReader::new(child.stdout.take().expect("its answer"));
    let mut first = String::new();
    answer.read_line(&mut first).expect("a line");
    assert!(first.starts_with("refuted at (1, 1)"), "{first}");
    // The exceptions of this claim take seconds.
    assert_eq!(child.try_wait().expect("it runs"), None);
    let mut rest = String::new();
    answer.read_to_string(&mut rest).expect("the rest");
    assert!(!rest.contains(first.trim_end()), "{rest}");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

#[test]
fn a_refutation_stands_where_the_box_that_was_asked_for_is_too_large() {
    let claim = ["prove", "wythoff", "P = {(x, x) | x >= 0}", "--max"];
    for max in ["100000", "9000000000000000000"] {
        let command = [claim.as_slice(), &[max]].concat();
        let text = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(&command)
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&text.stdout).into_owned();
        assert!(said.starts_with("refuted at (1, 1)"), "{said}");
        // The verdict, and what stands below it.
        let verdicts = said.lines().filter(|line| !line.starts_with(' '));
        assert_eq!(verdicts.count(), 1, "{said}");
        assert_eq!(said.matches("refuted").count(), 1, "{said}");
        assert_eq!(text.status.code(), Some(1), "{text:?}");
        let json = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(&command)
            .args(["--format", "json"])
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&json.stdout).into_owned();
        assert!(said.contains("\"verdict\": \"refuted\""), "{said}");
        assert_eq!(json.status.code(), Some(1), "{json:?}");
    }
}
