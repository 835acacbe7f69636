//! The lobby, where strangers meet: seeks are open until somebody joins them or their owner leaves.
//!
//! It is only in memory: when the server ends, all seeks end. A joined seek becomes a game, which
//! is stored like any other.

mod board;
mod routes;
mod socket;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use room::{GameCode, PersonId};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};
use wire::{LobbyRating, NewSeek, Seek, SeekList};

use board::{Board, GRACE};
pub(crate) use board::{Joiner, NotJoined, TooManySeeks, Wanted};
pub(crate) use routes::{
    __path_cancel, __path_connect, __path_join, __path_list, __path_seek, cancel, connect, join,
    list, seek,
};

/// The seeks of this server. Clones share them.
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

    /// The lobby as this reader sees it. Looking counts as a sign of life.
    fn list(&self, reader: Option<PersonId>) -> SeekList {
        self.board().list(reader, Instant::now())
    }

    fn post(
        &self,
        owner: PersonId,
        name: Option<String>,
        rating: Option<LobbyRating>,
        new: NewSeek,
    ) -> Result<Seek, TooManySeeks> {
        let posted = self.board().post(owner, name, rating, new, Instant::now());
        self.tell();
        posted
    }

    /// The variant of a seek, if its game is rated.
    fn rated(&self, id: &str) -> Option<String> {
        self.board().rated(id)
    }

    /// Takes a seek off the board, for one who joins it. Nobody else gets it.
    fn take(&self, id: &str, joiner: Joiner) -> Result<Wanted, NotJoined> {
        self.board().take(id, joiner, Instant::now())
    }

    /// Tells the owner of a seek that it became this game.
    fn settle(&self, wanted: &Wanted, code: GameCode) {
        self.board().settle(wanted, code, Instant::now());
        self.tell();
    }

    /// Puts a seek back whose game could not be made.
    fn put_back(&self, wanted: Wanted) {
        self.board().put_back(wanted);
        self.tell();
    }

    /// Withdraws a seek. Returns whether this person had it.
    fn cancel(&self, id: &str, owner: PersonId) -> bool {
        let cancelled = self.board().cancel(id, owner);
        self.tell();
        cancelled
    }

    /// Forgets a removed person.
    pub(crate) fn forget(&self, person: PersonId) {
        self.board().forget(person);
        self.tell();
    }

    /// Somebody looks at the lobby for as long as this lives.
    fn attend(&self, person: Option<PersonId>, name: Option<String>) -> Attending {
        if let Some(person) = person {
            self.board().come(person, name, Instant::now());
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

/// Somebody who is present in the lobby.
struct Attending {
    lobby: Lobby,
    person: Option<PersonId>,
    changed: watch::Receiver<()>,
}

impl Drop for Attending {
    fn drop(&mut self) {
        let Some(person) = self.person else { return };
        self.lobby.board().go(person, Instant::now());
        // Unless they come back, their seeks end soon, and the others must be told.
        if let Ok(runtime) = Handle::try_current() {
            let lobby = self.lobby.clone();
            runtime.spawn(async move {
                sleep(GRACE).await;
                lobby.tell();
            });
        }
    }
}
