//! Limits on each request, and what becomes of work that nobody waits for.

use super::{LONG, Running};
use grundy_serve::ServerLimits;
use std::io::{Read, Write};
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
    let running = server.begin("/api/ask", LONG);
    std::thread::sleep(Duration::from_millis(300));
    // It waits, and runs when the first request is at its clock.
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
    let refused = server.post("/api/ask", r#"{"command": "games"}"#);
    assert_eq!((refused.status, refused.kind().as_str()), (429, "busy"));
    assert_eq!(refused.header("retry-after"), "1");
    drop((running, waiting));
}

#[test]
fn a_request_waits_for_its_place_and_is_then_answered() {
    let server = Running::within(narrow(6));
    let begun = Instant::now();
    let running = server.begin("/api/ask", LONG);
    std::thread::sleep(Duration::from_secs(3));
    let answer = server.post("/api/ask", r#"{"command": "games"}"#);
    assert_eq!(answer.status, 200);
    let waited = begun.elapsed();
    assert!(waited > Duration::from_secs(5), "{waited:?}");
    drop(running);
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
        ServerLimits {
            request_time: Duration::from_secs(u64::MAX / 2),
            ..usual
        },
        ServerLimits {
            total_bytes: u64::MAX,
            ..usual
        },
    ] {
        assert!(wrong.checked().is_err(), "{wrong:?}");
    }
    assert!(usual.checked().is_ok());
    assert!(narrow(1).checked().is_ok());
}

#[test]
fn an_answer_that_is_not_read_takes_its_place() {
    let server = Running::within(narrow(6));
    // Some 17 MB: more than the system keeps of a connection.
    let long = r#"{"command": "table", "game": {"text": "nim(2)"}, "size": 1900}"#;
    let unread = server.begin("/api/ask", long);
    let begin = &mut [0; 12];
    (&unread).read_exact(begin).unwrap();
    assert_eq!(begin, b"HTTP/1.1 200");
    let games = || server.post("/api/ask", r#"{"command": "games"}"#).status;
    assert_eq!(games(), 429);
    drop(unread);
    assert_eq!(games(), 200);
}

#[test]
fn only_some_long_requests_are_read_at_one_time_and_short_ones_are_read_beside_them() {
    let server = Running::within(narrow(1));
    let head = format!(
        "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: {}\r\nConnection: close\r\nContent-Length: 4000000\r\n\r\n",
        server.port,
        server.bearer()
    );
    let begun: Vec<_> = (0..8)
        .map(|_| {
            let mut stream = server.connect();
            stream.write_all(head.as_bytes()).unwrap();
            stream.write_all(&[b' '; 100_000]).unwrap();
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_millis(200));
    let long = format!("{}{{\"command\": \"games\"}}", " ".repeat(1 << 20));
    let refused = server.post("/api/ask", &long);
    assert_eq!((refused.status, refused.kind().as_str()), (429, "busy"));
    let short = server.post("/api/ask", r#"{"command": "games"}"#);
    assert_eq!(short.status, 200);
    drop(begun);
    assert_eq!(server.post("/api/ask", &long).status, 200);
}

#[test]
fn connections_beyond_those_that_there_may_be_wait_for_one_that_closes() {
    let server = Running::new();
    let mut idle: Vec<_> = (0..128).map(|_| server.connect()).collect();
    let head = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
    let mut next = server.connect();
    next.write_all(head.as_bytes()).unwrap();
    let soon = Some(Duration::from_millis(500));
    next.set_read_timeout(soon).unwrap();
    let begin = &mut [0; 12];
    assert!(next.read_exact(begin).is_err(), "it waits");
    idle.pop();
    next.set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    next.read_exact(begin).unwrap();
    assert_eq!(begin, b"HTTP/1.1 200");
}

#[test]
fn requests_that_are_half_sent_do_not_hold_up_the_end() {
    let server = Running::new();
    let head = format!(
        "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n",
        server.port
    );
    let rest = format!(
        "Authorization: {}\r\nContent-Length: 4000000\r\n\r\n[",
        server.bearer()
    );
    let half = [head.clone(), head + &rest].map(|text| {
        let mut stream = server.connect();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    });
    std::thread::sleep(Duration::from_millis(200));
    let begun = Instant::now();
    server.end();
    assert!(
        begun.elapsed() < Duration::from_secs(3),
        "{:?}",
        begun.elapsed()
    );
    drop(half);
}
