//! Figures as text.

use super::comments::comments;
use super::expression::{CHOICE, SETS, game_expression, list, print};
use crate::language::syntax::{FigureItem, FigureOverlay, FigureShown};

/// The header on a line, and what is shown on the next.
pub(super) fn print_figure(out: &mut String, figure: &FigureItem) {
    let game = game_expression(&figure.game);
    let mut text = format!("figure \"{}\" for {game}", figure.title);
    if figure.misere {
        text += ", misere";
    }
    for held in &figure.held {
        text += &format!(", {}", print(held, CHOICE));
    }
    if let Some(heap) = &figure.downwards {
        text += &format!(", {} downwards", heap.text);
    }
    if let Some(from) = &figure.from {
        text += &format!(", from {}", print(from, SETS));
    }
    text += &format!(", up to {}\n  showing ", print(&figure.bound, SETS));
    text += &match &figure.shown {
        FigureShown::Nothing => "nothing".to_string(),
        FigureShown::Grundy => "grundy".to_string(),
        FigureShown::Outcome => "outcome".to_string(),
        FigureShown::Round => "round".to_string(),
        FigureShown::Phase => "phase".to_string(),
        FigureShown::Mod(modulus) => format!("grundy mod {}", print(modulus, SETS)),
        FigureShown::Level(levels) => {
            let levels: Vec<String> = levels.iter().map(|level| print(level, SETS)).collect();
            format!("level {}", levels.join(", "))
        }
        FigureShown::Difference(other) => format!("difference from {}", game_expression(other)),
    };
    for overlay in &figure.overlays {
        text += &match overlay {
            FigureOverlay::Options(position) => format!(", options of ({})", list(position)),
            FigureOverlay::Claim { part, title } => {
                let part = part.as_ref().map(|part| format!("{} of ", part.text));
                format!(", {}claim \"{title}\"", part.unwrap_or_default())
            }
            FigureOverlay::Against(other) => {
                format!(", crosses against {}", game_expression(other))
            }
        };
    }
    comments(out, "", &figure.layout.before);
    out.push_str(&text);
    if let Some(comment) = &figure.layout.behind {
        out.push_str("  #");
        out.push_str(comment);
    }
    out.push('\n');
}
