//! Finds formulas in the parameters of a family from the formulas of its members.
//!
//! Two formulas are alike if they differ only in numbers. If the numbers in one place of all formulas that are alike
//! are the values of an expression in the parameters, that expression replaces them. The result is a guess.

use std::collections::BTreeMap;

/// A formula as the text between its numbers, and the numbers.
fn taken_apart(formula: &str) -> Option<(Vec<&str>, Vec<i64>)> {
    let (mut texts, mut numbers) = (Vec::new(), Vec::new());
    let (mut text, mut at) = (0, 0);
    let bytes = formula.as_bytes();
    while at < bytes.len() {
        let in_name = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
        if !bytes[at].is_ascii_digit() || in_name {
            at += 1;
            continue;
        }
        let length = bytes[at..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        texts.push(&formula[text..at]);
        numbers.push(formula[at..at + length].parse().ok()?);
        at += length;
        text = at;
    }
    texts.push(&formula[text..]);
    Some((texts, numbers))
}

/// The greatest number that is added to a multiple of a parameter, a product or a quotient. It steers the search only.
const MOST_ADDED: i64 = 12;

/// An expression in the parameters, without an added number: its text, and its value for each choice.
type FormulaPart = (String, Vec<i64>);

/// The expressions without an added number, simple ones first.
fn parts(names: &[String], choices: &[&[i64]]) -> Vec<FormulaPart> {
    let mut all: Vec<FormulaPart> = Vec::new();
    let mut add = |text: String, value: &dyn Fn(&[i64]) -> Option<i64>| {
        let values: Option<Vec<i64>> = choices.iter().map(|choice| value(choice)).collect();
        all.extend(values.map(|values| (text, values)));
    };
    let pairs = || (0..names.len()).flat_map(|a| (0..names.len()).map(move |b| (a, b)));
    for (place, name) in names.iter().enumerate() {
        add(name.clone(), &|choice| Some(choice[place]));
    }
    for times in 2..=4 {
        for (place, name) in names.iter().enumerate() {
            add(format!("{times} {name}"), &|choice| {
                choice[place].checked_mul(times)
            });
        }
    }
    for (place, name) in names.iter().enumerate() {
        add(format!("-{name}"), &|choice| choice[place].checked_neg());
    }
    for (a, b) in pairs() {
        let (left, right) = (&names[a], &names[b]);
        if a < b {
            add(format!("{left} + {right}"), &|choice| {
                choice[a].checked_add(choice[b])
            });
        }
        if a != b {
            add(format!("{left} - {right}"), &|choice| {
                choice[a].checked_sub(choice[b])
            });
        }
        if a <= b {
            let text = match a == b {
                true => format!("{left}^2"),
                false => format!("{left} {right}"),
            };
            add(text, &|choice| choice[a].checked_mul(choice[b]));
        }
        if a != b {
            add(format!("floor({left} / {right})"), &|choice| {
                (choice[b] > 0).then(|| choice[a].div_euclid(choice[b]))
            });
            add(format!("{left} mod {right}"), &|choice| {
                (choice[b] > 0).then(|| choice[a].rem_euclid(choice[b]))
            });
        }
    }
    for (place, name) in names.iter().enumerate() {
        add(format!("floor({name} / 2)"), &|choice| {
            Some(choice[place].div_euclid(2))
        });
    }
    all
}

/// The simplest expression with these values, and whether it is a name or a number alone.
fn expression(values: &[i64], names: usize, parts: &[FormulaPart]) -> Option<(String, bool)> {
    let first = *values.first()?;
    // With few members, a number that equals a parameter is taken for the parameter.
    let few = values.len() < LEAST_ALIKE && first > 1;
    let is_name = few && parts[..names].iter().any(|(_, part)| part == values);
    if !is_name && values.iter().all(|value| *value == first) {
        return Some((first.to_string(), true));
    }
    let added = |(_, part): &FormulaPart| {
        let more = first.checked_sub(*part.first()?)?;
        let mut both = values.iter().zip(part);
        let fits = both.all(|(value, part)| value.checked_sub(*part) == Some(more));
        (fits && more.abs() <= MOST_ADDED).then_some(more)
    };
    let plain = parts.iter().find(|part| added(part) == Some(0));
    if let Some((text, _)) = plain {
        let name = text
            .chars()
            .all(|sign| sign.is_alphanumeric() || sign == '_');
        return Some((text.clone(), name));
    }
    parts.iter().find_map(|part| match added(part)? {
        more if more > 0 => Some((format!("{} + {more}", part.0), false)),
        more => Some((format!("{} - {}", part.0, more.unsigned_abs()), false)),
    })
}

/// Does a sum need brackets between these texts?
fn needs_brackets(before: &str, after: &str) -> bool {
    let opened = ["= ", "< ", "> ", "(", ", ", "| "];
    let closed = [
        ")", ",", "}", " <", " >", " =", " if", " else", " and", " or",
    ];
    let ends = after.trim().is_empty() || closed.iter().any(|sign| after.starts_with(sign));
    !(ends && opened.iter().any(|sign| before.ends_with(sign)))
}

/// The choice of a member, and the numbers in its formula.
type NumberRows<'m> = (&'m [i64], Vec<i64>);

