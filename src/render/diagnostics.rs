//! Errors with the text that they point at, drawn by `annotate-snippets`: carets, help, and the cure as a patch.

use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet, Title};
use grundy_rules::language::{Diagnostic, Span};
use grundy_rules::library::Text;
use std::ops::Range;
use std::sync::Arc;

/// Does the reader see colours?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Text without colours.
    Plain,
    /// With the escape sequences of a terminal.
    Coloured,
}

impl Style {
    fn renderer(self) -> Renderer {
        match self {
            Style::Plain => Renderer::plain(),
            Style::Coloured => Renderer::styled(),
        }
    }
}

/// The errors one below the other, each with the lines of its text, and where to read more.
///
/// A diagnostic names its text by its place among `texts`; without one it is shown without lines.
///
/// ```
/// use grundy_rules::{language::parse_game, library::Library};
/// use grundy::render::diagnostics;
/// let mut library = Library::embedded();
/// let rules = "(x - 1, y";
/// let place = library.quote("GAME", rules);
/// let errors: Vec<_> = parse_game(rules).errors.into_iter().map(|e| e.in_source(Some(place))).collect();
/// let shown = diagnostics::show(&errors, library.texts(), diagnostics::Style::Plain);
/// assert!(shown.starts_with("error[E0003]"));
/// ```
pub fn show(errors: &[Diagnostic], texts: &[Arc<Text>], style: Style) -> String {
    let mut shown: Vec<String> = errors
        .iter()
        .map(|error| one(error, texts, style))
        .collect();
    let mut codes: Vec<_> = errors.iter().map(|error| error.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let codes: Vec<_> = codes
        .iter()
        .map(|code| format!("`grundy explain {code}`"))
        .collect();
    match codes.split_last() {
        None => return String::new(),
        Some((last, [])) => shown.push(format!("{last} tells more")),
        Some((last, rest)) => shown.push(format!("{} and {last} tell more", rest.join(", "))),
    }
    shown.join("\n\n")
}

/// A message that points at no text, with lines that say what would be right.
pub fn message(message: &str, help: &[&str], style: Style) -> String {
    alone(
        Level::ERROR.primary_title(message),
        help.iter().copied(),
        style,
    )
}

/// A text with lines of help below it.
pub fn with_help(text: String, help: &[String], style: Style) -> String {
    let renderer = style.renderer();
    let help = help.iter().map(|help| {
        let title = Level::HELP.primary_title(help.as_str());
        renderer.render(&[Group::with_title(title)])
    });
    std::iter::once(text)
        .chain(help)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A title and lines of help, with no text between them.
fn alone<'a>(title: Title<'a>, help: impl Iterator<Item = &'a str>, style: Style) -> String {
    let renderer = style.renderer();
    let titles = std::iter::once(title).chain(help.map(|help| Level::HELP.primary_title(help)));
    let lines: Vec<_> = titles
        .map(|title| renderer.render(&[Group::with_title(title)]))
        .collect();
    lines.join("\n")
}

fn one(error: &Diagnostic, texts: &[Arc<Text>], style: Style) -> String {
    let level = match error.code.is_warning() {
        true => Level::WARNING,
        false => Level::ERROR,
    };
    let title = level
        .primary_title(error.message.as_str())
        .id(error.code.number());
    // An error without a place has the empty span at 0.
    let text = error
        .source
        .and_then(|place| texts.get(place))
        .filter(|text| {
            !text.text.trim().is_empty() && (error.span.start, error.span.end) != (0, 0)
        });
    let Some(text) = text else {
        return alone(title, error.help.iter().map(String::as_str), style);
    };
    let label = match error.label.is_empty() {
        true => None,
        false => Some(error.label.as_str()),
    };
    let annotation = AnnotationKind::Primary
        .span(clamped(error.span, &text.text))
        .label(label);
    let snippet = Snippet::source(text.text.as_str())
        .path(text.name.as_str())
        .annotation(annotation);
    let mut group = Group::with_title(title).element(snippet);
    let patch = error.patch.as_ref();
    // The last line of help says what the patch does.
    let (cure, help) = match (patch, error.help.split_last()) {
        (Some(_), Some((cure, help))) => (Some(cure.as_str()), help),
        _ => (None, error.help.as_slice()),
    };
    group = group.elements(help.iter().map(|help| Level::HELP.message(help.as_str())));
    let mut groups = vec![group];
    if let Some(patch) = patch {
        let patched = Patch::new(clamped(patch.span, &text.text), patch.replacement.as_str());
        let title = Level::HELP.secondary_title(cure.unwrap_or("write"));
        let snippet = Snippet::source(text.text.as_str())
            .path(text.name.as_str())
            .patch(patched);
        groups.push(title.element(snippet));
    }
    for reading in &error.readings {
        let patched = Patch::new(
            clamped(reading.span, &text.text),
            reading.replacement.as_str(),
        );
        let snippet = Snippet::source(text.text.as_str())
            .path(text.name.as_str())
            .patch(patched);
        groups.push(Level::HELP.secondary_title("write").element(snippet));
    }
    style.renderer().render(&groups)
}

/// The span as a range of the text, between characters.
fn clamped(span: Span, text: &str) -> Range<usize> {
    let boundary = |at: usize| {
        let at = at.min(text.len());
        (0..=at)
            .rev()
            .find(|at| text.is_char_boundary(*at))
            .unwrap_or(0)
    };
    let start = boundary(span.start);
    let end = boundary(span.end).max(start);
    // A span after the last line is moved to its end.
    let visible = text.trim_end().len();
    match start > visible {
        true => visible..visible,
        false => start..end.max(start),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::language::Code;
    use grundy_rules::library::Library;

    #[test]
    fn no_span_makes_the_rendering_panic() {
        let texts = [
            "",
            " ",
            "x",
            "(x - i, y)\n",
            "≤ ∪\r\n\tü = ⌊x⌋\n\n",
            "\n\n",
            "a\u{301}\0b",
        ];
        for text in texts {
            let mut library = Library::default();
            library.quote("GAME", text);
            let quoted = library.texts();
            for start in 0..text.len() + 3 {
                for end in 0..text.len() + 3 {
                    let span = Span { start, end };
                    let error = Diagnostic::new(Code::Unexpected, span, "message")
                        .label("label")
                        .help("help")
                        .patch(span, ", j <= …")
                        .in_source(Some(0));
                    for style in [Style::Plain, Style::Coloured] {
                        assert!(
                            show(std::slice::from_ref(&error), quoted, style).contains("message")
                        );
                    }
                }
            }
        }
    }
}
