//! Certificates written by hand, and malicious files.

mod claims;
mod kinds;
mod numerations;
mod polynomials;

use grundy_oracle::cases;
use grundy_verify::{Evidence, Fault, verify};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::process::Command;

/// Explained in `verify/FORMAT.md`.
const EVEN: &str = include_str!("even.json");

fn sentence(base: u32, variables: &str, formula: &str, closed: &str) -> String {
    format!(
        r#"{{"format": "grundy-certificate", "version": 1, "title": [], "base": {base}, "definitions": [],
            "sentence": {{"forall": [{variables}], "formula": "{formula}", "closed": {closed}}}}}"#
    )
}

fn rejects(text: &str) -> String {
    match verify(text) {
        Err(Fault::Rejected(message)) => message,
        other => panic!("{text}: {other:?}"),
    }
}

fn is_bad(text: &str) -> String {
    match verify(text) {
        Err(Fault::Bad(message)) => message,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_certificate_written_by_hand_is_accepted() {
    let verified = verify(EVEN).unwrap();
    assert_eq!(
        verified.statements,
        [
            "Even(x) := exists y (x - 2*y = 0)",
            "forall x (Even(x) <=> x = 0 mod 2)"
        ]
    );
    assert_eq!(
        verified.evidence,
        Evidence::Automata {
            numeration: "base 2".into(),
            states: 2,
            sets: 3,
            products: 4
        }
    );
}

#[test]
fn the_first_fault_is_named() {
    let changed = |from: &str, to: &str| {
        assert!(EVEN.contains(from), "{from}");
        EVEN.replacen(from, to, 1)
    };
    let rejected = |from, to| rejects(&changed(from, to));
    assert_eq!(
        rejected("2*y = 0", "2*y = 1"),
        "Even: set 0 and state 0 do not accept alike"
    );
    assert_eq!(
        rejected("\"accepting\": [0]", "\"accepting\": [0, 1]"),
        "Even: set 1 and state 1 do not accept alike"
    );
    assert_eq!(
        rejected(
            "\"next\": [[0, 1], [0, 1]]\n",
            "\"next\": [[0, 1], [1, 1]]\n"
        ),
        "Even: set 1 and state 1 part after letter 0"
    );
    assert_eq!(
        rejected(
            "[[0], [1]],\n  \"next\": [[0, 1], [0, 1]]",
            "[[0], [1]],\n  \"next\": [[0, 1], [0, 0]]"
        ),
        "Even: set 0 is not what set 1 becomes after letter 1"
    );
    assert_eq!(
        rejected("[[0, 0], [1, 1]]", "[[0, 0]]"),
        "the product states of the sentence are not closed"
    );
    assert_eq!(
        rejected("[[0, 0], [1, 1]]", "[[0, 0], [1, 1], [0, 1]]"),
        "product state 2 of the sentence is never reached"
    );
    assert_eq!(
        rejected("= 0 mod 2", "= 1 mod 2"),
        "product state 0 of the sentence rejects"
    );
    assert_eq!(
        is_bad(&changed("Even(x) <=>", "Odd(x) <=>")),
        "Odd is not defined before it is used"
    );
    assert!(is_bad(&changed("\"base\": 2,", "")).starts_with("missing field `base`"));
    assert!(is_bad(&changed("\"base\"", "\"basis\"")).starts_with("unknown field `basis`"));
    assert!(is_bad(&EVEN.replace("\"version\": 1", "\"version\": 2")).starts_with("format"));
}

#[test]
fn leading_zeros_count_for_bound_variables() {
    // Some number is larger than x: it may have more digits. Without the states that leading zeros reach, 1 would be
    // refused.
    let larger = |first: &str, closed: &str| {
        format!(
            r#"{{"format": "grundy-certificate", "version": 1, "title": [], "base": 2, "definitions": [{{
                "name": "Small", "variables": ["x"], "exists": ["y"], "formula": "x - y <= -1",
                "automaton": {{"accepting": [0], "next": [[0, 0]]}},
                "products": {first}, "sets": [[0]], "next": [[0, 0]], "state": [0]}}],
                "sentence": {{"forall": ["x"], "formula": "Small(x)", "closed": {closed}}}}}"#
        )
    };
    // From 0 the digit 1 of y leads to -1, which is below 0 whatever follows: the product states are 0 and [].
    assert!(rejects(&larger("[[0]]", "[]")).contains("leading zeros"));
    assert!(rejects(&larger("[[]]", "[]")).contains("leading zeros"));
    assert!(rejects(&larger("[[0], []]", "[]")).contains("set 0"));
    verify(&larger("[[], [0]]", "[]")).unwrap();
}

