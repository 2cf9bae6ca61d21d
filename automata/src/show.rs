//! Formulas in one line of ASCII.

use crate::automaton::Variable;
use crate::formula::Formula;
use std::fmt;

impl Formula {
    fn show(&self, f: &mut fmt::Formatter<'_>, outer: u8) -> fmt::Result {
        // How tightly each connective binds.
        let rank = match self {
            Formula::Iff(..) | Formula::Implies(..) => 1,
            Formula::Or(parts) | Formula::And(parts) if parts.len() == 1 => {
                return parts[0].show(f, outer);
            }
            Formula::Or(parts) if !parts.is_empty() => 2,
            Formula::And(parts) if !parts.is_empty() => 3,
            _ => 4,
        };
        if rank <= outer {
            f.write_str("(")?;
        }
        let join = |f: &mut fmt::Formatter<'_>, parts: &[&Formula], word: &str| {
            for (place, part) in parts.iter().enumerate() {
                if place > 0 {
                    f.write_str(word)?;
                }
                part.show(f, rank)?;
            }
            Ok(())
        };
        match self {
            Formula::And(parts) if parts.is_empty() => f.write_str("true"),
            Formula::Or(parts) if parts.is_empty() => f.write_str("false"),
            Formula::And(_) => join(f, &self.parts(), " and "),
            Formula::Or(_) => join(f, &self.parts(), " or "),
            Formula::Implies(..) => join(f, &self.parts(), " => "),
            Formula::Iff(..) => join(f, &self.parts(), " <=> "),
            Formula::Not(part) => {
                f.write_str("not ")?;
                part.show(f, 3)
            }
            Formula::Exists(variables, part) => quantified(f, "exists", variables, part),
            Formula::ForAll(variables, part) => quantified(f, "forall", variables, part),
            atom => atom.show_atom(f),
        }?;
        if rank <= outer {
            f.write_str(")")
        } else {
            Ok(())
        }
    }

    fn show_atom(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Formula::False => f.write_str("false"),
            Formula::Linear { sum, low, high } => match (low, high) {
                (None, None) => f.write_str("true"),
                (Some(low), Some(high)) if low == high => write!(f, "{sum} = {low}"),
                (Some(low), Some(high)) => write!(f, "{low} <= {sum} <= {high}"),
                (Some(low), None) => write!(f, "{sum} >= {low}"),
                (None, Some(high)) => write!(f, "{sum} <= {high}"),
            },
            Formula::Congruent { sum, modulus } => write!(f, "{sum} = 0 mod {modulus}"),
            Formula::Xor([x, y, z]) => write!(f, "({x}) xor ({y}) = {z}"),
            Formula::Power(x) => write!(f, "power({x})"),
            Formula::Beatty([n, m]) => write!(f, "floor(({n})*alpha) = {m}"),
            Formula::Relation(relation, terms) => {
                write!(f, "{}(", relation.name())?;
                for (place, term) in terms.iter().enumerate() {
                    write!(f, "{}{term}", if place > 0 { ", " } else { "" })?;
                }
                f.write_str(")")
            }
            _ => f.write_str("true"),
        }
    }
}

fn quantified(
    f: &mut fmt::Formatter<'_>,
    word: &str,
    variables: &[Variable],
    part: &Formula,
) -> fmt::Result {
    write!(f, "{word} ")?;
    for (place, variable) in variables.iter().enumerate() {
        write!(f, "{}{variable}", if place > 0 { ", " } else { "" })?;
    }
    f.write_str(" (")?;
    part.show(f, 0)?;
    f.write_str(")")
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.show(f, 0)
    }
}
