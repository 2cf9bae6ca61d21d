//! Where a move leads, as a function of the position: a few simple terms for each heap.

use super::numbers::SequenceNumbers;
use super::sample::WinningSample;
use grundy_rules::game::{Position, Stop};
use grundy_rules::pattern::separation::ExampleSet;
use grundy_work::{Job, Reserved};
use std::collections::HashMap;

/// The greatest number that is added to a term. It steers the search only.
const MOST_PLUS: i64 = 8;
/// The same beside a quotient or a remainder. It steers the search only.
const MOST_PLUS_BESIDE: i64 = 2;
/// The greatest number that stands alone. It steers the search only.
const MOST_ALONE: i64 = 24;
/// How many targets are kept: those that win from most positions. It steers the search only.
const MOST_TARGETS: usize = 1200;

/// Two different heaps.
pub(super) fn pairs(heaps: usize) -> impl Iterator<Item = (usize, usize)> {
    let pairs = (0..heaps).flat_map(move |x| (0..heaps).map(move |y| (x, y)));
    pairs.filter(|(x, y)| x != y)
}

/// A term of the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum TargetTerm {
    /// 0
    Nothing,
    /// times · x
    Heap { heap: usize, times: i64 },
    /// x + y
    Sum(usize, usize),
    /// x - y
    Difference(usize, usize),
    /// 2 x - y
    Reflection(usize, usize),
    /// x div p
    Quotient { heap: usize, by: i64 },
    /// p · (x div p)
    Rounded { heap: usize, by: i64 },
    /// p · (x div p) + y mod p
    Copied { heap: usize, from: usize, by: i64 },
    /// p · (x div p) + ((p - 1) x + r) mod p: in the same block, with x a sum that leaves the rest r.
    Opposite { heap: usize, by: i64, rest: i64 },
    /// x + times · floor(x · number)
    Beside {
        heap: usize,
        times: i64,
        number: usize,
    },
    /// floor(u · number)
    Multiple { of: Multiplied, number: usize },
}

/// What an irrational number multiplies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Multiplied {
    Heap(usize),
    /// (x - y) div p
    Difference {
        x: usize,
        y: usize,
        by: i64,
    },
}

impl TargetTerm {
    /// The value at a position.
    pub fn of(self, heaps: &[i64], found: &SequenceNumbers) -> Option<i64> {
        Some(match self {
            TargetTerm::Nothing => 0,
            TargetTerm::Heap { heap, times } => times * heaps[heap],
            TargetTerm::Sum(x, y) => heaps[x] + heaps[y],
            TargetTerm::Difference(x, y) => heaps[x] - heaps[y],
            TargetTerm::Reflection(x, y) => 2 * heaps[x] - heaps[y],
            TargetTerm::Quotient { heap, by } => heaps[heap] / by,
            TargetTerm::Rounded { heap, by } => heaps[heap] - heaps[heap] % by,
            TargetTerm::Copied { heap, from, by } => {
                heaps[heap] - heaps[heap] % by + heaps[from] % by
            }
            TargetTerm::Opposite { heap, by, rest } => {
                let own = heaps[heap];
                own - own % by + ((by - 1) * own + rest) % by
            }
            TargetTerm::Beside {
                heap,
                times,
                number,
            } => heaps[heap] + times * found.irrational[number].floor(heaps[heap])?,
            TargetTerm::Multiple { of, number } => {
                let n = match of {
                    Multiplied::Heap(heap) => heaps[heap],
                    Multiplied::Difference { x, y, by } => (heaps[x] - heaps[y]).div_euclid(by),
                };
                found.irrational[number].floor(n)?
            }
        })
    }

