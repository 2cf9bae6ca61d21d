//! Sums at heaps of any size, with the claims that they rest on.

use super::far::{by, change, claim, heaps, number};
use super::text::{aligned_moves, listed, numbered};
use crate::check::{FarSum, FarSummand, Ground};
use grundy_proofs::far::show;
use grundy_rules::game::Outcome;
use serde_json::{Value, json};

/// A sum of positions of games, and what the values of its summands say of it.
#[derive(Clone, Copy, Debug)]
pub struct FarSumView<'a> {
    /// The summands.
    pub summands: &'a [FarSummand<'a>],
    /// The answer.
    pub sum: &'a FarSum,
}

/// As for a sum of tables; the last lines say what it all rests on.
pub fn text(view: &FarSumView) -> String {
    let FarSumView { summands, sum } = view;
    let games = summands.iter().map(|summand| summand.game.label());
    let games = numbered(games.map(str::to_string).collect());
    let positions = summands.iter().map(|summand| show(summand.position));
    let positions = numbered(positions.collect());
    let mut rows = Vec::new();
    let mut grounds: Vec<&Ground> = Vec::new();
    for (index, (value, ground)) in sum.values.iter().enumerate() {
        let name = if index == 0 { "summands" } else { "" };
        let about = format!(
            "{}. {}  {}  grundy {value}",
            index + 1,
            games[index],
            positions[index]
        );
        rows.push((name, about));
        let new = ground.as_ref().filter(|ground| !grounds.contains(ground));
        grounds.extend(new);
    }
    rows.push(("play", "normal".into()));
    rows.push(("nim-sum", sum.nim_sum.to_string()));
    let outcome = match sum.outcome {
        Outcome::P => "P: the previous player wins",
        Outcome::N => "N: the next player wins",
    };
    rows.push(("outcome", outcome.into()));
    let moves: Vec<_> = sum
        .winning_moves
        .iter()
        .map(|(place, to)| {
            let FarSummand { game, position, .. } = summands[*place];
            let shown = format!("{}. {} -> {}", place + 1, show(position), show(to));
            (shown, change(game, position, to))
        })
        .collect();
    let mut shown = aligned_moves(&moves);
    match (sum.outcome, shown.is_empty(), sum.all) {
        (Outcome::P, ..) => shown.push("no move wins".into()),
        (Outcome::N, true, _) => {
            shown.push("a move that wins exists, and the search for one was given up".into());
        }
        (Outcome::N, false, false) => shown.push("and perhaps more".into()),
        (Outcome::N, false, true) => {}
    }
    let titled = |title| std::iter::once(title).chain(std::iter::repeat(""));
    rows.extend(titled("winning").zip(shown));
    rows.extend(titled("by").zip(grounds.into_iter().map(by)));
    listed(&rows)
}

/// As for a sum of tables, and `"all"`, whether the winning moves are all, and `"by"` for each summand, null for a
/// table; a number that does not fit 64 bits is a text of its digits.
pub fn json(view: &FarSumView) -> Value {
    let FarSumView { summands, sum } = view;
    let each = summands.iter().zip(&sum.values);
    let each: Vec<_> = each
        .map(|(summand, (value, ground))| {
            json!({
                "game": summand.game.label(),
                "position": heaps(summand.position),
                "grundy": number(value),
                "by": ground.as_ref().map(claim),
            })
        })
        .collect();
    let moves = sum.winning_moves.iter();
    let moves: Vec<_> = moves
        .map(|(place, to)| json!({"summand": place + 1, "to": heaps(to)}))
        .collect();
    json!({
        "play": "normal",
        "summands": each,
        "nim_sum": number(&sum.nim_sum),
        "outcome": sum.outcome.letter(),
        "winning_moves": moves,
        "all": sum.all,
    })
}

/// The columns of a sum of tables.
pub fn csv(view: &FarSumView) -> String {
    let FarSumView { summands, sum } = view;
    let names = ["outcome", "nim_sum", "summand", "game", "position", "to"];
    let mut lines = super::csv::line(&names.map(String::from));
    let known = [sum.outcome.letter().to_string(), sum.nim_sum.to_string()];
    if sum.winning_moves.is_empty() {
        let none = vec![String::new(); names.len() - known.len()];
        lines.push_str(&super::csv::line(&[known.to_vec(), none].concat()));
    }
    for (place, to) in &sum.winning_moves {
        let FarSummand { game, position, .. } = summands[*place];
        let of_move = [
            (place + 1).to_string(),
            game.label().to_string(),
            show(position),
            show(to),
        ];
        lines.push_str(&super::csv::line(
            &[known.to_vec(), of_move.to_vec()].concat(),
        ));
    }
    lines
}
