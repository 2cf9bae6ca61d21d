//! Moves that are typed as they are printed: `x - 2, y + 1`, or `(3, 4) -> (1, 5)   x - 2, y + 1`.

use grundy_rules::number::Number;

/// What a move does to one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeapChange {
    /// The place of the heap.
    place: usize,
    name: String,
    grows: bool,
    tokens: Number,
}

/// The changes that a text names; `None` if it is no list of changes.
pub(super) fn changes(text: &str, heaps: &[String]) -> Option<Vec<HeapChange>> {
    let parts = text.split([',', ';']);
    parts.map(|part| change(part, heaps)).collect()
}

/// `x - 2`
fn change(part: &str, heaps: &[String]) -> Option<HeapChange> {
    let (name, rest) = part.split_at(part.find(['+', '-', '−'])?);
    let grows = rest.starts_with('+');
    let digits = rest.trim_start_matches(['+', '-', '−']).trim();
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let name = name.trim();
    Some(HeapChange {
        place: heaps.iter().position(|heap| heap == name)?,
        name: name.to_string(),
        grows,
        tokens: is_number.then(|| Number::parse_decimal(digits))??,
    })
}

/// The heaps after the changes.
///
/// # Errors
/// In words: a heap has not as many tokens.
pub(super) fn applied(changes: &[HeapChange], from: &[Number]) -> Result<Vec<Number>, String> {
    let mut to = from.to_vec();
    for change in changes {
        let HeapChange {
            place,
            name,
            grows,
            tokens,
        } = change;
        let none = || format!("There is no heap {name}.");
        let heap = to.get_mut(*place).ok_or_else(none)?;
        let changed = match grows {
            true => heap.plus(tokens),
            false => heap.minus(tokens),
        };
        let changed = changed.map_err(|error| error.to_string())?;
        if changed.is_negative() {
            return Err(format!("{name} has only {heap}."));
        }
        *heap = changed;
    }
    Ok(to)
}

/// Where a move leads, of a line that shows the whole move; any other text as it is.
pub(super) fn target(text: &str) -> &str {
    match text.split_once("->") {
        None => text,
        Some((_, after)) => {
            let after = after.trim();
            after.split_once("  ").map_or(after, |(to, _)| to)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{applied, changes, target};
    use grundy_rules::number::Number;

    fn heaps() -> Vec<String> {
        vec!["x".into(), "y1".into()]
    }

    fn after(text: &str) -> Option<Result<Vec<Number>, String>> {
        let from = [Number::from(3_i64), Number::from(4_i64)];
        Some(applied(&changes(text, &heaps())?, &from))
    }

    #[test]
    fn a_change_is_read_as_it_is_printed_and_without_spaces() {
        let to = |x: i64, y: i64| Some(Ok(vec![Number::from(x), Number::from(y)]));
        assert_eq!(after("x - 2"), to(1, 4));
        assert_eq!(after("x-2,y1+1"), to(1, 5));
        assert_eq!(after("y1 − 4, x + 1"), to(4, 0));
    }

    #[test]
    fn what_is_no_change_is_left_to_others() {
        for text in ["1, 4", "z - 1", "x", "x - ", "x - 2, 4", "x - y1", "x -- z"] {
            assert_eq!(changes(text, &heaps()), None, "{text}");
        }
    }

    #[test]
    fn a_heap_gives_no_more_than_it_has() {
        assert_eq!(after("x - 4"), Some(Err("x has only 3.".into())));
    }

    #[test]
    fn a_printed_move_leads_where_its_arrow_points() {
        assert_eq!(target("(4, 9) -> (4, 7)   y - 2"), "(4, 7)");
        assert_eq!(target("(6) -> (1) + (3)"), "(1) + (3)");
        assert_eq!(target("x - 2"), "x - 2");
    }
}
