//! `grundy serve`: its line, its page, and its end.
#![cfg(unix)]

use crate::folders::{make_pipe, send};
use nix::sys::signal::Signal;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A server that was started, with the address that it printed.
struct Started {
    child: Child,
    output: BufReader<ChildStdout>,
    port: u16,
    token: String,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.env("GRUNDY_SMT", super::NO_SOLVER).arg("serve");
    command.args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn start(arguments: &[&str]) -> Started {
    let mut child = command(arguments).spawn().expect("the program starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    output.read_line(&mut line).expect("a line");
    let rest = line.trim_end().strip_prefix("http://127.0.0.1:");
    let (port, token) = rest
        .and_then(|rest| rest.split_once("/?token="))
        .expect("an address");
    Started {
        port: port.parse().expect("a port"),
        token: token.to_string(),
        child,
        output,
    }
}

impl Started {
    /// What the server answers to a request with its token.
    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let (port, token, length) = (self.port, &self.token, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .expect("it reads");
        let mut said = String::new();
        stream.read_to_string(&mut said).expect("it answers");
        said
    }

    /// Ends the server by a signal; the exit code, and what it printed behind its first line.
    fn end(mut self, signal: Signal) -> (Option<i32>, String) {
        send(&self.child, signal);
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).expect("it ends");
        (self.child.wait().expect("it ended").code(), rest)
    }
}

fn refused(arguments: &[&str]) -> Output {
    let ended = command(arguments).output().expect("the program starts");
    assert_eq!(ended.status.code(), Some(2), "{arguments:?}: {ended:?}");
    ended
}

#[test]
fn the_printed_address_serves_the_page_and_both_signals_end_with_0() {
    for signal in [Signal::SIGTERM, Signal::SIGINT] {
        let server = start(&["--port", "0"]);
        let page = server.ask("GET", &format!("/?token={}", server.token), "");
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        assert!(page.contains("<!doctype html>"), "{page}");
        assert_eq!(server.end(signal), (Some(0), String::new()), "{signal}");
    }
}

#[test]
fn an_answer_is_that_of_batch() {
    let request = r#"{"command": "move", "game": {"text": "wythoff"}, "position": [4, 8]}"#;
    let server = start(&[]);
    let said = server.ask("POST", "/api/ask", request);
    let (_, body) = said.split_once("\r\n\r\n").expect("a body");
    let mut batch = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .arg("batch")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = batch.stdin.take().expect("a pipe");
    writeln!(input, "{request}").expect("it reads");
    drop(input);
    let batch = batch.wait_with_output().expect("it ends").stdout;
    assert_eq!(body, String::from_utf8(batch).expect("a text").trim_end());
    server.end(Signal::SIGTERM);
}

#[test]
fn the_end_does_not_wait_for_jobs() {
    let server = start(&[]);
    let long = r#"{"request": {"command": "table", "game": {"text": "wythoff"}, "size": 4000, "plan": "enumerate"}}"#;
    for _ in 0..2 {
        let started = server.ask("POST", "/api/jobs", long);
        assert!(started.starts_with("HTTP/1.1 201"), "{started}");
    }
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    assert_eq!(server.end(Signal::SIGTERM), (Some(0), String::new()));
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "{:?}",
        begun.elapsed()
    );
}

#[test]
fn flags_set_the_limits() {
    let server = start(&[
        "--jobs",
        "2",
        "--request-memory",
        "64MiB",
        "--request-seconds",
        "7",
        "--total-memory",
        "1GiB",
    ]);
    let hello = server.ask("GET", "/api/hello", "");
    let limits = r#""request_bytes":67108864,"request_seconds":7,"jobs":2,"#;
    assert!(hello.contains(limits), "{hello}");
    assert!(hello.contains(r#""total_bytes":1073741824"#), "{hello}");
    server.end(Signal::SIGTERM);
    // Without --total-memory the limit of the command counts.
    let small = start(&["--max-memory", "512MiB"]);
    let hello = small.ask("GET", "/api/hello", "");
    assert!(hello.contains(r#""total_bytes":536870912"#), "{hello}");
    small.end(Signal::SIGTERM);
}

#[test]
fn a_server_that_cannot_start_says_why_and_prints_no_address() {
    let server = start(&[]);
    let port = server.port.to_string();
    for (arguments, why) in [
        (vec!["--port", port.as_str()], "cannot be used"),
        (
            vec!["--store", "no-such-file.csv"],
            "no-such-file.csv cannot be read",
        ),
        (
            vec!["--total-memory", "1MiB", "--request-memory", "1MiB"],
            "no two requests",
        ),
        (vec!["--jobs", "0"], "a limit is 0"),
        (
            vec!["--request-seconds", "9223372036854775807"],
            "at most 86400 seconds",
        ),
        (vec!["--total-memory", "8EiB"], "the most that may be named"),
        (vec!["--store", "/dev/zero"], "it is no regular file"),
        (vec!["--store", "/tmp"], "is no store of a table"),
        (vec!["--format", "csv"], "answers as text"),
    ] {
        let ended = refused(&arguments);
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(said.contains(why), "{arguments:?}: {said}");
        assert!(ended.stdout.is_empty(), "{arguments:?}");
    }
    server.end(Signal::SIGTERM);
}

#[test]
fn a_pipe_is_refused_as_a_store_without_waiting_for_who_writes_it() {
    let pipe = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("store.pipe");
    let _ = std::fs::remove_file(&pipe);
    make_pipe(&pipe);
    let ended = refused(&["--store", pipe.to_str().expect("a text")]);
    let said = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert!(said.contains("it is no regular file"), "{said}");
    std::fs::remove_file(&pipe).expect("it is there");
}
