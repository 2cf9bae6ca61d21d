//! Grundy values as formulas: a quantity of the heaps, or digits of the heaps in nim-sums, apart from positions that a condition tells.
//!
//! The digits are those of cyclic Nimhoff (Fraenkel and Lorberbom 1991) and its relatives: h·(floor(x / h) xor floor(y / h)) + (x + y) mod h.

use super::seen::Seen;
use crate::pattern::conditions::{Look, Quantity, condition};

/// The moduli and divisors that are tried are at most this.
const MOST_DIVISOR: i64 = 24;
/// So many values may be exceptions.
const MOST_PIECES: usize = 3;

/// A number for the heaps.
type Function = Box<dyn Fn(&[i64]) -> i64>;

/// A function of the heaps, and how it is written.
struct Expression {
    text: String,
    value: Function,
}

/// Claims on the Grundy values: those without exceptions first.
pub(super) fn claims(seen: &Seen) -> Vec<String> {
    if seen.pass {
        return Vec::new();
    }
    let names = seen.heap_names();
    let left = format!("grundy({})", names.join(", "));
    let mut found: Vec<(usize, String)> = Vec::new();
    if let [name] = names.as_slice() {
        let periodic = periodic(seen, name);
        found.extend(periodic.map(|text| (1, format!("{left} = {text}"))));
    }
    for expression in expressions(seen, &names) {
        if let Some(pieces) = exceptions(seen, &expression, &names) {
            let shown: String = pieces.concat();
            found.push((pieces.len(), format!("{left} = {shown}{}", expression.text)));
        }
    }
    found.sort_by_key(|(pieces, text)| (*pieces, text.len()));
    let mut all: Vec<String> = Vec::new();
    for (_, text) in found {
        if !all.contains(&text) {
            all.push(text);
        }
    }
    all
}

/// The positions where the value is another one, as pieces `0 if x = y else `; none if they are too many or no condition tells them.
fn exceptions(seen: &Seen, of: &Expression, names: &[&str]) -> Option<Vec<String>> {
    let mut values: Vec<u32> = Vec::new();
    let (mut wrong, mut all) = (0, 0);
    seen.each(&mut |position, cell| {
        all += 1;
        if i64::from(cell) != (of.value)(position) {
            wrong += 1;
            if !values.contains(&cell) && values.len() <= MOST_PIECES {
                values.push(cell);
            }
        }
    });
    if values.len() > MOST_PIECES || wrong * 2 > all {
        return None;
    }
    values.sort_unstable();
    let mut done: Vec<u32> = Vec::new();
    let mut pieces = Vec::new();
    for value in values {
        let is =
            |position: &[i64], cell: u32| cell == value && (of.value)(position) != i64::from(cell);
        let (yes, _) = seen.parted(seen.size, &is);
        let (_, no) = seen.parted(seen.size, &|_, cell| cell == value || done.contains(&cell));
        let look = Look {
            size: seen.size,
            names,
            alike: seen.symmetric,
            separator: " and ",
            rests: false,
        };
        let condition = condition(&yes, &no, look)?;
        pieces.push(format!("{value} if {condition} else "));
        done.push(value);
    }
    Some(pieces)
}

fn expressions(seen: &Seen, names: &[&str]) -> Vec<Expression> {
    let mut all = Vec::new();
    for quantity in Quantity::all(seen.heaps, seen.symmetric) {
        for divisor in 1..=4 {
            all.extend(of_quantity(seen, quantity, divisor, names));
        }
        all.extend((2..=MOST_DIVISOR).map(|modulus| rest(quantity, modulus, names)));
    }
    if seen.heaps > 1 {
        let periods: Vec<Option<i64>> = (0..seen.heaps).map(|heap| period(seen, heap)).collect();
        for divisor in 1..=MOST_DIVISOR.min(seen.size / 3) {
            all.push(digits(&periods, divisor, names));
            let stretched = stretched(seen, divisor, &periods);
            all.extend(stretched.map(|quotients| quotient_digits(quotients, divisor, names)));
        }
    }
    all
}

