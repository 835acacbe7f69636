//! Limits on connections, per address and in total, so that descriptors remain for the database.
//! Clients that do not read are disconnected.

use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep};

use crate::metrics::Present;
use crate::sockets::{Pass, Sockets};

/// How long a client may go without reading what it is sent.
const UNREAD: Duration = Duration::from_secs(15);

/// The response to a client for which there is no room.
pub(crate) const NO_PLACE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\n\
    connection: close\r\ncontent-length: 0\r\n\r\n";

/// The connections that may be open.
#[derive(Debug)]
pub(crate) struct Connections {
    /// `None` behind a proxy, whose address is not that of its clients.
    of_address: Option<Sockets>,
    all: Arc<Semaphore>,
}

impl Connections {
    /// A limit of this many connections, and this many per address.
    pub(crate) fn at_most(all: u32, of_address: Option<u32>) -> Self {
        let all = (all as usize).clamp(1, Semaphore::MAX_PERMITS);
        let of_address = of_address.map(Sockets::at_most);
        Self { of_address, all: Arc::new(Semaphore::new(all)) }
    }

    /// Reserves a place for one more connection of that address, if there is one.
    pub(crate) fn admit(&self, address: IpAddr) -> Option<Place> {
        let of_address = self.of_address.as_ref().map(|of_address| of_address.admit(address));
        let pass = of_address.transpose().ok()?;
        let permit = Arc::clone(&self.all).try_acquire_owned().ok()?;
        Some(Place { _pass: pass, _permit: permit })
    }
}

/// The right to one connection.
#[derive(Debug)]
pub(crate) struct Place {
    _pass: Option<Pass>,
    _permit: OwnedSemaphorePermit,
}

/// A connection that fails when its client does not read, and gives its place back when it is dropped.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    stalled: Option<Pin<Box<Sleep>>>,
    _place: Place,
    _counted: Present,
}

impl Connection {
    pub(crate) fn new(stream: TcpStream, place: Place, counted: Present) -> Self {
        Self { stream, stalled: None, _place: place, _counted: counted }
    }

    /// The result of a write; an error if none has succeeded for too long.
    fn written<T>(
        &mut self,
        context: &mut Context<'_>,
        attempt: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if attempt.is_ready() {
            self.stalled = None;
            return attempt;
        }
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(UNREAD)));
        match stalled.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, attempt)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let attempt = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.written(context, attempt)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let attempt = Pin::new(&mut self.stream).poll_flush(context);
        self.written(context, attempt)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let attempt = Pin::new(&mut self.stream).poll_shutdown(context);
        self.written(context, attempt)
    }
}
