//! Conditions under which a move is made.

use super::numbers::SequenceNumbers;
use super::sample::WinningSample;
use super::target::{ShiftedTerm, TargetTerm, pairs};
use grundy_rules::pattern::conditions::HeapQuantity;
use grundy_rules::pattern::separation::ExampleSet;
use std::collections::HashSet;

/// The greatest number in a bound. It steers the search only.
const MOST_NUMBER: i64 = 9;

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeapComparison {
    Less,
    Equal,
    AtMost,
    AtLeast,
}

/// The order in which a number is compared, and a term.
const WITH_NUMBER: [HeapComparison; 3] = [
    HeapComparison::Equal,
    HeapComparison::AtLeast,
    HeapComparison::AtMost,
];
const WITH_TERM: [HeapComparison; 3] = [
    HeapComparison::AtLeast,
    HeapComparison::AtMost,
    HeapComparison::Equal,
];

impl HeapComparison {
    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            HeapComparison::Less => left < right,
            HeapComparison::Equal => left == right,
            HeapComparison::AtMost => left <= right,
            HeapComparison::AtLeast => left >= right,
        }
    }

    fn sign(self) -> &'static str {
        match self {
            HeapComparison::Less => "<",
            HeapComparison::Equal => "=",
            HeapComparison::AtMost => "<=",
            HeapComparison::AtLeast => ">=",
        }
    }
}

/// What a condition says.
#[derive(Clone, Copy, Debug)]
enum MoveAtom {
    /// A heap compared with a term and a number.
    WithTerm(usize, HeapComparison, TargetTerm, i64),
    /// A quantity compared with a number.
    Number(HeapQuantity, HeapComparison, i64),
    /// A quantity has a rest by a modulus.
    Rest(HeapQuantity, i64, i64),
    /// The sum of the rests of two heaps by a modulus compared with a number.
    Rests(usize, usize, i64, HeapComparison, i64),
    /// floor((x + 1)·number) > floor(x·number): a multiple of the inverse of the number, below 1, is rounded to the heap.
    Step(usize, usize),
    /// The opposite.
    NoStep(usize, usize),
    /// The quotient of a heap compared with that of another.
    Quotients(usize, HeapComparison, usize, i64),
}

/// One condition, and the positions where it is true.
pub(super) struct MoveCondition {
    atom: MoveAtom,
    pub at: ExampleSet,
    pub weight: usize,
}

impl MoveAtom {
    fn holds(self, heaps: &[i64], found: &SequenceNumbers) -> bool {
        match self {
            MoveAtom::WithTerm(heap, comparison, term, plus) => term
                .of(heaps, found)
                .is_some_and(|value| comparison.holds(heaps[heap], value + plus)),
            MoveAtom::Number(quantity, comparison, number) => {
                comparison.holds(quantity.of(heaps), number)
            }
            MoveAtom::Rest(quantity, modulus, rest) => quantity.of(heaps) % modulus == rest,
            MoveAtom::Rests(x, y, by, comparison, number) => {
                comparison.holds(heaps[x] % by + heaps[y] % by, number)
            }
            MoveAtom::Step(heap, number) => steps(heaps[heap], number, found),
            MoveAtom::NoStep(heap, number) => !steps(heaps[heap], number, found),
            MoveAtom::Quotients(x, comparison, y, by) => {
                comparison.holds(heaps[x] / by, heaps[y] / by)
            }
        }
    }

    fn weight(self) -> usize {
        match self {
            MoveAtom::Number(HeapQuantity::Heap(_), _, number) => 3 + usize::from(number > 3),
            MoveAtom::WithTerm(_, _, term, plus) => {
                let shift = match plus {
                    0 => 0,
                    1.. => 1,
                    _ => 2,
                };
                2 + term.weight() + shift
            }
            MoveAtom::Step(..) | MoveAtom::NoStep(..) => 8,
            MoveAtom::Number(..) => 4,
            MoveAtom::Rest(HeapQuantity::Heap(_), ..) => 4,
            MoveAtom::Rest(..) => 5,
            MoveAtom::Rests(..) => 6,
            MoveAtom::Quotients(..) => 5,
        }
    }

    fn shown(self, names: &[&str], found: &SequenceNumbers) -> String {
        match self {
            MoveAtom::WithTerm(heap, comparison, term, plus) => {
                let right = ShiftedTerm { term, plus };
                let right = right.shown(names, found);
                format!("{} {} {right}", names[heap], comparison.sign())
            }
            MoveAtom::Number(quantity, comparison, number) => {
                format!("{} {} {number}", quantity.shown(names), comparison.sign())
            }
            MoveAtom::Rest(quantity, modulus, rest) => {
                let shown = match quantity {
                    HeapQuantity::Sum => format!("({})", quantity.shown(names)),
                    _ => quantity.shown(names),
                };
                format!("{shown} mod {modulus} = {rest}")
            }
            MoveAtom::Rests(x, y, by, comparison, number) => {
                let (x, y, sign) = (names[x], names[y], comparison.sign());
                format!("({x} mod {by}) + ({y} mod {by}) {sign} {number}")
            }
            MoveAtom::Step(heap, number) | MoveAtom::NoStep(heap, number) => {
                let (name, number) = (names[heap], &found.irrational[number].text);
                let sign = if matches!(self, MoveAtom::Step(..)) {
                    ">"
                } else {
                    "="
                };
                format!("floor(({name} + 1) * {number}) {sign} floor({name} * {number})")
            }
            MoveAtom::Quotients(x, comparison, y, by) => {
                let (x, y) = (names[x], names[y]);
                format!("{x} div {by} {} {y} div {by}", comparison.sign())
            }
        }
    }

