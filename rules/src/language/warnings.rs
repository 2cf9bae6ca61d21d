//! Lists of warnings, and what they ask of names.

use super::diagnostic::{Diagnostic, Span};

/// Is this name known where it stands, so that it is no variable?
pub(super) type IsKnown<'k> = dyn Fn(&str) -> bool + 'k;

/// Adds warnings; of those of one kind at one place the first alone.
pub fn add_warnings(warnings: &mut Vec<Diagnostic>, more: impl IntoIterator<Item = Diagnostic>) {
    let place = |warning: &Diagnostic| {
        let Span { start, end } = warning.span;
        (warning.source, start, end, warning.code)
    };
    for warning in more {
        if warnings.iter().all(|other| place(other) != place(&warning)) {
            warnings.push(warning);
        }
    }
}
