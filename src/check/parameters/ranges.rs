//! The ranges of integers that satisfy conditions, as far as linear ones show.

use dashu_int::IBig;
use grundy_rules::formula::{Comparison, Condition, Linear, NoGames, Term, real_linear};
use grundy_rules::game::{Clause, clauses};
use grundy_rules::language::Operator;
use grundy_rules::linear_program::Optimum;
use grundy_rules::number::Number;

/// The least and the greatest value of a variable, if it has both.
pub(super) type Range = Option<(i64, i64)>;

/// A condition on some variables, in clauses on numbers from 0, of which each variable is the difference of two.
pub(super) struct Differences {
    count: usize,
    pub clauses: Vec<Clause>,
}

impl Differences {
    /// Of a condition with `count` variables.
    pub fn of(condition: &Condition, places: &[usize], count: usize) -> Differences {
        let condition = condition.replaced(&|place| {
            let other = Term::Variable(count + place);
            Term::binary(Operator::Minus, Term::Variable(place), other)
        });
        let both = places.iter().flat_map(|place| [*place, count + place]);
        let both: Vec<usize> = both.collect();
        let target = both.iter().map(|place| Term::Variable(*place)).collect();
        let clauses = clauses(0, 2 * count, &both, &condition, &[target]);
        Differences { count, clauses }
    }

    fn difference(&self, place: usize, sign: i64) -> Linear {
        Linear {
            terms: vec![(place, sign), (self.count + place, -sign)],
            constant: 0,
        }
    }

    /// The constraints that keep a variable in -size..size.
    pub fn near(&self, place: usize, size: i64) -> [Linear; 2] {
        [1, -1].map(|sign| Linear {
            constant: size,
            ..self.difference(place, sign)
        })
    }

    /// The range of a variable.
    pub fn range(&self, place: usize) -> Range {
        let greatest = |sign: i64| {
            let mut all: Option<IBig> = None;
            for clause in &self.clauses {
                let Optimum::At { value, .. } = clause.maximum(&self.difference(place, sign), &[])
                else {
                    return None;
                };
                all = all.max(Some(value.floor()));
            }
            i64::try_from(&all?).ok()
        };
        Some((greatest(-1)?.checked_neg()?, greatest(1)?))
    }

    /// The least sizes of variables in a clause, found one after the other; none beyond `farthest`.
    pub fn beginning(&self, clause: &Clause, places: &[usize], farthest: i64) -> Option<Vec<i64>> {
        let mut constraints = Vec::new();
        let mut sizes = Vec::new();
        for place in places {
            let is_there = |size: i64| {
                let nearer = constraints.iter().cloned().chain(self.near(*place, size));
                reaches(clause, &nearer.collect::<Vec<_>>())
            };
            let (mut below, mut size) = (-1, farthest);
            if !is_there(size) {
                return None;
            }
            while size - below > 1 {
                let middle = below + (size - below) / 2;
                match is_there(middle) {
                    true => size = middle,
                    false => below = middle,
                }
            }
            sizes.push(size);
            constraints.extend(self.near(*place, size));
        }
        Some(sizes)
    }
}

/// Does a clause hold anywhere with these constraints?
pub(super) fn reaches(clause: &Clause, constraints: &[Linear]) -> bool {
    clause.maximum(&Linear::default(), constraints) != Optimum::Infeasible
}

/// The only variable of a linear function, its factor, which is not 0, and the constant.
fn only_variable(left: &Term, right: &Term) -> Option<(usize, Number, Number)> {
    let (terms, constant) =
        real_linear(&Term::binary(Operator::Minus, left.clone(), right.clone()))?;
    let (place, _) = *terms.first()?;
    let mut factor = Number::ZERO;
    for (other, more) in terms {
        if other != place {
            return None;
        }
        factor = factor.plus(&more).ok()?;
    }
    (factor != Number::ZERO).then_some((place, factor, constant))
}

/// The variable that an equation gives, and its value.
pub(super) fn equation(condition: &Condition) -> Option<(usize, Number)> {
    let Condition::Compare(Comparison::Equal, left, right) = condition else {
        return None;
    };
    let (place, factor, constant) = only_variable(left, right)?;
    Some((place, constant.negated().over(&factor).ok()?))
}

