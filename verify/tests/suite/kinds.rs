//! Certificates of claims about games: of each kind one, written by hand, and all that differ from it in a number.

use grundy_verify::{Evidence, Fault, verify};
use std::fs;
use std::process::Command;

/// The certificates that are explained in `verify/FORMAT.md`, and others.
const KAYLES: &str = r#"{
 "format": "grundy-certificate",
 "version": 2,
 "kind": "period",
 "title": ["Kayles has period 12 from 71 on"],
 "game": ["on (n)", "(a) + (b) where n - 2 <= a + b and a + b <= n - 1"],
 "claim": "period 12, preperiod 71, saltus 0",
 "proved": {"from": 71, "period": 12, "saltus": 0}
}"#;

const ALL_BUT: &str = r#"{"format": "grundy-certificate", "version": 2, "kind": "period", "title": [],
 "game": ["on (x)", "(x - s) where 1 <= s and not (s = 4 or s = 8)"],
 "claim": "period 12, preperiod 0, saltus 4", "proved": {"from": 12, "period": 12, "saltus": 4}}"#;

const YAMA: &str = r#"{"format": "grundy-certificate", "version": 2, "kind": "refutation", "title": [],
 "game": ["on (x, y)", "(x - i, y + 1) where 2 <= i", "(x + 1, y - i) where 2 <= i"],
 "claim": "grundy(x, y) = 0 if |x - y| <= 2 else min(x, y) + 1", "at": [0, 2], "computed": "1", "smallest": true}"#;

const WYTHOFF: &str = r#"{"format": "grundy-certificate", "version": 2, "kind": "finite", "title": [],
 "game": ["on (x, y)", "(x - i, y) where 1 <= i", "(x, y - i) where 1 <= i", "(x - i, y - i) where 1 <= i"],
 "claim": "P = {(floor(k*((1 + sqrt(5))/2)), floor(k*((1 + sqrt(5))/2)) + k) | 0 <= k}, symmetric", "within": 12}"#;

const GRUNDY: &str = r#"{"format": "grundy-certificate", "version": 2, "kind": "finite", "title": [],
 "game": ["on (n)", "(a) + (b) where 1 <= a and 1 <= b and a != b and a + b = n"],
 "table": [[0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]]}"#;

