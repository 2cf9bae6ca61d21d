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

/// The most messages about texts in one answer. A fixed bound.
const MOST: usize = 100;

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

    /// What diagnostics say, in order. Of more than a hundred the first are given, and how many are left out.
    pub fn all(diagnostics: &[Diagnostic], texts: &[Arc<Text>]) -> Vec<Message> {
        let (first, rest) = diagnostics.split_at(diagnostics.len().min(MOST));
        let mut all: Vec<Message> = first.iter().map(|one| Message::of(one, texts)).collect();
        if !rest.is_empty() {
            let left_out = format!("{} more messages are left out", rest.len());
            all.push(Message::alone(
                &left_out,
                &["mend the first ones".to_string()],
            ));
        }
        all
    }
}
