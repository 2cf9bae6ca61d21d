//! Tiles of the map: rectangles of cells as bytes.

use super::answering::{answer, name_game, within};
use super::body::Body;
use super::failure::Failure;
use super::held::{Held, SMALL};
use super::server::Shared;
use super::tile_shelf::KeptTile;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use grundy::answers::{Answer, Request};
use grundy::{Job, Laboratory};
use serde::Deserialize;
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

/// How long a browser keeps a tile. A new version of the program may know more cells.
const KEPT: &str = "private, max-age=3600";

/// The question of an address.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    game: String,
    #[serde(default)]
    misere: u8,
    show: Option<String>,
    from: String,
    #[serde(default = "first_two")]
    axes: String,
    #[serde(default = "usual")]
    columns: usize,
    #[serde(default = "usual")]
    rows: usize,
    #[serde(default = "one")]
    step: u64,
    #[serde(default)]
    table: usize,
    claim: Option<String>,
}

fn first_two() -> String {
    "0,1".into()
}

fn usual() -> usize {
    256
}

fn one() -> u64 {
    1
}

/// Numbers between commas.
fn numbers(name: &str, text: &str) -> Result<Vec<u64>, Failure> {
    let all = text.split(',').map(|number| number.trim().parse());
    all.collect::<Result<_, _>>().map_err(|_| {
        let message = format!("`{name}` has natural numbers between commas, as in 0,1");
        Failure::wrong(&message, &[])
    })
}

impl Asked {
    /// The request in JSON.
    fn request(&self) -> Result<Value, Failure> {
        let is_misere = match self.misere {
            0 => false,
            1 => true,
            other => {
                let message = format!("`misere` is 0 or 1, and not {other}");
                return Err(Failure::wrong(&message, &[]));
            }
        };
        Ok(json!({
            "command": "map",
            "game": {"digest": self.game},
            "misere": is_misere,
            "show": self.show,
            "from": numbers("from", &self.from)?,
            "axes": numbers("axes", &self.axes)?,
            "cells": [self.columns, self.rows],
            "step": self.step,
            "table": self.table,
            "claim": self.claim,
        }))
    }
}

/// `GET /api/tile?game=DIGEST&…`: a tile of a game that is kept.
pub async fn by_digest(
    State(server): State<Arc<Shared>>,
    headers: HeaderMap,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, Failure> {
    let Query(asked) = asked.map_err(|fault| {
        let message = format!("the question cannot be read: {}", fault.body_text());
        Failure::wrong(&message, &[])
    })?;
    let request = asked.request()?.to_string();
    let tag = tag(&server, &request);
    let known = headers.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        let headers = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, KEPT)];
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let (tile, is_lasting) = tile(&server, request).await?;
    let mut response = response(tile);
    // A tile with unknown cells may have more of them another time.
    if let (true, Ok(tag)) = (is_lasting, HeaderValue::from_str(&tag)) {
        let headers = response.headers_mut();
        headers.insert(header::ETAG, tag);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(KEPT));
    }
    Ok(response)
}

/// `POST /api/tile`: the tile that a request `map` asks for. Its header names the game by its digest.
pub async fn by_request(
    State(server): State<Arc<Shared>>,
    body: Body,
) -> Result<Response, Failure> {
    let (tile, _) = tile(&server, body.text().to_string()).await?;
    Ok(response(tile))
}

fn response(tile: Held<KeptTile>) -> Response {
    let kind = HeaderValue::from_static("application/octet-stream");
    let (bytes, digest) = tile.split(|tile| (tile.bytes, tile.digest));
    let mut response = ([(header::CONTENT_TYPE, kind)], bytes.into_bytes()).into_response();
    name_game(&mut response, digest.as_deref());
    response
}

/// The tag of a tile: it depends on the question and on this server, as another server may know more.
fn tag(server: &Shared, request: &str) -> String {
    let mut hasher = DefaultHasher::new();
    (server.token.as_str(), request).hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// The tile of a request, and whether it is the same another time.
async fn tile(server: &Arc<Shared>, request: String) -> Result<(Held<KeptTile>, bool), Failure> {
    if let Some(tile) = server.tiles.find(&request) {
        // It may be dropped from the shelf while it is sent.
        let tile = match tile.bytes.len() > SMALL {
            true => server.beside().await?.hold(tile),
            false => Held::new(tile, Vec::new()),
        };
        return Ok((tile, true));
    }
    let (time, question) = (server.limits.request_time, request.clone());
    let made = within(server, &server.tile_lane, move |laboratory, job| {
        made(laboratory, &request, job, time)
    })
    .await?;
    let (tile, is_lasting) = made.split(|both| both);
    if is_lasting {
        server.tiles.keep(question, tile.value().clone());
    }
    Ok((tile, is_lasting))
}

fn made(
    laboratory: &Laboratory,
    request: &str,
    job: &Job,
    time: Duration,
) -> Result<(KeptTile, bool), Failure> {
    let request = Request::read(request).map_err(|error| Failure::of(&error, time))?;
    let Request::Map(asked) = &request else {
        let message = "a tile is the answer of a request `map`";
        return Err(Failure::wrong(message, &[]));
    };
    let (answered, digest) =
        answer(laboratory, &request, job, time).map_err(Failure::into_answer)?;
    let Answer::Map(part) = &answered.answer else {
        return Err(Failure::fault());
    };
    let tile = KeptTile {
        bytes: part.tile().map_err(|_| Failure::fault())?.into(),
        digest,
    };
    // Where a table is not kept, a claim may have the cells that the table would have.
    let has_table = asked.table == 0 || asked.claim.is_some() || part.header.table.is_some();
    Ok((tile, part.header.complete && has_table))
}
