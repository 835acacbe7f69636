//! How long sessions last, and cookies of older servers.

use std::collections::HashMap;
use std::time::Duration;

use axum::http::HeaderMap;
use axum_extra::extract::cookie::{Key, SignedCookieJar};
use room::PersonId;
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::Instant;

use crate::attendance::Attendance;
use crate::token::Token;

pub(crate) const DAY: Duration = Duration::from_hours(24);

/// How long a cookie of an older server is valid after its first exchange, because the answer may
/// be lost, and a page makes several requests at once.
pub(crate) const GRACE: Duration = Duration::from_mins(10);

/// What the server knows about sessions, apart from the store.
#[derive(Debug)]
pub(crate) struct Sessions {
    lifetime: Duration,
    old_key: Option<Key>,
    exchanges: Mutex<RecentExchanges>,
    attendance: Attendance,
}

/// Who has just exchanged a cookie of an older server, and for what.
#[derive(Debug, Default)]
pub(crate) struct RecentExchanges(HashMap<PersonId, (Token, Instant)>);

impl Sessions {
    /// Sessions that last this many days. Older servers signed their cookies with the key.
    pub(crate) fn new(days: u32, old_key: Option<&[u8]>) -> Self {
        let old_key = old_key.and_then(|key| Key::try_from(key).ok());
        let (exchanges, attendance) = (Mutex::default(), Attendance::default());
        Self { lifetime: DAY * days.max(1), old_key, exchanges, attendance }
    }

    /// How long a session lasts after it was last used, give or take a day.
    pub(crate) fn lifetime(&self) -> Duration {
        self.lifetime
    }

    /// The same in seconds.
    pub(crate) fn seconds(&self) -> u64 {
        self.lifetime.as_secs()
    }

    /// The sockets of sessions.
    pub(crate) fn attendance(&self) -> &Attendance {
        &self.attendance
    }

    /// The guest whom a cookie of an older server names, if its signature is right.
    pub(crate) fn old_guest(&self, headers: &HeaderMap, cookie: &str) -> Option<PersonId> {
        let jar = SignedCookieJar::from_headers(headers, self.old_key.clone()?);
        jar.get(cookie)?.value().parse().ok()
    }

    /// The exchanges of the last minutes, under a lock.
    pub(crate) async fn recent_exchanges(&self) -> MutexGuard<'_, RecentExchanges> {
        let mut recent = self.exchanges.lock().await;
        recent.0.retain(|_, (_, at)| at.elapsed() < GRACE);
        recent
    }
}

impl RecentExchanges {
    /// The token that this person got.
    pub(crate) fn of(&self, person: PersonId) -> Option<Token> {
        self.0.get(&person).map(|(token, _)| *token)
    }

    pub(crate) fn note(&mut self, person: PersonId, token: Token) {
        self.0.insert(person, (token, Instant::now()));
    }
}
