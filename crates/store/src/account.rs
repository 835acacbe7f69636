use crate::{Moment, NewSession, PersonId, SessionId, Uptime};

/// An account: a person with a name of their own and a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Whose it is.
    pub person: PersonId,
    /// Its name.
    pub name: String,
    /// The skeleton that all lookalikes of this name share. It is unique among accounts.
    pub skeleton: String,
    /// The hash of the password, in the caller's format.
    pub password: String,
    /// When it was made.
    pub since: Moment,
}

/// A person who signs up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUp {
    /// Their account.
    pub account: Account,
    /// Whether the person was known before: a guest, who keeps their games.
    pub known: bool,
    /// The new session.
    pub session: NewSession,
    /// The session that it replaces.
    pub replaces: Option<SessionId>,
    /// The time on the server's own clock.
    pub now: Uptime,
}

/// A person who logs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogIn {
    /// The new session.
    pub session: NewSession,
    /// The hash that the password was compared with. If it has changed meanwhile, nothing happens.
    pub password: String,
    /// A better hash of the same password.
    pub upgraded: Option<String>,
    /// The session that it replaces.
    pub replaces: Option<SessionId>,
    /// The time on the server's own clock.
    pub now: Uptime,
}

/// A link with which somebody chooses another password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reset {
    /// Whose password it is for.
    pub person: PersonId,
    /// The hash of its secret.
    pub hash: [u8; 32],
    /// When it ends, on the server's own clock.
    pub expires: Uptime,
}