#[test]
fn sentences_without_definitions_need_their_closed_set() {
    let holds = |base, formula: &str, closed: &str| {
        verify(&sentence(base, r#""x", "y""#, formula, closed)).is_ok()
    };
    assert!(holds(2, "true", "[]"));
    assert!(!holds(2, "false", "[]"));
    assert!(holds(2, "x + y >= 0", "[]"));
    assert!(!holds(2, "x + y >= 1", "[[0]]"));
    assert!(holds(10, "not x + y <= -1", "[]"));
    assert!(holds(3, "x - y = 0 mod 1", "[[0]]"));
    assert!(!holds(3, "x - y = 0 mod 2", "[[0], [1]]"));
    assert!(holds(2, "x - y <= 0 or y - x <= 0", "[[0, 0]]"));
    assert!(!holds(2, "x - y <= -1 or y - x <= -1", "[[0, 0]]"));
    assert!(holds(2, "(x) xor (x) = y <=> y = 0", "[[0, 0]]"));
    assert!(!holds(2, "(x) xor (y) = y", "[[0]]"));
    assert!(holds(5, "not power(x) or x >= 1", "[[0, 0]]"));
    assert!(!holds(5, "not power(x) or x >= 2", "[[0, 0], [1, 1]]"));
}

#[test]
fn a_given_automaton_says_what_its_relation_is() {
    let with = |given: &str| {
        let even =
            r#""given": [{"name": "E", "variables": ["x"], "automaton": GIVEN}], "definitions""#;
        let text = sentence(2, r#""x""#, "E(x) <=> x = 0 mod 2", "[[0, 0], [1, 1]]");
        text.replace("\"definitions\"", &even.replace("GIVEN", given))
    };
    let even = r#"{"accepting": [0], "next": [[0, 1], [0, 1]]}"#;
    let verified = verify(&with(even)).unwrap();
    assert_eq!(
        verified.statements,
        [
            "E(x) := the automaton of 2 states that is given",
            "forall x (E(x) <=> x = 0 mod 2)"
        ]
    );
    for other in [
        r#"{"accepting": [1], "next": [[0, 1], [0, 1]]}"#,
        r#"{"accepting": [0, 1], "next": [[0, 1], [0, 1]]}"#,
        r#"{"accepting": [0], "next": [[0, 1], [1, 0]]}"#,
        r#"{"accepting": [0], "next": [[1, 0], [0, 1]]}"#,
        r#"{"accepting": [0], "next": [[0, 1], [0, 2]]}"#,
        r#"{"accepting": [0], "next": [[0, 1], [0]]}"#,
        r#"{"accepting": [2], "next": [[0, 1], [0, 1]]}"#,
        r#"{"accepting": [0], "next": []}"#,
    ] {
        rejects(&with(other));
    }
    is_bad(&with(even).replace(r#"["x"], "automaton""#, r#"["x", "x"], "automaton""#));
    is_bad(&with(even).replace("\"E\"", "\"x or y\""));
    rejects(&with(even).replace(r#"["x"], "automaton""#, r#"["x", "y"], "automaton""#));
}

#[test]
fn files_that_mean_no_good_are_refused() {
    is_bad("");
    is_bad("[]");
    is_bad("{}");
    is_bad(&"[".repeat(1_000_000));
    is_bad(&EVEN.replace("\"title\"", "\"title\": [], \"title\""));
    let formula = |formula: &str| sentence(2, r#""x""#, formula, "[]");
    for text in [
        "",
        "x",
        "x <=",
        "<= x",
        "x <= x <= x",
        "x = 0 mod 0",
        "x = 0 mod -1",
        "x = 0 mod x",
        "x <= 99999999999999999999999999",
        "x <= 9007199254740992",
        "1099511627776*x <= 0",
        "x + x0 <= 0",
        "x <= 0 and",
        "(x <= 0",
        "x <= 0)",
        "x <= 0 => x <= 0 => x <= 0",
        "power()",
        "power(x, x)",
        "power(2)",
        "(x) xor (x)",
        "(x) xor (y) = x",
        "S(x)",
        "x <= 0 ; x <= 0",
        "\u{1F600}",
        "exists x (x = 0)",
    ] {
        is_bad(&formula(text));
    }
    is_bad(&formula(&"(".repeat(100_000)));
    is_bad(&formula(&format!(
        "{}x <= 0{}",
        "(".repeat(300),
        ")".repeat(300)
    )));
    rejects(&formula(&format!("{}x <= 0", "not ".repeat(100_001))));
    let many: Vec<String> = (0..2000).map(|n| format!("x = {n}")).collect();
    assert!(is_bad(&formula(&many.join(" or "))).contains("atoms"));
    is_bad(&sentence(0, r#""x""#, "x >= 0", "[]"));
    is_bad(&sentence(1, r#""x""#, "x >= 0", "[]"));
    is_bad(&sentence(4_000_000_000, r#""x""#, "x >= 0", "[]"));
    is_bad(&sentence(3, r#""x""#, "(x) xor (x) = x", "[]"));
    is_bad(&sentence(2, r#""x", "x""#, "x >= 0", "[]"));
    is_bad(&sentence(2, r#""1""#, "x >= 0", "[]"));
    is_bad(&sentence(2, r#""or""#, "x >= 0", "[]"));
    let variables: Vec<String> = (0..40).map(|n| format!("\"x{n}\"")).collect();
    is_bad(&sentence(2, &variables.join(", "), "x0 >= 0", "[]"));
    let closed: Vec<String> = (0..100_000).map(|n| format!("[{n}]")).collect();
    let eleven = variables[..11].join(", ");
    is_bad(&sentence(
        2,
        &eleven,
        "x0 = 5",
        &format!("[{}]", closed.join(",")),
    ));
    for cell in ["9223372036854775807", "-9223372036854775808", "4294967295"] {
        for formula in [
            "x <= 5 or x >= 0 - 5",
            "x = 0 mod 1099511627775",
            "power(x)",
            "(x) xor (x) = x",
        ] {
            verify(&sentence(2, r#""x""#, formula, &format!("[[{cell}]]"))).unwrap_err();
        }
        let wide = "1099511627775*x - 1099511627774*y <= 9007199254740991";
        verify(&sentence(
            2,
            r#""x", "y""#,
            wide,
            &format!("[[0], [{cell}]]"),
        ))
        .unwrap_err();
        verify(&EVEN.replace(
            "[[0, 0], [1, 1]]",
            &format!("[[0, 0], [1, 1], [{cell}, 0]]"),
        ))
        .unwrap_err();
    }
}

#[test]
fn the_program_says_what_it_verified() {
    let run = |text: &str| {
        let path = std::env::temp_dir().join(format!("grundy-verify-{}.json", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_grundy-verify"))
            .arg(&path)
            .output()
            .unwrap();
        std::fs::remove_file(&path).unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let (code, out, _) = run(EVEN);
    assert_eq!(code, Some(0));
    assert_eq!(
        out,
        "title (not checked): Twice a number is even\n\
         Even(x) := exists y (x - 2*y = 0)\n\
         forall x (Even(x) <=> x = 0 mod 2)\n\
         verified in base 2: 2 states, 3 sets, 4 product states\n"
    );
    let (code, out, fault) = run(&EVEN.replace("mod 2", "mod 3"));
    assert_eq!((code, &*out), (Some(1), ""));
    assert_eq!(
        fault,
        "rejected: the product states of the sentence are not closed\n"
    );
    assert_eq!(run("{").0, Some(2));
}

#[test]
fn of_several_files_each_line_says_that_the_title_is_not_checked() {
    let folder = std::env::temp_dir().join(format!("grundy-verify-titles-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let lie = EVEN.replace("Twice a number is even", "Every number is even, proved");
    assert_ne!(lie, EVEN);
    std::fs::write(folder.join("a.json"), EVEN).unwrap();
    std::fs::write(folder.join("b.json"), lie).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_grundy-verify"))
        .arg(&folder)
        .output()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let titles: Vec<_> = out
        .lines()
        .filter_map(|line| Some(line.split_once(".json ")?.1))
        .collect();
    assert_eq!(
        titles,
        [
            "(title not checked: Twice a number is even)",
            "(title not checked: Every number is even, proved)"
        ],
        "{out}"
    );
}

/// All files that differ in one byte from one that is accepted.
#[test]
fn a_file_with_another_byte_says_what_is_true_or_is_refused() {
    let mut said = BTreeSet::new();
    for place in 0..EVEN.len() {
        for byte in 0..=u8::MAX {
            let mut bytes = EVEN.as_bytes().to_vec();
            bytes[place] = byte;
            if let Ok(verified) = verify(&String::from_utf8_lossy(&bytes)) {
                said.insert(verified.statements.join("; ").replace(' ', ""));
            }
        }
    }
    let even = "Even(x):=existsy(x-2*y=0)";
    let evens = [
        even,
        "Even(x):=existsy(x-02*y=0)",
        "Even(x):=existsy(x-2*y=-0)",
        "Even(x):=existsy(x-2*y=00)",
    ];
    let rests = ["0", "2", "4", "6", "8", "-0", "00", "02", "04", "06", "08"].map(String::from);
    let rests = rests
        .into_iter()
        .chain((1..10).map(|ten| format!("{ten}0")));
    let all = rests.map(|rest| format!("{even};forallx(Even(x)<=>x={rest}mod2)"));
    let all = all.chain(evens.map(|even| format!("{even};forallx(Even(x)<=>x=0mod2)")));
    let all = all.chain([
        format!("{even};forallx(Even(x)<=>-x=0mod2)"),
        format!("{even};forallx(Even(x)=>x=0mod2)"),
    ]);
    assert_eq!(said, all.collect());
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_file_with_other_bytes_never_panics(
        changes in prop::collection::vec((0..EVEN.len(), any::<u8>()), 1..4)
    ) {
        let mut bytes = EVEN.as_bytes().to_vec();
        for (place, byte) in changes {
            bytes[place] = byte;
        }
        let _ = verify(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn formulas_of_random_tokens_never_panic(
        tokens in prop::collection::vec(prop::sample::select(
            ["x", "y", "3", "0", "*", "+", "-", "<=", ">=", "=", "mod", "xor", "(", ")", ",", "and", "or", "not", "=>",
             "<=>", "true", "power", "floor", "alpha", "9007199254740991"].to_vec()), 0..16)
    ) {
        let text = sentence(2, r#""x", "y""#, &tokens.join(" "), "[]");
        let _ = verify(&text);
        let _ = verify(&text.replace("\"base\": 2", "\"numeration\": \"zeckendorf\""));
    }
}
