use crate::{
    Entry, GameCode, History, LogIn, Moment, NewGame, NewSession, PersonId, Private, Rerated,
    Reset, SessionId, SignUp, Uptime,
};

/// One thing to store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Write {
    /// Adds a new person with their first session.
    Newcomer {
        /// Their session.
        session: NewSession,
        /// The time on the server's own clock.
        now: Uptime,
    },
    /// Adds a session for a known person; does nothing if they were removed.
    Session {
        /// The session.
        session: NewSession,
        /// The time on the server's own clock.
        now: Uptime,
    },
    /// The same for a person who exchanges a cookie of an older server, and may do so again until
    /// then; does nothing for others.
    Exchange {
        /// The session.
        session: NewSession,
        /// The time on the server's own clock.
        now: Uptime,
        /// When they can no longer exchange it, unless that is earlier already.
        until: Uptime,
    },
    /// Extends a session that is used.
    Renewed {
        /// Which.
        id: SessionId,
        /// Whose.
        person: PersonId,
        /// When it is used.
        seen: Moment,
        /// The same on the server's own clock.
        now: Uptime,
        /// When it now expires.
        expires: Uptime,
    },
    /// Ends sessions.
    EndSessions(Vec<SessionId>),
    /// Sets or clears the name of a known person.
    Name(PersonId, Option<String>),
    /// Gives a person an account, whose name becomes theirs. Does nothing if they were removed.
    SignUp(Box<SignUp>),
    /// Adds a session for somebody who has given the password of their account.
    LogIn(Box<LogIn>),
    /// Changes the password of an account. Ends all sessions but one, and links to choose a
    /// password.
    Password {
        /// Whose account.
        person: PersonId,
        /// The hash of the password, in the caller's format.
        password: String,
        /// The session that stays.
        keep: Option<SessionId>,
    },
    /// Adds a link to choose another password, in place of an earlier one. The person has an
    /// account.
    Reset(Reset),
    /// Uses such a link, unless it has expired: sets the account's password, and ends all sessions.
    Redeemed {
        /// The hash of its secret.
        hash: [u8; 32],
        /// The hash of the new password, in the caller's format.
        password: String,
        /// The time on the server's own clock.
        now: Uptime,
    },
    /// Removes a person's account, sessions and name. They stay in their games, without a name.
    RemovePerson(PersonId),
    /// Deletes those of these people who have neither a game nor an account, and have not been seen
    /// since then.
    ForgetPeople {
        /// Who.
        people: Vec<PersonId>,
        /// Since when.
        since: Uptime,
    },
    /// Adds a game. The people in its seats are known.
    Game(NewGame),
    /// Adds an event, and applies what it changes.
    Entry(Entry),
    /// Adds a game that was played elsewhere, with all its events. The people in its seats are
    /// known.
    Adopted(NewGame, History),
    /// The ratings after some games are others. The games were rated.
    Rerated(Rerated),
    /// What a player keeps private. They have a seat.
    Private {
        /// In which game.
        game: GameCode,
        /// 0 for the first player, 1 for the second.
        player: u8,
        /// What.
        private: Private,
    },
    /// Adds the summary of a game that has none yet.
    Summary(GameCode, String),
    /// Marks a game that cannot continue, so that it is neither due nor too old.
    AtRest(GameCode),
    /// Deletes those of these games that were aborted.
    ForgetGames(Vec<GameCode>),
    /// Stores how long the server has run in all, and the time of day.
    Beat {
        /// How long.
        ran: Uptime,
        /// The time of day.
        now: Moment,
    },
    /// A test write, which changes nothing.
    Probe,
}
