//! Spellings that papers use with another meaning than the one that is read here: warnings.

use super::diagnostic::{Diagnostic, Span};
use super::warnings::add_warnings;
use crate::language::{Code, Expression, Kind, Operator, RelationSign, format_expression};

/// The spellings in an expression that may be meant otherwise.
pub(super) fn with_another_meaning(e: &Expression, found: &mut Vec<Diagnostic>) {
    let doubtful = match &e.kind {
        Kind::Chain {
            first,
            rest,
            modulus: None,
        } => lone_remainder(first, rest),
        Kind::Binary(Operator::Juxtaposed, left, right) => missing_comma(left, right, e.span),
        Kind::Binary(Operator::Over, above, _) => exponent_one(above, e.span),
        Kind::Call(name, arguments) if name.text == "phi" => of_golden_ratio(arguments, e.span),
        Kind::Progression(first, Some(second), last) => dots(first, second, last),
        _ => None,
    };
    add_warnings(found, doubtful);
    for part in e.parts() {
        with_another_meaning(part, found);
    }
}

fn warning(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::UsualMeaning, span, message.into())
}

/// `i = 1 mod 3` without brackets: the remainder 1 mod 3 is the number 1, and a congruence may be meant.
fn lone_remainder(first: &Expression, rest: &[(RelationSign, Expression)]) -> Option<Diagnostic> {
    let [(RelationSign::Equal | RelationSign::NotEqual, right)] = rest else {
        return None;
    };
    let Kind::Binary(Operator::Mod, remainder, modulus) = &right.kind else {
        return None;
    };
    let is_remainder = matches!(&first.kind, Kind::Binary(Operator::Mod, ..));
    let number = |e: &Expression| match &e.kind {
        Kind::Number(digits) => digits.parse::<u64>().ok(),
        _ => None,
    };
    let below = number(modulus).unwrap_or(2);
    if is_remainder || number(remainder).is_none_or(|remainder| remainder >= below) {
        return None;
    }
    let (remainder, modulus) = (format_expression(remainder), format_expression(modulus));
    let message = format!("{remainder} mod {modulus} is one number, and no congruence");
    let cure = format!("{remainder} (mod {modulus})");
    Some(
        warning(right.span, message)
            .label("a remainder")
            .help("a congruence has brackets around its modulus, or the sign ≡")
            .patch(right.span, cure),
    )
}

/// `1 y` and `i i`: products that nobody writes.
fn missing_comma(left: &Expression, right: &Expression, span: Span) -> Option<Diagnostic> {
    let last = match &left.kind {
        Kind::Binary(Operator::Juxtaposed, _, last) => &**last,
        _ => left,
    };
    let product = match (&last.kind, &right.kind) {
        (Kind::Number(one), Kind::Name(name)) if one == "1" => format!("1 {name}"),
        (Kind::Name(first), Kind::Name(second)) if first == second => format!("{first} {second}"),
        _ => return None,
    };
    let gap = Span::new(last.span.end, right.span.start);
    Some(
        warning(span, format!("{product} is a product"))
            .label("is a comma missing?")
            .patch(gap, ", "),
    )
}

/// `n^1/2`: nobody writes an exponent 1.
fn exponent_one(above: &Expression, span: Span) -> Option<Diagnostic> {
    let Kind::Binary(Operator::Power, base, exponent) = &above.kind else {
        return None;
    };
    matches!(&exponent.kind, Kind::Number(one) if one == "1").then(|| {
        let base = format_expression(base);
        warning(span, "only the 1 is the exponent, and not the quotient")
            .label(format!("the half of {base}, for instance"))
            .help(format!("the root is sqrt({base})"))
    })
}

/// `φ(n)`: Euler's function is printed so.
fn of_golden_ratio(arguments: &[Expression], span: Span) -> Option<Diagnostic> {
    let [only] = arguments else {
        return None;
    };
    let Kind::Name(of) = &only.kind else {
        return None;
    };
    Some(
        warning(span, "phi is the golden ratio, and no function")
            .label("a product")
            .help(format!(
                "write phi {of} for the product; Euler's function is not known here"
            )),
    )
}

/// `{2, 4, ..., 2^k}` and `{1, 3, ..., 8}`: the dots stand for numbers in the same distance.
fn dots(first: &Expression, second: &Expression, last: &Expression) -> Option<Diagnostic> {
    let number = |e: &Expression| match &e.kind {
        Kind::Number(digits) => digits.parse::<i64>().ok(),
        _ => None,
    };
    if let Kind::Binary(Operator::Power, ..) = &last.kind {
        let message = "the dots stand for numbers in the same distance, and for no powers";
        let help = "powers are written {2^i | 1 <= i <= k}, squares {i^2 | 1 <= i <= k}";
        return Some(
            warning(last.span, message)
                .label("a power at the end")
                .help(help),
        );
    }
    let (from, next, end) = (number(first)?, number(second)?, number(last)?);
    let step = next.checked_sub(from).filter(|step| *step > 0)?;
    (end.checked_sub(from)? % step != 0).then(|| {
        warning(
            last.span,
            format!("{from}, {next}, … does not come to {end}"),
        )
        .label(format!("numbers in the distance {step}"))
    })
}
