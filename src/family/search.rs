//! The shortest condition that tells two sets of tuples apart: conjunctions of up to three comparisons, and disjunctions
//! of up to three of these.
//!
//! Two facts make the search small and leave its answer exact. A comparison is never needed if another one, not longer,
//! is true of all the wanted tuples that it is true of, and of no more of the others. A conjunction is of use only if it
//! is true of none of the others; so what is left is the cheapest cover of the wanted tuples by at most three sets.

use super::atoms::atoms;
use super::condition::{Atom, Condition};
use std::collections::BTreeMap;

/// A set of tuples, a bit each.
type Bits = Vec<u64>;

/// A disjunction has at most so many conjunctions.
const MOST_TERMS: usize = 3;

/// So many steps of a search may be made; where that is not enough, the answer is the shortest condition met so far.
const MOST_STEPS: u64 = 400_000_000;

/// The shortest condition, of at most this weight, that is true of the choices marked so and false of the others.
///
/// The choices are values of so many parameters. Of conditions that are equally short, that with fewer and plainer
/// comparisons is given; none if there is none, or if all choices are marked alike.
///
/// ```
/// use grundy::family::shortest_condition;
/// let choices = (1..6).flat_map(|p| (1..20).map(move |q| (vec![p, q], q % p == 0)));
/// let condition = shortest_condition(2, &choices.collect::<Vec<_>>(), 100).unwrap();
/// assert_eq!(condition.show(&["p".into(), "q".into()]), "q mod p = 0");
/// ```
pub fn shortest_condition(
    parameters: usize,
    choices: &[(Vec<i64>, bool)],
    most: u64,
) -> Option<Condition> {
    let (tested, full) = tested(parameters, choices, most)?;
    let mut search = Search::new(&tested);
    search.conjunctions_of_two(most);
    let mut best = cover(&search.kept(), &full, most, &mut search.steps);
    let bound = best.as_ref().map_or(most, |best| best.0.saturating_sub(1));
    search.conjunctions_of_three(bound);
    let better = cover(&search.kept(), &full, bound, &mut search.steps);
    best = better.or(best);
    let (_, terms) = best?;
    Some(condition(&tested, &terms))
}

/// A condition that is true of many choices that are marked so, and false of all others; and of how many it is true.
///
/// It is a disjunction of up to three conjunctions of up to three comparisons, of at most this weight each. Each of them
/// is true of more choices than it weighs that are not covered yet, and of as many as any such conjunction; if several are,
/// it is the shortest. None if there is no such conjunction, or if all choices are marked alike.
///
/// ```
/// use grundy::family::widest_condition;
/// // Squares are no condition of this kind.
/// let choices: Vec<_> = (1..30).map(|q| (vec![q], q == 9 || q == 16 || q > 20)).collect();
/// let (condition, count) = widest_condition(1, &choices, 10).unwrap();
/// assert_eq!((condition.show(&["q".into()]), count), ("q >= 21".into(), 9));
/// ```
pub fn widest_condition(
    parameters: usize,
    choices: &[(Vec<i64>, bool)],
    most: u64,
) -> Option<(Condition, usize)> {
    let (tested, full) = tested(parameters, choices, most)?;
    let mut search = Search::new(&tested);
    search.conjunctions_of_two(most);
    search.conjunctions_of_three(most);
    let terms = search.kept();
    let mut left = full.clone();
    let mut chosen = Vec::new();
    for _ in 0..MOST_TERMS {
        let mut best: Option<(usize, &Term)> = None;
        for term in &terms {
            let gain = size(&both(&left, &term.covers));
            let pays = u64::try_from(gain).unwrap_or(u64::MAX) > term.weight;
            if pays && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, term));
            }
        }
        let Some((_, term)) = best else {
            break;
        };
        left = minus(&left, &term.covers);
        chosen.push(term.places.clone());
    }
    let covered = size(&full) - size(&left);
    (covered > 0).then(|| (condition(&tested, &chosen), covered))
}

