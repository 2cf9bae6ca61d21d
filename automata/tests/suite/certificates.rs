//! Certificates are accepted by `grundy-verify` exactly if the sentence is true, and no other file is.

use crate::formulas::formula;
use crate::ryuo::{for_all_p, for_one_p};
use crate::{X, Y, Z};
use grundy_automata::{
    Budget, Certificate, Formula, Numeration, Relation, Stop, Variable, Verdict, certify, compile,
    decide,
};
use grundy_verify::{Verified, verify};
use proptest::prelude::*;
use serde_json::{Value, json};

fn file(certificate: &Certificate) -> String {
    let mut file = Vec::new();
    certificate.write(&mut file).unwrap();
    String::from_utf8(file).unwrap()
}

fn base(base: u32) -> Numeration {
    Numeration::base(base).unwrap()
}

type Defined<'a> = (&'a str, Vec<Variable>, Formula);

fn certified(
    sentence: &Formula,
    definitions: &[Defined<'_>],
    system: &Numeration,
) -> Result<String, Stop> {
    certify(sentence, definitions, system, &Budget::default()).map(|c| file(&c))
}

/// The sentence on Ryuo Nim; for 0, that for all p.
fn ryuo(p: u64, king: i128) -> Result<String, Stop> {
    let claimed = match p {
        0 => for_all_p::claimed(),
        p => for_one_p::claimed(p),
    };
    let budget = Budget::default();
    let s = Relation::new("S", compile(&claimed, &base(2), &budget)?);
    let variables = s.automaton().tracks().to_vec();
    let sentence = match p {
        0 => for_all_p::sentence(&s, king),
        _ => for_one_p::sentence(king, &s),
    };
    certified(&sentence, &[("S", variables, claimed)], &base(2))
}

#[test]
fn the_grundy_function_of_ryuo_nim_is_verified() {
    for (p, king) in [(2, 2), (3, 3), (5, 5), (0, 0)] {
        let verified = verify(&ryuo(p, king).unwrap()).unwrap();
        assert!(
            verified
                .statements
                .iter()
                .any(|line| line.starts_with("S(x0, x1, x2")),
            "{verified:?}"
        );
    }
    for (p, king) in [(2, 3), (3, 2), (5, 6), (0, 1)] {
        assert!(matches!(ryuo(p, king), Err(Stop::Wrong(_))), "{p} {king}");
    }
}

/// Certified and verified if true, refused if false.
fn agrees(
    sentence: &Formula,
    definitions: &[Defined<'_>],
    system: &Numeration,
) -> Option<Verified> {
    let verdict = decide(sentence, system, &Budget::default()).unwrap();
    match (certified(sentence, definitions, system), verdict) {
        (Ok(file), Verdict::True) => match verify(&file) {
            Ok(verified) => Some(verified),
            Err(fault) => panic!("{sentence}: {fault}\n{file}"),
        },
        (Err(Stop::Wrong(_)), Verdict::False(_)) => None,
        (certificate, verdict) => panic!("{sentence}: {certificate:?}, {verdict:?}"),
    }
}

fn everything_about(part: &Formula, system: &Numeration) {
    agrees(&Formula::for_all([X, Y, Z], part.clone()), &[], system);
    agrees(&Formula::exists([X, Y, Z], part.clone()), &[], system);
    agrees(
        &Formula::for_all([X], Formula::exists([Y, Z], part.clone())),
        &[],
        system,
    );
    agrees(
        &Formula::exists([X], Formula::for_all([Y, Z], part.clone())),
        &[],
        system,
    );
    // A sentence that is true: the relation of the formula holds where the formula does.
    let automaton = compile(part, system, &Budget::default()).unwrap();
    let tracks: Vec<Variable> = part.free_variables().into_iter().collect();
    if automaton.tracks() == tracks {
        let relation = Relation::new("R", automaton);
        let at = |delta| {
            let other = |v: &Variable| if v.0 == 0 { *v + delta } else { (*v).into() };
            relation.of(tracks.iter().map(other))
        };
        let definitions = [("R", tracks.clone(), part.clone())];
        let same = Formula::for_all([X, Y, Z], Formula::iff(at(0), part.clone()));
        assert!(agrees(&same, &definitions, system).is_some(), "{same}");
        agrees(
            &Formula::for_all([X, Y, Z], Formula::implies(at(0), at(1))),
            &definitions,
            system,
        );
        agrees(
            &Formula::for_all([X, Y, Z], Formula::or([at(0), at(-1)])),
            &definitions,
            system,
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn random_sentences_have_certificates_exactly_if_they_are_true(part in formula(true)) {
        everything_about(&part, &base(2));
    }

    #[test]
    fn random_sentences_in_base_3_have_certificates_exactly_if_they_are_true(part in formula(false)) {
        everything_about(&part, &base(3));
    }
}

/// Small certificates with all atoms, negative arguments, nested quantifiers, bounds far away, several bases.
fn samples() -> Vec<(&'static str, String)> {
    let (n, a, b) = (X, Y, Z);
    let paid = Formula::exists([a, b], Formula::eq(n, a * 3 + b * 5));
    let coins = Formula::for_all([n], Formula::implies(Formula::le(8, n), paid));
    let power = Formula::and([
        Formula::power(b),
        Formula::lt(n, b),
        Formula::le(b, n * 3 + 1),
    ]);
    let powers = Formula::for_all([n], Formula::exists([b], power));
    let least = Formula::and([Formula::xor(X, Y, Z), Formula::le(Z, X + Y)]);
    let nim = Formula::for_all(
        [X, Y],
        Formula::and([
            Formula::exists([Z], least),
            Formula::negated(Formula::xor(X, Y, X + Y + 1)),
            Formula::implies(
                Formula::exists([Z], Formula::xor(X - Y, Y, Z)),
                Formula::le(Y, X),
            ),
        ]),
    );
    let far = Formula::for_all(
        [X],
        Formula::or([
            Formula::le(X, 1000),
            Formula::exists([Y], Formula::eq(X, Y + 999)),
        ]),
    );
    let parity = Formula::for_all(
        [X],
        Formula::exists(
            [Y],
            Formula::and([Formula::within(0, X - Y, 3), Formula::congruent(Y, 1, 4)]),
        ),
    );
    let parity = Formula::or([parity.clone(), Formula::negated(parity)]);
    let plain = |sentence: Formula, k: u32| certified(&sentence, &[], &base(k)).unwrap();
    vec![
        ("ryuo", ryuo(2, 2).unwrap()),
        ("coins in base 2", plain(coins.clone(), 2)),
        ("coins in base 3", plain(coins, 3)),
        ("powers of 3", plain(powers, 3)),
        ("nim-sums in base 4", plain(nim, 4)),
        ("far", plain(far, 2)),
        ("parity", plain(parity, 2)),
    ]
}

/// The JSON value at a path, and what is done there.
fn at<'a>(value: &'a mut Value, path: &[Value]) -> &'a mut Value {
    path.iter().fold(value, |value, step| match step {
        Value::String(key) => value.get_mut(key).unwrap(),
        index => value
            .get_mut(usize::try_from(index.as_u64().unwrap()).unwrap())
            .unwrap(),
    })
}

fn paths(value: &Value, here: &mut Vec<Value>, all: &mut Vec<Vec<Value>>) {
    all.push(here.clone());
    let mut inner = |step: Value, part: &Value| {
        here.push(step);
        paths(part, here, all);
        here.pop();
    };
    match value {
        Value::Array(parts) => (0u64..)
            .zip(parts)
            .for_each(|(i, part)| inner(json!(i), part)),
        Value::Object(parts) => parts.iter().for_each(|(key, part)| inner(json!(key), part)),
        _ => {}
    }
}

/// All values that a value is changed to.
fn changes(value: &Value) -> Vec<Value> {
    let other_kinds = [
        json!(null),
        json!([]),
        json!({}),
        json!("x0"),
        json!(7),
        json!(true),
    ];
    let mut changes: Vec<Value> = other_kinds.into();
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            let far = [i64::MAX, i64::MIN, 1 << 32, -1];
            changes.extend(far.map(|n| json!(n)));
            changes.extend([number + 1, number - 1].map(|n| json!(n)));
        }
        Value::Bool(truth) => changes.push(json!(!truth)),
        Value::String(text) => {
            changes.extend([
                json!(format!("{text}1")),
                json!(format!("({text}) and false")),
                json!(""),
            ]);
            changes.push(json!(text.chars().skip(1).collect::<String>()));
        }
        Value::Array(parts) => {
            for place in 0..=parts.len() {
                let mut with = |part: Value| {
                    let mut parts = parts.clone();
                    parts.insert(place, part);
                    changes.push(Value::Array(parts));
                };
                with(json!(0));
                with(json!([]));
                if let Some(part) = parts.get(place) {
                    with(part.clone());
                    let mut parts = parts.clone();
                    parts.remove(place);
                    changes.push(Value::Array(parts));
                }
            }
        }
        Value::Object(parts) => {
            for key in parts.keys() {
                let mut fewer = parts.clone();
                fewer.remove(key);
                changes.push(Value::Object(fewer.clone()));
                fewer.insert(format!("{key}x"), parts[key].clone());
                changes.push(Value::Object(fewer));
            }
        }
        Value::Null => {}
    }
    changes.retain(|change| change != value);
    changes
}

