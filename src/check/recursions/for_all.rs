//! Theorem 1 for all values of open parameters at once: the recursion and the lines of the game are compared as they are written.

use super::super::parameters::{Choices, Chosen};
use super::super::sequences::ClaimSequences;
use super::induction;
use grundy_proofs::claim::{Method, Verdict};
use grundy_rules::game::Catalogue;
use grundy_rules::language::{
    ClaimItem, Expression, GameExpression, HeapNames, Kind, Move, RelationSign, Rules,
    SourceLayout, WrittenLine, format_game, parse_game,
};
use grundy_work::Job;
use std::collections::BTreeMap;

/// The lines of the games that the induction is about, where p = 1 or q = 1.
const LINES: &str = "on (x, y): \
    blocking p - 1 of (x - c, y - c) where c >= 1; \
    (x - i, y - j) where 0 < |i - j| < a; \
    blocking q - 1 of (x - i, y - j) where i <= j, j >= 1 for each i < b; \
    blocking q - 1 of (x - i, y - j) where j <= i, i >= 1 for each j < b";

/// The same with a budget for each diagonal.
const LINES_OF_SECTION_8: &str = "on (x, y): \
    blocking p - 1 of (x - i, y - i - d) where i + d >= 1 for each d < a; \
    blocking p - 1 of (x - i - d, y - i) where i + d >= 1 for each 1 <= d < a; \
    blocking q - 1 of (x - i, y - j) where i <= j, j >= 1 for each i < b; \
    blocking q - 1 of (x - i, y - j) where j <= i, i >= 1 for each j < b";

/// The same for p = q = 1.
const LINES_WITHOUT_BLOCKING: &str =
    "on (x, y): (x - i, y - j) where i + j > 0, |i - j| < a or min(i, j) < b";

/// The words of these lines that are no names.
const WORDS: [&str; 9] = [
    "on", "blocking", "of", "where", "for", "each", "min", "or", "and",
];

/// What names stand for: numbers, or open parameters.
type Symbols = BTreeMap<String, String>;

/// The verdict on a claim that is about such a recursion and its game, for all values of the open parameters.
pub(in super::super) fn proved_for_all(
    item: &ClaimItem,
    choices: &Choices,
    choice: &[Chosen],
    catalogue: &dyn Catalogue,
    job: &Job,
) -> Option<Verdict> {
    let names = choices.closed_names(choice);
    let (known, x, y) = ClaimSequences::of(&item.claim, &names)?;
    if choices.open.iter().any(|open| open == known.index) {
        return None;
    }
    let found = known.written_pairs(x, y)?;
    let symbol = |e: &Expression| match (known.positive(e), &e.kind) {
        (Some(number), _) => Some(number.to_string()),
        (None, Kind::Name(name)) => {
            (choices.open.contains(name) && is_positive(name, &item.ranges)).then(|| name.clone())
        }
        _ => None,
    };
    let [a, b, p, q] = [&found.a, &found.b, &found.p, &found.q].map(symbol);
    let [a, b, p, q] = [a?, b?, p?, q?];
    // As where the parameters have values.
    let is_about = q == "1" || p == "1" && found.once && !found.priority;
    let lines = lines_of(item.game.as_ref()?, &symbol, catalogue)?;
    let stand_for = [("a", &a), ("b", &b), ("p", &p), ("q", &q)];
    let own: Symbols = stand_for
        .iter()
        .map(|(name, symbol)| (name.to_string(), (*symbol).clone()))
        .collect();
    let mut allowed = vec![LINES];
    if p == "1" || q == "1" {
        allowed.push(LINES_OF_SECTION_8);
    }
    if p == "1" && q == "1" {
        allowed.push(LINES_WITHOUT_BLOCKING);
    }
    let is_game = allowed.iter().any(|rules| {
        let parsed = parse_game(rules).into_result().ok().flatten();
        matches!(&parsed, Some(GameExpression::Rules(rules)) if written(rules, &own).as_ref() == Some(&lines))
    });
    if !is_about || !is_game || !induction::is_sound(q == "1", job) {
        return None;
    }
    Some(Verdict::proved(
        Method::Recursion,
        "by induction on the recursion, for all parameters at once; the lines of options are written as those of its game",
        induction::steps([&a, &b, &p, &q].map(String::as_str)),
    ))
}

