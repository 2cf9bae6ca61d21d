//! Errors as responses: a status, and the object of all errors.

use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use grundy::answers::{Answered, ErrorAnswer, ErrorBody, Message};
use grundy::{End, Error, ErrorKind};
use serde::Serialize;
use std::time::Duration;

/// The header of every error, with its kind.
const KIND: HeaderName = HeaderName::from_static("x-error-kind");

/// Why a request has no answer.
#[derive(Clone, Debug, Serialize)]
pub struct Failure {
    #[serde(skip)]
    status: StatusCode,
    #[serde(flatten)]
    answer: Answered<ErrorAnswer>,
}

impl Failure {
    fn new(status: StatusCode, kind: &'static str, message: &str, help: &[&str]) -> Failure {
        let help: Vec<String> = help.iter().map(ToString::to_string).collect();
        let error = ErrorBody {
            kind,
            resource: None,
            messages: vec![Message::alone(message, &help)],
        };
        Failure {
            status,
            answer: Answered::new(ErrorAnswer { error }, Vec::new()),
        }
    }

    /// No token, or another one.
    pub fn token() -> Failure {
        let message = "this request has no valid token";
        let help = "open the address that `grundy serve` printed";
        Failure::new(StatusCode::UNAUTHORIZED, "token", message, &[help])
    }

    /// A name of this server that it does not know, or a page from elsewhere.
    pub fn host(message: &str) -> Failure {
        let help = "open the address that `grundy serve` printed";
        Failure::new(StatusCode::FORBIDDEN, "host", message, &[help])
    }

    /// All that may run at one time runs.
    pub fn busy(message: &str) -> Failure {
        let help = "wait until something has ended, or cancel it";
        Failure::new(StatusCode::TOO_MANY_REQUESTS, "busy", message, &[help])
    }

    /// There is nothing at this path.
    pub fn no_path(path: &str) -> Failure {
        let message = format!("there is nothing at {path}");
        Failure::new(StatusCode::NOT_FOUND, "wrong", &message, &[])
    }

    /// The path has another method.
    pub fn no_method() -> Failure {
        let message = "this path is asked by another method";
        Failure::new(StatusCode::METHOD_NOT_ALLOWED, "wrong", message, &[])
    }

    /// A thing with this name is not there, or no longer.
    pub fn not_kept(what: &str) -> Failure {
        let message = format!("{what} is not kept");
        Failure::new(StatusCode::NOT_FOUND, "not_kept", &message, &[])
    }

    /// Something in the request is wrong.
    pub fn wrong(message: &str, help: &[&str]) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "wrong", message, help)
    }

    /// A fixed bound was met.
    pub fn limit(message: &str, help: &[&str]) -> Failure {
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "limit", message, help)
    }

    /// A fault of the program, whose message stands on its standard error.
    pub fn fault() -> Failure {
        let message = "a fault of the program ended this work";
        let help = "please report it with what `grundy serve` printed";
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        Failure::new(status, "fault", message, &[help])
    }

    /// Work that took too long.
    pub fn clock(most: Duration) -> Failure {
        let message = format!("the work took longer than {} s", most.as_secs());
        let help =
            "ask for it as a job, which may take longer; `--request-seconds` changes the limit";
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "clock", &message, &[help])
    }

    /// An error of the laboratory. One that the clock made says how long the work was allowed to take.
    pub fn of(error: &Error, most: Duration) -> Failure {
        let status = match error.kind() {
            ErrorKind::Ended(End::Clock) => return Failure::clock(most),
            ErrorKind::Ended(End::Cancelled) => return Failure::interrupted(),
            ErrorKind::NotKept => StatusCode::NOT_FOUND,
            ErrorKind::Limit(_) => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Failure {
            status,
            answer: error.answer(),
        }
    }

    /// The same as an answer, if it says what is wrong with a text: a page asks at every key that is typed, and a browser would note a fault each time.
    #[must_use]
    pub fn as_answer(self) -> Failure {
        let status = match self.status {
            StatusCode::UNPROCESSABLE_ENTITY => StatusCode::OK,
            status => status,
        };
        Failure { status, ..self }
    }

    /// Work that was cancelled, or ended with the server.
    pub fn interrupted() -> Failure {
        let message = "interrupted before anything was found";
        Failure::new(StatusCode::SERVICE_UNAVAILABLE, "interrupted", message, &[])
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(&self)).into_response();
        let kind = HeaderValue::from_static(self.answer.answer.error.kind);
        response.headers_mut().insert(KIND, kind);
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