/// Formulas with expressions in the parameters in place of numbers, those that more members share first.
///
/// `members` has the choice of the parameters and the formula of each member that has one.
pub(super) fn common(names: &[String], members: &[(&[i64], &str)]) -> Vec<String> {
    let mut alike: BTreeMap<Vec<&str>, Vec<NumberRows>> = BTreeMap::new();
    for (choice, formula) in members {
        if let Some((texts, numbers)) = taken_apart(formula) {
            alike.entry(texts).or_default().push((choice, numbers));
        }
    }
    let mut found: Vec<(usize, String)> = Vec::new();
    for (texts, those) in alike {
        if texts.iter().any(|text| names_one(text, names)) {
            continue;
        }
        let choices: Vec<&[i64]> = those.iter().map(|(choice, _)| *choice).collect();
        let parts = parts(names, &choices);
        let mut formula = String::from(texts[0]);
        let complete = (1..texts.len()).all(|place| {
            let values: Vec<i64> = those
                .iter()
                .map(|(_, numbers)| numbers[place - 1])
                .collect();
            let Some((text, alone)) = expression(&values, names.len(), &parts) else {
                return false;
            };
            match alone || !needs_brackets(texts[place - 1], texts[place]) {
                true => formula.push_str(&text),
                false => formula.push_str(&format!("({text})")),
            }
            formula.push_str(texts[place]);
            true
        });
        if complete {
            found.push((those.len(), formula));
        }
    }
    found.sort_by_key(|(count, formula)| (std::cmp::Reverse(*count), formula.len()));
    found.into_iter().map(|(_, formula)| formula).collect()
}

/// The fewest formulas of one kind from which numbers are generalised.
const LEAST_ALIKE: usize = 3;

/// Does a text use a parameter's name for something else?
fn names_one(text: &str, names: &[String]) -> bool {
    let mut words = text.split(|sign: char| !(sign.is_alphanumeric() || sign == '_'));
    words.any(|word| names.iter().any(|name| name == word))
}

#[cfg(test)]
mod tests {
    use super::common;

    fn of(names: &[&str], members: &[(&[i64], &str)]) -> Vec<String> {
        let names: Vec<String> = names.iter().map(ToString::to_string).collect();
        common(&names, members)
    }

    #[test]
    fn numbers_that_move_with_a_parameter_become_expressions() {
        let members: [(&[i64], &str); 3] = [
            (&[2], "P = {(x, y) | |x - y| <= 1, x mod 4 = 0}"),
            (&[3], "P = {(x, y) | |x - y| <= 2, x mod 6 = 0}"),
            (&[5], "P = {(x, y) | |x - y| <= 4, x mod 10 = 0}"),
        ];
        assert_eq!(
            of(&["a"], &members),
            ["P = {(x, y) | |x - y| <= a - 1, x mod (2 a) = 0}"]
        );
    }

    #[test]
    fn two_parameters_are_told_apart() {
        let formula = |p: i64, q: i64| format!("grundy(x, y) = (x + {}) mod {q}", p * q);
        let texts: Vec<_> = [(2, 3), (3, 2), (2, 5), (4, 7)]
            .map(|(p, q)| (vec![p, q], formula(p, q)))
            .to_vec();
        let members: Vec<(&[i64], &str)> = texts
            .iter()
            .map(|(choice, text)| (choice.as_slice(), text.as_str()))
            .collect();
        assert_eq!(
            of(&["p", "q"], &members),
            ["grundy(x, y) = (x + (p q)) mod q"]
        );
    }

    #[test]
    fn of_one_member_a_number_that_is_the_parameters_is_the_parameter() {
        let members: [(&[i64], &str); 1] = [(&[6], "(x + y) mod 6 = 1, x div 6 = 0, y < 8")];
        assert_eq!(
            of(&["p"], &members),
            ["(x + y) mod p = 1, x div p = 0, y < 8"]
        );
    }

    #[test]
    fn what_fits_no_expression_or_uses_the_name_otherwise_is_left_out() {
        let members: [(&[i64], &str); 3] = [(&[1], "x < 7"), (&[2], "x < 90"), (&[3], "x < 8")];
        assert!(of(&["a"], &members).is_empty());
        let members: [(&[i64], &str); 3] = [(&[1], "k < 1"), (&[2], "k < 2"), (&[3], "k < 3")];
        assert!(of(&["k"], &members).is_empty());
        assert_eq!(of(&["a"], &members), ["k < a"]);
    }
}
