//! Who comes in: the token, `Host`, `Origin`, paths, bodies.

use super::Running;

#[test]
fn the_page_needs_no_token_and_forbids_all_that_is_not_its_own() {
    let server = Running::new();
    let page = server.get_with("/?token=whatever", &[]);
    assert_eq!(page.status, 200);
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    assert!(page.bytes.starts_with(b"<!doctype html>"));
    assert_eq!(page.header("x-content-type-options"), "nosniff");
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    let policy = page.header("content-security-policy");
    for part in [
        "default-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    let again = server.get_with("/", &[("if-none-match", page.header("etag"))]);
    assert_eq!((again.status, again.bytes.len()), (304, 0));
}

#[test]
fn without_its_token_nothing_is_answered() {
    let server = Running::new();
    let other = Running::new();
    let of_other = other.bearer();
    let halved = server.bearer();
    let basic = format!("Basic {}", server.token);
    for said in [
        "",
        "Bearer",
        "Bearer ",
        &of_other,
        &halved[..halved.len() - 1],
        &basic,
        &server.token,
    ] {
        let refused = server.get_with("/api/hello", &[("authorization", said)]);
        assert_eq!(
            (refused.status, refused.kind().as_str()),
            (401, "token"),
            "{said:?}"
        );
    }
    for path in [
        "/api/hello",
        "/api/jobs",
        "/api/jobs/1/events",
        "/api/nothing",
        "/api/",
    ] {
        let refused = server.get_with(path, &[]);
        assert_eq!(
            (refused.status, refused.kind().as_str()),
            (401, "token"),
            "{path}"
        );
    }
    let in_address = server.get_with(&format!("/api/hello?token={}", server.token), &[]);
    assert_eq!(
        in_address.status, 401,
        "a token in an address would stand in logs"
    );
    let hello = server.get("/api/hello");
    assert_eq!(hello.status, 200);
    assert_eq!(hello.json()["limits"]["request_bytes"], 256 << 20);
    assert_eq!(hello.header("cache-control"), "no-store");
}

#[test]
fn names_that_lead_here_and_pages_from_elsewhere_are_refused() {
    let server = Running::new();
    let (bearer, port) = (server.bearer(), server.port);
    let with = |more: &[(&str, &str)]| {
        let headers: Vec<_> = [("authorization", bearer.as_str())]
            .iter()
            .chain(more)
            .copied()
            .collect();
        server.get_with("/api/hello", &headers)
    };
    let own = format!("127.0.0.1:{port}");
    for host in [
        "evil.example".to_string(),
        format!("evil.example:{port}"),
        "127.0.0.1".to_string(),
        format!("127.0.0.1:{}", port ^ 1),
        format!("127.0.0.1.evil.example:{port}"),
    ] {
        let refused = with(&[("host", &host)]);
        assert_eq!(
            (refused.status, refused.kind().as_str()),
            (403, "host"),
            "{host}"
        );
        // The page itself is not handed out under another name either.
        assert_eq!(
            server.get_with("/", &[("host", &host)]).status,
            403,
            "{host}"
        );
    }
    for origin in [
        "http://evil.example".to_string(),
        "null".to_string(),
        format!("https://{own}"),
        format!("http://127.0.0.1:{}", port ^ 1),
        format!("http://localhost:{port}"),
        format!("http://{own}.evil.example"),
    ] {
        let refused = with(&[("origin", &origin)]);
        assert_eq!(
            (refused.status, refused.kind().as_str()),
            (403, "host"),
            "{origin}"
        );
    }
    assert_eq!(with(&[("origin", &format!("http://{own}"))]).status, 200);
    let local = format!("localhost:{port}");
    let origin = format!("http://{local}");
    assert_eq!(with(&[("host", &local), ("origin", &origin)]).status, 200);
}

#[test]
fn a_request_with_two_hosts_or_none_is_refused() {
    let server = Running::new();
    let port = server.port;
    let none = server.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    let two = server.raw(
        format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
            .as_bytes(),
    );
    for refused in [none, two] {
        let status = refused.split(' ').nth(1).unwrap_or_default();
        assert!(["400", "403"].contains(&status), "{refused}");
    }
}

#[test]
fn no_path_leads_out_of_the_page() {
    let server = Running::new();
    for path in [
        "/../Cargo.toml",
        "/../../Cargo.toml",
        "/assets/../../src/lib.rs",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/assets/%2e%2e%2f%2e%2e%2fsrc/lib.rs",
        "//etc/passwd",
        "/etc/passwd",
        "/..\\Cargo.toml",
        "/index.html/../../Cargo.toml",
        "/index.html%00",
        "/.",
        "/assets/",
    ] {
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n",
            server.port
        );
        let said = server.raw(head.as_bytes());
        assert!(
            said.starts_with("HTTP/1.1 404") || said.starts_with("HTTP/1.1 400"),
            "{path}: {said}"
        );
    }
}

