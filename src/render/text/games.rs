//! The games of a library, and a game with what is known of it.

use super::super::definition::{description, heaps_as_written, parameter, short_name};
use super::super::known::KnownGame;
use super::super::words::{padded, play_ends};
use super::super::{GameView, GamesView};
use super::{WIDTH, listed, plan};
use grundy_rules::language::WrittenGame;
use grundy_rules::library::Text;
use std::sync::Arc;

/// The most claims that are listed as text. It shortens the text only.
const MOST_CLAIMS: usize = 12;

/// The games, text by text, each with its moves in words.
pub fn games(view: &GamesView) -> String {
    let signature = |game: &WrittenGame| {
        let parameters: Vec<_> = game.parameters.iter().map(parameter).collect();
        match parameters.is_empty() {
            true => game.name.text.clone(),
            false => format!("{}({})", game.name.text, parameters.join(", ")),
        }
    };
    let all: Vec<(&Arc<Text>, &WrittenGame)> = view.games().collect();
    let width = all.iter().map(|(_, game)| signature(game).chars().count());
    let width = width.max().unwrap_or(0);
    let mut shown = String::new();
    let mut last: Option<&Arc<Text>> = None;
    for (text, game) in all {
        if last.is_none_or(|last| !Arc::ptr_eq(last, text)) {
            let apart = if last.is_some() { "\n" } else { "" };
            let name = short_name(&text.name);
            shown.push_str(&match text.source() {
                Some(title) => format!("{apart}{name}: {title}\n"),
                None => format!("{apart}{name}\n"),
            });
            last = Some(text);
        }
        let heaps = heaps_as_written(game, view.library.texts()).join(", ");
        let line = format!("  {}   ({heaps})", padded(&signature(game), width));
        shown.push_str(line.trim_end());
        shown.push('\n');
        let words = description(game);
        if !words.is_empty() {
            shown.push_str(&format!("      {}\n", shortened(&words, WIDTH - 6)));
        }
    }
    match shown.is_empty() {
        true => no_game(view),
        false => shown,
    }
}

/// What is said where no game is listed, and where to look.
fn no_game(view: &GamesView) -> String {
    let about = view.about.as_deref();
    let about = about.map(|about| format!(" whose name, paper or description holds \"{about}\""));
    let heaps = match view.heaps {
        Some(1) => " on 1 heap".to_string(),
        Some(heaps) => format!(" on {heaps} heaps"),
        None => String::new(),
    };
    format!(
        "no game{heaps}{}\n`grundy games` lists all games; any other is written out in quotes, as `grundy language` tells\n",
        about.unwrap_or_default()
    )
}

/// The first words of a text, up to a number of signs.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    let mut kept = String::new();
    for word in text.split(' ') {
        if kept.chars().count() + word.chars().count() + 3 > most {
            break;
        }
        kept.push_str(word);
        kept.push(' ');
    }
    kept + "…"
}

/// The rules of a game, in words too, why play ends, which positions a table needs, and what is known.
pub fn game(view: &GameView) -> String {
    let heaps = view.game.heaps();
    let mut rows = Vec::new();
    if let Some((text, definition)) = &view.definition {
        rows.push(("game", view.game.label().to_string()));
        rows.push(("paper", text.title().to_string()));
        let parameters: Vec<_> = definition.parameters.iter().map(parameter).collect();
        if !parameters.is_empty() {
            rows.push(("parameters", parameters.join(", ")));
        }
    }
    let inferred = match view.game.heaps_are_inferred() {
        true => ", for every move begins with these names",
        false => "",
    };
    rows.push(("heaps", format!("{}{inferred}", heaps.join(", "))));
    rows.extend(words(&view.known));
    rows.push(("play ends", play_ends(&view.game)));
    let asked: Vec<_> = heaps
        .iter()
        .zip(&view.shape)
        .map(|(heap, size)| format!("{heap} <= {}", size.saturating_sub(1)))
        .collect();
    rows.push(("a table of", asked.join(", ")));
    match &view.domain {
        Ok(domain) => rows.push(("needs", domain.describe(heaps))),
        Err(stop) => rows.push(("needs", format!("unknown: {stop}"))),
    }
    let twists = view.twists();
    rows.extend(twists.into_iter().map(|twist| ("twist", twist)));
    rows.extend(plan(view));
    rows.extend(claims(&view.known));
    format!("{}\n\n{}", view.rules(), listed(&rows))
}

/// A row for each sentence about the moves.
pub(crate) fn words(known: &KnownGame) -> Vec<(&'static str, String)> {
    under("in words", known.words.iter().cloned())
}

/// Rows for the claims about a game, and where its values are found.
pub(crate) fn claims(known: &KnownGame) -> Vec<(&'static str, String)> {
    let shown = known.claims.iter().take(MOST_CLAIMS).map(|claim| {
        let play = if claim.misere { ", misère" } else { "" };
        format!(
            "\"{}\": {}{play}, {}",
            claim.title, claim.about, claim.grade
        )
    });
    let more = known.claims.len().saturating_sub(MOST_CLAIMS);
    let more = (more > 0).then(|| format!("and {more} more"));
    let values = known.values.iter().map(|values| match &values.claim {
        Some(claim) => format!("{} by \"{claim}\": {}", values.what, values.command),
        None => format!("{}: {}", values.what, values.command),
    });
    let mut rows = under("claims", shown.chain(more));
    rows.extend(under("values", values));
    rows
}

fn under(name: &'static str, lines: impl Iterator<Item = String>) -> Vec<(&'static str, String)> {
    let name_of = |place| if place == 0 { name } else { "" };
    let numbered = lines.enumerate();
    numbered
        .map(|(place, line)| (name_of(place), line))
        .collect()
}
