//! Certificates by polynomials: winning moves for all parameters, facts about integers, limits; written by hand. What differs from them is rejected.

use grundy_verify::{Evidence, Fault, verify};

/// The certificate that is explained in `verify/FORMAT.md`.
const SUBTRACTION: &str = r#"{
 "format": "grundy-certificate",
 "version": 2,
 "kind": "moves",
 "title": ["from 1 to p may be taken, for all p"],
 "game": ["on (x)", "(x - i) where 1 <= i and i <= p"],
 "parameters": ["p"],
 "where": ["1 <= p"],
 "claim": "P = {(k*(p + 1)) | 0 <= k}",
 "measure": [[1]],
 "sequences": [{
  "index": "k", "values": ["s"], "from": 0,
  "closed": ["k*(p + 1)"], "first": ["0"], "next": ["s + p + 1"],
  "bounds": ["0 <= s"], "later": [], "ordered": ["s"], "rising": ["s"],
  "proofs": {
   "bounds": [[{"split": 1}], [{"sum": [[1, 3], [1, 2], [1, 0]]}]],
   "later": [],
   "ordered": [[{"sum": [[1, 5], [1, 6], [1, 0]]}]],
   "rising": [[{"sum": [[1, 3], [1, 0]]}]]
  }
 }],
 "members": [{"sequence": 0, "index": "k", "heaps": "(s)", "where": "0 <= k"}],
 "divisors": [],
 "ends": [[{"sum": [[1, 3], [1, 6]]}]],
 "inside": [[
  {"split": 11},
  {"sum": [[1, 17], [-1, 15], [1, 14]]},
  {"sum": [[1, 17], [1, 15], [1, 13]]},
  {"sum": [[1, 17], [1, 15], [1, 13], [1, 0]]}
 ]],
 "outside": [
  {"locate": {"sequence": 0, "quantity": 0, "number": "x"}},
  {"split": 4},
  {"sum": [[1, 5], [1, 1]]},
  {"outside": {"piece": 0, "index": {"located": 0, "plus": 0}, "bound": []}},
  {"move": {"rule": 0, "with": ["x - s_0"], "to": {"piece": 0, "index": {"located": 0, "plus": 0}, "bound": []}}},
  {"split": 7},
  {"sum": [[1, 9], [1, 2]]},
  {"split": 8},
  {"sum": [[1, 10], [1, 5]]},
  {"sum": [[1, 10], [1, 9]]},
  {"sum": [[1, 10], [1, 6]]},
  {"sum": [[1, 10], [1, 3]]},
  {"sum": [[1, 10], [1, 2]]},
  {"sum": [[1, 9], [1, 5]]}
 ]
}"#;

const SQUARES: &str = r#"{"format": "grundy-certificate", "version": 2, "kind": "fact", "title": [],
 "parameters": ["x", "y"], "where": [], "claim": "x*x + y*y >= 2*x*y", "proof": [{"sum": [[1, 0], [1, [0, 1]]]}]}"#;

const ROUNDED: &str = r#"{"format": "grundy-certificate", "version": 2, "kind": "fact", "title": [],
 "parameters": ["x"], "where": ["x = 2*(x div 2)"], "claim": "x is even",
 "proof": [{"put": [2, 0]}, {"split": 3}]}"#;

const FIBONACCI: &str = r#"{"format": "grundy-certificate", "version": 2, "kind": "limit", "title": [],
 "a": 1, "b": 1, "above": 1, "substitution": [[0, 0, 1], [1, 1, 1]], "polynomial": [-1, -1, 1],
 "root": [[16180, 10000], [16181, 10000]]}"#;

fn is_rejected(text: &str) -> String {
    match verify(text) {
        Err(Fault::Rejected(message)) => message,
        other => panic!("{text}: {other:?}"),
    }
}

/// Neither accepted nor a panic.
fn is_refused(text: &str) {
    assert!(verify(text).is_err(), "{text}");
}

