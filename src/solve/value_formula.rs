//! Formulas for values of positions: quantities of the heaps, their remainders, and digits in nim-sums.
//!
//! The digits are those of cyclic Nimhoff (Fraenkel and Lorberbom 1991) and its relatives: h·(floor(x / h) xor floor(y / h)) + (x + y) mod h.

use super::observed::ObservedBox;
use grundy_rules::pattern::conditions::HeapQuantity;

/// The greatest modulus and divisor that are tried. It steers the search only.
const MOST_DIVISOR: i64 = 24;
/// A function of the heaps.
pub(super) type Function = Box<dyn Fn(&[i64]) -> i64>;

/// A function of the heaps, and how it is written.
pub(super) struct ValueFormula {
    pub text: String,
    pub value: Function,
}

/// The formulas that are tried.
pub(super) fn expressions(seen: &ObservedBox, names: &[&str]) -> Vec<ValueFormula> {
    let mut all = Vec::new();
    for quantity in HeapQuantity::all(seen.heaps, seen.symmetric) {
        if seen.is_ended() {
            return all;
        }
        for divisor in 1..=4 {
            all.extend(of_quantity(seen, quantity, divisor, names));
        }
        all.extend((2..=MOST_DIVISOR).map(|modulus| rest(quantity, modulus, names)));
    }
    if seen.heaps > 1 {
        let periods: Vec<Option<i64>> = (0..seen.heaps).map(|heap| seen.period(heap)).collect();
        for divisor in 1..=MOST_DIVISOR.min(seen.size / 3) {
            if seen.is_ended() {
                return all;
            }
            let parts = (1..=3).filter(|below| divisor % below == 0);
            all.extend(parts.map(|below| digits(&periods, divisor, below, names)));
            let stretched = stretched(seen, divisor, &periods);
            all.extend(stretched.map(|quotients| quotient_digits(quotients, divisor, names)));
        }
    }
    all
}

/// floor(quantity / divisor) + c, with the c that fits most positions.
fn of_quantity(
    seen: &ObservedBox,
    quantity: HeapQuantity,
    divisor: i64,
    names: &[&str],
) -> Option<ValueFormula> {
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
        (_, HeapQuantity::Sum | HeapQuantity::NimSum) => {
            format!("({}) div {divisor}", quantity.shown(names))
        }
        _ => format!("{} div {divisor}", quantity.shown(names)),
    };
    let shown = match (quantity, divisor) {
        (HeapQuantity::NimSum, 1) if plus != 0 => format!("({shown})"),
        _ => shown,
    };
    let text = match plus {
        0 => shown,
        1.. => format!("{shown} + {plus}"),
        _ => format!("{shown} - {}", -plus),
    };
    Some(ValueFormula {
        text,
        value: Box::new(move |heaps| quantity.of(heaps) / divisor + plus),
    })
}

/// quantity mod modulus
fn rest(quantity: HeapQuantity, modulus: i64, names: &[&str]) -> ValueFormula {
    let shown = match quantity {
        HeapQuantity::Sum | HeapQuantity::NimSum => format!("({})", quantity.shown(names)),
        _ => quantity.shown(names),
    };
    ValueFormula {
        text: format!("{shown} mod {modulus}"),
        value: Box::new(move |heaps| quantity.of(heaps) % modulus),
    }
}

/// h·xor(floor(u / h)) + sum(u) mod h, where u is each heap, or its remainder by its period; divided by a number.
fn digits(periods: &[Option<i64>], divisor: i64, below: i64, names: &[&str]) -> ValueFormula {
    let reduced: Vec<String> = names
        .iter()
        .zip(periods)
        .map(|(name, period)| match period {
            None => name.to_string(),
            Some(period) => format!("{name} mod {period}"),
        })
        .collect();
    // A remainder below h has quotient 0.
    let quotients: Vec<String> = reduced
        .iter()
        .zip(periods)
        .filter(|(_, period)| period.is_none_or(|period| period > divisor))
        .map(|(heap, _)| format!("floor({heap} / {divisor})"))
        .collect();
    let all_rests = periods.iter().map(|period| period.unwrap_or(i64::MAX) - 1);
    let most = all_rests.fold(0, i64::saturating_add);
    let sum = reduced.join(" + ");
    let text = match (divisor, quotients.as_slice()) {
        (1, _) => reduced.join(" xor "),
        (_, []) if most < divisor => sum,
        (_, []) => format!("({sum}) mod {divisor}"),
        (_, [only]) => format!("({sum}) mod {divisor} + {divisor} * {only}"),
        (_, quotients) => format!(
            "({sum}) mod {divisor} + {divisor} * ({})",
            quotients.join(" xor ")
        ),
    };
    let text = match below {
        1 => text,
        _ => format!("({text}) div {below}"),
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
        (sum % divisor + divisor * xor) / below
    };
    ValueFormula {
        text,
        value: Box::new(value),
    }
}

/// For each heap a divisor m with floor(g / h) = floor(x / m) on its axis, if one of them is not h.
fn stretched(
    seen: &ObservedBox,
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
fn quotient_digits(
    quotients: Vec<(i64, Option<i64>)>,
    divisor: i64,
    names: &[&str],
) -> ValueFormula {
    let shown = names
        .iter()
        .zip(&quotients)
        .map(|(name, (wide, period))| match (period, wide) {
            (None, 1) => name.to_string(),
            (Some(period), 1) => format!("{name} mod {period}"),
            (None, _) => format!("floor({name} / {wide})"),
            (Some(period), _) => format!("floor({name} mod {period} / {wide})"),
        });
    let shown: Vec<String> = shown.collect();
    let quotients_shown = shown.join(" xor ");
    let text = match divisor {
        1 => quotients_shown,
        _ => format!(
            "({}) mod {divisor} + {divisor} * ({quotients_shown})",
            names.join(" + ")
        ),
    };
    let value = move |heaps: &[i64]| {
        let xor = heaps
            .iter()
            .zip(&quotients)
            .fold(0, |xor, (heap, (wide, period))| {
                xor ^ (period.map_or(*heap, |period| heap % period) / wide)
            });
        heaps.iter().sum::<i64>() % divisor + divisor * xor
    };
    ValueFormula {
        text,
        value: Box::new(value),
    }
}
