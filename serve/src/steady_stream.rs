//! A connection whose client must take its answer, and that is closed so that the client can read the last one.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// A client that waits takes at least `LEAST` bytes of an answer in this time, or its rest. Fixed bounds.
const PATIENCE: Duration = Duration::from_secs(10);
const LEAST: usize = 1 << 20;

/// For how long the rest of a refused request is read and dropped. Without this, the connection is reset and the refusal may be lost. A fixed
/// bound.
const LINGER: Duration = Duration::from_secs(2);

/// How many bytes of the rest are read at one time.
const REST: usize = 16 << 10;

/// A stream of TCP that fails when its client is too slow.
pub struct SteadyStream {
    stream: TcpStream,
    /// A timer that runs since the client fell behind, and the bytes that it has taken since then.
    late: Option<(Pin<Box<Sleep>>, usize)>,
    closing: Option<Pin<Box<Sleep>>>,
}

impl SteadyStream {
    pub fn new(stream: TcpStream) -> SteadyStream {
        SteadyStream {
            stream,
            late: None,
            closing: None,
        }
    }

    fn watch(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Ready(Ok(more)) => {
                self.late = self.late.take().and_then(|(timer, taken)| {
                    let taken = taken.saturating_add(*more);
                    (taken < LEAST).then_some((timer, taken))
                });
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                let late = self
                    .late
                    .get_or_insert_with(|| (Box::pin(sleep(PATIENCE)), 0));
                if late.0.as_mut().poll(context).is_ready() {
                    return Poll::Ready(Err(ErrorKind::TimedOut.into()));
                }
            }
        }
        written
    }
}

impl AsyncRead for SteadyStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for SteadyStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// The client has taken everything.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.late = None;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.closing.is_none() {
            ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
        }
        let own = &mut *self;
        let closing = own.closing.get_or_insert_with(|| Box::pin(sleep(LINGER)));
        let mut rest = [0; REST];
        while closing.as_mut().poll(context).is_pending() {
            let mut into = ReadBuf::new(&mut rest);
            let read = ready!(Pin::new(&mut own.stream).poll_read(context, &mut into));
            if read.is_err() || into.filled().is_empty() {
                break;
            }
        }
        Poll::Ready(Ok(()))
    }
}
