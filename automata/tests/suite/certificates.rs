//! Certificates are accepted by `grundy-verify` exactly if the sentence is true, and no other file is.

use crate::brute::World;
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

/// A certificate, and the world in which its sentence is tried: its variables are below a number, those bound inside below another.
#[derive(Clone)]
struct Sample {
    name: &'static str,
    file: String,
    below: i64,
    bound: i64,
}

/// Small certificates with all atoms, negative arguments, nested quantifiers, bounds far away, several bases.
fn samples() -> Vec<Sample> {
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
    let sample = |name, file, below, bound| Sample {
        name,
        file,
        below,
        bound,
    };
    let plain = |sentence: &Formula, k: u32| certified(sentence, &[], &base(k)).unwrap();
    vec![
        sample("ryuo", ryuo(2, 2).unwrap(), 7, 7),
        sample("coins in base 2", plain(&coins, 2), 60, 20),
        sample("coins in base 3", plain(&coins, 3), 60, 20),
        sample("coins in base 10", plain(&coins, 10), 60, 20),
        sample("powers of 3", plain(&powers, 3), 60, 200),
        sample("nim-sums in base 4", plain(&nim, 4), 20, 40),
        sample("far", plain(&far, 2), 1010, 1010),
        sample("parity", plain(&parity, 2), 60, 60),
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
    for Sample { name, file, .. } in samples() {
        verify(&file).unwrap();
        let original: Value = serde_json::from_str(&file).unwrap();
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
    assert!(tried > 30_000, "{tried}");
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
fn a_certificate_of_another_formula_is_rejected_or_the_formula_is_true() {
    let files: Vec<(Sample, Value)> = samples()
        .into_iter()
        .map(|sample| (sample.clone(), serde_json::from_str(&sample.file).unwrap()))
        .collect();
    let parts = |file: &Value| -> Vec<Value> {
        let definitions = file["definitions"].as_array().unwrap().iter();
        definitions.chain([&file["sentence"]]).cloned().collect()
    };
    let formulas: Vec<String> = files
        .iter()
        .flat_map(|(_, file)| parts(file))
        .map(|part| part["formula"].as_str().unwrap().to_owned())
        .collect();
    let (mut tried, mut accepted) = (0, 0);
    for (sample, original) in &files {
        let all = parts(original);
        for (place, part) in all.iter().enumerate() {
            let pointer = match place + 1 < all.len() {
                true => format!("/definitions/{place}"),
                false => "/sentence".into(),
            };
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
                    accepted += 1;
                    let mut world = World::new(&changed, sample.below, sample.bound);
                    assert!(
                        world.sentence(&changed),
                        "{}: {own} may be {other}",
                        sample.name
                    );
                }
            }
        }
    }
    assert!(
        tried > 900 && accepted < 60,
        "{accepted} of {tried} were accepted"
    );
}

#[test]
fn a_certificate_with_any_one_transition_changed_is_rejected() {
    let original: Value = serde_json::from_str(&ryuo(3, 3).unwrap()).unwrap();
    let definitions = original["definitions"].as_array().unwrap();
    let mut tried = 0;
    for (place, definition) in definitions.iter().enumerate() {
        for table in ["/next", "/automaton/next"] {
            let rows = definition.pointer(table).unwrap().as_array().unwrap();
            for (state, row) in rows.iter().enumerate() {
                for (letter, next) in row.as_array().unwrap().iter().enumerate() {
                    let next = next.as_u64().unwrap();
                    let count = u64::try_from(rows.len()).unwrap();
                    let other = (next + 1 + (next + tried) % (count - 1)) % count;
                    let mut changed = original.clone();
                    let cell = format!("/definitions/{place}{table}/{state}/{letter}");
                    *changed.pointer_mut(&cell).unwrap() = json!(other);
                    tried += 1;
                    assert!(
                        verify(&changed.to_string()).is_err(),
                        "{cell}: {next}, {other}"
                    );
                }
            }
        }
    }
    assert!(tried > 2500, "{tried}");
}

#[test]
fn a_certificate_with_one_member_of_a_set_more_or_less_is_rejected() {
    let original: Value = serde_json::from_str(&ryuo(3, 3).unwrap()).unwrap();
    let definitions = original["definitions"].as_array().unwrap();
    for (place, definition) in definitions.iter().enumerate() {
        let products = definition["products"].as_array().unwrap().len();
        for (at, set) in definition["sets"].as_array().unwrap().iter().enumerate() {
            let set: Vec<u64> = serde_json::from_value(set.clone()).unwrap();
            let fewer = (0..set.len()).map(|out| {
                let mut set = set.clone();
                set.remove(out);
                set
            });
            let more = (0..u64::try_from(products).unwrap()).filter_map(|new| {
                let place = set.binary_search(&new).err()?;
                let mut set = set.clone();
                set.insert(place, new);
                // Each seventh one is enough.
                ((new + u64::try_from(at).unwrap()) % 7 == 0).then_some(set)
            });
            for other in fewer.chain(more) {
                let mut changed = original.clone();
                changed["definitions"][place]["sets"][at] = json!(other);
                assert!(
                    verify(&changed.to_string()).is_err(),
                    "{place} {set:?} {other:?}"
                );
            }
        }
    }
}

#[test]
fn variables_that_cannot_go_together_go_one_at_a_time() {
    // Five steps of 1 or 2 make 5 to 10.
    let x = Variable;
    let chain = (0..5).map(|i| Formula::within(1, x(i + 1) - x(i), 2));
    let chained = Formula::exists((1..5).map(x), Formula::and(chain));
    let apart = Formula::within(5, x(5) - x(0), 10);
    let sentence = Formula::for_all([x(0), x(5)], Formula::iff(chained, apart));
    let statements = |base: u32, budget: Budget<'_>| {
        let system = Numeration::base(base).unwrap();
        let certificate = certify(&sentence, &[], &system, &budget);
        certificate.map(|c| verify(&file(&c)).unwrap().statements.len())
    };
    // 64 letters in base 2: together, if the budget allows it. A million in base 10: apart.
    assert_eq!(statements(2, Budget::default()), Ok(2));
    assert_eq!(statements(10, Budget::default()), Ok(5));
    let mut seen = Vec::new();
    for states in (0..12).map(|e| 1 << e) {
        seen.push(match statements(2, Budget::default().states(states)) {
            Ok(lines) => lines,
            Err(Stop::GaveUp { states: met, .. }) => {
                assert!(met > states);
                0
            }
            Err(other) => panic!("{other:?}"),
        });
    }
    seen.dedup();
    assert_eq!(seen, [0, 5, 2]);
}

