//! Proves P-positions from proved Grundy values: in normal play they are the positions of value 0.

use super::bounds::SearchBounds;
use super::solution::{Grade, SolutionPart};
use crate::check::{Extent, ProvedValues, Tools, check, is_value_zero};
use grundy_proofs::claim::Verdict;
use grundy_proofs::prover::{described, zeros};
use grundy_rules::game::{Game, Play};
use grundy_rules::language::parse_claim;

/// The bound on heaps for checking a formula that is made from another one.
const NEAR: u64 = 8;

/// The P-positions, if the values were proved and the P-positions were not.
pub(super) fn p_positions(
    game: &Game,
    found: &SolutionPart,
    values: &SolutionPart,
    limits: SearchBounds,
    tools: Tools,
) -> Option<SolutionPart> {
    let follows = values.grade == Grade::Proved && found.grade != Grade::Proved;
    // With blocking, such a claim on positions of value 0 is not decided here.
    if !follows || game.has_blocking() {
        return None;
    }
    let parsed = |claim: &str| parse_claim(claim).into_result().ok().flatten();
    let (effort, job) = (limits.effort, tools.job);
    let part = |formula: Option<String>, how: String| SolutionPart {
        grade: Grade::Proved,
        formula,
        by: Some(format!("as the positions of Grundy value 0{how}")),
        ..SolutionPart::unknown()
    };
    let values_claim = values.formula.as_deref().and_then(parsed);
    let known = match (&values_claim, &values.automaton) {
        (Some(claim), _) => ProvedValues::Claim(claim),
        (None, Some(automaton)) => ProvedValues::Automaton(automaton),
        (None, None) => return None,
    };
    let seen = found.formula.as_deref();
    let seen = seen.and_then(|text| Some((text, parsed(text)?)));
    if let Some((text, claim)) = seen
        && let Some(proof) = is_value_zero(game, &claim, known, effort, tools)
    {
        let how = format!(" ({}, {} states)", proof.base, proof.states);
        return Some(part(Some(text.to_string()), how));
    }
    if let Some(claim) = &values.formula {
        let text = of_formula(claim)?;
        let near = Extent::Max(NEAR);
        let found = check(game, &parsed(&text)?, Play::Normal, near, tools);
        let holds = matches!(found, Ok(Verdict::Holds { .. }));
        return holds.then(|| part(Some(text), String::new()));
    }
    let set = zeros(values.automaton.as_ref()?, effort, job)?;
    let how = format!(" ({}, {} states)", set.system(), set.states());
    let words = described(&set, game, effort, job).map(|set| format!("P = {set}"));
    if let Some(text) = words
        && is_value_zero(game, &parsed(&text)?, known, effort, tools).is_some()
    {
        return Some(part(Some(text), how));
    }
    let how = format!("{how}, no short formula found");
    Some(SolutionPart {
        automaton: Some(set),
        ..part(None, how)
    })
}

/// `P = {(x, y) | (f) = 0}` of `grundy(x, y) = f`.
fn of_formula(claim: &str) -> Option<String> {
    let (position, value) = claim.strip_prefix("grundy")?.split_once(" = ")?;
    Some(format!("P = {{{position} | ({value}) = 0}}"))
}
