//! Conditions under which a move is made.

use super::numbers::Numbers;
use super::sample::WinningSample;
use super::target::{ShiftedTerm, Term};
use grundy_rules::pattern::conditions::HeapQuantity;
use grundy_rules::pattern::separation::ExampleSet;
use std::collections::HashSet;

/// The greatest number in a bound. It steers the search only.
const MOST_NUMBER: i64 = 9;

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    Greater,
    Equal,
    AtMost,
    AtLeast,
}

/// The order in which a number is compared, and a term.
const WITH_NUMBER: [Comparison; 3] = [Comparison::Equal, Comparison::AtLeast, Comparison::AtMost];
const WITH_TERM: [Comparison; 3] = [Comparison::AtLeast, Comparison::AtMost, Comparison::Equal];

impl Comparison {
    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::Greater => left > right,
            Comparison::Equal => left == right,
            Comparison::AtMost => left <= right,
            Comparison::AtLeast => left >= right,
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Comparison::Less => "<",
            Comparison::Greater => ">",
            Comparison::Equal => "=",
            Comparison::AtMost => "<=",
            Comparison::AtLeast => ">=",
        }
    }
}

/// What a condition says.
#[derive(Clone, Copy, Debug)]
enum Said {
    /// A heap compared with a term and a number.
    Term(usize, Comparison, Term, i64),
    /// A quantity compared with a number.
    Number(HeapQuantity, Comparison, i64),
    /// A quantity has a rest by a modulus.
    Rest(HeapQuantity, i64, i64),
    /// The sum of the rests of two heaps by a modulus compared with a number.
    Rests(usize, usize, i64, Comparison, i64),
    /// floor((x + 1)·number) > floor(x·number): a multiple of the inverse of the number, below 1, is rounded to the heap.
    Step(usize, usize),
    /// The opposite.
    NoStep(usize, usize),
    /// The quotient of a heap compared with that of another.
    Quotients(usize, Comparison, usize, i64),
}

/// One condition, and the positions where it is true.
pub(super) struct MoveCondition {
    said: Said,
    pub at: ExampleSet,
    pub weight: usize,
}

impl Said {
    fn holds(self, heaps: &[i64], found: &Numbers) -> bool {
        match self {
            Said::Term(heap, comparison, term, plus) => term
                .of(heaps, found)
                .is_some_and(|value| comparison.holds(heaps[heap], value + plus)),
            Said::Number(quantity, comparison, number) => {
                comparison.holds(quantity.of(heaps), number)
            }
            Said::Rest(quantity, modulus, rest) => quantity.of(heaps) % modulus == rest,
            Said::Rests(x, y, by, comparison, number) => {
                comparison.holds(heaps[x] % by + heaps[y] % by, number)
            }
            Said::Step(heap, number) => steps(heaps[heap], number, found),
            Said::NoStep(heap, number) => !steps(heaps[heap], number, found),
            Said::Quotients(x, comparison, y, by) => comparison.holds(heaps[x] / by, heaps[y] / by),
        }
    }

    fn weight(self) -> usize {
        match self {
            Said::Number(HeapQuantity::Heap(_), _, number) => 3 + usize::from(number > 3),
            Said::Term(_, _, term, plus) => {
                let shift = match plus {
                    0 => 0,
                    1.. => 1,
                    _ => 2,
                };
                2 + term.weight() + shift
            }
            Said::Step(..) | Said::NoStep(..) => 8,
            Said::Number(..) => 4,
            Said::Rest(HeapQuantity::Heap(_), ..) => 4,
            Said::Rest(..) => 5,
            Said::Rests(..) => 6,
            Said::Quotients(..) => 5,
        }
    }

    fn shown(self, names: &[&str], found: &Numbers) -> String {
        match self {
            Said::Term(heap, comparison, term, plus) => {
                let right = ShiftedTerm { term, plus };
                let right = right.shown(names, found);
                format!("{} {} {right}", names[heap], comparison.sign())
            }
            Said::Number(quantity, comparison, number) => {
                format!("{} {} {number}", quantity.shown(names), comparison.sign())
            }
            Said::Rest(quantity, modulus, rest) => {
                let shown = match quantity {
                    HeapQuantity::Sum => format!("({})", quantity.shown(names)),
                    _ => quantity.shown(names),
                };
                format!("{shown} mod {modulus} = {rest}")
            }
            Said::Rests(x, y, by, comparison, number) => {
                let (x, y, sign) = (names[x], names[y], comparison.sign());
                format!("{x} mod {by} + {y} mod {by} {sign} {number}")
            }
            Said::Step(heap, number) | Said::NoStep(heap, number) => {
                let (name, number) = (names[heap], &found.irrational[number].text);
                let sign = if matches!(self, Said::Step(..)) {
                    ">"
                } else {
                    "="
                };
                format!("floor(({name} + 1) * {number}) {sign} floor({name} * {number})")
            }
            Said::Quotients(x, comparison, y, by) => {
                let (x, y) = (names[x], names[y]);
                format!("{x} div {by} {} {y} div {by}", comparison.sign())
            }
        }
    }

