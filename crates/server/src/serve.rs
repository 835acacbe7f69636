//! Connections: taken in if there is a place, bounded in time, and let go.

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

/// How long a connection may be silent before its next request has arrived, up to the body.
const HEAD: Duration = Duration::from_secs(15);

/// No head that this server expects is longer; more is refused with 431.
const LONGEST_HEAD: usize = 16 * 1024;

/// How long an answer may take, the arrival of the body included.
const ANSWER: Duration = Duration::from_secs(15);

/// How long to wait when no connection can be taken in, because too many are open.
const BREATH: Duration = Duration::from_millis(500);

/// Serves until `stop` returns. Then all clients are told to come back; the server waits a few seconds
/// at most for clients that are slow to hear it, or to send the rest of a request.
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
                    // What was asked is answered, and nothing more.
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

/// The next connection for which there is a place.
async fn accept(listener: &TcpListener, app: &App) -> (Connection, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let Some(place) = app.guard().place_for(peer) else {
                    // A client that does not hear it notices that the connection is closed.
                    let _ = stream.try_write(NO_PLACE);
                    tracing::debug!(%peer, "there is no place for another connection");
                    continue;
                };
                // Short messages must not wait for each other. If this fails, they are only slower.
                let _ = stream.set_nodelay(true);
                return (Connection::new(stream, place, app.metrics().connection()), peer);
            }
            Err(error) => {
                tracing::error!(%error, "a connection could not be taken in");
                sleep(BREATH).await;
            }
        }
    }
}

/// Answers in any case, in time.
pub(crate) async fn in_time(request: Request, next: Next) -> Response {
    let late = |_| Problem::new(StatusCode::REQUEST_TIMEOUT).into_response();
    timeout(ANSWER, next.run(request)).await.unwrap_or_else(late)
}
