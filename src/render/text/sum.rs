//! Sums of positions of several games.

use super::super::SumView;
use super::super::words::{change, padded, position};
use super::{aligned_moves, listed};
use crate::players::SumMove;
use grundy_rules::game::Outcome;

/// The summands with their values, the nim-sum, the outcome and every winning move.
pub fn sum(view: &SumView) -> String {
    let analysis = &view.analysis;
    let games = view.games.iter().map(|game| game.label());
    let names = numbered(games.map(str::to_string).collect());
    let positions = numbered(analysis.position.iter().map(position).collect());
    let mut rows = Vec::new();
    for (index, value) in analysis.values.iter().enumerate() {
        let value = value.map(|value| format!("  grundy {value}"));
        let about = format!(
            "{}. {}  {}{}",
            index + 1,
            names[index],
            positions[index],
            value.unwrap_or_default()
        );
        rows.push((
            if index == 0 { "summands" } else { "" },
            about.trim_end().to_string(),
        ));
    }
    rows.push(("play", view.play.name().to_string()));
    let nim_sum = analysis.grundy.map(|value| value.to_string());
    rows.push((
        "nim-sum",
        nim_sum.unwrap_or("decides nothing in misere play".into()),
    ));
    let (outcome, none) = match analysis.outcome {
        Outcome::P => ("P: the previous player wins", "no move wins"),
        // In misère play a player who cannot move wins.
        Outcome::N => ("N: the next player wins", "no move is needed"),
    };
    rows.push(("outcome", outcome.to_string()));
    let moves: Vec<_> = analysis
        .winning_moves
        .iter()
        .zip(&analysis.blocks)
        .map(|(made, block)| step(view, made, block))
        .collect();
    let mut shown = aligned_moves(&moves);
    if shown.is_empty() {
        shown.push(none.into());
    }
    let titles = std::iter::once("winning").chain(std::iter::repeat(""));
    rows.extend(titles.zip(shown));
    if !analysis.must_block.is_empty() {
        rows.push(("to block", blocked(&analysis.must_block)));
    }
    listed(&rows)
}

/// The texts, numbered, and padded to one width.
pub(in crate::render) fn numbered(texts: Vec<String>) -> Vec<String> {
    let width = texts.iter().map(|text| text.chars().count()).max();
    texts
        .iter()
        .map(|text| padded(text, width.unwrap_or(0)))
        .collect()
}

fn step(view: &SumView, made: &SumMove, block: &[SumMove]) -> (String, String) {
    let game = &view.games[made.summand];
    let from = &view.analysis.position[made.summand];
    let shown = format!(
        "{}. {} -> {}",
        made.summand + 1,
        position(from),
        position(&made.to)
    );
    let mut changed = match (from.as_slice(), made.to.as_slice()) {
        ([from], [to]) => change(game, from, to),
        _ => String::new(),
    };
    if !block.is_empty() {
        changed = format!("{changed}; block {}", blocked(block));
    }
    (shown, changed)
}

/// `1. (3), 2. (0)`
fn blocked(moves: &[SumMove]) -> String {
    let each: Vec<_> = moves
        .iter()
        .map(|made| format!("{}. {}", made.summand + 1, position(&made.to)))
        .collect();
    each.join(", ")
}