#[test]
fn each_kind_is_accepted_and_says_what_is_true() {
    let found = verify(SUBTRACTION).unwrap();
    assert_eq!(found.kind, "moves");
    let said = [
        "on (x)",
        "(x - i) where 1 <= i and i <= p",
        "for all integers p with 1 <= p",
        "P = {(k*(p + 1)) | 0 <= k}",
        "play ends: x falls",
    ];
    assert_eq!(found.statements, said);
    assert_eq!(
        found.evidence,
        Evidence::Polynomials {
            proofs: 7,
            steps: 23
        }
    );
    let found = verify(SQUARES).unwrap();
    assert_eq!(
        found.statements,
        ["for all integers x, y", "x*x + y*y >= 2*x*y"]
    );
    let found = verify(FIBONACCI).unwrap();
    assert_eq!(found.evidence, Evidence::Limit { letters: 2 });
    assert!(found.statements[1].contains("the limit 1 / (r - 1)"));
    verify(ROUNDED).unwrap();
}

#[test]
fn a_certificate_of_winning_moves_in_which_something_is_changed_is_rejected() {
    let changes = [
        // The rules.
        ("1 <= i and i <= p", "1 <= i and i <= p + 1"),
        ("1 <= i and i <= p", "0 <= i and i <= p"),
        ("1 <= i and i <= p", "2 <= i and i <= p"),
        ("1 <= i and i <= p", "1 <= i"),
        ("(x - i) where", "(x - 2*i) where"),
        // What is assumed of the parameter.
        ("\"where\": [\"1 <= p\"]", "\"where\": [\"-9 <= p\"]"),
        ("\"where\": [\"1 <= p\"]", "\"where\": [\"2*p <= p\"]"),
        // The claim.
        ("P = {(k*(p + 1)) | 0 <= k}", "P = {(k*(p + 2)) | 0 <= k}"),
        (
            "P = {(k*(p + 1)) | 0 <= k}",
            "P = {(k*(p + 1) + 1) | 0 <= k}",
        ),
        ("P = {(k*(p + 1)) | 0 <= k}", "P = {(k*(p + 1)) | 1 <= k}"),
        (
            "P = {(k*(p + 1)) | 0 <= k}",
            "P = {(k*(p + 1)) | 0 <= k and k <= 9}",
        ),
        (
            "P = {(k*(p + 1)) | 0 <= k}",
            "P = {(k*(p + 1)) | 0 <= k} ∪ {(1)}",
        ),
        // The measure.
        ("\"measure\": [[1]]", "\"measure\": [[0]]"),
        // The sequence.
        ("\"first\": [\"0\"]", "\"first\": [\"1\"]"),
        ("\"next\": [\"s + p + 1\"]", "\"next\": [\"s + p\"]"),
        ("\"closed\": [\"k*(p + 1)\"]", "\"closed\": [\"k*p\"]"),
        ("\"from\": 0", "\"from\": 1"),
        ("\"bounds\": [\"0 <= s\"]", "\"bounds\": [\"1 <= s\"]"),
        ("\"bounds\": [\"0 <= s\"]", "\"bounds\": [\"s <= 0\"]"),
        ("\"ordered\": [\"s\"]", "\"ordered\": [\"-s\"]"),
        ("\"rising\": [\"s\"]", "\"rising\": [\"0 - s\"]"),
        ("\"heaps\": \"(s)\"", "\"heaps\": \"(s + 1)\""),
        ("\"where\": \"0 <= k\"}", "\"where\": \"1 <= k\"}"),
        // The winning move, the member that the position is not, and the place of the heap.
        ("\"with\": [\"x - s_0\"]", "\"with\": [\"x - s_0 + 1\"]"),
        ("\"with\": [\"x - s_0\"]", "\"with\": [\"s_0\"]"),
        ("\"located\": 0, \"plus\": 0", "\"plus\": 0"),
        ("\"located\": 0, \"plus\": 0", "\"located\": 0, \"plus\": 1"),
        ("\"located\": 0, \"plus\": 0", "\"located\": 1, \"plus\": 0"),
        ("\"number\": \"x\"", "\"number\": \"x + 1\""),
        // Multipliers, facts and cases.
        ("[1, 17], [-1, 15], [1, 14]", "[1, 17], [1, 15], [1, 14]"),
        ("[1, 17], [-1, 15], [1, 14]", "[1, 17], [-1, 15], [2, 14]"),
        ("[1, 17], [-1, 15], [1, 14]", "[1, 17], [-1, 15]"),
        ("[1, 17], [-1, 15], [1, 14]", "[-1, 14]"),
        ("[[1, 3], [1, 6]]", "[[1, 3], [1, 5]]"),
        ("[[1, 3], [1, 6]]", "[[-1, 3], [1, 6]]"),
        ("[[1, 3], [1, 6]]", "[[1, 99]]"),
        ("[[1, 3], [1, 6]]", "[]"),
        ("{\"split\": 11}", "{\"split\": 12}"),
        ("{\"split\": 7},", ""),
        ("{\"sum\": [[1, 10], [1, 6]]},", ""),
        ("\"inside\": [[", "\"inside\": [[], ["),
        ("\"ends\": [[{\"sum\": [[1, 3], [1, 6]]}]]", "\"ends\": []"),
    ];
    for (from, to) in changes {
        assert!(SUBTRACTION.contains(from), "{from}");
        let message = is_rejected(&SUBTRACTION.replacen(from, to, 1));
        println!("{to}: {message}");
    }
}

