//! Jobs: long work that runs beside requests, and whose events a client reads as they come.

use super::ServerLimits;
use super::answering::as_json;
use super::body::Body;
use super::bounded_text::{self, TextBounds};
use super::failure::Failure;
use super::held::{Held, SMALL};
use super::history::History;
use super::lanes::{Lost, Place, Pools};
use super::running_job::{AnswerPieces, JobAnswer, JobLog, Read, RunningJob};
use super::server::Shared;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use grundy::answers::Request;
use grundy::{Job, Laboratory};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// The unit in which the memory of jobs is shared out.
const UNIT: u64 = 1 << 20;

/// After this time without events, a stream sends a comment to show that it is alive.
const SILENCE: Duration = Duration::from_secs(15);

/// All jobs of the server.
pub struct Jobs {
    history: Mutex<History>,
    places: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    /// One request of a job is read at a time: a request of many short parts takes some thirty times its length while it is read.
    reading: Arc<Semaphore>,
    pools: Pools,
}

/// What a job is to do.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    request: Box<RawValue>,
    #[serde(default)]
    limits: AskedLimits,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct AskedLimits {
    bytes: Option<u64>,
    seconds: Option<u64>,
}

/// The jobs that are kept.
#[derive(Serialize)]
pub struct JobsAnswer {
    jobs: Vec<JobAnswer>,
}

/// The number of a job that was started.
#[derive(Serialize)]
struct StartedJob {
    job: u64,
}

impl Jobs {
    pub fn new(limits: &ServerLimits, pools: &Pools) -> Jobs {
        let units = usize::try_from(limits.share_of_jobs() / UNIT).unwrap_or(usize::MAX);
        Jobs {
            history: Mutex::new(History::new(limits.history_bytes())),
            places: Arc::new(Semaphore::new(limits.jobs)),
            memory: Arc::new(Semaphore::new(units.min(Semaphore::MAX_PERMITS))),
            reading: Arc::new(Semaphore::new(1)),
            pools: pools.clone(),
        }
    }

    fn history(&self) -> MutexGuard<'_, History> {
        self.history.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn cancel_all(&self) {
        for job in self.history().iter() {
            job.cancel();
        }
    }

    /// Does any job run?
    pub fn run(&self) -> bool {
        self.history().iter().any(|job| !job.log.has_ended())
    }

    /// A place for a job with this memory.
    fn enter(&self, bytes: u64) -> Result<Place, Failure> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| Failure::busy("too many jobs are running"))?;
        let units = u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX);
        let memory = Arc::clone(&self.memory).try_acquire_many_owned(units);
        let memory =
            memory.map_err(|_| Failure::busy("the running jobs have all the memory of jobs"))?;
        Ok(Place::with(vec![place, memory], &self.pools))
    }

    fn found(&self, number: &str) -> Result<Arc<RunningJob>, Failure> {
        let job = number
            .parse()
            .ok()
            .and_then(|number| self.history().job(number));
        job.ok_or_else(|| Failure::not_kept(&format!("a job with the number {number}")))
    }
}

