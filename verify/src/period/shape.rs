//! The moves of a game on one heap for all large heaps, read off its rules: numbers of tokens that may be taken, and
//! how the rest may be split.

use super::linear::{Linear, alternatives, linear};
use super::trend::{Repeats, repeats};
use crate::fault::Fault;
use crate::play::evaluation::World;
use crate::play::number::Exact;
use crate::play::solutions::solutions;
use crate::ruleset::{Comparison, Condition, MoveRule, Operator, Ruleset, Term};
use std::collections::BTreeSet;

/// The most tokens of a removal. A fixed bound.
const LARGEST: i128 = 1 << 18;

/// The place of the heap among the variables.
const HEAP: usize = 0;

/// The moves from a heap of n tokens to every choice of `parts` heaps of at least `least` tokens, n - `taken` in all;
/// if there are two, they differ by at least `apart`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Removal {
    pub(crate) taken: i128,
    pub(crate) parts: usize,
    pub(crate) least: i128,
    pub(crate) apart: i128,
}

/// The moves from all heaps of at least `from` tokens.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) from: i128,
    /// Those that leave several heaps, and, where no set repeats for ever, all others.
    pub(crate) removals: BTreeSet<Removal>,
    /// The numbers below `members.len()` that may be taken, and then, by their remainder, those from there on.
    pub(crate) members: Vec<bool>,
    pub(crate) residues: Vec<bool>,
}

/// What the moves of one kind are.
struct Found {
    from: i128,
    removals: Vec<Removal>,
    set: Option<NumberSet>,
}

/// Numbers that may be taken, by a test of each.
struct NumberSet {
    repeats: Repeats,
    members: Vec<bool>,
}

fn beyond<T>(what: &str) -> Result<T, Fault> {
    Err(Fault::Bad(format!(
        "the moves have no shape that is known here: {what}"
    )))
}

fn known<T>(found: Option<T>, what: &str) -> Result<T, Fault> {
    found.map_or_else(|| beyond(what), Ok)
}

impl Shape {
    /// The shape of a game's moves.
    pub(crate) fn of(game: &Ruleset, world: &dyn World) -> Result<Shape, Fault> {
        if game.heaps.len() != 1 || game.pass || game.lines.iter().any(|line| line.blocked > 0) {
            return beyond("one heap, without a pass and without blocking, is needed");
        }
        let (mut shape, mut sets) = (Shape::default(), Vec::new());
        for moved in game.lines.iter().flat_map(|line| &line.moves) {
            let mut found = Vec::new();
            match free_set(moved, world)? {
                Some(set) => sets.push(set),
                None => {
                    let ways = alternatives(&moved.condition);
                    for way in known(ways, "its condition has too many cases")? {
                        found.push(alternative(moved, &way, world)?);
                    }
                }
            }
            for found in found {
                shape.from = shape.from.max(found.from);
                shape.removals.extend(found.removals);
                sets.extend(found.set);
            }
        }
        shape.join(&sets)?;
        Ok(shape)
    }

    /// Adds the union of sets of numbers.
    fn join(&mut self, sets: &[NumberSet]) -> Result<(), Fault> {
        let all = Repeats { from: 1, period: 1 };
        let all = sets.iter().try_fold(all, |all, set| all.and(set.repeats));
        let all = known(all, "its numbers repeat too late")?;
        let has = |number: i128| {
            sets.iter().any(|set| {
                let Repeats { from, period } = set.repeats;
                let place = match number < from + period {
                    true => number,
                    false => from + (number - from) % period,
                };
                usize::try_from(place).is_ok_and(|place| set.members.get(place) == Some(&true))
            })
        };
        if has(0) {
            return beyond("a move takes nothing");
        }
        let start = all.from;
        // The number `start` has the remainder start mod period.
        let last = |remainder: i128| start + (remainder - start).rem_euclid(all.period);
        let residues: Vec<bool> = (0..all.period).map(|r| has(last(r))).collect();
        let members: Vec<bool> = (0..start).map(has).collect();
        if residues.contains(&true) {
            if !self.removals.is_empty() {
                return beyond("infinitely many numbers may be taken, and heaps may be split");
            }
            (self.members, self.residues) = (members, residues);
            return Ok(());
        }
        let taken = (0..)
            .zip(members)
            .filter_map(|(taken, member)| member.then_some(taken));
        self.removals.extend(taken.map(|taken| Removal {
            taken,
            parts: 1,
            least: 0,
            apart: 0,
        }));
        Ok(())
    }
}