    /// All that are tried, light ones first.
    fn all(heaps: usize, found: &SequenceNumbers) -> Vec<MoveAtom> {
        let mut all = of_heaps(heaps);
        all.extend(of_moduli(heaps, &found.moduli));
        for (number, irrational) in found.irrational.iter().enumerate() {
            if irrational.is_fraction() {
                let both = |heap| [MoveAtom::Step(heap, number), MoveAtom::NoStep(heap, number)];
                all.extend((0..heaps).flat_map(both));
            }
        }
        for term in TargetTerm::multiples(heaps, found) {
            for heap in 0..heaps {
                all.push(MoveAtom::WithTerm(heap, HeapComparison::Less, term, 0));
                for plus in -2..=2 {
                    all.extend(WITH_TERM.map(|sign| MoveAtom::WithTerm(heap, sign, term, plus)));
                }
            }
        }
        all.sort_by_key(|atom| atom.weight());
        all
    }
}

/// Heaps compared with each other and with numbers.
fn of_heaps(heaps: usize) -> Vec<MoveAtom> {
    let mut all = Vec::new();
    for (x, y) in pairs(heaps) {
        let term = TargetTerm::Heap { heap: y, times: 1 };
        all.push(MoveAtom::WithTerm(x, HeapComparison::Less, term, 0));
    }
    for number in 0..=MOST_NUMBER {
        for (x, y) in pairs(heaps) {
            for times in [1, 2] {
                let term = TargetTerm::Heap { heap: y, times };
                all.extend(WITH_TERM.map(|sign| MoveAtom::WithTerm(x, sign, term, number)));
                all.extend(WITH_TERM.map(|sign| MoveAtom::WithTerm(x, sign, term, -number)));
            }
        }
        for heap in (0..heaps).map(HeapQuantity::Heap) {
            all.extend(WITH_NUMBER.map(|sign| MoveAtom::Number(heap, sign, number)));
        }
    }
    all
}

/// Remainders, and quotients compared.
fn of_moduli(heaps: usize, moduli: &[i64]) -> Vec<MoveAtom> {
    let mut all = Vec::new();
    let mut quantities: Vec<HeapQuantity> = (0..heaps).map(HeapQuantity::Heap).collect();
    if heaps > 1 {
        quantities.push(HeapQuantity::Sum);
        let apart = pairs(heaps).filter(|(x, y)| x < y);
        quantities.extend(apart.map(|(x, y)| HeapQuantity::Distance(x, y)));
    }
    for by in moduli.iter().copied() {
        for quantity in &quantities {
            all.extend((0..by).map(|rest| MoveAtom::Rest(*quantity, by, rest)));
        }
        for (x, y) in pairs(heaps).filter(|(x, y)| x < y) {
            let bounds = [
                (HeapComparison::AtMost, by - 1),
                (HeapComparison::AtLeast, by + 1),
            ];
            all.extend(bounds.map(|(sign, number)| MoveAtom::Rests(x, y, by, sign, number)));
        }
        for (x, y) in pairs(heaps) {
            all.extend(WITH_TERM.map(|sign| MoveAtom::Quotients(x, sign, y, by)));
            let before = TargetTerm::Rounded { heap: y, by };
            all.push(MoveAtom::WithTerm(x, HeapComparison::Less, before, 0));
            for plus in -2 * by..=2 * by {
                let term = TargetTerm::Rounded { heap: y, by };
                all.extend(WITH_TERM.map(|sign| MoveAtom::WithTerm(x, sign, term, plus)));
            }
        }
    }
    all
}

/// Is floor((n + 1)·number) more than floor(n·number)?
fn steps(n: i64, number: usize, found: &SequenceNumbers) -> bool {
    let number = &found.irrational[number];
    number.floor(n + 1) > number.floor(n)
}

impl MoveCondition {
    /// The conditions that tell positions of a sample apart, light ones first.
    pub fn all(sample: &WinningSample, found: &SequenceNumbers) -> Vec<MoveCondition> {
        let heaps = sample.positions.first().map_or(0, Vec::len);
        let count = sample.positions.len();
        let mut known: HashSet<ExampleSet> = HashSet::new();
        let mut all = Vec::new();
        for atom in MoveAtom::all(heaps, found) {
            let at = ExampleSet::of(count, |place| atom.holds(&sample.positions[place], found));
            if at.is_empty() || at.count() == count || !known.insert(at.clone()) {
                continue;
            }
            let weight = atom.weight();
            all.push(MoveCondition { atom, at, weight });
        }
        all
    }

    pub fn holds(&self, heaps: &[i64], found: &SequenceNumbers) -> bool {
        self.atom.holds(heaps, found)
    }

    pub fn shown(&self, names: &[&str], found: &SequenceNumbers) -> String {
        self.atom.shown(names, found)
    }
}
