use std::any::Any;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;
use store::StoreError;
use wire::{AccountFault, Refusal, RefusalCode};

use crate::live::{Busy, Cleared, OpenError};
use crate::sockets::Crowded;

/// Why a request failed, in the form of RFC 9457. It tells clients what they can act on, and
/// nothing about the server's internals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Problem {
    /// The status again, for those who only see the body.
    status: u16,
    /// The kind of problem.
    title: &'static str,
    /// What exactly was wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    /// What was wrong with the name or the password of an account, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    reasons: Option<Vec<AccountFault>>,
}

impl Problem {
    /// The media type of RFC 9457.
    pub(crate) const MEDIA_TYPE: &'static str = "application/problem+json";

    pub(crate) fn new(status: StatusCode) -> Self {
        let title = status.canonical_reason().unwrap_or("Problem");
        Self { status: status.as_u16(), title, detail: None, reasons: None }
    }

    pub(crate) fn because(status: StatusCode, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()), ..Self::new(status) }
    }

    /// No account can have this name or this password.
    pub(crate) fn of_account(faults: Vec<AccountFault>) -> Self {
        let detail: Vec<&str> = faults.iter().map(|fault| sentence(*fault)).collect();
        let problem = Self::because(StatusCode::UNPROCESSABLE_ENTITY, detail.join("; "));
        Self { reasons: Some(faults), ..problem }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(self)).into_response();
        let kind = HeaderValue::from_static(Self::MEDIA_TYPE);
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    }
}

fn sentence(fault: AccountFault) -> &'static str {
    match fault {
        AccountFault::NameInvisible => "a name has 1 to 24 visible characters",
        AccountFault::NameMixed => "a name is in one script, with every accent on a letter",
        AccountFault::NameReserved => "this name is reserved",
        AccountFault::PasswordShort => "a password has at least 10 characters",
        AccountFault::PasswordLong => "a password has at most 256 characters",
        AccountFault::PasswordCommon => "this password is too common",
        AccountFault::PasswordIsName => "a password is not the name",
    }
}

/// Logs an internal error, and hides it from the client.
fn internal(error: &dyn std::error::Error) -> Problem {
    tracing::error!(%error, "a request failed");
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR)
}

/// The answer in place of a handler that panicked.
pub(crate) fn of_panic(panic: Box<dyn Any + Send>) -> Response {
    let text = panic.downcast::<String>().map(|text| *text);
    let text = text.or_else(|panic| panic.downcast::<&str>().map(|text| text.to_string()));
    tracing::error!(panic = text.unwrap_or_default(), "a request failed");
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR).into_response()
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Database(_)
            | StoreError::Slow
            | StoreError::Gone(_)
            | StoreError::Closed => {
                tracing::error!(%error, "the store failed");
                Self::because(StatusCode::SERVICE_UNAVAILABLE, "try again in a moment")
            }
            StoreError::Taken
            | StoreError::Missing
            | StoreError::Damaged(_)
            | StoreError::File(..)
            | StoreError::Migration(_) => internal(&error),
        }
    }
}

impl From<OpenError> for Problem {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Store(error) => error.into(),
            OpenError::Damaged(error) => internal(&error),
            OpenError::Busy(busy) => busy.into(),
        }
    }
}

impl From<Crowded> for Problem {
    fn from(crowded: Crowded) -> Self {
        Self::because(StatusCode::TOO_MANY_REQUESTS, crowded.to_string())
    }
}

impl From<Busy> for Problem {
    fn from(busy: Busy) -> Self {
        Refusal::from(busy).into()
    }
}

impl From<Cleared> for Problem {
    fn from(cleared: Cleared) -> Self {
        Refusal::from(cleared).into()
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.code {
            RefusalCode::Malformed | RefusalCode::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            RefusalCode::TooFast => StatusCode::TOO_MANY_REQUESTS,
            RefusalCode::NotAPlayer => StatusCode::FORBIDDEN,
            RefusalCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            RefusalCode::NotYourTurn
            | RefusalCode::Stale
            | RefusalCode::Over
            | RefusalCode::NotOver
            | RefusalCode::Waiting
            | RefusalCode::NotNow => StatusCode::CONFLICT,
        };
        Self::because(status, refusal.detail)
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Self {
        Self::because(rejection.status(), rejection.body_text())
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Self {
        Self::because(rejection.status(), rejection.body_text())
    }
}

impl From<PathRejection> for Problem {
    fn from(rejection: PathRejection) -> Self {
        Self::because(rejection.status(), rejection.body_text())
    }
}

impl From<WebSocketUpgradeRejection> for Problem {
    fn from(rejection: WebSocketUpgradeRejection) -> Self {
        Self::because(rejection.status(), rejection.body_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_being_taken_up_again_is_unavailable() {
        let refusal = Refusal::from(Cleared);
        assert_eq!(refusal.code, RefusalCode::Unavailable);
        assert_eq!(Problem::from(refusal).status, 503);
    }

    #[test]
    fn internal_errors_are_hidden() {
        let problem = Problem::from(StoreError::Damaged("secret".to_owned()));
        assert_eq!(problem, Problem::new(StatusCode::INTERNAL_SERVER_ERROR));
    }
}
