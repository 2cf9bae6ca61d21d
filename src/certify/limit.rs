//! Certificates of limits.

use super::NoCertificate;
use super::file::Part;
use super::instance::Choice;
use crate::check::known_limit;
use grundy_rules::recursion::{Law, Limit, Substitution};
use serde_json::json;

/// The digits of the two fractions between which a root lies; fewer for a polynomial of a high degree, for a verifier computes with 127 bits.
const DIGITS: usize = 4;
const DIGITS_IN_ALL: usize = 28;

/// The certificate of a limit of Oudalov's, by the substitution on the gaps of the sequence.
pub(super) fn certificate(choice: &Choice) -> Result<Part, NoCertificate> {
    let none = |why: &str| NoCertificate(format!("a limit: {why}"));
    let limit = known_limit(&choice.item.claim, choice.names);
    let limit = limit.ok_or_else(|| none("it is not found again"))?;
    let fields = fields(&limit, choice).ok_or_else(|| none("its numbers are too large"))?;
    Ok(Part::new("limit", &choice.title, fields))
}

fn fields(limit: &Limit, choice: &Choice) -> Option<Vec<(&'static str, serde_json::Value)>> {
    let Law::Perron(polynomial) = limit.law() else {
        return None;
    };
    let recursion = limit.recursion();
    let substitution = Substitution::new(recursion.a, recursion.b).ok()?;
    let coefficients = polynomial.coefficients().iter();
    let coefficients = coefficients.map(|own| i64::try_from(own.clone()).ok());
    let coefficients: Vec<i64> = coefficients.collect::<Option<_>>()?;
    let degree = coefficients.len().saturating_sub(1).max(1);
    let digits = DIGITS.min(DIGITS_IN_ALL / degree);
    let root = limit.root(digits, choice.tools.job).ok()??;
    let floor = i64::try_from(root.floor().clone()).ok()?;
    let below = 10_i64.checked_pow(u32::try_from(digits).ok()?)?;
    Some(vec![
        ("a", json!(recursion.a)),
        ("b", json!(recursion.b)),
        ("above", json!(recursion.a)),
        ("substitution", json!(substitution.images())),
        ("polynomial", json!(coefficients)),
        ("root", json!([[floor - 1, below], [floor + 1, below]])),
    ])
}
