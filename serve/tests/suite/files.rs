//! Files: exports, and stores that were named.

use super::Running;
use grundy_serve::{ServerLimits, Store};
use std::path::Path;

#[test]
fn every_form_of_a_table_is_a_file_with_its_type_and_name() {
    let server = Running::new();
    for (form, ending, kind, begin) in [
        ("png", "png", "image/png", &b"\x89PNG"[..]),
        ("svg", "svg", "image/svg+xml", b"<svg "),
        ("pdf", "pdf", "application/pdf", b"%PDF-"),
        ("tikz", "tex", "application/x-tex", b""),
        ("latex", "tex", "application/x-tex", b"% grundy: "),
        ("markdown", "md", "text/markdown; charset=utf-8", b"<!--"),
        ("html", "html", "text/html; charset=utf-8", b"<"),
        ("python", "py", "text/x-python; charset=utf-8", b"# grundy"),
        ("sage", "sage", "text/x-python; charset=utf-8", b"# grundy"),
        (
            "csv",
            "csv",
            "text/csv; charset=utf-8",
            b"x,y,grundy\n0,0,0\n",
        ),
        ("json", "json", "application/json", b"{\"version\":1,"),
        ("text", "txt", "text/plain; charset=utf-8", b""),
        ("bfile", "txt", "text/plain; charset=utf-8", b"#"),
        ("npy", "npy", "application/octet-stream", b"\x93NUMPY"),
        (
            "parquet",
            "parquet",
            "application/vnd.apache.parquet",
            b"PAR1",
        ),
    ] {
        let asked = format!(
            r#"{{"form": "{form}", "request": {{"command": "table", "game": {{"text": "wythoff"}}, "size": 12}}}}"#
        );
        let file = server.post("/api/export", &asked);
        assert_eq!(file.status, 200, "{form}");
        assert_eq!(file.header("content-type"), kind, "{form}");
        let name = format!("attachment; filename=\"wythoff.{ending}\"");
        assert_eq!(file.header("content-disposition"), name, "{form}");
        assert!(!file.bytes.is_empty(), "{form}");
        let said = String::from_utf8_lossy(&file.bytes[..file.bytes.len().min(40)]).into_owned();
        assert!(file.bytes.starts_with(begin), "{form}: {said}");
    }
}

#[test]
fn figures_are_drawn_and_what_is_no_picture_is_refused() {
    let server = Running::new();
    let figure = r#"{"form": "svg", "figure": {"game": {"text": "nim(3)"}, "size": 8, "slice": "x3=3", "show": "mod 2", "style": {"theme": "dark"}}}"#;
    let drawn = server.post("/api/export", figure);
    assert_eq!(
        (drawn.status, drawn.header("content-type")),
        (200, "image/svg+xml")
    );
    let sequence = r#"{"form": "png", "request": {"command": "sequence", "game": {"text": "kayles"}, "max": 40}}"#;
    assert_eq!(server.post("/api/export", sequence).status, 200);
    for wrong in [
        r#"{"form": "svg", "request": {"command": "games"}}"#,
        r#"{"form": "svg"}"#,
        r#"{"form": "csv", "figure": {"game": {"text": "nim(2)"}}}"#,
        r#"{"form": "npy", "request": {"command": "games"}}"#,
        r#"{"form": "exe", "request": {"command": "games"}}"#,
        r#"{"form": "svg", "figure": {"game": {"text": "nim(2)"}, "output": "/tmp/x.svg"}}"#,
        r#"{"form": "svg", "figure": {"game": {"text": "wythof"}}}"#,
        r#"{"form": "svg", "request": {"command": "table", "game": {"text": "nim(2)"}, "misere": true, "show": "genus"}}"#,
        r#"{"form": "svg", "request": {"command": "sequence", "game": {"text": "kayles"}, "at": "9"}}"#,
    ] {
        let refused = server.post("/api/export", wrong);
        assert_eq!(
            (refused.status, refused.kind().as_str()),
            (422, "wrong"),
            "{wrong}"
        );
    }
    let part = r#"{"form": "svg", "request": {"command": "table", "game": {"text": "nim(2)"}, "window": {"from": [3, 0], "shape": [2, 5]}}}"#;
    let figure =
        r#"{"form": "svg", "figure": {"game": {"text": "nim(2)"}, "window": "3..4x0..4"}}"#;
    let [part, figure] = [part, figure].map(|asked| server.post("/api/export", asked));
    assert_eq!((part.status, &part.bytes), (200, &figure.bytes));
    let large = r#"{"form": "png", "figure": {"game": {"text": "nim(2)"}, "size": 90000}}"#;
    let refused = server.post("/api/export", large);
    assert_eq!((refused.status, refused.kind().as_str()), (413, "limit"));
}

