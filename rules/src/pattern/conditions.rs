//! Conditions on heaps that tell some positions from others: conjunctions of the shapes that sets of P-positions have.

use super::separation::{ExampleSet, first_conjunction};
use crate::number::gcd;
use grundy_work::Job;
use std::fmt::Write as _;

/// Conjunctions have no more members. It steers the search only.
const MOST_ATOMS: usize = 4;
/// Of more candidates than this, conjunctions have two members. It steers the search only.
const MANY: usize = 64;
/// Several rests by a modulus up to this are one condition. It steers the search only.
const MOST_AMONG: i64 = 12;
/// Moduli and divisors are at most this. It steers the search only.
const MOST_MODULUS: i64 = 24;
/// Positions are separated by remainders modulo numbers up to this. It steers the search only.
const MOST_CLASSES: i64 = 8;

/// A number that heaps have together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapQuantity {
    Heap(usize),
    /// |x - y|
    Distance(usize, usize),
    Least,
    Greatest,
    Sum,
    NimSum,
    /// max(x, y) - h·floor(min(x, y) / h): how far the greater heap is beyond the step that the other one stands on.
    Overhang(i64),
}

/// The steps of overhangs. It steers the search only.
pub const STEPS: std::ops::RangeInclusive<i64> = 2..=6;

impl HeapQuantity {
    /// The quantities of a number of heaps, simple ones first: heaps alone come first where they may differ in kind.
    pub fn all(heaps: usize, alike: bool) -> Vec<HeapQuantity> {
        let mut all: Vec<HeapQuantity> = Vec::new();
        let alone = (0..heaps).map(HeapQuantity::Heap);
        if !alike {
            all.extend(alone.clone());
        }
        if heaps > 1 {
            let pairs = (0..heaps).flat_map(|i| (i + 1..heaps).map(move |j| (i, j)));
            all.extend([HeapQuantity::Least, HeapQuantity::Greatest]);
            all.extend(pairs.map(|(i, j)| HeapQuantity::Distance(i, j)));
            all.extend([HeapQuantity::Sum, HeapQuantity::NimSum]);
        }
        if alike {
            all.extend(alone);
        }
        all
    }

    pub fn of(self, heaps: &[i64]) -> i64 {
        match self {
            HeapQuantity::Heap(place) => heaps[place],
            HeapQuantity::Distance(i, j) => (heaps[i] - heaps[j]).abs(),
            HeapQuantity::Least => heaps.iter().copied().min().unwrap_or(0),
            HeapQuantity::Greatest => heaps.iter().copied().max().unwrap_or(0),
            HeapQuantity::Sum => heaps.iter().sum(),
            HeapQuantity::NimSum => heaps.iter().fold(0, |sum, heap| sum ^ heap),
            HeapQuantity::Overhang(step) => {
                HeapQuantity::Greatest.of(heaps) - step * (HeapQuantity::Least.of(heaps) / step)
            }
        }
    }

    fn in_brackets(self, names: &[&str]) -> String {
        match self {
            HeapQuantity::Sum | HeapQuantity::NimSum | HeapQuantity::Overhang(_) => {
                format!("({})", self.shown(names))
            }
            _ => self.shown(names),
        }
    }

    pub fn shown(self, names: &[&str]) -> String {
        match self {
            HeapQuantity::Heap(place) => names[place].to_string(),
            HeapQuantity::Distance(i, j) => format!("|{} - {}|", names[i], names[j]),
            HeapQuantity::Least => format!("min({})", names.join(", ")),
            HeapQuantity::Greatest => format!("max({})", names.join(", ")),
            HeapQuantity::Sum => names.join(" + "),
            HeapQuantity::NimSum => names.join(" xor "),
            HeapQuantity::Overhang(step) => {
                let [low, high] =
                    [HeapQuantity::Least, HeapQuantity::Greatest].map(|of| of.shown(names));
                format!("{high} - {step} * ({low} div {step})")
            }
        }
    }
}

/// Rests in few signs: `>= 2`, `!= 0`, `in {1, 4}`.
fn among(modulus: i64, rests: u64) -> String {
    let all: Vec<i64> = (0..modulus).filter(|rest| rests >> rest & 1 == 1).collect();
    let (first, last) = (all.first().copied(), all.last().copied());
    let missing: Vec<i64> = (0..modulus).filter(|rest| !all.contains(rest)).collect();
    let (Some(first), Some(last)) = (first, last) else {
        return "< 0".into();
    };
    let number = i64::try_from(all.len()).unwrap_or(i64::MAX);
    match missing.as_slice() {
        [only] => format!("!= {only}"),
        _ if number == modulus - first => format!(">= {first}"),
        _ if number == last + 1 => format!("<= {last}"),
        _ => {
            let all: Vec<String> = all.iter().map(ToString::to_string).collect();
            format!("in {{{}}}", all.join(", "))
        }
    }
}

