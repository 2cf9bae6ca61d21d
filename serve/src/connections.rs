//! The connections of the server: how many there are, and how long one may be idle.

use super::steady_stream::SteadyStream;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};

/// The most connections at one time; others wait. A fixed bound.
pub const MOST: u32 = 128;

/// How long a connection may be idle, and how long the head of a request may take. A fixed bound.
const HEAD: Duration = Duration::from_secs(30);

/// The most bytes of a head, and about how much of an answer in pieces a connection holds. A fixed bound.
const BUFFER: usize = 64 << 10;

/// The pause after the system failed to give a connection.
const PAUSE: Duration = Duration::from_millis(100);

/// Serves connections until the server ends, and then waits for the open ones.
pub async fn serve(listener: TcpListener, service: Router, stopping: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(usize::try_from(MOST).unwrap_or(1)));
    let mut stopped = stopping.clone();
    loop {
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            next = next => next,
            _ = stopped.wait_for(|stopping| *stopping) => break,
        };
        let (Ok(place), Ok((stream, _))) = (place, accepted) else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let (service, stopping) = (service.clone(), stopping.clone());
        tokio::spawn(async move {
            connection(stream, service, stopping).await;
            drop(place);
        });
    }
    // All places are free when all connections are closed.
    let _ = places.acquire_many(MOST).await;
}

async fn connection(stream: TcpStream, service: Router, mut stopping: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let mut builder = http1::Builder::new();
    let builder = builder.timer(TokioTimer::new());
    let builder = builder.header_read_timeout(HEAD).max_buf_size(BUFFER);
    let stream = TokioIo::new(SteadyStream::new(stream));
    let served = builder.serve_connection(stream, TowerToHyperService::new(service));
    let mut served = pin!(served);
    tokio::select! {
        // A client that broke off is no fault.
        _ = served.as_mut() => return,
        _ = stopping.wait_for(|stopping| *stopping) => {}
    }
    served.as_mut().graceful_shutdown();
    let _ = served.await;
}
