//! The disjunctive form of conditions; minima, maxima, absolute values and indicators are split into cases.

use crate::formula::{Comparison, Condition, Term};
use crate::language::Operator;
use crate::number::Number;

/// The most disjuncts; a condition with more is evaluated as a whole. It chooses between engines only.
const MAX_DISJUNCTS: usize = 64;

/// A term, and the conditions under which it applies.
pub(super) type GuardedTerm = (Vec<Condition>, Term);

/// Splits the minima, maxima, absolute values and indicators that occur linearly in a term.
pub(super) fn cases(term: &Term) -> Vec<GuardedTerm> {
    let both = |left: &Term, right: &Term, join: &dyn Fn(Term, Term) -> Term| {
        product(
            cases(left),
            cases(right),
            |(guards, left), (more, right)| {
                (
                    [guards.as_slice(), more].concat(),
                    join(left.clone(), right.clone()),
                )
            },
        )
    };
    let split = match term {
        Term::Negative(of) => cases(of)
            .into_iter()
            .map(|(guards, of)| (guards, Term::Negative(Box::new(of))))
            .collect(),
        Term::Binary(
            operator @ (Operator::Plus | Operator::Minus | Operator::Times),
            left,
            right,
        ) => both(left, right, &|left, right| {
            Term::binary(*operator, left, right)
        }),
        Term::Absolute(of) => cases_of_absolute(of),
        Term::Minimum(parts) | Term::Maximum(parts) => {
            cases_of_extreme(parts, matches!(term, Term::Minimum(_)))
        }
        // The number of heaps that change is a sum of such indicators.
        Term::Choice(arms, otherwise) if is_indicator(arms, otherwise) => {
            let mut earlier = Vec::new();
            let mut all = Vec::new();
            for (condition, value) in arms {
                let mut guards: Vec<Condition> = earlier.clone();
                guards.push(condition.clone());
                all.push((guards, value.clone()));
                earlier.push(Condition::Not(Box::new(condition.clone())));
            }
            all.push((earlier, (**otherwise).clone()));
            all
        }
        _ => vec![(Vec::new(), term.clone())],
    };
    if split.len() > MAX_DISJUNCTS {
        return vec![(Vec::new(), term.clone())];
    }
    split
}

fn cases_of_absolute(of: &Term) -> Vec<GuardedTerm> {
    let zero = || Term::constant(0_i64);
    let mut all = Vec::new();
    for (guards, of) in cases(of) {
        let with = |guard| {
            let mut guards = guards.clone();
            guards.push(guard);
            guards
        };
        let positive = with(Condition::less_equal(zero(), of.clone()));
        let negative = with(Condition::Compare(Comparison::Less, of.clone(), zero()));
        all.push((positive, of.clone()));
        all.push((negative, Term::Negative(Box::new(of))));
    }
    all
}

/// The cases of a minimum (`least`) or a maximum: one for each part that may attain it.
fn cases_of_extreme(parts: &[Term], least: bool) -> Vec<GuardedTerm> {
    let mut all = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        for (mut guards, value) in cases(part) {
            for (other_index, other) in parts.iter().enumerate() {
                if other_index == index {
                    continue;
                }
                // The first of equal parts is chosen, so that cases exclude each other.
                let comparison = match other_index < index {
                    true => Comparison::Less,
                    false => Comparison::LessEqual,
                };
                let (low, high) = match least {
                    true => (value.clone(), other.clone()),
                    false => (other.clone(), value.clone()),
                };
                guards.push(Condition::Compare(comparison, low, high));
            }
            all.push((guards, value));
        }
    }
    all
}

/// Is this a choice between constants, whose conditions have a truth value everywhere?
fn is_indicator(arms: &[(Condition, Term)], otherwise: &Term) -> bool {
    let constant = |term: &Term| term.as_constant().is_some();
    let sound = |(condition, value): &(Condition, Term)| !condition.may_fail() && constant(value);
    arms.iter().all(sound) && constant(otherwise)
}

