//! Sums at heaps of any size, with the claims that decide them.

use super::far::{change, deciding_claim};
use super::text::{aligned_moves, listed, numbered};
use crate::players::{DecidingClaim, FarSum};
use grundy_proofs::far::{FarPosition, show};
use grundy_rules::game::{Game, Outcome};
use std::sync::Arc;

/// A sum of positions of games, and its analysis by the values of its summands.
#[derive(Clone, Debug)]
pub struct FarSumView {
    /// The summands: games, and positions whose heaps may have any size.
    pub summands: Vec<(Arc<Game>, FarPosition)>,
    /// The answer.
    pub sum: FarSum,
}

/// The analysis as text, as for a sum of tables; the last lines name the claims.
pub fn text(view: &FarSumView) -> String {
    let FarSumView { summands, sum } = view;
    let games = summands.iter().map(|(game, _)| game.label());
    let games = numbered(games.map(str::to_string).collect());
    let positions = summands.iter().map(|(_, position)| show(position));
    let positions = numbered(positions.collect());
    let mut rows = Vec::new();
    let mut grounds: Vec<&DecidingClaim> = Vec::new();
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
            let (game, position) = &summands[*place];
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
    rows.extend(titled("by").zip(grounds.into_iter().map(deciding_claim)));
    listed(&rows)
}
