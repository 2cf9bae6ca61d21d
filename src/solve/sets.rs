//! Sets of P-positions as a few positions and a condition.

use super::conditions::condition;
use super::seen::{Seen, names};

/// So many positions may be listed.
const MOST_LISTED: usize = 12;

/// Claims on the P-positions: simple ones first.
pub(super) fn claims(seen: &Seen) -> Vec<String> {
    let layers: &[Option<i64>] = match seen.pass {
        false => &[None],
        true => &[Some(0), Some(1)],
    };
    let members: Option<Vec<String>> = layers.iter().map(|pass| layer(seen, *pass)).collect();
    members
        .map(|members| format!("P = {}", members.join(" ∪ ")))
        .into_iter()
        .collect()
}

/// The P-positions with a given pass.
fn layer(seen: &Seen, pass: Option<i64>) -> Option<String> {
    let names = names(seen.heaps)?;
    let (mut yes, mut no) = seen.parted(seen.size, &|_, cell| cell == 0);
    if let Some(pass) = pass {
        yes.retain(|position| position[seen.heaps] == pass);
        no.retain(|position| position[seen.heaps] == pass);
    }
    let largest = |position: &Vec<i64>| position[..seen.heaps].iter().copied().max().unwrap_or(0);
    let mut bounds: Vec<i64> = yes.iter().map(largest).collect();
    bounds.sort_unstable();
    bounds.dedup();
    // Nothing is an exception, or all with heaps up to one of these.
    for bound in std::iter::once(-1).chain(bounds) {
        let listed: Vec<&Vec<i64>> = yes.iter().filter(|p| largest(p) <= bound).collect();
        if listed.len() > MOST_LISTED {
            return None;
        }
        let rest: Vec<Vec<i64>> = yes.iter().filter(|p| largest(p) > bound).cloned().collect();
        let mut members = Vec::new();
        if !listed.is_empty() {
            let shown: Vec<String> = listed.iter().map(|p| crate::game::show(p)).collect();
            members.push(format!("{{{}}}", shown.join(", ")));
        }
        if !rest.is_empty() {
            let Some(condition) = condition(&rest, &no, seen.size, names, ", ") else {
                continue;
            };
            members.push(format!("{{({}) | {condition}}}", seen.element(pass)?));
        }
        return Some(members.join(" ∪ "));
    }
    None
}