/// floor(quantity / divisor) + c, with the c that fits most positions.
fn of_quantity(
    seen: &Seen,
    quantity: Quantity,
    divisor: i64,
    names: &[&str],
) -> Option<Expression> {
    let mut counts = std::collections::BTreeMap::<i64, usize>::new();
    seen.each(&mut |position, cell| {
        *counts
            .entry(i64::from(cell) - quantity.of(position) / divisor)
            .or_insert(0) += 1;
    });
    let (plus, _) = counts
        .into_iter()
        .max_by_key(|(plus, count)| (*count, -plus.abs()))?;
    let shown = match (divisor, quantity) {
        (1, _) => quantity.shown(names),
        (_, Quantity::Sum | Quantity::NimSum) => {
            format!("({}) div {divisor}", quantity.shown(names))
        }
        _ => format!("{} div {divisor}", quantity.shown(names)),
    };
    let shown = match (quantity, divisor) {
        (Quantity::NimSum, 1) if plus != 0 => format!("({shown})"),
        _ => shown,
    };
    let text = match plus {
        0 => shown,
        1.. => format!("{shown} + {plus}"),
        _ => format!("{shown} - {}", -plus),
    };
    Some(Expression {
        text,
        value: Box::new(move |heaps| quantity.of(heaps) / divisor + plus),
    })
}

/// quantity mod modulus
fn rest(quantity: Quantity, modulus: i64, names: &[&str]) -> Expression {
    let shown = match quantity {
        Quantity::Sum | Quantity::NimSum => format!("({})", quantity.shown(names)),
        _ => quantity.shown(names),
    };
    Expression {
        text: format!("{shown} mod {modulus}"),
        value: Box::new(move |heaps| quantity.of(heaps) % modulus),
    }
}

/// The period of the values of one heap alone, if it has one.
fn period(seen: &Seen, heap: usize) -> Option<i64> {
    let alone = |size: i64| {
        let mut position = vec![0; seen.components()];
        position[heap] = size;
        seen.cell(&position)
    };
    (1..=seen.size / 3)
        .find(|period| (0..seen.size - period).all(|size| alone(size) == alone(size + period)))
}

/// h·xor(floor(u / h)) + sum(u) mod h, where u is each heap, or its rest by its period.
fn digits(periods: &[Option<i64>], divisor: i64, names: &[&str]) -> Expression {
    let reduced: Vec<String> = names
        .iter()
        .zip(periods)
        .map(|(name, period)| match period {
            None => name.to_string(),
            Some(period) => format!("{name} mod {period}"),
        })
        .collect();
    let quotients = reduced
        .iter()
        .map(|heap| format!("floor({heap} / {divisor})"));
    let quotients: Vec<String> = quotients.collect();
    let text = match divisor {
        1 => reduced.join(" xor "),
        _ => format!(
            "({}) mod {divisor} + {divisor} * ({})",
            reduced.join(" + "),
            quotients.join(" xor ")
        ),
    };
    let periods = periods.to_vec();
    let value = move |heaps: &[i64]| {
        let reduced = heaps
            .iter()
            .zip(&periods)
            .map(|(heap, period)| match period {
                None => *heap,
                Some(period) => heap % period,
            });
        let (sum, xor) = reduced.fold((0, 0), |(sum, xor), heap| {
            (sum + heap, xor ^ (heap / divisor))
        });
        sum % divisor + divisor * xor
    };
    Expression {
        text,
        value: Box::new(value),
    }
}

