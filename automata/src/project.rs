//! Projection: from a relation to what is left when some variables may be any numbers.
//!
//! Without its tracks an automaton is no longer deterministic; the subset construction (Rabin and Scott, 1959) makes
//! it so. The forgotten numbers may be longer than the others: the first subset is all that zeros on the other tracks reach
//! (Bruyère, Hansel, Michaux, Villemaire, 1994). The conjunction of two relations is projected at once, and the product
//! of the two is never built.

use crate::automaton::{Automaton, Kind, Variable, digits_of_letter};
use crate::budget::{Budget, Stop};
use crate::intern::Interner;
use crate::product::{high, low, union};

/// Accepts everything.
const FULL: u64 = u64::MAX;
/// Accepts if the word ends here.
const LAST: u64 = u64::MAX - 1;

impl Automaton {
    /// The tuples that some numbers for `variables` extend to tuples of this relation.
    ///
    /// # Errors
    /// A limit of the budget.
    pub fn exists(&self, variables: &[Variable], budget: &Budget<'_>) -> Result<Automaton, Stop> {
        if variables.iter().all(|v| !self.tracks().contains(v)) {
            return Ok(self.clone());
        }
        projected(self, None, variables, budget)?.minimised(budget)
    }
}

/// Pairs of states, and where each letter leads.
struct Pairs<'a> {
    left: &'a Automaton,
    right: &'a Automaton,
    kinds: (Vec<Kind>, Vec<Kind>),
}

impl Pairs<'_> {
    /// The pair as one number; None if it accepts nothing more.
    fn key(&self, l: u32, r: u32) -> Option<u64> {
        use Kind::{Dead, Full, Last};
        match (self.kinds.0[l as usize], self.kinds.1[r as usize]) {
            (Dead, _) | (_, Dead) => None,
            (Full, Full) => Some(FULL),
            (Last, _) | (_, Last) => {
                (self.left.is_accepting(l) && self.right.is_accepting(r)).then_some(LAST)
            }
            _ => Some(u64::from(l) << 32 | u64::from(r)),
        }
    }

    fn accepts(&self, key: u64) -> bool {
        key >= LAST || self.left.is_accepting(high(key)) && self.right.is_accepting(low(key))
    }
}

/// The conjunction of one or two relations without some variables. Not minimised.
pub(crate) fn projected(
    left: &Automaton,
    right: Option<&Automaton>,
    variables: &[Variable],
    budget: &Budget<'_>,
) -> Result<Automaton, Stop> {
    let all = Automaton::constant(left.system(), true);
    let right = right.unwrap_or(&all);
    let system = left.system();
    let every = union(left.tracks(), right.tracks());
    let (inner, outer): (Vec<Variable>, Vec<Variable>) =
        every.iter().partition(|v| variables.contains(v));
    budget.letter_count(system.digits(), every.len())?;
    let letters = budget.letter_count(system.digits(), outer.len())?;
    let choices = budget.letter_count(system.digits(), inner.len())?;
    let steps = steps(left, right, (&outer, letters), (&inner, choices));
    let pairs = Pairs {
        left,
        right,
        kinds: (left.kinds(), right.kinds()),
    };

    let mut subsets = Interner::new();
    subsets.number(&first(&pairs, &steps, choices, budget)?);
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    let mut targets: Vec<Vec<u64>> = vec![Vec::new(); letters];
    let mut subset = Vec::new();
    while accepting.len() < subsets.len() {
        subset.clear();
        subset.extend_from_slice(subsets.get(accepting.len()));
        accepting.push(subset.iter().any(|key| pairs.accepts(*key)));
        for target in &mut targets {
            target.clear();
        }
        for key in &subset {
            match *key {
                FULL => targets.iter_mut().for_each(|target| target.push(FULL)),
                LAST => {}
                pair => {
                    let (row_left, row_right) = (left.row(high(pair)), right.row(low(pair)));
                    for (target, steps) in targets.iter_mut().zip(steps.chunks_exact(choices)) {
                        target.extend(
                            steps
                                .iter()
                                .filter_map(|(l, r)| pairs.key(row_left[*l], row_right[*r])),
                        );
                    }
                }
            }
        }
        for target in &mut targets {
            settle(target);
            next.push(subsets.number(target).0);
        }
        budget.tick(subsets.len(), subset.len() * letters * choices / 16)?;
        budget.charge(subsets.len(), 4 * next.len() + subsets.bytes())?;
    }
    Ok(Automaton::new(system, outer, letters, accepting, next))
}

/// A subset in the form in which equal ones are equal.
fn settle(subset: &mut Vec<u64>) {
    subset.sort_unstable();
    subset.dedup();
    if subset.last() == Some(&FULL) {
        subset.clear();
        subset.push(FULL);
    }
}

/// For each letter of the tracks that stay, and each letter of the others, the letters of the two automata.
fn steps(
    left: &Automaton,
    right: &Automaton,
    outer: (&[Variable], usize),
    inner: (&[Variable], usize),
) -> Vec<(usize, usize)> {
    let system = left.system();
    let base = system.digits() as usize;
    let mut steps = Vec::with_capacity(outer.1 * inner.1);
    for letter in 0..outer.1 {
        let stay = digits_of_letter(system, outer.0.len(), letter);
        for choice in 0..inner.1 {
            let chosen = digits_of_letter(system, inner.0.len(), choice);
            let digit = |v: &Variable| {
                let among = |list: &[Variable], digits: &[u32]| {
                    list.iter().position(|w| w == v).map(|at| digits[at])
                };
                among(outer.0, &stay)
                    .or_else(|| among(inner.0, &chosen))
                    .unwrap_or(0) as usize
            };
            let letter_of = |automaton: &Automaton| {
                automaton
                    .tracks()
                    .iter()
                    .fold(0, |l, v| l * base + digit(v))
            };
            steps.push((letter_of(left), letter_of(right)));
        }
    }
    steps
}

/// All that is reached from the start by letters that are 0 on the tracks that stay.
fn first(
    pairs: &Pairs<'_>,
    steps: &[(usize, usize)],
    choices: usize,
    budget: &Budget<'_>,
) -> Result<Vec<u64>, Stop> {
    let mut found = Interner::new();
    if let Some(key) = pairs.key(0, 0) {
        found.number(&[key]);
    }
    let mut done = 0;
    while done < found.len() {
        let key = found.get(done)[0];
        done += 1;
        if key >= LAST {
            continue;
        }
        let (row_left, row_right) = (pairs.left.row(high(key)), pairs.right.row(low(key)));
        for (l, r) in &steps[..choices] {
            if let Some(key) = pairs.key(row_left[*l], row_right[*r]) {
                found.number(&[key]);
            }
        }
        budget.charge(found.len(), found.bytes())?;
    }
    let mut subset: Vec<u64> = (0..found.len())
        .map(|number| found.get(number)[0])
        .collect();
    settle(&mut subset);
    Ok(subset)
}
