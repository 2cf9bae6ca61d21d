//! Certificates that are checked by play: of claims about finitely many positions, and of counterexamples.

use super::NoCertificate;
use super::file::{ClaimText, Part, claim_field};
use super::instance::Choice;
use super::period::claim_text;
use crate::check::OtherGames;
use grundy_proofs::certificate::{fact_text, game_text, set_text, value_text};
use grundy_proofs::claim::{Counterexample, Resolved, Witness};
use grundy_rules::formula::Scope;
use grundy_rules::game::{Game, Play, Position};
use grundy_rules::language::Statement;
use serde_json::{Value, json};

/// The most positions with at most as many tokens as a counterexample whose certificate is written: a verifier lists the options of each.
const MOST_POSITIONS: u64 = 1 << 15;

type Field = (&'static str, Value);

/// The largest box of positions that a certificate is about.
const MOST_IN_BOX: u64 = 1 << 15;

fn none<T>(why: impl Into<String>) -> Result<T, NoCertificate> {
    Err(NoCertificate(why.into()))
}

impl Choice<'_> {
    /// The fields of the game.
    pub(super) fn game_fields(&self, game: &Game) -> Result<Vec<Field>, NoCertificate> {
        let rules = game_text(game);
        let rules = rules.map_err(|why| NoCertificate(format!("rules: {why}")))?;
        let mut fields = vec![("game", json!(rules))];
        if self.play == Play::Misere {
            fields.push(("play", json!("misere")));
        }
        Ok(fields)
    }

    /// The claim about the positions of a game.
    fn claimed(&self, game: &Game) -> Result<ClaimText, NoCertificate> {
        let others = OtherGames::new(8, self.tools);
        let claim = self.resolved(game, &others)?;
        let text = match claim.resolved() {
            Resolved::Table(cells) => return Ok(ClaimText::Table(rows(cells))),
            Resolved::PPositions(set) => set_text(set),
            Resolved::Grundy(value, _) => value_text(game, value),
            Resolved::Automaton { .. } => return none("a claim: no automaton in a certificate"),
        };
        let text = text.map_err(|why| NoCertificate(format!("a claim: {why}")))?;
        Ok(ClaimText::Text(text))
    }

    /// The condition of a fact.
    fn fact(&self) -> Result<String, NoCertificate> {
        let Statement::Fact(condition) = &self.item.claim.statement else {
            return none("a claim without a game that is no condition");
        };
        let others = OtherGames::new(8, self.tools);
        let find = others.finder();
        let mut scope = Scope::new(self.names.clone(), 0, 0, &find).with_searches();
        let defined = scope.define(&self.item.claim.definitions);
        let resolved = defined.and_then(|()| scope.condition(condition));
        let resolved = resolved.map_err(|error| NoCertificate(error.message.clone()))?;
        fact_text(&resolved).map_err(|why| NoCertificate(format!("a fact: {why}")))
    }
}

/// The certificate of a claim that is about finitely many positions, or about numbers.
pub(super) fn finite(choice: &Choice) -> Result<Part, NoCertificate> {
    let Some(game) = &choice.game else {
        let fields = vec![("claim", json!(choice.fact()?))];
        return Ok(Part::new("finite", &choice.title, fields));
    };
    let mut fields = choice.game_fields(game)?;
    let claim = choice.claimed(game)?;
    let is_table = matches!(claim, ClaimText::Table(_));
    fields.push(claim_field(claim));
    if !is_table {
        let within = choice.item.within.as_ref();
        let within = within.and_then(crate::check::natural_number);
        let Some(within) = within else {
            return none("a claim about finitely many positions without a bound");
        };
        let heaps = u32::try_from(game.base_heaps()).unwrap_or(u32::MAX);
        if within.saturating_add(1).saturating_pow(heaps) > MOST_IN_BOX {
            return none("a claim about more positions than are played out one by one");
        }
        fields.push(("within", json!(within)));
    }
    Ok(Part::new("finite", &choice.title, fields))
}

/// The certificate of a counterexample.
pub(super) fn refutation(choice: &Choice, found: &Counterexample) -> Result<Part, NoCertificate> {
    let Some(game) = &choice.game else {
        let fields = vec![("claim", json!(choice.fact()?))];
        return Ok(Part::new("refutation", &choice.title, fields));
    };
    if let Statement::Selected(..) = choice.item.claim.statement {
        return none("a claim on rows, columns or diagonals");
    }
    if let Witness::Far { .. } = found.witness {
        return none("a counterexample with too many tokens to be played out");
    }
    if found.position.is_empty() {
        return none("a claim on periods that is refuted at no heap");
    }
    let mut fields = choice.game_fields(game)?;
    let claimed = match claim_text(choice)? {
        Some(text) => ClaimText::Text(text),
        None => choice.claimed(game)?,
    };
    if found.position.len() != game.components() {
        return none("a counterexample in a sum of games");
    }
    if positions_before(&found.position) > MOST_POSITIONS {
        return none("a counterexample with too many tokens to be played out");
    }
    fields.push(claim_field(claimed));
    fields.push(("at", json!(found.position)));
    fields.push(("computed", json!(found.computed.to_string())));
    fields.push(("smallest", json!(true)));
    Ok(Part::new("refutation", &choice.title, fields))
}

/// The rows of a printed table.
fn rows(cells: &[(Position, u64)]) -> Vec<Vec<u64>> {
    let mut rows: Vec<Vec<u64>> = Vec::new();
    for (position, value) in cells {
        let row = match position.as_slice() {
            [x, _] => usize::try_from(*x).unwrap_or(0),
            _ => 0,
        };
        if row >= rows.len() {
            rows.resize(row + 1, Vec::new());
        }
        rows[row].push(*value);
    }
    rows
}

/// How many positions have at most as many tokens as this one: about those that are smaller.
fn positions_before(position: &[i64]) -> u64 {
    let tokens: i64 = position.iter().sum();
    let tokens = u64::try_from(tokens).unwrap_or(u64::MAX);
    let heaps = u64::try_from(position.len()).unwrap_or(u64::MAX);
    // The sums of n natural numbers that are at most t: n + t over n.
    (1..=heaps).fold(1_u64, |product, heap| {
        product.saturating_mul(tokens.saturating_add(heap)) / heap
    })
}
