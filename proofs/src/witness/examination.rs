//! Test questions with known answers, which a solver must pass before it is trusted.
//!
//! Half of them hold for all integers, and half do not; they are about sums and products as the steps of proofs are.
//! Their numbers and their order come from a generator with a fixed seed: they are the same each time, and no simple
//! rule such as "always valid" answers them. If a statement does not hold, the values that the solver gives must
//! refute it.

use super::obligation::{Obligation, Solver, SolverVerdict};
use super::terms::{OutOfReach, at_most, below, minus, number, plus, times};
use grundy_rules::formula::{Comparison, Condition, Term};

/// A statement, and whether it holds for all integers.
struct KnownStatement {
    hypotheses: Vec<Condition>,
    conclusion: Condition,
    holds: bool,
}

/// The least number of right answers of each kind; the others may be "unknown".
const LEAST: usize = 3;

/// Pseudorandom numbers (Lehmer 1951, with the constants of Park and Miller 1988).
struct LehmerNumbers(u64);

impl LehmerNumbers {
    /// A number from 0 to below the bound.
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0 * 48_271 % 2_147_483_647;
        self.0 / 7 % bound
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        let size = u64::try_from(high - low + 1).unwrap_or(1);
        low + i64::try_from(self.below(size)).unwrap_or(0)
    }
}

/// What a solver answered wrongly.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WrongSolver(pub String);

/// Asks a solver the test questions.
///
/// # Errors
/// What it answered wrongly.
pub fn examine(solver: &mut Solver) -> Result<(), WrongSolver> {
    let names: Vec<String> = ["x", "y"].map(String::from).to_vec();
    let mut right = [0, 0];
    for (place, known) in questions().into_iter().enumerate() {
        let obligation = Obligation::new(
            format!("question {}", place + 1),
            "a statement whose truth is known".into(),
            &names,
            known.hypotheses.clone(),
            known.conclusion.clone(),
        );
        let obligation = obligation.map_err(|OutOfReach(reason)| WrongSolver(reason))?;
        let shown = || {
            let given = obligation.hypotheses();
            let conclusion = obligation.conclusion();
            match given.is_empty() {
                true => format!("that {conclusion}"),
                false => format!("that {conclusion} where {}", given.join(", ")),
            }
        };
        match (solver(&obligation), known.holds) {
            (SolverVerdict::Valid, true) => right[0] += 1,
            (SolverVerdict::Valid, false) => {
                {
                    return Err(WrongSolver(format!("it says {}, which is false", shown())));
                };
            }
            (SolverVerdict::Refuted(_), true) => {
                return Err(WrongSolver(format!("it denies {}, which is true", shown())));
            }
            (SolverVerdict::Refuted(values), false) => {
                let holds = |condition: &Condition| Obligation::holds(condition, &names, &values);
                if !known.hypotheses.iter().all(holds) || holds(&known.conclusion) {
                    return Err(WrongSolver(format!(
                        "it denies {} with values that do not show it",
                        shown()
                    )));
                }
                right[1] += 1;
            }
            (SolverVerdict::Unknown(_) | SolverVerdict::NoSolver, _) => {}
        }
    }
    match right.iter().all(|count| *count >= LEAST) {
        true => Ok(()),
        false => Err(WrongSolver("it does not answer easy questions".into())),
    }
}

fn questions() -> Vec<KnownStatement> {
    let mut numbers = LehmerNumbers(20_101_116);
    let mut all: Vec<KnownStatement> = Vec::new();
    for holds in [true, false] {
        all.extend([
            square_is_bounded(&mut numbers, holds),
            product_of_sums(&mut numbers, holds),
            sum_of_multiples(&mut numbers, holds),
            no_square(&mut numbers, holds),
            square_rises(&mut numbers, holds),
        ]);
    }
    // A random order (Fisher and Yates 1938).
    for last in (1..all.len()).rev() {
        let other = numbers.below(u64::try_from(last).unwrap_or(0) + 1);
        all.swap(last, usize::try_from(other).unwrap_or(last));
    }
    all
}

fn x() -> Term {
    Term::Variable(0)
}

fn y() -> Term {
    Term::Variable(1)
}

fn square(term: Term) -> Term {
    times(term.clone(), term)
}

fn equal(left: Term, right: Term) -> Condition {
    Condition::Compare(Comparison::Equal, left, right)
}

/// 0 <= x <= b: x^2 <= b^2, and not x^2 <= b^2 - 1.
fn square_is_bounded(numbers: &mut LehmerNumbers, holds: bool) -> KnownStatement {
    let b = numbers.between(3, 40);
    let bound = b * b - i64::from(!holds);
    KnownStatement {
        hypotheses: vec![at_most(number(0), x()), at_most(x(), number(b))],
        conclusion: at_most(square(x()), number(bound)),
        holds,
    }
}