    /// How hard it is to read.
    pub fn weight(self) -> usize {
        match self {
            TargetTerm::Nothing => 1,
            TargetTerm::Heap { times: 1, .. } => 1,
            TargetTerm::Heap { .. } | TargetTerm::Sum(..) | TargetTerm::Difference(..) => 3,
            TargetTerm::Quotient { .. }
            | TargetTerm::Rounded { .. }
            | TargetTerm::Reflection(..) => 4,
            TargetTerm::Multiple { .. } => 4,
            TargetTerm::Copied { .. } | TargetTerm::Opposite { .. } | TargetTerm::Beside { .. } => {
                7
            }
        }
    }

    pub fn shown(self, names: &[&str], found: &SequenceNumbers) -> String {
        match self {
            TargetTerm::Nothing => "0".into(),
            TargetTerm::Heap { heap, times: 1 } => names[heap].into(),
            TargetTerm::Heap { heap, times } => format!("{times} * {}", names[heap]),
            TargetTerm::Sum(x, y) => format!("{} + {}", names[x], names[y]),
            TargetTerm::Difference(x, y) => format!("{} - {}", names[x], names[y]),
            TargetTerm::Reflection(x, y) => format!("2 * {} - {}", names[x], names[y]),
            TargetTerm::Quotient { heap, by } => format!("{} div {by}", names[heap]),
            TargetTerm::Rounded { heap, by } => format!("{by} * ({} div {by})", names[heap]),
            TargetTerm::Copied { heap, from, by } => {
                format!(
                    "{by} * ({} div {by}) + ({} mod {by})",
                    names[heap], names[from]
                )
            }
            TargetTerm::Opposite { heap, by, rest } => {
                let times = match by {
                    2 => String::new(),
                    _ => format!("{} * ", by - 1),
                };
                let plus = match rest {
                    0 => String::new(),
                    _ => format!(" + {rest}"),
                };
                let name = names[heap];
                format!("{by} * ({name} div {by}) + (({times}{name}{plus}) mod {by})")
            }
            TargetTerm::Beside {
                heap,
                times,
                number,
            } => {
                let (name, number) = (names[heap], &found.irrational[number].text);
                format!("{name} + {times} * floor({name} * {number})")
            }
            TargetTerm::Multiple { of, number } => {
                let number = &found.irrational[number].text;
                match of {
                    Multiplied::Heap(heap) => format!("floor({} * {number})", names[heap]),
                    Multiplied::Difference { x, y, by: 1 } => {
                        format!("floor(({} - {}) * {number})", names[x], names[y])
                    }
                    Multiplied::Difference { x, y, by } => {
                        format!("floor((({} - {}) div {by}) * {number})", names[x], names[y])
                    }
                }
            }
        }
    }

    /// The terms for these heaps, with these moduli.
    fn all(heaps: usize, found: &SequenceNumbers) -> Vec<TargetTerm> {
        let mut all = vec![TargetTerm::Nothing];
        for heap in 0..heaps {
            all.extend([1, 2].map(|times| TargetTerm::Heap { heap, times }));
            for by in found.moduli.iter().copied() {
                all.extend([
                    TargetTerm::Quotient { heap, by },
                    TargetTerm::Rounded { heap, by },
                ]);
                all.extend((0..by).map(|rest| TargetTerm::Opposite { heap, by, rest }));
            }
        }
        for (x, y) in pairs(heaps) {
            all.extend((x < y).then_some(TargetTerm::Sum(x, y)));
            all.extend([TargetTerm::Difference(x, y), TargetTerm::Reflection(x, y)]);
            all.extend(found.moduli.iter().map(|by| TargetTerm::Copied {
                heap: x,
                from: y,
                by: *by,
            }));
        }
        all.extend(TargetTerm::multiples(heaps, found));
        let times = found.apart;
        for number in (0..found.irrational.len()).filter(|_| times > 1) {
            all.extend((0..heaps).map(|heap| TargetTerm::Beside {
                heap,
                times,
                number,
            }));
        }
        all
    }

