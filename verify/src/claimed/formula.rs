//! Formulas that are made of rules and claims.

use super::linear::LinearForm;
use crate::fault::Fault;
use std::collections::BTreeSet;
use std::fmt;

/// A formula without quantifiers. Variable number i is written `xi`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MadeFormula {
    Constant(bool),
    /// low <= form <= high, where one bound may be missing; the form has variables.
    Bounded(LinearForm, Option<i128>, Option<i128>),
    /// The form is 0 modulo a number.
    Congruent(LinearForm, i128),
    /// The nim-sum of the first two is the third.
    Xor([usize; 3]),
    /// The second is the first times alpha, rounded down.
    Floor([usize; 2]),
    /// A relation that is defined before.
    Relation(String, Vec<usize>),
    Not(Box<MadeFormula>),
    And(Vec<MadeFormula>),
    Or(Vec<MadeFormula>),
    Iff(Box<MadeFormula>, Box<MadeFormula>),
}

impl MadeFormula {
    /// The form, an integer at all values, is in the bounds.
    pub(super) fn bounded(
        form: LinearForm,
        low: Option<i128>,
        high: Option<i128>,
    ) -> Result<MadeFormula, Fault> {
        form.integral()?;
        if let Some(value) = form.as_constant() {
            let above = low.is_none_or(|low| low <= value);
            return Ok(MadeFormula::Constant(
                above && high.is_none_or(|high| value <= high),
            ));
        }
        Ok(MadeFormula::Bounded(form, low, high))
    }

    /// All parts, those of a conjunction by themselves; `true` says nothing.
    pub(super) fn conjuncts(parts: Vec<MadeFormula>) -> Vec<MadeFormula> {
        let mut all = Vec::new();
        for part in parts {
            match part {
                MadeFormula::And(inner) => all.extend(MadeFormula::conjuncts(inner)),
                MadeFormula::Constant(true) => {}
                other => all.push(other),
            }
        }
        all
    }

    /// The conjunction of parts; the only one, if there is one.
    pub(super) fn and(parts: Vec<MadeFormula>) -> MadeFormula {
        let mut parts = MadeFormula::conjuncts(parts);
        match (parts.len(), parts.pop()) {
            (1, Some(only)) => only,
            (_, last) => {
                parts.extend(last);
                MadeFormula::And(parts)
            }
        }
    }

    /// The disjunction of parts; the only one, if there is one.
    pub(super) fn or(mut parts: Vec<MadeFormula>) -> MadeFormula {
        match (parts.len(), parts.pop()) {
            (1, Some(only)) => only,
            (_, last) => {
                parts.extend(last);
                MadeFormula::Or(parts)
            }
        }
    }

    pub(super) fn negated(part: MadeFormula) -> MadeFormula {
        MadeFormula::Not(Box::new(part))
    }

    /// The variables that occur.
    pub(crate) fn variables(&self, found: &mut BTreeSet<usize>) {
        match self {
            MadeFormula::Constant(_) => {}
            MadeFormula::Bounded(form, ..) | MadeFormula::Congruent(form, _) => {
                found.extend(form.variables());
            }
            MadeFormula::Xor(of) => found.extend(of),
            MadeFormula::Floor(of) => found.extend(of),
            MadeFormula::Relation(_, of) => found.extend(of),
            MadeFormula::Not(part) => part.variables(found),
            MadeFormula::And(parts) | MadeFormula::Or(parts) => {
                parts.iter().for_each(|part| part.variables(found));
            }
            MadeFormula::Iff(a, b) => {
                a.variables(found);
                b.variables(found);
            }
        }
    }
}

impl fmt::Display for MadeFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |f: &mut fmt::Formatter<'_>, parts: &[MadeFormula], word: &str| {
            for (place, part) in parts.iter().enumerate() {
                write!(f, "{}({part})", if place > 0 { word } else { "" })?;
            }
            Ok(())
        };
        match self {
            MadeFormula::And(parts) if parts.is_empty() => f.write_str("true"),
            MadeFormula::Or(parts) if parts.is_empty() => f.write_str("false"),
            MadeFormula::Constant(truth) => write!(f, "{truth}"),
            MadeFormula::Bounded(form, low, high) => match (low, high) {
                (None, None) => f.write_str("true"),
                (Some(low), Some(high)) => write!(f, "{low} <= {form} <= {high}"),
                (Some(low), None) => write!(f, "{form} >= {low}"),
                (None, Some(high)) => write!(f, "{form} <= {high}"),
            },
            MadeFormula::Congruent(form, modulus) => write!(f, "{form} = 0 mod {modulus}"),
            MadeFormula::Xor([a, b, c]) => write!(f, "(x{a}) xor (x{b}) = x{c}"),
            MadeFormula::Floor([n, m]) => write!(f, "floor((x{n})*alpha) = x{m}"),
            MadeFormula::Relation(name, of) => {
                let of: Vec<String> = of.iter().map(|variable| format!("x{variable}")).collect();
                write!(f, "{name}({})", of.join(", "))
            }
            MadeFormula::Not(part) => write!(f, "not ({part})"),
            MadeFormula::And(parts) => joined(f, parts, " and "),
            MadeFormula::Or(parts) => joined(f, parts, " or "),
            MadeFormula::Iff(a, b) => write!(f, "({a}) <=> ({b})"),
        }
    }
}