#[test]
fn facts_and_limits_that_are_false_are_rejected() {
    for (from, to) in [
        (">= 2*x*y", "> 2*x*y"),
        (">= 2*x*y", ">= 3*x*y"),
        ("[1, [0, 1]]", "[-1, [0, 1]]"),
        ("[1, [0, 1]]", "[1, [0, 2]]"),
        ("[1, [0, 1]]", "[2, [0, 1]]"),
    ] {
        is_rejected(&SQUARES.replacen(from, to, 1));
    }
    for (from, to) in [
        ("x is even", "x is odd"),
        ("x = 2*(x div 2)", "x >= 2*(x div 2)"),
        ("[2, 0]", "[0, 0]"),
        ("[2, 0]", "[2, 1]"),
    ] {
        is_rejected(&ROUNDED.replacen(from, to, 1));
    }
    for (from, to) in [
        ("\"above\": 1", "\"above\": 2"),
        ("\"a\": 1, \"b\": 1", "\"a\": 2, \"b\": 1"),
        ("\"a\": 1, \"b\": 1", "\"a\": 1, \"b\": 2"),
        ("[0, 0, 1]", "[0, 1, 1]"),
        ("[[0, 0, 1], [1, 1, 1]]", "[[0, 0, 1]]"),
        ("[[0, 0, 1], [1, 1, 1]]", "[[1, 1, 1], [0, 0, 1]]"),
        ("[-1, -1, 1]", "[-1, -2, 1]"),
        ("[16180, 10000]", "[16181, 10000]"),
        ("[16181, 10000]", "[16180, 10000]"),
    ] {
        is_rejected(&FIBONACCI.replacen(from, to, 1));
    }
}

