//! What is wrong or warned of, and where.

use grundy_rules::language::{Diagnostic, Patch, Span};
use grundy_rules::library::Text;
use grundy_work::End;
use serde::Serialize;
use std::sync::Arc;

/// What is wrong with a text, or may be meant otherwise.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// `E0012` or `W0001`: `grundy explain` says more. Null where no text is at fault.
    pub code: Option<&'static str>,
    /// In one line.
    pub message: String,
    /// What stands there.
    pub label: String,
    /// The name of the text.
    pub text: Option<String>,
    /// The first byte in the text.
    pub start: Option<usize>,
    /// The byte behind the last.
    pub end: Option<usize>,
    /// Where it starts, for an editor.
    pub from: Option<TextPoint>,
    /// Where it ends.
    pub to: Option<TextPoint>,
    /// What would be right.
    pub help: Vec<String>,
    /// What may be meant.
    pub readings: Vec<String>,
    /// Changes of the text, each of which cures the fault, or leaves one reading alone.
    pub cures: Vec<TextChange>,
}

/// A change of a text: what stands from `start` to `end` is replaced; an empty range inserts.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextChange {
    /// The first byte in the text.
    pub start: usize,
    /// The byte behind the last.
    pub end: usize,
    /// Where it starts, for an editor.
    pub from: TextPoint,
    /// Where it ends.
    pub to: TextPoint,
    /// What is put there.
    pub replacement: String,
}

impl TextChange {
    fn of(patch: &Patch, text: &str) -> TextChange {
        let Span { start, end } = patch.span;
        TextChange {
            start,
            end,
            from: TextPoint::at(text, start),
            to: TextPoint::at(text, end),
            replacement: patch.replacement.clone(),
        }
    }
}

/// The most messages in one answer, their bytes as JSON, and the bytes of each text of one that is longer: what is wrong may be cited. Fixed bounds.
const MOST: usize = 100;
const LONGEST: usize = 64 << 10;
const LONGEST_TEXT: usize = 4 << 10;

/// Why there is no answer.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErrorAnswer {
    /// The error.
    pub error: ErrorBody,
}

/// What kind of error it is, and all of it.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ErrorBody {
    /// `wrong`: a text or an argument is; `not_kept`: the laboratory has dropped the game that a digest names, so its text must be sent again; `limit`: one was reached; `unknown`: nothing decides the question; `interrupted`, or stopped by the `clock`.
    pub kind: &'static str,
    /// The limit that was reached, as `positions`; null for a fixed bound, and for other kinds.
    pub resource: Option<&'static str>,
    /// What is wrong, one message for each fault; which limit.
    pub messages: Vec<Message>,
}

/// A point of a text as editors count, and the Language Server Protocol: lines and columns from 0, a column being a unit of UTF-16.
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TextPoint {
    /// The line.
    pub line: usize,
    /// The UTF-16 code units before it in its line.
    pub column: usize,
}

impl TextPoint {
    /// The point at a byte of a text; a byte inside a character is that character's first.
    ///
    /// ```
    /// use grundy::answers::TextPoint;
    /// let text = "(x, y)\n𝒢 ≤ x";
    /// assert_eq!(TextPoint::at(text, text.find('x').unwrap()), TextPoint { line: 0, column: 1 });
    /// assert_eq!(TextPoint::at(text, text.len()), TextPoint { line: 1, column: 6 });
    /// ```
    pub fn at(text: &str, byte: usize) -> TextPoint {
        let byte = (0..=byte.min(text.len()))
            .rev()
            .find(|at| text.is_char_boundary(*at));
        let before = &text[..byte.unwrap_or(0)];
        let (_, line) = before.rsplit_once('\n').unwrap_or(("", before));
        TextPoint {
            line: before.bytes().filter(|byte| *byte == b'\n').count(),
            column: line.encode_utf16().count(),
        }
    }
}

impl Message {
    /// What a diagnostic says, with the name of its text among these.
    pub fn of(diagnostic: &Diagnostic, texts: &[Arc<Text>]) -> Message {
        let text = diagnostic.source.and_then(|place| texts.get(place));
        let point = |byte| text.map(|text| TextPoint::at(&text.text, byte));
        let readings = diagnostic.readings.iter();
        let patches = diagnostic.patch.iter().chain(&diagnostic.readings);
        let cures = text.map(|text| patches.map(|patch| TextChange::of(patch, &text.text)));
        Message {
            code: Some(diagnostic.code.number()),
            message: diagnostic.message.clone(),
            label: diagnostic.label.clone(),
            text: text.map(|text| text.name.clone()),
            start: Some(diagnostic.span.start),
            end: Some(diagnostic.span.end),
            from: point(diagnostic.span.start),
            to: point(diagnostic.span.end),
            help: diagnostic.help.clone(),
            readings: readings
                .map(|reading| reading.replacement.clone())
                .collect(),
            cures: cures.into_iter().flatten().collect(),
        }
    }

