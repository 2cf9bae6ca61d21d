//! The quotients and remainders in a written move: where its rules divide by 0, the error points at the one that does.

use crate::formula::{NoGames, Scope, Term};
use crate::language::{Expression, Kind, Operator, Span};
use crate::number::Number;

/// A quotient or remainder: what it divides by, and its place in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Quotient {
    pub divisor: Term,
    pub span: Span,
}

impl Quotient {
    /// All of these expressions whose divisor is no written number; bound variables have their places already.
    pub(super) fn all_in<'e>(
        written: impl IntoIterator<Item = &'e Expression>,
        scope: &mut Scope<'_>,
    ) -> Vec<Quotient> {
        let mut found = Vec::new();
        for expression in written {
            if let Kind::Binary(Operator::Over | Operator::Div | Operator::Mod, _, below) =
                &expression.kind
                && !matches!(below.kind, Kind::Number(_))
                && let Ok(divisor) = scope.number(below)
            {
                let span = expression.span;
                found.push(Quotient { divisor, span });
            }
            found.extend(Quotient::all_in(expression.parts(), scope));
        }
        found
    }

    /// The quotient that divides by 0 at a position: one whose divisor is seen to be 0, or the only one that can be.
    pub(super) fn by_zero(all: &[Quotient], heaps: usize, position: &[i64]) -> Option<Span> {
        let values: Vec<Number> = position.iter().map(|heap| Number::from(*heap)).collect();
        let mut unknown = Vec::new();
        for quotient in all {
            let mut places = Vec::new();
            quotient.divisor.variables(&mut places);
            if places.iter().any(|place| *place >= heaps.min(values.len())) {
                unknown.push(quotient.span);
                continue;
            }
            let divisor = quotient.divisor.value(&values, &NoGames);
            if divisor.is_ok_and(|divisor| divisor.is_zero()) {
                return Some(quotient.span);
            }
        }
        match unknown.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }
}
