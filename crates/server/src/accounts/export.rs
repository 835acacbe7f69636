//! All stored data of a person, for themselves.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::try_unfold;
use room::{GameCode, PersonId, Room};
use store::Shelf;
use tokio::time::sleep;
use wire::{Event, ExportedGame, Said};

use crate::App;
use crate::document::{Guarded, body};
use crate::guard::{Address, too_many};
use crate::guest::Guest;
use crate::live::{Asker, Busy, OpenError, clock, resume};
use crate::me;
use crate::players;
use crate::problem::Problem;

/// How many games to list at once.
const PAGE: u32 = 50;

/// How long to wait when the threads are busy, and how often.
const PAUSE: Duration = Duration::from_secs(1);
const PATIENCE: u32 = 60;

/// Download everything that is kept of you
///
/// Name, account, sessions, ratings, and every game with its moves and what you said in it.
#[utoipa::path(get, path = "/me/export", tag = "accounts", responses(
    (status = OK, description = "The archive", body = body::Export),
    Guarded,
))]
pub(crate) async fn export(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
) -> Result<Response, Problem> {
    if !app.guard().may_export(address) {
        return Ok(too_many("too many archives for this address", "60"));
    }
    let person = guest.person();
    let (me, sessions) = (me::of(person, &app).await?, me::sessions_of(&guest, &app).await?);
    let ratings = match person {
        Some(person) => players::ratings(&app, person).await?,
        None => BTreeMap::new(),
    };
    let [me, sessions, ratings] = [
        serde_json::to_string(&me),
        serde_json::to_string(&sessions),
        serde_json::to_string(&ratings),
    ]
    .map(Result::unwrap_or_default);
    let head = format!(r#"{{"me":{me},"sessions":{sessions},"ratings":{ratings},"games":["#);
    let games = Games {
        app,
        asker: Asker::at(address).known_as(person),
        waiting: VecDeque::new(),
        next: person.map(|person| Shelf { person, over: false, before: None, most: PAGE }),
        head: Some(head),
        first: true,
        ended: false,
    };
    let kind = (header::CONTENT_TYPE, "application/json");
    let name = (header::CONTENT_DISPOSITION, "attachment; filename=\"triskel.json\"");
    let body = Body::from_stream(try_unfold(games, Games::next_part));
    Ok(([kind, name], body).into_response())
}

/// The games still to be written, one at a time, because somebody may have thousands.
struct Games {
    app: App,
    asker: Asker,
    waiting: VecDeque<GameCode>,
    /// The next page of games.
    next: Option<Shelf>,
    head: Option<String>,
    first: bool,
    ended: bool,
}

impl Games {
    /// The next part of the archive.
    async fn next_part(mut self) -> Result<Option<(Bytes, Self)>, OpenError> {
        if let Some(head) = self.head.take() {
            return Ok(Some((head.into(), self)));
        }
        while let Some(code) = self.next_game().await? {
            // Skip a game that cannot be read; listing it has logged that.
            let Some(game) = self.read(code).await? else { continue };
            let comma = if std::mem::take(&mut self.first) { "" } else { "," };
            let text = serde_json::to_string(&game).unwrap_or_default();
            return Ok(Some((format!("{comma}{text}").into(), self)));
        }
        if std::mem::replace(&mut self.ended, true) {
            return Ok(None);
        }
        Ok(Some((Bytes::from_static(b"]}\n"), self)))
    }

    async fn next_game(&mut self) -> Result<Option<GameCode>, OpenError> {
        while self.waiting.is_empty() {
            let Some(next) = self.next else { return Ok(None) };
            self.waiting.extend(self.app.store().games_of(next).await?);
            self.next = match self.waiting.back() {
                Some(last) => Some(Shelf { before: Some(*last), ..next }),
                None if next.over => None,
                None => Some(Shelf { over: true, before: None, ..next }),
            };
        }
        Ok(self.waiting.pop_front())
    }

    async fn read(&self, code: GameCode) -> Result<Option<ExportedGame>, OpenError> {
        let Some(stored) = self.app.store().game(code).await? else { return Ok(None) };
        let (at, now, person) = (self.app.tables().uptime(), clock::now(), self.asker.person);
        for _ in 0..PATIENCE {
            let stored = stored.clone();
            let read = move || {
                let room = resume(code, stored, at, now).ok()?;
                Some(exported(&room, person, now))
            };
            match self.app.tables().workers().run(self.asker, read).await {
                Ok(game) => return Ok(game),
                Err(Busy::Failed) => return Ok(None),
                Err(Busy::Spent | Busy::Crowded) => sleep(PAUSE).await,
            }
        }
        Err(Busy::Crowded.into())
    }
}

fn exported(room: &Room, person: Option<PersonId>, now: room::Instant) -> ExportedGame {
    let own: Vec<wire::Side> = room.sides(person).map(wire::Side::from).collect();
    let said = room.events_after(0).iter().filter_map(|happened| match &happened.event {
        Event::Said { by, text } if own.contains(by) => {
            Some(Said { at: happened.at, text: text.clone() })
        }
        _ => None,
    });
    let said = said.collect();
    ExportedGame { card: room.card(person, now), record: room.transcript(), said }
}
