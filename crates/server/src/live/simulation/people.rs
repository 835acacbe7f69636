//! People and their sessions on the simulated disk.

use std::collections::BTreeMap;

use room::{Moment, PersonId, SessionId, Uptime};
use store::{LogIn, NewSession, SignUp, StoreError, StoredSession, Write};

use super::accounts::Accounts;

#[derive(Debug, Clone, Default)]
pub(super) struct People {
    known: BTreeMap<PersonId, Person>,
    sessions: BTreeMap<SessionId, StoredSession>,
    pub(super) accounts: Accounts,
}

#[derive(Debug, Clone, Default)]
struct Person {
    name: Option<String>,
    seen: Uptime,
    removed: bool,
}

impl People {
    /// Adds a person who exists from the beginning.
    pub(super) fn know(&mut self, person: PersonId) {
        self.known.entry(person).or_default();
    }

    pub(super) fn knows(&self, person: PersonId) -> bool {
        self.known.contains_key(&person)
    }

    pub(super) fn is_removed(&self, person: PersonId) -> bool {
        self.known.get(&person).is_some_and(|person| person.removed)
    }

    pub(super) fn name(&self, person: PersonId) -> Option<String> {
        self.known.get(&person)?.name.clone()
    }

    /// People without an account, longest absent first.
    pub(super) fn not_seen_since(&self, since: Uptime) -> Vec<PersonId> {
        let guests = self.known.iter().filter(|(id, _)| self.accounts.of(**id).is_none());
        let gone = guests.filter(|(_, person)| person.seen < since);
        let mut gone: Vec<(Uptime, PersonId)> = gone.map(|(id, one)| (one.seen, *id)).collect();
        gone.sort_unstable();
        gone.into_iter().map(|(_, person)| person).collect()
    }

    pub(super) fn session(&self, id: SessionId) -> Option<StoredSession> {
        self.sessions.get(&id).cloned()
    }

    /// Newest first.
    pub(super) fn sessions_of(&self, person: PersonId) -> Vec<StoredSession> {
        let own = self.sessions.values().filter(|session| session.person == person);
        let mut own: Vec<StoredSession> = own.cloned().collect();
        own.sort_by_key(|session| std::cmp::Reverse(session.created));
        own
    }

    /// The expired sessions, earliest first.
    pub(super) fn sessions_expired(&self, by: Uptime, most: usize) -> Vec<SessionId> {
        let expired = self.sessions.values().filter(|session| session.expires <= by);
        let mut expired: Vec<(Uptime, SessionId)> =
            expired.map(|session| (session.expires, session.id)).collect();
        expired.sort_unstable();
        expired.into_iter().take(most).map(|(_, id)| id).collect()
    }

    pub(super) fn remove(&mut self, person: PersonId, forget: bool) {
        self.end_sessions_of(person, None);
        self.accounts.remove(person);
        if forget {
            self.known.remove(&person);
        } else if let Some(person) = self.known.get_mut(&person) {
            *person = Person { seen: person.seen, removed: true, name: None };
        }
    }

    /// Deletes somebody without an account who was not seen since then.
    pub(super) fn forget(&mut self, person: PersonId, since: Uptime) {
        if self.accounts.of(person).is_none()
            && self.known.get(&person).is_some_and(|person| person.seen < since)
        {
            self.end_sessions_of(person, None);
            self.known.remove(&person);
        }
    }

    /// Applies writes that concern people, not games.
    pub(super) fn write(&mut self, write: Write) -> Result<(), StoreError> {
        match write {
            Write::Newcomer { session, now } => {
                if self.knows(session.person) {
                    return Err(StoreError::Taken);
                }
                self.begin(session.clone())?;
                let person = Person { seen: now, ..Person::default() };
                self.known.insert(session.person, person);
            }
            Write::Session { session, now } => {
                let person = session.person;
                if self.knows(person) && !self.is_removed(person) {
                    self.begin(session)?;
                    self.see(person, now);
                }
            }
            // No older server has given anybody a cookie.
            Write::Exchange { .. } => {}
            Write::Renewed { id, person, seen, now, expires } => {
                self.renew(id, seen, expires);
                self.see(person, now);
            }
            Write::EndSessions(ended) => self.sessions.retain(|id, _| !ended.contains(id)),
            Write::Name(person, name) => {
                if let Some(person) = self.known.get_mut(&person).filter(|one| !one.removed) {
                    person.name = name;
                }
            }
            Write::SignUp(sign_up) => self.sign_up(*sign_up)?,
            Write::LogIn(log_in) => self.log_in(*log_in)?,
            Write::Password { person, password, keep } => {
                self.accounts.change_password(person, &password);
                self.end_sessions_of(person, keep);
            }
            Write::Reset(reset) => self.accounts.allow_reset(reset)?,
            Write::Redeemed { hash, password, now } => {
                if let Some(person) = self.accounts.redeem(hash, &password, now) {
                    self.end_sessions_of(person, None);
                }
            }
            other => unreachable!("{other:?} is written elsewhere"),
        }
        Ok(())
    }

    fn sign_up(&mut self, sign_up: SignUp) -> Result<(), StoreError> {
        let SignUp { account, known, session, replaces, now } = sign_up;
        let person = account.person;
        if !known && self.knows(person) {
            return Err(StoreError::Taken);
        }
        if known && (!self.knows(person) || self.is_removed(person)) {
            return Ok(());
        }
        self.accounts.check(&account)?;
        self.begin(session)?;
        let known = self.known.entry(person).or_default();
        (known.name, known.seen) = (Some(account.name.clone()), known.seen.max(now));
        self.accounts.insert(account);
        self.sessions.retain(|id, _| Some(*id) != replaces);
        Ok(())
    }

    fn log_in(&mut self, log_in: LogIn) -> Result<(), StoreError> {
        let LogIn { session, password, upgraded, replaces, now } = log_in;
        let person = session.person;
        self.see(person, now);
        if self.accounts.of(person).is_some_and(|account| account.password == password) {
            self.begin(session)?;
            self.sessions.retain(|id, _| Some(*id) != replaces);
            if let Some(better) = upgraded {
                self.accounts.upgrade(person, &better);
            }
        }
        Ok(())
    }

    fn end_sessions_of(&mut self, person: PersonId, keep: Option<SessionId>) {
        self.sessions.retain(|id, session| session.person != person || Some(*id) == keep);
    }

    fn begin(&mut self, session: NewSession) -> Result<(), StoreError> {
        if self.sessions.contains_key(&session.id) {
            return Err(StoreError::Taken);
        }
        self.sessions.insert(session.id, session.into());
        Ok(())
    }

    fn renew(&mut self, id: SessionId, seen: Moment, expires: Uptime) {
        if let Some(session) = self.sessions.get_mut(&id).filter(|one| one.expires < expires) {
            (session.seen, session.expires) = (seen, expires);
        }
    }

    fn see(&mut self, person: PersonId, now: Uptime) {
        if let Some(person) = self.known.get_mut(&person) {
            person.seen = person.seen.max(now);
        }
    }
}
