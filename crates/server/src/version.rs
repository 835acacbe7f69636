//! Detects pages of another version. A browser may keep a page for a long time, so every answer says which
//! version of the messages this server speaks, and a client may name its own when it opens a socket.

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use axum::http::{HeaderName, HeaderValue};

/// Says which messages this server speaks.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("triskel-wire");

/// Why a socket is closed: the client speaks other messages.
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
    let reason = "the server speaks another version of the messages".into();
    let frame = CloseFrame { code: OTHER_VERSION, reason };
    // A client that is gone needs no reason.
    let _ = socket.send(Message::Close(Some(frame))).await;
}
