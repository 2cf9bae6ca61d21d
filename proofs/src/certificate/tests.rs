//! Certificates are verified, and changed ones are not; the normal form means what the rules do.

use super::{NoCertificate, certified, game_text};
use crate::claim::{Claim, Positions};
use grundy_automata::{Budget, Numeration};
use grundy_rules::formula::no_games;
use grundy_rules::game::{Game, Names, Play};
use grundy_rules::language::{parse_claim, parse_game};
use grundy_rules::library::Library;
use grundy_verify::{Fault, verify};
use serde_json::Value;

fn game(text: &str) -> Game {
    let expression = parse_game(text).into_result().unwrap().unwrap();
    Game::new(&expression, &Library::embedded()).unwrap()
}

fn certificate(
    text: &str,
    claim: &str,
    play: Play,
    system: &Numeration,
) -> Result<String, NoCertificate> {
    let game = game(text);
    let written = parse_claim(claim).into_result().unwrap().unwrap();
    let positions = Positions::of_game(&game);
    let claim = Claim::new(&written, &Names::new(), positions, &no_games);
    let claim = claim.unwrap().unwrap();
    let found = certified(&game, claim.resolved(), play, system, &Budget::default())?;
    let mut file = Vec::new();
    found.write(&mut file).unwrap();
    Ok(String::from_utf8(file).unwrap())
}

const YAMA: &str = "yama";

/// Games with claims that are true, and the numeration of the proof; m: in misère play.
const CLAIMS: [(&str, &str, &str); 20] = [
    (YAMA, "P = {(x, y) | |x - y| <= 1}", "2"),
    (
        YAMA,
        "grundy(x, y) = 0 if |x - y| <= 1 else min(x, y) + 1",
        "2",
    ),
    (YAMA, "P = {(x, y) | min(x, y) = 0, max(x, y) >= 2}", "2m"),
    ("nim(3)", "P = {(x, y, z) | x xor y xor z = 0}", "2"),
    ("nim(3)", "grundy(x, y, z) = x xor y xor z", "4"),
    (
        "nim(2)",
        "P = {(x, x) | x >= 2} ∪ {(0, 1)}, symmetric",
        "2m",
    ),
    (
        "ryuo(3)",
        "grundy(x, y) = (x + y) mod 3 + 3*(floor(x/3) xor floor(y/3))",
        "2",
    ),
    ("subtraction(1..3)", "grundy(x) = x mod 4", "3"),
    ("subtraction({2, 5})", "P = {x | x mod 7 in {0, 1, 4}}", "2"),
    (
        "wythoff",
        "P = {(floor(k*phi), floor(k*phi^2)) | k >= 0}, symmetric",
        "zeckendorf",
    ),
    (
        "fraenkel(2)",
        "P = {(floor(k*sqrt(2)), floor(k*(2 + sqrt(2)))) | k >= 0}, symmetric",
        "ostrowski 2",
    ),
    (
        "(x - i, y + 1) where i >= 2; (x + 1, y - i) where i >= 2",
        "P = {(x, y) | |x - y| <= 1} without {(5, 3)}",
        "2",
    ),
    (
        "on (x, y): (x - 2*i, y) where i >= 1; (x, y - 2*i) where i >= 1",
        "P = {(x, y) | x div 2 = floor(y/2)}",
        "2",
    ),
    (
        "on (x): (max(x - 3, 0)) where x >= 1",
        "P = {x | ceil(x/3) is even}",
        "2",
    ),
    (
        "on (x): (x - i) where i in {1, 2} and not x - i = 4",
        "P = {x | x mod 3 = 0}",
        "2",
    ),
    (
        "nim(2) with pass",
        "P = {(x, x, 0) | x >= 0} ∪ {(0, 0, 1)} ∪ {(2 n + 1, 2 n + 2, 1) | n >= 0} ∪ {(2 n + 2, 2 n + 1, 1) | n >= 0}",
        "2",
    ),
    (
        "(x - 1) with pass",
        "grundy(x, t) = x mod 2 if t = 0 else 0 if x = 0 else 2 if x = 1 else (x + 1) mod 2",
        "2",
    ),
    (
        "blocking 1 of (x - i, y) or (x, y - i) where 1 <= i <= 2",
        "P = {(3 a, 3 b) | a, b >= 0} ∪ {(0, 3 a + 1) | a >= 0} ∪ {(3 a + 1, 0) | a >= 0} ∪ {(3 a + 1, 3 b + 2) | a, b >= 0} ∪ {(3 a + 2, 3 b + 1) | a, b >= 0}",
        "2",
    ),
    (
        "blocking 1 of (x - i, y) or (x, y - i) where 1 <= i <= 2",
        "grundy(x, y) = 2 if min(x, y) >= 2 and (x + y) mod 3 = 1 else (x + y) mod 3 if (x + y) mod 3 = 0 or min(x, y) = 1 and (x + y) mod 3 = 1 else (x mod 3 + y mod 3) div 2",
        "2",
    ),
    (
        "on (n): (i) + (n - 1 - i) where 0 <= i <= n - 1",
        "grundy(n) = n mod 2",
        "2",
    ),
];

