//! The server: its address, its paths, and its end.

use super::answering::ask;
use super::body::{LONGEST, MOST_LONG};
use super::export::export;
use super::failure::Failure;
use super::jobs::{self, Jobs};
use super::lanes::{Lane, Place, Pools};
use super::store::{self, Store};
use super::tile;
use super::tile_shelf::TileShelf;
use super::token::Token;
use super::typeset::typeset;
use super::{NoLimits, ServerLimits, connections, gate, page};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use grundy::answers::VERSION;
use grundy::game::Play;
use grundy::{Job, Laboratory};
use serde_json::{Value, json};
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Builder;
use tokio::sync::{Semaphore, watch};

/// What all requests share.
pub struct Shared {
    pub laboratory: Laboratory,
    pub limits: ServerLimits,
    pub port: u16,
    pub token: Token,
    /// Where tiles are read.
    pub tile_lane: Lane,
    /// Where all other requests are answered. One place is reserved for tiles.
    pub asks: Lane,
    /// Where long answers are sent that were not made in a lane.
    beside: Lane,
    /// Places for requests whose texts are long.
    pub long_bodies: Arc<Semaphore>,
    pub jobs: Jobs,
    pub tiles: TileShelf,
    pub stores: Vec<Store>,
    stopping: watch::Receiver<bool>,
}

impl Shared {
    /// A place for a long answer that was not made in a lane.
    pub async fn beside(&self) -> Result<Place, Failure> {
        let place = self.beside.enter(self.limits.request_time).await;
        place.ok_or_else(|| Failure::busy("too many long answers are being sent"))
    }

    /// Waits until the server ends.
    pub async fn stopping(&self) {
        // The sender is gone only after the end.
        let _ = self.stopping.clone().wait_for(|stopping| *stopping).await;
    }
}

/// A server that listens at an address of this machine.
pub struct Server {
    shared: Arc<Shared>,
    listener: TcpListener,
    stop: watch::Sender<bool>,
}

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum NoServer {
    /// The port is not free, or not allowed.
    #[error("port {0} of 127.0.0.1 cannot be used: {1}")]
    Port(u16, io::Error),
    /// The limits do not fit together.
    #[error(transparent)]
    Limits(#[from] NoLimits),
    /// There are no random numbers for a token.
    #[error("the system gives no random numbers: {0}")]
    Random(getrandom::Error),
}

/// The time between two looks at the job that ends the server.
const LOOK: Duration = Duration::from_millis(50);

/// How long the server waits for cancelled jobs to end.
const GRACE: Duration = Duration::from_secs(4);

/// How long clients may then take for the rest of an answer.
const REST: Duration = Duration::from_secs(1);

/// How many long answers that were not made in a lane are sent at one time. A fixed bound.
const MOST_BESIDE: usize = 4;

/// How many threads serve connections. Work runs on other threads.
const THREADS: usize = 2;

impl Server {
    /// A server at this port of 127.0.0.1; at a free one if the port is 0.
    ///
    /// # Errors
    /// The port is not free; nothing could run under the limits.
    pub fn bind(
        laboratory: Laboratory,
        port: u16,
        limits: ServerLimits,
        stores: Vec<Store>,
    ) -> Result<Server, NoServer> {
        let limits = limits.checked()?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))
            .and_then(|listener| listener.set_nonblocking(true).map(|()| listener))
            .map_err(|error| NoServer::Port(port, error))?;
        let bound = listener
            .local_addr()
            .map_err(|error| NoServer::Port(port, error))?;
        let (stop, stopping) = watch::channel(false);
        let pools = Pools::default();
        let requests = Arc::new(Semaphore::new(limits.request_slots()));
        let but_one = Arc::new(Semaphore::new(limits.request_slots() - 1));
        let shared = Shared {
            laboratory: laboratory.with_limits(limits.of_laboratory()),
            limits,
            port: bound.port(),
            token: Token::random().map_err(NoServer::Random)?,
            tile_lane: Lane::new(&[&requests], &pools),
            asks: Lane::new(&[&but_one, &requests], &pools),
            beside: Lane::new(&[&Arc::new(Semaphore::new(MOST_BESIDE))], &pools),
            long_bodies: Arc::new(Semaphore::new(MOST_LONG)),
            jobs: Jobs::new(&limits, &pools),
            tiles: TileShelf::new(limits.tile_bytes()),
            stores: Store::named_apart(stores),
            stopping,
        };
        Ok(Server {
            shared: Arc::new(shared),
            listener,
            stop,
        })
    }

    /// The address with the token, for a browser.
    pub fn address(&self) -> String {
        let Shared { port, token, .. } = &*self.shared;
        format!("http://127.0.0.1:{port}/?token={}", token.as_str())
    }

    /// Serves until this job is ended. Then new requests are refused, and running work is cancelled.
    ///
    /// # Errors
    /// The system gives no threads.
    pub fn run(self, stop: &Job) -> io::Result<()> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(THREADS)
            .enable_io()
            .enable_time()
            .build()?;
        let served = runtime.block_on(self.serve(stop.clone()));
        // Work that does not poll its job ends with the program.
        runtime.shutdown_background();
        served
    }

    async fn serve(self, stop: Job) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let (shared, sender) = (self.shared, self.stop);
        let service = router(Arc::clone(&shared));
        let serving = connections::serve(listener, service, sender.subscribe());
        let mut serving = tokio::spawn(serving);
        while stop.ended().is_none() && !serving.is_finished() {
            tokio::time::sleep(LOOK).await;
        }
        sender.send_replace(true);
        shared.jobs.cancel_all();
        // A client that holds its connection does not hold up the end.
        let patience = async {
            let end = Instant::now() + GRACE;
            while shared.jobs.run() && Instant::now() < end {
                tokio::time::sleep(LOOK).await;
            }
            tokio::time::sleep(REST).await;
        };
        tokio::select! {
            served = &mut serving => served.map_err(io::Error::other),
            () = patience => Ok(()),
        }
    }
}

