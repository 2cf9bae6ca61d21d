//! Requests read from JSON: what is wrong with one is an error like all others, with its place.

use super::Error;
use crate::answers::{Message, Request};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// A longer text is no request that a person wrote: only its first fault is reported, without the key that is wrong. The search for that key takes
/// time that grows with the square of the length.
const SEARCHED: usize = 1 << 14;

/// The name that messages give the text of a request.
const NAME: &str = "REQUEST";

impl Request {
    /// Reads a request in JSON.
    ///
    /// # Errors
    /// Where the text is no JSON, or which key is wrong and what is expected there.
    ///
    /// ```
    /// use grundy::answers::Request;
    /// assert!(Request::read(r#"{"command": "show", "game": {"text": "nim(2)"}}"#).is_ok());
    /// let torn = Request::read("{\"command\": \"games\",\n}").unwrap_err().answer();
    /// let at = torn.error.messages[0].from.unwrap();
    /// assert_eq!((at.line, at.column), (1, 0));
    /// let wrong = Request::read(r#"{"command": "show", "game": "nim(2)"}"#).unwrap_err();
    /// assert!(wrong.to_string().contains("at `game`: string \"nim(2)\", expected a game, as in"));
    /// ```
    pub fn read(text: &str) -> Result<Request, Error> {
        serde_json::from_str(text).map_err(|fault| {
            let all = serde_json::from_str(text).ok();
            unreadable(text, all, &fault)
        })
    }

    /// Reads a request in JSON and its `id`, a text or an integer, which the answer repeats. The id is given also where the request is wrong.
    ///
    /// ```
    /// use grundy::answers::Request;
    /// let (id, request) = Request::read_with_id(r#"{"id": 7, "command": "games"}"#);
    /// assert_eq!((id.unwrap(), request.is_ok()), (7.into(), true));
    /// let (id, request) = Request::read_with_id(r#"{"id": "a", "command": "game"}"#);
    /// assert_eq!((id.unwrap(), request.is_ok()), ("a".into(), false));
    /// assert!(Request::read_with_id(r#"{"id": [1], "command": "games"}"#).1.is_err());
    /// let (id, twice) = Request::read_with_id(r#"{"id": 1, "command": "games", "id": 2}"#);
    /// assert!(id.is_none() && twice.unwrap_err().to_string().contains("the key `id` is given twice"));
    /// ```
    pub fn read_with_id(text: &str) -> (Option<Value>, Result<Request, Error>) {
        let Ok(Value::Object(mut all)) = serde_json::from_str(text) else {
            return (None, Request::read(text));
        };
        if let Some(key) = doubled_key(text) {
            let message = format!("the request cannot be read: the key `{key}` is given twice");
            let alone = Message::alone(&message, &[]);
            let message = match place_of_key(text, std::slice::from_ref(&key)) {
                Some(span) => alone.in_text(NAME, text, span),
                None => alone,
            };
            let id = all.shift_remove("id").filter(|_| key != "id");
            return (id, Err(Error::pointing(message)));
        }
        let Some(id) = all.shift_remove("id") else {
            return (None, Request::read(text));
        };
        if !(id.is_string() || id.is_i64() || id.is_u64()) {
            let message =
                format!("the request cannot be read at `id`: {id}, expected a text or an integer");
            let alone = Message::alone(&message, &[]);
            let place = place_of_key(text, &["id".into()]);
            let message = match place {
                Some(span) => alone.in_text(NAME, text, span),
                None => alone,
            };
            return (None, Err(Error::pointing(message)));
        }
        let all = Value::Object(all);
        let request = serde_json::from_value(all.clone());
        let request = request.map_err(|fault| unreadable(text, Some(all), &fault));
        (Some(id), request)
    }
}

/// A key that an object has twice.
fn doubled_key(text: &str) -> Option<String> {
    let Keys(keys) = serde_json::from_str(text).ok()?;
    let mut seen = BTreeSet::new();
    keys.into_iter().find(|key| !seen.insert(key.clone()))
}

/// The keys of an object, as often as they stand there.
struct Keys(Vec<String>);

impl<'d> Deserialize<'d> for Keys {
    fn deserialize<D: Deserializer<'d>>(from: D) -> Result<Keys, D::Error> {
        struct All;
        impl<'d> Visitor<'d> for All {
            type Value = Keys;

            fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str("an object")
            }

            fn visit_map<M: MapAccess<'d>>(self, mut map: M) -> Result<Keys, M::Error> {
                let mut keys = Vec::new();
                while let Some((key, IgnoredAny)) = map.next_entry()? {
                    keys.push(key);
                }
                Ok(Keys(keys))
            }
        }
        from.deserialize_map(All)
    }
}

