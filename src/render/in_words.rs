//! Rules in plain English: a sentence for each line, read off its shape.

use grundy_rules::language::{
    Expression, GameExpression, HeapNames, Kind, Move, Operator, Replacement, Rules, Target,
    first_index, format_expression, format_game, parse_game,
};

/// A sentence for each line of rules.
///
/// The names given are those of the game, and count only where the rules have none.
pub(crate) fn rules_in_words(rules: &Rules, heaps: &[String]) -> Vec<String> {
    let own = heap_names(rules);
    let heaps = match own.is_empty() {
        // The pass comes last.
        true => &heaps[..heaps.len().saturating_sub(usize::from(rules.pass))],
        false => &own,
    };
    let mut sentences: Vec<String> = rules
        .lines
        .iter()
        .flat_map(|line| line_in_words(&line.content, heaps))
        .collect();
    if rules.symmetric {
        sentences.push("The same with the heaps in any other order.".to_string());
    }
    if rules.pass {
        sentences.push("Once in the game one of the players may pass.".to_string());
    }
    sentences
}

/// The same of a text that is a game, or rules in quotes.
pub(crate) fn text_in_words(text: &str, heaps: &[String]) -> Vec<String> {
    match parse_game(text).tree {
        Some(GameExpression::Rules(rules)) => rules_in_words(&rules, heaps),
        _ => Vec::new(),
    }
}

/// The names that rules give their heaps.
fn heap_names(rules: &Rules) -> Vec<String> {
    match &rules.heaps {
        Some(HeapNames::Named(names)) => names.iter().map(|name| name.text.clone()).collect(),
        Some(HeapNames::Vector(name, _)) => vec![name.text.clone()],
        None => Vec::new(),
    }
}

fn line_in_words(content: &Move, heaps: &[String]) -> Vec<String> {
    match content {
        Move::MovesOf(game) => vec![format!("Make a move of {}.", format_game(game))],
        Move::Options(set) => {
            let mut sentences = Vec::new();
            options_in_words(set, heaps, &mut sentences);
            sentences
        }
        Move::Step {
            budget,
            target,
            conditions,
            family,
        } => {
            let mut sentence = format!(
                "{}{}",
                target_in_words(target, heaps),
                such_that(conditions)
            );
            // A budget of 0 only gives a line of its own.
            let budget = budget
                .as_ref()
                .filter(|budget| budget.kind != Kind::Number("0".into()));
            if let Some(budget) = budget {
                let each = match family.is_empty() {
                    true => String::new(),
                    false => format!(", for each {}", listed(family)),
                };
                let budget = format_expression(budget);
                sentence.push_str(&format!(
                    "; the previous player may forbid up to {budget} of these moves{each}"
                ));
            }
            vec![sentence + "."]
        }
    }
}

/// The sets of a union, each as the moves to its elements.
fn options_in_words(set: &Expression, heaps: &[String], sentences: &mut Vec<String>) {
    let mut one = |element: &Expression, conditions: &[Expression]| {
        let moved = match &element.kind {
            Kind::Tuple(parts) => position_in_words(parts, heaps),
            _ => position_in_words(std::slice::from_ref(element), heaps),
        };
        sentences.push(format!("{moved}{}.", such_that(conditions)));
    };
    match &set.kind {
        Kind::Builder(element, conditions) => one(element, conditions),
        Kind::Set(elements) => elements.iter().for_each(|element| one(element, &[])),
        Kind::Binary(Operator::Union, left, right) => {
            options_in_words(left, heaps, sentences);
            options_in_words(right, heaps, sentences);
        }
        _ => sentences.push(format!("Move to a position of {}.", format_expression(set))),
    }
}

fn target_in_words(target: &Target, heaps: &[String]) -> String {
    match target {
        Target::Several(targets) => {
            let all = targets.iter().map(|target| target_in_words(target, heaps));
            all.reduce(|all, next| format!("{all}, or {}", lowered(&next)))
                .unwrap_or_default()
        }
        Target::Whole(value) => position_in_words(std::slice::from_ref(value), heaps),
        Target::Replacements(all) => {
            let parts = all.iter().enumerate();
            let parts: Vec<String> = parts
                .map(|(place, replaced)| replaced_in_words(replaced, place > 0))
                .collect();
            sentence(&parts)
        }
        Target::Positions(all) => match all.as_slice() {
            [position] => position_in_words(position, heaps),
            several => {
                let shown = |position: &Vec<Expression>| format!("({})", listed(position));
                let shown: Vec<String> = several.iter().map(shown).collect();
                format!(
                    "Leave the positions {}, which are played together",
                    shown.join(" and ")
                )
            }
        },
    }
}

/// What happens to each heap on the way to a position.
fn position_in_words(position: &[Expression], heaps: &[String]) -> String {
    let changes: Vec<ChangeInWords> = match position.len() == heaps.len() {
        true => position
            .iter()
            .zip(heaps)
            .map(|(size, heap)| ChangeInWords::of(size, heap))
            .collect(),
        false => Vec::new(),
    };
    let others = changes
        .iter()
        .filter(|change| **change == ChangeInWords::Other);
    if changes.is_empty() || others.count() > 1 {
        return format!("Move to ({})", listed(position));
    }
    let changed = changes.iter().zip(heaps).zip(position);
    let parts: Vec<String> = changed
        .filter_map(|((change, heap), size)| change.in_words(heap, size))
        .collect();
    match parts.is_empty() {
        true => "Leave every heap as it is".to_string(),
        false => sentence(&parts),
    }
}

