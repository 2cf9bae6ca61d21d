//! Requests that are answered at once: within a lane, within limits, and only as long as the client waits.

use super::body::Body;
use super::bounded_text::{self, TextBounds};
use super::failure::Failure;
use super::held::Held;
use super::lanes::{Lane, Lost};
use super::server::Shared;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use grundy::answers::{Answered, Event, Request};
use grundy::{Job, Laboratory};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The header with the digest of the game of a request.
pub const DIGEST: HeaderName = HeaderName::from_static("x-game-digest");

/// How much later than its deadline work may end, because it looks at its deadline only now and then.
const GRACE: Duration = Duration::from_secs(5);

/// Ends a job when nobody waits for its answer any more.
struct Awaited(Job);

impl Drop for Awaited {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Does work in a lane, within the limits of a request. The result keeps its place until it is dropped. When the client goes away, this future
/// is dropped and the work ends.
pub async fn within<T: Send + 'static>(
    server: &Arc<Shared>,
    lane: &Lane,
    work: impl FnOnce(&Laboratory, &Job) -> Result<T, Failure> + Send + 'static,
) -> Result<Held<T>, Failure> {
    let time = server.limits.request_time;
    let Some(place) = lane.enter(time).await else {
        return Err(Failure::busy("too many requests are running"));
    };
    let limits = server.limits.of_work(server.limits.request_bytes);
    let job = Job::quiet().within(limits).until(Instant::now() + time);
    let _awaited = Awaited(job.clone());
    let laboratory = server.laboratory.clone();
    let running = place.run(move || work(&laboratory, &job));
    tokio::select! {
        done = tokio::time::timeout(time + GRACE, running) => match done {
            Err(_) => Err(Failure::clock(time)),
            Ok(Ok(Ok(result))) => result.transpose(),
            Ok(Ok(Err(Lost::NoThreads))) => Err(Failure::busy("the system gives no more threads")),
            Ok(Ok(Err(Lost::Fault)) | Err(_)) => Err(Failure::fault()),
        },
        () = server.stopping() => Err(Failure::interrupted()),
    }
}

/// What a laboratory answers, and the digest of the game that was asked about.
pub fn answer(
    laboratory: &Laboratory,
    request: &Request,
    job: &Job,
    time: Duration,
) -> Result<(Answered, Option<String>), Failure> {
    let mut digest = None;
    let answered = laboratory.answer_with_events(request, job, &mut |event| {
        if let Event::Game { digest: of, .. } = event {
            digest.get_or_insert_with(|| of.to_string());
        }
        ControlFlow::Continue(())
    });
    let answered = answered.map_err(|error| Failure::of(&error, time))?;
    Ok((answered, digest))
}

/// `POST /api/ask`: a request, and its answer.
pub async fn ask(State(server): State<Arc<Shared>>, body: Body) -> Result<Response, Failure> {
    let bounds = TextBounds::of_requests(&server.limits);
    let answered = within(&server, &server.asks, move |laboratory, job| {
        let request = Request::read(body.text());
        let request = request.map_err(|error| Failure::of(&error, bounds.time))?;
        let (answered, digest) =
            answer(laboratory, &request, job, bounds.time).map_err(Failure::into_answer)?;
        Ok((bounded_text::json(job, bounds, &answered)?, digest))
    })
    .await?;
    let (json, digest) = answered.split(|both| both);
    let mut response = as_json(json);
    name_game(&mut response, digest.as_deref());
    Ok(response)
}

/// A text in JSON as a response.
pub fn as_json(json: Held<Vec<u8>>) -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, kind)], json.into_bytes()).into_response()
}

/// Names the game of a response by its digest.
pub fn name_game(response: &mut Response, digest: Option<&str>) {
    if let Some(Ok(digest)) = digest.map(HeaderValue::from_str) {
        response.headers_mut().insert(DIGEST, digest);
    }
}
