use std::collections::HashMap;
use std::time::Duration;

use room::{GameCode, Moment, PersonId};
use tokio::time::Instant;
use wire::{JoinedSeek, NewSeek, Seek, SeekList};

/// How long a seek outlives its owner's last socket, so that they can reload the page.
pub(super) const GRACE: Duration = Duration::from_secs(10);

/// How long a seek outlives the last request of an owner who polls instead of keeping a socket.
const QUIET: Duration = Duration::from_mins(1);

/// How long the lobby tells an owner that their seek became a game.
const NEWS: Duration = Duration::from_mins(1);

/// The most seeks of one person, and of all people together.
const MOST_OF_ONE: usize = 5;
const MOST: usize = 2_000;

/// Everything that is open, and who is there. It is told what time it is.
#[derive(Debug, Default)]
pub(super) struct Board {
    /// Oldest first.
    open: Vec<Wanted>,
    joined: Vec<(PersonId, JoinedSeek, Instant)>,
    people: HashMap<PersonId, Presence>,
}

/// A seek, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) owner: PersonId,
    pub(crate) seek: Seek,
}

#[derive(Debug, Clone, Copy)]
struct Presence {
    sockets: usize,
    seen: Instant,
    /// How long the seek outlives its owner's last sign of life.
    patience: Duration,
}

/// One person, or all people together, have too many seeks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TooManySeeks {
    #[error("you have {MOST_OF_ONE} open seeks already")]
    OfOne,
    #[error("the lobby is full")]
    OfAll,
}

/// Why a seek cannot be joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotJoined {
    #[error("there is no such seek any more")]
    Gone,
    #[error("this seek is your own")]
    Own,
}

impl Board {
    pub(super) fn list(&mut self, reader: Option<PersonId>, now: Instant) -> SeekList {
        if let Some(reader) = reader {
            self.see(reader, now);
        }
        self.sweep(now);
        let seek =
            |wanted: &Wanted| Seek { yours: Some(wanted.owner) == reader, ..wanted.seek.clone() };
        let news = self.joined.iter().filter(|(owner, ..)| Some(*owner) == reader);
        SeekList {
            seeks: self.open.iter().map(seek).collect(),
            joined: news.map(|(_, joined, _)| joined.clone()).collect(),
        }
    }

    pub(super) fn post(
        &mut self,
        owner: PersonId,
        name: Option<String>,
        new: NewSeek,
        now: Instant,
    ) -> Result<Seek, TooManySeeks> {
        self.see(owner, now);
        self.sweep(now);
        if self.open.iter().filter(|wanted| wanted.owner == owner).count() >= MOST_OF_ONE {
            return Err(TooManySeeks::OfOne);
        }
        if self.open.len() >= MOST {
            return Err(TooManySeeks::OfAll);
        }
        let NewSeek { game, rated, clock, side } = new;
        // A seek is as hard to guess as a game.
        let id = GameCode::fresh().to_string();
        let (created, yours) = (Moment::now().0, false);
        let seek = Seek { id, game, rated, clock, side, name, yours, created };
        self.open.push(Wanted { owner, seek: seek.clone() });
        Ok(Seek { yours: true, ..seek })
    }

    pub(super) fn take(
        &mut self,
        id: &str,
        joiner: Option<PersonId>,
        now: Instant,
    ) -> Result<Wanted, NotJoined> {
        self.sweep(now);
        let at = self.open.iter().position(|wanted| wanted.seek.id == id);
        let at = at.ok_or(NotJoined::Gone)?;
        if Some(self.open[at].owner) == joiner {
            return Err(NotJoined::Own);
        }
        Ok(self.open.remove(at))
    }

    pub(super) fn settle(&mut self, wanted: &Wanted, code: GameCode, now: Instant) {
        let joined = JoinedSeek { id: wanted.seek.id.clone(), code: code.to_string() };
        self.joined.push((wanted.owner, joined, now));
    }

    pub(super) fn put_back(&mut self, wanted: Wanted) {
        self.open.push(wanted);
        self.open.sort_by_key(|wanted| wanted.seek.created);
    }

    pub(super) fn cancel(&mut self, id: &str, owner: PersonId) -> bool {
        let before = self.open.len();
        self.open.retain(|wanted| wanted.owner != owner || wanted.seek.id != id);
        self.open.len() < before
    }

    pub(super) fn forget(&mut self, person: PersonId) {
        self.people.remove(&person);
        self.open.retain(|wanted| wanted.owner != person);
        self.joined.retain(|(owner, ..)| *owner != person);
    }

    /// Somebody opens the lobby.
    pub(super) fn come(&mut self, person: PersonId, now: Instant) {
        let presence = self.see(person, now);
        presence.sockets += 1;
        presence.patience = GRACE;
    }

