//! Plans as text: what reducers work on, written like options in rules.

use grundy_rules::game::show;

/// The most positions that are written out. It shortens the text only.
const MOST_WRITTEN: usize = 6;

/// `(x - 1, y - 1)`
fn offset(heaps: &[String], offset: &[i64]) -> String {
    let still = vec![0; offset.len()];
    moved(heaps, offset, &still, "")
}

/// `(x - 2 - k, y + 1) for k >= 0`
pub(super) fn ray(heaps: &[String], first: &[i64], step: &[i64], count: Option<u64>) -> String {
    let free = ["k", "t", "i", "j"];
    let name = free
        .iter()
        .find(|name| !heaps.iter().any(|heap| heap == *name));
    let name = name.unwrap_or(&"k'");
    let options = moved(heaps, first, step, name);
    match count {
        Some(count) => format!("{options} for 0 <= {name} < {count}"),
        None => format!("{options} for {name} >= 0"),
    }
}

/// `(x - 1, y - 1) or (x - 2, y - 1)`, or their number if they are many: `19 offsets`.
pub(super) fn offsets(heaps: &[String], all: &[Vec<i64>]) -> String {
    match all.len() {
        count if count > MOST_WRITTEN => format!("{count} offsets"),
        _ => {
            let all: Vec<String> = all.iter().map(|by| offset(heaps, by)).collect();
            all.join(" or ")
        }
    }
}

/// `(x - 2, y - 1), and from there any sum of (-1, 0), (-1, -1)`
pub(super) fn union(heaps: &[String], firsts: &[Vec<i64>], steps: &[Vec<i64>]) -> String {
    let sums = match steps.len() {
        count if count > MOST_WRITTEN => format!("{count} steps"),
        _ => steps
            .iter()
            .map(|by| show(by))
            .collect::<Vec<_>>()
            .join(", "),
    };
    format!(
        "{}, and from there any sum of {sums}",
        offsets(heaps, firsts)
    )
}

fn moved(heaps: &[String], first: &[i64], step: &[i64], name: &str) -> String {
    let heap = |((heap, first), step): ((&String, &i64), &i64)| {
        let mut sum = heap.clone();
        if *first != 0 {
            let sign = if *first < 0 { '-' } else { '+' };
            sum.push_str(&format!(" {sign} {}", first.unsigned_abs()));
        }
        if *step != 0 {
            let sign = if *step < 0 { '-' } else { '+' };
            let times = match step.unsigned_abs() {
                1 => String::new(),
                times => format!("{times} "),
            };
            sum.push_str(&format!(" {sign} {times}{name}"));
        }
        sum
    };
    let heaps: Vec<String> = heaps.iter().zip(first).zip(step).map(heap).collect();
    format!("({})", heaps.join(", "))
}
