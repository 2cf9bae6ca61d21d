//! Requests read from JSON: what is wrong with one is an error like all others, with its place.

use super::Error;
use crate::answers::{Message, Request, TextPoint};
use serde_json::{Map, Value};

/// The name that messages give the text of a request.
const NAME: &str = "REQUEST";

impl Request {
    /// The request that a text in JSON is.
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
        serde_json::from_str(text).map_err(|fault| unreadable(text, &fault))
    }
}

/// What is wrong with a text that is no request.
fn unreadable(text: &str, fault: &serde_json::Error) -> Error {
    let whole = fault.to_string();
    let behind = format!(" at line {} column {}", fault.line(), fault.column());
    let what = in_words(whole.strip_suffix(&behind).unwrap_or(&whole));
    let key = match fault.is_data() {
        true => key_at_fault(text, &whole),
        false => None,
    };
    let span = match &key {
        Some(key) => place_of_key(text, key),
        None => byte_at(text, fault.line(), fault.column()).map(|at| (at, at)),
    };
    let message = match (key, span) {
        (Some(key), _) => format!("the request cannot be read at `{key}`: {what}"),
        (None, Some(_)) => format!("the request cannot be read: {what}{behind}"),
        (None, None) => format!("the request cannot be read: {what}"),
    };
    let point = |at| TextPoint::at(text, at);
    Error::unreadable(Message {
        text: Some(NAME.into()),
        start: span.map(|(start, _)| start),
        end: span.map(|(_, end)| end),
        from: span.map(|(start, _)| point(start)),
        to: span.map(|(_, end)| point(end)),
        ..Message::alone(&message, &[])
    })
}

/// The first key without which the text has not this fault.
fn key_at_fault(text: &str, fault: &str) -> Option<String> {
    let all: Map<String, Value> = serde_json::from_str(text).ok()?;
    let mut keys = all.keys();
    let key = keys.find(|key| {
        let mut others = all.clone();
        others.remove(*key);
        let read: Result<Request, _> = serde_json::from_value(Value::Object(others));
        key.as_str() != "command" && read.err().is_none_or(|other| other.to_string() != fault)
    });
    // Without a command that is known, no other key is looked at.
    match key {
        Some(key) => Some(key.clone()),
        None => (fault.starts_with("unknown variant") && all.contains_key("command"))
            .then(|| "command".to_string()),
    }
}

/// The first and the last byte of a key of the text.
fn place_of_key(text: &str, key: &str) -> Option<(usize, usize)> {
    let written = Value::from(key).to_string();
    let mut places = text.match_indices(&written);
    places.find_map(|(start, _)| {
        let end = start + written.len();
        text[end..]
            .trim_start()
            .starts_with(':')
            .then_some((start, end))
    })
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