#[test]
fn what_cannot_be_certified_is_refused_with_the_reason() {
    let refused =
        |sentence: &Formula, definitions: &[Defined<'_>], system: &Numeration, why: &str| {
            let stop = certified(sentence, definitions, system).unwrap_err();
            assert!(stop.to_string().contains(why), "{stop}");
        };
    let even = Formula::congruent(X, 0, 2);
    let s = Relation::new("S", compile(&even, &base(2), &Budget::default()).unwrap());
    let sentence = Formula::or([s.of([X]), s.of([X + 1])]);
    assert!(certified(&sentence, &[("S", vec![X], even.clone())], &base(2)).is_ok());
    refused(&sentence, &[], &base(2), "S has no definition");
    let odd = Formula::congruent(X, 1, 2);
    refused(
        &sentence,
        &[("S", vec![X], odd.clone())],
        &base(2),
        "S is not what its definition says",
    );
    refused(
        &sentence,
        &[("S", vec![Y], odd.clone())],
        &base(2),
        "S is not what its definition says",
    );
    refused(
        &sentence,
        &[("x1", vec![X], odd.clone())],
        &base(2),
        "cannot name a definition",
    );
    refused(
        &sentence,
        &[("or", vec![X], odd)],
        &base(2),
        "cannot name a definition",
    );
    refused(
        &sentence,
        &[("S", vec![X, X], even.clone())],
        &base(2),
        "an argument twice",
    );
    let twice = [("S", vec![X], even.clone()), ("S", vec![X], even.clone())];
    refused(&sentence, &twice, &base(2), "defined twice");
    refused(&s.of([X]), &[("S", vec![X], even)], &base(2), "false");
    for system in [
        Numeration::zeckendorf(),
        Numeration::ostrowski(&[2]).unwrap(),
    ] {
        refused(&Formula::le(0, X), &[], &system, "base k only");
    }
    refused(&Formula::xor(X, X, Y), &[], &base(6), "nim-sums in base 6");
    refused(&Formula::beatty(X, Y), &[], &base(2), "floor");
    refused(&Formula::le(X * (1 << 41), Y), &[], &base(2), "bits");
    // Where names are those of other definitions, they are left to them.
    let q = Relation::new("Q1", s.automaton().clone());
    let half = Formula::exists([Y], Formula::eq(X, Y * 2));
    let sentence = Formula::iff(q.of([X]), half.clone());
    let file = certified(&sentence, &[("Q1", vec![X], half)], &base(2)).unwrap();
    assert!(
        verify(&file).unwrap().statements[1].starts_with("Q2(x0) := "),
        "{file}"
    );
}
