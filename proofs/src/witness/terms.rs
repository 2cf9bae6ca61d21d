//! Builds terms and conditions, and writes them in SMT-LIB.

use grundy_rules::formula::{Comparison, Condition, NoGames, Term, shown, shown_condition};
use grundy_rules::language::{NumberProperty, Operator};
use grundy_rules::number::Number;

pub(super) fn number(value: i64) -> Term {
    Term::constant(value)
}

fn is_number(term: &Term, value: i64) -> bool {
    term.as_constant().and_then(Number::to_i64) == Some(value)
}

/// Both constants, if the terms are constants.
fn constants<'t>(left: &'t Term, right: &'t Term) -> Option<(&'t Number, &'t Number)> {
    left.as_constant().zip(right.as_constant())
}

pub(super) fn plus(left: Term, right: Term) -> Term {
    let sum = constants(&left, &right).and_then(|(left, right)| left.plus(right).ok());
    match (sum, is_number(&left, 0), is_number(&right, 0)) {
        (Some(sum), ..) => Term::Constant(sum),
        (_, true, _) => right,
        (_, _, true) => left,
        _ => Term::binary(Operator::Plus, left, right),
    }
}

pub(super) fn minus(left: Term, right: Term) -> Term {
    let difference = constants(&left, &right).and_then(|(left, right)| left.minus(right).ok());
    match (difference, is_number(&right, 0)) {
        (Some(difference), _) => Term::Constant(difference),
        (_, true) => left,
        _ if left == right => number(0),
        _ => Term::binary(Operator::Minus, left, right),
    }
}

pub(super) fn times(left: Term, right: Term) -> Term {
    let product = constants(&left, &right).and_then(|(left, right)| left.times(right).ok());
    match (product, is_number(&left, 1), is_number(&right, 1)) {
        (Some(product), ..) => Term::Constant(product),
        (_, true, _) => right,
        (_, _, true) => left,
        _ if is_number(&left, 0) || is_number(&right, 0) => number(0),
        _ => Term::binary(Operator::Times, left, right),
    }
}

pub(super) fn at_most(left: Term, right: Term) -> Condition {
    decided(Condition::less_equal(left, right))
}

pub(super) fn below(left: Term, right: Term) -> Condition {
    decided(Condition::Compare(Comparison::Less, left, right))
}

/// The condition, or its truth if it compares constants.
fn decided(condition: Condition) -> Condition {
    if let Condition::Compare(_, left, right) = &condition
        && constants(left, right).is_some()
        && let Ok(holds) = condition.holds(&[], &NoGames)
    {
        return Condition::Constant(holds);
    }
    condition
}

/// The conjunction of these, each once, without those that are true by themselves.
pub(super) fn all(conditions: &[Condition]) -> Condition {
    let flat = conditions.iter().flat_map(Condition::conjuncts).cloned();
    let mut once: Vec<Condition> = Vec::new();
    for condition in flat.map(decided) {
        if condition != Condition::Constant(true) && !once.contains(&condition) {
            once.push(condition);
        }
    }
    match once.contains(&Condition::Constant(false)) {
        true => Condition::Constant(false),
        false => Condition::And(once),
    }
}

pub(super) fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

/// The term, with subterms replaced by their names.
pub(super) fn aliased(term: &Term, alias: &dyn Fn(&Term) -> Option<Term>) -> Term {
    let again = |term: &Term| Box::new(aliased(term, alias));
    if let Some(alias) = alias(term) {
        return alias;
    }
    match term {
        Term::Negative(of) => Term::Negative(again(of)),
        Term::Absolute(of) => Term::Absolute(again(of)),
        Term::Binary(operator, left, right) => Term::Binary(*operator, again(left), again(right)),
        other => other.clone(),
    }
}

/// The reason that this method does not apply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OutOfReach(pub String);

fn no_polynomial(term: &Term, name: &dyn Fn(usize) -> String) -> OutOfReach {
    OutOfReach(format!("{} is no polynomial", shown(term, name)))
}

