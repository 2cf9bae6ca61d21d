//! Kernels: the rounds of the algorithm, then every vertex.

use super::super::words::{padded, wrapped};
use super::super::{KernelView, Screen};
use super::WIDTH;

/// The rounds P1, N1, P2, …, then outcome, Grundy value and round of each vertex.
pub fn kernel(view: &KernelView, screen: Screen) -> String {
    let rounds = view.kernel.rounds();
    let width = format!("P{}", rounds.len()).chars().count();
    let mut lines = String::new();
    for (index, round) in rounds.iter().enumerate() {
        for (letter, vertices) in [("P", &round.p), ("N", &round.n)] {
            if vertices.is_empty() {
                continue;
            }
            let head = padded(&format!("{letter}{}", index + 1), width);
            let names = view.names(vertices);
            let names = wrapped(&names, "  ", screen.width(WIDTH).saturating_sub(width + 2));
            let indent = format!("\n{}", " ".repeat(width + 2));
            lines.push_str(&format!("{head}  {}\n", names.replace('\n', &indent)));
        }
    }
    if rounds.is_empty() {
        return lines;
    }
    let all: Vec<usize> = (0..view.digraph.vertices()).collect();
    let names = view.names(&all);
    let title = "vertex";
    let longest = names.iter().map(|name| name.chars().count()).max();
    let width = longest.unwrap_or(0).max(title.len());
    lines.push_str(&format!(
        "\n{}  outcome  grundy  round\n",
        padded(title, width)
    ));
    for (vertex, name) in names.iter().enumerate() {
        lines.push_str(&format!(
            "{}  {:<7}  {:>6}  {:>5}\n",
            padded(name, width),
            view.outcome(vertex),
            view.kernel.values()[vertex],
            view.kernel.round_of()[vertex]
        ));
    }
    lines
}