/// The comparisons that are of use, and all the wanted choices; none if there are none, or no others.
fn tested(
    parameters: usize,
    choices: &[(Vec<i64>, bool)],
    most: u64,
) -> Option<(Vec<Tested>, Bits)> {
    let of = |wanted: bool| -> Vec<&[i64]> {
        let those = choices.iter().filter(|(_, is)| *is == wanted);
        those.map(|(values, _)| values.as_slice()).collect()
    };
    let (wanted, others) = (of(true), of(false));
    if wanted.is_empty() || others.is_empty() {
        return None;
    }
    let all = choices.iter().map(|(values, _)| values.as_slice());
    let mut tested: Vec<Tested> = atoms(parameters, &all.collect::<Vec<_>>())
        .into_iter()
        .map(|atom| Tested::new(atom, &wanted, &others))
        .filter(|tested| tested.weight <= most && !is_empty(&tested.wanted))
        .collect();
    // Stable: of equally long ones the plainer stays first.
    tested.sort_by_key(|tested| tested.weight);
    let full = bits(wanted.iter().map(|_| true));
    Some((undominated(tested), full))
}

fn condition(tested: &[Tested], terms: &[Vec<usize>]) -> Condition {
    let conjunction = |term: &Vec<usize>| -> Vec<Atom> {
        let atoms = term.iter().map(|place| tested[*place].atom.clone());
        atoms.collect()
    };
    Condition {
        any: terms.iter().map(conjunction).collect(),
    }
}

/// A comparison with the tuples it is true of.
struct Tested {
    atom: Atom,
    weight: u64,
    wanted: Bits,
    others: Bits,
}

impl Tested {
    fn new(atom: Atom, wanted: &[&[i64]], others: &[&[i64]]) -> Tested {
        Tested {
            weight: atom.weight(),
            wanted: bits(wanted.iter().map(|values| atom.holds(values))),
            others: bits(others.iter().map(|values| atom.holds(values))),
            atom,
        }
    }
}

/// A conjunction that is true of none of the others: its comparisons, and the wanted tuples it is true of.
struct Term {
    weight: u64,
    places: Vec<usize>,
    covers: Bits,
}

struct Search<'t> {
    tested: &'t [Tested],
    steps: u64,
    /// The lightest conjunction for each set of wanted tuples.
    terms: BTreeMap<Bits, (u64, Vec<usize>)>,
}

