//! Moves that are typed as they are printed: `x - 2, y + 1`, or `(3, 4) -> (1, 5)   x - 2, y + 1`.

use crate::laboratory::position;
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

/// The changes that a text names, or what is wrong with one of them; `None` if it is no list of changes.
pub(super) fn changes(text: &str, heaps: &[String]) -> Option<Result<Vec<HeapChange>, String>> {
    let parts: Vec<&str> = text.split([',', ';']).map(str::trim).collect();
    let is_change = |part: &&str| {
        let (name, rest) = named(part);
        let begins = name.starts_with(char::is_alphabetic);
        begins && (rest.starts_with(SIGNS) || heaps.iter().any(|heap| heap == name))
    };
    let all = || parts.iter().map(|part| change(part, heaps)).collect();
    parts.iter().any(is_change).then(all)
}

/// The signs of a change.
const SIGNS: [char; 3] = ['+', '-', '−'];

/// The name at the beginning of a part, and what follows.
fn named(part: &str) -> (&str, &str) {
    let is_of_name = |sign: char| sign.is_alphanumeric() || "_[]'".contains(sign);
    let end = part.find(|sign| !is_of_name(sign)).unwrap_or(part.len());
    (&part[..end], part[end..].trim_start())
}

/// `x - 2`, or `x - 10^20`
fn change(part: &str, heaps: &[String]) -> Result<HeapChange, String> {
    let (name, rest) = named(part);
    let example = heaps.first().map_or("x", String::as_str);
    if part.is_empty() {
        return Err("a change is missing beside a comma".into());
    }
    if !name.starts_with(char::is_alphabetic) {
        return Err(format!(
            "`{part}` is no change beside the others: each names its heap, as in {example} - 1"
        ));
    }
    let Some(place) = heaps.iter().position(|heap| heap == name) else {
        let s = if heaps.len() == 1 { " is" } else { "s are" };
        return Err(format!(
            "`{name}` is no heap: the heap{s} {}",
            heaps.join(", ")
        ));
    };
    let Some(tokens) = rest.strip_prefix(SIGNS).map(str::trim) else {
        return Err(match rest {
            "" => format!("`{name}` alone is no change: write how much, as in {name} - 1"),
            _ => format!("a sign is missing in `{part}`: write {name} - {rest} or {name} + {rest}"),
        });
    };
    let number = position::natural(tokens);
    let no_number = || match tokens {
        "" => format!("a number is missing behind `{part}`, as in {name} - 1"),
        _ => format!("`{tokens}` is no number: write how many tokens, as in {name} - 1"),
    };
    Ok(HeapChange {
        place,
        name: name.to_string(),
        grows: rest.starts_with('+'),
        tokens: number.ok_or_else(no_number)?,
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
        let changes = changes(text, &heaps())?;
        Some(changes.and_then(|changes| applied(&changes, &from)))
    }

    #[test]
    fn a_change_is_read_as_it_is_printed_and_without_spaces() {
        let to = |x: i64, y: i64| Some(Ok(vec![Number::from(x), Number::from(y)]));
        assert_eq!(after("x - 2"), to(1, 4));
        assert_eq!(after("x-2,y1+1"), to(1, 5));
        assert_eq!(after("y1 − 4, x + 1"), to(4, 0));
    }

    #[test]
    fn a_change_takes_a_power() {
        let added = after("x + 10^20").unwrap().unwrap();
        assert_eq!(added[0].to_string(), "100000000000000000003");
    }

    #[test]
    fn what_is_no_change_is_left_to_others() {
        for text in ["1, 4", "(3) + (1)", "", "- 1", "3", "pass"] {
            assert_eq!(changes(text, &heaps()), None, "{text}");
        }
    }

    #[test]
    fn a_wrong_change_is_answered_by_the_word_that_is_wrong() {
        for (text, says) in [
            ("z - 1", "`z` is no heap: the heaps are x, y1"),
            ("x - 3, z - 1", "`z` is no heap"),
            ("x - a, y1", "`a` is no number"),
            ("x - 1, y1", "`y1` alone is no change"),
            ("x", "`x` alone is no change"),
            ("x - ", "a number is missing behind `x -`"),
            ("x 2", "a sign is missing in `x 2`: write x - 2 or x + 2"),
            ("x - 2, 4", "`4` is no change beside the others"),
            ("x - 2,", "a change is missing"),
            ("x - y1", "`y1` is no number"),
            ("x -- z", "`- z` is no number"),
        ] {
            let fault = changes(text, &heaps()).unwrap().unwrap_err();
            assert!(fault.starts_with(says), "{text}: {fault}");
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
