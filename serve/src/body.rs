//! Bodies of requests: texts in JSON.

use super::failure::Failure;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;

/// The most bytes of a body. A fixed bound.
pub const LONGEST: usize = 4 << 20;

/// A body as it came, or why it did not.
pub type Body = Result<Bytes, BytesRejection>;

/// The text of a body.
pub fn text(body: Body) -> Result<String, Failure> {
    let bytes = body.map_err(|rejection| match rejection.into_response().status() {
        StatusCode::PAYLOAD_TOO_LARGE => too_long(),
        _ => Failure::wrong("the request did not arrive as a whole", &[]),
    })?;
    String::from_utf8(bytes.into()).map_err(|_| Failure::wrong("the request is no UTF-8", &[]))
}

/// The failure of a body that is too long.
pub fn too_long() -> Failure {
    Failure::limit(&format!("a request has at most {LONGEST} bytes"), &[])
}

/// The value that a body is.
pub fn value<T: DeserializeOwned>(body: Body) -> Result<T, Failure> {
    let text = text(body)?;
    serde_json::from_str(&text)
        .map_err(|fault| Failure::wrong(&format!("the request cannot be read: {fault}"), &[]))
}