/// The range of a variable by conditions that mention no other, of numbers of any size.
pub(super) fn own_range(place: usize, conditions: &[&Condition]) -> Option<(Number, Number)> {
    let (mut least, mut greatest): (Option<Number>, Option<Number>) = (None, None);
    for condition in conditions {
        let Condition::Compare(comparison, left, right) = condition else {
            continue;
        };
        let Some((own, factor, constant)) = only_variable(left, right) else {
            continue;
        };
        if own != place || *comparison == Comparison::NotEqual {
            continue;
        }
        let end = constant.negated().over(&factor).ok()?;
        // A strict comparison leaves out the end itself.
        let inside = |sign: i64| match comparison {
            Comparison::Less if end.is_integer() => end.plus(&Number::from(sign)).ok(),
            _ => Some(end.clone()),
        };
        match factor.is_negative() {
            true => least = least.max(Some(inside(1)?.ceiling())),
            false => {
                let end = inside(-1)?.floor();
                greatest = Some(greatest.map_or(end.clone(), |greatest| greatest.min(end)));
            }
        }
    }
    least.zip(greatest)
}

/// The greatest bound that is taken from a condition that is not linear; a wider range is not listed. It steers the search only.
const WIDEST: i64 = 1 << 20;

/// Linear conditions that follow from others: |t| <= m of a sum with t^2, or a higher even power, that is at most m^2 and m >= 1, and of a t
/// that divides m.
pub(super) fn bounds(conditions: &[&Condition]) -> Vec<Condition> {
    let mut found = Vec::new();
    for condition in conditions {
        let (bounded, greatest) = match condition {
            Condition::Compare(
                Comparison::Less | Comparison::LessEqual | Comparison::Equal,
                left,
                right,
            ) => match (right.as_constant(), left.as_constant()) {
                (Some(most), _) => (squared(left), root(most)),
                (_, Some(most))
                    if matches!(condition, Condition::Compare(Comparison::Equal, ..)) =>
                {
                    (squared(right), root(most))
                }
                _ => continue,
            },
            Condition::Divides(left, right) => match right.as_constant() {
                Some(of) if !of.is_zero() => (vec![left], Some(of.absolute())),
                _ => continue,
            },
            _ => continue,
        };
        // What is squared may be a fraction.
        let greatest = greatest.map(|greatest| greatest.ceiling());
        let Some(greatest) = greatest.filter(|greatest| *greatest <= Number::from(WIDEST)) else {
            continue;
        };
        for term in bounded {
            let (least, most) = (greatest.negated(), greatest.clone());
            found.push(Condition::less_equal(Term::Constant(least), term.clone()));
            found.push(Condition::less_equal(term.clone(), Term::Constant(most)));
        }
    }
    found
}

fn root(of: &Number) -> Option<Number> {
    let root = Term::Root(Box::new(Term::Constant(of.clone())));
    root.value(&[], &NoGames).ok()
}

/// The terms whose squares are in a sum of which no part is negative; none of another term.
fn squared(sum: &Term) -> Vec<&Term> {
    fn all<'t>(sum: &'t Term, found: &mut Vec<&'t Term>) -> bool {
        match sum {
            Term::Constant(number) => !number.is_negative(),
            Term::Binary(Operator::Plus, left, right) => all(left, found) && all(right, found),
            Term::Binary(Operator::Times, left, right) if left == right => {
                found.push(left);
                true
            }
            Term::Binary(Operator::Power, base, exponent) => {
                let exponent = exponent.as_constant().and_then(Number::to_i64);
                let is_even = exponent.is_some_and(|exponent| exponent > 0 && exponent % 2 == 0);
                found.extend(is_even.then_some(&**base));
                is_even
            }
            _ => false,
        }
    }
    let mut found = Vec::new();
    match all(sum, &mut found) {
        true => found,
        false => Vec::new(),
    }
}

/// Is each comparison in it linear, and is there nothing else?
pub(super) fn is_linear(condition: &Condition) -> bool {
    match condition {
        Condition::Constant(_) => true,
        Condition::Compare(_, left, right) => {
            real_linear(&Term::binary(Operator::Minus, left.clone(), right.clone())).is_some()
        }
        Condition::And(parts) | Condition::Or(parts) => parts.iter().all(is_linear),
        Condition::Not(of) => is_linear(of),
        Condition::Divides(..) | Condition::Property(..) => false,
    }
}