#[test]
fn a_certificate_with_any_one_value_changed_is_rejected() {
    let mut tried = 0;
    for (name, text) in samples() {
        verify(&text).unwrap();
        let original: Value = serde_json::from_str(&text).unwrap();
        let mut all = Vec::new();
        paths(&original, &mut Vec::new(), &mut all);
        for path in all
            .iter()
            .filter(|path| path.first() != Some(&json!("title")))
        {
            for change in changes(at(&mut original.clone(), path)) {
                let mut changed = original.clone();
                *at(&mut changed, path) = change;
                tried += 1;
                assert!(
                    verify(&changed.to_string()).is_err(),
                    "{name}: {path:?} may be {}",
                    at(&mut changed, path)
                );
            }
        }
    }
    println!("{tried} changes");
}

/// The formulas that a text becomes by one change: a number, a variable, a connective.
fn altered(text: &str, variables: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let rest = &text[start..];
        let word = |c: char| c.is_ascii_alphanumeric();
        let length = if rest.starts_with(word) {
            rest.find(|c| !word(c)).unwrap_or(rest.len())
        } else {
            rest.find(|c: char| word(c) || c == ' ' || c == '(')
                .unwrap_or(rest.len())
                .max(1)
        };
        let token = &rest[..length];
        let mut others: Vec<String> = match token {
            "and" => vec!["or".into(), "and not".into()],
            "or" => vec!["and".into(), "or not".into()],
            "not" => vec![String::new()],
            "<=>" => vec!["=>".into()],
            "<=" => vec![">=".into(), "=".into()],
            ">=" => vec!["<=".into(), "=".into()],
            "+" => vec!["-".into()],
            "-" => vec!["+".into()],
            _ => token.parse::<i64>().map_or(Vec::new(), |n| {
                vec![(n + 1).to_string(), (n + 4096).to_string()]
            }),
        };
        if variables.iter().any(|v| v == token) {
            others.extend(variables.iter().filter(|v| *v != token).cloned());
        }
        let with = |other: String| format!("{}{other}{}", &text[..start], &rest[length..]);
        all.extend(others.into_iter().map(with));
        start += length;
    }
    all
}

