use crate::{Moment, NewSession, PersonId, SessionId, Uptime};

/// An account: a person with a name of their own and a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Whose it is.
    pub person: PersonId,
    /// Its name.
    pub name: String,
    /// What all names have in common that look like this one. No two accounts have the same.
    pub skeleton: String,
    /// The hash of the password, as the caller writes it.
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
    /// The session that begins.
    pub session: NewSession,
    /// The session that ends with it.
    pub replaces: Option<SessionId>,
    /// The time on the server's own clock.
    pub now: Uptime,
}

/// A person who logs in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogIn {
    /// The session that begins.
    pub session: NewSession,
    /// The hash that the password was compared with. If the account has another by now, nothing happens.
    pub password: String,
    /// A better hash of the same password.
    pub upgraded: Option<String>,
    /// The session that ends with it.
    pub replaces: Option<SessionId>,
    /// The time on the server's own clock.
    pub now: Uptime,
}

/// A link by which somebody chooses another password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reset {
    /// Whose password it is for.
    pub person: PersonId,
    /// The hash of its secret.
    pub hash: [u8; 32],
    /// When it ends, on the server's own clock.
    pub expires: Uptime,
}
