//! Jobs: long work that runs beside requests, and whose events a client reads as they come.

use super::ServerLimits;
use super::body::{self, Body};
use super::bounded_text;
use super::failure::Failure;
use super::history::History;
use super::lanes::{Lost, Place, Pools};
use super::running_job::{BETWEEN_REPORTS, JobAnswer, JobLog, Read, RunningJob};
use super::server::Shared;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use grundy::answers::Request;
use grundy::{Job, Laboratory};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// The unit in which the memory of jobs is shared out.
const UNIT: u64 = 1 << 20;

/// All jobs of the server.
pub struct Jobs {
    history: Mutex<History>,
    places: Arc<Semaphore>,
    memory: Arc<Semaphore>,
    pools: Pools,
}

/// What a job is to do.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    request: Value,
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

    /// A place for a job with this memory.
    fn enter(&self, bytes: u64) -> Result<Place, Failure> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| Failure::busy("as many jobs run as may run at one time"))?;
        let units = u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX);
        let memory = Arc::clone(&self.memory).try_acquire_many_owned(units);
        let memory =
            memory.map_err(|_| Failure::busy("the jobs that run may take all the memory"))?;
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
    let asked: Asked = body::value(body)?;
    let limits = server.limits;
    let read = Request::read(&asked.request.to_string());
    let request = read.map_err(|error| Failure::of(&error, limits.request_time))?;
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
    let answer_bytes = limits.answer_bytes().min(bytes / 4);
    let ended = place.run(move || {
        let answer = answer(
            &own.laboratory,
            &request,
            &job,
            &heard_by,
            (time, answer_bytes),
        );
        (answer, job.ended())
    });
    tokio::spawn(async move {
        match ended.await {
            Ok(Ok((answer, how))) => log.end(answer, how),
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

/// What a job finds, in JSON.
fn answer(
    laboratory: &Laboratory,
    request: &Request,
    job: &Job,
    log: &JobLog,
    (time, most): (Duration, u64),
) -> Result<Vec<u8>, Failure> {
    let answered = laboratory.answer_with_events(request, job, &mut |event| {
        log.event(event);
        ControlFlow::Continue(())
    });
    let answered = answered.map_err(|error| Failure::of(&error, time))?;
    // What was found before the end is written all the same.
    let writing = Job::quiet().within(*job.limits());
    bounded_text::json(&writing, most, &answered)
}

/// `GET /api/jobs`: all jobs that are kept.
pub async fn list(State(server): State<Arc<Shared>>) -> Json<JobsAnswer> {
    let jobs = server
        .jobs
        .history()
        .iter()
        .map(|job| job.answer())
        .collect();
    Json(JobsAnswer { jobs })
}

/// `DELETE /api/jobs/7`: cancels a job; what it has found is its answer.
pub async fn cancel(
    State(server): State<Arc<Shared>>,
    Path(number): Path<String>,
) -> Result<Json<JobAnswer>, Failure> {
    let job = server.jobs.found(&number)?;
    job.cancel();
    Ok(Json(job.answer()))
}

/// `GET /api/jobs/7/events`: what a job says, from its beginning to its end.
pub async fn events(
    State(server): State<Arc<Shared>>,
    Path(number): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let job = server.jobs.found(&number)?;
    let begin = (Arc::clone(&job.log), Read::default(), false);
    let stream = unfold(begin, |(log, mut read, reported)| async move {
        if reported && !log.has_ended() {
            tokio::time::sleep(BETWEEN_REPORTS).await;
        }
        let said = log.read_on(&mut read).await?;
        let event = Event::default().event(said.name).data(&said.text);
        Some((Ok(event), (log, read, said.name == "progress")))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}
