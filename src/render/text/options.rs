//! The options of a position as text, and the reasons for its outcome.

use super::super::heaps::{by, change_of_option, step, titled, winner};
use super::super::words::padded;
use super::super::{OptionsView, WhyView};
use super::{aligned_moves, listed};
use crate::players::{AnsweredLine, JudgedFamily, JudgedOption, show_option};
use grundy_proofs::far::FarOption;
use grundy_rules::game::{Game, Outcome, Play};
use grundy_rules::number::Number;

/// Every option with its outcome, its Grundy value and what the move changes.
pub fn options(view: &OptionsView) -> String {
    let (game, found) = (&view.game, &view.analysis);
    let mut rows = head(
        game,
        view.play,
        &found.position,
        found.outcome,
        found.grundy.as_ref(),
    );
    if let Some(count) = &found.count {
        rows.push(("count", count.to_string()));
    }
    rows.extend(titled("options", shown_options(view)));
    let families = found.families.iter().map(family).collect();
    rows.extend(titled("by line", families));
    let blockable = found.blockable.iter().map(|line| {
        let options: Vec<String> = line.options.iter().map(show_option).collect();
        format!("{} of {}", line.budget, options.join(", "))
    });
    rows.extend(titled("may be blocked", blockable.collect()));
    if let Some(pass) = &found.pass {
        rows.push(("pass", show_option(pass)));
    }
    rows.extend(titled("by", by(&found.grounds)));
    listed(&rows)
}

fn head(
    game: &Game,
    play: Play,
    position: &FarOption,
    outcome: Outcome,
    grundy: Option<&Number>,
) -> Vec<(&'static str, String)> {
    let value = match (grundy, play) {
        (Some(value), _) => value.to_string(),
        (None, Play::Misere) => "none in misere play".into(),
        (None, Play::Normal) => "unknown".into(),
    };
    vec![
        ("game", game.label().to_string()),
        ("play", play.name().to_string()),
        ("position", show_option(position)),
        ("outcome", winner(outcome).to_string()),
        ("grundy", value),
    ]
}

/// A row for each option: outcome, Grundy value, position, change.
fn shown_options(view: &OptionsView) -> Vec<String> {
    let found = &view.analysis;
    let value = |option: &JudgedOption| {
        let value = option.grundy.as_ref().map(Number::to_string);
        value.unwrap_or_default()
    };
    let values = found.options.iter().map(|option| value(option).len());
    let width = values.max().unwrap_or(0);
    let rows: Vec<(String, String)> = (found.options.iter())
        .map(|option| {
            let outcome = option.outcome.map_or("?", Outcome::letter);
            let value = padded(&value(option), width);
            let to = show_option(&option.to);
            let change = change_of_option(&view.game, &found.position, &option.to);
            let shown = match width {
                0 => format!("{outcome}  {to}"),
                _ => format!("{outcome}  {value}  {to}"),
            };
            (shown, change)
        })
        .collect();
    match (rows.is_empty(), found.all) {
        (true, true) => vec!["there is no move".into()],
        _ => aligned_moves(&rows),
    }
}

/// `1. (x - i, y), 1 <= i <= 20000: 20000, all N`
fn family(family: &JudgedFamily) -> String {
    let count = family.count.as_ref().map(Number::to_string);
    let outcomes = match &family.p_positions {
        Some(p) if p.is_zero() => "all N".to_string(),
        Some(p) if family.count.as_ref() == Some(p) => "all P".to_string(),
        Some(p) => format!("{p} P, all others N"),
        None => "outcomes not known".to_string(),
    };
    let count = count.map_or("number not known".to_string(), |count| {
        format!("{count} options")
    });
    format!("{}. {}: {count}, {outcomes}", family.line, family.moves)
}

/// A winning move, and an answer to every option of the P-position.
pub fn why(view: &WhyView) -> String {
    let (game, found) = (&view.game, &view.analysis);
    let mut rows = head(
        game,
        view.play,
        &found.position,
        found.outcome,
        found.grundy.as_ref(),
    );
    let place = match (found.outcome, &found.winning) {
        (Outcome::N, Some(to)) => {
            let step = aligned_moves(&[step(game, &found.position, to)]);
            rows.extend(titled("winning", step));
            show_option(to)
        }
        (Outcome::N, None) => {
            let why = match view.play {
                Play::Misere => "there is no move, and who cannot move wins",
                Play::Normal => "a winning move exists, and the search for one was given up",
            };
            rows.push(("because", why.into()));
            String::new()
        }
        (Outcome::P, _) => show_option(&found.position),
    };
    if found.p_position.is_some() {
        let because = match (found.lines.is_empty(), view.play) {
            (true, Play::Normal) => format!("{place} is a P-position: there is no move"),
            _ => format!(
                "{place} is a P-position: every move has an answer that leads to a P-position"
            ),
        };
        rows.push(("because", because));
    }
    if !found.must_block.is_empty() {
        let blocked: Vec<String> = found.must_block.iter().map(show_option).collect();
        rows.push(("to block", blocked.join(", ")));
    }
    for line in &found.lines {
        let count = line.count.as_ref().map(|count| format!(": {count}"));
        let moves = format!("{}. {}{}", line.line, line.moves, count.unwrap_or_default());
        let moves = match line.moves.is_empty() {
            true => "of every part".to_string(),
            false => moves,
        };
        rows.push(("moves", moves));
        rows.extend(answers(game, line).into_iter().map(|row| ("", row)));
    }
    rows.push(("grade", view.analysis.grounds.grade()));
    rows.extend(titled("by", by(&found.grounds)));
    listed(&rows)
}

fn answers(game: &Game, line: &AnsweredLine) -> Vec<String> {
    let steps = line.answers.iter().map(|answered| match &answered.answer {
        Some(answer) => step(game, &answered.option, answer),
        None => (
            show_option(&answered.option),
            "no answer is needed or was found".into(),
        ),
    });
    let steps: Vec<(String, String)> = steps.collect();
    let mut shown = aligned_moves(&steps);
    if !line.all {
        shown.push("and so on".into());
    }
    shown
}
