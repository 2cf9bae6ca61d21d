//! Certificates of proofs by polynomials, checked by the separate program; changed ones are rejected.

use super::{Fields, fact_fields, moves_fields};
use grundy_rules::formula::Scope;
use grundy_rules::game::{Game, Names, open_meanings};
use grundy_rules::language::{ClaimItem, Statement, parse_file};
use grundy_rules::library::Library;
use grundy_verify::verify;
use grundy_work::Job;
use serde_json::{Value, json};

fn file(kind: &str, fields: Fields) -> Value {
    let mut all = json!({
        "format": "grundy-certificate",
        "version": 2,
        "kind": kind,
        "title": ["a claim"],
    });
    for (name, value) in fields {
        all[name] = value;
    }
    all
}

/// The claim with its conditions on parameters.
fn item(text: &str) -> ClaimItem {
    let text = format!("claim \"a claim\"{text}\n");
    let file = parse_file(&text).into_result().unwrap();
    file.claims().next().unwrap().clone()
}

/// The certificate of `for GAME, CONDITIONS` and a claim, for all values of the open names.
fn certificate(of: &str, open: &[&str], claim: &str) -> Value {
    let item = item(&format!(" for {of}\n  {claim}"));
    let open: Vec<String> = open.iter().map(ToString::to_string).collect();
    let library = Library::embedded();
    let game = item.game.as_ref().unwrap();
    let game = Game::with_open(game, &Names::new(), &open, &item.ranges, &library).unwrap();
    let names = open_meanings(&open);
    let fields = moves_fields(&game, &item.claim, &names, &open, &Job::quiet());
    file(
        "moves",
        fields.unwrap_or_else(|why| panic!("{of}: {why:?}")),
    )
}

const BLOCKS: &str =
    "P = {(x, y) | k >= 0, k (a - b) <= x < k (a - b) + a, k (a - b) <= y < k (a - b) + a}";
const POLYGONAL: &str = "P = {(0, 0)} ∪ {(a(k), a(k + 1)) | k >= 0}, symmetric
    where a(k) = ((1 + c) k^2 + (1 - c) k) / 2";

fn is_verified(certificate: &Value) {
    let text = certificate.to_string();
    match verify(&text) {
        Ok(found) => println!("{} {} bytes", found.summary(), text.len()),
        Err(fault) => panic!("{fault}\n{certificate:#}"),
    }
}

#[test]
fn winning_moves_for_all_parameters_are_verified() {
    is_verified(&certificate(
        "ab_triangular(a, b), a >= 1, b < a",
        &["a", "b"],
        BLOCKS,
    ));
    is_verified(&certificate(
        "ab_yama(a, b), a >= 1, 0 <= b < a",
        &["a", "b"],
        BLOCKS,
    ));
    is_verified(&certificate(
        "triangular_wythoff(c), c >= 0",
        &["c"],
        POLYGONAL,
    ));
}

#[test]
fn winning_moves_along_powers_are_verified() {
    is_verified(&certificate(
        "triangular_geometric(d), d >= 3",
        &["d"],
        "P = {(0, 0), (0, 1)} ∪ {(d^k, d^(k + 1)) | k >= 0}, symmetric",
    ));
    is_verified(&certificate(
        "triangular_sub_geometric(d), d >= 2",
        &["d"],
        "P = {(0, 0), (0, 1)} ∪ {(a(k), a(k + 1)) | k >= 1}, symmetric where a(k) = (d^k - 1) / (d - 1)",
    ));
}

/// The certificate of a condition for all integers with others.
fn fact(open: &[&str], known: &str, claim: &str) -> Option<Value> {
    let item = item(&format!(", {known}\n  {claim}"));
    let open: Vec<String> = open.iter().map(ToString::to_string).collect();
    let mut scope = Scope::of_names(open_meanings(&open));
    let known = scope.conditions(&item.ranges).unwrap();
    let Statement::Fact(condition) = &item.claim.statement else {
        panic!("{claim} is no fact");
    };
    let condition = scope.condition(condition).unwrap();
    let fields = fact_fields(&open, &known, &condition, &Job::quiet()).unwrap();
    fields.map(|fields| file("fact", fields))
}

