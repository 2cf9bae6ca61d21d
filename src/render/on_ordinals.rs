//! Answers about games on ordinals, as text: heaps are texts there, `w^2*3 + w + 1`.

use super::definition::{parameter, rules_of};
use super::known::KnownGame;
use super::text::{claims, listed, words};
use crate::players::ClaimedStrategy;
use grundy_ordinals::ordinal::{OrdinalAnalysis, OrdinalGame, show};
use grundy_rules::game::Outcome;
use grundy_rules::language;
use grundy_rules::library::Text;
use std::sync::Arc;

/// The analysis of a position, and the claim that decides it.
#[derive(Clone, Debug)]
pub struct OrdinalMoveView {
    /// The perfect player, with its claim.
    pub player: Box<ClaimedStrategy>,
    /// The answer.
    pub analysis: OrdinalAnalysis,
}

/// A game on ordinals: its definition, and the rules as given.
#[derive(Clone, Debug)]
pub struct OrdinalGameView {
    /// The game.
    pub game: Arc<OrdinalGame>,
    /// The text and the definition of its rules, if a text defines it.
    pub definition: Option<(Arc<Text>, language::WrittenGame)>,
    /// The rules as they were given.
    pub written: String,
    /// What the library knows of the game.
    pub known: KnownGame,
}

impl OrdinalGameView {
    pub(crate) fn rules(&self) -> String {
        match &self.definition {
            Some((_, definition)) => rules_of(definition),
            None => self.written.trim().to_string(),
        }
    }

    pub(crate) fn parameters(&self) -> Vec<String> {
        let definition = self.definition.as_ref().map(|(_, definition)| definition);
        let parameters = definition.map(|definition| definition.parameters.iter().map(parameter));
        parameters.into_iter().flatten().collect()
    }

    pub(crate) fn measure(&self) -> String {
        format!("the natural sum of {}", self.game.heaps().join(", "))
    }
}

/// How far the claim is known to hold.
fn grade(player: &ClaimedStrategy) -> String {
    match player.max {
        None => "proved for all ordinals".into(),
        Some(max) => format!("holds for coefficients up to {max}"),
    }
}

/// Outcome and winning moves, then families of winning moves, and the claim.
pub fn analysis_text(view: &OrdinalMoveView) -> String {
    let analysis = &view.analysis;
    let winner = match analysis.outcome {
        Outcome::P => "P: the previous player wins",
        Outcome::N => "N: the next player wins",
    };
    let at = show(&analysis.position);
    let mut rows = vec![
        ("game", view.player.strategy.game().label().to_string()),
        ("play", "normal".into()),
        ("position", at.clone()),
        ("outcome", winner.into()),
    ];
    if analysis.winning_moves.is_empty() {
        rows.push(("winning", "no move wins".into()));
    }
    for (index, option) in analysis.winning_moves.iter().enumerate() {
        let name = if index == 0 { "winning" } else { "" };
        rows.push((name, format!("{at} -> {}", show(option))));
    }
    for family in &analysis.families {
        rows.push(("", format!("{at} -> {family}")));
    }
    rows.push((
        "by",
        format!("{}, {}", view.player.claim, grade(&view.player)),
    ));
    listed(&rows)
}

/// The rules of a game, why play ends, and what can be asked.
pub fn game_text(view: &OrdinalGameView) -> String {
    let mut rows = Vec::new();
    if let Some((text, _)) = &view.definition {
        rows.push(("game", view.game.label().to_string()));
        rows.push(("paper", text.title().to_string()));
        let parameters = view.parameters();
        if !parameters.is_empty() {
            rows.push(("parameters", parameters.join(", ")));
        }
    }
    rows.push((
        "heaps",
        format!("{}: ordinals", view.game.heaps().join(", ")),
    ));
    rows.extend(words(&view.known));
    rows.push((
        "play ends",
        format!("{} falls with every move", view.measure()),
    ));
    rows.push((
        "a table",
        "none: most positions have infinitely many below them".into(),
    ));
    rows.push((
        "who wins",
        "by a claim on all P-positions in its file".into(),
    ));
    rows.extend(claims(&view.known));
    format!("{}\n\n{}", view.rules(), listed(&rows))
}