fn strings(value: &Value) -> Vec<String> {
    let parts = value.as_array().unwrap().iter();
    parts
        .map(|part| part.as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_certificate_of_another_formula_is_rejected() {
    let files: Vec<(&str, Value)> = samples()
        .into_iter()
        .map(|(name, text)| (name, serde_json::from_str(&text).unwrap()))
        .collect();
    let formulas: Vec<String> = files
        .iter()
        .flat_map(|(_, file)| {
            file["definitions"]
                .as_array()
                .unwrap()
                .iter()
                .chain([&file["sentence"]])
        })
        .map(|part| part["formula"].as_str().unwrap().to_owned())
        .collect();
    let mut tried = 0;
    for (name, original) in &files {
        let count = original["definitions"].as_array().unwrap().len();
        for place in 0..=count {
            let pointer = if place < count {
                format!("/definitions/{place}")
            } else {
                "/sentence".into()
            };
            let part = original.pointer(&pointer).unwrap();
            let variables = match part.get("exists") {
                Some(bound) => [strings(&part["variables"]), strings(bound)].concat(),
                None => strings(&part["forall"]),
            };
            let own = part["formula"].as_str().unwrap();
            let mut others = altered(own, &variables);
            others.extend(formulas.iter().filter(|text| *text != own).cloned());
            for other in others {
                let mut changed = original.clone();
                changed.pointer_mut(&pointer).unwrap()["formula"] = json!(other);
                tried += 1;
                if verify(&changed.to_string()).is_ok() {
                    println!("{name}: {own} may be {other}");
                }
            }
        }
    }
    println!("{tried} formulas");
}
