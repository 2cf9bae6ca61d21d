//! The number of heaps where a position tells it: `nim` at `3,5,7` is `nim(3)`.

use super::Laboratory;
use super::game_text::{in_paper, split};
use super::rules_text::has_rules;
use crate::answers::{GameText, Request};
use grundy_rules::game::Catalogue;
use grundy_rules::language::{
    Argument, GameExpression, HeapNames, Kind, Parameter, WrittenGame, parse_game,
};
use std::borrow::Cow;
use std::sync::Arc;

impl Laboratory {
    /// The request; where it names a game on n heaps without its argument n, its position or its shape supplies n.
    pub(super) fn with_heap_counts<'r>(&self, request: &'r Request) -> Cow<'r, Request> {
        if !request.games().iter().any(|game| self.is_unread_name(game)) {
            return Cow::Borrowed(request);
        }
        let mut counted = request.clone();
        for (game, heaps) in counted.games_with_heaps() {
            if let Some(text) = self.with_heap_count(game, heaps) {
                game.text = Some(text);
            }
        }
        Cow::Owned(counted)
    }

    /// Is a game named that is not kept? One that was read needs no argument.
    fn is_unread_name(&self, game: &GameText) -> bool {
        let is_name = |text: &str| !has_rules(split(text).map_or(text, |(_, name)| name));
        let named = game.digest.is_none() && game.text.as_deref().is_some_and(is_name);
        let (asked, limits) = (Arc::new(game.clone()), self.job.limits());
        named && self.archive.game(&asked, limits).is_none()
    }

    /// `nim(3)` for `nim`, `moore(2, 3)` for `moore(2)`: if the number of heaps alone is missing.
    fn with_heap_count(&self, game: &GameText, heaps: usize) -> Option<String> {
        let text = game.text.as_deref().filter(|_| self.is_unread_name(game))?;
        let (library, name) = in_paper(self.with_all(&game.texts).ok()?, text);
        let parsed = parse_game(name).tree?;
        let GameExpression::Named {
            name,
            arguments,
            pass: false,
            ..
        } = parsed
        else {
            return None;
        };
        let (definition, _) = library.find(&name.text)?;
        let missing = |one: &&Parameter| {
            let named = |argument: &Argument| argument.name.as_ref() == Some(&one.name);
            one.default.is_none() && !arguments.iter().any(named)
        };
        let first = arguments.iter().filter(|one| one.name.is_none()).count();
        let mut missing = definition.parameters.iter().skip(first).filter(missing);
        let (Some(count), None) = (missing.next(), missing.next()) else {
            return None;
        };
        if !counts_heaps(count, definition) {
            return None;
        }
        let by_place = arguments.len() == first && definition.parameters.get(first) == Some(count);
        let argument = match by_place {
            true => heaps.to_string(),
            false => format!("{} = {heaps}", count.name.text),
        };
        let text = text.trim();
        Some(match text.strip_suffix(')') {
            Some(open) if first > 0 || !arguments.is_empty() => format!("{open}, {argument})"),
            Some(_) => return None,
            None => format!("{text}({argument})"),
        })
    }
}

/// Is a parameter the number of heaps, as n in `on x[n]`?
fn counts_heaps(parameter: &Parameter, game: &WrittenGame) -> bool {
    match &game.rules.heaps {
        Some(HeapNames::Vector(_, count)) => {
            matches!(&count.kind, Kind::Name(name) if *name == parameter.name.text)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::Laboratory;
    use crate::answers::Request;
    use grundy_work::Job;

    fn answer(request: &str) -> String {
        let request = Request::read(request).unwrap();
        match Laboratory::new().answer(&request, &Job::quiet()) {
            Ok(answered) => serde_json::to_value(&answered).unwrap().to_string(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_position_supplies_the_number_of_heaps() {
        for (game, position, named) in [
            ("nim", "3,5,7", "nim(3)"),
            (" nim ", "(3, 5)", "nim(2)"),
            ("moore(2)", "1,2,3,4", "moore(2, 4)"),
            ("moore(k = 2)", "1,2,3,4", "moore(2, 4)"),
            ("classics:nim", "3", "nim(1)"),
        ] {
            for command in ["move", "options", "why", "play"] {
                let request = format!(
                    r#"{{"command": "{command}", "game": {{"text": "{game}"}}, "position": "{position}"}}"#
                );
                let answer = answer(&request);
                assert!(answer.contains(named), "{request}: {answer}");
            }
        }
    }

    #[test]
    fn a_shape_and_the_positions_of_a_sum_supply_it_too() {
        let table = answer(r#"{"command": "table", "game": {"text": "nim"}, "shape": [2, 2, 2]}"#);
        assert!(table.contains("nim(3)"), "{table}");
        let sum = answer(
            r#"{"command": "sum", "summands": [{"game": {"text": "nim"}, "position": "3,5"}, {"game": {"text": "nim"}, "position": "6"}]}"#,
        );
        assert!(sum.contains("nim(2)") && sum.contains("nim(1)"), "{sum}");
    }

    #[test]
    fn another_argument_that_is_missing_stays_an_error() {
        for game in ["moore", "nim(2, 3)", "subtraction", "nim with pass"] {
            let request = format!(
                r#"{{"command": "move", "game": {{"text": "{game}"}}, "position": "3,5"}}"#
            );
            assert!(
                answer(&request).contains("E0007"),
                "{game}: {}",
                answer(&request)
            );
        }
    }
}
