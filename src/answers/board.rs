//! The heaps of a position as rows of tokens.

use super::{Place, Scalar};

/// The most tokens in a row; a larger heap is a number alone.
const TOKENS: u64 = 50;
/// Tokens stand in groups, to be counted at a glance.
const GROUP: u64 = 5;

/// A row for each heap: its name, its size and its tokens. Nothing where no heap can be shown, as for ordinals.
///
/// ```text
///   x   4  ●●●●
///   y  11  ●●●●● ●●●●● ●
/// ```
pub(super) fn board(names: &[String], position: &Place) -> Vec<String> {
    let parts: Vec<&[Scalar]> = match position {
        Place::Heaps(heaps) => vec![heaps.as_slice()],
        Place::Sum(parts) => parts.iter().map(Vec::as_slice).collect(),
    };
    let is_sum = parts.len() > 1;
    let mut rows = Vec::new();
    for part in parts {
        for (name, heap) in names.iter().zip(part) {
            let size = size(heap);
            // Of a sum the empty heaps are not shown: each move leaves some.
            if !(is_sum && size == Some(0)) {
                rows.push((name, heap.to_string(), size.filter(|size| *size <= TOKENS)));
            }
        }
    }
    if rows.iter().all(|(_, _, tokens)| tokens.is_none()) {
        return Vec::new();
    }
    let names = rows.iter().map(|(name, _, _)| name.chars().count()).max();
    let sizes = rows.iter().map(|(_, size, _)| size.len()).max();
    let (names, sizes) = (names.unwrap_or(0), sizes.unwrap_or(0));
    let lines = rows.iter().map(|(name, size, heap)| {
        let line = format!("  {name:<names$}  {size:>sizes$}  {}", tokens(*heap));
        line.trim_end().to_string()
    });
    lines.collect()
}

/// The size of a heap of numbers.
fn size(heap: &Scalar) -> Option<u64> {
    match heap {
        Scalar::Natural(size) => Some(*size),
        Scalar::Integer(size) => u64::try_from(*size).ok(),
        Scalar::Text(_) => None,
    }
}

fn tokens(heap: Option<u64>) -> String {
    let mut row = String::new();
    for token in 0..heap.unwrap_or(0) {
        if token > 0 && token % GROUP == 0 {
            row.push(' ');
        }
        row.push('●');
    }
    row
}

#[cfg(test)]
mod tests {
    use super::board;
    use crate::answers::{Place, Scalar};

    fn rows(names: &[&str], place: Place) -> Vec<String> {
        let names: Vec<_> = names.iter().map(ToString::to_string).collect();
        board(&names, &place)
    }

    fn heaps(sizes: &[u64]) -> Vec<Scalar> {
        sizes.iter().copied().map(Scalar::Natural).collect()
    }

    #[test]
    fn heaps_are_rows_of_tokens_in_groups_of_five() {
        let shown = rows(&["x", "y"], Place::Heaps(heaps(&[4, 11])));
        assert_eq!(shown, ["  x   4  ●●●●", "  y  11  ●●●●● ●●●●● ●"]);
    }

    #[test]
    fn large_heaps_are_numbers_and_ordinals_have_no_board() {
        let shown = rows(&["x", "y"], Place::Heaps(heaps(&[0, 51])));
        assert_eq!(shown, ["  x   0", "  y  51"]);
        assert!(rows(&["x"], Place::Heaps(heaps(&[51]))).is_empty());
        let ordinals = vec![Scalar::Text("w + 1".into()), Scalar::Text("3".into())];
        assert!(rows(&["x", "y"], Place::Heaps(ordinals)).is_empty());
    }

    #[test]
    fn a_sum_has_a_row_for_each_heap_that_is_not_empty() {
        let parts = vec![heaps(&[0]), heaps(&[1]), heaps(&[3])];
        assert_eq!(
            rows(&["n"], Place::Sum(parts)),
            ["  n  1  ●", "  n  3  ●●●"]
        );
    }
}
