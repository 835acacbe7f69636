use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use room::{PersonId, SessionId};
use tokio::sync::watch;

/// The open sockets, by the session that opened them. All clones share them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Attendance(Arc<Mutex<Open>>);

#[derive(Debug, Default)]
struct Open {
    sockets: HashMap<u64, Socket>,
    last: u64,
}

#[derive(Debug)]
struct Socket {
    session: SessionId,
    person: PersonId,
    /// Dropping this notifies its socket.
    _end: watch::Sender<()>,
}

impl Attendance {
    /// Registers one more socket of that session, for as long as the result lives.
    pub(crate) fn attend(&self, session: SessionId, person: PersonId) -> Attended {
        let mut open = self.lock();
        open.last += 1;
        let id = open.last;
        let (end, ended) = watch::channel(());
        open.sockets.insert(id, Socket { session, person, _end: end });
        Attended { id, session, attendance: self.clone(), ended }
    }

    /// Tells the sockets of these sessions that they have ended.
    pub(crate) fn end(&self, sessions: &[SessionId]) {
        self.lock().sockets.retain(|_, socket| !sessions.contains(&socket.session));
    }

    /// Tells all sockets of a person that their sessions have ended, except those of one.
    pub(crate) fn end_person(&self, person: PersonId, except: Option<SessionId>) {
        let stays = |socket: &Socket| socket.person != person || Some(socket.session) == except;
        self.lock().sockets.retain(|_, socket| stays(socket));
    }

    /// Moves the sockets of a session to the one that replaces it.
    pub(crate) fn pass_on(&self, from: SessionId, to: SessionId) {
        let mut open = self.lock();
        for socket in open.sockets.values_mut().filter(|socket| socket.session == from) {
            socket.session = to;
        }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A socket that was opened in a session.
#[derive(Debug)]
pub(crate) struct Attended {
    id: u64,
    session: SessionId,
    attendance: Attendance,
    ended: watch::Receiver<()>,
}

impl Attended {
    /// The session in which it was opened.
    pub(crate) fn session(&self) -> SessionId {
        self.session
    }

    /// Returns when the session has ended.
    pub(crate) async fn ended(&mut self) {
        while self.ended.changed().await.is_ok() {}
    }
}

impl Drop for Attended {
    fn drop(&mut self) {
        self.attendance.lock().sockets.remove(&self.id);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    fn ended<const N: usize>(sockets: &mut [Attended; N]) -> [bool; N] {
        sockets.each_mut().map(|socket| socket.ended().now_or_never().is_some())
    }

    #[test]
    fn sockets_learn_of_the_end_of_their_own_session() {
        let (attendance, person) = (Attendance::default(), PersonId::fresh());
        let [one, other] = [SessionId::fresh(), SessionId::fresh()];
        let mut sockets = [one, one, other].map(|session| attendance.attend(session, person));
        attendance.end(&[one]);
        assert_eq!(ended(&mut sockets), [true, true, false]);
        drop(sockets);
        assert!(attendance.lock().sockets.is_empty());
    }

    #[test]
    fn sockets_move_to_the_session_that_replaces_theirs() {
        let (attendance, person) = (Attendance::default(), PersonId::fresh());
        let [old, new] = [SessionId::fresh(), SessionId::fresh()];
        let mut sockets = [old, new].map(|session| attendance.attend(session, person));
        attendance.pass_on(old, new);
        attendance.end(&[old]);
        assert_eq!(ended(&mut sockets), [false, false]);
        attendance.end(&[new]);
        assert_eq!(ended(&mut sockets), [true, true]);
    }

    #[test]
    fn all_sockets_of_a_person_end_except_those_of_one_session() {
        let attendance = Attendance::default();
        let [ada, bob] = [PersonId::fresh(), PersonId::fresh()];
        let kept = SessionId::fresh();
        let mut sockets = [
            attendance.attend(kept, ada),
            attendance.attend(SessionId::fresh(), ada),
            attendance.attend(SessionId::fresh(), bob),
        ];
        attendance.end_person(ada, Some(kept));
        assert_eq!(ended(&mut sockets), [false, true, false]);
        attendance.end_person(ada, None);
        assert_eq!(ended(&mut sockets), [true, true, false]);
    }
}
