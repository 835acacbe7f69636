//! Links with which somebody who has forgotten their password chooses another.

use std::fmt::Write;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use store::{Reset, Store, StoreError};
use wire::{Object, PasswordReset};

use super::{Password, likeness};
use crate::App;
use crate::document::{BadBody, Guarded, WrongLink, body};
use crate::guard::{Address, too_many};
use crate::problem::Problem;
use crate::routes::Body;

/// How long a link is valid, on the server's own clock.
const LIFETIME: Duration = Duration::from_hours(24);

/// A link to choose another password, for the account of that name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResetLink {
    /// The name of the account.
    pub name: String,
    /// Its path on the server.
    pub path: String,
}

/// Issues a link to choose another password; `None` if there is no account of that name. A server
/// may be using the database, which must be migrated.
pub async fn issue_reset(store: &Store, name: &str) -> Result<Option<ResetLink>, StoreError> {
    let Some(account) = store.account_like(&likeness(name)).await? else { return Ok(None) };
    let secret: [u8; 32] = rand::random();
    let token = hex(&secret);
    let (ran, _) = store.last_beat().await?;
    let reset = Reset { person: account.person, hash: hash(&token), expires: ran + LIFETIME };
    store.allow_reset(reset).await?;
    Ok(Some(ResetLink { name: account.name, path: format!("/reset#{token}") }))
}

fn hex(secret: &[u8]) -> String {
    secret.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token).into()
}

/// Choose another password by a link of the host
///
/// It is good once. All sessions of the account end, and their sockets are closed.
#[utoipa::path(post, path = "/resets", tag = "accounts", request_body = body::PasswordReset,
    responses(
    (status = NO_CONTENT, description = "It is the password from now on"),
    BadBody, WrongLink, Guarded,
))]
pub(crate) async fn redeem(
    State(app): State<App>,
    Address(address): Address,
    Body(Object(new)): Body<Object<PasswordReset>>,
) -> Result<Response, Problem> {
    let over = || Problem::because(StatusCode::NOT_FOUND, "this link is no longer good");
    if app.guard().may_log_in(address, "").is_none() {
        return Ok(too_many("too many attempts from this address; wait a moment", "10"));
    }
    let (hash, now) = (hash(&new.token), app.tables().uptime());
    let reset = app.store().reset(hash).await?.filter(|reset| reset.expires > now);
    let reset = reset.ok_or_else(over)?;
    let account = app.store().account(reset.person).await?.ok_or_else(over)?;
    let password = Password::chosen(&new.password, &account.name)
        .map_err(|fault| Problem::of_account(vec![fault]))?;
    let password = app.hashing().hash(password).await?;
    let person = app.store().redeem(hash, password, now).await?.ok_or_else(over)?;
    app.sessions().attendance().end_person(person, None);
    Ok(StatusCode::NO_CONTENT.into_response())
}