impl<'t> Search<'t> {
    fn new(tested: &'t [Tested]) -> Search<'t> {
        Search {
            tested,
            steps: 0,
            terms: BTreeMap::new(),
        }
    }

    fn conjunctions_of_two(&mut self, most: u64) {
        for (i, one) in self.tested.iter().enumerate() {
            if is_empty(&one.others) {
                self.add(one.weight, vec![i], one.wanted.clone());
                continue;
            }
            for (j, two) in self.tested.iter().enumerate().skip(i + 1) {
                let weight = one.weight + two.weight + 1;
                if weight > most || !self.step() {
                    break;
                }
                if is_empty(&two.others) || meet(&one.others, &two.others) {
                    continue;
                }
                let covers = both(&one.wanted, &two.wanted);
                if !is_empty(&covers) {
                    self.add(weight, vec![i, j], covers);
                }
            }
        }
    }

    fn conjunctions_of_three(&mut self, most: u64) {
        for (i, one) in self.tested.iter().enumerate() {
            if is_empty(&one.others) {
                continue;
            }
            for (j, two) in self.tested.iter().enumerate().skip(i + 1) {
                // The third is at least as long as the second.
                if one.weight + 2 * two.weight + 2 > most {
                    break;
                }
                let others = both(&one.others, &two.others);
                let wanted = both(&one.wanted, &two.wanted);
                let idle = others == one.others || others == two.others;
                if is_empty(&two.others) || is_empty(&others) || is_empty(&wanted) || idle {
                    continue;
                }
                for (k, three) in self.tested.iter().enumerate().skip(j + 1) {
                    let weight = one.weight + two.weight + three.weight + 2;
                    if weight > most || !self.step() {
                        break;
                    }
                    if meet(&others, &three.others) {
                        continue;
                    }
                    let covers = both(&wanted, &three.wanted);
                    if !is_empty(&covers) {
                        self.add(weight, vec![i, j, k], covers);
                    }
                }
            }
        }
    }

    fn step(&mut self) -> bool {
        self.steps += 1;
        self.steps <= MOST_STEPS
    }

    fn add(&mut self, weight: u64, places: Vec<usize>, covers: Bits) {
        match self.terms.get_mut(&covers) {
            Some(known) if (known.0, known.1.len()) <= (weight, places.len()) => {}
            Some(known) => *known = (weight, places),
            None => {
                self.terms.insert(covers, (weight, places));
            }
        }
    }

    /// The conjunctions but those for which a lighter one covers as much.
    fn kept(&self) -> Vec<Term> {
        let mut terms: Vec<Term> = self
            .terms
            .iter()
            .map(|(covers, (weight, places))| Term {
                weight: *weight,
                places: places.clone(),
                covers: covers.clone(),
            })
            .collect();
        terms.sort_by(|one, other| {
            let key = |term: &Term| (term.weight, term.places.len(), term.places.clone());
            key(one).cmp(&key(other))
        });
        let mut kept: Vec<Term> = Vec::new();
        for term in terms {
            if !kept.iter().any(|known| within(&term.covers, &known.covers)) {
                kept.push(term);
            }
        }
        kept
    }
}

/// Without those that a comparison, not longer, makes needless.
fn undominated(tested: Vec<Tested>) -> Vec<Tested> {
    let mut kept: Vec<Tested> = Vec::new();
    for one in tested {
        let needless = kept
            .iter()
            .any(|known| within(&one.wanted, &known.wanted) && within(&known.others, &one.others));
        if !needless {
            kept.push(one);
        }
    }
    kept
}

/// The lightest of all ways to cover a set by at most three terms, with its weight.
fn cover(
    terms: &[Term],
    full: &Bits,
    most: u64,
    steps: &mut u64,
) -> Option<(u64, Vec<Vec<usize>>)> {
    let mut best: Option<(u64, Vec<usize>)> = None;
    let mut chosen = Vec::new();
    extend(terms, full, (0, most), &mut chosen, &mut best, steps);
    let (weight, chosen) = best?;
    let places = chosen.iter().map(|place| terms[*place].places.clone());
    Some((weight, places.collect()))
}

fn extend(
    terms: &[Term],
    left: &Bits,
    (weight, most): (u64, u64),
    chosen: &mut Vec<usize>,
    best: &mut Option<(u64, Vec<usize>)>,
    steps: &mut u64,
) {
    let Some(first) = left.iter().position(|word| *word != 0) else {
        let mut found = chosen.clone();
        found.sort_unstable();
        *best = Some((weight, found));
        return;
    };
    if chosen.len() == MOST_TERMS {
        return;
    }
    // Whatever covers the rest covers its first tuple.
    let bit = 1 << left[first].trailing_zeros();
    for (place, term) in terms.iter().enumerate() {
        let more = weight + term.weight + u64::from(!chosen.is_empty());
        let bound = best.as_ref().map_or(most, |best| best.0.saturating_sub(1));
        *steps += 1;
        if more > bound || *steps > MOST_STEPS {
            break;
        }
        if term.covers[first] & bit == 0 {
            continue;
        }
        let rest = minus(left, &term.covers);
        chosen.push(place);
        extend(terms, &rest, (more, most), chosen, best, steps);
        chosen.pop();
    }
}

fn bits(each: impl Iterator<Item = bool>) -> Bits {
    let mut bits = Vec::new();
    for (place, is) in each.enumerate() {
        if place % 64 == 0 {
            bits.push(0);
        }
        if let (Some(word), true) = (bits.last_mut(), is) {
            *word |= 1 << (place % 64);
        }
    }
    bits
}

fn minus(one: &Bits, other: &Bits) -> Bits {
    one.iter().zip(other).map(|(a, b)| a & !b).collect()
}

fn size(bits: &Bits) -> usize {
    let ones = bits.iter().map(|word| word.count_ones());
    ones.map(|ones| usize::try_from(ones).unwrap_or(0)).sum()
}

fn is_empty(bits: &Bits) -> bool {
    bits.iter().all(|word| *word == 0)
}

fn both(one: &Bits, other: &Bits) -> Bits {
    one.iter().zip(other).map(|(a, b)| a & b).collect()
}

fn meet(one: &Bits, other: &Bits) -> bool {
    one.iter().zip(other).any(|(a, b)| a & b != 0)
}

fn within(one: &Bits, other: &Bits) -> bool {
    one.iter().zip(other).all(|(a, b)| a & !b == 0)
}
