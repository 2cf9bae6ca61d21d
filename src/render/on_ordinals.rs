//! Answers about games on ordinals, as text, JSON and CSV: heaps are texts there, `w^2*3 + w + 1`.

use super::csv::line;
use super::definition::{parameter, rules_of, short_name};
use super::text::listed;
use crate::check::Informed;
use grundy_ordinals::ordinal::{Ordinal, OrdinalAnalysis, OrdinalGame, show};
use grundy_rules::game::Outcome;
use grundy_rules::language;
use grundy_rules::library::Text;
use serde_json::{Value, json};

/// What perfect play makes of a position, and the claim that tells it.
#[derive(Clone, Copy, Debug)]
pub struct OrdinalMoveView<'a> {
    /// The game.
    pub game: &'a OrdinalGame,
    /// The perfect player, with its claim.
    pub player: &'a Informed,
    /// The answer.
    pub analysis: &'a OrdinalAnalysis,
}

/// A game on ordinals with all that its user may want to read before playing.
#[derive(Clone, Copy, Debug)]
pub struct OrdinalGameView<'a> {
    /// The game.
    pub game: &'a OrdinalGame,
    /// Where its rules stand, if it is a game of a text.
    pub definition: Option<(&'a Text, &'a language::Game)>,
    /// The rules as they were given.
    pub written: &'a str,
}

impl OrdinalGameView<'_> {
    fn rules(&self) -> String {
        match self.definition {
            Some((_, definition)) => rules_of(definition),
            None => self.written.trim().to_string(),
        }
    }

    fn parameters(&self) -> Vec<String> {
        let definition = self.definition.map(|(_, definition)| definition);
        let parameters = definition.map(|definition| definition.parameters.iter().map(parameter));
        parameters.into_iter().flatten().collect()
    }

    fn measure(&self) -> String {
        format!("the natural sum of {}", self.game.heaps().join(", "))
    }
}

/// How far the claim is known to hold.
fn grade(player: &Informed) -> String {
    match player.max {
        None => "proved for all ordinals".into(),
        Some(max) => format!("holds for coefficients up to {max}"),
    }
}

/// Outcome and winning moves, families of them behind the others, and by which claim.
pub fn analysis_text(view: &OrdinalMoveView) -> String {
    let analysis = view.analysis;
    let winner = match analysis.outcome {
        Outcome::P => "P: the previous player wins",
        Outcome::N => "N: the next player wins",
    };
    let at = show(&analysis.position);
    let mut rows = vec![
        ("game", view.game.label().to_string()),
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
        format!("{}, {}", view.player.claim, grade(view.player)),
    ));
    listed(&rows)
}

/// `{"game", "play", "position", "outcome", "grundy", "winning_moves": [[…]], "all", "claim", "max"}`, heaps as texts; `"all"` says
/// whether the winning moves are all, and where they are not, `"families"` says which there are.
pub fn analysis_json(view: &OrdinalMoveView) -> Value {
    let heaps = |position: &Vec<Ordinal>| -> Vec<String> {
        position.iter().map(ToString::to_string).collect()
    };
    let moves: Vec<_> = view.analysis.winning_moves.iter().map(heaps).collect();
    let mut value = json!({
        "game": view.game.label(),
        "play": "normal",
        "position": heaps(&view.analysis.position),
        "outcome": view.analysis.outcome.letter(),
        "grundy": null,
        "winning_moves": moves,
        "all": view.analysis.families.is_empty(),
        "claim": view.player.claim,
        "max": view.player.max,
    });
    if let (false, Some(object)) = (view.analysis.families.is_empty(), value.as_object_mut()) {
        object.insert("families".into(), json!(view.analysis.families));
    }
    value
}

/// One line for each winning move, the position and what it becomes, and one for each family of winning moves.
pub fn analysis_csv(view: &OrdinalMoveView) -> String {
    let columns = ["position", "outcome", "grundy", "winning_move", "family"];
    let mut lines = line(&columns.map(String::from));
    let at = show(&view.analysis.position);
    let outcome = view.analysis.outcome.letter();
    let mut add = |winning: String, family: &str| {
        let fields = [at.clone(), outcome.into(), String::new(), winning];
        lines.push_str(&line(&[fields.as_slice(), &[family.into()]].concat()));
    };
    let (moves, families) = (&view.analysis.winning_moves, &view.analysis.families);
    moves.iter().for_each(|option| add(show(option), ""));
    families
        .iter()
        .for_each(|family| add(String::new(), family));
    if moves.is_empty() && families.is_empty() {
        add(String::new(), "");
    }
    lines
}

/// The rules of a game, why play ends, and what can be asked.
pub fn game_text(view: &OrdinalGameView) -> String {
    let mut rows = Vec::new();
    if let Some((text, _)) = view.definition {
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
    format!("{}\n\n{}", view.rules(), listed(&rows))
}

/// `{"game", "paper", "rules", "heaps", "parameters", "measure", "proved", "domain", "twists"}` as for other games;
/// the domain is null, and a twist says `ordinals`.
pub fn game_json(view: &OrdinalGameView) -> Value {
    let rules = view.rules();
    let rules: Vec<_> = rules.lines().collect();
    json!({
        "game": view.game.label(),
        "paper": view.definition.map(|(text, _)| short_name(&text.name)),
        "rules": rules,
        "heaps": view.game.heaps(),
        "parameters": view.parameters(),
        "measure": view.measure(),
        "proved": true,
        "domain": null,
        "twists": ["ordinals"],
    })
}
