//! Sets of P-positions as a few positions and a condition.

use super::observed::ObservedBox;
use super::periodic;
use grundy_rules::pattern::conditions::{self, by_rest, condition};

/// The most positions of a set that are listed one by one. It steers the search only.
const MOST_LISTED: usize = 12;

/// A condition must be seen to hold for at least this many positions.
const LEAST_SEEN: usize = 8;

/// The quantities by which positions are described.
struct SetLook {
    /// If outcomes repeat along a heap, the period: the heap is replaced by its remainder.
    periods: Vec<Option<i64>>,
    /// Are only positions with heaps in increasing order used?
    sorted: bool,
    /// A heap is replaced by its quotient by this number.
    width: i64,
}

/// Claims on the P-positions: simple ones first.
pub(super) fn claims(seen: &ObservedBox) -> Vec<String> {
    if seen.heaps == 1 && !seen.pass {
        return of_one_heap(seen).into_iter().collect();
    }
    let plain = vec![None; seen.heaps];
    let mut looks = vec![SetLook {
        periods: plain.clone(),
        sorted: false,
        width: 1,
    }];
    let periods: Vec<Option<i64>> = (0..seen.heaps).map(|heap| seen.period(heap)).collect();
    if periods.iter().any(Option::is_some) {
        looks.push(SetLook {
            periods,
            sorted: false,
            width: 1,
        });
    }
    if seen.symmetric && seen.heaps > 1 {
        looks.push(SetLook {
            periods: plain.clone(),
            sorted: true,
            width: 1,
        });
    }
    let mut claims: Vec<String> = looks.iter().filter_map(|look| claim(seen, look)).collect();
    // A claim on quotients comes first if it is shorter.
    let in_blocks = seen.blocks().and_then(|(width, _)| {
        let look = SetLook {
            periods: plain,
            sorted: false,
            width,
        };
        claim(seen, &look)
    });
    if let Some(in_blocks) = in_blocks {
        let shorter = claims
            .first()
            .is_none_or(|first| in_blocks.len() < first.len());
        claims.insert(if shorter { 0 } else { claims.len() }, in_blocks);
    }
    claims
}

