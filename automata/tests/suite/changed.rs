//! Changed certificates are rejected, or state something true.

use crate::brute::World;
use crate::certificates::{base, certified, ryuo};
use crate::{X, Y, Z};
use grundy_automata::{Formula, Numeration};
use grundy_verify::verify;
use serde_json::{Value, json};

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
    // Of two numbers in a row one is floor(n·phi) for some n; and alpha = [0; 1, 2, 1, 2, …] is above 1/2.
    let lower = |n| Formula::exists([Z], Formula::beatty(Z, n));
    let next = Formula::eq(Y, X + 1);
    let both = Formula::or([lower(X), lower(Y)]);
    let neighbours = Formula::for_all([X, Y], Formula::implies(next, both));
    let multiples = Formula::for_all(
        [X, Y],
        Formula::implies(Formula::beatty(X, Y), Formula::le(X, Y * 2 + 1)),
    );
    let half = Formula::exists([Y], Formula::within(0, X - Y * 2, 1));
    let half = Formula::for_all([X], half);
    let odd = |c| Formula::congruent(X, c, 2);
    let odd = Formula::for_all([X], Formula::or([odd(0), odd(1)]));
    let zeckendorf = Numeration::zeckendorf();
    let alternating = Numeration::ostrowski(&[1, 2]).unwrap();
    let elsewhere =
        |sentence: &Formula, system: &Numeration| certified(sentence, &[], system).unwrap();
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
        sample("halves", elsewhere(&half, &zeckendorf), 60, 60),
        sample(
            "halves of alternating",
            elsewhere(&half, &alternating),
            40,
            40,
        ),
        sample("odd and even", elsewhere(&odd, &zeckendorf), 40, 40),
        sample("neighbours", elsewhere(&neighbours, &zeckendorf), 60, 60),
        sample("multiples", elsewhere(&multiples, &alternating), 60, 60),
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
