//! Games as their texts write them: rules, parameters, heaps.

use super::in_words::rules_in_words;
use grundy_rules::language;
use grundy_rules::library::Text;
use std::sync::Arc;

/// The source lines of a game in the standard layout, with the comments before it.
pub(crate) fn rules_of(definition: &language::WrittenGame) -> String {
    let file = language::File {
        items: vec![language::FileItem::Game(Box::new(definition.clone()))],
        closing: Vec::new(),
    };
    language::format_file(&file).trim().to_string()
}

/// A parameter as its game declares it: `p >= 1`, `S[n]`, `p >= 1 default 3`.
pub(crate) fn parameter(parameter: &language::Parameter) -> String {
    let mut shown = match (&parameter.domain, &parameter.count) {
        (Some(domain), _) => language::format_expression(domain),
        (None, Some(count)) => format!("{}[{}]", parameter.name.text, count.text),
        (None, None) => parameter.name.text.clone(),
    };
    if let Some(default) = &parameter.default {
        shown.push_str(" default ");
        shown.push_str(&language::format_expression(default));
    }
    shown
}

/// The moves of a game in words, in a line.
pub(crate) fn description(game: &language::WrittenGame) -> String {
    rules_in_words(&game.rules, &[]).join(" ")
}

/// The names of the heaps of a game as written: `x`, `y`, or `x[n]`; those of the game that it is defined
/// through, if it names none.
pub(crate) fn heaps_as_written(game: &language::WrittenGame, texts: &[Arc<Text>]) -> Vec<String> {
    heaps_at_depth(game, texts, 0)
}

fn heaps_at_depth(game: &language::WrittenGame, texts: &[Arc<Text>], depth: usize) -> Vec<String> {
    match &game.rules.heaps {
        Some(language::HeapNames::Named(names)) => {
            names.iter().map(|name| name.text.clone()).collect()
        }
        Some(language::HeapNames::Vector(name, count)) => {
            vec![format!(
                "{}[{}]",
                name.text,
                language::format_expression(count)
            )]
        }
        None => {
            let through = game
                .rules
                .lines
                .iter()
                .find_map(|line| match &line.content {
                    language::Move::MovesOf(language::GameExpression::Named {
                        name, pass, ..
                    }) => Some((name, *pass)),
                    _ => None,
                });
            let Some((name, pass)) = through.filter(|_| depth < 16) else {
                return Vec::new();
            };
            let mut texts_behind = texts.iter().rev();
            let mut heaps = texts_behind
                .find_map(|text| text.game(&name.text))
                .map(|other| heaps_at_depth(other, texts, depth + 1))
                .unwrap_or_default();
            if pass {
                heaps.push("e".into());
            }
            heaps
        }
    }
}

/// The name of a text without folders and ending, the same whether it is embedded or read from a file.
pub(crate) fn short_name(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.strip_suffix(".game").unwrap_or(file)
}
