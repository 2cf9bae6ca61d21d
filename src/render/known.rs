//! What the library knows of a game: its moves in words, its source, the claims about it as their texts state them, and where its values
//! are found.

use super::definition::short_name;
use super::in_words::{rules_in_words, text_in_words};
use crate::check::claims_about;
use grundy_rules::game::Subject;
use grundy_rules::language::{
    ClaimItem, PositionKind, Statement, WrittenGame, format_claim, format_expression,
};
use grundy_rules::library::{Library, Text};
use std::sync::Arc;

/// What is known of a game.
#[derive(Clone, Debug, Default)]
pub struct KnownGame {
    /// A sentence for each line of its rules.
    pub words: Vec<String>,
    /// What its text transcribes: authors and title.
    pub source: Option<String>,
    /// The claims about it, in order.
    pub claims: Vec<KnownClaim>,
    /// Where its P-positions and its Grundy values are found.
    pub values: Vec<KnownValues>,
}

/// A claim as its text states it; nothing is checked here.
#[derive(Clone, Debug)]
pub struct KnownClaim {
    /// Its title.
    pub title: String,
    /// The name of its text.
    pub paper: String,
    /// What it is about: `P-positions`.
    pub about: &'static str,
    /// The statement, on one line.
    pub statement: String,
    /// Is it about misère play?
    pub misere: bool,
    /// `stated for heaps up to 60`, `refuted at (0, 2)`.
    pub grade: String,
    /// Does its text say that it is true of heaps of any size?
    pub holds: bool,
}

/// Where values are found.
#[derive(Clone, Debug)]
pub struct KnownValues {
    /// `P-positions` or `Grundy values`.
    pub what: &'static str,
    /// The claim that gives them at heaps of any size.
    pub claim: Option<String>,
    /// The command that answers.
    pub command: String,
}

/// What claims give at heaps of any size.
const P_POSITIONS: &str = "P-positions";
const GRUNDY_VALUES: &str = "Grundy values";

impl KnownGame {
    /// What is known of a game with this label: its definition, or the rules as they were given, and the library.
    pub fn of(
        (subject, label): (&Subject, &str),
        definition: Option<&(Arc<Text>, WrittenGame)>,
        written: &str,
        heaps: &[String],
        library: &Library,
    ) -> KnownGame {
        let Some((text, definition)) = definition else {
            return KnownGame {
                words: text_in_words(written, heaps),
                ..KnownGame::default()
            };
        };
        let claims = claims_about(subject, library, |_, _| true);
        let claims: Vec<KnownClaim> = claims
            .map(|found| KnownClaim::of(found.item, found.text))
            .collect();
        KnownGame {
            words: rules_in_words(&definition.rules, heaps),
            source: text.source().map(String::from),
            values: values(&in_its_text(label, text), &claims, heaps.len())
                .into_iter()
                // Games on ordinals have no tables.
                .filter(|values| values.claim.is_some() || !definition.rules.ordinals)
                .collect(),
            claims,
        }
    }
}

impl KnownClaim {
    fn of(item: &ClaimItem, text: &Text) -> KnownClaim {
        let statement = format_claim(&item.claim);
        let words: Vec<&str> = statement.split_whitespace().collect();
        KnownClaim {
            title: item.title.clone(),
            paper: short_name(&text.name).to_string(),
            about: about(&item.claim.statement),
            statement: words.join(" "),
            misere: item.misere,
            grade: grade(item),
            holds: item.refuted.is_none() && item.within.is_none(),
        }
    }
}

/// What a claim's text says of its truth.
fn grade(item: &ClaimItem) -> String {
    if let Some(refuted) = &item.refuted {
        let at = refuted.at.as_ref().map(|heaps| {
            let heaps: Vec<String> = heaps.iter().map(format_expression).collect();
            format!(" at ({})", heaps.join(", "))
        });
        return format!("refuted{}", at.unwrap_or_default());
    }
    match (&item.bound, &item.within) {
        (_, Some(within)) => format!("stated for heaps within {}", format_expression(within)),
        (Some(bound), None) => format!("stated, checked up to {}", format_expression(bound)),
        (None, None) => "stated".to_string(),
    }
}

fn about(statement: &Statement) -> &'static str {
    match statement {
        Statement::Grundy { .. } => GRUNDY_VALUES,
        Statement::Automaton { heaps: Some(_), .. } => GRUNDY_VALUES,
        Statement::PPositions(_) | Statement::Automaton { .. } => P_POSITIONS,
        Statement::AtEveryExponent { .. } => P_POSITIONS,
        Statement::Table { .. } => "a printed table",
        Statement::Period { .. } | Statement::Periodic { .. } => "the period",
        Statement::Stair(_) => "stairs",
        Statement::Same(..) => "another game",
        Statement::Moves(_) => "moves between sets",
        Statement::MoveSets(..) => "move sets",
        Statement::Selected(..) => "rows, columns or diagonals",
        Statement::Positions(PositionKind::Level(_), _) => "a level set",
        Statement::Positions(PositionKind::Round(..), _) => "a round",
        Statement::Positions(..) | Statement::Qualified(_) | Statement::Every { .. } => {
            "misère play"
        }
        Statement::Fact(_) | Statement::Limit { .. } => "numbers",
    }
}

/// The game as an argument: `wythoff`, `'ryuo(3)'`, `my.game:yama`.
fn in_its_text(label: &str, text: &Text) -> String {
    let name = match text.name.ends_with(".game") {
        true => format!("{}:{label}", text.name),
        false => label.to_string(),
    };
    match name.contains(['(', ' ']) {
        true => format!("'{name}'"),
        false => name,
    }
}

/// Where P-positions and Grundy values are found: by a claim, or by a table.
fn values(name: &str, claims: &[KnownClaim], heaps: usize) -> Vec<KnownValues> {
    let one = |what: &'static str, table: String| {
        let gives = |claim: &&KnownClaim| claim.about == what && !claim.misere && claim.holds;
        let claim = claims.iter().find(gives);
        KnownValues {
            what,
            claim: claim.map(|claim| claim.title.clone()),
            command: match claim {
                Some(_) => format!("grundy move {name} POSITION"),
                None => table,
            },
        }
    };
    let table = match heaps {
        1 => format!("grundy sequence {name}"),
        _ => format!("grundy table {name}"),
    };
    vec![
        one(P_POSITIONS, format!("grundy positions {name} --max 50")),
        one(GRUNDY_VALUES, table),
    ]
}
