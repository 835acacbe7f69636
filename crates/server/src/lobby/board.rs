use std::collections::HashMap;
use std::time::Duration;

use room::{GameCode, Moment, PersonId};
use tokio::time::Instant;
use wire::{JoinedSeek, LobbyRating, NewSeek, Seek, SeekList};

/// How long a seek outlives its owner's last socket, so that they can reload the page.
pub(super) const GRACE: Duration = Duration::from_secs(10);

/// How long a seek outlives the last request of an owner who polls instead of keeping a socket.
const QUIET: Duration = Duration::from_mins(1);

/// How long the lobby tells an owner that their seek became a game.
const NEWS: Duration = Duration::from_mins(1);

/// The most seeks of one person, and of all people together.
const MOST_OF_ONE: usize = 5;
const MOST: usize = 2_000;

/// How many of those who are there are named.
const MOST_NAMES: usize = 30;

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

#[derive(Debug, Clone)]
struct Presence {
    name: Option<String>,
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
    #[error("a rated game is for people with an account: log in, or sign up")]
    NoAccount,
    #[error("your rating is not in the range that this seek asks for")]
    Rating,
}

/// Who wants to join a seek.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Joiner {
    /// Who, if they are known.
    pub(crate) person: Option<PersonId>,
    /// Their rating in the variant, if they have an account.
    pub(crate) points: Option<i32>,
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
        let here = self.people.values().filter(|presence| presence.sockets > 0);
        let mut names: Vec<String> =
            here.clone().filter_map(|presence| presence.name.clone()).take(MOST_NAMES).collect();
        names.sort_unstable();
        SeekList {
            seeks: self.open.iter().map(seek).collect(),
            joined: news.map(|(_, joined, _)| joined.clone()).collect(),
            people: here.count() as u32,
            names,
        }
    }

    pub(super) fn post(
        &mut self,
        owner: PersonId,
        name: Option<String>,
        rating: Option<LobbyRating>,
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
        let NewSeek { game, rated, clock, side, rating: range } = new;
        // A seek is as hard to guess as a game.
        let id = GameCode::fresh().to_string();
        let (created, yours) = (Moment::now().0, false);
        let (owner_rating, rating) = (rating.filter(|_| rated), range.filter(|_| rated));
        let seek = Seek {
            id,
            game,
            rated,
            clock,
            side,
            name,
            yours,
            created,
            owner: owner_rating,
            rating,
        };
        self.open.push(Wanted { owner, seek: seek.clone() });
        Ok(Seek { yours: true, ..seek })
    }

    pub(super) fn take(
        &mut self,
        id: &str,
        joiner: Joiner,
        now: Instant,
    ) -> Result<Wanted, NotJoined> {
        self.sweep(now);
        let at = self.open.iter().position(|wanted| wanted.seek.id == id);
        let at = at.ok_or(NotJoined::Gone)?;
        let Wanted { owner, seek } = &self.open[at];
        if Some(*owner) == joiner.person {
            return Err(NotJoined::Own);
        }
        if seek.rated {
            let points = joiner.points.ok_or(NotJoined::NoAccount)?;
            if seek.rating.is_some_and(|range| !range.contains(points)) {
                return Err(NotJoined::Rating);
            }
        }
        Ok(self.open.remove(at))
    }

    /// The rated game that a seek is for, if it is rated.
    pub(super) fn rated(&self, id: &str) -> Option<String> {
        let wanted = self.open.iter().find(|wanted| wanted.seek.id == id)?;
        wanted.seek.rated.then(|| wanted.seek.game.clone())
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
    pub(super) fn come(&mut self, person: PersonId, name: Option<String>, now: Instant) {
        let presence = self.see(person, now);
        presence.sockets += 1;
        presence.name = name;
        presence.patience = GRACE;
    }

    /// Somebody closes the lobby, in one of their windows.
    pub(super) fn go(&mut self, person: PersonId, now: Instant) {
        let presence = self.see(person, now);
        presence.sockets = presence.sockets.saturating_sub(1);
    }

    fn see(&mut self, person: PersonId, now: Instant) -> &mut Presence {
        let new = Presence { name: None, sockets: 0, seen: now, patience: QUIET };
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
        NewSeek {
            game: "dvonn".to_owned(),
            rated: false,
            clock: None,
            side: SideChoice::Lot,
            rating: None,
        }
    }

    fn guest(person: PersonId) -> Joiner {
        Joiner { person: Some(person), points: None }
    }

    fn ids(board: &mut Board, now: Instant) -> Vec<String> {
        board.list(None, now).seeks.into_iter().map(|seek| seek.id).collect()
    }

    #[test]
    fn a_seek_ends_when_its_owner_leaves_but_survives_a_reload() {
        let (mut board, start) = (Board::default(), Instant::now());
        let [ada, bob] = [PersonId::fresh(), PersonId::fresh()];
        board.come(ada, Some("Ada".to_owned()), start);
        let seek = board.post(ada, None, None, dvonn(), start).unwrap();
        let hour = start + Duration::from_hours(1);
        let here = board.list(None, hour);
        assert_eq!((here.people, here.names), (1, vec!["Ada".to_owned()]));
        assert_eq!(ids(&mut board, hour), [seek.id.as_str()]);
        board.go(ada, hour);
        assert_eq!(ids(&mut board, hour + GRACE / 2).len(), 1);
        board.come(ada, None, hour + GRACE / 2);
        assert_eq!(ids(&mut board, hour + GRACE * 2).len(), 1);
        board.go(ada, hour + GRACE * 2);
        assert!(ids(&mut board, hour + GRACE * 3).is_empty());
        let late = board.take(&seek.id, guest(bob), hour + GRACE * 3);
        assert_eq!(late, Err(NotJoined::Gone));
    }

    #[test]
    fn programs_without_a_socket_poll() {
        let (mut board, start, ada) = (Board::default(), Instant::now(), PersonId::fresh());
        board.post(ada, None, None, dvonn(), start).unwrap();
        board.list(Some(ada), start + QUIET / 2);
        assert_eq!(ids(&mut board, start + QUIET).len(), 1);
        assert!(ids(&mut board, start + QUIET * 2).is_empty());
    }

    #[test]
    fn seeks_are_limited_per_person_and_in_total() {
        let (mut board, now, ada) = (Board::default(), Instant::now(), PersonId::fresh());
        for _ in 0..MOST_OF_ONE {
            board.post(ada, None, None, dvonn(), now).unwrap();
        }
        assert_eq!(board.post(ada, None, None, dvonn(), now), Err(TooManySeeks::OfOne));
    }

    #[test]
    fn a_rated_seek_is_for_accounts_in_its_range() {
        let (mut board, now) = (Board::default(), Instant::now());
        let [ada, bob] = [PersonId::fresh(), PersonId::fresh()];
        let range = wire::RatingRange { min: Some(1400), max: Some(1600) };
        let rated = NewSeek { rated: true, rating: Some(range), ..dvonn() };
        let own = LobbyRating { points: 1500, provisional: true };
        let seek = board.post(ada, None, Some(own), rated, now).unwrap();
        assert_eq!(seek.owner, Some(own));
        assert_eq!(board.rated(&seek.id).as_deref(), Some("dvonn"));
        let mut take = |points| {
            let joiner = Joiner { person: Some(bob), points };
            board.take(&seek.id, joiner, now).map(|wanted| wanted.owner)
        };
        assert_eq!(take(None), Err(NotJoined::NoAccount));
        assert_eq!(take(Some(1399)), Err(NotJoined::Rating));
        assert_eq!(take(Some(1601)), Err(NotJoined::Rating));
        assert_eq!(take(Some(1600)), Ok(ada));
        assert_eq!(take(Some(1600)), Err(NotJoined::Gone));
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
                        let posted = board.post(person, None, None, dvonn(), now);
                        known.extend(posted.ok().map(|seek| (seek.id, person)));
                    }
                    1 => board.come(person, None, now),
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
                        let took = board.take(&id, guest(person), now);
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
