//! The lobby, where strangers meet: seeks are open until somebody joins them or their owner leaves.
//!
//! It is in memory alone: when the server ends, everybody leaves. What becomes of a seek is a game, and is
//! stored as every other.

mod board;
mod routes;
mod socket;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use room::{GameCode, PersonId};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use wire::{NewSeek, Seek, SeekList};

use board::{Board, GRACE};
pub(crate) use board::{NotJoined, TooManySeeks, Wanted};
pub(crate) use routes::{
    __path_cancel, __path_connect, __path_join, __path_list, __path_seek, cancel, connect, join,
    list, seek,
};

/// The seeks of this server. Clones are the same ones.
#[derive(Debug, Clone)]
pub(crate) struct Lobby(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    board: Mutex<Board>,
    changed: watch::Sender<()>,
}

impl Lobby {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Shared { board: Mutex::default(), changed: watch::Sender::new(()) }))
    }

    /// Everything that this reader sees; whoever looks is there.
    fn list(&self, reader: Option<PersonId>) -> SeekList {
        self.board().list(reader, Instant::now())
    }

    fn post(
        &self,
        owner: PersonId,
        name: Option<String>,
        new: NewSeek,
    ) -> Result<Seek, TooManySeeks> {
        let posted = self.board().post(owner, name, new, Instant::now());
        self.tell();
        posted
    }

    /// Takes a seek off the board, for one who joins it. Nobody else gets it.
    fn take(&self, id: &str, joiner: Option<PersonId>) -> Result<Wanted, NotJoined> {
        self.board().take(id, joiner, Instant::now())
    }

    /// The seek has become this game, as its owner hears.
    fn settle(&self, wanted: &Wanted, code: GameCode) {
        self.board().settle(wanted, code, Instant::now());
        self.tell();
    }

    /// Nothing came of it.
    fn put_back(&self, wanted: Wanted) {
        self.board().put_back(wanted);
        self.tell();
    }

    /// Whether there was such a seek of theirs, which there is no more.
    fn cancel(&self, id: &str, owner: PersonId) -> bool {
        let cancelled = self.board().cancel(id, owner);
        self.tell();
        cancelled
    }

    /// A person was removed.
    pub(crate) fn forget(&self, person: PersonId) {
        self.board().forget(person);
        self.tell();
    }

    /// Somebody looks at the lobby for as long as this lives.
    fn attend(&self, person: Option<PersonId>) -> Attending {
        if let Some(person) = person {
            self.board().come(person, Instant::now());
        }
        Attending { lobby: self.clone(), person, changed: self.0.changed.subscribe() }
    }

    fn tell(&self) {
        self.0.changed.send_replace(());
    }

    fn board(&self) -> MutexGuard<'_, Board> {
        self.0.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who looks at the lobby.
struct Attending {
    lobby: Lobby,
    person: Option<PersonId>,
    changed: watch::Receiver<()>,
}

impl Drop for Attending {
    fn drop(&mut self) {
        let Some(person) = self.person else { return };
        self.lobby.board().go(person, Instant::now());
        // Their seeks end soon, unless they come back, and the others hear of it.
        if let Ok(runtime) = Handle::try_current() {
            let lobby = self.lobby.clone();
            runtime.spawn(async move {
                sleep(GRACE).await;
                lobby.tell();
            });
        }
    }
}
