//! Finds conditions that describe a set of positions among others: the shortest conjunction, else a short disjunction
//! of conjunctions.

use grundy_rules::pattern::conditions::{HeapQuantity, STEPS};
use grundy_rules::pattern::separation::{ExampleSet, first_conjunction};
use grundy_work::Job;
use std::cmp::Reverse;

/// The greatest number in a bound. It steers the search only.
const MOST_NUMBER: i64 = 8;
/// The greatest modulus. It steers the search only.
const MOST_MODULUS: i64 = 6;
/// The most conditions of a conjunction. It steers the search only.
const MOST_TOGETHER: usize = 3;
/// The most conjunctions of a disjunction. It steers the search only.
const MOST_MEMBERS: usize = 4;

/// One condition, and the positions where it is true.
struct CaseCondition {
    text: String,
    /// For a remainder: the quantity, the modulus, the remainder.
    rest: Option<(String, i64, i64)>,
    at: ExampleSet,
}

/// The conditions that a claim may put on positions.
pub(super) struct CaseConditions {
    atoms: Vec<CaseCondition>,
}

impl CaseConditions {
    /// The conditions for a list of positions; `alike` if the order of the heaps does not matter.
    pub fn of(positions: &[Vec<i64>], names: &[&str], alike: bool) -> CaseConditions {
        let heaps = names.len();
        let mut words = CaseConditions { atoms: Vec::new() };
        let mut add = |text: String, rest, is: &dyn Fn(&[i64]) -> bool| {
            let at = ExampleSet::of(positions.len(), |place| is(&positions[place][..heaps]));
            let some = !at.is_empty() && at.count() < positions.len();
            if some && words.atoms.iter().all(|atom| atom.at != at) {
                words.atoms.push(CaseCondition { text, rest, at });
            }
        };
        let mut quantities = HeapQuantity::all(heaps, alike);
        quantities.retain(|quantity| match quantity {
            HeapQuantity::NimSum => false,
            HeapQuantity::Heap(_) => !alike || heaps == 1,
            HeapQuantity::Distance(..) => !alike || heaps == 2,
            _ => true,
        });
        if !alike && heaps == 2 {
            let [x, y] = [names[0], names[1]];
            add(format!("{x} = {y}"), None, &|heaps| heaps[0] == heaps[1]);
            add(format!("{x} < {y}"), None, &|heaps| heaps[0] < heaps[1]);
            add(format!("{x} > {y}"), None, &|heaps| heaps[0] > heaps[1]);
            add(format!("{x} <= {y}"), None, &|heaps| heaps[0] <= heaps[1]);
            add(format!("{x} >= {y}"), None, &|heaps| heaps[0] >= heaps[1]);
        }
        for quantity in &quantities {
            let shown = quantity.shown(names);
            for number in 0..=MOST_NUMBER {
                let text = match (quantity, number) {
                    (HeapQuantity::Distance(i, j), 0) => format!("{} = {}", names[*i], names[*j]),
                    _ => format!("{shown} = {number}"),
                };
                add(text, None, &|heaps| quantity.of(heaps) == number);
                let text = format!("{shown} <= {number}");
                add(text, None, &|heaps| quantity.of(heaps) <= number);
                let text = format!("{shown} >= {number}");
                add(text, None, &|heaps| quantity.of(heaps) >= number);
            }
            let shown = match quantity {
                HeapQuantity::Sum => format!("({shown})"),
                _ => shown,
            };
            for modulus in 2..=MOST_MODULUS {
                for rest in 0..modulus {
                    let text = format!("{shown} mod {modulus} = {rest}");
                    let of = Some((shown.clone(), modulus, rest));
                    add(text, of, &|heaps| quantity.of(heaps) % modulus == rest);
                }
            }
        }
        for quantity in STEPS.map(HeapQuantity::Overhang).filter(|_| heaps == 2) {
            for number in 0..=2 * MOST_NUMBER {
                let text = format!("{} <= {number}", quantity.shown(names));
                add(text, None, &|heaps| quantity.of(heaps) <= number);
            }
        }
        words
    }

    /// A condition that is true of all positions of one set and of none of another, and where it is true.
    pub fn separating(&self, yes: &ExampleSet, no: &ExampleSet) -> Option<(String, ExampleSet)> {
        self.conjunction(yes, no)
            .or_else(|| self.disjunction(yes, no))
    }

    /// Up to three conditions that hold together.
    fn conjunction(&self, yes: &ExampleSet, no: &ExampleSet) -> Option<(String, ExampleSet)> {
        let needed = self.atoms.iter().filter(|atom| atom.at.contains(yes));
        let needed: Vec<&CaseCondition> = needed.collect();
        let at: Vec<&ExampleSet> = needed.iter().map(|atom| &atom.at).collect();
        // The positions are few.
        let job = Job::quiet();
        let chosen = first_conjunction(&at, no, MOST_TOGETHER, &job).ok()??;
        let atoms: Vec<&CaseCondition> = chosen.iter().map(|place| needed[*place]).collect();
        let texts: Vec<&str> = atoms.iter().map(|atom| atom.text.as_str()).collect();
        let first = atoms[0].at.clone();
        let at = atoms[1..].iter().fold(first, |at, atom| at.and(&atom.at));
        Some((texts.join(" and "), at))
    }

