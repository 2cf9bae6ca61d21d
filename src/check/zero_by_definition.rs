//! Recognises the claim that the P-positions of a game are its positions of value 0: it follows from the definitions, by induction.
//!
//! A position has the value 0 if on no line more options have the value 0 than may be blocked; it is a P-position if on no line more
//! options are P-positions than may be blocked.

use super::bounds::Proving;
use super::matching_claims::integer;
use super::question::Question;
use grundy_proofs::claim::Verdict;
use grundy_rules::game::{Game, Play};
use grundy_rules::language::{Expression, Kind, RelationSign, Statement};

/// The verdict for all positions on such a claim that holds up to a bound; else the one found before.
pub(super) fn tried(game: &Game, found: Verdict, question: &Question) -> Verdict {
    let holds = matches!(found, Verdict::Holds { .. }) && question.proving != Proving::No;
    let about_all = question.bounds.within.is_none() && question.play == Play::Normal;
    match holds && about_all && !game.has_sums() && is_value_zero(game, question) {
        true => Verdict::argued(
            "by induction: the value is 0 where no line has more options of value 0 than may be blocked".to_string(),
        ),
        false => found,
    }
}

/// Is the claim P = {(x, y) | grundy(game: x, y) = 0}?
fn is_value_zero(game: &Game, question: &Question) -> bool {
    let Statement::PPositions(written) = &question.claim.statement else {
        return false;
    };
    let Kind::Builder(element, conditions) = &written.set.kind else {
        return false;
    };
    // The permutations of a position may have other values.
    if written.symmetric {
        return false;
    }
    let heaps = match &element.kind {
        Kind::Tuple(heaps) => heaps.as_slice(),
        _ => std::slice::from_ref(&**element),
    };
    let [condition] = conditions.as_slice() else {
        return false;
    };
    let Kind::Chain {
        first,
        rest,
        modulus: None,
    } = &condition.kind
    else {
        return false;
    };
    let [(RelationSign::Equal, zero)] = rest.as_slice() else {
        return false;
    };
    let Kind::ValueOf(of, arguments) = &first.kind else {
        return false;
    };
    let other = Game::among(of, question.names, question.tools.catalogue);
    let same_game =
        other.is_ok_and(|other| other.label() == game.label() && !game.label().is_empty());
    same_game
        && integer(zero) == Some(0)
        && heaps.len() == game.components()
        && are_names(heaps, question)
        && arguments.len() == heaps.len()
        && heaps
            .iter()
            .zip(arguments)
            .all(|(heap, argument)| heap.kind == argument.kind)
}

/// Different names that have no other meaning in the claim.
fn are_names(heaps: &[Expression], question: &Question) -> bool {
    let mut seen: Vec<&str> = Vec::new();
    heaps.iter().all(|heap| {
        let Kind::Name(name) = &heap.kind else {
            return false;
        };
        let mut defined = question.claim.definitions.iter();
        let is_free = !question.names.contains_key(name)
            && !defined.any(|defined| defined.name.text == *name)
            && !seen.contains(&name.as_str());
        seen.push(name);
        is_free
    })
}
