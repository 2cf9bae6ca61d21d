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
    set_text_with(set, &TextNames::default())
}

/// The same where some variables have names of their own.
pub(super) fn set_text_with(set: &PositionSet, names: &TextNames) -> Result<String, NoCertificate> {
    let symmetric = if set.is_symmetric() {
        ", symmetric"
    } else {
        ""
    };
    Ok(format!("P = {}{symmetric}", form(set.form(), names)?))
}

fn form(of: &SetForm, names: &TextNames) -> Result<String, NoCertificate> {
    Ok(match of {
        SetForm::Piece(of) => piece_with(of, names)?.0,
        SetForm::Union(members) if members.is_empty() => "{}".into(),
        SetForm::Union(members) => {
            let members: Result<Vec<String>, _> =
                members.iter().map(|of| member(of, names)).collect();
            members?.join(" ∪ ")
        }
        SetForm::Intersection(left, right) => {
            format!("{} ∩ {}", member(left, names)?, member(right, names)?)
        }
        SetForm::Without(left, right) => {
            format!("{} without {}", member(left, names)?, member(right, names)?)
        }
    })
}

fn member(of: &SetForm, names: &TextNames) -> Result<String, NoCertificate> {
    let text = form(of, names)?;
    Ok(match of {
        SetForm::Piece(_) => text,
        _ => format!("({text})"),
    })
}

/// A piece in normal form, and its variables in the order in which they occur.
pub(super) fn piece(piece: &SetPiece) -> Result<(String, Vec<usize>), NoCertificate> {
    let (text, names) = piece_with(piece, &TextNames::default())?;
    Ok((text, names.met))
}

/// The same where some variables have names of their own; and all names.
pub(super) fn piece_with(
    piece: &SetPiece,
    names: &TextNames,
) -> Result<(String, TextNames), NoCertificate> {
    let mut names = names.clone();
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
    Ok((format!("{{{text}}}"), names))
}