/// One condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtomicCondition {
    Is(HeapQuantity, i64),
    AtMost(HeapQuantity, i64),
    AtLeast(HeapQuantity, i64),
    /// The quantity has this rest by the modulus.
    Rest(HeapQuantity, i64, i64),
    /// The quantity has one of these rests by the modulus, each of them a bit.
    Among(HeapQuantity, i64, u64),
    /// All heaps have the same quotient.
    SameQuotient(i64),
    /// The nim-sum of the quotients by the divisor is this number.
    QuotientNimSum(i64, i64),
}

impl AtomicCondition {
    fn holds(self, heaps: &[i64]) -> bool {
        match self {
            AtomicCondition::Is(quantity, number) => quantity.of(heaps) == number,
            AtomicCondition::AtMost(quantity, number) => quantity.of(heaps) <= number,
            AtomicCondition::AtLeast(quantity, number) => quantity.of(heaps) >= number,
            AtomicCondition::Rest(quantity, modulus, rest) => quantity.of(heaps) % modulus == rest,
            AtomicCondition::Among(quantity, modulus, rests) => {
                rests >> (quantity.of(heaps) % modulus) & 1 == 1
            }
            AtomicCondition::SameQuotient(divisor) => heaps
                .windows(2)
                .all(|pair| pair[0] / divisor == pair[1] / divisor),
            AtomicCondition::QuotientNimSum(divisor, number) => {
                quotient_nim_sum(heaps, divisor) == number
            }
        }
    }

    fn shown(self, names: &[&str]) -> String {
        match self {
            AtomicCondition::Is(HeapQuantity::Distance(i, j), 0) => {
                format!("{} = {}", names[i], names[j])
            }
            AtomicCondition::Is(quantity, number) => {
                format!("{} = {number}", quantity.shown(names))
            }
            AtomicCondition::AtMost(quantity, number) => {
                format!("{} <= {number}", quantity.shown(names))
            }
            AtomicCondition::AtLeast(quantity, number) => {
                format!("{} >= {number}", quantity.shown(names))
            }
            AtomicCondition::Rest(quantity, modulus, rest) => {
                format!("{} mod {modulus} = {rest}", quantity.in_brackets(names))
            }
            AtomicCondition::Among(quantity, modulus, rests) => {
                let shown = quantity.in_brackets(names);
                format!("{shown} mod {modulus} {}", among(modulus, rests))
            }
            AtomicCondition::SameQuotient(divisor) => {
                let mut shown = String::new();
                for (place, name) in names.iter().enumerate() {
                    let equal = if place == 0 { "" } else { " = " };
                    let _ = write!(shown, "{equal}{name} div {divisor}");
                }
                shown
            }
            AtomicCondition::QuotientNimSum(divisor, number) => {
                let quotients = names
                    .iter()
                    .map(|name| format!("floor({name} / {divisor})"));
                let quotients: Vec<String> = quotients.collect();
                format!("{} = {number}", quotients.join(" xor "))
            }
        }
    }
}

/// How heaps are looked at and written.
#[derive(Clone, Copy)]
pub struct ConditionStyle<'l> {
    /// Heaps are below this.
    pub size: i64,
    /// Their names.
    pub names: &'l [&'l str],
    /// Are positions the same with their heaps in any order?
    pub alike: bool,
    /// What stands between conditions.
    pub separator: &'l str,
    /// Are several rests by a modulus one condition?
    pub rests: bool,
    /// Every pass over the positions polls it; no condition is found once it is ended.
    pub job: &'l Job,
}

/// A condition that is true of all of some positions and of none of the others, as text.
pub fn condition(yes: &[Vec<i64>], no: &[Vec<i64>], look: ConditionStyle) -> Option<String> {
    let names = look.names;
    let heaps = names.len();
    yes.first()?;
    if no.is_empty() || look.job.ended().is_some() {
        return None;
    }
    let all = ExampleSet::of(no.len(), |_| true);
    let mut candidates: Vec<(AtomicCondition, ExampleSet)> = Vec::new();
    for atom in necessary(yes, look)? {
        if !look.job.poll() {
            return None;
        }
        let at = ExampleSet::of(no.len(), |place| atom.holds(&no[place][..heaps]));
        if at != all {
            candidates.push((atom, at));
        }
    }
    let most = match candidates.len() > MANY {
        true => 2,
        false => MOST_ATOMS,
    };
    let at: Vec<&ExampleSet> = candidates.iter().map(|(_, at)| at).collect();
    let chosen = first_conjunction(&at, &all, most, look.job).ok()??;
    let shown: Vec<String> = chosen
        .iter()
        .map(|place| candidates[*place].0.shown(names))
        .collect();
    Some(shown.join(look.separator))
}