    /// A message that points at no text.
    pub fn alone(message: &str, help: &[String]) -> Message {
        Message {
            code: None,
            message: message.to_string(),
            label: String::new(),
            text: None,
            start: None,
            end: None,
            from: None,
            to: None,
            help: help.to_vec(),
            readings: Vec::new(),
            cures: Vec::new(),
        }
    }

    /// The same message, of these bytes of a text.
    #[must_use]
    pub fn in_text(self, name: &str, text: &str, (start, end): (usize, usize)) -> Message {
        Message {
            text: Some(name.to_string()),
            start: Some(start),
            end: Some(end),
            from: Some(TextPoint::at(text, start)),
            to: Some(TextPoint::at(text, end)),
            ..self
        }
    }

    /// What an answer says that was cut short, if it was: how, and what it does not have.
    pub fn of_end(end: Option<End>, missing: &str) -> Vec<Message> {
        let message = |end| Message::alone(&format!("{end}: {missing}"), &[]);
        end.map(message).into_iter().collect()
    }

    /// What diagnostics say, in order, [as many as fit](Message::bounded).
    pub fn all(diagnostics: &[Diagnostic], texts: &[Arc<Text>]) -> Vec<Message> {
        Message::bounded(diagnostics.iter().map(|one| Message::of(one, texts)))
    }

    /// The first of these messages, at most 100 and 64 KiB of JSON; behind them one that says how many are left out. If the first alone is longer,
    /// it is cut.
    ///
    /// ```
    /// use grundy::Message;
    /// let all = Message::bounded((0..120).map(|number| Message::alone(&format!("fault {number}"), &[])));
    /// assert_eq!((all.len(), all[100].message.as_str()), (101, "20 more messages are left out"));
    /// ```
    pub fn bounded(all: impl ExactSizeIterator<Item = Message>) -> Vec<Message> {
        let count = all.len();
        let mut kept: Vec<Message> = Vec::new();
        let mut left = LONGEST;
        for message in all.take(MOST) {
            let length = serde_json::to_vec(&message).map_or(usize::MAX, |json| json.len());
            match left.checked_sub(length) {
                Some(rest) => left = rest,
                None if kept.is_empty() => {
                    kept.push(message.cut());
                    break;
                }
                None => break,
            }
            kept.push(message);
        }
        let more = count - kept.len();
        if more > 0 {
            let left_out = format!("{more} more messages are left out");
            let help = "correct the first ones".to_string();
            kept.push(Message::alone(&left_out, &[help]));
        }
        kept
    }

    /// The same message with the beginnings of its texts, and without what would cure the fault.
    fn cut(self) -> Message {
        Message {
            message: begin(&self.message).to_string(),
            label: begin(&self.label).to_string(),
            text: self.text.filter(|name| begin(name) == name),
            help: Vec::new(),
            readings: Vec::new(),
            cures: Vec::new(),
            ..self
        }
    }
}

/// The beginning of a text that is longer than one may be.
fn begin(text: &str) -> &str {
    let mut ends = (0..=text.len().min(LONGEST_TEXT)).rev();
    let end = ends.find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, LONGEST_TEXT, MOST, Message};

    fn messages(count: usize, length: usize) -> Vec<Message> {
        let one = Message::alone(&"§".repeat(length), &["…".repeat(length)]);
        Message::bounded(vec![one; count].into_iter())
    }

    #[test]
    fn few_short_messages_are_all_given() {
        assert!(Message::bounded(std::iter::empty()).is_empty());
        assert_eq!(messages(MOST, 10).len(), MOST);
    }

    #[test]
    fn messages_beyond_either_bound_are_counted_once() {
        for (count, length) in [(MOST + 1, 1), (40_000, 10), (MOST, 1000), (2, LONGEST)] {
            let given = messages(count, length);
            let (note, first) = given.split_last().unwrap();
            let more = count - first.len();
            assert_eq!(note.message, format!("{more} more messages are left out"));
            let bytes = serde_json::to_vec(&given).unwrap().len();
            assert!(bytes < LONGEST + 1000, "{bytes}");
            assert!(!first.is_empty() && first.len() <= MOST);
        }
    }

    #[test]
    fn a_message_that_is_too_long_alone_is_cut_and_keeps_its_place() {
        let long = Message::alone(&"§".repeat(LONGEST), &["§".repeat(LONGEST)]);
        let long = long.in_text("GAME", "(x)", (1, 2));
        let cut = Message::bounded([long].into_iter());
        let whole = Message::alone(&"§".repeat(LONGEST_TEXT / 2), &[]);
        assert_eq!(cut, [whole.in_text("GAME", "(x)", (1, 2))]);
    }
}