/// The numbers that a move takes where they do not depend on the heap and are one variable plus a constant.
fn free_set(moved: &MoveRule, world: &dyn World) -> Result<Option<NumberSet>, Fault> {
    let [target] = &moved.target[..] else {
        return Ok(None);
    };
    let ([target], [_]) = (&target[..], &moved.bound[..]) else {
        return Ok(None);
    };
    let variable = HEAP + 1;
    let Some(number) = linear(target).and_then(|target| Linear::variable(HEAP).plus(&target, -1))
    else {
        return Ok(None);
    };
    if number != Linear::variable(variable) {
        return Ok(None);
    }
    let at = |i: i128| [Exact::from(0), Exact::from(i)];
    let integer = |term: &Term, i: i128| term.value(&at(i), world).ok()?.integer();
    let Some(repeats) = repeats(&moved.condition, variable, &integer) else {
        return Ok(None);
    };
    let mut members = Vec::new();
    for number in 0..repeats.from + repeats.period {
        world.step(1)?;
        members.push(moved.condition.holds(&at(number), world)?);
    }
    Ok(Some(NumberSet { repeats, members }))
}

/// The places of the variables of a move, which come after the heap.
fn bound(moved: &MoveRule) -> Vec<usize> {
    (HEAP + 1..=HEAP + moved.bound.len()).collect()
}

/// The moves of one alternative of the condition.
fn alternative(moved: &MoveRule, atoms: &[Condition], world: &dyn World) -> Result<Found, Fault> {
    match &moved.target[..] {
        [target] => single(moved, target, atoms, world),
        targets => {
            let mut parts = Vec::new();
            for target in targets {
                match &target[..] {
                    [Term::Variable(place)] if *place != HEAP && !parts.contains(place) => {
                        parts.push(*place);
                    }
                    _ => return beyond("new heaps are different variables"),
                }
            }
            split(moved, &parts, atoms, world)
        }
    }
}

/// Does a condition speak of the heap?
fn speaks_of_heap(condition: &Condition) -> bool {
    let mut found = false;
    condition.each_variable(&mut |place| found |= place == HEAP);
    found
}

/// Moves to one heap: the other variables have finitely many values, whatever the heap.
fn single(
    moved: &MoveRule,
    target: &[Term],
    atoms: &[Condition],
    world: &dyn World,
) -> Result<Found, Fault> {
    let [target] = target else {
        return beyond("a position is one heap");
    };
    let target = known(linear(target), "a new heap is a linear form")?;
    let (of_heap, free): (Vec<_>, Vec<_>) = atoms.iter().cloned().partition(speaks_of_heap);
    let mut found = Found {
        from: 0,
        removals: Vec::new(),
        set: None,
    };
    let zero = [Exact::from(0)];
    let bound = bound(moved);
    solutions(&Condition::And(free), &zero, &bound, world, &mut |values| {
        let fixed = |form: &Linear| {
            let mut form = form.clone();
            for place in &bound {
                let value = values.get(*place).and_then(Exact::integer);
                let value = known(value, "a variable is an integer")?;
                let value = Linear {
                    constant: value,
                    ..Linear::default()
                };
                form = known(form.with(*place, &value), "its numbers are small")?;
            }
            Ok(form)
        };
        let mut holds = true;
        for atom in &of_heap {
            let Condition::Compare(comparison, left, right) = atom else {
                return beyond("a condition on the heap is a comparison");
            };
            let sides = linear(left).zip(linear(right));
            let form = sides.and_then(|(left, right)| right.plus(&left, -1));
            let form = fixed(&known(form, "a condition on the heap is linear")?)?;
            let factor = form.factor(HEAP);
            let settled = form.constant.abs() + 1;
            found.from = found.from.max(if factor == 0 { 0 } else { settled + 1 });
            // 0 compared with factor · n + constant, n large.
            let sign = if factor == 0 { form.constant } else { factor };
            holds &= comparison.holds(0.cmp(&sign));
        }
        let target = fixed(&target)?;
        let is_fall = target.factors == Linear::variable(HEAP).factors;
        // A heap that becomes a fixed number is a removal of no fixed number.
        if holds && (!is_fall || target.constant >= 0 || -target.constant > LARGEST) {
            return beyond("a number of tokens is taken");
        }
        if holds {
            found.removals.push(Removal {
                taken: -target.constant,
                parts: 1,
                least: 0,
                apart: 0,
            });
        }
        Ok(true)
    })?;
    if found.from > LARGEST {
        return beyond("its numbers are too large");
    }
    Ok(found)
}