/// A term in SMT-LIB 2, over integers.
///
/// # Errors
/// A term that SMT-LIB over integers does not have.
pub(super) fn smt(term: &Term, name: &dyn Fn(usize) -> String) -> Result<String, OutOfReach> {
    let each = |parts: &[Term]| -> Result<Vec<String>, OutOfReach> {
        parts.iter().map(|part| smt(part, name)).collect()
    };
    Ok(match term {
        Term::Constant(value) => {
            let integer = value.to_ibig();
            let integer = integer.ok_or_else(|| OutOfReach(format!("{value} is no integer")))?;
            match value.is_negative() {
                true => format!("(- {})", -integer),
                false => integer.to_string(),
            }
        }
        Term::Variable(place) => name(*place),
        Term::Negative(of) => format!("(- {})", smt(of, name)?),
        Term::Absolute(of) => format!("(abs {})", smt(of, name)?),
        Term::Minimum(parts) | Term::Maximum(parts) => {
            let sign = match term {
                Term::Minimum(_) => "<=",
                _ => ">=",
            };
            let joined = each(parts)?.into_iter();
            let joined = joined.reduce(|a, b| format!("(ite ({sign} {a} {b}) {a} {b})"));
            joined.ok_or_else(|| OutOfReach("the least of nothing".into()))?
        }
        Term::Binary(operator, left, right) => {
            let sign = match operator {
                Operator::Plus => "+",
                Operator::Minus => "-",
                Operator::Times | Operator::Juxtaposed => "*",
                // SMT-LIB rounds in the same way if the divisor is positive.
                Operator::Div | Operator::Mod if positive(right) => match operator {
                    Operator::Div => "div",
                    _ => "mod",
                },
                Operator::Power if is_number(right, 2) => {
                    let of = smt(left, name)?;
                    return Ok(format!("(* {of} {of})"));
                }
                _ => return Err(no_polynomial(term, name)),
            };
            format!("({sign} {} {})", smt(left, name)?, smt(right, name)?)
        }
        Term::Floor(of) => match &**of {
            Term::Binary(Operator::Over, above, below) if positive(below) => {
                format!("(div {} {})", smt(above, name)?, smt(below, name)?)
            }
            of if of.is_integral() => smt(of, name)?,
            _ => return Err(no_polynomial(term, name)),
        },
        other => return Err(no_polynomial(other, name)),
    })
}

fn positive(term: &Term) -> bool {
    let value = term.as_constant();
    value.is_some_and(|value| value.is_integer() && !value.is_negative() && !value.is_zero())
}

/// A condition in SMT-LIB 2.
///
/// # Errors
/// A term that SMT-LIB over integers does not have.
pub(super) fn smt_condition(
    condition: &Condition,
    name: &dyn Fn(usize) -> String,
) -> Result<String, OutOfReach> {
    let joined = |parts: &[Condition], sign: &str, empty: &str| -> Result<String, OutOfReach> {
        let parts: Result<Vec<_>, _> = parts.iter().map(|part| smt_condition(part, name)).collect();
        let parts = parts?;
        Ok(match parts.as_slice() {
            [] => empty.into(),
            [only] => only.clone(),
            parts => format!("({sign} {})", parts.join(" ")),
        })
    };
    Ok(match condition {
        Condition::Constant(value) => value.to_string(),
        Condition::Compare(comparison, left, right) => {
            let (left, right) = (smt(left, name)?, smt(right, name)?);
            match comparison {
                Comparison::Equal => format!("(= {left} {right})"),
                Comparison::NotEqual => format!("(not (= {left} {right}))"),
                Comparison::Less => format!("(< {left} {right})"),
                Comparison::LessEqual => format!("(<= {left} {right})"),
            }
        }
        Condition::And(parts) => joined(parts, "and", "true")?,
        Condition::Or(parts) => joined(parts, "or", "false")?,
        Condition::Not(of) => format!("(not {})", smt_condition(of, name)?),
        Condition::Divides(left, right) if positive(left) => {
            format!("(= (mod {} {}) 0)", smt(right, name)?, smt(left, name)?)
        }
        Condition::Property(NumberProperty::Even, of) => {
            format!("(= (mod {} 2) 0)", smt(of, name)?)
        }
        Condition::Property(NumberProperty::Odd, of) => format!("(= (mod {} 2) 1)", smt(of, name)?),
        other => {
            return Err(OutOfReach(format!(
                "{} is no condition on polynomials",
                shown_condition(other, name)
            )));
        }
    })
}