    /// A disjunction of a few conjunctions of at most two conditions; those that cover most come first.
    fn disjunction(&self, yes: &ExampleSet, no: &ExampleSet) -> Option<(String, ExampleSet)> {
        let useful: Vec<&CaseCondition> = self.atoms.iter().filter(|a| a.at.meets(yes)).collect();
        let (alone, partial): (Vec<&CaseCondition>, Vec<&CaseCondition>) =
            useful.into_iter().partition(|atom| !atom.at.meets(no));
        let wrong: Vec<ExampleSet> = partial.iter().map(|atom| atom.at.and(no)).collect();
        let mut pairs: Vec<(&CaseCondition, &CaseCondition)> = Vec::new();
        for (place, one) in partial.iter().enumerate() {
            for (next, other) in partial.iter().enumerate().skip(place + 1) {
                if !wrong[place].meets(&wrong[next]) {
                    pairs.push((one, other));
                }
            }
        }
        let mut chosen: Vec<Vec<&CaseCondition>> = Vec::new();
        let (mut left, mut at) = (yes.clone(), yes.without(yes));
        while !left.is_empty() {
            if chosen.len() >= MOST_MEMBERS {
                return None;
            }
            let gain_of_one =
                |atom: &&&CaseCondition| (atom.at.common(&left), Reverse(atom.text.len()));
            let gain_of_two = |(one, other): &&(&CaseCondition, &CaseCondition)| {
                let length = one.text.len() + other.text.len();
                (one.at.common_of(&other.at, &left), Reverse(length))
            };
            let one = alone.iter().max_by_key(gain_of_one);
            let two = pairs.iter().max_by_key(gain_of_two);
            let best = match (one, two) {
                (Some(one), Some(two)) if gain_of_two(&two) > gain_of_one(&one) => {
                    vec![two.0, two.1]
                }
                (Some(one), _) => vec![*one],
                (None, Some(two)) => vec![two.0, two.1],
                (None, None) => return None,
            };
            let own = best[1..]
                .iter()
                .fold(best[0].at.clone(), |at, atom| at.and(&atom.at));
            if !own.meets(&left) {
                return None;
            }
            left = left.without(&own);
            at = at.or(&own);
            chosen.push(best);
        }
        Some((joined(&chosen), at))
    }
}

/// Conjunctions that differ only in one remainder: the other condition, the quantity with its modulus, and the
/// remainders.
type Group = (String, Option<(String, i64)>, Vec<i64>);

/// The disjunction as text; remainders of one quantity are joined.
fn joined(members: &[Vec<&CaseCondition>]) -> String {
    let mut groups: Vec<Group> = Vec::new();
    for atoms in members {
        let text = |atoms: &[&CaseCondition]| {
            let texts: Vec<&str> = atoms.iter().map(|atom| atom.text.as_str()).collect();
            texts.join(" and ")
        };
        let by_rest = atoms.iter().position(|atom| atom.rest.is_some());
        let Some((place, (of, modulus, rest))) =
            by_rest.and_then(|place| Some((place, atoms[place].rest.clone()?)))
        else {
            groups.push((text(atoms), None, Vec::new()));
            continue;
        };
        let others: Vec<&CaseCondition> = atoms
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != place)
            .map(|(_, atom)| *atom)
            .collect();
        let key = (text(&others), Some((of, modulus)));
        match groups
            .iter_mut()
            .find(|(others, of, _)| (others, of) == (&key.0, &key.1))
        {
            Some((_, _, rests)) => rests.push(rest),
            None => groups.push((key.0, key.1, vec![rest])),
        }
    }
    let shown = groups.into_iter().map(|(others, of, mut rests)| {
        let Some((of, modulus)) = of else {
            return others;
        };
        rests.sort_unstable();
        let rest = match rests.as_slice() {
            [only] => format!("{of} mod {modulus} = {only}"),
            rests => {
                let rests: Vec<String> = rests.iter().map(ToString::to_string).collect();
                format!("{of} mod {modulus} in {{{}}}", rests.join(", "))
            }
        };
        match others.as_str() {
            "" => rest,
            _ => format!("{others} and {rest}"),
        }
    });
    shown.collect::<Vec<_>>().join(" or ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The condition found for the heaps below `heaps` for which `is` holds.
    fn condition_of(heaps: i64, is: impl Fn(i64) -> bool) -> Option<String> {
        let positions: Vec<Vec<i64>> = (0..heaps).map(|heap| vec![heap]).collect();
        let at = |wanted: bool| {
            ExampleSet::of(positions.len(), |place| is(positions[place][0]) == wanted)
        };
        let (yes, no) = (at(true), at(false));
        let (text, found) = CaseConditions::of(&positions, &["x"], false).separating(&yes, &no)?;
        assert_eq!(found, yes, "{text}");
        Some(text)
    }

    #[test]
    fn what_is_told_is_told_of_every_position() {
        // In the second and the third word of the bit sets, and at their ends.
        for odd_one_out in [63, 64, 65, 100, 127, 128, 149] {
            for least in [0, 3, 6] {
                assert_eq!(
                    condition_of(150, |heap| heap <= least || heap == odd_one_out),
                    None
                );
            }
            let short = condition_of(150, |heap| heap % 2 == 0 && heap != odd_one_out);
            assert_eq!(short.is_some(), odd_one_out % 2 == 1, "{odd_one_out}");
        }
        let words = |is: fn(i64) -> bool| condition_of(150, is).unwrap();
        assert_eq!(words(|heap| heap <= 3), "x <= 3");
        assert_eq!(words(|heap| heap % 5 == 2), "x mod 5 = 2");
        assert_eq!(
            words(|heap| heap >= 6 && heap % 3 == 0),
            "x >= 4 and x mod 3 = 0"
        );
        assert_eq!(
            words(|heap| heap <= 1 || heap % 4 == 3),
            "x mod 4 = 3 or x <= 1"
        );
    }
}
