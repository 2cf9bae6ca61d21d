//! The gate: which requests are let in, and what every response forbids the browser.
//!
//! A page of another origin can send requests to this port, and a name that it owns may lead here (DNS rebinding). So `Host` must name this
//! server as its address does, and `Origin` must be the same. The token keeps out other users of the machine.

use super::body;
use super::failure::Failure;
use super::server::Shared;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName};
use axum::http::{HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// What the page may load and do: nothing from elsewhere.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
    connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// The headers of every response.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// Lets a request in, or refuses it.
pub async fn guard(State(server): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = match refused(&server, &request, is_api) {
        Some(failure) => failure.into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_api {
        let unless_said = headers.entry(header::CACHE_CONTROL);
        unless_said.or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

fn refused(server: &Shared, request: &Request, is_api: bool) -> Option<Failure> {
    let headers = request.headers();
    let Some(host) = one(headers, &header::HOST).filter(|host| names_this(host, server.port))
    else {
        return Some(Failure::host("the request is to another host"));
    };
    if headers.contains_key(header::ORIGIN) {
        let origin = one(headers, &header::ORIGIN);
        let own = format!("http://{host}");
        if !origin.is_some_and(|origin| origin.eq_ignore_ascii_case(&own)) {
            return Some(Failure::host(
                "the request comes from a page of another origin",
            ));
        }
    }
    if !is_api && !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Some(Failure::no_method());
    }
    if is_api && !has_token(server, headers) {
        return Some(Failure::token());
    }
    // The length in the header suffices: the body is not read.
    is_long(headers).then(body::too_long)
}

/// The text of a header that is given once.
fn one<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut all = headers.get_all(name).iter();
    match (all.next(), all.next()) {
        (Some(only), None) => only.to_str().ok(),
        _ => None,
    }
}

/// Does `Host` name this server as its address does?
fn names_this(host: &str, port: u16) -> bool {
    let of_port = host.strip_suffix(&format!(":{port}"));
    // Browsers leave out the usual port.
    let name = of_port.or((port == 80).then_some(host));
    name.is_some_and(|name| {
        ["127.0.0.1", "localhost", "[::1]"]
            .iter()
            .any(|own| name.eq_ignore_ascii_case(own))
    })
}

fn is_long(headers: &HeaderMap) -> bool {
    body::length(headers).is_some_and(|length| length > body::LONGEST)
}

fn has_token(server: &Shared, headers: &HeaderMap) -> bool {
    let said = one(headers, &header::AUTHORIZATION);
    let token = said.and_then(|said| said.strip_prefix("Bearer "));
    token.is_some_and(|token| server.token.is(token.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::names_this;

    #[test]
    fn a_host_is_this_server_only_with_its_port_and_one_of_its_names() {
        for host in [
            "127.0.0.1:8080",
            "localhost:8080",
            "[::1]:8080",
            "LOCALHOST:8080",
        ] {
            assert!(names_this(host, 8080), "{host}");
        }
        for host in [
            "127.0.0.1",
            "127.0.0.1:80",
            "127.0.0.1:8080.evil.example",
            "evil.example:8080",
            "127.0.0.1:8080:8080",
            "localhost.evil.example:8080",
            "",
            ":8080",
            "127.0.0.1:18080",
        ] {
            assert!(!names_this(host, 8080), "{host}");
        }
        assert!(names_this("localhost", 80) && !names_this("localhost", 81));
    }
}
