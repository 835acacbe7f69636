use crate::{
    Entry, GameCode, History, LogIn, Moment, NewGame, NewSession, PersonId, Private, Reset,
    SessionId, SignUp, Uptime,
};

/// One thing to store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Write {
    /// A person who was not known, with their first session.
    Newcomer {
        /// Their session.
        session: NewSession,
        /// The time on the server's own clock.
        now: Uptime,
    },
    /// A session of a person who is known and not removed; for others, nothing.
    Session {
        /// The session.
        session: NewSession,
        /// The time on the server's own clock.
        now: Uptime,
    },
    /// The same for a person who may exchange a cookie of an older server, and may do so again until
    /// then; for others, nothing.
    Exchange {
        /// The session.
        session: NewSession,
        /// The time on the server's own clock.
        now: Uptime,
        /// The end of their right to exchange, unless it ends earlier.
        until: Uptime,
    },
    /// A session is used, and lasts longer.
    Renewed {
        /// Which.
        id: SessionId,
        /// Whose.
        person: PersonId,
        /// When it is used.
        seen: Moment,
        /// The same on the server's own clock.
        now: Uptime,
        /// When it expires then.
        expires: Uptime,
    },
    /// These sessions end.
    EndSessions(Vec<SessionId>),
    /// The name of a person, or none. They are known.
    Name(PersonId, Option<String>),
    /// A person gets an account, and is called as that is. For a known person who was removed, nothing.
    SignUp(Box<SignUp>),
    /// A session of somebody who has proved to know the password of their account.
    LogIn(Box<LogIn>),
    /// An account has another password: all sessions but this one end, and so do links to choose one.
    Password {
        /// Whose account.
        person: PersonId,
        /// The hash of the password, as the caller writes it.
        password: String,
        /// The session that goes on.
        keep: Option<SessionId>,
    },
    /// A link to choose another password, in place of an earlier one. The person has an account.
    Reset(Reset),
    /// Such a link is used, unless it has ended: the account has this password from then on, and all
    /// sessions end.
    Redeemed {
        /// The hash of its secret.
        hash: [u8; 32],
        /// The hash of the new password, as the caller writes it.
        password: String,
        /// The time on the server's own clock.
        now: Uptime,
    },
    /// A person goes: their account and their sessions end, and their name is forgotten. They stay in
    /// their games as somebody without a name.
    RemovePerson(PersonId),
    /// Those of these people who have neither a game nor an account, and have not been seen since then,
    /// are forgotten.
    ForgetPeople {
        /// Who.
        people: Vec<PersonId>,
        /// Since when.
        since: Uptime,
    },
    /// A game that begins. The people in its seats are known.
    Game(NewGame),
    /// An event and what it does to the record.
    Entry(Entry),
    /// A game that was played elsewhere, with all that happened in it. The people in its seats are known.
    Adopted(NewGame, History),
    /// What a player keeps private. They have a seat.
    Private {
        /// In which game.
        game: GameCode,
        /// 0 for the first player, 1 for the second.
        player: u8,
        /// What.
        private: Private,
    },
    /// What lists show of a game that has no summary yet.
    Summary(GameCode, String),
    /// A game that cannot go on is left alone: it is neither due nor too old from now on.
    AtRest(GameCode),
    /// Those of these games that were aborted are forgotten.
    ForgetGames(Vec<GameCode>),
    /// How long the server has run in all, and the time of day.
    Beat {
        /// How long.
        ran: Uptime,
        /// The time of day.
        now: Moment,
    },
    /// Changes nothing, but is written all the same.
    Probe,
}
