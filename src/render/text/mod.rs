//! Answers as text, aligned as in the papers.

mod claims;
mod family;
mod games;
mod grid;
mod kernel;
mod limit;
mod misere;
mod options;
mod solution;
mod solutions;
mod sum;

pub use claims::{Columns, heading, instances, report, summary, verdict};
pub(super) use claims::{claim_subject, graded, refutation};
pub(crate) use claims::{evidence, limit_reached};
pub use family::family;
pub(super) use games::{claims, words};
pub use games::{game, games};
pub use grid::{table, table_on};
pub use kernel::kernel;
pub use limit::limit;
pub use misere::misere;
pub use options::{options, why};
pub use solution::{observed_solution, solution, solution_header, solution_part};
pub use solutions::solutions;
pub(super) use sum::numbered;
pub use sum::sum;

use super::words::{change, padded, position};
use super::{GameView, MoveView};
use grundy_engines::table::{Method, Served};
use grundy_rules::game::{GameOption, Position};
use grundy_rules::language::Code;
use grundy_work::{Limits, Resource};

/// Lines longer than this are broken where they can be.
pub(crate) const WIDTH: usize = 90;

/// Outcome, Grundy value and winning moves of a position, each with what it changes.
pub fn analysis(view: &MoveView) -> String {
    let analysis = &view.analysis;
    let grundy = analysis.grundy.map(|value| value.to_string());
    let winner = match analysis.outcome.letter() {
        "P" => "P: the previous player wins",
        _ => "N: the next player wins",
    };
    let mut rows = vec![
        ("game", view.game.label().to_string()),
        ("play", view.play.name().to_string()),
        ("position", position(&analysis.position)),
        ("outcome", winner.to_string()),
        ("grundy", grundy.unwrap_or("none in misere play".into())),
    ];
    let moves: Vec<_> = analysis
        .winning_moves
        .iter()
        .zip(&analysis.blocks)
        .map(|(option, block)| step(view, option, block))
        .collect();
    let first = "winning";
    match moves.is_empty() {
        true => rows.push((first, no_winning_move(view).into())),
        false => rows.extend(
            aligned_moves(&moves)
                .into_iter()
                .enumerate()
                .map(|(index, shown)| (if index == 0 { first } else { "" }, shown)),
        ),
    }
    if !analysis.must_block.is_empty() {
        rows.push(("to block", each_position(&analysis.must_block)));
    }
    listed(&rows)
}

/// Positions with commas between them.
pub(super) fn each_position(options: &[GameOption]) -> String {
    let shown: Vec<_> = options.iter().map(position).collect();
    shown.join(", ")
}

fn no_winning_move(view: &MoveView) -> &'static str {
    match view.analysis.outcome.letter() {
        "P" => "no move wins",
        // In misère play a player who cannot move wins.
        _ => "no move is needed",
    }
}

/// A move as text, with what it changes and what must be blocked afterwards.
fn step(view: &MoveView, option: &GameOption, block: &[GameOption]) -> (String, String) {
    let from = &view.analysis.position;
    let shown = format!("{} -> {}", position(from), position(option));
    let changed = match (from.as_slice(), option.as_slice()) {
        ([from], [to]) => change(&view.game, from, to),
        _ => String::new(),
    };
    let changed = match block.is_empty() {
        true => changed,
        false => format!("{changed}; block {}", each_position(block)),
    };
    (shown, changed)
}

pub(super) fn aligned_moves(moves: &[(String, String)]) -> Vec<String> {
    let width = moves.iter().map(|(shown, _)| shown.chars().count()).max();
    moves
        .iter()
        .map(|(shown, changed)| {
            let line = format!("{}   {changed}", padded(shown, width.unwrap_or(0)));
            line.trim_end().to_string()
        })
        .collect()
}

/// What a move changes: `x + 1, y - 19`, or nothing for a move into a sum.
pub fn change_of(game: &grundy_rules::game::Game, from: &[Position], to: &[Position]) -> String {
    match (from, to) {
        ([from], [to]) => change(game, from, to),
        _ => String::new(),
    }
}

/// The order in which a table is computed, and a row for each part of a move.
fn plan(view: &GameView) -> Vec<(&'static str, String)> {
    match &view.plan {
        None => Vec::new(),
        Some(Method::Enumerate(reason)) => vec![("plan", format!("enumerate: {reason}"))],
        Some(Method::Heaps(shape)) => vec![("plan", format!("heap after heap: {shape}"))],
        Some(Method::Plan(plan)) => served(plan.order(), plan.served()),
        Some(Method::Counts(plan)) => served(plan.order(), plan.served()),
    }
}

fn served(order: &str, all: &[Served]) -> Vec<(&'static str, String)> {
    let mut rows = vec![("plan", order.to_string())];
    let reducer = |served: &Served| served.reducer.len();
    let width = all.iter().map(reducer).max().unwrap_or(0);
    rows.extend(all.iter().map(|served| {
        let reducer = padded(served.reducer, width);
        (
            "",
            format!("move {}  {reducer}  {}", served.place + 1, served.detail),
        )
    }));
    rows
}

/// A code with its long explanation.
pub fn code(code: Code) -> String {
    format!("{code}: {}\n\n{}\n", code.title(), code.explanation())
}

/// Every code with its title.
pub fn codes(codes: &[Code]) -> String {
    codes
        .iter()
        .map(|code| format!("{code}  {}\n", code.title()))
        .collect()
}

/// The limits by name, with what each counts.
pub fn limits(limits: &Limits) -> String {
    let width = Resource::ALL.iter().map(|one| one.name().len()).max();
    let lines = Resource::ALL.iter().map(|one| {
        let most = match limits.most(*one) {
            u64::MAX => "none".to_string(),
            most => most.to_string(),
        };
        let name = padded(one.name(), width.unwrap_or(0));
        format!("{name}  {most:>10}  {}\n", one.meaning())
    });
    lines.collect()
}

/// Names and their descriptions, in two columns.
pub(super) fn listed(rows: &[(&str, String)]) -> String {
    let width = rows.iter().map(|(name, _)| name.chars().count()).max();
    rows.iter()
        .map(|(name, value)| format!("{}  {value}\n", padded(name, width.unwrap_or(0))))
        .collect()
}
