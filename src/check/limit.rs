//! Checks claims on the limit of x(n) / n against what is known of the recursion that defines x.
//!
//! The claimed limit is a number, or an expression in r = root(P), the only positive root of a polynomial P in z. If it has the same form as
//! the known limit, it is proved by the substitution on the gaps of x, where that is checked, or agrees with a theorem; else it is compared with
//! the known limit to sixty digits.

use super::other_games::OtherGames;
use super::question::Question;
use super::root_polynomial::{NoPolynomial, is_free, root_polynomial};
use super::sequences::ClaimSequences;
use dashu_int::IBig;
use grundy_proofs::claim::{Counterexample, Method, Verdict, Witness};
use grundy_rules::formula::{Meaning, Scope, Term, number_error};
use grundy_rules::game::Names;
use grundy_rules::language::{
    Code, Diagnostic, Expression, Kind, Operator, Statement, WrittenClaim, format_expression,
};
use grundy_rules::number::{Exact, Number, NumberError};
use grundy_rules::recursion::{Law, Limit, RecursionError};
use grundy_work::Job;
use std::cmp::Ordering;

/// The digits to which two limits are compared.
const DIGITS: usize = 60;
/// The digits of a root from which a limit is computed.
const ROOT_DIGITS: usize = 2 * DIGITS;

/// Compares the claimed limit with the known one.
pub(super) fn check(
    quotient: &Expression,
    value: &Expression,
    question: &Question,
) -> Result<Verdict, Diagnostic> {
    let wrong =
        |message: &str, help: &str| Diagnostic::new(Code::Claim, quotient.span, message).help(help);
    let Some((x, index)) = over_index(quotient) else {
        return Err(wrong(
            "this is not a sequence over its index",
            "write limit x(n) / n = …",
        ));
    };
    let known = ClaimSequences {
        claim: question.claim,
        names: question.names,
        index,
    };
    let Some(recursion) = known.recursion(x) else {
        return Err(wrong(
            "the sequence is not defined by a recursion that is known here",
            "write where x(n) = mex(b, q) {x(i), y(i) | i < n}, y(n) = x(n) + a floor(n / p)",
        ));
    };
    let unknown = |reason: String| Ok(Verdict::unknown(reason));
    let limit = match Limit::of(&recursion) {
        Ok(Some(limit)) => limit,
        Ok(None) => return unknown(format!("the limit is not known for {}", recursion.show())),
        Err(error) => return unknown(error.to_string()),
    };
    let others = question.other_games(64);
    let claimed = ClaimedLimit::new(value, question, &others)?;
    let found = compare(&claimed, &limit, question.tools.job);
    match found {
        Ok(found) => Ok(found),
        Err(LimitFault::Number(error)) => match number_error(error, value.span) {
            error if error.code == Code::TooLarge => unknown(error.message.clone()),
            error => Err(error),
        },
        Err(LimitFault::Recursion(error)) => unknown(error.to_string()),
        Err(LimitFault::Polynomial(message)) => Err(wrong_root(claimed.root, value, &message)),
    }
}

/// The known limit of which a claim speaks.
pub(crate) fn known_limit(claim: &WrittenClaim, names: &Names) -> Option<Limit> {
    let Statement::Limit { quotient, .. } = &claim.statement else {
        return None;
    };
    let (x, index) = over_index(quotient)?;
    let known = ClaimSequences {
        claim,
        names,
        index,
    };
    Limit::of(&known.recursion(x)?).ok()?
}

impl From<NoPolynomial> for LimitFault {
    fn from(fault: NoPolynomial) -> Self {
        match fault {
            NoPolynomial::Number(error) => LimitFault::Number(error),
            other => LimitFault::Polynomial(other.to_string()),
        }
    }
}

#[derive(thiserror::Error, Debug)]
enum LimitFault {
    #[error(transparent)]
    Number(#[from] NumberError),
    #[error(transparent)]
    Recursion(#[from] RecursionError),
    #[error("{0}")]
    Polynomial(String),
}

fn wrong_root(root: Option<(&str, &Expression)>, value: &Expression, message: &str) -> Diagnostic {
    let span = root.map_or(value.span, |(_, polynomial)| polynomial.span);
    Diagnostic::new(Code::Claim, span, message)
        .help("root(…) is the only positive root of a polynomial in z, as in root(z^2 - z - 1)")
}

/// x(n) and n, for `x(n) / n`.
fn over_index(quotient: &Expression) -> Option<(&Expression, &str)> {
    match &quotient.kind {
        Kind::Binary(Operator::Over, x, n) => match (&x.kind, &n.kind) {
            (Kind::Call(..), Kind::Name(n)) => Some((x, n)),
            _ => None,
        },
        _ => None,
    }
}

/// The claimed limit, as a function of a root.
struct ClaimedLimit<'c> {
    written: &'c Expression,
    /// The name of the root and its polynomial as written.
    root: Option<(&'c str, &'c Expression)>,
    /// The polynomial as a function of z.
    polynomial: Option<Term>,
    /// The limit as a function of the root.
    limit: Term,
    /// c, if the limit is c / (r - 1) for the root r.
    over_root: Option<Term>,
    others: &'c OtherGames<'c>,
}

impl<'c> ClaimedLimit<'c> {
    fn new(
        written: &'c Expression,
        question: &'c Question,
        others: &'c OtherGames<'c>,
    ) -> Result<Self, Diagnostic> {
        let find = others.finder();
        let mut names = question.names.clone();
        let mut polynomial = None;
        let mut root = None;
        let mut numbers = Vec::new();
        for definition in &question.claim.definitions {
            if !definition.arguments.is_empty() {
                continue;
            }
            let Some(of) = of_root(&definition.value) else {
                numbers.push(definition.clone());
                continue;
            };
            if root.is_some() {
                return Err(wrong_root(Some(("", of)), written, "a second root"));
            }
            let mut inside = names.clone();
            inside.insert("z".into(), Meaning::Number(unknown()));
            let mut scope = Scope::new(inside, 1, 1, &find);
            scope.define(&numbers)?;
            polynomial = Some(scope.number(of)?);
            let name = definition.name.text.as_str();
            names.insert(name.to_string(), Meaning::Number(unknown()));
            root = Some((name, of));
        }
        let mut scope = Scope::new(names, 1, 1, &find);
        scope.define(&numbers)?;
        let limit = scope.number(written)?;
        let above = root.and_then(|(name, _)| above_root(written, name));
        let over_root = above.map(|above| scope.number(above)).transpose()?;
        let over_root = over_root.filter(is_free);
        Ok(Self {
            written,
            root,
            polynomial,
            limit,
            over_root,
            others,
        })
    }

