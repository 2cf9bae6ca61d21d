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

/// The most bytes of an error, and of one text in it: what is wrong may be cited. Fixed bounds.
const LONGEST: usize = 64 << 10;
const LONGEST_TEXT: usize = 4 << 10;

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
            messages: vec![Message::alone(begin(message), &help)],
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
        let mut answer = error.answer();
        bound(&mut answer.answer.error.messages);
        Failure { status, answer }
    }

    /// The same as an answer, if it says what is wrong with a text: a page asks at every key that is typed, and a browser would note a fault each time.
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

/// The beginning of a text that is longer than one may be.
fn begin(text: &str) -> &str {
    let mut ends = (0..=text.len().min(LONGEST_TEXT)).rev();
    let end = ends.find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(0)]
}

/// Drops the last messages of an error that is too long, and says so.
fn bound(messages: &mut Vec<Message>) {
    let mut left = LONGEST;
    let fits = |message: &Message| {
        let length = serde_json::to_vec(message).map_or(usize::MAX, |json| json.len());
        left.checked_sub(length)
            .inspect(|rest| left = *rest)
            .is_some()
    };
    let kept = messages.iter().map(fits).take_while(|fits| *fits).count();
    let Some(first) = messages.get(kept) else {
        return;
    };
    let more = messages.len() - kept;
    let note = match kept {
        0 => Message::alone(begin(&first.message), &[]),
        _ => Message::alone(&format!("{more} messages more are left out"), &[]),
    };
    messages.truncate(kept);
    messages.push(note);
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

#[cfg(test)]
mod tests {
    use super::{LONGEST, LONGEST_TEXT, bound};
    use grundy::answers::Message;

    #[test]
    fn an_error_has_no_more_messages_than_fit() {
        let message = |length: usize| Message::alone(&"§".repeat(length), &[]);
        let mut few = vec![message(10); 3];
        bound(&mut few);
        assert_eq!(few.len(), 3);
        let mut many = vec![message(10); 40_000];
        bound(&mut many);
        let length = serde_json::to_vec(&many).unwrap().len();
        assert!(many.len() > 100 && length < LONGEST + 1000, "{length}");
        let more = 40_000 - (many.len() - 1);
        assert_eq!(
            many.last().unwrap().message,
            format!("{more} messages more are left out")
        );
        let mut long = vec![message(LONGEST)];
        bound(&mut long);
        assert_eq!(long, [message(LONGEST_TEXT / 2)]);
    }
}