    /// Somebody closes the lobby, in one of their windows.
    pub(super) fn go(&mut self, person: PersonId, now: Instant) {
        let presence = self.see(person, now);
        presence.sockets = presence.sockets.saturating_sub(1);
    }

    fn see(&mut self, person: PersonId, now: Instant) -> &mut Presence {
        let new = Presence { sockets: 0, seen: now, patience: QUIET };
        let presence = self.people.entry(person).or_insert(new);
        presence.seen = now;
        presence
    }

    /// Ends the seeks of those who have left, and forgets old news.
    fn sweep(&mut self, now: Instant) {
        self.people.retain(|_, presence| {
            presence.sockets > 0 || now.duration_since(presence.seen) < presence.patience
        });
        self.open.retain(|wanted| self.people.contains_key(&wanted.owner));
        self.joined.retain(|(.., at)| now.duration_since(*at) < NEWS);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use game::Dice;
    use wire::SideChoice;

    use super::*;

    fn dvonn() -> NewSeek {
        NewSeek { game: "dvonn".to_owned(), rated: false, clock: None, side: SideChoice::Lot }
    }

    fn ids(board: &mut Board, now: Instant) -> Vec<String> {
        board.list(None, now).seeks.into_iter().map(|seek| seek.id).collect()
    }

    #[test]
    fn a_seek_ends_when_its_owner_leaves_but_survives_a_reload() {
        let (mut board, start) = (Board::default(), Instant::now());
        let [ada, bob] = [PersonId::fresh(), PersonId::fresh()];
        board.come(ada, start);
        let seek = board.post(ada, None, dvonn(), start).unwrap();
        let hour = start + Duration::from_hours(1);
        assert_eq!(ids(&mut board, hour), [seek.id.as_str()]);
        board.go(ada, hour);
        assert_eq!(ids(&mut board, hour + GRACE / 2).len(), 1);
        board.come(ada, hour + GRACE / 2);
        assert_eq!(ids(&mut board, hour + GRACE * 2).len(), 1);
        board.go(ada, hour + GRACE * 2);
        assert!(ids(&mut board, hour + GRACE * 3).is_empty());
        let late = board.take(&seek.id, Some(bob), hour + GRACE * 3);
        assert_eq!(late, Err(NotJoined::Gone));
    }

    #[test]
    fn programs_without_a_socket_poll() {
        let (mut board, start, ada) = (Board::default(), Instant::now(), PersonId::fresh());
        board.post(ada, None, dvonn(), start).unwrap();
        board.list(Some(ada), start + QUIET / 2);
        assert_eq!(ids(&mut board, start + QUIET).len(), 1);
        assert!(ids(&mut board, start + QUIET * 2).is_empty());
    }

    #[test]
    fn seeks_are_limited_per_person_and_in_total() {
        let (mut board, now, ada) = (Board::default(), Instant::now(), PersonId::fresh());
        for _ in 0..MOST_OF_ONE {
            board.post(ada, None, dvonn(), now).unwrap();
        }
        assert_eq!(board.post(ada, None, dvonn(), now), Err(TooManySeeks::OfOne));
    }

    /// Whatever people do, a seek is taken at most once, never by its owner, and never after its
    /// owner withdrew it or left.
    #[test]
    fn no_two_take_one_seek() {
        for seed in 0..300 {
            let (mut dice, mut board) = (Dice::new(seed), Board::default());
            let mut now = Instant::now();
            let people: Vec<PersonId> = (0..5).map(|_| PersonId::fresh()).collect();
            let (mut known, mut taken, mut ended) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
            for _ in 0..200 {
                let person = people[dice.roll(people.len())];
                now += Duration::from_millis(dice.roll(4_000) as u64);
                match dice.roll(6) {
                    0 => {
                        let posted = board.post(person, None, dvonn(), now);
                        known.extend(posted.ok().map(|seek| (seek.id, person)));
                    }
                    1 => board.come(person, now),
                    2 => board.go(person, now),
                    3 if !known.is_empty() => {
                        let (id, owner) = known[dice.roll(known.len())].clone();
                        if board.cancel(&id, person) {
                            assert_eq!(owner, person);
                            ended.insert(id);
                        }
                    }
                    _ if !known.is_empty() => {
                        let (id, owner) = known[dice.roll(known.len())].clone();
                        let listed = board.list(Some(person), now).seeks;
                        let is_open = listed.iter().any(|seek| seek.id == id);
                        let took = board.take(&id, Some(person), now);
                        assert_eq!(took.is_ok(), is_open && owner != person, "seed {seed}");
                        if took.is_ok() {
                            assert!(!ended.contains(&id), "seed {seed}");
                            assert!(taken.insert(id), "seed {seed}");
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}
