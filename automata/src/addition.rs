//! The adder of a numeration, and the proof that it adds.

use crate::automaton::{Automaton, Variable};
use crate::budget::{Budget, NoAutomaton};
use crate::linear::{SumRange, linear, valid_only};
use crate::numeration::Numeration;
use crate::product::{Connective, combined};
use crate::project::projected;

const X: Variable = Variable(0);
const Y: Variable = Variable(1);
const Z: Variable = Variable(2);

/// The automaton of x + y = z, over the tracks x0, x1, x2: the state is the value of x + y - z so far.
///
/// ```
/// use grundy_automata::{Budget, Numeration, adder};
/// # fn main() -> Result<(), grundy_automata::NoAutomaton> {
/// let adder = adder(&Numeration::zeckendorf(), &Budget::default())?;
/// assert_eq!(adder.states(), 17);
/// assert!(adder.accepts(&[4u32.into(), 4u32.into(), 8u32.into()]));
/// # Ok(()) }
/// ```
///
/// # Errors
/// A limit of the budget.
pub fn adder(system: &Numeration, budget: &Budget<'_>) -> Result<Automaton, NoAutomaton> {
    linear(
        system,
        &[(X, 1), (Y, 1), (Z, -1)],
        SumRange::exactly(0),
        budget,
    )
}

/// Proves that a relation of x, y, z (in the order of its tracks) is x + y = z, or finds that it is not.
///
/// In all numerations here, smaller numbers have the words that come first, the shorter ones before. So the successor of x is the least word above x, and
/// it is defined from the order of words alone, without the adder. By induction on y, a relation A is addition exactly if
/// A(x, 0, z) is x = z, A(x, y, z) gives A(x, y + 1, z + 1), and A(x, y, z) with A(x, y, w) gives z = w. These are inclusions of automata
/// (the method: Mousavi, Schaeffer, Shallit, 2016).
///
/// # Errors
/// A limit of the budget; `NoAutomaton::Wrong` if the relation does not have three tracks.
pub fn is_addition(relation: &Automaton, budget: &Budget<'_>) -> Result<bool, NoAutomaton> {
    let [x, y, z] = *relation.tracks() else {
        return Err(NoAutomaton::Wrong(
            "addition is a relation of three numbers".into(),
        ));
    };
    let system = relation.system();
    let named = |a: Variable, b: Variable, c: Variable| {
        relation.renamed(|v| {
            if v == x {
                a
            } else if v == y {
                b
            } else if v == z {
                c
            } else {
                v
            }
        })
    };
    let (next_y, next_z) = (Variable(3), Variable(4));
    let sums = named(X, Y, Z)?;
    // A(x, 0, z) is x = z.
    let zero = Automaton::explore(
        system,
        vec![Y],
        true,
        |zero, d| Ok(*zero && d[0] == 0),
        |zero| *zero,
        budget,
    )?;
    let at_zero = projected(&sums, Some(&zero), &[Y], budget)?;
    if !at_zero.equals(&by_order(system, X, Z, DigitOrder::Same, budget)?, budget)? {
        return Ok(false);
    }
    // A(x, y, z) gives A(x, y + 1, z + 1).
    let before = combined(
        &sums,
        Connective::AND,
        &successor(system, Y, next_y, budget)?,
        budget,
    )?;
    let before = before.exists(&[Y], budget)?;
    let before = combined(
        &before,
        Connective::AND,
        &successor(system, Z, next_z, budget)?,
        budget,
    )?;
    let before = before.exists(&[Z], budget)?;
    if !before.is_within(&named(X, next_y, next_z)?, budget)? {
        return Ok(false);
    }
    // A(x, y, z) and A(x, y, w) give z = w.
    let two =
        combined(&sums, Connective::AND, &named(X, Y, next_z)?, budget)?.exists(&[X, Y], budget)?;
    two.is_within(
        &by_order(system, Z, next_z, DigitOrder::Same, budget)?,
        budget,
    )
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum DigitOrder {
    Same,
    Below,
    Above,
}

/// Two numbers compared by their words, for a < b.
fn by_order(
    system: &Numeration,
    a: Variable,
    b: Variable,
    order: DigitOrder,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    let step = |so_far: &DigitOrder, digits: &[u32]| {
        Ok(match so_far {
            DigitOrder::Same if digits[0] < digits[1] => DigitOrder::Below,
            DigitOrder::Same if digits[0] > digits[1] => DigitOrder::Above,
            other => *other,
        })
    };
    let compared = Automaton::explore(
        system,
        vec![a, b],
        DigitOrder::Same,
        step,
        |found| *found == order,
        budget,
    )?;
    valid_only(compared, budget)
}

/// b is the least word above a, for variables a < b.
fn successor(
    system: &Numeration,
    a: Variable,
    b: Variable,
    budget: &Budget<'_>,
) -> Result<Automaton, NoAutomaton> {
    let between = Variable(a.0.max(b.0) + 1);
    let above = by_order(system, a, between, DigitOrder::Below, budget)?;
    let below = by_order(system, b, between, DigitOrder::Above, budget)?;
    let some = projected(&above, Some(&below), &[between], budget)?;
    combined(
        &by_order(system, a, b, DigitOrder::Below, budget)?,
        Connective::MINUS,
        &some,
        budget,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn systems() -> Vec<Numeration> {
        let bases = [2, 3, 7].map(|base| Numeration::base(base).unwrap());
        let periods: [&[u32]; 6] = [&[1], &[2], &[3], &[1, 2], &[2, 1], &[3, 1, 2]];
        let ostrowski = periods.map(|period| Numeration::ostrowski(period).unwrap());
        bases
            .into_iter()
            .chain([Numeration::zeckendorf()])
            .chain(ostrowski)
            .collect()
    }

    #[test]
    fn each_adder_is_proved_to_add() {
        let budget = Budget::default();
        for system in systems() {
            assert!(
                is_addition(&adder(&system, &budget).unwrap(), &budget).unwrap(),
                "{system}"
            );
        }
    }

    #[test]
    fn what_is_not_addition_is_not_proved_to_be() {
        let budget = Budget::default();
        for system in systems() {
            let sum = |terms: [i128; 3], low, high| {
                let terms: Vec<_> = [X, Y, Z].into_iter().zip(terms).collect();
                let range = SumRange {
                    low: Some(low),
                    high: Some(high),
                };
                linear(&system, &terms, range, &budget).unwrap()
            };
            for wrong in [
                sum([1, 2, -1], 0, 0),
                sum([1, 1, -1], 0, 1),
                sum([1, 1, -1], 1, 1),
                sum([1, 1, -2], 0, 0),
            ] {
                assert!(!is_addition(&wrong, &budget).unwrap(), "{system}");
            }
        }
    }
}
