//! Conditions that are right as texts, and may be meant otherwise: warnings.

use super::diagnostic::{Diagnostic, Span};
use super::doubtful_indices::{entries, indices, remainders_as_indices, some_heap};
use super::one_word::{is_spelled, names_with_places};
use super::parallels::is_parallel;
use super::usual_meanings::with_another_meaning;
use super::warnings::{IsKnown, add_warnings};
use crate::language::Code;
use crate::language::Expression;
use crate::language::HeapNames;
use crate::language::Kind;
use crate::language::Move;
use crate::language::Operator;
use crate::language::RelationSign;
use crate::language::Rules;
use crate::language::SelectionClaim;
use crate::language::Statement;
use crate::language::WrittenClaim;
use crate::language::WrittenGame;
use crate::language::format_expression;
use std::collections::BTreeSet;

/// What may be meant otherwise in the lines of a game.
pub fn doubtful_lines(rules: &Rules, known: &IsKnown) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for line in &rules.lines {
        match &line.content {
            Move::Step {
                target, conditions, ..
            } => {
                let elements = target.expressions();
                found.extend(doubtful(&elements, conditions, known));
                if let Some(HeapNames::Vector(_, count)) = &rules.heaps {
                    entries(&elements, conditions, known, &mut found);
                    indices(&elements, conditions, count, known, &mut found);
                    some_heap(&elements, conditions, known, &mut found);
                }
            }
            Move::Options(set) => in_sets(set, known, &mut found),
            Move::MovesOf(_) => {}
        }
    }
    found
}

/// What may be meant otherwise in the lines of a game of a file.
pub fn doubtful_game(game: &WrittenGame) -> Vec<Diagnostic> {
    let mut names: BTreeSet<&str> = BTreeSet::new();
    for parameter in &game.parameters {
        names.insert(&parameter.name.text);
        names.extend(parameter.count.iter().map(|count| count.text.as_str()));
    }
    match &game.rules.heaps {
        Some(HeapNames::Named(heaps)) => names.extend(heaps.iter().map(|heap| heap.text.as_str())),
        Some(HeapNames::Vector(heap, _)) => {
            names.insert(&heap.text);
        }
        None => {}
    }
    let omega = game.rules.ordinals;
    doubtful_lines(&game.rules, &|name| {
        names.contains(name) || (omega && name == "w")
    })
}

/// What may be meant otherwise in the sets of a claim, whose parameters are named in its ranges. A free `w` may be the first infinite
/// ordinal: which game the claim is about decides that.
pub fn doubtful_claim(claim: &WrittenClaim, ranges: &[Expression]) -> Vec<Diagnostic> {
    let mut names = Vec::new();
    ranges.iter().for_each(|range| range.names(&mut names));
    let definitions = claim.definitions.iter();
    let mut sets: Vec<&Expression> = definitions.clone().map(|defined| &defined.value).collect();
    match &claim.statement {
        Statement::PPositions(written)
        | Statement::Positions(_, written)
        | Statement::MoveSets(_, written) => sets.push(&written.set),
        Statement::Selected(_, SelectionClaim::AreThese(written)) => sets.push(&written.set),
        Statement::Moves(moves) => sets.extend([&moves.from, &moves.to]),
        _ => {}
    }
    let mut found = Vec::new();
    if let Statement::Grundy {
        heaps: HeapNames::Named(heaps),
        value,
    } = &claim.statement
    {
        let heaps: Vec<&str> = heaps.iter().map(|heap| heap.text.as_str()).collect();
        powers_of_heaps(value, &heaps, &mut found);
    }
    if let Statement::Grundy { value, .. } = &claim.statement {
        with_another_meaning(value, &mut found);
    }
    for defined in &claim.definitions {
        with_another_meaning(&defined.value, &mut found);
    }
    let defined = |name: &str| {
        claim
            .definitions
            .iter()
            .any(|defined| defined.name.text == name)
    };
    for set in sets {
        in_sets(
            set,
            &|name| names.contains(&name) || defined(name) || name == "w",
            &mut found,
        );
    }
    found
}