pub(super) fn product<A, B, C>(left: Vec<A>, right: Vec<B>, join: impl Fn(&A, &B) -> C) -> Vec<C> {
    let join = &join;
    left.iter()
        .flat_map(|left| right.iter().map(move |right| join(left, right)))
        .collect()
}

/// Conjunctions of elementary conditions: one of them holds exactly where the condition holds (or fails, for `wanted
/// = false`).
pub fn disjuncts(condition: &Condition, wanted: bool) -> Vec<Vec<Condition>> {
    let whole = || match wanted {
        true => vec![vec![condition.clone()]],
        false => vec![vec![Condition::Not(Box::new(condition.clone()))]],
    };
    match condition {
        Condition::Constant(value) if *value == wanted => vec![Vec::new()],
        Condition::Constant(_) => Vec::new(),
        Condition::Not(of) => disjuncts(of, !wanted),
        Condition::And(parts) | Condition::Or(parts)
            if matches!(condition, Condition::And(_)) == wanted =>
        {
            let mut all = vec![Vec::new()];
            for part in parts {
                let next = disjuncts(part, wanted);
                // Two counts of the same heaps share their cases, so few of the pairs can hold.
                let pairs = all.len().saturating_mul(next.len());
                let joined =
                    (pairs <= MAX_DISJUNCTS * MAX_DISJUNCTS).then(|| consistent(&all, &next));
                let joined = joined.filter(|joined| joined.len() <= MAX_DISJUNCTS);
                let Some(joined) = joined else {
                    let kept = match wanted {
                        true => part.clone(),
                        false => Condition::Not(Box::new(part.clone())),
                    };
                    all.iter_mut()
                        .for_each(|conjunction| conjunction.push(kept.clone()));
                    continue;
                };
                all = joined;
            }
            all
        }
        Condition::And(parts) | Condition::Or(parts) => any_of(parts, wanted).unwrap_or_else(whole),
        Condition::Compare(comparison, left, right) => {
            compared(*comparison, left, right, wanted).unwrap_or_else(whole)
        }
        Condition::Divides(..) | Condition::Property(..) => whole(),
    }
}

/// Each conjunction of the first list with each of the second, without those that contain a condition and its
/// negation.
fn consistent(all: &[Vec<Condition>], next: &[Vec<Condition>]) -> Vec<Vec<Condition>> {
    let mut joined = Vec::new();
    for left in all {
        for right in next {
            if right
                .iter()
                .any(|part| left.iter().any(|other| are_contrary(part, other)))
            {
                continue;
            }
            let new = right.iter().filter(|part| !left.contains(part));
            joined.push(left.iter().chain(new).cloned().collect());
        }
    }
    joined
}

/// Is one condition the negation of the other? Both must have a value everywhere.
fn are_contrary(one: &Condition, other: &Condition) -> bool {
    use Comparison::{Less, LessEqual};
    let (Condition::Compare(first, a, b), Condition::Compare(second, c, d)) = (one, other) else {
        return false;
    };
    matches!((first, second), (Less, LessEqual) | (LessEqual, Less))
        && (a, b) == (d, c)
        && !one.may_fail()
        && !other.may_fail()
}

/// One of the parts holds (or fails, for `wanted = false`); `None` if that needs too many conjunctions.
fn any_of(parts: &[Condition], wanted: bool) -> Option<Vec<Vec<Condition>>> {
    if wanted && let Some(listed) = listed(parts) {
        return Some(vec![listed]);
    }
    let mut all = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let mut next = disjuncts(part, wanted);
        if part.may_fail() {
            // `y = 0 or x mod y = 0` is read from the left: the second part where the first fails.
            for earlier in &parts[..index] {
                let fails = disjuncts(earlier, !wanted);
                next = product(fails, next, |left, right| [left.as_slice(), right].concat());
            }
        }
        all.extend(next);
    }
    (all.len() <= MAX_DISJUNCTS).then_some(all)
}