    fn at(&self, root: &Number) -> Exact {
        self.limit
            .value(&[root.times(&Number::from(2))?], self.others)
    }
}

/// A variable real number: half of the first variable, because variables are integers.
fn unknown() -> Term {
    let (variable, two) = (Term::Variable(0), Term::constant(2_i64));
    Term::Binary(Operator::Over, Box::new(variable), Box::new(two))
}

/// P, for `root(P)`.
fn of_root(value: &Expression) -> Option<&Expression> {
    match &value.kind {
        Kind::Call(name, arguments) if name.text == "root" => match arguments.as_slice() {
            [only] => Some(only),
            _ => None,
        },
        _ => None,
    }
}

/// c, for `c / (r - 1)`.
fn above_root<'e>(value: &'e Expression, root: &str) -> Option<&'e Expression> {
    let Kind::Binary(Operator::Over, above, below) = &value.kind else {
        return None;
    };
    let Kind::Binary(Operator::Minus, left, right) = &below.kind else {
        return None;
    };
    let one = matches!(&right.kind, Kind::Number(digits) if digits == "1");
    let fits = one && matches!(&left.kind, Kind::Name(name) if name == root);
    fits.then_some(above)
}

fn compare(claimed: &ClaimedLimit, limit: &Limit, job: &Job) -> Result<Verdict, LimitFault> {
    let scale = Number::from(IBig::from(10).pow(DIGITS));
    let known = limit.bracket(DIGITS, job)?;
    let low = Number::from(known.floor().clone()).over(&scale)?;
    let high = Number::from(known.floor() + IBig::ONE).over(&scale)?;
    let refuted = || {
        let counterexample = Counterexample {
            position: Vec::new(),
            claimed: format_expression(claimed.written).into(),
            computed: format!(
                "{}…",
                limit
                    .bracket(12, job)
                    .map_or_else(|_| known.low(), |b| b.low())
            )
            .into(),
            witness: Witness::Nothing,
        };
        Verdict::refuted(None, counterexample)
    };
    let used = claimed
        .polynomial
        .as_ref()
        .filter(|_| !is_free(&claimed.limit));
    let (least, greatest) = match used {
        None => {
            let value = claimed.at(&Number::ZERO)?;
            if let Some(exact) = limit.closed_form() {
                // Numbers with different square roots are different.
                let same = match value.compare(&exact) {
                    Ok(order) => order == Ordering::Equal,
                    Err(NumberError::DifferentRoots) => false,
                    Err(error) => return Err(error.into()),
                };
                return Ok(if same { agrees(limit) } else { refuted() });
            }
            (value.clone(), value)
        }
        Some(polynomial) => {
            let polynomial = root_polynomial(polynomial, claimed.others)?;
            if let (Law::Perron(known), Some(above)) = (limit.law(), &claimed.over_root)
                && *known == polynomial
            {
                let above = above.value(&[Number::ZERO], claimed.others)?;
                let same = above.compare(&Number::from(limit.recursion().a))?;
                return Ok(match same {
                    Ordering::Equal => agrees(limit),
                    _ => refuted(),
                });
            }
            let root = polynomial.positive_root(ROOT_DIGITS, job)?;
            let Some(root) = root else {
                let shown = polynomial.show("z");
                let changes = polynomial.sign_changes();
                let message = format!(
                    "it is not seen that {shown} has exactly one positive root: the signs of its coefficients change {changes} times"
                );
                return Err(LimitFault::Polynomial(message));
            };
            let scale = Number::from(IBig::from(10).pow(ROOT_DIGITS));
            let left = claimed.at(&Number::from(root.floor().clone()).over(&scale)?)?;
            let right = claimed.at(&Number::from(root.floor() + IBig::ONE).over(&scale)?)?;
            match left.compare(&right)? {
                Ordering::Greater => (right, left),
                _ => (left, right),
            }
        }
    };
    let apart =
        greatest.compare(&low)? == Ordering::Less || least.compare(&high)? == Ordering::Greater;
    Ok(match apart {
        true => refuted(),
        false => Verdict::holds(u64::try_from(DIGITS).ok()),
    })
}

/// The claim has the form of the known limit: it is proved where the steps of the proof are checked, else it agrees with a theorem.
fn agrees(limit: &Limit) -> Verdict {
    match limit.steps() {
        Ok(Some(steps)) => Verdict::proved(
            Method::Limit,
            "by the substitution on the gaps of x: its matrix is primitive, with this characteristic polynomial",
            steps,
        ),
        Ok(None) | Err(_) => Verdict::Agrees {
            theorem: limit.theorem().into(),
        },
    }
}