/// `1 <= i, y <= 3` where y is a heap: bounds that names share stand at one place.
fn shared_with_heap(conditions: &[Expression], known: &IsKnown) -> Option<Diagnostic> {
    let bounded = |condition: &Expression| match &condition.kind {
        Kind::Chain { rest, .. } => match rest.as_slice() {
            [(_, name), _] => match &name.kind {
                Kind::Name(name) => Some(name.clone()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    conditions.windows(2).find_map(|pair| {
        let place = |e: &Expression| (e.span.start, e.span.end);
        let (first, second) = (bounded(&pair[0])?, bounded(&pair[1])?);
        let doubtful = place(&pair[0]) == place(&pair[1]) && known(&first) != known(&second);
        doubtful.then(|| {
            let message = format!("{first} and {second} share both bounds");
            Diagnostic::new(Code::SharedBounds, pair[0].span, message)
                .label("two conditions, perhaps")
                .help("write `and` in place of the comma if these are two conditions")
        })
    })
}

/// `x ^ y` with two heaps: whoever programs may mean the nim-sum.
fn powers_of_heaps(value: &Expression, heaps: &[&str], found: &mut Vec<Diagnostic>) {
    let is_heap = |part: &Expression| {
        let Kind::Name(name) = &part.kind else {
            return false;
        };
        heaps.contains(&name.as_str())
    };
    if let Kind::Binary(Operator::Power, base, exponent) = &value.kind
        && is_heap(base)
        && is_heap(exponent)
    {
        let message = "a power: the nim-sum is xor";
        let between = Span::new(base.span.end, exponent.span.start);
        found.push(
            Diagnostic::new(Code::PowerOfHeaps, value.span, message)
                .label("one heap to the power of another")
                .help("did you mean the nim-sum?")
                .patch(between, " xor "),
        );
    }
    for part in value.parts() {
        powers_of_heaps(part, heaps, found);
    }
}

/// The set-builders of positions that are joined to a set.
fn in_sets(set: &Expression, known: &IsKnown, found: &mut Vec<Diagnostic>) {
    match &set.kind {
        Kind::Binary(_, left, right) => {
            in_sets(left, known, found);
            in_sets(right, known, found);
        }
        Kind::Builder(element, conditions) => {
            found.extend(doubtful(&[element], conditions, known));
        }
        _ => {}
    }
}

/// What may be meant otherwise in conditions on these elements.
fn doubtful(
    elements: &[&Expression],
    conditions: &[Expression],
    known: &IsKnown,
) -> Vec<Diagnostic> {
    let shared = shared_with_heap(conditions, known);
    let mut found: Vec<Diagnostic> = mixed(conditions).into_iter().chain(shared).collect();
    let (mut inside, mut outside) = (Vec::new(), Vec::new());
    elements
        .iter()
        .for_each(|element| element.names(&mut inside));
    conditions
        .iter()
        .for_each(|condition| condition.names(&mut outside));
    products(elements, conditions, known, &mut found);
    for part in elements.iter().copied().chain(conditions) {
        remainders_as_indices(part, &mut found);
        with_another_meaning(part, &mut found);
    }
    let names = LineNames {
        inside,
        outside,
        known,
    };
    names.idle(conditions, &mut found);
    names.bounded_alone(conditions, &mut found);
    names.slips(conditions, &mut found);
    found
}

/// The names of a line: those of the elements, and those of the conditions on them.
struct LineNames<'l> {
    inside: Vec<&'l str>,
    outside: Vec<&'l str>,
    known: &'l IsKnown<'l>,
}

impl LineNames<'_> {
    /// Has a name no meaning but that of a variable that no element has?
    fn is_free(&self, name: &str) -> bool {
        !(self.known)(name) && !self.inside.contains(&name) && name != "phi"
    }

    /// Names of which a single comparison speaks, and nothing else.
    fn idle(&self, conditions: &[Expression], found: &mut Vec<Diagnostic>) {
        for condition in conditions {
            let Kind::Chain {
                first,
                rest,
                modulus: None,
            } = &condition.kind
            else {
                continue;
            };
            let [(relation, second)] = rest.as_slice() else {
                continue;
            };
            if matches!(
                relation,
                RelationSign::In | RelationSign::NotIn | RelationSign::Divides
            ) {
                continue;
            }
            for side in [&**first, second] {
                let Kind::Name(name) = &side.kind else {
                    continue;
                };
                let times = self.outside.iter().filter(|other| *other == name).count();
                if !self.is_free(name) || times > 1 {
                    continue;
                }
                let message =
                    format!("{name} stands in no position, and nothing else speaks of it");
                let error = Diagnostic::new(Code::IdleName, side.span, message)
                    .label(format!("so any {name} >= 0 will do"));
                // Names of the position that no condition mentions yet.
                let left: Vec<&&str> = self
                    .inside
                    .iter()
                    .filter(|name| !self.outside.contains(name))
                    .collect();
                found.push(match left.as_slice() {
                    [only, rest @ ..] if rest.iter().all(|other| other == only) => error
                        .help(format!("did you mean {only}?"))
                        .patch(side.span, **only),
                    _ => error.help("name a component, or say more of it"),
                });
            }
        }
    }

    /// `0 <= j <= 3`, where nothing else speaks of j: between bounds that are numbers there is always some j.
    fn bounded_alone(&self, conditions: &[Expression], found: &mut Vec<Diagnostic>) {
        for condition in conditions {
            let Kind::Chain { rest, .. } = &condition.kind else {
                continue;
            };
            let mut names = Vec::new();
            names_with_places(condition, &mut names);
            let [(name, span)] = names.as_slice() else {
                continue;
            };
            let times = self.outside.iter().filter(|other| *other == name).count();
            if rest.len() < 2 || times > 1 || !self.is_free(name) {
                continue;
            }
            let message = format!("{name} stands in no position, and nothing else speaks of it");
            let warning = Diagnostic::new(Code::IdleName, *span, message)
                .label("some value between these bounds is enough")
                .help("name a component, or say more of it");
            add_warnings(found, [warning]);
        }
    }

    /// Names that are one letter from the name of a component.
    fn slips(&self, conditions: &[Expression], found: &mut Vec<Diagnostic>) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for condition in conditions {
            let mut names = Vec::new();
            names_with_places(condition, &mut names);
            for (name, span) in names {
                let near = self.inside.iter().find(|heap| is_slip(name, heap));
                if let Some(near) = near
                    && self.is_free(name)
                    && seen.insert(name)
                {
                    let message =
                        format!("{name} stands in no position, and is one letter from {near}");
                    let warning = Diagnostic::new(Code::IdleName, span, message)
                        .label("a bound variable")
                        .help(format!("did you mean {near}?"))
                        .patch(span, *near);
                    add_warnings(found, [warning]);
                }
            }
        }
    }
}

/// Names that are perhaps products: `kb` beside a parameter b. A `d` before a heap is its change.
fn products(
    elements: &[&Expression],
    conditions: &[Expression],
    known: &IsKnown,
    found: &mut Vec<Diagnostic>,
) {
    let mut names = Vec::new();
    for part in elements.iter().copied().chain(conditions) {
        names_with_places(part, &mut names);
    }
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (name, span) in names {
        if known(name) || !is_spelled(name, span) || !seen.insert(name) {
            continue;
        }
        let is_letter = |part: &str| {
            part != "d" && part.chars().all(char::is_alphabetic) && part.chars().count() == 1
        };
        let mut cuts = name
            .char_indices()
            .skip(1)
            .map(|(cut, _)| name.split_at(cut));
        let factors = cuts.find(|(first, second)| {
            known(first) && is_letter(second) || is_letter(first) && known(second)
        });
        if let Some((first, second)) = factors {
            let message = format!("{name} is a name of its own, and no product");
            let warning = Diagnostic::new(Code::IdleName, span, message)
                .label("a bound variable")
                .help(format!("a product has a space or a sign: {first} {second}"));
            add_warnings(found, [warning]);
        }
    }
}

/// Is a name of two letters or more one letter from the other?
fn is_slip(name: &str, other: &str) -> bool {
    let long = |name: &str| name.chars().count() >= 2;
    let letters = |name: &str| name.chars().all(char::is_alphabetic);
    // x1 and x2 are two names, and no slip.
    long(name)
        && long(other)
        && letters(name)
        && letters(other)
        && strsim::damerau_levenshtein(name, other) == 1
}

/// `A, B or C, D` where A and C, and B and D, speak of the same: a comma binds loosest, so it is `A, (B or C), D`.
fn mixed(conditions: &[Expression]) -> Option<Diagnostic> {
    let place = mixed_at(conditions)?;
    let [before, both, after] = &conditions[place - 1..=place + 1] else {
        return None;
    };
    let Kind::Or(parts) = &both.kind else {
        return None;
    };
    let (first, second) = (parts.first()?, parts.last()?);
    let [
        before_shown,
        both_shown,
        after_shown,
        first_shown,
        second_shown,
    ] = [before, both, after, first, second].map(format_expression);
    let span = before.span.to(after.span);
    let message = "a comma beside or: it binds looser, and may be meant to bind tighter";
    Some(
        Diagnostic::new(Code::CommaAndOr, span, message)
            .label(format!(
                "read as {before_shown}, ({both_shown}), {after_shown}"
            ))
            .reading(
                span,
                format!("{before_shown}, ({both_shown}), {after_shown}"),
            )
            .reading(
                span,
                format!("({before_shown} and {first_shown}) or ({second_shown} and {after_shown})"),
            ),
    )
}

/// The place of such an `or` among the conditions; one in brackets has one meaning.
fn mixed_at(conditions: &[Expression]) -> Option<usize> {
    let in_brackets = |e: &Expression| match &e.kind {
        Kind::Or(parts) => parts
            .first()
            .is_some_and(|first| e.span.start < first.span.start),
        _ => false,
    };
    (0..conditions.len())
        .find(|place| is_parallel(conditions, *place) && !in_brackets(&conditions[*place]))
}
