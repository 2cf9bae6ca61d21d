//! The misère summary of a game as text.

use super::super::words::{padded, position, wrapped};
use super::super::{MisereView, Screen};
use super::{WIDTH, listed};
use grundy_engines::misere::{MisereProperty, Violation};
use grundy_rules::game::GameOption;

/// The most positions that are shown.
const SHOWN: usize = 24;
/// The width of the names of the rows.
const NAMES: usize = 34;

/// P-positions, phases, and each property with the first position where it is false.
pub fn misere(view: &MisereView, screen: Screen) -> String {
    let width = screen.width(WIDTH);
    let mut lines = listed(&[
        (&padded("game", NAMES), view.game.label().to_string()),
        ("every heap", format!("<= {}", view.max)),
    ]);
    for (property, violation) in &view.picture.verdicts {
        let name = padded(property.name(), NAMES);
        match violation {
            None => lines.push_str(&format!("{name}  holds to {}\n", view.max)),
            Some(violation) => {
                let differs = differs(view, *property, violation);
                lines.push_str(&format!("{name}  refuted {differs}\n"));
                for (option, value, phase) in &violation.options {
                    let (option, phase) = (position(option), phase.name());
                    let gap = " ".repeat(NAMES + 2);
                    lines.push_str(&format!(
                        "{gap}option {option} has value {value}, {phase} phase\n"
                    ));
                }
            }
        }
    }
    let picture = &view.picture;
    lines.push_str(&positions(
        "misere P-positions",
        &picture.p_positions,
        width,
    ));
    lines.push_str(&positions("final phase", &picture.final_positions, width));
    lines
}

fn differs(view: &MisereView, property: MisereProperty, violation: &Violation) -> String {
    let Violation {
        position: at,
        claimed,
        computed,
        ..
    } = violation;
    let genus = view.picture.wild.as_ref();
    let genus = genus
        .filter(|_| property == MisereProperty::Tame)
        .map(|genus| format!(", genus {genus}"));
    format!(
        "at {}: needs {claimed}; has {computed}{}",
        position(at),
        genus.unwrap_or_default()
    )
}

/// A heading, and the first of the positions below it.
fn positions(name: &str, all: &[GameOption], width: usize) -> String {
    let mut shown: Vec<String> = all.iter().take(SHOWN).map(position).collect();
    if all.len() > SHOWN {
        shown.push("…".into());
    }
    let plural = if all.len() == 1 { "" } else { "s" };
    let lines = wrapped(&shown, "  ", width.saturating_sub(2)).replace('\n', "\n  ");
    let lines = match lines.is_empty() {
        true => String::new(),
        false => format!("  {lines}\n"),
    };
    format!("\n{name}: {} position{plural}\n{lines}", all.len())
}
