//! Errors as responses: a status, and the object of all errors.

use axum::Json;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use grundy::answers::{Answered, ErrorAnswer, ErrorBody, Message};
use grundy::{End, Error, ErrorKind};
use serde::Serialize;
use std::io;
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
            messages: Message::bounded([Message::alone(message, &help)].into_iter()),
        };
        Failure {
            status,
            answer: Answered::new(ErrorAnswer { error }, Vec::new()),
        }
    }

    /// The request has no token, or a wrong one.
    pub fn token() -> Failure {
        let message = "this request has no valid token";
        let help = "open the address that `grundy serve` printed";
        Failure::new(StatusCode::UNAUTHORIZED, "token", message, &[help])
    }

    /// `Host` does not name this server, or the page is from elsewhere.
    pub fn host(message: &str) -> Failure {
        let help = "open the address that `grundy serve` printed";
        Failure::new(StatusCode::FORBIDDEN, "host", message, &[help])
    }

    /// No more work may run now.
    pub fn busy(message: &str) -> Failure {
        let help = "wait until other work has ended, or cancel it";
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

    /// There is nothing with this name, or it is no longer kept.
    pub fn not_kept(what: &str) -> Failure {
        let message = format!("{what} is not kept");
        Failure::new(StatusCode::NOT_FOUND, "not_kept", &message, &[])
    }

    /// Something in the request is wrong.
    pub fn wrong(message: &str, help: &[&str]) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "wrong", message, help)
    }

    /// An answer cannot be written in a form. Where the form is wrong for it, the error says why.
    pub fn unwritten(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::InvalidInput => Failure::wrong(&error.to_string(), &[]),
            _ => Failure::wrong(&format!("the answer cannot be written: {error}"), &[]),
        }
    }

    /// A fixed bound was met.
    pub fn limit(message: &str, help: &[&str]) -> Failure {
        Failure::new(StatusCode::PAYLOAD_TOO_LARGE, "limit", message, help)
    }

    /// A fault of the program; its standard error has the message.
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

    /// An error of the laboratory. `most` is the time that the work was allowed to take.
    pub fn of(error: &Error, most: Duration) -> Failure {
        let status = match error.kind() {
            ErrorKind::Ended(End::Clock) => return Failure::clock(most),
            ErrorKind::Ended(End::Cancelled) => return Failure::interrupted(),
            ErrorKind::NotKept => StatusCode::NOT_FOUND,
            ErrorKind::Limit(_) => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let answer = error.answer();
        Failure { status, answer }
    }

    /// The same with the status of an answer, if it says what is wrong with a text. The page asks after each keystroke, and a browser would log
    /// an error each time.
    #[must_use]
    pub fn into_answer(self) -> Failure {
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
