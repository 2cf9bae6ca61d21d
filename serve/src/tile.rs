//! Tiles of the map: rectangles of cells as bytes.

use super::answering::{answer, name_game, within};
use super::body::{self, Body};
use super::failure::Failure;
use super::server::Shared;
use super::tile_bytes::tile_bytes;
use super::tile_shelf::KeptTile;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use grundy::answers::{Answer, Request};
use grundy::{Error, Job, Laboratory};
use serde::Deserialize;
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

/// How long a browser keeps a tile: it says the same for ever, but a new program may know more.
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
        Ok(json!({
            "command": "map",
            "game": {"digest": self.game},
            "misere": self.misere != 0,
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
    let (tile, is_complete) = tile(&server, request).await?;
    let mut response = response(tile);
    // A tile that work limits cut short may have more another time.
    if let (true, Ok(tag)) = (is_complete, HeaderValue::from_str(&tag)) {
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
    let (tile, _) = tile(&server, body::text(body)?).await?;
    Ok(response(tile))
}

fn response(tile: KeptTile) -> Response {
    let kind = HeaderValue::from_static("application/octet-stream");
    let mut response = ([(header::CONTENT_TYPE, kind)], tile.bytes).into_response();
    name_game(&mut response, tile.digest.as_deref());
    response
}

/// What names the bytes of a tile: the question, and this server, for another one may know more.
fn tag(server: &Shared, request: &str) -> String {
    let mut hasher = DefaultHasher::new();
    (server.token.as_str(), request).hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// The tile of a request, and whether it is the same another time.
async fn tile(server: &Arc<Shared>, request: String) -> Result<(KeptTile, bool), Failure> {
    if let Some(tile) = server.tiles.find(&request) {
        return Ok((tile, true));
    }
    let (time, question) = (server.limits.request_time, request.clone());
    let (tile, is_complete) = within(server, &server.tile_lane, move |laboratory, job| {
        made(laboratory, &request, job, time)
    })
    .await?;
    if is_complete {
        server.tiles.keep(question, tile.clone());
    }
    Ok((tile, is_complete))
}

fn made(
    laboratory: &Laboratory,
    request: &str,
    job: &Job,
    time: Duration,
) -> Result<(KeptTile, bool), Failure> {
    let of = |error: Error| Failure::of(&error, time);
    let asked: Value = serde_json::from_str(request).map_err(|_| Failure::fault())?;
    let list = |key: &str| -> Vec<usize> {
        let all = asked[key].as_array().into_iter().flatten();
        all.filter_map(Value::as_u64)
            .filter_map(|n| usize::try_from(n).ok())
            .collect()
    };
    let (from, axes, cells) = (list("from"), list("axes"), list("cells"));
    let table = json!({
        "command": "table", "game": asked["game"], "misere": asked["misere"], "show": asked["show"],
        "shape": vec![asked["table"].as_u64().unwrap_or(0).max(64); from.len()],
    });
    let table = Request::read(&table.to_string()).map_err(of)?;
    let (answered, digest) = answer(laboratory, &table, job, time)?;
    let Answer::Table(table) = &answered.answer else {
        return Err(Failure::fault());
    };
    let (mut values, mut layers) = (Vec::new(), Vec::new());
    for row in 0..cells[1] {
        for column in 0..cells[0] {
            let mut at = from.clone();
            at[axes[0]] += column;
            if let Some(axis) = axes.get(1).filter(|axis| **axis < at.len()) {
                at[*axis] += row;
            }
            let at: Vec<i64> = at
                .into_iter()
                .filter_map(|n| i64::try_from(n).ok())
                .collect();
            let inside = at
                .iter()
                .zip(table.shape())
                .all(|(n, size)| usize::try_from(*n).is_ok_and(|n| n < *size));
            let mut one = Vec::new();
            if let (true, Some((last, prefix))) = (inside, at.split_last()) {
                let last = usize::try_from(*last).unwrap_or(0);
                table.numbers(prefix, last..last + 1, &mut one);
            }
            values.push(one.first().copied().unwrap_or(u32::MAX));
            layers.push(u8::from(inside));
        }
    }
    let header = json!({
        "version": 1, "game": table.label(), "heaps": table.heaps(), "show": table.show().name(),
        "play": table.play().name(), "table": table.shape(), "claim": null, "heap_values": false, "complete": true,
    });
    let bytes = tile_bytes(&header, &values, &layers).map_err(|_| Failure::fault())?;
    Ok((
        KeptTile {
            bytes: bytes.into(),
            digest,
        },
        true,
    ))
}