/// `POST /api/jobs`: starts a job.
pub async fn start(
    State(server): State<Arc<Shared>>,
    body: Body,
) -> Result<impl IntoResponse, Failure> {
    let limits = server.limits;
    let turn = Arc::clone(&server.jobs.reading).acquire_owned().await;
    let read = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let asked: Asked = body.value()?;
        let request = Request::read(asked.request.get());
        let request = request.map_err(|error| Failure::of(&error, limits.request_time))?;
        Ok((asked, request))
    });
    let (asked, request) = read.await.map_err(|_| Failure::fault())??;
    let bytes = asked.limits.bytes.unwrap_or(limits.usual_job_bytes());
    if bytes > limits.most_job_bytes() {
        let most = limits.most_job_bytes();
        let message = format!("a job may have at most {most} bytes");
        return Err(Failure::limit(
            &message,
            &["`--total-memory` changes the limit"],
        ));
    }
    let time = ServerLimits::job_time(asked.limits.seconds);
    let place = server.jobs.enter(bytes)?;
    let log = JobLog::new();
    let heard = Arc::clone(&log);
    let job = Job::quiet()
        .within(limits.of_work(bytes))
        .until(Instant::now() + time);
    let job = job.heard_by(move |progress| heard.report(progress));
    let job = job.in_own_pool();
    let started = {
        let mut history = server.jobs.history();
        history.add(|number| RunningJob::new(number, asked.request, job.clone(), Arc::clone(&log)))
    };
    let (own, heard_by) = (Arc::clone(&server), Arc::clone(&log));
    let bounds = TextBounds {
        bytes: limits.answer_bytes().min(bytes / 4),
        time,
    };
    let ended = place.run(move || {
        let answer = answer(&own.laboratory, &request, &job, &heard_by, bounds);
        (answer, job.ended())
    });
    tokio::spawn(async move {
        match ended.await {
            Ok(Ok(held)) => {
                // Its place is free before its end is heard.
                let (answer, how) = held.into_value();
                log.end(answer, how);
            }
            Ok(Err(Lost::NoThreads)) => {
                log.end(Err(Failure::busy("the system gives no more threads")), None);
            }
            Ok(Err(Lost::Fault)) | Err(_) => log.end(Err(Failure::fault()), None),
        }
        server.jobs.history().forget();
    });
    let number = StartedJob {
        job: started.number,
    };
    Ok((StatusCode::CREATED, Json(number)))
}

/// What a job finds.
fn answer(
    laboratory: &Laboratory,
    request: &Request,
    job: &Job,
    log: &JobLog,
    bounds: TextBounds,
) -> Result<AnswerPieces, Failure> {
    let answered = laboratory.answer_with_events(request, job, &mut |event| {
        log.event(event);
        ControlFlow::Continue(())
    });
    let answered = answered.map_err(|error| Failure::of(&error, bounds.time))?;
    // What was found is written even if the job was ended.
    let writing = Job::quiet().within(*job.limits());
    let json = bounded_text::json(&writing, bounds, &answered)?;
    drop(answered);
    Ok(AnswerPieces::answer(&json))
}

/// `GET /api/jobs`: all jobs that are kept.
pub async fn list(State(server): State<Arc<Shared>>) -> Result<Response, Failure> {
    let jobs = server.jobs.history().iter().cloned().collect();
    listed(&server, jobs, |jobs| JobsAnswer { jobs }).await
}

/// Jobs with their requests.
async fn listed<T: Serialize + 'static>(
    server: &Shared,
    jobs: Vec<Arc<RunningJob>>,
    form: fn(Vec<JobAnswer>) -> T,
) -> Result<Response, Failure> {
    let bytes: usize = jobs.iter().map(|job| job.request_bytes()).sum();
    let write = move || serde_json::to_vec(&form(jobs.iter().map(|job| job.answer()).collect()));
    // The parts of the list that are no requests are short.
    let place = match bytes > SMALL / 2 {
        true => Some(server.beside().await?),
        false => None,
    };
    let json = tokio::task::spawn_blocking(write).await;
    let json = json.ok().and_then(Result::ok).ok_or_else(Failure::fault)?;
    let json = match place {
        Some(place) => place.hold(json),
        None => Held::new(json, Vec::new()),
    };
    Ok(as_json(json))
}

/// `DELETE /api/jobs/7`: cancels a job; what it has found is its answer.
pub async fn cancel(
    State(server): State<Arc<Shared>>,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let job = server.jobs.found(&number)?;
    job.cancel();
    listed(&server, vec![job], |mut jobs| jobs.pop()).await
}

/// `GET /api/jobs/7/events`: what a job says, from its beginning to its end.
pub async fn events(
    State(server): State<Arc<Shared>>,
    Path(number): Path<String>,
) -> Result<Response, Failure> {
    let job = server.jobs.found(&number)?;
    let begin = (Arc::clone(&job.log), Read::default());
    let pieces = unfold(begin, |(log, mut read)| async move {
        let piece = match tokio::time::timeout(SILENCE, log.read_on(&mut read)).await {
            Ok(piece) => piece?,
            // A comment.
            Err(_) => Ok(Bytes::from_static(b":\n\n")),
        };
        Some((piece, (log, read)))
    });
    let kind = HeaderValue::from_static("text/event-stream");
    let body = axum::body::Body::from_stream(pieces);
    Ok(([(header::CONTENT_TYPE, kind)], body).into_response())
}