#[test]
fn what_no_path_serves_is_an_error_in_json() {
    let server = Running::new();
    let nothing = server.get("/api/nothing/at/all");
    assert_eq!((nothing.status, nothing.kind().as_str()), (404, "wrong"));
    let method = server.get("/api/ask");
    assert_eq!((method.status, method.kind().as_str()), (405, "wrong"));
    let deleted = server.delete("/index.html");
    assert_eq!((deleted.status, deleted.kind().as_str()), (405, "wrong"));
}

/// The paths to which a body is sent.
const POSTS: [&str; 5] = [
    "/api/ask",
    "/api/tile",
    "/api/jobs",
    "/api/export",
    "/api/typeset",
];

#[test]
fn malformed_bodies_are_refused_with_what_is_wrong() {
    let server = Running::new();
    for path in POSTS {
        for body in [
            "",
            "{",
            "[]",
            "null",
            "7",
            "\"text\"",
            "{\"command\": \"no\"}",
            "{\"a\": 1}",
        ] {
            let refused = server.post(path, body);
            assert_eq!(
                (refused.status, refused.kind().as_str()),
                (422, "wrong"),
                "{path} {body}"
            );
            let messages = &refused.json()["error"]["messages"];
            assert!(
                !messages[0]["message"].as_str().unwrap().is_empty(),
                "{path} {body}"
            );
        }
        let deep = "[".repeat(100_000);
        assert_eq!(server.post(path, &deep).status, 422, "{path}");
    }
    let bytes = format!(
        "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: {}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n",
        server.port,
        server.bearer()
    );
    let said = server.raw(&[bytes.as_bytes(), &[0xff, 0xfe]].concat());
    assert!(
        said.starts_with("HTTP/1.1 422") && said.contains("no UTF-8"),
        "{said}"
    );
}

#[test]
fn a_long_request_with_a_wrong_key_is_refused_soon() {
    let server = Running::new();
    let keys: String = (0..200_000).map(|key| format!("\"k{key}\": 1, ")).collect();
    let body = format!("{{\"command\": \"games\", {keys}\"last\": 1}}");
    let begun = std::time::Instant::now();
    let refused = server.post("/api/ask", &body);
    assert_eq!((refused.status, refused.kind().as_str()), (422, "wrong"));
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
}

#[test]
fn bodies_of_more_than_four_mebibytes_are_refused() {
    let server = Running::new();
    for path in POSTS {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: {}\r\nConnection: close\r\nContent-Length: 100000000\r\n\r\n{{",
            server.port,
            server.bearer()
        );
        // It does not wait for the rest.
        let said = server.raw(head.as_bytes());
        assert!(said.starts_with("HTTP/1.1 413"), "{path}: {said}");
        assert!(said.contains(r#""kind":"limit""#), "{path}: {said}");
    }
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000)).repeat(80);
    let head = format!(
        "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: {}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.port,
        server.bearer()
    );
    let mut stream = server.connect();
    let _ = std::io::Write::write_all(&mut stream, head.as_bytes());
    let _ = std::io::Write::write_all(&mut stream, chunk.as_bytes());
    let mut said = [0; 12];
    // A connection that is reset because the rest is not read has refused the body too.
    if std::io::Read::read_exact(&mut stream, &mut said).is_ok() {
        assert_eq!(&said, b"HTTP/1.1 413");
    }
    let most = format!("{}{{\"command\": \"games\"}}", " ".repeat((4 << 20) - 20));
    assert_eq!(server.post("/api/ask", &most).status, 200);
}

#[test]
fn who_sends_too_much_can_read_its_refusal_behind_it() {
    let server = Running::new();
    let length = 64 << 20;
    let head = format!(
        "POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAuthorization: {}\r\nContent-Length: {length}\r\n\r\n",
        server.port,
        server.bearer()
    );
    let mut stream = server.connect();
    std::io::Write::write_all(&mut stream, head.as_bytes()).unwrap();
    std::io::Write::write_all(&mut stream, &vec![b' '; length]).unwrap();
    let mut said = [0; 12];
    std::io::Read::read_exact(&mut stream, &mut said).unwrap();
    assert_eq!(&said, b"HTTP/1.1 413");
}

#[test]
fn an_error_is_short_however_long_the_text_is() {
    let server = Running::new();
    let text = "§".repeat(40_000);
    let asked = format!(r#"{{"command": "show", "game": {{"text": "{text}"}}}}"#);
    let refused = server.post("/api/ask", &asked);
    assert_eq!(refused.header("x-error-kind"), "wrong");
    assert!(refused.bytes.len() < 100_000, "{}", refused.bytes.len());
    let key = format!(r#"{{"{}": 1}}"#, "k".repeat(1 << 20));
    for path in ["/api/ask", "/api/jobs", "/api/export", "/api/typeset"] {
        let refused = server.post(path, &key);
        assert_eq!((refused.status, refused.kind().as_str()), (422, "wrong"));
        assert!(refused.bytes.len() < 100_000, "{}", refused.bytes.len());
    }
}