    /// The terms with irrational numbers.
    pub fn multiples(heaps: usize, found: &SequenceNumbers) -> Vec<TargetTerm> {
        let by = found.apart;
        let differences = pairs(heaps).map(|(x, y)| Multiplied::Difference { x, y, by });
        let all = (0..heaps).map(Multiplied::Heap).chain(differences);
        let numbers = || 0..found.irrational.len();
        all.flat_map(|of| numbers().map(move |number| TargetTerm::Multiple { of, number }))
            .collect()
    }

    /// May this number be added to the term?
    fn allows(self, plus: i64) -> bool {
        let most = match self {
            TargetTerm::Nothing => return (0..=MOST_ALONE).contains(&plus),
            TargetTerm::Opposite { .. } => 0,
            TargetTerm::Copied { .. }
            | TargetTerm::Quotient { .. }
            | TargetTerm::Multiple { .. } => MOST_PLUS_BESIDE,
            TargetTerm::Beside { times, .. } => times,
            _ => MOST_PLUS,
        };
        plus.abs() <= most
    }
}

/// A term with a number added: one heap of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ShiftedTerm {
    pub term: TargetTerm,
    pub plus: i64,
}

impl ShiftedTerm {
    /// The value at a position.
    pub fn of(self, heaps: &[i64], found: &SequenceNumbers) -> Option<i64> {
        self.term.of(heaps, found)?.checked_add(self.plus)
    }

    fn weight(self) -> usize {
        match (self.term, self.plus) {
            (TargetTerm::Nothing, plus) => 1 + usize::from(plus > 1),
            (term, 0) => term.weight(),
            (term, _) => term.weight() + 1,
        }
    }

    pub fn shown(self, names: &[&str], found: &SequenceNumbers) -> String {
        let shown = self.term.shown(names, found);
        match (self.term, self.plus) {
            (TargetTerm::Nothing, plus) => plus.to_string(),
            (_, 0) => shown,
            (_, 1..) => format!("{shown} + {}", self.plus),
            _ => format!("{shown} - {}", -self.plus),
        }
    }
}

/// Where a move leads, and the positions from which it wins.
pub(super) struct MoveTarget {
    pub heaps: Vec<ShiftedTerm>,
    pub wins: ExampleSet,
}

impl MoveTarget {
    pub fn weight(&self) -> usize {
        self.heaps.iter().map(|heap| heap.weight()).sum()
    }

    /// The targets that win from most positions of a sample, and those that are one position.
    pub fn all(
        sample: &WinningSample,
        found: &SequenceNumbers,
        job: &Job,
    ) -> Result<Vec<MoveTarget>, Stop> {
        let counts = WinningPlaces::of(sample, found, job)?;
        let weight = |heaps: &[ShiftedTerm]| heaps.iter().map(|one| one.weight()).sum::<usize>();
        let order = |heaps: &[ShiftedTerm]| {
            let own = |one: &ShiftedTerm| (one.term, one.plus.unsigned_abs(), one.plus);
            heaps.iter().map(own).collect::<Vec<_>>()
        };
        let mut counted: Vec<(Vec<ShiftedTerm>, Vec<usize>)> = counts.places.into_iter().collect();
        counted.sort_unstable_by(|(one, at), (other, elsewhere)| {
            let by_places = elsewhere.len().cmp(&at.len());
            let by_weight = || weight(one).cmp(&weight(other));
            let by_terms = || order(one).cmp(&order(other));
            by_places.then_with(by_weight).then_with(by_terms)
        });
        let mut targets: Vec<MoveTarget> = Vec::new();
        let mut known: HashMap<ExampleSet, usize> = HashMap::new();
        for (heaps, places) in counted {
            let alone = heaps.iter().all(|one| one.term == TargetTerm::Nothing);
            if targets.len() >= MOST_TARGETS && !alone {
                continue;
            }
            let mut marked = vec![false; sample.positions.len()];
            places.iter().for_each(|place| marked[*place] = true);
            let wins = ExampleSet::of(marked.len(), |place| marked[place]);
            let new = targets.len();
            // Of those that win from the same positions, the lightest comes first.
            if *known.entry(wins.clone()).or_insert(new) == new {
                targets.push(MoveTarget { heaps, wins });
            }
        }
        Ok(targets)
    }
}

