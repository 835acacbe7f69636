//! Who sent a request, by the session in their cookie.

use std::sync::{Arc, Mutex, PoisonError};

use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use room::{Moment, PersonId, SessionId, Uptime};
use store::{Account, LogIn, NewSession, SignUp, StoreError, StoredSession};

use crate::App;
use crate::problem::Problem;
use crate::sessions::{DAY, GRACE};
use crate::token::Token;

const COOKIE: &str = "triskel_guest";

/// The most characters to keep of a client's user agent.
const LONGEST_CLIENT: usize = 160;

/// The sender of a request, known by their session or not at all.
#[derive(Debug)]
pub(crate) struct Guest {
    known: Option<Known>,
    headers: Headers,
}

/// Somebody who is known, and what proves it.
#[derive(Debug, Clone, Copy)]
struct Known {
    person: PersonId,
    token: Token,
}

/// The parts of a request that matter for cookies, and where the cookie of the answer goes.
#[derive(Debug)]
struct Headers {
    secure: bool,
    client: Option<String>,
    answer: Option<Answer>,
}

/// The cookie of an answer, once there is one.
#[derive(Debug, Clone, Default)]
struct Answer(Arc<Mutex<Option<HeaderValue>>>);

impl Guest {
    /// Their id, if they are known.
    pub(crate) fn person(&self) -> Option<PersonId> {
        self.known.map(|known| known.person)
    }

    /// The session by which they are known.
    pub(crate) fn session(&self) -> Option<SessionId> {
        self.known.map(|known| known.token.id())
    }

    /// Their id. Stores somebody new first, and sets their cookie in the answer.
    pub(crate) async fn or_new(self, app: &App) -> Result<PersonId, StoreError> {
        let Known { person, token } = match self.known {
            Some(known) => known,
            None => self.headers.welcome(app).await?,
        };
        self.headers.set_cookie(&token.to_string(), app.sessions().seconds());
        Ok(person)
    }

    /// Who gets the account if they sign up, and whether they are known. A guest keeps their id;
    /// somebody who already has an account gets a new one.
    pub(crate) async fn to_sign_up(&self, app: &App) -> Result<(PersonId, bool), StoreError> {
        let Some(person) = self.person() else { return Ok((PersonId::fresh(), false)) };
        Ok(match app.store().account(person).await? {
            None => (person, true),
            Some(_) => (PersonId::fresh(), false),
        })
    }

    /// Stores an account with a session, which replaces that of the request, and sets its cookie.
    /// Returns false if the guest was removed meanwhile.
    pub(crate) async fn sign_up(
        &self,
        account: Account,
        known: bool,
        app: &App,
    ) -> Result<bool, StoreError> {
        let now = app.tables().uptime();
        let begun = Known { person: account.person, token: Token::fresh() };
        let session = self.headers.session(begun, now, app);
        let sign_up = SignUp { account, known, session, replaces: self.session(), now };
        let stored = app.store().sign_up(sign_up).await?;
        if stored {
            self.go_on_as(begun, app);
        }
        Ok(stored)
    }

    /// Stores a session of somebody who gave the password of their account, and sets its cookie.
    /// Returns false if the password has changed meanwhile.
    ///
    /// It replaces the session of the request if that belongs to an account. A guest's session
    /// stays: its cookie is gone, but games open in other windows go on.
    pub(crate) async fn log_in(
        &self,
        account: &Account,
        upgraded: Option<String>,
        app: &App,
    ) -> Result<bool, StoreError> {
        let now = app.tables().uptime();
        let begun = Known { person: account.person, token: Token::fresh() };
        let replaces = match self.known {
            Some(known) if app.store().account(known.person).await?.is_some() => self.session(),
            _ => None,
        };
        let session = self.headers.session(begun, now, app);
        let password = account.password.clone();
        let log_in = LogIn { session, password, upgraded, replaces, now };
        let stored = app.store().log_in(log_in).await?;
        if stored {
            self.go_on_as(begun, app);
        }
        Ok(stored)
    }

    /// Sets the cookie of another session. Sockets of the same person move to it.
    fn go_on_as(&self, begun: Known, app: &App) {
        if let Some(known) = self.known.filter(|known| known.person == begun.person) {
            app.sessions().attendance().pass_on(known.token.id(), begun.token.id());
        }
        self.headers.set_cookie(&begun.token.to_string(), app.sessions().seconds());
    }

    /// Removes the cookie.
    pub(crate) fn take_cookie(&self) {
        self.headers.set_cookie("", 0);
    }
}

