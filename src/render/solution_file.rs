//! Writes a solution as a file of the rule language: the rules, and the answers as claims.

use super::SolutionView;
use crate::solve::{Grade, SolutionPart};
use grundy_proofs::claim;
use grundy_rules::game::Catalogue;
use grundy_rules::language::{self, GameExpression, HeapNames, Name, Span, Statement};
use grundy_rules::library::{Library, Text};
use std::sync::Arc;

/// The name of the game in the file.
const SOLVED: &str = "solved";

/// Can a file hold the game: is it written out, or has it a name? Sums and games under `blocking` cannot be kept.
pub fn can_be_kept(expression: &GameExpression) -> bool {
    matches!(
        expression,
        GameExpression::Rules(_) | GameExpression::Named { .. }
    )
}

/// The file, which other commands read: `grundy check FILE` proves it again, `grundy move FILE POSITION` plays by it.
/// `None` for a game that a file cannot hold.
pub fn solution_file(view: &SolutionView) -> Option<String> {
    let mut file =
        String::from("# Found by `grundy solve`; `grundy check` of this file proves it again.\n");
    // Heaps x[1], x[2], … are called x1, x2, … in claims.
    let plain = view
        .game
        .heaps()
        .iter()
        .map(|heap| heap.replace(['[', ']'], ""));
    let heaps = HeapNames::Named(plain.map(|heap| name(&heap)).collect());
    let game = name_in_solution(view);
    file.push_str(&rules(view, &game)?);
    let solution = &view.solution;
    let misere = &solution.misere_p_positions;
    let misere_play = format!("{game}, misere");
    file.push_str(&claim("P-positions", &game, &solution.p_positions, None));
    file.push_str(&claim(
        "Grundy values",
        &game,
        &solution.grundy,
        Some(&heaps),
    ));
    file.push_str(&claim("misere P-positions", &misere_play, misere, None));
    let parsed = language::parse_file(&file);
    Some(match parsed.errors.is_empty() {
        true => language::format_file(&parsed.tree),
        false => file,
    })
}

/// The name of a part of the rules.
fn name(text: &str) -> Name {
    Name {
        text: text.to_string(),
        span: Span::default(),
    }
}

/// The game in the file: its rules, or a new name for a game of a text; for a text of the user's, with the games of
/// that text.
fn rules(view: &SolutionView, called: &str) -> Option<String> {
    match view.expression.as_ref()? {
        GameExpression::Rules(rules) => {
            let mut rules = rules.clone();
            let heaps = || view.game.heaps()[..view.game.base_heaps()].iter();
            let written = || HeapNames::Named(heaps().map(|heap| name(heap)).collect());
            rules.heaps.get_or_insert_with(written);
            let game = language::WrittenGame {
                name: name(called),
                parameters: Vec::new(),
                rules,
                layout: language::SourceLayout::default(),
            };
            Some(format!("{}\n", super::definition::rules_of(&game)))
        }
        expression @ GameExpression::Named { name, .. } => {
            let games = own_text(&view.library, &name.text).map(|text| {
                let games = text.games().map(super::definition::rules_of);
                games.collect::<Vec<_>>().join("\n\n") + "\n\n"
            });
            let shown = language::format_game(expression);
            Some(format!(
                "{}game {called} = {shown}\n",
                games.unwrap_or_default()
            ))
        }
        GameExpression::Sum(_) | GameExpression::Blocking { .. } => None,
    }
}

/// The name of the game in the file: `solved`, or `solved2` and so on where a game of the user's text is called that.
pub fn name_in_solution(view: &SolutionView) -> String {
    let own = match &view.expression {
        Some(GameExpression::Named { name, .. }) => own_text(&view.library, &name.text),
        _ => None,
    };
    let is_free = |name: &String| own.is_none_or(|text| text.game(name).is_none());
    let others = (2_u32..).map(|number| format!("{SOLVED}{number}"));
    let mut names = std::iter::once(SOLVED.to_string()).chain(others);
    names.find(is_free).unwrap_or_default()
}

/// The game as a command names it: with its file, as `give.game:give`, where a text of the user's defines it.
pub fn name_in_commands(view: &SolutionView) -> String {
    let label = view.game.label();
    let own = match &view.expression {
        Some(GameExpression::Named { name, .. }) => own_text(&view.library, &name.text),
        _ => None,
    };
    own.map_or_else(
        || label.to_string(),
        |text| format!("{}:{label}", text.name),
    )
}

/// The text of the user's that defines a game.
fn own_text<'l>(library: &'l Library, game: &str) -> Option<&'l Text> {
    let (_, place) = library.find(game)?;
    let own = place?;
    let text = library.texts().get(own)?;
    (!text.is_embedded()).then_some(&**text)
}

/// The formula, or the automaton if there is no formula. For Grundy values the names of the heaps come first.
fn claim_text(part: &SolutionPart, heaps: Option<&HeapNames>) -> Option<String> {
    if let (None, Some(automaton)) = (&part.formula, &part.automaton) {
        let claim = language::WrittenClaim {
            statement: Statement::Automaton {
                heaps: heaps.cloned(),
                automaton: Arc::new(claim::written(automaton)),
            },
            definitions: Vec::new(),
            span: Span::default(),
        };
        return Some(language::format_claim(&claim).replace('\n', "\n  "));
    }
    part.formula.clone()
}

fn claim(title: &str, about: &str, part: &SolutionPart, heaps: Option<&HeapNames>) -> String {
    let Some(formula) = claim_text(part, heaps) else {
        return String::new();
    };
    let note = match (part.grade, part.max) {
        (Grade::Seen, Some(max)) => {
            format!("# Seen with every heap up to {max}, and not proved.\n")
        }
        _ => String::new(),
    };
    format!("\n{note}claim \"{title}\" for {about}\n  {formula}\n")
}