/// What is wrong with a text that is no request; all of its keys that a request may have, if it is JSON.
fn unreadable(text: &str, all: Option<Value>, fault: &serde_json::Error) -> Error {
    let whole = fault.to_string();
    let behind = format!(" at line {} column {}", fault.line(), fault.column());
    let what = in_words(whole.strip_suffix(&behind).unwrap_or(&whole));
    let all = all.filter(|_| text.len() <= SEARCHED);
    let path = all.as_ref().and_then(path_at_fault);
    let path = path.filter(|path| fault.is_data() && !path.is_empty());
    let span = match &path {
        Some(path) => place_of_key(text, path),
        None => byte_at(text, fault.line(), fault.column()).map(|at| (at, at)),
    };
    let message = match (path, span) {
        (Some(path), _) => {
            let key = path.join(".");
            format!("the request cannot be read at `{key}`: {what}")
        }
        (None, Some(_)) => format!("the request cannot be read: {what}{behind}"),
        (None, None) => format!("the request cannot be read: {what}"),
    };
    let alone = Message::alone(&message, &[]);
    Error::pointing(match span {
        Some(span) => alone.in_text(NAME, text, span),
        None => Message {
            text: Some(NAME.into()),
            ..alone
        },
    })
}

/// What is wrong with a value that is no request.
fn fault_of(value: Value) -> Option<String> {
    let read: Result<Request, _> = serde_json::from_value(value);
    Some(read.err()?.to_string())
}

/// The keys, from the outermost to the innermost, that lead to the fault of a text; none, if the request itself lacks a key.
fn path_at_fault(all: &Value) -> Option<Vec<String>> {
    let fault = fault_of(all.clone())?;
    if all.get("command").is_some() && is_unknown_command(all) {
        return Some(vec!["command".into()]);
    }
    let missing = fault.strip_prefix("missing field `");
    let missing = missing.and_then(|rest| rest.strip_suffix('`'));
    let mut path = Vec::new();
    while let Some(Value::Object(here)) = at(all, &path) {
        if missing.is_some_and(|key| is_mended_by(all, &path, key, &fault)) {
            break;
        }
        let keys = here
            .keys()
            .map(|key| [&path[..], std::slice::from_ref(key)].concat());
        let mut inner = keys.filter(|key| key != &["command"]);
        match inner.find(|key| without(all, key).as_ref() != Some(&fault)) {
            Some(key) => path = key,
            None => break,
        }
    }
    Some(path)
}

/// Is the command not known? Then no other key is looked at.
fn is_unknown_command(all: &Value) -> bool {
    let alone = json!({"command": all["command"]});
    fault_of(alone).is_some_and(|fault| !fault.starts_with("missing field"))
}

/// The value at a path of keys.
fn at<'v>(all: &'v Value, path: &[String]) -> Option<&'v Value> {
    path.iter().try_fold(all, |value, key| value.get(key))
}

/// The object at a path of keys.
fn object_at<'v>(all: &'v mut Value, path: &[String]) -> Option<&'v mut Map<String, Value>> {
    let found = path.iter().try_fold(all, |value, key| value.get_mut(key));
    found?.as_object_mut()
}

/// What is wrong with a request without the key at this path.
fn without(all: &Value, path: &[String]) -> Option<String> {
    let mut others = all.clone();
    let (key, outer) = path.split_last()?;
    object_at(&mut others, outer)?.shift_remove(key);
    fault_of(others)
}

/// Is it the object at this path that lacks the key?
fn is_mended_by(all: &Value, path: &[String], key: &str, fault: &str) -> bool {
    let mut more = all.clone();
    let Some(object) = object_at(&mut more, path) else {
        return false;
    };
    object.insert(key.into(), Value::Null);
    fault_of(more).is_none_or(|other| other != fault && !other.starts_with("unknown field"))
}

/// The first and the last byte of the last key of a path in the text.
fn place_of_key(text: &str, path: &[String]) -> Option<(usize, usize)> {
    let mut from = 0;
    let mut found = None;
    for key in path {
        let written = Value::from(key.as_str()).to_string();
        let mut places = text[from..].match_indices(&written);
        let start = places.find_map(|(at, _)| {
            let behind = &text[from + at + written.len()..];
            behind.trim_start().starts_with(':').then_some(from + at)
        })?;
        from = start + written.len();
        found = Some((start, from));
    }
    found
}

/// The byte at a line and a column, counted in bytes, both from 1; none where they are not known.
fn byte_at(text: &str, line: usize, column: usize) -> Option<usize> {
    let before = line.checked_sub(1)?;
    let start: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
    Some((start + column.saturating_sub(1)).min(text.len()))
}

/// A fault in the words of JSON.
fn in_words(fault: &str) -> String {
    let words = [
        ("unknown field", "there is no key"),
        ("missing field", "there must be a key"),
        ("duplicate field", "there are two keys"),
        ("unknown variant", "there is no choice"),
        ("usize", "a natural number"),
        ("u64", "a natural number"),
        ("i64", "an integer"),
    ];
    let expected = fault.split_once(", expected ");
    let (found, expected) = match expected {
        Some((found, expected)) => (found, Some(expected)),
        None => (fault, None),
    };
    let plain = |text: &str| {
        let known = words.iter().find(|(begin, _)| text.starts_with(begin));
        match known {
            Some((begin, plain)) => format!("{plain}{}", &text[begin.len()..]),
            None => text.to_string(),
        }
    };
    let found = found
        .strip_prefix("invalid type: ")
        .or_else(|| found.strip_prefix("invalid value: "))
        .unwrap_or(found);
    match expected {
        Some(expected) => format!("{}, expected {}", plain(found), plain(expected)),
        None => plain(found),
    }
}
