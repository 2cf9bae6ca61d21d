//! Jobs: what they say, and how they end.

use super::{LONG, Running};
use grundy_serve::ServerLimits;
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::time::{Duration, Instant};

/// What a job says, from its beginning to its end.
fn said(server: &Running, job: u64) -> Vec<(String, Value)> {
    let stream = server.get(&format!("/api/jobs/{job}/events"));
    assert_eq!(stream.header("content-type"), "text/event-stream");
    let text = String::from_utf8(stream.bytes).unwrap();
    let all = text.split("\n\n").filter(|part| !part.trim().is_empty());
    let all = all.map(|part| {
        let mut lines = part.lines();
        let name = lines.next().unwrap().strip_prefix("event: ").unwrap();
        let data = lines.next().unwrap().strip_prefix("data: ").unwrap();
        (name.to_string(), serde_json::from_str(data).unwrap())
    });
    all.collect()
}

fn start(server: &Running, request: &str) -> u64 {
    let started = server.post("/api/jobs", &format!(r#"{{"request": {request}}}"#));
    assert_eq!(started.status, 201, "{}", started.json());
    started.json()["job"].as_u64().unwrap()
}

/// The lines that a job sends as it works.
fn listen(server: &Running, job: u64) -> impl Iterator<Item = String> {
    let mut listener = server.connect();
    let (port, bearer) = (server.port, server.bearer());
    write!(
        listener,
        "GET /api/jobs/{job}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: {bearer}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    BufReader::new(listener).lines().map_while(Result::ok)
}

fn state(server: &Running, job: u64) -> Value {
    let jobs = server.get("/api/jobs").json();
    let jobs = jobs["jobs"].as_array().unwrap().clone();
    let own = jobs.into_iter().find(|one| one["job"] == job);
    own.expect("the job is listed")["state"].clone()
}

const SOLVE: &str = r#"{"command": "solve", "game": {"text": "x - i where i in {1, 3, 4}"}}"#;

#[test]
fn a_job_says_what_it_finds_and_ends_with_its_answer() {
    let server = Running::new();
    let job = start(&server, SOLVE);
    let all = said(&server, job);
    let parts = all
        .iter()
        .filter(|(name, data)| name == "event" && data["part"].is_object());
    assert_eq!(parts.count(), 3);
    assert!(
        all.iter()
            .any(|(name, data)| name == "progress" && data["stage"].is_string())
    );
    let (name, answer) = all.last().unwrap();
    assert_eq!(name, "answer");
    assert_eq!(*answer, server.post("/api/ask", SOLVE).json());
    let ends = all
        .iter()
        .filter(|(name, _)| name == "answer" || name == "error");
    assert_eq!(ends.count(), 1);
    // Who comes later hears the same, but for the progress.
    let again = said(&server, job);
    let found = |all: &[(String, Value)]| -> Vec<(String, Value)> {
        let found = all.iter().filter(|(name, _)| name != "progress");
        found.cloned().collect()
    };
    assert_eq!(found(&again), found(&all));
    assert_eq!(state(&server, job), "done");
    let listed = &server.get("/api/jobs").json()["jobs"][0];
    assert_eq!(
        listed["request"],
        serde_json::from_str::<Value>(SOLVE).unwrap()
    );
    assert!(listed["started"].as_u64().unwrap() > 1_600_000_000_000);
}

#[test]
fn a_job_that_is_cancelled_says_so_to_who_listens() {
    let server = Running::new();
    let job = start(&server, LONG);
    let mut lines = listen(&server, job);
    assert!(lines.any(|line| line == "event: progress"), "it works");
    assert_eq!(state(&server, job), "running");
    let cancelled = server.delete(&format!("/api/jobs/{job}"));
    assert_eq!(cancelled.status, 200);
    let rest: Vec<String> = lines.collect();
    assert!(rest.contains(&"event: error".to_string()), "{rest:?}");
    assert!(
        rest.iter()
            .any(|line| line.contains(r#""kind":"interrupted""#)),
        "{rest:?}"
    );
    assert_eq!(state(&server, job), "cancelled");
    let missing = server.delete("/api/jobs/99");
    assert_eq!((missing.status, missing.kind().as_str()), (404, "not_kept"));
    for path in [
        "/api/jobs/99/events",
        "/api/jobs/x/events",
        "/api/jobs/-1/events",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn what_a_cancelled_job_has_found_is_its_answer() {
    let server = Running::new();
    let explore = r#"{"command": "explore", "family": {"text": "ryuo(p)"}, "claim": "P = {(x, y) | (x + y) mod p = 0}", "over": ["p=2..100000"], "max": 20}"#;
    let job = start(&server, explore);
    let mut lines = listen(&server, job);
    let finds = lines.any(|line| line.starts_with(r#"data: {"member""#));
    assert!(finds, "it finds members");
    let begun = Instant::now();
    server.delete(&format!("/api/jobs/{job}"));
    let all = said(&server, job);
    let (name, answer) = all.last().unwrap();
    assert_eq!(
        (name.as_str(), &answer["complete"]),
        ("answer", &false.into())
    );
    assert_eq!(state(&server, job), "cancelled");
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_job_beyond_those_that_may_run_is_refused_and_has_room_when_one_has_ended() {
    let limits = ServerLimits {
        jobs: 2,
        ..ServerLimits::default()
    };
    let server = Running::within(limits);
    let (first, _second) = (start(&server, LONG), start(&server, LONG));
    let third = server.post("/api/jobs", &format!(r#"{{"request": {LONG}}}"#));
    assert_eq!((third.status, third.kind().as_str()), (429, "busy"));
    assert_eq!(third.header("retry-after"), "1");
    // Requests and tiles are answered meanwhile.
    let begun = Instant::now();
    let asked = r#"{"command": "map", "game": {"text": "nim(2)"}, "from": [0, 0], "cells": [64, 64], "table": 64}"#;
    assert_eq!(server.post("/api/tile", asked).status, 200);
    assert_eq!(server.post("/api/ask", SOLVE).status, 200);
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?}",
        begun.elapsed()
    );
    server.delete(&format!("/api/jobs/{first}"));
    assert_eq!(said(&server, first).last().unwrap().0, "error");
    start(&server, SOLVE);
}

#[test]
fn a_job_has_the_memory_and_the_time_that_it_asks_for() {
    let server = Running::new();
    let with = |request: &str, limits: &str| {
        let body = format!(r#"{{"request": {request}, "limits": {limits}}}"#);
        server.post("/api/jobs", &body)
    };
    let table = r#"{"command": "table", "game": {"text": "wythoff"}, "size": 2000, "window": {"from": [0, 0], "shape": [1, 1]}}"#;
    let small = with(table, r#"{"bytes": 1000000}"#);
    let small = said(&server, small.json()["job"].as_u64().unwrap());
    let (name, error) = small.last().unwrap();
    assert_eq!(
        (name.as_str(), &error["error"]["kind"]),
        ("error", &"limit".into())
    );
    assert_eq!(error["error"]["resource"], "bytes");
    let short = with(LONG, r#"{"seconds": 1}"#);
    let number = short.json()["job"].as_u64().unwrap();
    let short = said(&server, number);
    let (name, error) = short.last().unwrap();
    assert_eq!(
        (name.as_str(), &error["error"]["kind"]),
        ("error", &"clock".into())
    );
    assert_eq!(state(&server, number), "failed");
    let large = with(table, r#"{"bytes": 100000000000}"#);
    assert_eq!((large.status, large.kind().as_str()), (413, "limit"));
    // Two jobs with most of the memory do not run at one time.
    let most = server.get("/api/hello").json()["limits"]["job_bytes"].clone();
    let first = with(LONG, &format!(r#"{{"bytes": {most}}}"#));
    assert_eq!(first.status, 201);
    let second = with(LONG, &format!(r#"{{"bytes": {most}}}"#));
    assert_eq!((second.status, second.kind().as_str()), (429, "busy"));
}

#[test]
fn a_request_that_is_wrong_is_no_job() {
    let server = Running::new();
    let wrong = server.post("/api/jobs", r#"{"request": {"command": "solv"}}"#);
    assert_eq!((wrong.status, wrong.kind().as_str()), (422, "wrong"));
    assert_eq!(
        server.get("/api/jobs").json()["jobs"]
            .as_array()
            .unwrap()
            .len(),
        0
    );
}

#[test]
fn the_server_ends_soon_while_jobs_run_and_clients_listen() {
    let server = Running::new();
    start(&server, LONG);
    let asked = server.begin("/api/ask", LONG);
    let idle = server.connect();
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    server.end();
    assert!(
        begun.elapsed() < Duration::from_secs(8),
        "{:?}",
        begun.elapsed()
    );
    drop((asked, idle));
}

#[test]
fn a_request_with_a_key_that_stands_twice_is_refused_wherever_it_is() {
    let server = Running::new();
    let twice = r#"{"command": "games", "command": "games"}"#;
    let wrapped = format!(r#"{{"request": {twice}}}"#);
    let export = format!(r#"{{"form": "json", "request": {twice}}}"#);
    for (path, body) in [
        ("/api/jobs", wrapped.as_str()),
        ("/api/export", export.as_str()),
    ] {
        let refused = server.post(path, body);
        assert_eq!(
            (refused.status, refused.kind().as_str()),
            (422, "wrong"),
            "{path}"
        );
    }
    // At once an answer: the page asks at every key.
    assert_eq!(
        server.post("/api/ask", twice).json()["error"]["kind"],
        "wrong"
    );
}

#[test]
fn who_does_not_read_a_long_answer_holds_up_nobody() {
    let server = Running::new();
    let table = r#"{"command": "table", "game": {"text": "nim(2)"}, "size": 2000}"#;
    let job = start(&server, table);
    let answer = said(&server, job).pop().unwrap();
    assert_eq!(answer.0, "answer");
    let path = format!("/api/jobs/{job}/events");
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: {}\r\n\r\n",
        server.port,
        server.bearer()
    );
    let unread: Vec<_> = (0..32)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(head.as_bytes()).unwrap();
            stream
        })
        .collect();
    let begun = Instant::now();
    assert_eq!(server.get("/api/hello").status, 200);
    assert!(
        begun.elapsed() < Duration::from_secs(2),
        "{:?}",
        begun.elapsed()
    );
    assert!(said(&server, job).pop().unwrap() == answer);
    drop(unread);
}