/// The strongest conditions that are true of all these positions; `None` if the job was ended.
fn necessary(yes: &[Vec<i64>], look: ConditionStyle) -> Option<Vec<AtomicCondition>> {
    let (heaps, size) = (look.names.len(), look.size);
    let mut atoms = Vec::new();
    let (mut rests, mut bounds) = (Vec::new(), Vec::new());
    for quantity in HeapQuantity::all(heaps, look.alike) {
        look.job.poll().then_some(())?;
        let values = || yes.iter().map(|position| quantity.of(&position[..heaps]));
        let (Some(least), Some(greatest)) = (values().min(), values().max()) else {
            continue;
        };
        if least == greatest {
            atoms.push(AtomicCondition::Is(quantity, least));
            continue;
        }
        // What is bounded by the box alone is not bounded.
        let into = match quantity {
            HeapQuantity::NimSum => &mut bounds,
            _ => &mut atoms,
        };
        if greatest < size / 2 {
            into.push(AtomicCondition::AtMost(quantity, greatest));
        }
        if least > 0 {
            into.push(AtomicCondition::AtLeast(quantity, least));
        }
        let apart = values().map(|value| i128::from(value - least));
        let step = i64::try_from(apart.fold(0, gcd)).unwrap_or(0);
        if step > 1 && step <= MOST_MODULUS {
            rests.push(AtomicCondition::Rest(quantity, step, least % step));
        }
    }
    atoms.extend(rests);
    if heaps > 1 {
        let first = &yes[0][..heaps];
        let of_divisor = |divisor| match heaps {
            2 => AtomicCondition::SameQuotient(divisor),
            _ => AtomicCondition::QuotientNimSum(divisor, quotient_nim_sum(first, divisor)),
        };
        let all = (2..=MOST_MODULUS).map(of_divisor);
        atoms.extend(all.filter(|atom| yes.iter().all(|position| atom.holds(&position[..heaps]))));
    }
    if heaps == 2 {
        for quantity in STEPS.map(HeapQuantity::Overhang) {
            let values = yes.iter().map(|position| quantity.of(&position[..heaps]));
            let greatest = values.max().filter(|greatest| *greatest < size / 2);
            atoms.extend(greatest.map(|greatest| AtomicCondition::AtMost(quantity, greatest)));
        }
    }
    // Bounds on nim-sums are what nobody writes.
    atoms.extend(bounds);
    if look.rests {
        for quantity in HeapQuantity::all(heaps, look.alike) {
            // Each rest is seen twice at least.
            for modulus in 3..=MOST_AMONG.min(size / 2) {
                look.job.poll().then_some(())?;
                let values = yes.iter().map(|position| quantity.of(&position[..heaps]));
                let rests = values.fold(0_u64, |rests, value| rests | 1 << (value % modulus));
                if (2..modulus.unsigned_abs()).contains(&u64::from(rests.count_ones())) {
                    atoms.push(AtomicCondition::Among(quantity, modulus, rests));
                }
            }
        }
    }
    Some(atoms)
}

fn quotient_nim_sum(heaps: &[i64], divisor: i64) -> i64 {
    heaps.iter().fold(0, |sum, heap| sum ^ (heap / divisor))
}

/// Conditions for the positions whose heaps all have one rest by one modulus, and for the others.
pub fn by_rest(yes: &[Vec<i64>], no: &[Vec<i64>], look: ConditionStyle) -> Option<[String; 2]> {
    let names = look.names;
    let classes =
        (2..=MOST_CLASSES).flat_map(|modulus| (0..modulus).map(move |rest| (modulus, rest)));
    classes.into_iter().find_map(|(modulus, rest)| {
        let is_one = |position: &&Vec<i64>| {
            position[..names.len()]
                .iter()
                .all(|heap| heap % modulus == rest)
        };
        let part = |positions: &[Vec<i64>], wanted: bool| -> Vec<Vec<i64>> {
            let part = positions
                .iter()
                .filter(|position| is_one(position) == wanted);
            part.cloned().collect()
        };
        let of = |wanted| condition(&part(yes, wanted), &part(no, wanted), look);
        let all = names
            .iter()
            .map(|name| format!("{name} mod {modulus} = {rest}"));
        let not_all = names
            .iter()
            .map(|name| format!("{name} mod {modulus} != {rest}"));
        let (all, not_all) = (all.collect::<Vec<_>>(), not_all.collect::<Vec<_>>());
        let first = format!("{}, {}", all.join(", "), of(true)?);
        let second = format!("{}, {}", not_all.join(" or "), of(false)?);
        Some([first, second])
    })
}

#[cfg(test)]
mod tests {
    use super::{ConditionStyle, condition};
    use grundy_work::Job;

    #[test]
    fn a_modulus_is_guessed_only_where_the_box_holds_two_of_its_periods() {
        let look = ConditionStyle {
            size: 8,
            names: &["y"],
            alike: true,
            separator: ", ",
            rests: true,
            job: &Job::quiet(),
        };
        let heaps = |yes: &[i64]| -> [Vec<Vec<i64>>; 2] {
            [true, false].map(|wanted| {
                let part = (0..8).filter(|heap| yes.contains(heap) == wanted);
                part.map(|heap| vec![heap]).collect()
            })
        };
        let [yes, no] = heaps(&[2, 4, 6]);
        assert_eq!(
            condition(&yes, &no, look).as_deref(),
            Some("y >= 2, y mod 2 = 0")
        );
        let [yes, no] = heaps(&[1, 2, 5, 6]);
        assert_eq!(
            condition(&yes, &no, look).as_deref(),
            Some("y mod 4 in {1, 2}")
        );
    }
}
