//! Recognises claims that follow from the definitions: that the P-positions of a game are its positions of value 0, that its values are those of a
//! game with the same options, and that they are the mex of the values of its options.
//!
//! A position has the value 0 if on no line more options have the value 0 than may be blocked; it is a P-position if on no line more
//! options are P-positions than may be blocked. So these are the same, by induction.

use super::equal_games::same_lines;
use super::matching_claims::integer;
use super::open_fact::follows;
use super::question::Question;
use grundy_proofs::claim::Verdict;
use grundy_rules::formula::{Condition, Meaning, Scope, Term};
use grundy_rules::game::Game;
use grundy_rules::language::{
    Expression, GameExpression, HeapNames, Kind, Mex, Move, Name, Operator, RelationSign, Rules,
    SourceLayout, Span, Statement, WrittenLine,
};

/// The verdict for all positions on such a claim that holds up to a bound; else the one found before.
pub(super) fn tried(game: &Game, found: Verdict, question: &Question) -> Verdict {
    if !question.is_open(&found) {
        return found;
    }
    let by = match &question.claim.statement {
        Statement::PPositions(_) if !game.has_sums() && is_value_zero(game, question) => Some(
            "by induction: the value is 0 where no line has more options of value 0 than may be blocked".into(),
        ),
        Statement::Grundy {
            heaps: HeapNames::Named(heaps),
            value,
        } if are_free(heaps.iter().map(|heap| heap.text.as_str()), question) => match &value.kind {
            Kind::Mex(mex) => mex_of_options(game, heaps, mex, question),
            Kind::Choice(arms, otherwise) => without_pass(game, heaps, arms, otherwise, question),
            _ => own_value(game, heaps, value, question),
        },
        _ => None,
    };
    by.map_or(found, Verdict::argued)
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
    let names = heaps.iter().map(|heap| match &heap.kind {
        Kind::Name(name) => Some(name.as_str()),
        _ => None,
    });
    let names: Option<Vec<&str>> = names.collect();
    same_game
        && integer(zero) == Some(0)
        && heaps.len() == game.components()
        && names.is_some_and(|names| are_free(names, question))
        && arguments.len() == heaps.len()
        && heaps
            .iter()
            .zip(arguments)
            .all(|(heap, argument)| heap.kind == argument.kind)
}

/// Are these different names that have no other meaning in the claim?
fn are_free<'n>(heaps: impl IntoIterator<Item = &'n str>, question: &Question) -> bool {
    let mut seen: Vec<&str> = Vec::new();
    heaps.into_iter().all(|name| {
        let mut defined = question.claim.definitions.iter();
        let is_free = !question.names.contains_key(name)
            && !defined.any(|defined| defined.name.text == *name)
            && !seen.contains(&name);
        seen.push(name);
        is_free
    })
}

/// How it is proved that the value is `grundy(other: x, y)` with the heaps in their order, if the games have the same options.
pub(super) fn own_value(
    game: &Game,
    heaps: &[Name],
    value: &Expression,
    question: &Question,
) -> Option<String> {
    let Kind::ValueOf(named, position) = &value.kind else {
        return None;
    };
    if position.len() != heaps.len() || !position.iter().zip(heaps).all(is_heap) {
        return None;
    }
    Some(format!(
        "the options are the same {}",
        has_lines_of(game, named, question)?
    ))
}

/// How it is proved that the value of a game with a pass is `grundy(other: x, y) if e = 0 else grundy(game: x, y, e)`: where the pass is spent, the
/// moves are those of the game without it.
fn without_pass(
    game: &Game,
    heaps: &[Name],
    arms: &[(Expression, Expression)],
    otherwise: &Expression,
    question: &Question,
) -> Option<String> {
    let ([(value, spent)], Some((pass, bases))) = (arms, heaps.split_last()) else {
        return None;
    };
    let Kind::Chain {
        first,
        rest,
        modulus: None,
    } = &spent.kind
    else {
        return None;
    };
    let is_zero =
        matches!(rest.as_slice(), [(RelationSign::Equal, zero)] if integer(zero) == Some(0));
    if !is_heap((first, pass)) || !is_zero || !game.has_pass() {
        return None;
    }
    let Kind::ValueOf(named, position) = &value.kind else {
        return None;
    };
    if position.len() != bases.len() || !position.iter().zip(bases).all(is_heap) {
        return None;
    }
    let GameExpression::Named {
        name,
        arguments,
        pass: false,
        span,
    } = &**named
    else {
        return None;
    };
    let with_pass = GameExpression::Named {
        name: name.clone(),
        arguments: arguments.clone(),
        pass: true,
        span: *span,
    };
    let words = has_lines_of(game, &with_pass, question)?;
    own_value(game, heaps, otherwise, question)?;
    Some(format!(
        "the options are those of {} with a pass {words}",
        name.text
    ))
}

