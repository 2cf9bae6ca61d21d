//! Certificates in numerations that are no bases.

use crate::{is_bad, rejects};
use grundy_verify::{Evidence, verify};
use std::collections::BTreeSet;

/// Explained in `verify/FORMAT.md`.
const LOWER: &str = include_str!("lower.json");

fn sentence(numeration: &str, variables: &str, formula: &str, closed: &str) -> String {
    format!(
        r#"{{"format": "grundy-certificate", "version": 1, "title": [], "numeration": {numeration}, "definitions": [],
            "sentence": {{"forall": [{variables}], "formula": "{formula}", "closed": {closed}}}}}"#
    )
}

const ZECKENDORF: &str = r#""zeckendorf""#;
const ALTERNATING: &str = r#"{"ostrowski": [1, 2]}"#;

#[test]
fn a_certificate_with_a_floor_is_accepted() {
    let verified = verify(LOWER).unwrap();
    assert_eq!(
        verified.statements,
        [
            "Lower(m) := exists n (floor((n)*alpha) = m)",
            "forall x, y (y - x = 1 => Lower(x) or Lower(y))"
        ]
    );
    assert_eq!(
        verified.evidence,
        Evidence::Automata {
            numeration: "the Zeckendorf numeration, alpha = (1 + sqrt(5)) / 2".into(),
            states: 5,
            sets: 12,
            products: 23
        }
    );
}