/// `x[k] - s` and `x[k] -> 0`.
fn replaced_in_words(replaced: &Replacement, other: bool) -> String {
    let heap = replaced
        .heap
        .as_ref()
        .or_else(|| first_index(&replaced.value));
    let heap = heap.map(format_expression).unwrap_or_default();
    let change = ChangeInWords::of(&replaced.value, &heap);
    let which = if other { "another heap" } else { "a heap" };
    let named = format!("{which} {heap}");
    change
        .in_words(&named, &replaced.value)
        .unwrap_or_else(|| format!("leave {named} as it is"))
}

/// How the new size of a heap is written.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ChangeInWords {
    Same,
    Less(String),
    More(String),
    Other,
}

impl ChangeInWords {
    fn of(size: &Expression, heap: &str) -> ChangeInWords {
        if format_expression(size) == heap {
            return ChangeInWords::Same;
        }
        // `y - k - 1` takes k + 1.
        let (mut rest, mut less, mut more) = (size, Vec::new(), Vec::new());
        while let Kind::Binary(operator @ (Operator::Minus | Operator::Plus), left, right) =
            &rest.kind
        {
            let to = if *operator == Operator::Minus {
                &mut less
            } else {
                &mut more
            };
            to.push(format_expression(right));
            rest = left;
        }
        let sum = |mut terms: Vec<String>| {
            terms.reverse();
            terms.join(" + ")
        };
        match (
            format_expression(rest) == heap,
            less.is_empty(),
            more.is_empty(),
        ) {
            (true, false, true) => ChangeInWords::Less(sum(less)),
            (true, true, false) => ChangeInWords::More(sum(more)),
            _ => ChangeInWords::Other,
        }
    }

    fn in_words(&self, heap: &str, size: &Expression) -> Option<String> {
        Some(match self {
            ChangeInWords::Same => return None,
            ChangeInWords::Less(taken) => format!("take {} from {heap}", tokens(taken)),
            ChangeInWords::More(added) => format!("add {} to {heap}", tokens(added)),
            ChangeInWords::Other => format!("give {heap} the size {}", format_expression(size)),
        })
    }
}

fn tokens(count: &str) -> String {
    match count {
        "1" => "1 token".to_string(),
        count => format!("{count} tokens"),
    }
}

/// The parts as one sentence without its end.
fn sentence(parts: &[String]) -> String {
    let joined = match parts {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    };
    let mut signs = joined.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), signs.as_str())
}

/// The text with a small first letter.
fn lowered(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(|sign| sign.to_lowercase().to_string());
    format!("{}{}", first.unwrap_or_default(), signs.as_str())
}

fn such_that(conditions: &[Expression]) -> String {
    match conditions.is_empty() {
        true => String::new(),
        false => format!(", where {}", listed(conditions)),
    }
}

fn listed(expressions: &[Expression]) -> String {
    let shown: Vec<String> = expressions.iter().map(format_expression).collect();
    match shown.as_slice() {
        [rest @ .., last] if rest.len() > 1 => format!("{}, {last}", rest.join(", ")),
        all => all.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::text_in_words;

    fn words(text: &str, heaps: &[&str]) -> Vec<String> {
        let heaps: Vec<String> = heaps.iter().map(ToString::to_string).collect();
        text_in_words(text, &heaps)
    }

    #[test]
    fn each_line_is_a_sentence() {
        let cases: [(&str, &[&str], &[&str]); 9] = [
            (
                "symmetric: (x - i, y + 1) where i >= 2",
                &["x", "y"],
                &[
                    "Take i tokens from x and add 1 token to y, where i >= 2.",
                    "The same with the heaps in any other order.",
                ],
            ),
            (
                "(x - k, y - k - 1) where k >= 1",
                &["x", "y"],
                &["Take k tokens from x and take k + 1 tokens from y, where k >= 1."],
            ),
            (
                "{(x - 1, y)} ∪ {(x, v) | v < y}",
                &["x", "y"],
                &["Take 1 token from x.", "Give y the size v, where v < y."],
            ),
            (
                "n - 1; n div 2 where n >= 1",
                &["n"],
                &[
                    "Take 1 token from n.",
                    "Give n the size n div 2, where n >= 1.",
                ],
            ),
            (
                "(a) + (b) where a + b = n - 1",
                &["n"],
                &[
                    "Leave the positions (a) and (b), which are played together, where a + b = n - 1.",
                ],
            ),
            (
                "on x[3]: x[k] - 1, x[l] -> 0 where k < l",
                &["x"],
                &[
                    "Take 1 token from a heap x[k] and give another heap x[l] the size 0, where k < l.",
                ],
            ),
            ("moves of nim(2)", &["x", "y"], &["Make a move of nim(2)."]),
            (
                "blocking 1 of (x - i, y) where i >= 1",
                &["x", "y"],
                &[
                    "Take i tokens from x, where i >= 1; the previous player may forbid up to 1 of these moves.",
                ],
            ),
            (
                "x - 1 with pass",
                &["x", "e"],
                &[
                    "Take 1 token from x.",
                    "Once in the game one of the players may pass.",
                ],
            ),
        ];
        for (text, heaps, sentences) in cases {
            assert_eq!(words(text, heaps), sentences, "{text}");
        }
    }
}
