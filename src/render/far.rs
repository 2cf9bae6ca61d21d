//! Winning moves at heaps of any size, with the claim that they rest on.

use super::definition::short_name;
use super::words::padded;
use crate::check::Ground;
use crate::far::{FarAnalysis, show};
use crate::game::{Game, Outcome, Play};
use crate::number::Number;
use serde_json::{Value, json};

/// What a claimed set of P-positions says of a position, and which claim it is.
#[derive(Clone, Copy, Debug)]
pub struct FarView<'a> {
    /// The game.
    pub game: &'a Game,
    /// The play convention.
    pub play: Play,
    /// The answer.
    pub analysis: &'a FarAnalysis,
    /// What it rests on.
    pub ground: &'a Ground,
}

/// As for a position of a table, a move a line; the last line says what it all rests on.
pub fn text(view: &FarView) -> String {
    let FarView {
        game,
        analysis,
        ground,
        ..
    } = view;
    let winner = match analysis.outcome {
        Outcome::P => "P: the previous player wins",
        Outcome::N => "N: the next player wins",
    };
    let mut rows = vec![
        ("game", game.label().to_string()),
        ("play", view.play.name().to_string()),
        ("position", show(&analysis.position)),
        ("outcome", winner.to_string()),
    ];
    if analysis.winning_moves.is_empty() {
        rows.push(("winning", "no move wins".into()));
    }
    for (index, option) in analysis.winning_moves.iter().enumerate() {
        let name = if index == 0 { "winning" } else { "" };
        let change = change(game, &analysis.position, option);
        rows.push((name, format!("{}   {change}", show(option))));
    }
    if !analysis.all {
        rows.push(("", "and more".into()));
    }
    rows.push(("by", by(ground)));
    rows.iter()
        .map(|(name, value)| format!("{}  {value}\n", padded(name, "position".len())))
        .collect()
}

/// `"Theorem 1" of kimura-yamashita, which holds to 60`
fn by(ground: &Ground) -> String {
    format!(
        "\"{}\" of {}, {}",
        ground.title,
        short_name(&ground.paper),
        match ground.max {
            Some(max) => format!("which holds to {max}"),
            None => "which is proved".into(),
        }
    )
}

/// `x - 12, y + 3`
fn change(game: &Game, from: &[Number], to: &[Number]) -> String {
    let heaps = from.iter().zip(to).zip(game.heaps());
    let change = |((from, to), heap): ((&Number, &Number), &String)| {
        let difference = to.minus(from).ok().filter(|change| !change.is_zero())?;
        let sign = if difference.is_negative() { '-' } else { '+' };
        Some(format!("{heap} {sign} {}", difference.absolute()))
    };
    heaps.filter_map(change).collect::<Vec<_>>().join(", ")
}

/// `{"game", "play", "position", "outcome", "grundy", "winning_moves", "all", "by"}`; a heap that does not fit 64 bits
/// is a text of its digits.
pub fn json(view: &FarView) -> Value {
    let analysis = view.analysis;
    let moves: Vec<Value> = analysis
        .winning_moves
        .iter()
        .map(|option| heaps(option))
        .collect();
    json!({
        "game": view.game.label(),
        "play": view.play.name(),
        "position": heaps(&analysis.position),
        "outcome": analysis.outcome.letter(),
        "grundy": null,
        "winning_moves": moves,
        "all": analysis.all,
        "by": {
            "paper": short_name(&view.ground.paper),
            "claim": view.ground.title,
            "max": view.ground.max,
        },
    })
}

fn heaps(position: &[Number]) -> Value {
    let heap = |heap: &Number| match heap.to_i64() {
        Some(small) => json!(small),
        None => json!(heap.to_string()),
    };
    position.iter().map(heap).collect()
}

/// The columns of a table's answer, the value left empty.
pub fn csv(view: &FarView) -> String {
    let analysis = view.analysis;
    let fields = |winning: String| {
        super::csv::line(&[
            show(&analysis.position),
            analysis.outcome.letter().to_string(),
            String::new(),
            winning,
        ])
    };
    let mut lines =
        super::csv::line(&["position", "outcome", "grundy", "winning_move"].map(String::from));
    if analysis.winning_moves.is_empty() {
        lines.push_str(&fields(String::new()));
    }
    for option in &analysis.winning_moves {
        lines.push_str(&fields(show(option)));
    }
    lines
}
