//! Positions, moves and measures in words; wrapping of words into lines.

use grundy_rules::game::{Game, GameOption, Measure};
use std::io;
use std::ops::ControlFlow;

/// `(4, 7)`, or `(3) + (5)` for a sum.
pub fn position(parts: &GameOption) -> String {
    let parts: Vec<_> = parts
        .iter()
        .map(|part| grundy_rules::game::show(part))
        .collect();
    parts.join(" + ")
}

/// Why play ends, in words.
pub(super) fn play_ends(measure: &Measure, heaps: &[String]) -> String {
    let shown = measure.show(heaps);
    match measure.proved {
        true if measure.levels.is_empty() => "there is no move".into(),
        true => format!("{shown} falls with every move"),
        false => format!("{shown} is checked to fall with every option that is generated"),
    }
}

/// Words joined by spaces into lines of at most `width` characters, where they fit.
pub(super) fn wrapped(words: &[String], gap: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in words {
        let length = word.chars().count();
        if used > 0 && used + gap.len() + length > width {
            lines.push('\n');
            used = 0;
        } else if used > 0 {
            lines.push_str(gap);
            used += gap.len();
        }
        lines.push_str(word);
        used += length;
    }
    // Cells are padded; the ends of lines are not.
    let lines: Vec<_> = lines.lines().map(str::trim_end).collect();
    lines.join("\n")
}

/// Text filled with spaces on the right.
pub(super) fn padded(text: &str, width: usize) -> String {
    let length = text.chars().count();
    format!("{text}{}", " ".repeat(width.saturating_sub(length)))
}

/// Visits every position of a box, in lexicographic order.
pub(super) fn each(shape: &[usize], visit: &mut dyn FnMut(&[i64])) {
    let _ = try_each(shape, &mut |position| {
        visit(position);
        Ok(())
    });
}

/// Visits every position of a box, in lexicographic order, until an error.
pub(crate) fn try_each(
    shape: &[usize],
    visit: &mut dyn FnMut(&[i64]) -> io::Result<()>,
) -> io::Result<()> {
    let largest: Vec<i64> = shape
        .iter()
        .map(|size| i64::try_from(*size).map_or(i64::MAX, |size| size - 1))
        .collect();
    let mut written = Ok(());
    if largest.iter().all(|most| *most >= 0) {
        let _ = grundy_rules::game::each_in_box(&largest, &mut |position| {
            written = visit(position);
            match written {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
    }
    written
}

/// How a position changes by a move: `x + 1, y - 19`.
pub(super) fn change(game: &Game, from: &[i64], to: &[i64]) -> String {
    let heaps = from.iter().zip(to).zip(game.heaps());
    let mut changes = Vec::new();
    for (place, ((from, to), heap)) in heaps.enumerate() {
        if place >= game.base_heaps() {
            if from != to {
                changes.push("pass".to_string());
            }
        } else if to > from {
            changes.push(format!("{heap} + {}", to.abs_diff(*from)));
        } else if to < from {
            changes.push(format!("{heap} - {}", from.abs_diff(*to)));
        }
    }
    changes.join(", ")
}