#[test]
fn the_first_fault_is_named() {
    let rejected = |from: &str, to: &str| {
        assert!(LOWER.contains(from), "{from}");
        rejects(&LOWER.replacen(from, to, 1))
    };
    assert_eq!(
        rejected("floor((n)*alpha) = m", "floor((m)*alpha) = n"),
        "Lower: a product state that leading zeros reach is not listed"
    );
    assert_eq!(
        rejected("[0, 1, 4]", "[0, 1]"),
        "Lower: set 4 and state 4 do not accept alike"
    );
    // The residue of an index, and the bits of two variables.
    for header in [
        "[1, 2, [1, 0, 0]]",
        "[0, 4, [1, 0, 0]]",
        "[0, -1, [1, 0, 0]]",
        "[0, [1, 0], 0]",
        "[0, 2]",
    ] {
        let said = rejected("[0, 2, [1, 0, 0]]", header);
        assert!(said.contains("product state"), "{header}: {said}");
    }
    assert_eq!(
        rejected("y - x = 1", "y - x = 2"),
        "the product states of the sentence are not closed"
    );
    assert_eq!(
        rejected("or Lower(y)", "or Lower(x)"),
        "product state 0 has 3 parts, the formula 2 atoms"
    );
    // In the Ostrowski numeration of [0; 1, 1, …] digits stand one place higher, and alpha is less by 1.
    let moved = LOWER.replace(ZECKENDORF, r#"{"ostrowski": [1]}"#);
    assert_eq!(
        rejects(&moved),
        "Lower: a product state that leading zeros reach is not listed"
    );
}

#[test]
fn sentences_without_definitions_need_their_closed_set() {
    let holds = |numeration: &str, formula: &str, closed: &str| {
        verify(&sentence(numeration, r#""x", "y""#, formula, closed)).is_ok()
    };
    for numeration in [ZECKENDORF, ALTERNATING] {
        assert!(holds(numeration, "true", "[]"));
        assert!(!holds(numeration, "false", "[]"));
        assert!(holds(numeration, "x + y >= 0", "[]"));
        assert!(!holds(numeration, "x + y >= 0", "[[0, 0]]"));
        assert!(!holds(numeration, "x + y >= 1", "[[0, 0, [0, 0]]]"));
        assert!(holds(numeration, "not x + y <= -1", "[]"));
    }
    // Words that are not legal are not asked for: neither two ones in a row nor, in [0; 1, 2, …], a digit 1 at the end.
    let mod_one = "x + y = 0 mod 1";
    let states = [0, 1, 2, 3]
        .map(|full| format!("[0, {full}, [0, 0]]"))
        .join(", ");
    assert!(holds(ZECKENDORF, mod_one, &format!("[{states}]")));
    let both: Vec<String> = (0..8)
        .map(|at| format!("[{}, {}, [0, 0]]", at / 4, at % 4))
        .collect();
    assert!(holds(
        ALTERNATING,
        mod_one,
        &format!("[{}]", both.join(", "))
    ));
    assert!(!holds(
        ALTERNATING,
        mod_one,
        &format!("[{}]", both[..7].join(", "))
    ));
    assert!(!holds(ALTERNATING, mod_one, &format!("[{states}]")));
}

#[test]
fn files_that_mean_no_good_are_refused() {
    let named = |numeration: &str| sentence(numeration, r#""x", "y""#, "x >= 0", "[]");
    verify(&named(ALTERNATING)).unwrap();
    for numeration in [
        "null",
        "2",
        "\"base\"",
        "\"ostrowski\"",
        "[1]",
        "{}",
        "{\"zeckendorf\": 1}",
        "{\"zeckendorf\": null, \"ostrowski\": [1]}",
        "{\"ostrowski\": []}",
        "{\"ostrowski\": [0]}",
        "{\"ostrowski\": [-1]}",
        "{\"ostrowski\": [4294967295]}",
        "{\"ostrowski\": [1, 1, 1, 1, 1, 1, 1, 1, 1]}",
        "{\"ostrowski\": [1024, 1024]}",
        "{\"ostrowski\": [1], \"base\": 2}",
        "\"zeckendorf\", \"base\": 2",
    ] {
        is_bad(&named(numeration));
    }
    let formula = |formula: &str| sentence(ZECKENDORF, r#""x", "y""#, formula, "[]");
    for text in [
        "power(x)",
        "(x) xor (x) = y",
        "floor(x) = y",
        "floor(x*alpha) = y",
        "floor((x)*alpha)",
        "floor((x)*phi) = y",
        "floor((2)*alpha) = y",
        "floor((x)*alpha) = 2",
        "floor(x, y)",
    ] {
        is_bad(&formula(text));
    }
    let floor = "floor((x)*alpha) = y or x >= 1";
    is_bad(&formula(floor).replace("\"numeration\": \"zeckendorf\"", "\"base\": 2"));
    let numbers = ["9223372036854775807", "-9223372036854775808", "7", "true"];
    for (first, second) in numbers.iter().flat_map(|a| numbers.map(|b| (a, b))) {
        for cell in [
            format!("[{first}, {second}]"),
            format!("[{first}, {second}, 1]"),
            format!("[0, 0, {first}]"),
        ] {
            for text in [
                "3*x - 2*y <= 5 or x >= 0 - 5",
                "x - 1099511627775*y = 5",
                "x = 0 mod 1099511627775",
                floor,
            ] {
                for product in [format!("[0, 0, {cell}]"), format!("[0, 0, {cell}, {cell}]")] {
                    let closed = format!("[{product}]");
                    for numeration in [ZECKENDORF, ALTERNATING, r#"{"ostrowski": [1023, 1023]}"#] {
                        verify(&sentence(numeration, r#""x", "y""#, text, &closed)).unwrap_err();
                    }
                }
            }
        }
    }
}

/// All files that differ in one byte from one that is accepted.
#[test]
fn a_file_with_another_byte_says_what_is_true_or_is_refused() {
    let mut said = BTreeSet::new();
    for place in 0..LOWER.len() {
        // All bytes from 128 on are read as the same mark.
        for byte in 0..=128 {
            let mut bytes = LOWER.as_bytes().to_vec();
            bytes[place] = byte;
            if let Ok(verified) = verify(&String::from_utf8_lossy(&bytes)) {
                said.insert(verified.statements.join("; ").replace(' ', ""));
            }
        }
    }
    let lower = "Lower(m):=existsn(floor((n)*alpha)=m)";
    let all = ["y-x=1=>Lower(x)orLower(y)", "y-x=01=>Lower(x)orLower(y)"];
    let all = all.map(|sentence| format!("{lower};forallx,y({sentence})"));
    assert_eq!(said, all.into());
}