/// Does a range say that the parameter is at least 1?
fn is_positive(name: &str, ranges: &[Expression]) -> bool {
    ranges.iter().any(|range| match &range.kind {
        Kind::Chain {
            first,
            rest,
            modulus: None,
        } => match (&first.kind, rest.as_slice()) {
            (Kind::Name(of), [(RelationSign::GreaterEqual, least)]) => {
                of == name && matches!(&least.kind, Kind::Number(digits) if digits.bytes().any(|digit| digit != b'0'))
            }
            _ => false,
        },
        _ => false,
    })
}

/// The lines of the game that an expression names, in alphabetical order, with what its parameters stand for in their places.
fn lines_of(
    game: &GameExpression,
    symbol: &dyn Fn(&Expression) -> Option<String>,
    catalogue: &dyn Catalogue,
) -> Option<Vec<String>> {
    let GameExpression::Named {
        name,
        arguments,
        pass: false,
        ..
    } = game
    else {
        return None;
    };
    let (definition, source) = catalogue.find(&name.text)?;
    if definition.parameters.len() != arguments.len() {
        return None;
    }
    let mut symbols = Symbols::new();
    for (parameter, argument) in definition.parameters.iter().zip(arguments) {
        if parameter.count.is_some() || argument.name.is_some() {
            return None;
        }
        symbols.insert(parameter.name.text.clone(), symbol(&argument.value)?);
    }
    // `game fraenkel(a >= 1) = gurvich_unblocked(a, 1)`
    if let (None, [only]) = (&definition.rules.heaps, definition.rules.lines.as_slice())
        && let Move::MovesOf(other) = &only.content
    {
        let inside = |e: &Expression| match &e.kind {
            Kind::Name(name) => symbols.get(name).cloned(),
            Kind::Number(digits) => Some(digits.clone()),
            _ => None,
        };
        return match is_plain(&definition.rules) {
            true => lines_of(other, &inside, &*catalogue.inside(source, &name.text)),
            false => None,
        };
    }
    written(&definition.rules, &symbols)
}

fn is_plain(rules: &Rules) -> bool {
    !(rules.ordinals || rules.symmetric || rules.pass)
}

/// The lines of rules on two heaps, in alphabetical order.
fn written(rules: &Rules, symbols: &Symbols) -> Option<Vec<String>> {
    let Some(HeapNames::Named(heaps)) = &rules.heaps else {
        return None;
    };
    let [x, y] = heaps.as_slice() else {
        return None;
    };
    if !is_plain(rules) {
        return None;
    }
    let heaps = [x.text.as_str(), y.text.as_str()];
    let mut lines: Vec<String> = rules
        .lines
        .iter()
        .map(|line| written_line(rules, line, heaps, symbols))
        .collect();
    lines.sort();
    Some(lines)
}

/// A line, in which other names than those of heaps and parameters are numbered by their first places.
fn written_line(rules: &Rules, line: &WrittenLine, heaps: [&str; 2], symbols: &Symbols) -> String {
    let alone = Rules {
        lines: vec![WrittenLine {
            layout: SourceLayout::default(),
            ..line.clone()
        }],
        ..rules.clone()
    };
    let text = format_game(&GameExpression::Rules(alone));
    let (mut shown, mut bound): (String, Vec<&str>) = Default::default();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let length = match first.is_alphabetic() {
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (word, behind) = rest.split_at(length);
        rest = behind;
        if !first.is_alphabetic() || WORDS.contains(&word) {
            shown += word;
        } else if let Some(place) = heaps.iter().position(|heap| *heap == word) {
            shown += &format!("<heap {place}>");
        } else if let Some(symbol) = symbols.get(word) {
            shown += &format!("<{symbol}>");
        } else {
            let place = bound.iter().position(|known| *known == word);
            let place = place.unwrap_or_else(|| {
                bound.push(word);
                bound.len() - 1
            });
            shown += &format!("<name {place}>");
        }
    }
    shown
}
