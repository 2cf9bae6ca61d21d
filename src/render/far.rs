//! Winning moves at heaps of any size, with the claim that decides them.

use super::definition::short_name;
use super::text::aligned_moves;
use super::words::padded;
use crate::players::DecidingClaim;
use grundy_proofs::far::{FarAnalysis, show};
use grundy_rules::game::{Game, Outcome, Play};
use grundy_rules::number::Number;
use std::sync::Arc;

/// A Grundy value, and the claim that gives it.
pub type Valued = (Number, DecidingClaim);

/// The analysis of a position by a claimed set of P-positions, and the claim.
#[derive(Clone, Debug)]
pub struct FarView {
    /// The game.
    pub game: Arc<Game>,
    /// The play convention.
    pub play: Play,
    /// The answer.
    pub analysis: FarAnalysis,
    /// The claim that decides it.
    pub ground: DecidingClaim,
    /// The Grundy value, if a claim gives it.
    pub value: Option<Valued>,
}

/// The analysis as text, one move on each line; the last line names the claim.
pub fn text(view: &FarView) -> String {
    let FarView {
        game,
        analysis,
        ground,
        value,
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
    if let Some((value, _)) = value {
        rows.push(("grundy", value.to_string()));
    }
    if analysis.winning_moves.is_empty() {
        rows.push(("winning", "no move wins".into()));
    }
    let from = show(&analysis.position);
    let moves = analysis.winning_moves.iter().map(|option| {
        let change = change(game, &analysis.position, option);
        (format!("{from} -> {}", show(option)), change)
    });
    let moves = aligned_moves(&moves.collect::<Vec<_>>());
    for (index, shown) in moves.into_iter().enumerate() {
        rows.push((if index == 0 { "winning" } else { "" }, shown));
    }
    if !analysis.all {
        rows.push(("", "and more".into()));
    }
    rows.push(("by", deciding_claim(ground)));
    match value {
        Some((_, own)) if own != ground => rows.push(("", deciding_claim(own))),
        _ => {}
    }
    rows.iter()
        .map(|(name, value)| format!("{}  {value}\n", padded(name, "position".len())))
        .collect()
}

/// `"Theorem 1" of kimura-yamashita, which holds to 60`
pub(super) fn deciding_claim(ground: &DecidingClaim) -> String {
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
pub fn change(game: &Game, from: &[Number], to: &[Number]) -> String {
    let heaps = from.iter().zip(to).zip(game.heaps());
    let change = |((from, to), heap): ((&Number, &Number), &String)| {
        let difference = to.minus(from).ok().filter(|change| !change.is_zero())?;
        let sign = if difference.is_negative() { '-' } else { '+' };
        Some(format!("{heap} {sign} {}", difference.absolute()))
    };
    heaps.filter_map(change).collect::<Vec<_>>().join(", ")
}
