//! A certificate that holds the game: the rules, the claim and the measure are those of the proof.

use crate::{is_bad, rejects};
use grundy_verify::verify;

/// The P-positions of Yama Nim; a part of it is in `verify/FORMAT.md`.
const YAMA: &str = include_str!("yama.json");

/// From a heap with tokens one moves to two empty heaps. Its misère value is 0, not 1: the nim-sum of two values of empty heaps, 1
/// each, is 0, but play has ended there.
const MISERE_SUM: &str = include_str!("misere_sum.json");

fn changed(from: &str, to: &str) -> String {
    assert!(YAMA.contains(from), "{from}");
    YAMA.replacen(from, to, 1)
}

#[test]
fn the_rules_the_claim_and_the_measure_are_said_before_the_proof() {
    let verified = verify(YAMA).unwrap();
    assert_eq!(verified.kind, "automata");
    assert_eq!(
        verified.statements[..5],
        [
            "on (x, y)",
            "(x - i, y + 1) where 2 <= i",
            "(x + 1, y - i) where 2 <= i",
            "P = {(x, y) | |x - y| <= 1}",
            "play ends: x + y falls",
        ]
    );
}

#[test]
fn other_rules_claims_and_measures_need_another_proof() {
    for (from, to) in [
        ("y + 1) where", "y + 2) where"),
        ("2 <= i", "3 <= i"),
        ("<= 1}\"", "<= 2}\""),
        ("<= 1}\"", "<= 1, x >= 1}\""),
        ("\"normal\"", "\"misere\""),
        ("[[1,1]]", "[[1,2]]"),
        ("[[1,1]]", "[[1,1],[1,0]]"),
        ("[[1,1]]", "[]"),
        (
            "\"(x + 1, y - i) where 2 <= i\"",
            "\"(x + 1, y - i) where 2 <= i\", \"(x - 1, y)\"",
        ),
        (",\n  \"(x + 1, y - i) where 2 <= i\"", ""),
    ] {
        rejects(&changed(from, to));
    }
    let message = rejects(&changed("2 <= i", "3 <= i"));
    assert!(message.starts_with("W1: W1(x0, x1) is to be"), "{message}");
}

#[test]
fn the_same_rules_in_other_words_need_no_other_proof() {
    for (from, to) in [
        ("where 2 <= i", "where (0 + 2 <= i and 1 = 1)"),
        ("(x - i, y + 1)", "(-i + x, 1 + y)"),
        ("(x, y) | |x - y|", "(u, v) | |u - v|"),
    ] {
        assert!(verify(&changed(from, to)).is_ok(), "{to}");
    }
}

#[test]
fn what_is_no_claim_or_no_measure_is_said() {
    for (from, to, part) in [
        ("[[1,1]]", "[[1]]", "a weight from 0 on"),
        ("[[1,1]]", "[[2,-1]]", "a weight from 0 on"),
        ("(x - i, y + 1)", "(x - i, gcd(y, 2))", "`gcd`"),
        ("2 <= i", "i*x <= 2", "product of variables"),
        ("{(x, y) |", "{(x, y, z) |", "3 components"),
        ("\"base\": 2", "\"base\": 1", "base 1"),
    ] {
        let message = is_bad(&changed(from, to));
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn misere_values_of_a_sum_are_not_the_nim_sums_of_those_of_its_parts() {
    let message = is_bad(MISERE_SUM);
    assert!(
        message.contains("a move to a sum, in misere play,"),
        "{message}"
    );
}
