//! Limits on each request, and what becomes of work that nobody waits for.

use super::{LONG, Running};
use grundy_serve::ServerLimits;
use std::time::{Duration, Instant};

/// Limits under which one request runs beside the tiles.
fn narrow(request_time: u64) -> ServerLimits {
    ServerLimits {
        request_bytes: 96 << 20,
        request_time: Duration::from_secs(request_time),
        total_bytes: 512 << 20,
        ..ServerLimits::default()
    }
}

#[test]
fn a_request_ends_by_the_clock() {
    let server = Running::within(narrow(1));
    let begun = Instant::now();
    let ended = server.post("/api/ask", LONG);
    assert_eq!((ended.status, ended.kind().as_str()), (413, "clock"));
    let message = ended.json()["error"]["messages"][0]["message"].clone();
    assert_eq!(message, "the work took longer than 1 s");
    assert!(
        begun.elapsed() < Duration::from_secs(8),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn a_request_is_refused_memory_beyond_its_limit() {
    let server = Running::within(narrow(30));
    let table = r#"{"command": "table", "game": {"text": "wythoff"}, "size": 8000, "window": {"from": [0, 0], "shape": [1, 1]}}"#;
    let refused = server.post("/api/ask", table);
    assert_eq!((refused.status, refused.kind().as_str()), (413, "limit"));
    assert_eq!(refused.json()["error"]["resource"], "bytes");
    // A table that is too long as a text.
    let long = r#"{"command": "table", "game": {"text": "nim(2)"}, "size": 3000}"#;
    let refused = server.post("/api/ask", long);
    assert_eq!((refused.status, refused.kind().as_str()), (413, "limit"));
    let message = refused.json()["error"]["messages"][0]["message"].to_string();
    assert!(message.contains("the answer is longer than"), "{message}");
}

#[test]
fn work_ends_when_its_client_has_gone() {
    // One request runs at a time: a second one is answered only when the first has ended.
    let server = Running::within(narrow(60));
    let gone = server.begin("/api/ask", LONG);
    std::thread::sleep(Duration::from_millis(500));
    drop(gone);
    let begun = Instant::now();
    let answer = server.post(
        "/api/ask",
        r#"{"command": "show", "game": {"text": "nim(2)"}}"#,
    );
    assert_eq!(answer.status, 200);
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn a_request_that_finds_no_room_is_refused_as_busy_and_tiles_have_theirs() {
    let server = Running::within(narrow(3));
    let waiting = server.begin("/api/ask", LONG);
    std::thread::sleep(Duration::from_millis(300));
    let tile = r#"{"command": "map", "game": {"text": "nim(2)"}, "from": [0, 0], "cells": [64, 64], "table": 64}"#;
    let begun = Instant::now();
    assert_eq!(server.post("/api/tile", tile).status, 200);
    assert!(
        begun.elapsed() < Duration::from_secs(2),
        "{:?}",
        begun.elapsed()
    );
    // It takes over when the first one is at its clock.
    let answer = server.post("/api/ask", r#"{"command": "games"}"#);
    assert!([200, 429].contains(&answer.status), "{}", answer.status);
    drop(waiting);
}

#[test]
fn limits_under_which_nothing_could_run_are_refused() {
    let usual = ServerLimits::default();
    for wrong in [
        ServerLimits { jobs: 0, ..usual },
        ServerLimits {
            request_bytes: 0,
            ..usual
        },
        ServerLimits {
            request_time: Duration::ZERO,
            ..usual
        },
        ServerLimits {
            total_bytes: 0,
            ..usual
        },
        ServerLimits {
            request_bytes: 1 << 30,
            ..usual
        },
    ] {
        assert!(wrong.checked().is_err(), "{wrong:?}");
    }
    assert!(usual.checked().is_ok());
    assert!(narrow(1).checked().is_ok());
}
