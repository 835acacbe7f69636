//! Detects pages of another version. A browser may keep a page for a long time, so every answer
//! carries the server's wire version, and a client may send its own when it opens a socket.

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use axum::http::{HeaderName, HeaderValue};

/// The header with the server's wire version.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("triskel-wire");

/// The close code for a client of another wire version.
const OTHER_VERSION: u16 = 4426;

/// The version of the messages, as text.
pub(crate) fn text() -> String {
    format!("{:016x}", wire::FINGERPRINT)
}

/// The same as the value of a header.
pub(crate) fn own() -> HeaderValue {
    HeaderValue::try_from(text()).expect("digits are visible")
}

/// Closes a socket to a client of another version.
pub(crate) async fn part(mut socket: WebSocket) {
    let reason = "the server uses another version of the messages".into();
    let frame = CloseFrame { code: OTHER_VERSION, reason };
    // The client may be gone already.
    let _ = socket.send(Message::Close(Some(frame))).await;
}
