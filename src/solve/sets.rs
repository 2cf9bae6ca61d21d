//! Sets of P-positions as a few positions and a condition.

use super::seen::Seen;
use crate::pattern::Period;
use crate::pattern::conditions::{self, by_rest, condition};

/// So many positions may be listed.
const MOST_LISTED: usize = 12;

/// A condition is seen of so many positions, or else it is none.
const LEAST_SEEN: usize = 8;

/// How positions are looked at.
struct Look {
    /// Where outcomes repeat along a heap, its rest by the period stands for it.
    periods: Vec<Option<i64>>,
    /// Only positions with heaps in increasing order.
    sorted: bool,
}

/// Claims on the P-positions: simple ones first.
pub(super) fn claims(seen: &Seen) -> Vec<String> {
    if seen.heaps == 1 && !seen.pass {
        return of_one_heap(seen).into_iter().collect();
    }
    let plain = vec![None; seen.heaps];
    let mut looks = vec![Look {
        periods: plain.clone(),
        sorted: false,
    }];
    let periods: Vec<Option<i64>> = (0..seen.heaps).map(|heap| period(seen, heap)).collect();
    if periods.iter().any(Option::is_some) {
        looks.push(Look {
            periods,
            sorted: false,
        });
    }
    if seen.symmetric && seen.heaps > 1 {
        looks.push(Look {
            periods: plain,
            sorted: true,
        });
    }
    looks.iter().filter_map(|look| claim(seen, look)).collect()
}

/// The period of the outcomes along a heap.
fn period(seen: &Seen, heap: usize) -> Option<i64> {
    (1..=seen.size / 3).find(|period| {
        let mut repeats = true;
        seen.each(&mut |position, cell| {
            let mut beyond = position.to_vec();
            beyond[heap] += period;
            repeats &= seen.cell(&beyond).is_none_or(|other| other == cell);
        });
        repeats
    })
}

fn claim(seen: &Seen, look: &Look) -> Option<String> {
    let layers: &[Option<i64>] = match seen.pass {
        false => &[None],
        true => &[Some(0), Some(1)],
    };
    let members: Option<Vec<String>> = layers.iter().map(|pass| layer(seen, look, *pass)).collect();
    let members = members?.join(" ∪ ");
    let symmetric = if look.sorted { ", symmetric" } else { "" };
    Some(format!("P = {members}{symmetric}"))
}

/// The P-positions with a given pass.
fn layer(seen: &Seen, look: &Look, pass: Option<i64>) -> Option<String> {
    let names = seen.heap_names();
    let is_seen = |position: &[i64]| {
        let sorted = !look.sorted || position[..seen.heaps].is_sorted();
        sorted && pass.is_none_or(|pass| position[seen.heaps] == pass)
    };
    let (mut yes, mut no) = seen.parted(seen.size, &|_, cell| cell == 0);
    yes.retain(|position| is_seen(position));
    no.retain(|position| is_seen(position));
    let largest = |position: &Vec<i64>| position[..seen.heaps].iter().copied().max().unwrap_or(0);
    let reduced = |position: &Vec<i64>| {
        let mut position = position.clone();
        for (heap, period) in position.iter_mut().zip(&look.periods) {
            *heap %= period.unwrap_or(i64::MAX);
        }
        position
    };
    let as_read: Vec<String> = names
        .iter()
        .zip(&look.periods)
        .map(|(name, period)| match period {
            None => name.to_string(),
            Some(period) => format!("{name} mod {period}"),
        })
        .collect();
    let as_read: Vec<&str> = as_read.iter().map(String::as_str).collect();
    let shown = conditions::Look {
        size: seen.size,
        names: &as_read,
        alike: seen.symmetric && !look.sorted,
        separator: ", ",
        rests: false,
    };
    let no: Vec<Vec<i64>> = no.iter().map(reduced).collect();
    let mut bounds: Vec<i64> = yes.iter().map(largest).collect();
    bounds.sort_unstable();
    bounds.dedup();
    // Nothing is an exception, or all with heaps up to one of these.
    for bound in std::iter::once(-1).chain(bounds) {
        let listed: Vec<&Vec<i64>> = yes.iter().filter(|p| largest(p) <= bound).collect();
        if listed.len() > MOST_LISTED {
            break;
        }
        let rest = yes.iter().filter(|p| largest(p) > bound).map(reduced);
        let rest: Vec<Vec<i64>> = rest.collect();
        // Few positions have many conditions in common by chance, and none beyond half of the box is the last one.
        let beyond = bound >= seen.size / 2;
        if !rest.is_empty() && rest.len() < LEAST_SEEN || rest.is_empty() && beyond {
            continue;
        }
        let mut members = Vec::new();
        if !listed.is_empty() {
            let shown: Vec<String> = listed.iter().map(|p| crate::game::show(p)).collect();
            members.push(format!("{{{}}}", shown.join(", ")));
        }
        if !rest.is_empty() {
            let Some(condition) = condition(&rest, &no, shown) else {
                continue;
            };
            let sorted = match look.sorted {
                true => format!("{}, ", names.join(" <= ")),
                false => String::new(),
            };
            let element = seen.element(pass);
            members.push(format!("{{({element}) | {sorted}{condition}}}"));
        }
        return Some(members.join(" ∪ "));
    }
    if look.sorted || seen.heaps < 3 {
        return None;
    }
    let yes: Vec<Vec<i64>> = yes.iter().map(reduced).collect();
    let members = by_rest(&yes, &no, shown)?;
    let element = seen.element(pass);
    Some(
        members
            .map(|member| format!("{{({element}) | {member}}}"))
            .join(" ∪ "),
    )
}

/// The P-positions of a game on one heap: rests by a period, from some heap on.
fn of_one_heap(seen: &Seen) -> Option<String> {
    let name = seen.heap_names().first().copied()?;
    let cells: Option<Vec<u32>> = (0..seen.size).map(|size| seen.cell(&[size])).collect();
    let cells = cells?;
    let found = Period::seen(&cells).filter(|found| found.saltus == 0)?;
    let (early, period) = (&cells[..found.preperiod], found.period);
    let late = found.preperiod..found.preperiod + period;
    let mut rests: Vec<usize> = late
        .filter(|size| cells[*size] == 0)
        .map(|size| size % period)
        .collect();
    rests.sort_unstable();
    let listed: Vec<usize> = (0..early.len()).filter(|size| early[*size] == 0).collect();
    if listed.len() > MOST_LISTED || rests.len() > MOST_LISTED {
        return None;
    }
    let mut members = Vec::new();
    if !listed.is_empty() {
        let shown: Vec<String> = listed.iter().map(|size| format!("({size})")).collect();
        members.push(format!("{{{}}}", shown.join(", ")));
    }
    let from = match found.preperiod {
        0 => String::new(),
        from => format!("{name} >= {from}, "),
    };
    match (rests.as_slice(), period) {
        ([], _) => {}
        (_, 1) => members.push(format!("{{({name}) | {name} >= {}}}", found.preperiod)),
        ([only], _) => members.push(format!("{{({name}) | {from}{name} mod {period} = {only}}}")),
        (rests, _) => {
            let shown: Vec<String> = rests.iter().map(ToString::to_string).collect();
            let among = shown.join(", ");
            members.push(format!(
                "{{({name}) | {from}{name} mod {period} in {{{among}}}}}"
            ));
        }
    }
    (!members.is_empty()).then(|| format!("P = {}", members.join(" ∪ ")))
}
