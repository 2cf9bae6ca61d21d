//! Formulas: rules, claims and terms in LaTeX, for the page to typeset.

use super::answering::{as_json, within};
use super::body::Body;
use super::bounded_text::{self, TextBounds};
use super::failure::Failure;
use super::server::Shared;
use axum::extract::State;
use axum::response::Response;
use grundy::answers::{GameText, Request, ShowRequest, VERSION};
use grundy::library::Library;
use grundy::{Error, Job, Laboratory};
use grundy_publish::paper::{typeset_claim, typeset_formula, typeset_game};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// What is to be typeset: a game, a claim (about a game), or a formula.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    game: Option<GameText>,
    claim: Option<String>,
    formula: Option<String>,
}

/// `POST /api/typeset`: formulas.
pub async fn typeset(State(server): State<Arc<Shared>>, body: Body) -> Result<Response, Failure> {
    let bounds = TextBounds::of_requests(&server.limits);
    let json = within(&server, &server.asks, move |laboratory, job| {
        let formulas = formulas(laboratory, body.value()?, job, bounds.time)?;
        bounded_text::json(job, bounds, &formulas)
    });
    Ok(as_json(json.await?))
}

fn formulas(
    laboratory: &Laboratory,
    asked: Asked,
    job: &Job,
    time: Duration,
) -> Result<Value, Failure> {
    let of = |error: Error| Failure::of(&error, time).into_answer();
    match asked {
        Asked {
            claim: Some(claim),
            formula: None,
            ..
        } => {
            let wrong = |errors| of(Error::wrong(errors, &Arc::new(Library::default())));
            let latex = typeset_claim(&claim).map_err(wrong)?;
            Ok(json!({"version": VERSION, "latex": latex}))
        }
        Asked {
            formula: Some(formula),
            claim: None,
            ..
        } => Ok(json!({"version": VERSION, "latex": typeset_formula(&formula)})),
        Asked {
            game: Some(game),
            claim: None,
            formula: None,
        } => {
            // The rules do not depend on the size of a table.
            let request = Request::Show(ShowRequest {
                game,
                size: Some(1),
                ..ShowRequest::default()
            });
            let answered = laboratory.answer(&request, job).map_err(of)?;
            let game = typeset_game(&answered).unwrap_or_default();
            Ok(json!({"version": VERSION, "latex": game.latex, "words": game.words}))
        }
        _ => Err(Failure::wrong(
            "a `game`, a `claim` or a `formula` is wanted",
            &[],
        )),
    }
}
