//! Bodies of requests: texts in JSON.

use super::failure::Failure;
use super::held::Held;
use super::server::Shared;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The most bytes of a body. A fixed bound.
pub const LONGEST: usize = 4 << 20;

/// The most bytes of a body that takes no place. With the bound on connections, this bounds the memory of all such bodies. A fixed bound.
const SHORT: usize = 64 << 10;

/// How many longer bodies are read or kept at one time. A fixed bound.
pub const MOST_LONG: usize = 8;

/// The longest time in which a body arrives. A fixed bound.
const TIME: Duration = Duration::from_secs(30);

/// The body of a request: a text.
pub struct Body(Held<String>);

impl Body {
    pub fn text(&self) -> &str {
        self.0.value()
    }

    /// The value that its JSON describes.
    pub fn value<T: DeserializeOwned>(&self) -> Result<T, Failure> {
        serde_json::from_str(self.text())
            .map_err(|fault| Failure::wrong(&format!("the request cannot be read: {fault}"), &[]))
    }
}

impl FromRequest<Arc<Shared>> for Body {
    type Rejection = Failure;

    async fn from_request(request: Request, server: &Arc<Shared>) -> Result<Body, Failure> {
        let mut permits = Vec::new();
        if length(request.headers()).is_none_or(|length| length > SHORT) {
            let place = Arc::clone(&server.long_bodies).acquire_owned();
            let place = timeout(server.limits.request_time, place).await;
            let busy = || Failure::busy("too many long requests are being read");
            permits.push(place.ok().and_then(Result::ok).ok_or_else(busy)?);
        }
        let read = timeout(TIME, Bytes::from_request(request, server));
        let read = tokio::select! {
            read = read => read,
            () = server.stopping() => return Err(Failure::interrupted()),
        };
        let late = |_| {
            let message = format!("the request did not arrive within {} s", TIME.as_secs());
            Failure::wrong(&message, &[])
        };
        let bytes =
            read.map_err(late)?
                .map_err(|rejection| match rejection.into_response().status() {
                    StatusCode::PAYLOAD_TOO_LARGE => too_long(),
                    _ => Failure::wrong("the request did not arrive as a whole", &[]),
                })?;
        let text = String::from_utf8(bytes.into())
            .map_err(|_| Failure::wrong("the request is no UTF-8", &[]))?;
        Ok(Body(Held::new(text, permits)))
    }
}

/// The length of a body, as its header states it.
pub fn length(headers: &HeaderMap) -> Option<usize> {
    let length = headers.get(header::CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}

/// The failure of a body that is too long.
pub fn too_long() -> Failure {
    Failure::limit(&format!("a request has at most {LONGEST} bytes"), &[])
}