/// Is it the name of this heap?
fn is_heap((written, heap): (&Expression, &Name)) -> bool {
    matches!(&written.kind, Kind::Name(own) if *own == heap.text)
}

/// How it is proved that a game has the lines of options of a named one; a pass may be the last heap of the other, with 1 or 0 tokens.
fn has_lines_of(game: &Game, named: &GameExpression, question: &Question) -> Option<String> {
    let other = Game::among(named, question.names, question.tools.catalogue).ok()?;
    // Where the game has a pass, positions with more than one token in the last heap of the other are none of its own, and no option of one.
    let alike = other.components() == game.components() && (game.has_pass() || !other.has_pass());
    alike.then(|| same_lines(game, &other, question))?
}

/// How it is proved that the value is `mex {grundy(game: x - s, y) | s >= 1, s <= x}`, if these are the options.
fn mex_of_options(game: &Game, heaps: &[Name], mex: &Mex, question: &Question) -> Option<String> {
    let is_plain = mex.spacing.is_none() && mex.multiplicity.is_none() && !mex.skipping;
    if !is_plain || game.has_blocking() || !question.claim.definitions.is_empty() {
        return None;
    }
    let mut options: Option<Expression> = None;
    for family in &mex.families {
        for element in &family.elements {
            let Kind::ValueOf(named, position) = &element.kind else {
                return None;
            };
            if !are_natural(position, &family.conditions, heaps, question) {
                return None;
            }
            has_lines_of(game, named, question)?;
            let span = element.span;
            let target = match position.as_slice() {
                [only] => only.clone(),
                several => Expression::new(Kind::Tuple(several.to_vec()), span),
            };
            let own = Kind::Builder(Box::new(target), family.conditions.clone());
            let own = Expression::new(own, span);
            options = Some(match options {
                None => own,
                Some(others) => {
                    let both = Kind::Binary(Operator::Union, Box::new(others), Box::new(own));
                    Expression::new(both, span)
                }
            });
        }
    }
    let line = WrittenLine {
        content: Move::Options(options?),
        span: Span::default(),
        layout: SourceLayout::default(),
    };
    let with_options = GameExpression::Rules(Rules {
        heaps: Some(HeapNames::Named(heaps.to_vec())),
        ordinals: false,
        symmetric: false,
        pass: false,
        lines: vec![line],
        span: Span::default(),
    });
    let words = has_lines_of(game, &with_options, question)?;
    Some(format!(
        "as the mex of the values of all options: they are these {words}"
    ))
}

/// Are these positions of natural numbers where the conditions hold?
fn are_natural(
    position: &[Expression],
    conditions: &[Expression],
    heaps: &[Name],
    question: &Question,
) -> bool {
    let mut names = question.names.clone();
    let mut places = Vec::new();
    let mut variables: Vec<&str> = heaps.iter().map(|heap| heap.text.as_str()).collect();
    for part in position.iter().chain(conditions) {
        part.names(&mut places);
    }
    for name in places {
        if !variables.contains(&name) && !names.contains_key(name) {
            variables.push(name);
        }
    }
    let meanings = variables.iter().enumerate();
    names.extend(
        meanings.map(|(place, name)| ((*name).to_string(), Meaning::Number(Term::Variable(place)))),
    );
    let mut scope = Scope::of_names(names);
    let zero = || Term::constant(0_i64);
    let heaps = (0..heaps.len()).map(|heap| Condition::less_equal(zero(), Term::Variable(heap)));
    let known: Vec<Condition> = heaps
        .chain(conditions.iter().filter_map(|written| match written.kind {
            Kind::Chain { .. } => scope.condition(written).ok(),
            _ => None,
        }))
        .collect();
    position.iter().all(|heap| {
        scope.number(heap).is_ok_and(|heap| {
            let natural = Condition::less_equal(zero(), heap.clone());
            heap.is_integral() && follows(&known, &natural, question.tools.job)
        })
    })
}

#[cfg(test)]
mod tests;
