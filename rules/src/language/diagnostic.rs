//! What is wrong, where, and what would be right.

use super::Code;
use grundy_work::LimitReached;
use std::ops::{Deref, DerefMut};

/// A range of bytes in a source text: `start..end`.
///
/// Two spans are always equal: a span says where something stands, not what it is, so that syntax
/// trees which differ only in layout compare equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The range `start..end`.
    pub fn new(start: usize, end: usize) -> Self {
        Span { start, end }
    }

    /// The least range that holds both.
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }
}

impl PartialEq for Span {
    fn eq(&self, _: &Span) -> bool {
        true
    }
}

impl Eq for Span {}

/// A replacement of a piece of the text that would cure an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// What to replace; an empty range inserts.
    pub span: Span,
    /// The text to put there.
    pub replacement: String,
}

/// An error in a text: what is wrong, where, which rule it breaks, and the cure.
///
/// It is one pointer wide, for errors are rare and results are everywhere; its [`Details`] are fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic(Box<Details>);

impl Deref for Diagnostic {
    type Target = Details;

    fn deref(&self) -> &Details {
        &self.0
    }
}

impl DerefMut for Diagnostic {
    fn deref_mut(&mut self) -> &mut Details {
        &mut self.0
    }
}

/// What a [`Diagnostic`] says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Details {
    /// Which rule is broken; `grundy explain` tells more.
    pub code: Code,
    /// What is wrong, in one line.
    pub message: String,
    /// Where.
    pub span: Span,
    /// The limit that was reached, if one was; the message names it.
    pub limit: Option<LimitReached>,
    /// What stands there, in a few words beside the caret; may be empty.
    pub label: String,
    /// What would be right, a line each.
    pub help: Vec<String>,
    /// The same as a patch, where one is known.
    pub patch: Option<Patch>,
    /// Where a text can be read in two ways: each of them, written so that it is the only one.
    pub readings: Vec<Patch>,
    /// Which text it speaks of, by its place in a catalogue; `None` for the text at hand.
    pub source: Option<usize>,
}

impl Diagnostic {
    /// An error of the given kind at the given place.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Diagnostic(Box::new(Details {
            code,
            message: message.into(),
            span,
            limit: None,
            label: String::new(),
            help: Vec::new(),
            patch: None,
            readings: Vec::new(),
            source: None,
        }))
    }

    /// A limit that was reached at the given place.
    pub fn limit(span: Span, limit: LimitReached) -> Self {
        let mut error = Diagnostic::new(Code::TooLarge, span, limit.to_string());
        error.limit = Some(limit);
        error
    }

    /// Adds a few words beside the caret.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// Adds a line that says what would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// Says which text of a catalogue it speaks of, unless that is known already.
    #[must_use]
    pub fn in_source(mut self, source: Option<usize>) -> Self {
        self.source = self.source.or(source);
        self
    }

    /// Adds a way to read the text, as a replacement that has no other.
    #[must_use]
    pub fn reading(mut self, span: Span, replacement: impl Into<String>) -> Self {
        let replacement = replacement.into();
        self.readings.push(Patch { span, replacement });
        self
    }

    /// Adds the cure as a replacement of text.
    #[must_use]
    pub fn patch(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.patch = Some(Patch {
            span,
            replacement: replacement.into(),
        });
        self
    }
}
