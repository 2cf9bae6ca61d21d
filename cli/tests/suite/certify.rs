//! What `grundy certify` writes, checked by the separate program.

use grundy_verify::{Fault, verify};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A claim of each kind that has a certificate, and some that have none.
const TEXT: &str = r#"game take(S) on (x)
  x - s  where s in S

game rook_and_king on (x, y), symmetric
  (x - i, y)      where i >= 1
  (x - 1, y - 1)

claim "a sentence" for nim(2)
  P = {(x, x) | x >= 0}

claim "a period" for kayles
  period 12, preperiod 71

claim "stairs" for take(S), S in {{1, 2}, all but {3, 6}}
  stair 3

claim "one period" refuted at (10) for take({2, 4, 7})
  period 3, preperiod 7

claim "no saltus" refuted for take(all but {2})
  periodic

claim "a table" for rook_and_king
  table
    0 1 2 3
    1 2 0 4
    2 0 1 5

claim "the first positions" for wythoff, within 7
  P = {(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)}, symmetric

claim "with one heap too many" refuted at (2, 1) for wythoff, misere
  P = {(0, 1), (2, 2)}

claim "for every q" refuted at (0, 0) for blocking q of nim(1) + nim(1), q in 1..3
  grundy(x, y) = floor(x / (q + 1)) + y + q

claim "numbers", n in 0..3
  n xor 1 = (n + 1 if n mod 2 = 0 else n - 1)

claim "false numbers" refuted
  7 mod 3 = 2

claim "winning moves" for subtraction(1..p), p >= 1, up to 9
  P = {(k (p + 1)) | k >= 0}

claim "a fact for all numbers", m >= 1, n >= 1, up to 5
  m^2 n + n >= 2 m n and (m mod 3) n <= 2 n

claim "a limit", a in 2..2, b in 3..3
  limit x(n) / n = a / (r - 1)
  where x(n) = mex(b) {x(i), y(i) | i < n},
        y(n) = x(n) + a n,
        r = root(z^(b + 1) - z - 1 - sum({z^ceil(i b / a) | 1 <= i < a}))

claim "tame" for nim(2), within 4
  tame

claim "checked" for rook_and_king, up to 5
  every position has value 0 or an option of value 0
"#;

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("certify");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The answer, and the files with their texts.
fn certified(text: &str, folder: &Path) -> (String, BTreeMap<String, String>) {
    let file = folder.join("kinds.game");
    fs::write(&file, text).expect("a file");
    let certificates = folder.join("certificates");
    let output = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("certify")
        .args([&file, &PathBuf::from("-o"), &certificates])
        .output()
        .expect("the program starts");
    let said = String::from_utf8(output.stdout).expect("text");
    let errors = String::from_utf8_lossy(&output.stderr).to_string();
    assert_eq!(output.status.code(), Some(0), "{said}\n{errors}");
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(&certificates).expect("the folder of certificates") {
        let path = entry.expect("a file").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        files.insert(name.to_string(), fs::read_to_string(&path).expect("a text"));
    }
    (said, files)
}

#[test]
fn every_certificate_is_verified_by_the_separate_program() {
    let folder = folder();
    let (said, files) = certified(TEXT, &folder);
    let mut kinds = BTreeMap::new();
    for (name, text) in &files {
        let verified = verify(text).unwrap_or_else(|fault| panic!("{name}: {fault}\n{text}"));
        kinds.insert(name.trim_start_matches("kinds-"), verified.kind);
    }
    let expected = [
        ("a-fact-for-all-numbers.json", "fact"),
        ("a-limit.json", "limit"),
        ("a-period.json", "period"),
        ("a-sentence.json", "automata"),
        ("a-table.json", "finite"),
        ("false-numbers.json", "refutation"),
        ("for-every-q.json", "refutation"),
        ("no-saltus.json", "refutation"),
        ("numbers.json", "choices"),
        ("one-period.json", "refutation"),
        ("stairs.json", "choices"),
        ("the-first-positions.json", "finite"),
        ("winning-moves.json", "moves"),
        ("with-one-heap-too-many.json", "refutation"),
    ];
    assert_eq!(kinds, BTreeMap::from(expected), "{said}");
    assert!(said.contains("14 certificates"), "{said}");
    assert!(
        said.contains("2 claims are proved or refuted, and have no certificate"),
        "{said}"
    );
    assert!(said.contains("kinds: tame"), "{said}");
    assert!(said.contains("kinds: checked"), "{said}");
    // Nothing else is left in the folder, and the same question has the same answer.
    let (again, same) = certified(TEXT, &folder);
    assert_eq!((again, same), (said, files));
}

