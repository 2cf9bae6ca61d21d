//! The codes of games of taking and breaking: d0.d1d2d3… (Guy and Smith 1956).
//!
//! The bits of dk say what may be left when k tokens are taken: 1 no heap, 2 one heap, 4 two heaps, 8 three heaps.
//! Codes of digits to 7 are octal, others hexadecimal.

use super::pointwise::wrong_sort;
use super::resolved::{OrDiagnostic, ResolvedExpression};
use super::scope::Scope;
use super::set::SetTerm;
use super::term::Term;
use crate::language::{Code, Diagnostic, Expression, Span};
use crate::number::Number;

/// The digits of a code, beginning with the one before the point.
pub(super) fn digits(text: &str, span: Span) -> OrDiagnostic<Vec<u32>> {
    let wrong = |message: &str| {
        Diagnostic::new(Code::Parameter, span, format!("\"{text}\": {message}"))
            .help("a code is a digit, a point, and digits 0 to 9 and A to F: \"0.137\", \"4.007\"")
    };
    let (before, behind) = text
        .split_once('.')
        .ok_or_else(|| wrong("a code has a point"))?;
    if before.chars().count() != 1 {
        return Err(wrong("one digit stands before the point"));
    }
    let digits = before.chars().chain(behind.chars());
    let digits: Option<Vec<u32>> = digits.map(|digit| digit.to_digit(16)).collect();
    let digits = digits.ok_or_else(|| wrong("this is no digit of a code"))?;
    if digits[0] % 4 != 0 {
        return Err(wrong("to take nothing, a heap must be split: 0, 4, 8 or C"));
    }
    Ok(digits)
}

impl Scope<'_> {
    /// The k for which the digit dk of a code has a given bit: 1, 2, 4 or 8.
    pub(super) fn places_of_digit(
        &mut self,
        code: &Expression,
        digit: &Expression,
    ) -> OrDiagnostic<ResolvedExpression> {
        let digits = match self.resolve(code, false)? {
            ResolvedExpression::Text(text) => digits(&text, code.span)?,
            other => return Err(wrong_sort(code.span, "a code in quotes", &other)),
        };
        let wanted = self.number(digit)?;
        let wanted = wanted.as_constant().and_then(Number::to_i64);
        let Some(wanted) = [1_u32, 2, 4, 8]
            .into_iter()
            .find(|w| wanted == Some(i64::from(*w)))
        else {
            let message = "a digit is a sum of 1, 2, 4 and 8: name one of them";
            return Err(Diagnostic::new(Code::Sort, digit.span, message));
        };
        let places = digits.iter().zip(0_i64..);
        let holding = places.filter(|(digit, _)| *digit & wanted != 0);
        let elements = holding.map(|(_, place)| Term::constant(place));
        Ok(ResolvedExpression::Set(SetTerm::Elements(
            elements.collect(),
        )))
    }
}