fn written((game, claim, how): (&str, &str, &str)) -> String {
    let play = if how.ends_with('m') {
        Play::Misere
    } else {
        Play::Normal
    };
    let system = match how.trim_end_matches('m') {
        "zeckendorf" => Numeration::zeckendorf(),
        "ostrowski 2" => Numeration::ostrowski(&[2]).unwrap(),
        base => Numeration::base(base.parse().unwrap()).unwrap(),
    };
    let found = certificate(game, claim, play, &system);
    found.unwrap_or_else(|error| panic!("{game}, {claim}: {error}"))
}

#[test]
fn a_certificate_holds_the_rules_the_claim_and_the_measure_and_is_verified() {
    for sample in CLAIMS {
        let file = written(sample);
        let verified = verify(&file).unwrap_or_else(|fault| panic!("{sample:?}: {fault}"));
        let claimed = verified.statements.join("\n");
        assert!(claimed.starts_with("on ("), "{claimed}");
        assert!(claimed.contains("play ends: "), "{claimed}");
        assert_eq!(claimed.contains("misere"), sample.2.ends_with('m'));
    }
}

/// The text with one of its numbers increased; none after the last one.
fn changed(text: &str, place: usize) -> Option<String> {
    let mut starts = Vec::new();
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        let inside = at > 0 && bytes[at - 1].is_ascii_alphanumeric();
        if byte.is_ascii_digit() && !inside {
            starts.push(at);
        }
    }
    let start = *starts.get(place)?;
    let digits = bytes[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit());
    let end = start + digits.count();
    let number: u64 = text[start..end].parse().ok()?;
    Some(format!("{}{}{}", &text[..start], number + 1, &text[end..]))
}

#[test]
fn one_number_changed_in_the_rules_the_claim_or_the_measure_is_rejected() {
    let mut count = 0;
    for sample in CLAIMS {
        let text = written(sample);
        if text.len() > 1 << 19 {
            // Each change is read anew as a whole.
            continue;
        }
        let file: Value = serde_json::from_str(&text).unwrap();
        let mut all: Vec<Value> = Vec::new();
        let lines = file["game"].as_array().unwrap().len();
        let texts = (0..lines).map(|line| format!("/game/{line}"));
        for path in texts.chain(["/claim".into()]) {
            let text = file.pointer(&path).unwrap().as_str().unwrap();
            for place in 0.. {
                let Some(text) = changed(text, place) else {
                    break;
                };
                let mut other = file.clone();
                *other.pointer_mut(&path).unwrap() = text.into();
                all.push(other);
            }
        }
        for (level, weights) in file["measure"].as_array().unwrap().iter().enumerate() {
            for (heap, weight) in weights.as_array().unwrap().iter().enumerate() {
                let weight = weight.as_i64().unwrap();
                for wrong in [weight + 1, weight - 1, -weight - 1] {
                    let mut other = file.clone();
                    other["measure"][level][heap] = wrong.into();
                    all.push(other);
                }
            }
        }
        let mut other = file.clone();
        let misere = file["play"] == "misere";
        other["play"] = if misere { "normal" } else { "misere" }.into();
        all.push(other);
        for other in all {
            count += 1;
            let fault = verify(&other.to_string()).expect_err("a change");
            let what = (&other["game"], &other["claim"], &other["measure"]);
            assert!(
                matches!(&fault, Fault::Rejected(_) | Fault::Bad(_)),
                "{what:?}: {fault}"
            );
        }
    }
    assert!(count > 100, "{count}");
}

