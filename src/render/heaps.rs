//! Positions of any size as text: what moves change, by what values are known; moves of games whose heaps decide alone.

use super::far::{change, deciding_claim};
use super::text::{aligned_moves, listed};
use crate::players::{Grounds, HeapAnalysis, HeapGround, show_option};
use grundy_proofs::far::FarOption;
use grundy_rules::game::{Game, Outcome};
use std::sync::Arc;

/// The analysis of a position by the values of its heaps.
#[derive(Clone, Debug)]
pub struct HeapMoveView {
    /// The game.
    pub game: Arc<Game>,
    /// The answer.
    pub analysis: HeapAnalysis,
}

/// The analysis as text, one move on each line; the last lines say how the values are known.
pub fn text(view: &HeapMoveView) -> String {
    let HeapMoveView { game, analysis } = view;
    let mut rows = vec![
        ("game", game.label().to_string()),
        ("play", "normal".to_string()),
        ("position", show_option(&analysis.position)),
        ("outcome", winner(analysis.outcome).to_string()),
        ("grundy", analysis.grundy.to_string()),
    ];
    let moves = analysis.winning_moves.iter();
    let moves: Vec<_> = moves.map(|to| step(game, &analysis.position, to)).collect();
    let mut shown = aligned_moves(&moves);
    if shown.is_empty() {
        shown.push("no move wins".into());
    }
    if !analysis.all {
        shown.push("and more".into());
    }
    rows.extend(titled("winning", shown));
    rows.extend(titled("by", by_heaps(&analysis.grounds)));
    listed(&rows)
}

/// Rows of which the first has a title.
pub(super) fn titled(
    title: &'static str,
    rows: Vec<String>,
) -> impl Iterator<Item = (&'static str, String)> {
    std::iter::once(title)
        .chain(std::iter::repeat(""))
        .zip(rows)
}

/// Who wins, in words.
pub(super) fn winner(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P: the previous player wins",
        Outcome::N => "N: the next player wins",
    }
}

/// A move, and what it changes.
pub(super) fn step(game: &Game, from: &FarOption, to: &FarOption) -> (String, String) {
    let shown = format!("{} -> {}", show_option(from), show_option(to));
    (shown, change_of_option(game, from, to))
}

/// What a move changes: `x - 3`, `pass`, or nothing for a move into a sum.
pub fn change_of_option(game: &Game, from: &FarOption, to: &FarOption) -> String {
    let ([from], [to]) = (from.as_slice(), to.as_slice()) else {
        return String::new();
    };
    match game.has_pass() && from.last() != to.last() {
        true => "pass".into(),
        false => change(game, from, to),
    }
}

/// By what something is known, a row for each claim or each kind of heap; nothing for a table.
pub(super) fn by(grounds: &Grounds) -> Vec<String> {
    let mut rows: Vec<String> = grounds.outcome.iter().map(deciding_claim).collect();
    let value = grounds
        .value
        .as_ref()
        .filter(|_| grounds.value != grounds.outcome);
    rows.extend(value.map(deciding_claim));
    rows.extend(by_heaps(&grounds.heaps));
    rows
}

/// How the values of heaps are known.
pub(super) fn by_heaps(grounds: &[HeapGround]) -> Vec<String> {
    grounds
        .iter()
        .map(|ground| by_heap(ground, grounds.len() == 1))
        .collect()
}

fn by_heap(ground: &HeapGround, alone: bool) -> String {
    let heaps = match (ground.heaps.as_slice(), alone) {
        ([_], true) => "the heap".to_string(),
        (_, true) => "each heap alone".to_string(),
        (heaps, false) => format!("{} alone", heaps.join(", ")),
    };
    let how = match &ground.period {
        Some((period, theorem)) => {
            let saltus = match period.saltus {
                0 => String::new(),
                saltus => format!(", saltus {saltus}"),
            };
            format!(
                "period {}{saltus} from {} on, proved: {}",
                period.period,
                period.preperiod,
                theorem.words()
            )
        }
        None => format!("all values to {} computed", ground.max),
    };
    format!("{heaps}: {how}")
}
