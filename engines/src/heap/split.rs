//! Moves from one heap to several: which numbers of tokens may be taken, and how the rest may be split.

use super::removal::{LARGEST, Removal, constrained, greatest};
use grundy_rules::formula::{Comparison, Condition, Linear, NoGames, Term};
use grundy_rules::game::Clause;
use grundy_rules::number::Number;

/// The most choices of the other variables that are tried. It chooses between engines only.
const MOST_CHOICES: usize = 4096;

/// The removals of a clause that leads to several heaps, and the first heap from which on they are its moves; `None`
/// if the clause restricts the new heaps by more than lower bounds.
pub(super) fn removals(clause: &Clause) -> Option<(i64, Vec<Removal>)> {
    if !clause.auxiliaries.is_empty() {
        return None;
    }
    let parts: Vec<&Linear> = clause
        .parts
        .iter()
        .map(|part| match part.as_slice() {
            [heap] => Some(heap),
            _ => None,
        })
        .collect::<Option<_>>()?;
    let split = HeapSplit::of(clause, &parts)?;
    let mut from = 0;
    let mut found = Vec::new();
    for choice in split.choices(clause)? {
        let at: Vec<Number> = choice.iter().map(|value| Number::from(*value)).collect();
        let holds = |filter: &&Condition| filter.holds(&at, &NoGames).ok();
        let filters = clause.filters.iter();
        let filters = filters.filter(|filter| !split.is_unequal(filter));
        let holding: Vec<bool> = filters
            .map(|filter| holds(&filter))
            .collect::<Option<_>>()?;
        if holding.contains(&false) {
            continue;
        }
        let (least, some) = split.with(&choice)?;
        from = from.max(least);
        found.extend(some);
    }
    Some((from, found))
}

/// A clause in terms of the heap, the new heaps, and other variables.
struct HeapSplit {
    /// Where the sizes of the new heaps stand.
    parts: Vec<usize>,
    /// The other bound variables.
    others: Vec<usize>,
    places: usize,
    constraints: Vec<Linear>,
    /// Two variables that differ exactly where two new heaps do.
    alike: Option<(usize, usize)>,
    /// Must the two new heaps differ?
    unequal: bool,
}

impl HeapSplit {
    /// Each new heap is a variable plus a constant, `b` or `b - 1`; one may be the rest of the tokens.
    fn of(clause: &Clause, heaps: &[&Linear]) -> Option<HeapSplit> {
        let mut parts = Vec::new();
        let mut shifts = Vec::new();
        let mut left_over = None;
        for heap in heaps {
            match heap.terms.as_slice() {
                [(place, 1)] if *place != 0 && !parts.contains(place) => {
                    parts.push(*place);
                    shifts.push((*place, heap.constant));
                }
                _ if left_over.is_none() => left_over = Some(*heap),
                _ => return None,
            }
        }
        let mut constraints = clause.constraints.clone();
        let mut places = clause.places;
        if let Some(heap) = left_over {
            parts.push(places);
            let difference = heap.plus(&Linear::variable(places), -1)?;
            constraints.push(Linear::default().plus(&difference, -1)?);
            constraints.push(difference);
            places += 1;
        }
        let constraints = constraints.iter().map(|constraint| {
            shifts
                .iter()
                .try_fold(constraint.clone(), |sum, (place, shift)| {
                    let moved = sum.coefficient(*place).checked_mul(-shift)?;
                    sum.plus(&Linear::constant(moved), 1)
                })
        });
        let others = clause.bound.iter().filter(|place| !parts.contains(place));
        let mut split = HeapSplit {
            others: others.copied().collect(),
            constraints: constraints.collect::<Option<_>>()?,
            alike: match (heaps.len(), shifts.as_slice()) {
                (2, [(one, by), (other, same)]) if by == same => Some((*one, *other)),
                _ => None,
            },
            unequal: false,
            parts,
            places,
        };
        let mut filtered = Vec::new();
        for filter in &clause.filters {
            match split.is_unequal(filter) {
                true => split.unequal = true,
                false => filter.variables(&mut filtered),
            }
        }
        let fixed = |place: &usize| *place != 0 && !split.parts.contains(place);
        filtered.iter().all(fixed).then_some(split)
    }