#[test]
fn a_file_that_cannot_be_written_says_why() {
    let narrow = ServerLimits {
        request_bytes: 16 << 20,
        ..ServerLimits::default()
    };
    let server = Running::within(narrow);
    let refused = |form: &str, rest: &str| {
        let asked = format!(
            r#"{{"form": "{form}", "request": {{"game": {{"text": "wythoff"}}, "command": {rest}}}}}"#
        );
        let refused = server.post("/api/export", &asked);
        let error = &refused.json()["error"];
        let message = error["messages"][0]["message"].as_str().unwrap();
        (refused.status, refused.kind(), message.to_string())
    };
    for (form, rest, message) in [
        (
            "npy",
            r#""table", "size": 9, "show": "genus", "misere": true"#,
            "an array holds Grundy values or outcomes",
        ),
        (
            "parquet",
            r#""show""#,
            "a table for Parquet holds Grundy values, outcomes or P-positions",
        ),
        (
            "csv",
            r#""show""#,
            "this answer has no form for a file that ends in .csv",
        ),
        (
            "bfile",
            r#""table", "size": 9, "show": "round""#,
            "this answer is no b-file",
        ),
        (
            "svg",
            r#""table", "size": 9, "show": "genus", "misere": true"#,
            "genera are no numbers, and are not drawn",
        ),
    ] {
        let wrong = (422, "wrong".to_string(), message.to_string());
        assert_eq!(refused(form, rest), wrong, "{form}");
    }
    // The cells fit, and their texts do not.
    let table = r#""table", "size": 1000"#;
    for form in ["latex", "markdown", "html", "python", "bfile", "parquet"] {
        let (status, kind, message) = refused(form, table);
        assert_eq!((status, kind.as_str()), (413, "limit"), "{form}: {message}");
        assert!(message.contains("bytes"), "{form}: {message}");
    }
    for form in ["csv", "text"] {
        let (status, kind, message) = refused(form, table);
        assert_eq!((status, kind.as_str()), (413, "limit"), "{form}");
        assert!(message.contains("the answer is longer than"), "{message}");
    }
}

#[test]
fn automata_of_solutions_and_proofs_are_drawn() {
    let server = Running::new();
    for (asked, kind, begin) in [
        (
            r#"{"form": "svg", "request": {"command": "solve", "game": {"text": "x - i where i in {1, 3, 4}"}}, "part": "grundy"}"#,
            "image/svg+xml",
            "<svg ",
        ),
        (
            r#"{"form": "svg", "request": {"command": "prove", "game": {"text": "nim(2)"}, "claim": "P = {(x, x) | x >= 0}"}}"#,
            "image/svg+xml",
            "<svg ",
        ),
        (
            r#"{"form": "dot", "request": {"command": "prove", "game": {"text": "nim(2)"}, "claim": "P = {(x, x) | x >= 0}"}}"#,
            "text/vnd.graphviz; charset=utf-8",
            "digraph",
        ),
    ] {
        let file = server.post("/api/export", asked);
        assert_eq!(
            (file.status, file.header("content-type")),
            (200, kind),
            "{asked}"
        );
        assert!(file.bytes.starts_with(begin.as_bytes()), "{asked}");
    }
    let refuted = r#"{"form": "svg", "request": {"command": "prove", "game": {"text": "nim(2)"}, "claim": "P = {(0, 0)}"}}"#;
    let refused = server.post("/api/export", refuted);
    assert_eq!(refused.status, 422);
    let misspelt = r#"{"form": "dot", "request": {"command": "solve", "game": {"text": "x - i where i in {1, 3}"}}, "part": "p-positions"}"#;
    let refused = server.post("/api/export", misspelt);
    assert_eq!((refused.status, refused.kind().as_str()), (422, "wrong"));
    let message = refused.json()["error"]["messages"][0]["message"].clone();
    assert_eq!(message, "`p-positions` is no part of a solution");
}

#[test]
fn only_stores_that_were_named_are_read() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("members.csv");
    std::fs::write(&path, "m,verdict\n1,proved\n2,\"holds, to 9\"\n3,ref").unwrap();
    std::fs::write(folder.join("secret.csv"), "a\n1\n").unwrap();
    let stores = [&path, &path].map(|path| Store::at(path.clone()).expect("a file"));
    let server = Running::with_stores(ServerLimits::default(), stores.into());
    let hello = server.get("/api/hello").json();
    assert_eq!(
        hello["stores"],
        serde_json::json!(["members.csv", "members.csv (2)"])
    );
    let rows = server.get("/api/stores/members.csv").json();
    assert_eq!(rows["columns"], serde_json::json!(["m", "verdict"]));
    // The last row is not yet written to its end.
    assert_eq!(
        rows["rows"],
        serde_json::json!([["1", "proved"], ["2", "holds, to 9"]])
    );
    assert_eq!(
        server.get("/api/stores/members.csv%20(2)").json()["rows"],
        rows["rows"]
    );
    for other in [
        "secret.csv",
        "..%2fmembers.csv",
        "%2e%2e%2f%2e%2e%2fCargo.toml",
        &path.display().to_string().replace('/', "%2f"),
        "",
    ] {
        let refused = server.get(&format!("/api/stores/{other}"));
        assert_eq!(refused.status, 404, "{other}");
    }
    std::fs::remove_file(&path).unwrap();
    let gone = server.get("/api/stores/members.csv");
    assert_eq!((gone.status, gone.kind().as_str()), (422, "wrong"));
}

#[test]
fn what_is_no_regular_file_is_no_store() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for path in [folder.to_path_buf(), folder.join("nothing-is-here.csv")] {
        assert!(Store::at(path.clone()).is_err(), "{}", path.display());
    }
    #[cfg(unix)]
    {
        let zeros = Store::at("/dev/zero".into()).unwrap_err().to_string();
        assert_eq!(zeros, "/dev/zero cannot be read: it is no regular file");
    }
}

#[test]
fn a_store_has_as_many_bytes_as_a_request_may_hold() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("large.csv");
    std::fs::write(&path, "a,b\n".to_string() + &"1,2\n".repeat(1 << 20)).unwrap();
    let store = Store::at(path.clone()).unwrap();
    let narrow = ServerLimits {
        request_bytes: 8 << 20,
        ..ServerLimits::default()
    };
    let server = Running::with_stores(narrow, vec![store.clone()]);
    let refused = server.get("/api/stores/large.csv");
    assert_eq!((refused.status, refused.kind().as_str()), (413, "limit"));
    let server = Running::with_stores(ServerLimits::default(), vec![store]);
    let rows = server.get("/api/stores/large.csv").json();
    assert_eq!(rows["rows"].as_array().unwrap().len(), 1 << 20);
    std::fs::remove_file(&path).unwrap();
}
