//! The formulas of a certificate, read and tried by brute force.

use serde_json::Value;
use std::collections::HashMap;

/// The definitions of a certificate, in a small world.
pub(crate) struct World {
    definitions: HashMap<String, Value>,
    /// None where powers have no meaning.
    base: Option<i64>,
    /// A fraction so close to alpha that no multiple in sight is rounded otherwise, except those of its denominator.
    alpha: (i64, i64),
    below: i64,
    bound: i64,
    known: HashMap<(String, Vec<i64>), bool>,
}

/// What is left of a text, and the values of variables.
struct Reader<'a> {
    rest: &'a [String],
    values: &'a HashMap<String, i64>,
}

fn strings(value: &Value) -> Vec<String> {
    serde_json::from_value(value.clone()).unwrap()
}

/// Words, numbers and signs.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let kind = |c: char| match c {
        '(' | ')' | ',' => 0,
        c if c.is_alphanumeric() => 1,
        _ => 2,
    };
    for word in text.split_whitespace() {
        let mut last = 0;
        for c in word.chars() {
            if last == 0 || kind(c) != last {
                tokens.push(String::new());
            }
            last = kind(c);
            tokens.last_mut().unwrap().push(c);
        }
    }
    tokens
}

/// A late convergent of alpha.
fn alpha(numeration: &Value) -> (i64, i64) {
    let period: Vec<i64> = match &numeration["ostrowski"] {
        Value::Array(period) => period.iter().map(|a| a.as_i64().unwrap()).collect(),
        _ => vec![1],
    };
    let whole = i64::from(numeration == "zeckendorf");
    let (mut p, mut q) = ((1, whole), (0, 1));
    for index in 0..20 {
        let a = period[index % period.len()];
        (p, q) = ((p.1, a * p.1 + p.0), (q.1, a * q.1 + q.0));
    }
    (p.1, q.1)
}

impl World {
    /// The sentence is tried for numbers below one bound, `exists` below another.
    pub(crate) fn new(certificate: &Value, below: i64, bound: i64) -> World {
        let definitions = certificate["definitions"].as_array().unwrap().iter();
        World {
            definitions: definitions
                .map(|d| (d["name"].as_str().unwrap().to_owned(), d.clone()))
                .collect(),
            base: certificate["base"].as_i64(),
            alpha: alpha(&certificate["numeration"]),
            below,
            bound,
            known: HashMap::new(),
        }
    }

    pub(crate) fn sentence(&mut self, certificate: &Value) -> bool {
        let sentence = &certificate["sentence"];
        let text = tokens(sentence["formula"].as_str().unwrap());
        let below = self.below;
        !self.some(
            &strings(&sentence["forall"]),
            &text,
            HashMap::new(),
            below,
            false,
        )
    }

    /// Whether the formula has this truth for some values of the variables.
    fn some(
        &mut self,
        variables: &[String],
        text: &[String],
        values: HashMap<String, i64>,
        below: i64,
        truth: bool,
    ) -> bool {
        let Some((variable, others)) = variables.split_first() else {
            let mut reader = Reader {
                rest: text,
                values: &values,
            };
            return self.formula(&mut reader) == truth;
        };
        (0..below).any(|n| {
            let mut values = values.clone();
            values.insert(variable.clone(), n);
            self.some(others, text, values, below, truth)
        })
    }

    fn formula(&mut self, reader: &mut Reader<'_>) -> bool {
        let first = self.either(reader);
        if reader.takes("=>") {
            let second = self.either(reader);
            !first || second
        } else if reader.takes("<=>") {
            first == self.either(reader)
        } else {
            first
        }
    }

    fn either(&mut self, reader: &mut Reader<'_>) -> bool {
        let mut any = false;
        loop {
            let mut all = true;
            loop {
                let mut negated = false;
                while reader.takes("not") {
                    negated = !negated;
                }
                all &= self.part(reader) != negated;
                if !reader.takes("and") {
                    break;
                }
            }
            any |= all;
            if !reader.takes("or") {
                return any;
            }
        }
    }

    fn part(&mut self, reader: &mut Reader<'_>) -> bool {
        if reader.takes("true") {
            return true;
        }
        if reader.takes("false") {
            return false;
        }
        let at = |place: usize| reader.rest.get(place).map_or("", String::as_str);
        if at(0) == "(" && at(2) == ")" && at(3) == "xor" {
            let numbers = [1, 5, 8].map(|place| reader.values[at(place)]);
            reader.rest = &reader.rest[9..];
            return numbers[0] ^ numbers[1] == numbers[2];
        }
        if at(0) == "floor" {
            let [n, m] = [3, 9].map(|place| reader.values[at(place)]);
            reader.rest = &reader.rest[10..];
            return n * self.alpha.0 / self.alpha.1 == m;
        }
        if at(1) == "(" {
            let name = at(0).to_owned();
            let end = reader.rest.iter().position(|token| token == ")").unwrap();
            let arguments = reader.rest[2..end].iter().filter(|token| *token != ",");
            let arguments: Vec<i64> = arguments.map(|v| reader.values[v]).collect();
            reader.rest = &reader.rest[end + 1..];
            return self.relation(&name, arguments);
        }
        if reader.takes("(") {
            let truth = self.formula(reader);
            assert!(reader.takes(")"));
            return truth;
        }
        reader.comparison()
    }

    fn relation(&mut self, name: &str, arguments: Vec<i64>) -> bool {
        if name == "power" {
            let base = self.base.unwrap();
            return (0..20).any(|e| base.pow(e) == arguments[0]);
        }
        let key = (name.to_owned(), arguments);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let definition = self.definitions[name].clone();
        let text = tokens(definition["formula"].as_str().unwrap());
        let names = strings(&definition["variables"]).into_iter();
        let values = names.zip(key.1.iter().copied()).collect();
        let bound = self.bound;
        let truth = self.some(&strings(&definition["exists"]), &text, values, bound, true);
        self.known.insert(key, truth);
        truth
    }
}

impl Reader<'_> {
    fn takes(&mut self, token: &str) -> bool {
        let found = self.rest.first().is_some_and(|first| first == token);
        self.rest = &self.rest[usize::from(found)..];
        found
    }

    fn comparison(&mut self) -> bool {
        let first = self.sum();
        let sign = self.rest[0].clone();
        self.rest = &self.rest[1..];
        let second = self.sum();
        match sign.as_str() {
            "=" if self.takes("mod") => {
                let modulus = self.sum();
                (first - second).rem_euclid(modulus) == 0
            }
            "=" => first == second,
            ">=" => first >= second,
            "<=" if self.takes("<=") => {
                let third = self.sum();
                first <= second && second <= third
            }
            "<=" => first <= second,
            other => panic!("{other}"),
        }
    }

    fn sum(&mut self) -> i64 {
        let mut sum = 0;
        let mut sign = if self.takes("-") { -1 } else { 1 };
        loop {
            let mut product = sign;
            loop {
                let word = &self.rest[0];
                product *= word.parse().unwrap_or_else(|_| self.values[word]);
                self.rest = &self.rest[1..];
                if !self.takes("*") {
                    break;
                }
            }
            sum += product;
            sign = match (self.takes("+"), self.takes("-")) {
                (true, _) => 1,
                (_, true) => -1,
                _ => return sum,
            };
        }
    }
}