/// All texts with one number changed, or one entry of a list left out or twice.
fn mutants(value: &Value, all: &mut Vec<Value>) {
    let mut inner = |of: &Value, put: &dyn Fn(Value) -> Value| {
        let mut found = Vec::new();
        mutants(of, &mut found);
        all.extend(found.into_iter().map(put));
    };
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            all.extend([Value::from(number + 1), Value::from(number - 1)]);
        }
        Value::Bool(truth) => all.push(Value::from(!truth)),
        Value::Array(entries) => {
            for (place, entry) in entries.iter().enumerate() {
                inner(entry, &|changed| {
                    let mut entries = entries.clone();
                    entries[place] = changed;
                    Value::from(entries)
                });
            }
            for place in 0..entries.len() {
                let (mut fewer, mut more) = (entries.clone(), entries.clone());
                let entry = fewer.remove(place);
                more.insert(place, entry);
                all.extend([Value::from(fewer), Value::from(more)]);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                if name == "title" {
                    continue;
                }
                inner(field, &|changed| {
                    let mut fields = fields.clone();
                    fields[name] = changed;
                    Value::from(fields)
                });
            }
        }
        _ => {}
    }
}

#[test]
fn every_number_of_a_certificate_is_needed() {
    let file: Value = serde_json::from_str(&written(CLAIMS[0])).unwrap();
    let mut all = Vec::new();
    mutants(&file, &mut all);
    assert!(all.len() > 500, "{}", all.len());
    for other in all {
        let text = other.to_string();
        if other["title"] == file["title"] && verify(&text).is_ok() {
            panic!("accepted: {text}");
        }
    }
}

#[test]
fn the_normal_form_has_the_options_of_the_rules() {
    let games = [
        "yama",
        "wythoff",
        "ryuo(4)",
        "nim(3)",
        "gurvich(1, 2, 1, 2)",
        "cyclic_nimhoff(3, 2)",
        "moore(2, 3)",
        "take_and_break(\"0.137\")",
        "all_but({2, 3})",
        "larsson(2, 2)",
        "triangular_geometric(2)",
        "ryuo_n(3, 3)",
        "on (x, y): (floor(x/2), y) where x >= 1; (x, y - |x - y|) where x != y",
        "on (x): (x - i) where i xor 3 <= 2, i >= 1, not i is even",
    ];
    for text in games {
        let game = game(text);
        let lines = match game_text(&game) {
            Ok(lines) => lines,
            Err(error) => panic!("{text}: {error}"),
        };
        if game.has_blocking() {
            // Several moves that share a budget have no other text.
            continue;
        }
        let again = format!("{}: {}", lines[0], lines[1..].join("; "));
        let again = self::game(&again);
        let sizes = vec![7; game.base_heaps()];
        let mut position = vec![0_i64; sizes.len()];
        loop {
            let sorted = |game: &Game| {
                let options = game.options(&position).unwrap();
                let mut options: Vec<String> =
                    options.iter().map(|option| format!("{option:?}")).collect();
                options.sort();
                options.dedup();
                options
            };
            assert_eq!(sorted(&game), sorted(&again), "{text} at {position:?}");
            let Some(heap) = (0..sizes.len()).find(|heap| position[*heap] + 1 < sizes[*heap])
            else {
                break;
            };
            position[..heap].fill(0);
            position[heap] += 1;
        }
    }
}

#[test]
fn what_a_certificate_cannot_say_is_refused_by_name() {
    let base = Numeration::binary();
    let refused = [
        (
            "on (x): (gcd(x, 4)) where x >= 5",
            "P = {(x) | x <= 4}",
            "greatest common divisor",
        ),
        (
            "on (x, y): (x - i, y) where i*y = 6",
            "P = {(0, 0)}",
            "product",
        ),
        (
            "on (x): (x - 1) where x is prime",
            "P = {(x) | x <= 1}",
            "prime",
        ),
    ];
    for (game, claim, part) in refused {
        let error = certificate(game, claim, Play::Normal, &base).unwrap_err();
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn a_false_claim_has_no_certificate() {
    let base = Numeration::binary();
    let found = certificate(YAMA, "P = {(x, y) | |x - y| <= 2}", Play::Normal, &base);
    assert!(matches!(found, Err(NoCertificate::NoAutomaton(_))));
}
