//! The page: files that are a part of the program.

use super::failure::Failure;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use std::borrow::Cow;

/// The built page.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// How names of files end, and what the files are.
const TYPES: [(&str, &str); 12] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("woff", "font/woff"),
    ("ttf", "font/ttf"),
    ("txt", "text/plain; charset=utf-8"),
    ("webmanifest", "application/manifest+json"),
];

/// A file of the page by its path; the page itself at `/`.
pub async fn file(request: Request) -> Response {
    let path = request.uri().path();
    let name = match path {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    // Only names of known files are paths.
    match Page::iter().find(|known| known == name) {
        Some(_) => found(name, request.headers()),
        None => Failure::no_path(path).into_response(),
    }
}

fn found(name: &str, asked: &HeaderMap) -> Response {
    let Some(file) = Page::get(name) else {
        return Failure::no_path(name).into_response();
    };
    let digest = file.metadata.sha256_hash();
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{digest}\"");
    let known = asked
        .get(header::IF_NONE_MATCH)
        .and_then(|tag| tag.to_str().ok());
    let headers = [
        (header::CONTENT_TYPE, kind_of(name).to_string()),
        (header::CACHE_CONTROL, "no-cache".to_string()),
        (header::ETAG, tag.clone()),
    ];
    match known.is_some_and(|known| known == tag) {
        true => (StatusCode::NOT_MODIFIED, headers).into_response(),
        false => {
            let bytes = match file.data {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => Bytes::from(bytes),
            };
            (headers, bytes).into_response()
        }
    }
}

fn kind_of(name: &str) -> &'static str {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    let known = TYPES.iter().find(|(known, _)| *known == ending);
    known.map_or("application/octet-stream", |(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::{Page, kind_of};

    #[test]
    fn every_file_of_the_page_has_a_type() {
        assert!(Page::iter().any(|name| name == "index.html"));
        for name in Page::iter() {
            assert_ne!(kind_of(&name), "application/octet-stream", "{name}");
        }
    }
}