/// The positions from which each target wins, by their places in a sample.
struct WinningPlaces {
    places: HashMap<Vec<ShiftedTerm>, Vec<usize>>,
    /// The memory for them.
    held: Vec<Reserved>,
}

/// About how many bytes a target takes, and one of its positions.
const BYTES_OF_TARGET: usize = 256;
const BYTES_OF_PLACE: usize = 16;

impl WinningPlaces {
    fn of(
        sample: &WinningSample,
        found: &SequenceNumbers,
        job: &Job,
    ) -> Result<WinningPlaces, Stop> {
        let heaps = sample.positions.first().map_or(0, Vec::len);
        let terms = TargetTerm::all(heaps, found);
        let mut all = WinningPlaces {
            places: HashMap::new(),
            held: Vec::new(),
        };
        for (place, position) in sample.positions.iter().enumerate() {
            if !job.poll() {
                return Err(Stop::Interrupted);
            }
            let values = terms.iter().map(|term| term.of(position, found));
            let values: Vec<Option<i64>> = values.collect();
            let mut bytes = 0;
            for option in &sample.options[place] {
                each_target(&terms, &values, option, &mut |target| {
                    bytes += all.note(target, place);
                });
            }
            let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
            all.held.push(job.reserve(bytes)?);
        }
        Ok(all)
    }

    /// Notes that a target wins from a place; how many bytes that takes more.
    fn note(&mut self, target: &[ShiftedTerm], place: usize) -> usize {
        match self.places.get_mut(target) {
            Some(places) if places.last() == Some(&place) => 0,
            Some(places) => {
                places.push(place);
                BYTES_OF_PLACE
            }
            None => {
                self.places.insert(target.to_vec(), vec![place]);
                BYTES_OF_TARGET
            }
        }
    }
}

/// Visits all targets that are this option at a position.
fn each_target(
    terms: &[TargetTerm],
    values: &[Option<i64>],
    option: &Position,
    visit: &mut dyn FnMut(&[ShiftedTerm]),
) {
    let fitting = |heap: &i64| -> Vec<ShiftedTerm> {
        let fits = |(term, value): (&TargetTerm, &Option<i64>)| {
            let plus = heap - (*value)?;
            term.allows(plus)
                .then_some(ShiftedTerm { term: *term, plus })
        };
        terms.iter().zip(values).filter_map(fits).collect()
    };
    let fitting: Vec<Vec<ShiftedTerm>> = option.iter().map(fitting).collect();
    let mut chosen = Vec::new();
    visit_all(&fitting, &mut chosen, visit);
}

fn visit_all(
    fitting: &[Vec<ShiftedTerm>],
    chosen: &mut Vec<ShiftedTerm>,
    visit: &mut dyn FnMut(&[ShiftedTerm]),
) {
    let Some((first, rest)) = fitting.split_first() else {
        visit(chosen);
        return;
    };
    for one in first {
        chosen.push(*one);
        visit_all(rest, chosen, visit);
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::{SequenceNumbers, ShiftedTerm, TargetTerm};
    use grundy_rules::language::parse_claim;

    #[test]
    fn every_term_is_a_text_that_the_language_reads_in_one_way() {
        let found = SequenceNumbers {
            moduli: vec![2, 3, 4],
            irrational: Vec::new(),
            apart: 1,
        };
        for term in TargetTerm::all(2, &found) {
            for plus in (-1..=1).filter(|plus| term.allows(*plus)) {
                let shown = ShiftedTerm { term, plus }.shown(&["x", "y"], &found);
                let claim = parse_claim(&format!("grundy(x, y) = {shown}"));
                assert!(claim.errors.is_empty(), "{shown}");
            }
        }
    }
}