fn is_rejected(text: &str) -> String {
    match verify(text) {
        Err(Fault::Rejected(message)) => message,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn each_kind_is_accepted_and_says_what_is_true() {
    let said = |text: &str| verify(text).unwrap().statements.last().unwrap().clone();
    assert_eq!(
        said(KAYLES),
        "true: the Grundy values have a(n + 12) = a(n) + 0 for all n >= 71"
    );
    assert_eq!(
        said(ALL_BUT),
        "true: the Grundy values have a(n + 12) = a(n) + 4 for all n >= 12"
    );
    assert_eq!(
        said(YAMA),
        "false at [0, 2], where 1 is computed, and at no smaller position"
    );
    assert_eq!(said(WYTHOFF), "true of all positions with heaps up to 12");
    assert!(said(GRUNDY).starts_with("true: the Grundy values begin with [0, 0, 0, 1"));
    let evidence = verify(WYTHOFF).unwrap().evidence;
    assert_eq!(evidence, Evidence::Play { positions: 169 });
}

#[test]
fn a_least_period_is_one_of_which_no_part_is_a_period() {
    let least = KAYLES.replace("\"period 12, pre", "\"least period 12, pre");
    let said = verify(&least).unwrap().statements;
    assert_eq!(
        said.last().unwrap(),
        "true: the Grundy values have a(n + 12) = a(n) + 0 for all n >= 71"
    );
    let twice = KAYLES.replace("\"period 12, pre", "\"period 24, pre");
    assert!(verify(&twice).is_ok());
    let twice = KAYLES.replace("\"period 12, pre", "\"least period 24, pre");
    assert_eq!(is_rejected(&twice), "12 is a period");
    // With a saltus too: all but {4, 8} has the period 12 with 4, and 24 with 8.
    let twice = ALL_BUT.replace(
        "period 12, preperiod 0, saltus 4",
        "least period 24, preperiod 0, saltus 8",
    );
    assert_eq!(is_rejected(&twice), "12 is a period");
    let refuted = twice.replace("\"kind\": \"period\"", "\"kind\": \"refutation\"");
    assert!(verify(&refuted).is_ok());
    let right = least.replace("\"kind\": \"period\"", "\"kind\": \"refutation\"");
    assert_eq!(is_rejected(&right), "the claim is true");
}

/// A text with each of its numbers larger by one, in turn.
fn with_another_number(text: &str) -> Vec<String> {
    let mut changed = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let end = (at..bytes.len())
            .find(|end| !bytes[*end].is_ascii_digit())
            .unwrap_or(bytes.len());
        if end > at {
            let number: u64 = text[at..end].parse().unwrap();
            changed.push(format!("{}{}{}", &text[..at], number + 1, &text[end..]));
        }
        at = end + 1;
    }
    changed
}

/// Of all certificates that differ in a number, those that are accepted have one of these texts.
fn only_these_are_accepted(text: &str, numbers: usize, accepted: &[&str]) {
    let changed = with_another_number(text);
    assert_eq!(changed.len(), numbers, "{text}");
    let mut found: Vec<&str> = Vec::new();
    for text in changed {
        let known = accepted.iter().find(|known| text.contains(**known));
        assert_eq!(verify(&text).is_ok(), known.is_some(), "{text}");
        found.extend(known.copied());
    }
    assert_eq!(found.len(), accepted.len());
}

#[test]
fn a_certificate_with_another_number_is_refused_or_says_what_is_true() {
    // The title is not checked. A period that begins at 71 does so at 72.
    let later = [
        "period 13 from 71 on",
        "from 72 on",
        "preperiod 72",
        "\"from\": 72",
    ];
    only_these_are_accepted(KAYLES, 11, &later);
    only_these_are_accepted(ALL_BUT, 10, &["preperiod 1,", "\"from\": 13"]);
    // Of other games, and of wider ones, the claim is false at (0, 2) too.
    let others = [
        "y + 2)",
        "(x - i, y + 1) where 3 <= i",
        "<= 3 else",
        "+ 2\"",
    ];
    only_these_are_accepted(YAMA, 11, &others);
    // A heap of 1 is left all the same, as b.
    only_these_are_accepted(GRUNDY, 15, &["2 <= a", "2 <= b"]);
    only_these_are_accepted(WYTHOFF, 12, &["\"within\": 13"]);
}

fn is_refused(text: &str) {
    verify(text).expect_err(text);
}

#[test]
fn what_a_kind_does_not_have_is_refused() {
    for (from, to) in [
        ("\"finite\"", "\"endless\""),
        ("\"within\": 12", "\"within\": 12, \"at\": [1, 2]"),
        ("\"within\": 12", "\"within\": 12, \"smallest\": true"),
        ("\"within\": 12", "\"within\": 12, \"bound\": 12"),
        (", \"within\": 12", ""),
        ("\"within\": 12", "\"within\": 4000000000"),
        ("\"claim\"", "\"table\": [[1]], \"claim\""),
        ("P = {", "P = {(x)} ∪ {"),
        ("0 <= k}", "0 <= j}"),
        ("1 <= i\"", "0 <= i\""),
        ("(x - i, y - i)", "(x + i, y + i)"),
    ] {
        assert!(WYTHOFF.contains(from), "{from}");
        is_refused(&WYTHOFF.replacen(from, to, 1));
    }
    // A game without end.
    let endless = GRUNDY.replace("a + b = n", "a + b = n + 1");
    is_refused(&endless);
    let back = WYTHOFF.replacen("(x - i, y) where 1 <= i", "(y, x)", 1);
    assert!(is_rejected(&back).contains("play does not end"));
}

/// A certificate of version 2 with these fields.
fn certificate(fields: &str) -> String {
    format!(r#"{{"format": "grundy-certificate", "version": 2, "title": [], {fields}}}"#)
}

/// The message on a certificate that is none.
fn message(fields: &str) -> String {
    match verify(&certificate(fields)) {
        Err(Fault::Bad(message)) => message,
        other => panic!("{fields:.200}: {other:?}"),
    }
}

#[test]
fn a_claim_is_not_refuted_where_there_is_no_position() {
    let game = r#""kind": "refutation", "game": ["on (x), with pass", "(x - i) where 1 <= i"]"#;
    let at = |pass: u32| {
        format!(r#"{game}, "claim": "P = {{(0, 0), (0, 1)}}", "at": [0, {pass}], "computed": "P""#)
    };
    // (0, 1) is claimed, and right.
    verify(&certificate(&at(1))).unwrap_err();
    for pass in [2, 5] {
        assert!(message(&at(pass)).starts_with("a pass is 1"));
    }
}

#[test]
fn what_has_no_meaning_is_not_played() {
    let blocked = r#""kind": "finite", "game": ["on (x)", "blocking 1 of (x - i) where 1 <= i"], "play": "misere", "claim": "P = {}", "within": 0"#;
    assert!(message(blocked).contains("blocking in misere play"));
    for moves in [
        r#""on (x), with pass", "(0) + (0) where x >= 1""#,
        r#""on (x)", "blocking 1 of (0) + (0) where x >= 1""#,
    ] {
        let sums = format!(r#""kind": "finite", "game": [{moves}], "table": [[0]]"#);
        assert!(message(&sums).contains("a move to a sum, beside a pass or blocking"));
    }
}

#[test]
fn a_claim_about_no_positions_is_none() {
    let game = r#""kind": "finite", "game": ["on (x)", "(x - i) where 1 <= i"]"#;
    let within = |most: &str| format!(r#"{game}, "claim": "P = {{(7)}}", "within": {most}"#);
    assert!(message(&within("-1")).contains("negative"));
    verify(&certificate(&within("0"))).unwrap_err();
}

#[test]
fn a_deep_text_is_refused_before_it_is_followed() {
    let fact = |claim: &str| format!(r#""kind": "finite", "claim": "{claim}""#);
    for deep in [
        format!("1{} >= 1", " + 1".repeat(100_000)),
        format!("1{} = 1", " * 1".repeat(100_000)),
        format!(
            "min({}1{}) = 1",
            "min(".repeat(150),
            format!("{}, 1)", " + 1".repeat(300)).repeat(150)
        ),
        format!("1{} = 1", " + (1 if 1 = 1 else 1)".repeat(600)),
    ] {
        assert!(
            message(&fact(&deep)).contains("in each other"),
            "{deep:.80}"
        );
    }
    let sets = format!(
        r#""kind": "finite", "game": ["on (x)", "(x - 1)"], "claim": "P = {{(0)}}{}", "within": 0"#,
        " ∪ {(1)}".repeat(5000)
    );
    assert!(message(&sets).contains("sets are joined"));
    // Long texts are not deep.
    let long = format!("1 = 1{}", " and 400 <= 1 + 399".repeat(2000));
    verify(&certificate(&fact(&long))).unwrap();
}

#[test]
fn work_is_counted_whatever_it_is_spent_on() {
    let game = |condition: &str| {
        format!(
            r#""kind": "finite", "game": ["on (x)", "(x - i) where 1 <= i, {condition}"], "claim": "P = {{(0)}}", "within": 2000"#
        )
    };
    for slow in [
        "1099511627689 is prime".to_string(),
        "sqrt(1099511627689) >= 1".to_string(),
        format!("2^(i - i) = 1{}", " and 2^(i - i) = 1".repeat(60)),
    ] {
        assert!(
            message(&game(&slow)).contains("steps of play"),
            "{slow:.80}"
        );
    }
    let symmetric = r#""kind": "refutation", "game": ["on (a, b, c, d, e, f, g)", "(a - 1, b, c, d, e, f, g)"],
        "claim": "P = {(0, 0, 0, 0, 0, 0, 0)}, symmetric", "at": [0, 0, 0, 0, 0, 0, 1], "computed": "P""#;
    assert!(message(symmetric).contains("up to 6 heaps"));
}

#[test]
fn positions_that_wait_for_their_values_are_bounded() {
    let far = r#""kind": "refutation", "game": ["on (x)", "(x - 1)"], "claim": "P = {(0)}", "at": [9000000000000000], "computed": "N""#;
    assert!(message(far).contains("positions"));
    let wide = far.replace("(x - 1)", "(x - i) where 1 <= i");
    assert!(message(&wide).contains("options"));
}

#[test]
fn choices_are_verified_one_by_one() {
    let both = |choices: &[&str]| {
        format!(
            r#"{{"format": "grundy-certificate", "version": 2, "kind": "choices", "title": ["both"], "choices": [{}]}}"#,
            choices.join(",\n")
        )
    };
    let verified = verify(&both(&[KAYLES, YAMA])).unwrap();
    assert_eq!(verified.evidence, Evidence::Choices(2));
    assert_eq!(verified.title, ["both"]);
    is_refused(&both(&[]));
    let wrong = YAMA.replace("\"computed\": \"1\"", "\"computed\": \"2\"");
    assert!(is_rejected(&both(&[KAYLES, &wrong])).starts_with("choice 1: 1 is computed"));
    is_refused(&both(&[&both(&[&both(&[KAYLES])])]));
}

#[test]
fn numbers_alone_are_computed() {
    let fact = |kind: &str, claim: &str| {
        format!(
            r#"{{"format": "grundy-certificate", "version": 2, "kind": "{kind}", "title": [], "claim": "{claim}"}}"#
        )
    };
    for (claim, truth) in [
        ("5 xor 3 = 6", true),
        ("(7 - 3) - 2 = 7 - (3 - 2)", false),
        ("floor(10*((1 + sqrt(5))/2)) = 16", true),
        ("3 divides 10 or 7 is prime and 9 is square", true),
        ("(0 - 7) div 2 = 0 - 4 and (0 - 7) mod 2 = 1", true),
        ("2^10 = 1023", false),
    ] {
        let (true_of, false_of) = (fact("finite", claim), fact("refutation", claim));
        assert_eq!(verify(&true_of).is_ok(), truth, "{claim}");
        assert_eq!(verify(&false_of).is_ok(), !truth, "{claim}");
    }
    is_refused(&fact("finite", "1/0 = 1"));
    is_refused(&fact("finite", "x = x"));
}

#[test]
fn a_folder_is_verified_file_by_file() {
    let folder = std::env::temp_dir().join(format!("grundy-verify-{}", std::process::id()));
    fs::create_dir_all(folder.join("more")).unwrap();
    let run = || {
        let mut program = Command::new(env!("CARGO_BIN_EXE_grundy-verify"));
        let output = program.arg(&folder).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    assert_eq!(run().0, Some(2));
    fs::write(folder.join("kayles.json"), KAYLES).unwrap();
    fs::write(folder.join("more").join("yama.json"), YAMA).unwrap();
    fs::write(folder.join("notes.txt"), "no certificate").unwrap();
    let (code, out) = run();
    assert_eq!(code, Some(0), "{out}");
    assert!(out.contains("2 of 2 verified"), "{out}");
    fs::write(folder.join("a.json"), YAMA.replace("[0, 2]", "[0, 3]")).unwrap();
    fs::write(folder.join("b.json"), "{").unwrap();
    let (code, out) = run();
    fs::remove_dir_all(&folder).unwrap();
    // All are looked at; a certificate that is false is worse than a file that is none.
    assert_eq!(code, Some(1), "{out}");
    assert!(out.contains("2 of 4 verified"), "{out}");
    assert!(
        out.contains("a.json: rejected: the claim is true at [0, 3]"),
        "{out}"
    );
}