fn router(shared: Arc<Shared>) -> Router {
    let all = Router::new()
        .route("/api/hello", get(hello))
        .route("/api/ask", post(ask))
        .route("/api/tile", get(tile::by_digest).post(tile::by_request))
        .route("/api/jobs", get(jobs::list).post(jobs::start))
        .route("/api/jobs/{number}", delete(jobs::cancel))
        .route("/api/jobs/{number}/events", get(jobs::events))
        .route("/api/export", post(export))
        .route("/api/typeset", post(typeset))
        .route("/api/stores/{name}", get(store::rows))
        .route("/api/{*path}", axum::routing::any(nothing))
        .fallback(page::file)
        .method_not_allowed_fallback(|| async { Failure::no_method() });
    let guarded = axum::middleware::from_fn_with_state(Arc::clone(&shared), gate::guard);
    all.layer(DefaultBodyLimit::max(LONGEST))
        .layer(guarded)
        .with_state(shared)
}

async fn nothing(request: Request) -> Failure {
    Failure::no_path(request.uri().path())
}

/// `GET /api/hello`: what the server allows.
async fn hello(State(server): State<Arc<Shared>>) -> Json<Value> {
    let ServerLimits {
        request_bytes,
        request_time,
        jobs,
        total_bytes,
        ..
    } = server.limits;
    let stores: Vec<&str> = server.stores.iter().map(Store::name).collect();
    let tables = server.laboratory.known_tables().iter().map(|table| {
        json!({
            "game": table.game(),
            "show": table.show(),
            "misere": table.play() == Play::Misere,
            "sizes": table.sizes(),
        })
    });
    let tables: Vec<Value> = tables.collect();
    Json(json!({
        "version": VERSION,
        "program": env!("CARGO_PKG_VERSION"),
        "limits": {
            "request_bytes": request_bytes,
            "request_seconds": request_time.as_secs(),
            "jobs": jobs,
            "job_bytes": server.limits.most_job_bytes(),
            "total_bytes": total_bytes,
        },
        "stores": stores,
        "tables": tables,
    }))
}