/// A comparison with the larger side on the right.
fn upward<'t>(
    comparison: Comparison,
    left: &'t Term,
    right: &'t Term,
) -> (Comparison, &'t Term, &'t Term) {
    match comparison {
        Comparison::Greater => (Comparison::Less, right, left),
        Comparison::GreaterEqual => (Comparison::LessEqual, right, left),
        other => (other, left, right),
    }
}

/// Moves to several heaps, which are the variables `parts`.
fn split(
    moved: &MoveRule,
    parts: &[usize],
    atoms: &[Condition],
    world: &dyn World,
) -> Result<Found, Fault> {
    // The heap is the tokens taken, which stand in its place, and the new heaps.
    let mut heap = Linear::variable(HEAP);
    for part in parts {
        heap = known(
            heap.plus(&Linear::variable(*part), 1),
            "its numbers are small",
        )?;
    }
    let mut forms = Vec::new();
    for atom in atoms {
        let Condition::Compare(comparison, left, right) = atom else {
            return beyond("a condition on new heaps is a comparison");
        };
        let (comparison, left, right) = upward(*comparison, left, right);
        let sides = linear(left).zip(linear(right));
        let form = sides.and_then(|(left, right)| right.plus(&left, -1)?.with(HEAP, &heap));
        forms.push((
            comparison,
            known(form, "a condition on new heaps is linear")?,
        ));
    }
    // A condition without variables that is false: there is no such move.
    let is_false = |(comparison, form): &(Comparison, Linear)| {
        form.factors.is_empty() && !comparison.holds(0.cmp(&form.constant))
    };
    if forms.iter().any(is_false) {
        return Ok(Found {
            from: 0,
            removals: Vec::new(),
            set: None,
        });
    }
    let others = bound(moved)
        .into_iter()
        .filter(|place| !parts.contains(place));
    let others: Vec<usize> = others.chain([HEAP]).collect();
    let free = |form: &Linear| form.factors.keys().all(|place| others.contains(place));
    let (on_taken, on_parts): (Vec<_>, Vec<_>) =
        forms.into_iter().partition(|(_, form)| free(form));
    let (least, apart) = bounds(&on_parts, parts)?;
    let on_taken = on_taken
        .iter()
        .map(|(comparison, form)| written(*comparison, form));
    let on_taken = on_taken.collect::<Result<Vec<_>, _>>()?;
    let mut taken = BTreeSet::new();
    solutions(
        &Condition::And(on_taken.clone()),
        &[],
        &others,
        world,
        &mut |values| {
            taken.extend(values.first().and_then(Exact::integer));
            Ok(true)
        },
    )?;
    never_upward(&on_taken)?;
    if taken.contains(&0) && least == 0 {
        return beyond("a move leaves a smaller heap");
    }
    let removals = taken.into_iter().map(|taken| Removal {
        taken,
        parts: parts.len(),
        least,
        apart,
    });
    Ok(Found {
        from: 0,
        removals: removals.collect(),
        set: None,
    })
}