/// (x + a) (x - a) = x^2 - a^2, and not x^2 - a^2 + d.
fn product_of_sums(numbers: &mut LehmerNumbers, holds: bool) -> KnownStatement {
    let (a, d) = (numbers.between(1, 30), numbers.between(1, 9));
    let constant = -a * a + if holds { 0 } else { d };
    let left = times(plus(x(), number(a)), minus(x(), number(a)));
    KnownStatement {
        hypotheses: Vec::new(),
        conclusion: equal(left, plus(square(x()), number(constant))),
        holds,
    }
}

/// a x + b y is no n that the common divisor g of a and b does not divide.
fn sum_of_multiples(numbers: &mut LehmerNumbers, holds: bool) -> KnownStatement {
    let g = numbers.between(2, 6);
    let (a, b) = (g * numbers.between(1, 4), g * numbers.between(1, 4));
    let (u, v) = (numbers.between(0, 9), numbers.between(0, 9));
    let n = a * u + b * v + i64::from(holds);
    let sum = plus(times(number(a), x()), times(number(b), y()));
    KnownStatement {
        hypotheses: vec![at_most(number(0), x()), at_most(number(0), y())],
        conclusion: Condition::Not(Box::new(equal(sum, number(n)))),
        holds,
    }
}

/// x^2 is no number between two squares.
fn no_square(numbers: &mut LehmerNumbers, holds: bool) -> KnownStatement {
    let root = numbers.between(2, 20);
    let n = root * root + i64::from(holds);
    KnownStatement {
        hypotheses: vec![at_most(number(0), x()), at_most(x(), number(root + 1))],
        conclusion: Condition::Not(Box::new(equal(square(x()), number(n)))),
        holds,
    }
}

/// 0 <= x < y: x^2 + c < y^2 + c + 1, and not x^2 + c < y^2 - 1 + c.
fn square_rises(numbers: &mut LehmerNumbers, holds: bool) -> KnownStatement {
    let c = numbers.between(0, 50);
    let more = if holds { c + 1 } else { c - 1 };
    KnownStatement {
        hypotheses: vec![at_most(number(0), x()), below(x(), y())],
        conclusion: below(
            plus(square(x()), number(c)),
            plus(square(y()), number(more)),
        ),
        holds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::number::Number;

    /// The answer to a question by trying small values.
    fn tried(known: &KnownStatement) -> SolverVerdict {
        let names: Vec<String> = ["x", "y"].map(String::from).to_vec();
        for x in 0..60 {
            for y in 0..60 {
                let number = |value: i64| Number::from(value);
                let at = vec![("x".to_string(), number(x)), ("y".to_string(), number(y))];
                let holds = |condition: &Condition| Obligation::holds(condition, &names, &at);
                if known.hypotheses.iter().all(holds) && !holds(&known.conclusion) {
                    return SolverVerdict::Refuted(at);
                }
            }
        }
        SolverVerdict::Valid
    }

    fn examined(answer: impl Fn(usize, SolverVerdict) -> SolverVerdict) -> Result<(), WrongSolver> {
        let questions = questions();
        let mut place = 0;
        examine(&mut |_| {
            let found = answer(place, tried(&questions[place]));
            place += 1;
            found
        })
    }

    #[test]
    fn what_is_known_is_true() {
        for known in questions() {
            let valid = tried(&known) == SolverVerdict::Valid;
            assert_eq!(valid, known.holds, "{:?}", known.conclusion);
        }
        assert_eq!(examined(|_, right| right), Ok(()));
    }

    #[test]
    fn who_always_says_the_same_is_not_believed() {
        assert!(examined(|_, _| SolverVerdict::Valid).is_err());
        assert!(examined(|_, _| SolverVerdict::Refuted(Vec::new())).is_err());
        assert!(examined(|_, _| SolverVerdict::Unknown("unknown".into())).is_err());
        for first in [0, 1] {
            let every_other = |place: usize, right| match (place + first) % 2 {
                0 => SolverVerdict::Valid,
                _ => right,
            };
            assert!(examined(every_other).is_err(), "from {first} on");
        }
    }

    #[test]
    fn values_that_show_nothing_are_not_believed() {
        let wrong = |_, right| match right {
            SolverVerdict::Refuted(_) => {
                SolverVerdict::Refuted(vec![("x".into(), Number::from(-1))])
            }
            right => right,
        };
        let error = examined(wrong).unwrap_err().to_string();
        assert!(error.contains("do not show it"), "{error}");
    }

    #[test]
    fn one_who_gives_up_now_and_then_is_believed() {
        let sometimes = |place: usize, right| match place % 5 {
            0 => SolverVerdict::Unknown("unknown".into()),
            _ => right,
        };
        assert_eq!(examined(sometimes), Ok(()));
    }
}
