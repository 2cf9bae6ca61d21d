//! Recognises claims that follow from the definitions: that the P-positions of a game are its positions of value 0, that its values are those of a
//! game with the same options, and that they are the mex of the values of its options.
//!
//! A position has the value 0 if on no line more options have the value 0 than may be blocked; it is a P-position if on no line more
//! options are P-positions than may be blocked. So these are the same, by induction.

use super::equal_games::same_lines;
use super::matching_claims::integer;
use super::open_fact::follows;
use super::p_equation::{EquationOfP, equation};
use super::question::Question;
use grundy_proofs::claim::Verdict;
use grundy_rules::formula::{Condition, Meaning, Scope, Term};
use grundy_rules::game::Game;
use grundy_rules::language::{
    Expression, GameExpression, HeapNames, Kind, Mex, Move, Name, Operator, Rules, SourceLayout,
    Span, Statement, WrittenLine,
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
        } if are_free(heaps, question) => match &value.kind {
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
    let Some(EquationOfP { heaps, left, right }) = EquationOfP::of(question.claim) else {
        return false;
    };
    let Kind::ValueOf(of, position) = &left.kind else {
        return false;
    };
    let other = Game::among(of, question.names, question.tools.catalogue);
    other.is_ok_and(|other| other.id() == game.id())
        && integer(right) == Some(0)
        && heaps.len() == game.components()
        && are_free(&heaps, question)
        && are_heaps(position, &heaps)
}

/// Are these different names that have no other meaning in the claim?
pub(super) fn are_free(heaps: &[Name], question: &Question) -> bool {
    heaps.iter().enumerate().all(|(place, heap)| {
        let mut defined = question.claim.definitions.iter();
        let mut before = heaps[..place].iter();
        !question.names.contains_key(&heap.text)
            && !defined.any(|defined| defined.name.text == heap.text)
            && !before.any(|other| other.text == heap.text)
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
    if !are_heaps(position, heaps) {
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
    let (spent, zero) = equation(spent)?;
    let is_spent = integer(zero) == Some(0)
        && are_heaps(std::slice::from_ref(spent), std::slice::from_ref(pass));
    if !is_spent || !game.has_pass() {
        return None;
    }
    let Kind::ValueOf(named, position) = &value.kind else {
        return None;
    };
    if !are_heaps(position, bases) {
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

/// Are these the names of the heaps, in their order?
fn are_heaps(position: &[Expression], heaps: &[Name]) -> bool {
    let is_heap = |(written, heap): (&Expression, &Name)| matches!(&written.kind, Kind::Name(own) if *own == heap.text);
    position.len() == heaps.len() && position.iter().zip(heaps).all(is_heap)
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