/// A linear condition as a condition.
fn written(comparison: Comparison, form: &Linear) -> Result<Condition, Fault> {
    let number = |n: i128| {
        let small = i64::try_from(n).ok().map(Term::Number);
        known(small, "its numbers are small")
    };
    let binary = |operator, left, right| Term::Binary(operator, Box::new(left), Box::new(right));
    let mut sum = number(form.constant)?;
    for (place, factor) in &form.factors {
        let product = binary(Operator::Times, number(*factor)?, Term::Variable(*place));
        sum = binary(Operator::Plus, sum, product);
    }
    Ok(Condition::Compare(comparison, Term::Number(0), sum))
}

/// Checks that the tokens taken cannot be negative: 0 ≤ c, or c = something, is among the conditions, as one on the heap alone.
fn never_upward(on_taken: &[Condition]) -> Result<(), Fault> {
    let bounded = on_taken.iter().any(|condition| {
        let Condition::Compare(comparison, _, sum) = condition else {
            return false;
        };
        let Some(form) = linear(sum) else {
            return false;
        };
        let own = form.factor(HEAP);
        let others = form.factors.iter().filter(|(place, _)| **place != HEAP);
        match comparison {
            // 0 = own · c + the rest, where c ≥ 0 if the rest is at most 0 for own > 0.
            Comparison::Equal if own != 0 => {
                form.constant * own.signum() <= 0
                    && others
                        .into_iter()
                        .all(|(_, factor)| factor * own.signum() <= 0)
            }
            // 0 ≤ own · c + the rest.
            Comparison::LessEqual | Comparison::Less if own > 0 => {
                let least = form.constant + i128::from(*comparison == Comparison::LessEqual);
                least <= own && others.into_iter().all(|(_, factor)| *factor <= 0)
            }
            _ => false,
        }
    });
    match bounded {
        true => Ok(()),
        false => beyond("no move adds tokens"),
    }
}

/// The least size of every new heap, and by how much two differ.
fn bounds(on_parts: &[(Comparison, Linear)], parts: &[usize]) -> Result<(i128, i128), Fault> {
    let mut least = vec![0; parts.len()];
    let mut apart = 0;
    let mut order = None;
    for (comparison, form) in on_parts {
        let places: Vec<(usize, i128)> = form.factors.iter().map(|(p, f)| (*p, *f)).collect();
        let strict = i128::from(*comparison == Comparison::Less);
        match (comparison, &places[..]) {
            // 0 ≤ factor · part + constant
            (Comparison::Less | Comparison::LessEqual, [(place, factor)]) if *factor > 0 => {
                let bound = -((form.constant - strict).div_euclid(*factor));
                let index = parts.iter().position(|part| part == place);
                let index = known(index, "a bound is on a new heap")?;
                least[index] = bound.max(least[index]);
            }
            (Comparison::NotEqual, [(one, a), (other, b)])
                if parts.len() == 2
                    && a.abs() == 1
                    && a + b == 0
                    && form.constant == 0
                    && parts.contains(one)
                    && parts.contains(other) =>
            {
                apart = apart.max(1);
            }
            // 0 ≤ large - small + constant
            (Comparison::Less | Comparison::LessEqual, [(one, a), (other, b)])
                if parts.len() == 2
                    && a.abs() == 1
                    && a + b == 0
                    && form.constant - strict <= 0
                    && parts.contains(one)
                    && parts.contains(other) =>
            {
                let small = if *a < 0 { *one } else { *other };
                if *order.get_or_insert(small) != small {
                    return beyond("one of two new heaps is the larger one");
                }
                apart = apart.max(strict - form.constant);
            }
            _ => return beyond("a condition on new heaps is a lower bound or a difference"),
        }
    }
    match least.iter().all(|bound| *bound == least[0]) {
        true => Ok((least[0], apart)),
        false => beyond("all new heaps have the same least size"),
    }
}
