//! Conditions `A, B or C, D` that look as if the comma bound tighter.

use crate::language::Expression;
use crate::language::Kind;
use std::collections::BTreeSet;

/// Is the condition at this place `B or C` between A and D, where A and C, and B and D, speak of the same?
pub(super) fn is_parallel(conditions: &[Expression], place: usize) -> bool {
    let about = |e: &Expression| {
        let mut names = Vec::new();
        e.names(&mut names);
        names.into_iter().map(String::from).collect::<BTreeSet<_>>()
    };
    let (Some(before), Some(after)) = (place.checked_sub(1), conditions.get(place + 1)) else {
        return false;
    };
    let (before, Kind::Or(parts)) = (&conditions[before], &conditions[place].kind) else {
        return false;
    };
    let [first, second] = parts.as_slice() else {
        return false;
    };
    about(before) == about(second) && about(first) == about(after) && about(before) != about(after)
}