/// Claims that are proved in ways that no certificate says, and how.
const WITHOUT: &str = r#"claim "options" for triangular, up to 12
  grundy(x, y) = 0 if x = y
    else g(|x - y|, min(x, y)) if min(x, y) >= 1 + g(|x - y|, min(x, y))
    else x + y - 1
  where g(d, m) = d * (d - 1) / 2 + (m - 1 - d * (d - 1) / 2) mod d

claim "recursion" for gurvich(1, 2, 2, 1), up to 20
  P = {(x(n), y(n)) | n >= 0}, symmetric
  where x(n) = mex(2) {x(i), y(i) | i < n},
        y(n) = x(n) + floor(n / 2)

claim "sum" for ryuo(2) + nim(1), up to 5
  grundy(x, y, z) = grundy(ryuo(2): x, y) xor grundy(nim(1): z)

claim "known values", x >= 0, y >= 0, up to 6
  grundy(dragon_king: x, y) mod 3 = (x + y) mod 3
"#;

#[test]
fn why_a_proved_claim_has_no_certificate_is_how_it_is_proved() {
    let folder = folder().join("without");
    fs::create_dir_all(&folder).expect("a folder");
    let (said, files) = certified(WITHOUT, &folder);
    assert_eq!(files.len(), 0, "{said}");
    let reasons = [
        (
            "options",
            "a proof of values by an option of each smaller value",
        ),
        ("recursion", "a proof by induction along a recursion"),
        ("sum", "a proof by a theorem on sums of games"),
        (
            "known values",
            "a fact with the values of games by the formula of another claim",
        ),
    ];
    for (title, reason) in reasons {
        let at = said
            .find(reason)
            .unwrap_or_else(|| panic!("{reason}: {said}"));
        let claim = format!("kinds: {title}");
        assert!(said[at..].contains(&claim), "{claim}: {said}");
    }
}

#[test]
fn a_certificate_in_which_a_number_is_changed_is_rejected() {
    let folder = folder().join("changed");
    fs::create_dir_all(&folder).expect("a folder");
    let (_, files) = certified(TEXT, &folder);
    let changes = [
        ("a-period", "\"period\":12", "\"period\":13"),
        ("a-period", "\"from\":71", "\"from\":70"),
        ("a-period", "\"saltus\":0", "\"saltus\":1"),
        ("a-period", "preperiod 71", "preperiod 70"),
        ("stairs", "stair 3", "stair 4"),
        ("stairs", "\"saltus\":3", "\"saltus\":2"),
        ("a-table", "[1,2,0,4]", "[1,2,0,3]"),
        ("the-first-positions", "(3, 5)", "(3, 6)"),
        ("the-first-positions", "(1, 2)", "(1, 3)"),
        ("with-one-heap-too-many", "\"misere\"", "\"normal\""),
        ("one-period", "[10]", "[11]"),
        ("for-every-q", "\"computed\": \"0\"", "\"computed\": \"1\""),
        ("false-numbers", "= 2", "= 1"),
        ("a-sentence", "where 1 <= s", "where 2 <= s"),
        ("winning-moves", "k * (p + 1)", "k * (p + 2)"),
        ("winning-moves", "s <= p", "s <= p + 1"),
        ("winning-moves", "x - s_0", "s_0"),
        ("winning-moves", "\"measure\": [[1]]", "\"measure\": [[0]]"),
        ("a-fact-for-all-numbers", "\"1 <= m\"", "\"-1 <= m\""),
        ("a-limit", "\"above\": 2", "\"above\": 3"),
    ];
    for (name, from, to) in changes {
        let text = &files[&format!("kinds-{name}.json")];
        assert!(text.contains(from), "{from} in {text}");
        let changed = text.replacen(from, to, 1);
        match verify(&changed) {
            Err(Fault::Rejected(_)) => {}
            other => panic!("{name}, {to}: {other:?}"),
        }
    }
}