#[test]
fn hostile_files_end_with_a_fault_soon() {
    let deep = |inner: &str| format!("{}{inner}{}", "(".repeat(9000), ")".repeat(9000));
    let powers = "(((x + y)^8)^8)^8 >= 0";
    let many: Vec<String> = (0..3000)
        .map(|number| format!("x^2 mod {} = y", number + 2))
        .collect();
    let either = vec!["{\"either\": \"x <= p\"}"; 5000].join(", ");
    let split: Vec<String> = (0..40)
        .map(|number| format!("{{\"split\": {number}}}"))
        .collect();
    let choices = vec!["(x = 1 or x = 2 or x = 3)"; 4000].join(" and ");
    let texts = [
        SQUARES.replacen("x*x + y*y >= 2*x*y", powers, 1),
        SQUARES.replacen("x*x + y*y >= 2*x*y", &deep("x >= 1"), 1),
        SQUARES.replacen("x*x + y*y >= 2*x*y", &many.join(" and "), 1),
        SQUARES.replacen("x*x + y*y >= 2*x*y", &format!("not ({choices})"), 1),
        SQUARES.replacen("x*x + y*y >= 2*x*y", "9007199254740991^8 >= x^8", 1),
        SQUARES.replacen("x*x + y*y >= 2*x*y", "9007199254740992 >= x", 1),
        SQUARES.replacen("x*x + y*y >= 2*x*y", "x / 0 >= x", 1),
        SQUARES.replacen("x*x + y*y >= 2*x*y", "x mod y >= x", 1),
        SQUARES.replacen("x*x + y*y >= 2*x*y", "z >= x", 1),
        SQUARES.replacen("[1, 0]", "[1, -1]", 1),
        SQUARES.replacen("[1, 0]", "[]", 1),
        SQUARES.replacen("[1, 0]", "[[0, 1]]", 1),
        SQUARES.replacen("[1, 0]", "[1, \"0\"]", 1),
        SQUARES.replacen("[1, 0]", "[9223372036854775808, 0]", 1),
        SQUARES.replacen("[1, 0]", &format!("[1{}]", ", 0".repeat(9000)), 1),
        SQUARES.replacen("[1, 0]", "[1, 18446744073709551615]", 1),
        SQUARES.replacen("[{\"sum\"", "[{\"sun\"", 1),
        SQUARES.replacen("\"x\", \"y\"", "\"x\", \"x\"", 1),
        SQUARES.replacen("\"x\", \"y\"", "\"x\", \"if\"", 1),
        SQUARES.replacen("\"x\", \"y\"", "\"x\", \"y \"", 1),
        SQUARES.replacen("{\"sum\"", &format!("{}, {{\"sum\"", split.join(", ")), 1),
        SUBTRACTION.replacen("\"outside\": [", &format!("\"outside\": [{either},"), 1),
        SUBTRACTION.replacen("\"plus\": 0", "\"plus\": 4294967295", 1),
        SUBTRACTION.replacen("\"from\": 0", "\"from\": 4294967295", 1),
        SUBTRACTION.replacen("\"from\": 0", "\"from\": -1", 1),
        SUBTRACTION.replacen("\"sequence\": 0", "\"sequence\": 99", 1),
        SUBTRACTION.replacen("\"piece\": 0", "\"piece\": 99", 1),
        SUBTRACTION.replacen("\"rule\": 0", "\"rule\": 99", 1),
        SUBTRACTION.replacen("\"measure\": [[1]]", "\"measure\": [[-1]]", 1),
        SUBTRACTION.replacen("\"measure\": [[1]]", "\"measure\": []", 1),
        SUBTRACTION.replacen("on (x)", "on (p)", 1),
        SUBTRACTION.replacen(
            "\"closed\": [\"k*(p + 1)\"]",
            "\"closed\": [\"k*(p + 1)/k\"]",
            1,
        ),
        FIBONACCI.replacen("\"a\": 1", "\"a\": 9223372036854775807", 1),
        FIBONACCI.replacen("\"a\": 1", "\"a\": 0", 1),
        FIBONACCI.replacen("[0, 0, 1]", "[0, 9223372036854775807, 1]", 1),
        FIBONACCI.replacen("[16180, 10000]", "[16180, 0]", 1),
        FIBONACCI.replacen(
            "[16180, 10000]",
            "[9223372036854775807, 9223372036854775807]",
            1,
        ),
    ];
    for text in texts {
        is_refused(&text);
    }
    // Each split doubles the cases: there is an end to them.
    let all = "{\"split\": 1}, ".repeat(100_000);
    is_refused(&SUBTRACTION.replacen("{\"split\": 11},", &all, 1));
}

#[test]
fn a_number_changed_in_a_proof_is_never_a_panic() {
    let digits: Vec<usize> = SUBTRACTION
        .char_indices()
        .filter(|(place, sign)| {
            sign.is_ascii_digit() && *place > SUBTRACTION.find("proofs").unwrap()
        })
        .map(|(place, _)| place)
        .collect();
    let mut accepted = 0;
    for place in &digits {
        for other in ["0", "1", "2", "3", "7", "99"] {
            let mut text = SUBTRACTION.to_string();
            if text[*place..].starts_with(other) {
                continue;
            }
            text.replace_range(place..=place, other);
            accepted += usize::from(verify(&text).is_ok());
        }
    }
    // A sum with another multiple of a fact, or with another fact that says the same, may be a proof as well.
    assert!(accepted * 10 < digits.len() * 6, "{accepted}");
}
