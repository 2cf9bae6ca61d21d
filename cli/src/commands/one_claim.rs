//! The answer to one claim about a game.

use super::{csv, json, with_solver};
use crate::arguments::Format;
use crate::ending::Failure;
use crate::game_argument::{Asked, Found, OnOrdinals};
use crate::{output, progress};
use grundy::answers::{VerdictAnswer, VerdictRow, VerdictsAnswer};
use grundy::check::{
    Ask, Proving, check_on_ordinals, check_with, refuted_near, verdict_on_ordinals, with_refutation,
};
use grundy::claim::Verdict;
use grundy::game::Play;
use grundy::language::{Diagnostic, doubtful_claim, parse_claim};
use grundy::render::{self, VerdictView};

/// Checks or proves a claim about a game, prints the verdict and hands it back.
pub fn answer(
    asked: &Found,
    claim: &str,
    play: Play,
    ask: Ask,
    format: Format,
) -> Result<Verdict, Failure> {
    let mut library = match asked {
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
    let warnings = doubtful_claim(&parsed, &[]).into_iter();
    let warnings: Vec<_> = warnings.map(|w| w.in_source(Some(place))).collect();
    output::warn(&warnings, &library)?;
    let job = &progress::job();
    // A refutation is printed before all positions where the claim is false are sought.
    let early = match asked {
        Found::OnNumbers(Asked { game, .. }) => {
            refuted_near(game, &parsed, play, ask, &library, job).map_err(rejected)?
        }
        Found::OnOrdinals(_) => None,
    };
    let mut printed = String::new();
    if let (Some(early), Found::OnNumbers(Asked { game, .. }), Format::Text) =
        (&early, asked, format)
    {
        printed = render::text::verdict(early, game.heaps());
        output::answer(&printed)?;
    }
    // What is bounded of ordinals is every coefficient.
    let coefficients = ["every coefficient".to_string()];
    let (verdict, label, heaps) = match asked {
        Found::OnNumbers(Asked { game, .. }) => (
            // Where no proof is wanted, nothing is asked of a solver.
            with_solver(matches!(ask.proving, Proving::Wanted(_)), |smt| {
                check_with(game, &parsed, play, (ask, smt), &library, job)
            }),
            game.label(),
            game.heaps(),
        ),
        Found::OnOrdinals(OnOrdinals { game, .. }) => (
            check_on_ordinals(game, &parsed, play, ask.extent, &library, job)
                .map(verdict_on_ordinals),
            game.label(),
            coefficients.as_slice(),
        ),
    };
    let verdict = with_refutation(early, verdict.map_err(rejected)?);
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
        Format::Text => {
            let whole = render::text::verdict(&verdict, heaps);
            whole.strip_prefix(&printed).unwrap_or_default().to_string()
        }
        Format::Json => json(&VerdictsAnswer {
            verdicts: vec![VerdictAnswer::from(&view)],
            errors: Vec::new(),
        })?,
        Format::Csv => csv([VerdictRow::from(&view)])?,
    })?;
    Ok(verdict)
}
