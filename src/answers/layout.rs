//! The layout in which JSON is printed.

use serde::Serialize;
use serde_json::Value;
use std::io;

/// Values that are longer than this on one line are broken, but for rows of a table.
pub(super) const WIDTH: usize = 96;

/// The text of a value: what is short stands on one line, and so does a row of a table.
///
/// ```
/// let value = serde_json::json!({"heaps": ["x", "y"], "values": [[0, 1], [1, 0]]});
/// assert_eq!(grundy::answers::to_text(&value)?, r#"{"heaps": ["x", "y"], "values": [[0, 1], [1, 0]]}"#);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What has no form in JSON.
pub fn to_text(value: &impl Serialize) -> io::Result<String> {
    let mut out = String::new();
    write(&serde_json::to_value(value)?, 0, &mut out);
    Ok(out)
}

/// The text of a value on one line.
///
/// # Errors
/// What has no form in JSON.
pub fn to_line(value: &impl Serialize) -> io::Result<String> {
    let mut out = String::new();
    write_line(&serde_json::to_value(value)?, &mut out);
    Ok(out)
}

pub(super) fn write(value: &Value, indent: usize, out: &mut String) {
    let (open, entries, close): (_, Vec<(Option<&String>, &Value)>, _) = match value {
        Value::Array(values) if !is_row(values) => {
            ("[", values.iter().map(|value| (None, value)).collect(), "]")
        }
        Value::Object(map) => (
            "{",
            map.iter().map(|(key, value)| (Some(key), value)).collect(),
            "}",
        ),
        _ => return write_line(value, out),
    };
    if fits(value, &mut WIDTH.saturating_sub(indent)) {
        return write_line(value, out);
    }
    out.push_str(open);
    for (index, (key, value)) in entries.iter().enumerate() {
        out.push_str(if index == 0 { "\n" } else { ",\n" });
        out.push_str(&" ".repeat(indent + 2));
        if let Some(key) = key {
            out.push_str(&Value::from(key.as_str()).to_string());
            out.push_str(": ");
        }
        write(value, indent + 2, out);
    }
    out.push('\n');
    out.push_str(&" ".repeat(indent));
    out.push_str(close);
}

/// Is this a row of a table: numbers, outcomes, rounds, nothing else?
fn is_row(values: &[Value]) -> bool {
    let is_round = |text: &str| {
        let digits = text.strip_prefix(['P', 'N']);
        digits.is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    values.iter().all(|value| match value {
        Value::String(text) => text.len() <= 1 || is_round(text),
        plain => !plain.is_array() && !plain.is_object(),
    })
}

/// Does the value fit into the room left on the line? It is looked at only as far as that.
fn fits(value: &Value, room: &mut usize) -> bool {
    let mut take = |length: usize| match room.checked_sub(length) {
        Some(rest) => {
            *room = rest;
            true
        }
        None => false,
    };
    match value {
        Value::Array(values) => {
            take(2 * values.len().max(1)) && values.iter().all(|v| fits(v, room))
        }
        Value::Object(map) => {
            take(2 * map.len().max(1))
                && map.iter().all(|(key, value)| {
                    let fitted = room.checked_sub(key.chars().count() + 4);
                    *room = fitted.unwrap_or(0);
                    fitted.is_some() && fits(value, room)
                })
        }
        plain => take(plain.to_string().chars().count()),
    }
}

fn write_line(value: &Value, out: &mut String) {
    match value {
        Value::Array(values) => {
            out.push('[');
            for (index, value) in values.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                write_line(value, out);
            }
            out.push(']');
        }
        Value::Object(map) => {
            out.push('{');
            for (index, (key, value)) in map.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                out.push_str(&Value::from(key.as_str()).to_string());
                out.push_str(": ");
                write_line(value, out);
            }
            out.push('}');
        }
        plain => out.push_str(&plain.to_string()),
    }
}
