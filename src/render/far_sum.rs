//! Sums at heaps of any size, with the claims that decide them.

use super::far::deciding_claim;
use super::heaps::{by_heaps, step};
use super::text::{aligned_moves, listed, numbered};
use crate::players::{FarSum, show_option};
use grundy_proofs::far::FarOption;
use grundy_rules::game::{Game, Outcome};
use std::sync::Arc;

/// A sum of positions of games, and its analysis by the values of its summands.
#[derive(Clone, Debug)]
pub struct FarSumView {
    /// The summands: games, and positions whose heaps may have any size.
    pub summands: Vec<(Arc<Game>, FarOption)>,
    /// The answer.
    pub sum: FarSum,
}

/// The analysis as text, as for a sum of tables; the last lines name the claims.
pub fn text(view: &FarSumView) -> String {
    let FarSumView { summands, sum } = view;
    let games = summands.iter().map(|(game, _)| game.label());
    let games = numbered(games.map(str::to_string).collect());
    let positions = summands.iter().map(|(_, position)| show_option(position));
    let positions = numbered(positions.collect());
    let mut rows = Vec::new();
    let mut grounds: Vec<String> = Vec::new();
    for (index, summand) in sum.values.iter().enumerate() {
        let name = if index == 0 { "summands" } else { "" };
        let about = format!(
            "{}. {}  {}  grundy {}",
            index + 1,
            games[index],
            positions[index],
            summand.value
        );
        rows.push((name, about));
        let of_heaps = by_heaps(&summand.heaps).into_iter();
        let of_heaps = of_heaps.map(|how| format!("{}. {how}", index + 1));
        for ground in summand.claim.iter().map(deciding_claim).chain(of_heaps) {
            if !grounds.contains(&ground) {
                grounds.push(ground);
            }
        }
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
            let (shown, change) = step(game, position, to);
            (format!("{}. {shown}", place + 1), change)
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
    rows.extend(titled("by").zip(grounds));
    listed(&rows)
}
