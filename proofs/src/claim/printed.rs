//! Printed tables: the Grundy values of the first positions, row by row.

use grundy_rules::game::Position;
use grundy_rules::language::{Code, Diagnostic, Span};

/// The printed cells, in the order of their positions.
pub(super) fn printed(
    rows: &[Vec<String>],
    components: usize,
    span: Span,
) -> Result<Vec<(Position, u64)>, Diagnostic> {
    let wrong = |message: String| Err(Diagnostic::new(Code::Table, span, message));
    if components > 2 {
        return wrong(format!(
            "a printed table is for one or two heaps, and the game has {components}"
        ));
    }
    let mut cells = Vec::new();
    for (x, row) in rows.iter().enumerate() {
        if row.len() != rows[0].len() && components == 2 {
            let (first, other) = (rows[0].len(), row.len());
            return wrong(format!("row {x} has {other} values, row 0 has {first}"));
        }
        for (y, value) in row.iter().enumerate() {
            let Ok(value) = value.parse::<u64>() else {
                return wrong(format!("{value} is no Grundy value that fits 64 bits"));
            };
            // One heap's values may take several lines.
            let position = match components {
                1 => vec![cells.len()],
                _ => vec![x, y],
            };
            let heaps = position
                .into_iter()
                .map(|heap| i64::try_from(heap).unwrap_or(i64::MAX));
            cells.push((heaps.collect(), value));
        }
    }
    Ok(cells)
}
