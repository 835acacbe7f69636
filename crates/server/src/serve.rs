//! Accepts connections, limits their number and duration, and closes them.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Extension;
use axum::extract::{ConnectInfo, Request};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};
use tower::Layer;

use crate::connections::{Connection, NO_PLACE};
use crate::problem::Problem;
use crate::{App, app};

/// How long a client may take to send the head of its next request.
const HEAD: Duration = Duration::from_secs(15);

/// The longest request head; a longer one is refused with 431.
const LONGEST_HEAD: usize = 16 * 1024;

/// How long a request may take, including the arrival of its body.
const ANSWER: Duration = Duration::from_secs(15);

/// How long to wait after a failed accept, such as when too many files are open.
const BREATH: Duration = Duration::from_millis(500);

/// Serves until `stop` returns. Then tells all clients to come back, and waits at most a few
/// seconds for slow ones.
pub async fn serve(listener: TcpListener, state: App, stop: impl Future<Output = ()>) {
    let router = app(state.clone());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(LONGEST_HEAD);
    let mut stop = pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener, &state) => accepted,
            () = &mut stop => break,
        };
        let service = Extension(ConnectInfo(peer)).layer(router.clone());
        let service = TowerToHyperService::new(service);
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut closing = state.closing();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = closing.begun() => {
                    // Finish the current request, and take no other.
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%peer, %error, "a connection broke");
            }
        });
    }
    drop(listener);
    state.close().await;
}

/// The next connection within the limits.
async fn accept(listener: &TcpListener, app: &App) -> (Connection, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let Some(place) = app.guard().place_for(peer) else {
                    // If this fails, the client still sees the connection close.
                    let _ = stream.try_write(NO_PLACE);
                    tracing::debug!(%peer, "too many connections");
                    continue;
                };
                // Short messages must not wait for each other. If this fails, they are only slower.
                let _ = stream.set_nodelay(true);
                return (Connection::new(stream, place, app.metrics().connection()), peer);
            }
            Err(error) => {
                tracing::error!(%error, "cannot accept a connection");
                sleep(BREATH).await;
            }
        }
    }
}

/// Answers 408 if a handler takes too long.
pub(crate) async fn in_time(request: Request, next: Next) -> Response {
    let late = |_| Problem::new(StatusCode::REQUEST_TIMEOUT).into_response();
    timeout(ANSWER, next.run(request)).await.unwrap_or_else(late)
}
