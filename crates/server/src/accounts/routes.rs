//! Signing up, logging in, and changing the password.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use room::Moment;
use store::{Account, StoreError};
use tokio::time::sleep;
use wire::{AccountFault, AccountInfo, Credentials, Me, NewAccount, NewPassword, Object};

use super::hashing::Verdict;
use super::likeness::{is_reserved, likeness};
use super::{Password, TooManyHashes};
use crate::App;
use crate::document::{BadBody, Guarded, NameTaken, NoAccount, WrongPassword, body};
use crate::guard::{Address, too_many};
use crate::guest::Guest;
use crate::name::{BadName, Name};
use crate::problem::Problem;
use crate::routes::Body;

/// How often to compare a password if it changes meanwhile.
const ATTEMPTS: usize = 2;

impl From<TooManyHashes> for Problem {
    fn from(_: TooManyHashes) -> Self {
        Self::because(
            StatusCode::SERVICE_UNAVAILABLE,
            "too many people are logging in; try again in a moment",
        )
    }
}

impl From<BadName> for AccountFault {
    fn from(bad: BadName) -> Self {
        match bad {
            BadName::Invisible => Self::NameInvisible,
            BadName::Mixed => Self::NameMixed,
        }
    }
}

/// What others see of somebody with an account.
pub(super) fn me(account: &Account) -> Me {
    let info = AccountInfo { since: account.since.0 };
    Me { name: Some(account.name.clone()), account: Some(info) }
}

fn taken() -> Problem {
    Problem::because(StatusCode::CONFLICT, "somebody has that name, or one that looks like it")
}

fn wrong() -> Problem {
    Problem::because(StatusCode::UNAUTHORIZED, "the name or the password is wrong")
}

/// A name and a password that an account can have, and what the name looks like.
fn chosen(new: &NewAccount) -> Result<(String, String, Password), Vec<AccountFault>> {
    let alike = likeness(&new.name);
    let name = match Name::parse(&new.name) {
        Ok(_) if alike.is_empty() => Err(AccountFault::NameInvisible),
        Ok(_) if is_reserved(&alike) => Err(AccountFault::NameReserved),
        Ok(name) => Ok(String::from(name)),
        Err(bad) => Err(bad.into()),
    };
    match (name, Password::chosen(&new.password, &new.name)) {
        (Ok(name), Ok(password)) => Ok((name, alike, password)),
        (name, password) => Err(name.err().into_iter().chain(password.err()).collect()),
    }
}

/// Sign up
///
/// The account logs in at once. A guest keeps their id, and their games become those of the
/// account.
#[utoipa::path(post, path = "/accounts", tag = "accounts", request_body = body::NewAccount,
    responses(
    (status = CREATED, description = "The account", body = body::Me),
    BadBody, NameTaken, Guarded,
))]
pub(crate) async fn sign_up(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    Body(Object(new)): Body<Object<NewAccount>>,
) -> Result<Response, Problem> {
    let (name, skeleton, password) = chosen(&new).map_err(Problem::of_account)?;
    if !app.guard().may_sign_up(address) {
        return Ok(too_many("too many new accounts from this address", "180"));
    }
    if app.store().account_like(&skeleton).await?.is_some() {
        return Err(taken());
    }
    let password = app.hashing().hash(password).await?;
    let (person, known) = guest.to_sign_up(&app).await?;
    let account = Account { person, name, skeleton, password, since: Moment::now() };
    match guest.sign_up(account.clone(), known, &app).await {
        Ok(true) => {}
        // A guest who signs up twice at once has an account already.
        Ok(false) | Err(StoreError::Taken) => return Err(taken()),
        Err(error) => return Err(error.into()),
    }
    app.rename(person, Some(&account.name), true).await?;
    Ok((StatusCode::CREATED, Json(me(&account))).into_response())
}

/// Log in
///
/// The answer has the cookie of a new session. Neither the answer nor the time it takes reveals
/// whether there is an account of that name.
#[utoipa::path(post, path = "/sessions", tag = "accounts", request_body = body::Credentials,
    responses(
    (status = CREATED, description = "The account", body = body::Me),
    BadBody, WrongPassword, Guarded,
))]
pub(crate) async fn log_in(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    Body(Object(given)): Body<Object<Credentials>>,
) -> Result<Response, Problem> {
    let skeleton = likeness(&given.name);
    let Some(pause) = app.guard().may_log_in(address, &skeleton) else {
        return Ok(too_many("too many attempts from this address; wait a moment", "10"));
    };
    sleep(pause).await;
    let password = Password::given(&given.password);
    for _ in 0..ATTEMPTS {
        let account = app.store().account_like(&skeleton).await?;
        let known = account.as_ref().map(|account| account.password.clone());
        let verdict = app.hashing().verify(password.clone(), known).await?;
        let upgraded = match verdict {
            Verdict::Wrong => return Err(wrong()),
            Verdict::Right => None,
            Verdict::Outdated(better) => Some(better),
        };
        let Some(account) = account else { return Err(wrong()) };
        if guest.log_in(&account, upgraded, &app).await? {
            return Ok((StatusCode::CREATED, Json(me(&account))).into_response());
        }
    }
    Err(wrong())
}

/// Change the password
///
/// All other sessions of the account end, and their sockets are closed.
#[utoipa::path(put, path = "/me/password", tag = "accounts", request_body = body::NewPassword,
    responses(
    (status = NO_CONTENT, description = "It is the password from now on"),
    BadBody, WrongPassword, NoAccount, Guarded,
))]
pub(crate) async fn change_password(
    State(app): State<App>,
    guest: Guest,
    Address(address): Address,
    Body(Object(new)): Body<Object<NewPassword>>,
) -> Result<Response, Problem> {
    let account = match guest.person() {
        Some(person) => app.store().account(person).await?,
        None => None,
    };
    let Some(account) = account else {
        return Err(Problem::because(StatusCode::CONFLICT, "a guest has no password"));
    };
    let password = Password::chosen(&new.new, &account.name)
        .map_err(|fault| Problem::of_account(vec![fault]))?;
    let Some(pause) = app.guard().may_log_in(address, &account.skeleton) else {
        return Ok(too_many("too many attempts from this address; wait a moment", "10"));
    };
    sleep(pause).await;
    let given = Password::given(&new.old);
    if app.hashing().verify(given, Some(account.password)).await? == Verdict::Wrong {
        return Err(wrong());
    }
    let hash = app.hashing().hash(password).await?;
    app.store().change_password(account.person, hash, guest.session()).await?;
    app.sessions().attendance().end_person(account.person, guest.session());
    Ok(StatusCode::NO_CONTENT.into_response())
}