/// A comparison that holds (or fails, for `wanted = false`), for each case of its sides; `None` if that needs too
/// many conjunctions.
fn compared(
    comparison: Comparison,
    left: &Term,
    right: &Term,
    wanted: bool,
) -> Option<Vec<Vec<Condition>>> {
    let (comparison, left, right) = match (comparison, wanted) {
        (comparison, true) => (comparison, left, right),
        (Comparison::Equal, false) => (Comparison::NotEqual, left, right),
        (Comparison::NotEqual, false) => (Comparison::Equal, left, right),
        (Comparison::Less, false) => (Comparison::LessEqual, right, left),
        (Comparison::LessEqual, false) => (Comparison::Less, right, left),
    };
    let compare =
        |left: &Term, right: &Term| Condition::Compare(comparison, left.clone(), right.clone());
    let sides = product(
        cases(left),
        cases(right),
        |(guards, left), (more, right)| {
            let guards = [guards.as_slice(), more].concat();
            (guards, compare(left, right))
        },
    );
    if sides.len() == 1 {
        return Some(vec![vec![compare(left, right)]]);
    }
    let mut all = Vec::new();
    for (guards, compare) in sides {
        for mut conjunction in disjuncts(&Condition::And(guards), true) {
            conjunction.push(compare.clone());
            all.push(conjunction);
        }
    }
    (all.len() <= MAX_DISJUNCTS).then_some(all)
}

/// A long list `s = 1 or s = 5 or …` as bounds and one condition to evaluate.
fn listed(parts: &[Condition]) -> Option<Vec<Condition>> {
    if parts.len() <= 8 {
        return None;
    }
    let mut number: Option<&Term> = None;
    let mut least: Option<&Number> = None;
    let mut greatest: Option<&Number> = None;
    for part in parts {
        let Condition::Compare(Comparison::Equal, left, Term::Constant(value)) = part else {
            return None;
        };
        if number.is_some_and(|number| number != left) {
            return None;
        }
        number = Some(left);
        least = Some(least.map_or(value, |least| least.min(value)));
        greatest = Some(greatest.map_or(value, |greatest| greatest.max(value)));
    }
    let number = number?.clone();
    let mut all = vec![
        Condition::less_equal(Term::Constant(least?.clone()), number.clone()),
        Condition::less_equal(number.clone(), Term::Constant(greatest?.clone())),
    ];
    if parts.len() <= MAX_DISJUNCTS {
        all.push(Condition::Or(parts.to_vec()));
        return Some(all);
    }
    let values = parts.iter().filter_map(|part| match part {
        Condition::Compare(_, _, Term::Constant(value)) => Some(value),
        _ => None,
    });
    let mut values: Vec<&Number> = values.collect();
    values.sort();
    values.dedup();
    let next = |value: &Number| value.plus(&Number::ONE).ok();
    let together = |one: &&Number, other: &&Number| {
        number.is_integral() && one.is_integer() && next(one).as_ref() == Some(*other)
    };
    let runs: Vec<&[&Number]> = values.chunk_by(together).collect();
    if runs.len() > 1 {
        all.push(among(&number, &runs));
    }
    Some(all)
}

/// The condition that a number is in one of the runs, which are in order, as a binary search.
fn among(number: &Term, runs: &[&[&Number]]) -> Condition {
    let constant = |value: &Number| Term::Constant(value.clone());
    if let [run] = runs {
        let (first, last) = (run[0], run[run.len() - 1]);
        return match run.len() {
            1 => Condition::equal(number.clone(), constant(first)),
            _ => Condition::And(vec![
                Condition::less_equal(constant(first), number.clone()),
                Condition::less_equal(number.clone(), constant(last)),
            ]),
        };
    }
    let (low, high) = runs.split_at(runs.len() / 2);
    let upper = constant(high[0][0]);
    let below = Condition::Compare(Comparison::Less, number.clone(), upper.clone());
    Condition::Or(vec![
        Condition::And(vec![below, among(number, low)]),
        Condition::And(vec![
            Condition::less_equal(upper, number.clone()),
            among(number, high),
        ]),
    ])
}
