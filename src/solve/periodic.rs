//! Formulas for one heap: outcomes or values with a period and a saltus from some heap on.

use super::observed::ObservedBox;
use grundy_rules::pattern::Period;
use grundy_work::Job;

/// The most exceptional heaps. It steers the search only.
const MOST_EXCEPTIONS: usize = 24;
/// The most values that get a piece each. It steers the search only.
const MOST_PIECES: usize = 12;
/// The longest formula.
const LONGEST: usize = 480;

/// The cells of one heap, and the period that they show.
pub(super) fn period(seen: &ObservedBox) -> Option<(Vec<u32>, Period)> {
    let cells: Option<Vec<u32>> = (0..seen.size).map(|size| seen.cell(&[size])).collect();
    let cells = cells?;
    // There are few.
    let period = Period::guessed(&cells, &Job::quiet()).ok()??;
    Some((cells, period))
}

/// The values of one heap as a formula.
pub(super) fn periodic(seen: &ObservedBox, name: &str) -> Option<String> {
    let (cells, found) = period(seen)?;
    let saltus = found.saltus;
    let cells: Vec<i64> = cells.into_iter().map(i64::from).collect();
    let period = i64::try_from(found.period).ok()?;
    // For each class of heaps, the remaining part of the value.
    let mut left = vec![0; found.period];
    for (size, value) in (0..).zip(&cells).skip(found.preperiod).take(found.period) {
        left[usize::try_from(size % period).ok()?] = value - saltus * (size / period);
    }
    let class = |size: i64| usize::try_from(size % period).ok();
    let mut exceptions: Vec<(i64, Vec<i64>)> = Vec::new();
    for (size, value) in (0..).zip(&cells).take(found.preperiod) {
        if *value != left[class(size)?] + saltus * (size / period) {
            filed(&mut exceptions, *value, size);
        }
    }
    let count: usize = exceptions.iter().map(|(_, sizes)| sizes.len()).sum();
    let mut classes: Vec<(i64, Vec<i64>)> = Vec::new();
    for (rest, left) in (0..).zip(&left) {
        filed(&mut classes, *left, rest);
    }
    let grown = match (saltus, period) {
        (0, _) => String::new(),
        (1, 1) => format!("{name} + "),
        (_, 1) => format!("{saltus} * {name} + "),
        (1, _) => format!("{name} div {period} + "),
        _ => format!("{saltus} * ({name} div {period}) + "),
    };
    let steps = grown.trim_end_matches(" + ");
    let mut pieces = pieces_by_value(exceptions, &|value| value.to_string(), &|sizes| {
        among(name, sizes)
    });
    // The remaining part is a remainder by a divisor of the period.
    let modulus = (2..=period).filter(|modulus| period % modulus == 0);
    let rest = modulus
        .into_iter()
        .find(|modulus| (0..).zip(&left).all(|(size, left)| size % modulus == *left));
    let last = match rest {
        Some(modulus) => format!("{grown}{name} mod {modulus}"),
        None => {
            classes.sort_by_key(|(value, sizes)| (sizes.len(), *value));
            let (last, _) = classes.pop()?;
            let whole = |left: i64| match (saltus, left) {
                (0, left) => left.to_string(),
                (_, 0) => steps.to_string(),
                (_, 1..) => format!("{grown}{left}"),
                (_, _) => format!("{steps} - {}", -left),
            };
            let rests = format!("{name} mod {period}");
            pieces.extend(pieces_by_value(classes, &whole, &|sizes| {
                among(&rests, sizes)
            }));
            whole(last)
        }
    };
    let text = format!("{}{last}", pieces.concat());
    let short = pieces.len() <= 2 * MOST_PIECES && text.len() <= LONGEST;
    (short && count <= MOST_EXCEPTIONS).then_some(text)
}

/// Adds a number to the group of its value.
fn filed(groups: &mut Vec<(i64, Vec<i64>)>, value: i64, number: i64) {
    match groups.iter_mut().find(|(own, _)| *own == value) {
        Some((_, numbers)) => numbers.push(number),
        None => groups.push((value, vec![number])),
    }
}

/// Pieces in increasing order of their values.
fn pieces_by_value(
    mut groups: Vec<(i64, Vec<i64>)>,
    value: &dyn Fn(i64) -> String,
    condition: &dyn Fn(&[i64]) -> String,
) -> Vec<String> {
    groups.sort_unstable();
    let pieces = groups
        .iter()
        .map(|(of, numbers)| format!("{} if {} else ", value(*of), condition(numbers)));
    pieces.collect()
}

/// `x = 1`, `x in {1, 2}`
pub(super) fn among(of: &str, numbers: &[i64]) -> String {
    let shown: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    match shown.as_slice() {
        [only] => format!("{of} = {only}"),
        _ => format!("{of} in {{{}}}", shown.join(", ")),
    }
}