impl Headers {
    fn of(parts: &Parts, app: &App) -> Self {
        Self {
            secure: app.guard().keeps_cookies_secure(&parts.headers),
            client: client(&parts.headers),
            answer: parts.extensions.get().cloned(),
        }
    }

    /// Stores somebody new.
    async fn welcome(&self, app: &App) -> Result<Known, StoreError> {
        let known = Known { person: PersonId::fresh(), token: Token::fresh() };
        let now = app.tables().uptime();
        app.store().welcome(self.session(known, now, app), now).await?;
        Ok(known)
    }

    fn session(&self, known: Known, now: Uptime, app: &App) -> NewSession {
        NewSession {
            id: known.token.id(),
            person: known.person,
            hash: known.token.hash(),
            created: Moment::now(),
            expires: now + app.sessions().lifetime(),
            client: self.client.clone(),
        }
    }

    /// The person that the cookie proves. Using a session extends it.
    async fn recognise(&self, token: Token, app: &App) -> Result<Option<Known>, StoreError> {
        let now = app.tables().uptime();
        let stored = app.store().session(token.id()).await?;
        let Some(session) = stored.filter(|stored| token.proves(&stored.hash)) else {
            return Ok(None);
        };
        if session.expires <= now {
            return Ok(None);
        }
        self.renew(&session, token, now, app).await;
        Ok(Some(Known { person: session.person, token }))
    }

    /// Extends the session, once a day.
    async fn renew(&self, session: &StoredSession, token: Token, now: Uptime, app: &App) {
        let expires = now + app.sessions().lifetime();
        if expires.since(session.expires) < DAY {
            return;
        }
        match app.store().renew(session, Moment::now(), now, expires).await {
            Ok(()) => self.set_cookie(&token.to_string(), app.sessions().seconds()),
            // The session is still valid; the next request renews it.
            Err(error) => tracing::warn!(%error, "a session cannot be renewed"),
        }
    }

    /// Exchanges a cookie of an older server for a session, once.
    async fn exchange(&self, person: PersonId, app: &App) -> Result<Option<Known>, StoreError> {
        let sessions = app.sessions();
        // Parallel requests get the same session.
        let mut recent = sessions.recent_exchanges().await;
        let token = if let Some(token) = recent.of(person) {
            token
        } else {
            let (known, now) = (Known { person, token: Token::fresh() }, app.tables().uptime());
            let session = self.session(known, now, app);
            if !app.store().exchange(session, now, now + GRACE).await? {
                return Ok(None);
            }
            recent.note(known.person, known.token);
            known.token
        };
        drop(recent);
        let known = self.recognise(token, app).await?;
        if known.is_some() {
            self.set_cookie(&token.to_string(), sessions.seconds());
        }
        Ok(known)
    }

    /// Sets a cookie in the answer; with 0 seconds, browsers delete it.
    fn set_cookie(&self, value: &str, seconds: u64) {
        let Some(Answer(answer)) = &self.answer else { return };
        let mut cookie = Cookie::new(COOKIE, value);
        cookie.set_http_only(true);
        cookie.set_secure(self.secure);
        cookie.set_same_site(SameSite::Lax);
        cookie.set_path("/");
        let cookie = format!("{cookie}; Max-Age={seconds}");
        *answer.lock().unwrap_or_else(PoisonError::into_inner) = cookie.parse().ok();
    }
}

/// The visible part of the client's user agent.
fn client(headers: &HeaderMap) -> Option<String> {
    let text = headers.get(header::USER_AGENT)?.to_str().ok()?.trim();
    (!text.is_empty()).then(|| text.chars().take(LONGEST_CLIENT).collect())
}

impl FromRequestParts<App> for Guest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let headers = Headers::of(parts, app);
        let jar = CookieJar::from_headers(&parts.headers);
        let known = match jar.get(COOKIE).map(|cookie| Token::parse(cookie.value())) {
            None => None,
            Some(Some(token)) => headers.recognise(token, app).await?,
            Some(None) => match app.sessions().old_guest(&parts.headers, COOKIE) {
                Some(person) => headers.exchange(person, app).await?,
                None => None,
            },
        };
        Ok(Self { known, headers })
    }
}

/// Adds the cookie to the answer, if the request has led to one.
pub(crate) async fn answer_with_cookie(mut request: Request, next: Next) -> Response {
    let cookie = Answer::default();
    request.extensions_mut().insert(cookie.clone());
    let mut answer = next.run(request).await;
    let cookie = cookie.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(cookie) = cookie {
        answer.headers_mut().append(header::SET_COOKIE, cookie);
    }
    answer
}