    /// Does the condition say exactly that the two new heaps differ?
    fn is_unequal(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Compare(
                Comparison::NotEqual,
                Term::Variable(left),
                Term::Variable(right),
            ) => self.alike == Some((*left, *right)) || self.alike == Some((*right, *left)),
            _ => false,
        }
    }

    /// All choices of the other variables, if their own constraints leave finitely many.
    fn choices(&self, clause: &Clause) -> Option<Vec<Vec<i64>>> {
        let own = clause.constraints.iter().filter(|constraint| {
            let mut places = constraint.terms.iter().map(|(place, _)| place);
            places.all(|place| self.others.contains(place))
        });
        let own: Vec<Linear> = own.cloned().collect();
        let alone = constrained(clause, own.clone());
        let mut choices = vec![vec![0; self.places]];
        for place in &self.others {
            let most = greatest(alone.maximum(&Linear::variable(*place), &[]))?;
            let mut next = Vec::new();
            for choice in &choices {
                for value in 0..=most {
                    let mut choice = choice.clone();
                    choice[*place] = value;
                    next.push(choice);
                    if next.len() > MOST_CHOICES {
                        return None;
                    }
                }
            }
            choices = next;
        }
        choices.retain(|choice| {
            own.iter()
                .all(|constraint| constraint.value(choice) >= Some(0))
        });
        Some(choices)
    }

    /// The removals for one choice of the other variables.
    fn with(&self, choice: &[i64]) -> Option<(i64, Vec<Removal>)> {
        let mut chosen = Vec::new();
        for constraint in &self.constraints {
            let fixed = self
                .others
                .iter()
                .try_fold(constraint.clone(), |sum, place| {
                    let factor = sum.coefficient(*place);
                    let without = sum.plus(&Linear::variable(*place), -factor)?;
                    without.plus(&Linear::constant(factor.checked_mul(choice[*place])?), 1)
                });
            chosen.push(fixed?);
        }
        // Bounds on the number of tokens taken, n - Σ parts; the other constraints are kept apart.
        let (mut fewest, mut most) = (None::<i64>, None::<i64>);
        chosen.retain(|constraint| {
            let sum = |heap: i64, part: i64| {
                constraint.terms.len() == self.parts.len() + 1
                    && constraint.coefficient(0) == heap
                    && self
                        .parts
                        .iter()
                        .all(|place| constraint.coefficient(*place) == part)
            };
            if sum(1, -1) {
                fewest = fewest.max(Some(-constraint.constant));
            } else if sum(-1, 1) {
                most = Some(most.map_or(constraint.constant, |old| old.min(constraint.constant)));
            }
            !sum(1, -1) && !sum(-1, 1)
        });
        let fewest = fewest.filter(|fewest| *fewest >= 0)?;
        let most = most.filter(|most| *most <= LARGEST)?;
        let mut from = 0;
        let mut found = Vec::new();
        for taken in fewest..=most {
            let (least, removal) = self.taking(taken, &chosen)?;
            from = from.max(least);
            found.extend(removal);
        }
        Some((from, found))
    }

    /// The new heaps that the constraints allow if `taken` tokens are taken.
    fn taking(&self, taken: i64, constraints: &[Linear]) -> Option<(i64, Option<Removal>)> {
        let mut from = taken;
        let mut bounds = vec![0; self.parts.len()];
        let mut order = Vec::new();
        let mut apart = i64::from(self.unequal);
        for constraint in constraints {
            let of_heap = constraint.coefficient(0);
            let alone = constraint.terms.iter().all(|(place, _)| *place == 0);
            if alone && of_heap > 0 {
                from = from.max(-constraint.constant.div_euclid(of_heap));
                continue;
            }
            // n is the tokens taken plus the new heaps.
            let mut sum = constraint.plus(&Linear::variable(0), -of_heap)?;
            for place in &self.parts {
                sum = sum.plus(&Linear::variable(*place), of_heap)?;
            }
            sum = sum.plus(&Linear::constant(of_heap.checked_mul(taken)?), 1)?;
            let index = |place: &usize| self.parts.iter().position(|part| part == place);
            match sum.terms.as_slice() {
                [] if sum.constant >= 0 => {}
                [] => return Some((from, None)),
                [(place, factor)] if *factor > 0 => {
                    let bound = -sum.constant.div_euclid(*factor);
                    let index = index(place)?;
                    bounds[index] = bounds[index].max(bound);
                }
                [(small, -1), (large, 1)] | [(large, 1), (small, -1)] if sum.constant <= 0 => {
                    order.push((index(small)?, index(large)?));
                    apart = apart.max(-sum.constant);
                }
                _ => return None,
            }
        }
        let least = self.smallest(&bounds, &order)?;
        if apart > 0 && self.parts.len() > 2 {
            return None;
        }
        // In a large heap a part can be as large as it must be.
        let largest = bounds.iter().max().copied().unwrap_or(0);
        let parts = i64::try_from(self.parts.len()).ok()?;
        let large = parts.checked_mul(largest)?.checked_add(apart)?;
        from = from.max(taken.checked_add(large)?);
        if from > LARGEST {
            return None;
        }
        let removal = Removal {
            taken: usize::try_from(taken).ok()?,
            parts: self.parts.len(),
            least: usize::try_from(least).ok()?,
            apart: usize::try_from(apart).ok()?,
        };
        Some((from, Some(removal)))
    }

    /// The least number of tokens of each new heap, if their order does not matter.
    fn smallest(&self, bounds: &[i64], order: &[(usize, usize)]) -> Option<i64> {
        let first = *bounds.first()?;
        if bounds.iter().all(|bound| *bound == first) {
            // `a <= b <= c` names the heaps by size; `a <= b, b <= a` would say that they are equal.
            return order
                .iter()
                .all(|(small, large)| small < large)
                .then_some(first)
                .or_else(|| {
                    order
                        .iter()
                        .all(|(small, large)| small > large)
                        .then_some(first)
                });
        }
        match (bounds, order) {
            // One of two heaps has at least half of the rest, which is enough.
            ([one, other], []) => Some(*one.min(other)),
            ([..], [(small, _)]) if bounds.len() == 2 => Some(bounds[*small]),
            _ => None,
        }
    }
}
