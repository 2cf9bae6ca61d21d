//! Claimed sets in normal form.

use super::NoCertificate;
use super::term_text::{TextNames, condition, term};
use crate::claim::{PositionSet, SetForm, SetPiece};
use grundy_rules::formula::Condition;

/// A claim on P-positions in normal form.
///
/// # Errors
/// What the normal form does not have.
pub fn set_text(set: &PositionSet) -> Result<String, NoCertificate> {
    let symmetric = if set.is_symmetric() {
        ", symmetric"
    } else {
        ""
    };
    Ok(format!("P = {}{symmetric}", form(set.form())?))
}

fn form(of: &SetForm) -> Result<String, NoCertificate> {
    Ok(match of {
        SetForm::Piece(of) => piece(of)?.0,
        SetForm::Union(members) if members.is_empty() => "{}".into(),
        SetForm::Union(members) => {
            let members: Result<Vec<String>, _> = members.iter().map(member).collect();
            members?.join(" ∪ ")
        }
        SetForm::Intersection(left, right) => format!("{} ∩ {}", member(left)?, member(right)?),
        SetForm::Without(left, right) => format!("{} without {}", member(left)?, member(right)?),
    })
}

fn member(of: &SetForm) -> Result<String, NoCertificate> {
    let text = form(of)?;
    Ok(match of {
        SetForm::Piece(_) => text,
        _ => format!("({text})"),
    })
}

/// A piece in normal form, and its variables in the order in which they occur.
pub(super) fn piece(piece: &SetPiece) -> Result<(String, Vec<usize>), NoCertificate> {
    let mut names = TextNames::default();
    for (place, name, _) in &piece.bound {
        names.add(*place, name);
    }
    let heaps = piece.element.iter().map(|heap| term(heap, &mut names));
    let heaps: Result<Vec<String>, _> = heaps.collect();
    let mut text = format!("({})", heaps?.join(", "));
    let unconditional = match &piece.condition {
        Condition::Constant(true) => true,
        Condition::And(parts) => parts.is_empty(),
        _ => false,
    };
    if !unconditional {
        text += &format!(" | {}", condition(&piece.condition, &mut names)?);
    }
    Ok((format!("{{{text}}}"), names.met))
}