/// For each heap a divisor m with floor(g / h) = floor(x / m) on its axis, where one of them is not h.
fn stretched(
    seen: &Seen,
    divisor: i64,
    periods: &[Option<i64>],
) -> Option<Vec<(i64, Option<i64>)>> {
    let mut all = Vec::new();
    for (heap, period) in periods.iter().enumerate() {
        let quotient = |size: i64| {
            let mut position = vec![0; seen.components()];
            position[heap] = size;
            seen.cell(&position).map(|cell| i64::from(cell) / divisor)
        };
        let reduced = |size: i64| period.map_or(size, |period| size % period);
        let fits =
            |wide: &i64| (0..seen.size).all(|size| quotient(size) == Some(reduced(size) / wide));
        let wide = (1..=seen.size / 2).find(fits)?;
        all.push((wide, *period));
    }
    all.iter().any(|(wide, _)| *wide != divisor).then_some(all)
}

/// h·xor(floor(u / m)) + sum(x) mod h.
fn quotient_digits(quotients: Vec<(i64, Option<i64>)>, divisor: i64, names: &[&str]) -> Expression {
    let shown = names
        .iter()
        .zip(&quotients)
        .map(|(name, (wide, period))| match period {
            None => format!("floor({name} / {wide})"),
            Some(period) => format!("floor({name} mod {period} / {wide})"),
        });
    let shown: Vec<String> = shown.collect();
    let text = format!(
        "({}) mod {divisor} + {divisor} * ({})",
        names.join(" + "),
        shown.join(" xor ")
    );
    let value = move |heaps: &[i64]| {
        let xor = heaps
            .iter()
            .zip(&quotients)
            .fold(0, |xor, (heap, (wide, period))| {
                xor ^ (period.map_or(*heap, |period| heap % period) / wide)
            });
        heaps.iter().sum::<i64>() % divisor + divisor * xor
    };
    Expression {
        text,
        value: Box::new(value),
    }
}

/// The values of one heap that repeat with a period, and grow by a saltus, from some heap on.
fn periodic(seen: &Seen, name: &str) -> Option<String> {
    let value = |size: i64| seen.cell(&[size]).map(i64::from);
    let (period, start, saltus) = (1..=MOST_DIVISOR).find_map(|period| {
        let last = seen.size - period - 1;
        let saltus = value(last + period)? - value(last)?;
        let differs = (0..=last).rev().find(|size| {
            value(size + period)
                .zip(value(*size))
                .map(|(far, near)| far - near)
                != Some(saltus)
        });
        let start = differs.map_or(0, |size| size + 1);
        (start <= seen.size / 4 && start <= MOST_DIVISOR).then_some((period, start, saltus))
    })?;
    let mut pieces = Vec::new();
    for size in 0..start {
        pieces.push(format!("{} if {name} = {size} else ", value(size)?));
    }
    let grown = match saltus {
        0 => String::new(),
        1 => format!("{name} div {period} + "),
        _ => format!("{saltus} * ({name} div {period}) + "),
    };
    // Of each class: what is left of the value, by the class of the heap.
    let mut classes: Vec<(i64, Vec<i64>)> = Vec::new();
    for size in start..start + period {
        let left = value(size)? - saltus * (size / period);
        match classes.iter_mut().find(|(value, _)| *value == left) {
            Some((_, sizes)) => sizes.push(size % period),
            None => classes.push((left, vec![size % period])),
        }
    }
    classes.sort_by_key(|(value, sizes)| (sizes.len(), *value));
    let (last, _) = classes.pop()?;
    classes.sort_unstable();
    let whole = |left: i64| match (saltus, left) {
        (0, left) => left.to_string(),
        (_, 0) => grown.trim_end_matches(" + ").to_string(),
        (_, 1..) => format!("{grown}{left}"),
        (_, _) => format!("{} - {}", grown.trim_end_matches(" + "), -left),
    };
    for (left, mut sizes) in classes {
        sizes.sort_unstable();
        let rests: Vec<String> = sizes.iter().map(ToString::to_string).collect();
        let among = match rests.as_slice() {
            [only] => format!("{name} mod {period} = {only}"),
            _ => format!("{name} mod {period} in {{{}}}", rests.join(", ")),
        };
        pieces.push(format!("{} if {among} else ", whole(left)));
    }
    Some(format!("{}{}", pieces.concat(), whole(last)))
}