#[test]
fn facts_are_verified_and_false_ones_have_no_certificate() {
    let facts = [
        ("u >= 0, v >= u + 1", "v >= 1"),
        ("u >= 1, v >= 1", "u v >= 1 and not u v <= 0"),
        ("u >= 2, v >= u, w = u v", "w >= 2 v"),
        ("0 <= u, u < v", "u^2 < v^2"),
        ("u >= v, w >= 0", "u w >= v w"),
        ("|u - v| <= 2, u = 5", "v >= 3 and v <= 7"),
        ("u = min(v, w)", "u <= v and max(v, w) >= u"),
        (
            "u mod 2 = 1",
            "u + 1 is even and (u + v) mod 2 = (v + 1) mod 2",
        ),
        ("3 (u div 3) > v", "u > v"),
        ("v = floor(u / 6 + 1 / 4)", "12 v <= 2 u + 3"),
        ("u = v or u = w, v >= 3, w >= 4", "u >= 3"),
        (
            "u >= 0, v >= 0, w >= 0",
            "u^2 + v^2 >= 2 u v and max(u, v, w) >= w",
        ),
        // With splits by signs.
        ("u >= 0", "u^2 >= u"),
        ("u >= 1, v >= 1, v < u", "u w + v != 0"),
    ];
    for (known, claim) in facts {
        let found = fact(&["u", "v", "w"], known, claim);
        is_verified(&found.unwrap_or_else(|| panic!("{claim} has no certificate")));
    }
    let wrong = [
        ("u >= 0", "u >= 1"),
        ("u >= 0, v >= 0", "u v >= 1"),
        ("u mod 2 = 1", "u mod 3 = 1"),
        ("u >= 0", "u^2 >= 2 u"),
        ("u >= 1, v >= 1, v <= u", "u w + v != 0"),
    ];
    for (known, claim) in wrong {
        assert!(fact(&["u", "v", "w"], known, claim).is_none(), "{claim}");
    }
}

#[test]
fn a_number_is_compared_with_0_by_the_products_that_are_written() {
    let with = |compare: Value, sums: [Value; 3]| {
        let mut proof = vec![json!({"compare": compare}), json!({"split": 2})];
        proof.extend(sums.map(|sum| json!({"sum": sum})));
        let certificate = json!({
            "format": "grundy-certificate", "version": 2, "kind": "fact", "title": ["a square"],
            "parameters": ["u"], "where": ["u >= 0"], "claim": "u*u >= u", "proof": proof,
        });
        verify(&certificate.to_string()).map_err(|fault| fault.to_string())
    };
    // u - u^2 - 1 >= 0 with u >= 1, u = 0 and u <= -1.
    let sums = || {
        [
            json!([[1, 1], [1, 0, 3]]),
            json!([[1, 1], [-1, 3], [1, 0, 3]]),
            json!([[1, 0], [1, 3]]),
        ]
    };
    assert!(with(json!([[1, 0]]), sums()).is_ok());
    for (compare, message) in [
        (json!([[1, 1]]), "there is no variable 1"),
        (json!([[1, -1]]), "there is no variable -1"),
        (json!([[]]), "a product begins with no number"),
        // 2 u = 0 is u = 0, and 2 u > 0 is u >= 1; but -u and u^2 lead to other cases.
        (json!([[-1, 0]]), "step 2"),
        (json!([[1, 0, 0]]), "step"),
        (json!([[1, 0], [-1]]), "step"),
        (json!([]), "step"),
    ] {
        let fault = with(compare.clone(), sums()).expect_err(&compare.to_string());
        assert!(fault.contains(message), "{compare}: {fault}");
    }
    assert!(with(json!([[2, 0]]), sums()).is_ok());
    let [first, second, _] = sums();
    assert!(with(json!([[1, 0]]), [first, second.clone(), second]).is_err());
}
