//! The files of certificates.

use super::ClaimCertificate;
use serde_json::{Value, json};

/// A certificate of a claim for one choice of its parameters.
pub(super) struct Part {
    pub kind: &'static str,
    /// The text, without a line break at its end.
    pub text: String,
}

/// The beginning of every file.
fn header(kind: &'static str, title: &[String]) -> Vec<(&'static str, Value)> {
    vec![
        ("format", json!("grundy-certificate")),
        ("version", json!(2)),
        ("kind", json!(kind)),
        ("title", json!(title)),
    ]
}

/// Fields, each on a line of its own.
fn lines(fields: &[(&str, Value)]) -> String {
    let fields = fields.iter();
    let lines: Vec<String> = fields
        .map(|(name, value)| format!(" {}: {value}", json!(name)))
        .collect();
    lines.join(",\n")
}

impl Part {
    /// A certificate with these fields behind its title.
    pub(super) fn new(
        kind: &'static str,
        title: &[String],
        fields: Vec<(&'static str, Value)>,
    ) -> Part {
        let mut all = header(kind, title);
        all.extend(fields);
        Part {
            kind,
            text: format!("{{\n{}\n}}", lines(&all)),
        }
    }
}

/// What is claimed: a text in normal form, or a printed table.
pub(super) enum ClaimText {
    Text(String),
    /// A row for each x, in it a value for each y; one row for one heap.
    Table(Vec<Vec<u64>>),
}

/// The field of what is claimed.
pub(super) fn claim_field(claim: ClaimText) -> (&'static str, Value) {
    match claim {
        ClaimText::Text(text) => ("claim", json!(text)),
        ClaimText::Table(rows) => ("table", json!(rows)),
    }
}

/// The file of a claim: its only part, or all of them.
pub(super) fn written(title: &str, mut parts: Vec<Part>) -> ClaimCertificate {
    if parts.len() == 1
        && let Some(only) = parts.pop()
    {
        return ClaimCertificate {
            kind: only.kind,
            text: only.text + "\n",
        };
    }
    let header = lines(&header("choices", &[title.to_string()]));
    let parts: Vec<String> = parts.into_iter().map(|part| part.text).collect();
    ClaimCertificate {
        kind: "choices",
        text: format!(
            "{{\n{header},\n \"choices\": [\n{}\n]}}\n",
            parts.join(",\n")
        ),
    }
}