fn claim(seen: &ObservedBox, look: &SetLook) -> Option<String> {
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
fn layer(seen: &ObservedBox, look: &SetLook, pass: Option<i64>) -> Option<String> {
    let as_read = look.names(seen);
    let as_read: Vec<&str> = as_read.iter().map(String::as_str).collect();
    let shown = conditions::ConditionStyle {
        size: seen.size / look.width,
        names: &as_read,
        alike: seen.symmetric && !look.sorted,
        separator: ", ",
        rests: false,
        job: seen.job(),
    };
    let is_seen = |position: &[i64]| {
        let sorted = !look.sorted || position[..seen.heaps].is_sorted();
        sorted && pass.is_none_or(|pass| position[seen.heaps] == pass)
    };
    let (mut yes, mut no) = seen.parted(seen.size, &|_, cell| cell == 0);
    yes.retain(|position| is_seen(position));
    no.retain(|position| is_seen(position));
    let no: Vec<Vec<i64>> = no.iter().map(|position| look.reduced(position)).collect();
    if let Some(set) = apart_from_small(seen, look, pass, &yes, &no, shown) {
        return Some(set);
    }
    if look.sorted || seen.heaps < 3 {
        return None;
    }
    let yes: Vec<Vec<i64>> = yes.iter().map(|position| look.reduced(position)).collect();
    let members = by_rest(&yes, &no, shown)?;
    let element = seen.element(pass);
    Some(
        members
            .map(|member| format!("{{({element}) | {member}}}"))
            .join(" ∪ "),
    )
}

impl SetLook {
    /// The quantities of a position.
    fn reduced(&self, position: &[i64]) -> Vec<i64> {
        let mut position = position.to_vec();
        for (heap, period) in position.iter_mut().zip(&self.periods) {
            *heap = *heap % period.unwrap_or(i64::MAX) / self.width;
        }
        position
    }

    /// The names of these quantities.
    fn names(&self, seen: &ObservedBox) -> Vec<String> {
        let names = seen.heap_names();
        let heaps = names.iter().zip(&self.periods);
        heaps
            .map(|(name, period)| match (period, self.width) {
                (None, 1) => name.to_string(),
                (None, width) => format!("{name} div {width}"),
                (Some(period), _) => format!("{name} mod {period}"),
            })
            .collect()
    }
}

/// A condition, and a list of exceptions with small heaps: none, or all with heaps up to a bound.
fn apart_from_small(
    seen: &ObservedBox,
    look: &SetLook,
    pass: Option<i64>,
    yes: &[Vec<i64>],
    no: &[Vec<i64>],
    shown: conditions::ConditionStyle,
) -> Option<String> {
    let largest = |position: &Vec<i64>| position[..seen.heaps].iter().copied().max().unwrap_or(0);
    let mut bounds: Vec<i64> = yes.iter().map(largest).collect();
    bounds.sort_unstable();
    bounds.dedup();
    for bound in std::iter::once(-1).chain(bounds) {
        let listed: Vec<&Vec<i64>> = yes.iter().filter(|p| largest(p) <= bound).collect();
        if listed.len() > MOST_LISTED {
            return None;
        }
        let rest = yes.iter().filter(|p| largest(p) > bound);
        let rest: Vec<Vec<i64>> = rest.map(|position| look.reduced(position)).collect();
        // A few positions satisfy many conditions by chance, so the last exception must lie in the smaller half of
        // the box.
        let beyond = bound >= seen.size / 2;
        if !rest.is_empty() && rest.len() < LEAST_SEEN || rest.is_empty() && beyond {
            continue;
        }
        let mut members = Vec::new();
        if !listed.is_empty() {
            let shown: Vec<String> = listed.iter().map(|p| grundy_rules::game::show(p)).collect();
            members.push(format!("{{{}}}", shown.join(", ")));
        }
        if !rest.is_empty() {
            let Some(condition) = condition(&rest, no, shown) else {
                continue;
            };
            let sorted = match look.sorted {
                true => format!("{}, ", seen.heap_names().join(" <= ")),
                false => String::new(),
            };
            let element = seen.element(pass);
            members.push(format!("{{({element}) | {sorted}{condition}}}"));
        }
        return Some(members.join(" ∪ "));
    }
    None
}

/// The P-positions of a game on one heap: remainders by a period, from some heap on.
fn of_one_heap(seen: &ObservedBox) -> Option<String> {
    let name = seen.heap_names().first().copied()?;
    let (cells, found) = periodic::period(seen)?;
    let (early, period) = (&cells[..found.preperiod], found.period);
    let late = found.preperiod..found.preperiod + period;
    let mut rests: Vec<i64> = late
        .filter(|size| cells[*size] == 0)
        .filter_map(|size| i64::try_from(size % period).ok())
        .collect();
    rests.sort_unstable();
    let has_rest =
        |size: usize| i64::try_from(size % period).is_ok_and(|rest| rests.contains(&rest));
    // If the remainders are right from the first heap on, no list is needed.
    let from_start = (0..early.len()).all(|size| early[size] == 0 || !has_rest(size));
    let listed: Vec<usize> = (0..early.len())
        .filter(|size| early[*size] == 0 && !(from_start && has_rest(*size)))
        .collect();
    if listed.len() > MOST_LISTED || rests.len() > MOST_LISTED {
        return None;
    }
    let mut members = Vec::new();
    if !listed.is_empty() {
        let shown: Vec<String> = listed.iter().map(|size| format!("({size})")).collect();
        members.push(format!("{{{}}}", shown.join(", ")));
    }
    let from = match found.preperiod {
        _ if from_start => String::new(),
        from => format!("{name} >= {from}, "),
    };
    match (rests.as_slice(), period) {
        ([], _) => {}
        (_, 1) => members.push(format!("{{({name}) | {name} >= {}}}", found.preperiod)),
        (rests, _) => {
            let among = periodic::among(&format!("{name} mod {period}"), rests);
            members.push(format!("{{({name}) | {from}{among}}}"));
        }
    }
    (!members.is_empty()).then(|| format!("P = {}", members.join(" ∪ ")))
}
