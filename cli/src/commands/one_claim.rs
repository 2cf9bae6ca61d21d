//! The answer to one claim about a game.

use super::{json, with_solver};
use crate::arguments::{Format, GameArguments};
use crate::ending::Failure;
use crate::game_argument::{Asked, Found, OnOrdinals};
use crate::{game_argument, output, progress};
use grundy::check::{Ask, Proving, check_on_ordinals, check_with, verdict_on_ordinals};
use grundy::claim::Verdict;
use grundy::game::Play;
use grundy::language::{Diagnostic, parse_claim};
use grundy::render::{self, VerdictView};

/// Checks or proves a claim about a game, prints the verdict and hands it back.
pub fn answer(
    (game, which): (Option<&str>, &GameArguments),
    claim: &str,
    play: Play,
    ask: Ask,
    format: Format,
) -> Result<Verdict, Failure> {
    let asked = game_argument::find_any(game, which)?;
    let mut library = match &asked {
        Found::OnNumbers(asked) => asked.library.clone(),
        Found::OnOrdinals(asked) => asked.library.clone(),
    };
    let place = library.quote("CLAIM", claim);
    let rejected = |errors: Vec<Diagnostic>| {
        let errors: Vec<_> = errors
            .into_iter()
            .map(|error| error.in_source(Some(place)))
            .collect();
        Failure::of(&errors, &library)
    };
    let parsed = parse_claim(claim).into_result().map_err(rejected)?;
    let parsed = parsed.ok_or_else(|| Failure::new("this is no claim", &[]))?;
    let mut watch = progress::watch();
    // What is bounded of ordinals is every coefficient.
    let coefficients = ["every coefficient".to_string()];
    let (verdict, label, heaps) = match &asked {
        Found::OnNumbers(Asked { game, .. }) => (
            // Where no proof is wanted, nothing is asked of a solver.
            with_solver(matches!(ask.proving, Proving::Wanted(_)), |smt| {
                check_with(game, &parsed, play, (ask, smt), &library, &mut watch)
            }),
            game.label(),
            game.heaps(),
        ),
        Found::OnOrdinals(OnOrdinals { game, .. }) => (
            check_on_ordinals(game, &parsed, play, ask.extent, &library, &mut watch)
                .map(verdict_on_ordinals),
            game.label(),
            coefficients.as_slice(),
        ),
    };
    let verdict = verdict.map_err(rejected)?;
    let view = VerdictView {
        paper: None,
        claim,
        game: label,
        parameters: &[],
        play,
        stated_refuted: None,
        verdict: &verdict,
    };
    output::answer(&match format {
        Format::Text => render::text::verdict(&verdict, heaps),
        Format::Json => json(&render::json::verdicts(&[view])),
        Format::Csv => render::csv::verdict_header() + &render::csv::verdict(&view),
    })?;
    Ok(verdict)
}
