use std::time::Duration;

use axum::extract::ws::{Message, WebSocket};
use room::PersonId;
use tokio::time::{Instant, interval, sleep, timeout};

use crate::App;
use crate::app::Closing;

/// The longest message; clients need not send any.
pub(super) const LONGEST_MESSAGE: usize = 1024;

/// The shortest time between two lists, so that many changes make one message.
const PAUSE: Duration = Duration::from_millis(200);

/// How often the server pings a client and checks who has left, and when it gives up.
const PING: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(35);

/// How long a client may take to accept a message.
const PATIENCE: Duration = Duration::from_secs(10);

/// Tells somebody what changes in the lobby, until either side leaves.
pub(super) async fn attend(
    mut socket: WebSocket,
    person: Option<PersonId>,
    mut closing: Closing,
    app: App,
) {
    let _counted = app.metrics().socket();
    let name = match person {
        // Without an answer of the database, they are there without a name.
        Some(person) => app.store().name(person).await.unwrap_or_default(),
        None => None,
    };
    let mut attending = app.lobby().attend(person, name);
    let (mut ping, mut heard, mut told) = (interval(PING), Instant::now(), String::new());
    loop {
        let list = serde_json::to_string(&app.lobby().list(person)).unwrap_or_default();
        if list != told {
            told.clone_from(&list);
            if !is_sent(&mut socket, Message::Text(list.into())).await {
                return;
            }
            sleep(PAUSE).await;
        }
        tokio::select! {
            changed = attending.changed.changed() => if changed.is_err() { return },
            message = socket.recv() => match message {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => heard = Instant::now(),
            },
            _ = ping.tick() => {
                let ping = Message::Ping(axum::body::Bytes::new());
                if heard.elapsed() > SILENCE || !is_sent(&mut socket, ping).await {
                    return;
                }
            }
            () = closing.begun() => return,
        }
    }
}

async fn is_sent(socket: &mut WebSocket, message: Message) -> bool {
    matches!(timeout(PATIENCE, socket.send(message)).await, Ok(Ok(())))
}
