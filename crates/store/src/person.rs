use crate::{Moment, PersonId, SessionId, Uptime};

/// A new session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    /// Its id.
    pub id: SessionId,
    /// Whose it is.
    pub person: PersonId,
    /// The hash of the secret that proves it.
    pub hash: [u8; 32],
    /// When it began.
    pub created: Moment,
    /// When it ends, on the server's own clock, unless it is renewed.
    pub expires: Uptime,
    /// The client program, as it names itself.
    pub client: Option<String>,
}

/// A session as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSession {
    /// Its id.
    pub id: SessionId,
    /// Whose it is.
    pub person: PersonId,
    /// The hash of the secret that proves it.
    pub hash: [u8; 32],
    /// When it began.
    pub created: Moment,
    /// When it was last renewed.
    pub seen: Moment,
    /// When it ends, on the server's own clock.
    pub expires: Uptime,
    /// The client program, as it names itself.
    pub client: Option<String>,
}

impl From<NewSession> for StoredSession {
    fn from(new: NewSession) -> Self {
        let NewSession { id, person, hash, created, expires, client } = new;
        Self { id, person, hash, created, seen: created, expires, client }
    }
}