    /// All that are tried, light ones first.
    fn all(heaps: usize, found: &Numbers) -> Vec<Said> {
        let mut all = of_heaps(heaps);
        all.extend(of_moduli(heaps, &found.moduli));
        for (number, irrational) in found.irrational.iter().enumerate() {
            if irrational.is_fraction() {
                let both = |heap| [Said::Step(heap, number), Said::NoStep(heap, number)];
                all.extend((0..heaps).flat_map(both));
            }
        }
        for term in Term::multiples(heaps, found) {
            for heap in 0..heaps {
                all.push(Said::Term(heap, Comparison::Less, term, 0));
                for plus in -2..=2 {
                    all.extend(WITH_TERM.map(|sign| Said::Term(heap, sign, term, plus)));
                }
            }
        }
        all.sort_by_key(|said| said.weight());
        all
    }
}

/// Two different heaps.
fn pairs(heaps: usize) -> impl Iterator<Item = (usize, usize)> {
    let pairs = (0..heaps).flat_map(move |x| (0..heaps).map(move |y| (x, y)));
    pairs.filter(|(x, y)| x != y)
}

/// Heaps compared with each other and with numbers.
fn of_heaps(heaps: usize) -> Vec<Said> {
    let mut all = Vec::new();
    for (x, y) in pairs(heaps) {
        let term = Term::Heap { heap: y, times: 1 };
        all.push(Said::Term(x, Comparison::Less, term, 0));
    }
    // A third heap is compared with the nim-sum of two.
    for (x, y) in pairs(heaps).filter(|(x, y)| heaps > 2 && x < y) {
        let others = (0..heaps).filter(|heap| ![x, y].contains(heap));
        let nim_sum = Term::NimSum(x, y);
        all.extend(others.map(|heap| Said::Term(heap, Comparison::Greater, nim_sum, 0)));
    }
    for number in 0..=MOST_NUMBER {
        for (x, y) in pairs(heaps) {
            for times in [1, 2] {
                let term = Term::Heap { heap: y, times };
                all.extend(WITH_TERM.map(|sign| Said::Term(x, sign, term, number)));
                all.extend(WITH_TERM.map(|sign| Said::Term(x, sign, term, -number)));
            }
        }
        for heap in (0..heaps).map(HeapQuantity::Heap) {
            all.extend(WITH_NUMBER.map(|sign| Said::Number(heap, sign, number)));
        }
    }
    all
}

/// Remainders, and quotients compared.
fn of_moduli(heaps: usize, moduli: &[i64]) -> Vec<Said> {
    let mut all = Vec::new();
    let mut quantities: Vec<HeapQuantity> = (0..heaps).map(HeapQuantity::Heap).collect();
    if heaps > 1 {
        quantities.push(HeapQuantity::Sum);
        let apart = pairs(heaps).filter(|(x, y)| x < y);
        quantities.extend(apart.map(|(x, y)| HeapQuantity::Distance(x, y)));
    }
    for by in moduli.iter().copied() {
        for quantity in &quantities {
            all.extend((0..by).map(|rest| Said::Rest(*quantity, by, rest)));
        }
        for (x, y) in pairs(heaps).filter(|(x, y)| x < y) {
            let bounds = [(Comparison::AtMost, by - 1), (Comparison::AtLeast, by + 1)];
            all.extend(bounds.map(|(sign, number)| Said::Rests(x, y, by, sign, number)));
        }
        for (x, y) in pairs(heaps) {
            all.extend(WITH_TERM.map(|sign| Said::Quotients(x, sign, y, by)));
            let before = Term::Rounded { heap: y, by };
            all.push(Said::Term(x, Comparison::Less, before, 0));
            for plus in -2 * by..=2 * by {
                let term = Term::Rounded { heap: y, by };
                all.extend(WITH_TERM.map(|sign| Said::Term(x, sign, term, plus)));
            }
        }
    }
    all
}

/// Is floor((n + 1)·number) more than floor(n·number)?
fn steps(n: i64, number: usize, found: &Numbers) -> bool {
    let number = &found.irrational[number];
    number.floor(n + 1) > number.floor(n)
}

impl MoveCondition {
    /// The conditions that tell positions of a sample apart, light ones first.
    pub fn all(sample: &WinningSample, found: &Numbers) -> Vec<MoveCondition> {
        let heaps = sample.positions.first().map_or(0, Vec::len);
        let count = sample.positions.len();
        let mut known: HashSet<ExampleSet> = HashSet::new();
        let mut all = Vec::new();
        for said in Said::all(heaps, found) {
            let at = ExampleSet::of(count, |place| said.holds(&sample.positions[place], found));
            if at.is_empty() || at.count() == count || !known.insert(at.clone()) {
                continue;
            }
            let weight = said.weight();
            all.push(MoveCondition { said, at, weight });
        }
        all
    }

    pub fn holds(&self, heaps: &[i64], found: &Numbers) -> bool {
        self.said.holds(heaps, found)
    }

    pub fn shown(&self, names: &[&str], found: &Numbers) -> String {
        self.said.shown(names, found)
    }
}
