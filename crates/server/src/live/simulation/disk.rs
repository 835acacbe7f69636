//! A database in memory, on simulated time. It keeps what SQLite would keep, refuses what its keys
//! refuse, and fails, stalls or dies on command.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use game::Dice;
use room::{GameCode, Instant, Moment, PersonId, SessionId, Uptime};
use store::{
    Account, Backend, Commit, CommitObserver, Effect, Encounters, Entry, Find, History,
    LastRatings, Leader, ListedGame, NewGame, Private, Reset, Results, Shelf, Standing, StoreError,
    StoredEvent, StoredGame, StoredRating, StoredResult, StoredSeat, StoredSession, Write,
};
use tokio::sync::Notify;
use tokio::time::sleep;
use wire::Event;

use super::super::clock;
use super::encounters;
use super::people::People;
use super::ratings::Ratings;

/// What goes wrong with a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// Nothing is stored, and the caller is told so.
    Fails,
    /// Everything is stored, and the caller is told that it failed.
    Lies,
    /// It takes this long.
    Slow(Duration),
    /// The caller is told that it is stored, and it is not.
    Forgets,
}

/// An event as the disk has it.
#[derive(Debug, Clone)]
pub(super) struct Inscribed {
    pub(super) stored: StoredEvent,
    /// When it was stored.
    pub(super) applied: Instant,
    /// When its host was told, if it was.
    pub(super) answered: Option<Instant>,
    /// Which server stored it, and how many calls had failed before.
    pub(super) life: u32,
    pub(super) failures: u64,
}

/// A game as the disk has it: the rows of all tables.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    pub(super) variant: String,
    pub(super) terms: String,
    pub(super) created: Moment,
    pub(super) standing: Standing,
    pub(super) seats: [Option<StoredSeat>; 2],
    pub(super) events: BTreeMap<u32, Inscribed>,
    pub(super) moves: BTreeMap<u32, String>,
}

/// A private setting that a player asked to store.
#[derive(Debug, Clone)]
pub(super) struct Secret {
    pub(super) game: GameCode,
    pub(super) private: Private,
    pub(super) applied: Instant,
}

#[derive(Debug)]
pub(super) struct Disk {
    pub(super) games: BTreeMap<GameCode, Rows>,
    pub(super) secrets: Vec<Secret>,
    pub(super) people: People,
    pub(super) ratings: Ratings,
    /// How long servers have run, as far as it was noted, and when that was.
    pub(super) ran: Uptime,
    alive: Moment,
    /// The servers that are alive.
    living: BTreeSet<u32>,
    lives: u32,
    /// How many steps calls have gone through: each may be the last of its server.
    pub(super) steps: u64,
    pub(super) crash_at: Option<u64>,
    /// The servers that have died and that the world has not removed yet.
    pub(super) dead: Vec<u32>,
    fault: Option<(Fault, u32)>,
    /// How many calls have failed.
    pub(super) failures: u64,
    /// When the last of them did.
    pub(super) failed: Option<Instant>,
    dice: Dice,
    /// Skips the next number.
    pub(super) skips: bool,
    /// Gives both players a minute with the next move that shows the clocks.
    pub(super) gains: bool,
    /// Invalid writes of hosts.
    pub(super) wrongs: Vec<String>,
}

/// One server's connection to the disk.
#[derive(Clone)]
pub(crate) struct Simulated {
    disk: Arc<Mutex<Disk>>,
    observer: Arc<OnceLock<CommitObserver>>,
    pub(super) died: Arc<Notify>,
    pub(super) life: u32,
}

impl Simulated {
    /// An empty disk without servers.
    pub(super) fn new(seed: u64) -> Self {
        let disk = Disk {
            games: BTreeMap::new(),
            secrets: Vec::new(),
            people: People::default(),
            ratings: Ratings::default(),
            ran: Uptime(0),
            alive: Moment(0),
            living: BTreeSet::new(),
            lives: 0,
            steps: 0,
            crash_at: None,
            dead: Vec::new(),
            fault: None,
            failures: 0,
            failed: None,
            dice: Dice::new(seed),
            skips: false,
            gains: false,
            wrongs: Vec::new(),
        };
        let (observer, died) = (Arc::default(), Arc::default());
        Self { disk: Arc::new(Mutex::new(disk)), observer, died, life: 0 }
    }

    pub(super) fn disk(&self) -> MutexGuard<'_, Disk> {
        self.disk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection of a new server.
    pub(super) fn of_new_server(&self) -> Self {
        let mut disk = self.disk();
        disk.lives += 1;
        let life = disk.lives;
        disk.living.insert(life);
        drop(disk);
        Self { life, ..self.clone() }
    }

    /// Kills this server: none of its calls is answered or stored any more.
    pub(super) fn die(&self) {
        self.disk().kill(self.life);
    }

    /// Lets this many calls fail in that way.
    pub(super) fn break_down(&self, fault: Fault, calls: u32) {
        self.disk().fault = Some((fault, calls));
    }

    pub(super) fn heal(&self) {
        let mut disk = self.disk();
        (disk.fault, disk.crash_at) = (None, None);
    }

    /// A step of a call, which may be the last of the server.
    async fn step(&self) {
        let lives = {
            let mut disk = self.disk();
            if disk.living.contains(&self.life) {
                disk.steps += 1;
                if disk.crash_at == Some(disk.steps) {
                    disk.kill(self.life);
                    self.died.notify_one();
                }
            }
            disk.living.contains(&self.life)
        };
        if !lives {
            pending::<()>().await;
        }
    }

    async fn call<T>(
        &self,
        work: impl FnOnce(&mut Disk) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (way, fault) = {
            let mut disk = self.disk();
            (Duration::from_micros(disk.dice.roll(3_000) as u64), disk.next_fault())
        };
        let way = if let Some(Fault::Slow(time)) = fault { time } else { way };
        sleep(way).await;
        self.step().await;
        if fault == Some(Fault::Fails) {
            return Err(self.disk().fail());
        }
        let before = (fault == Some(Fault::Forgets)).then(|| {
            let disk = self.disk();
            (disk.games.clone(), disk.ratings.clone())
        });
        let result = work(&mut self.disk());
        if let Some(before) = before {
            let mut disk = self.disk();
            (disk.games, disk.ratings) = before;
        }
        self.step().await;
        sleep(way / 2).await;
        self.step().await;
        if fault == Some(Fault::Lies) {
            return Err(self.disk().fail());
        }
        result
    }

    /// Stores the uptime of the server.
    pub(super) async fn beat(&self, ran: Uptime) -> Result<(), StoreError> {
        self.write(Write::Beat { ran, now: Moment(0) }).await
    }

    /// The games in which a clock expires by then.
    pub(super) async fn all_due(&self, by: Uptime) -> Result<Vec<GameCode>, StoreError> {
        let due = Backend::games_due(self, by, None, u32::MAX).await?;
        Ok(due.into_iter().map(|(_, code)| code).collect())
    }

    fn read_game(disk: &Disk, code: GameCode, number: u32) -> Option<StoredGame> {
        let mut game = disk.games.get(&code)?.read(number);
        for seat in game.seats.iter_mut().flatten() {
            seat.name = disk.people.name(seat.person);
            seat.has_account = disk.people.accounts.of(seat.person).is_some();
            seat.rating = disk.ratings.of_seat(code, &disk.games[&code].variant, seat.person);
        }
        Some(game)
    }
}

impl fmt::Debug for Simulated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Simulated").field("life", &self.life).finish_non_exhaustive()
    }
}

#[async_trait]
impl Backend for Simulated {
    async fn write(&self, write: Write) -> Result<(), StoreError> {
        let (began, appended) = (clock::now(), appended(&write));
        let stored = self.call(|disk| disk.write(write, self.life)).await;
        if let Some(observe) = self.observer.get() {
            observe(Commit { writes: 1, took: clock::now().since(began) });
        }
        if stored.is_ok()
            && let Some((game, number)) = appended
            && let Some(rows) = self.disk().games.get_mut(&game)
            && let Some(event) = rows.events.get_mut(&number)
        {
            event.answered = Some(clock::now());
        }
        stored
    }

    async fn game_since(
        &self,
        code: GameCode,
        number: u32,
    ) -> Result<Option<StoredGame>, StoreError> {
        self.call(|disk| Ok(Self::read_game(disk, code, number))).await
    }

    async fn listed(&self, code: GameCode) -> Result<Option<ListedGame>, StoreError> {
        self.call(|disk| {
            let Some(game) = Self::read_game(disk, code, 0) else { return Ok(None) };
            let StoredGame { terms, seats, created, due, .. } = game;
            let summary = Some(disk.games[&code].standing.summary.clone());
            Ok(Some(ListedGame { code, terms, seats, created, due, summary }))
        })
        .await
    }

    async fn games_of(&self, which: Shelf) -> Result<Vec<GameCode>, StoreError> {
        self.call(|disk| {
            let has_seat =
                |rows: &Rows| rows.seats.iter().flatten().any(|seat| seat.person == which.person);
            let games = disk.games.iter();
            let own = games.filter(|(_, rows)| has_seat(rows) && rows.standing.over == which.over);
            let mut own: Vec<(Moment, GameCode)> =
                own.map(|(code, rows)| (rows.created, *code)).collect();
            own.sort_unstable_by(|one, other| other.cmp(one));
            if let Some(before) = which.before {
                let before = disk.games.get(&before).map(|rows| (rows.created, before));
                own.retain(|game| before.is_some_and(|before| *game < before));
            }
            Ok(own.into_iter().take(which.most as usize).map(|(_, code)| code).collect())
        })
        .await
    }

    async fn games_due(
        &self,
        by: Uptime,
        after: Option<(Uptime, GameCode)>,
        most: u32,
    ) -> Result<Vec<(Uptime, GameCode)>, StoreError> {
        self.call(|disk| {
            let games = disk.games.iter().filter(|(_, rows)| !rows.standing.over);
            let due = games.filter_map(|(code, rows)| Some((rows.standing.due?, *code)));
            let due = due.filter(|(due, _)| *due <= by);
            let mut due: Vec<_> =
                due.filter(|game| after.is_none_or(|after| *game > after)).collect();
            due.sort_unstable();
            due.truncate(most as usize);
            Ok(due)
        })
        .await
    }

    async fn find(&self, kind: Find, most: u32) -> Result<Vec<GameCode>, StoreError> {
        self.call(|disk| {
            let fits = |code: &GameCode, standing: &Standing| match kind {
                Find::NotBegun(since) => {
                    !standing.over && standing.ply < 2 && standing.since < since
                }
                Find::Aborted(since) => standing.aborted && standing.since < since,
                Find::WithoutSummary => false,
                Find::After(after) => after.is_none_or(|after| *code > after),
            };
            let games = disk.games.iter().filter(|(code, rows)| fits(code, &rows.standing));
            let mut games: Vec<_> =
                games.map(|(code, rows)| (rows.standing.since, *code)).collect();
            if !matches!(kind, Find::After(_)) {
                games.sort_unstable();
            }
            Ok(games.into_iter().take(most as usize).map(|(_, code)| code).collect())
        })
        .await
    }

    async fn deserted(&self, most: u32) -> Result<Vec<(GameCode, PersonId)>, StoreError> {
        self.call(|disk| {
            let games = disk.games.iter().filter(|(_, rows)| !rows.standing.over);
            let seats = games.flat_map(|(code, rows)| {
                rows.seats.iter().flatten().map(|seat| (*code, seat.person))
            });
            let gone: BTreeSet<_> =
                seats.filter(|(_, person)| disk.people.is_removed(*person)).collect();
            Ok(gone.into_iter().take(most as usize).collect())
        })
        .await
    }

    async fn name(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        self.call(|disk| Ok(disk.people.name(person))).await
    }

    async fn account(&self, person: PersonId) -> Result<Option<Account>, StoreError> {
        self.call(|disk| Ok(disk.people.accounts.of(person))).await
    }

    async fn account_like(&self, skeleton: &str) -> Result<Option<Account>, StoreError> {
        self.call(|disk| Ok(disk.people.accounts.like(skeleton))).await
    }

    async fn last_ratings(
        &self,
        variant: &str,
        people: [PersonId; 2],
    ) -> Result<LastRatings, StoreError> {
        self.call(|disk| Ok(disk.ratings.last(variant, people))).await
    }

    async fn ratings_of(&self, person: PersonId) -> Result<Vec<StoredRating>, StoreError> {
        self.call(|disk| Ok(disk.ratings.of_person(person))).await
    }

    async fn rating_history(
        &self,
        person: PersonId,
        variant: &str,
        most: u32,
    ) -> Result<Vec<StoredRating>, StoreError> {
        self.call(|disk| {
            let mut all = disk.ratings.history(variant, person);
            let older = all.len().saturating_sub(most as usize);
            Ok(all.split_off(older))
        })
        .await
    }

    async fn leaders(
        &self,
        variant: &str,
        deviation: i64,
        most: u32,
    ) -> Result<Vec<Leader>, StoreError> {
        self.call(|disk| {
            let mut leaders = disk.ratings.leaders(variant, deviation, disk.people.accounts.all());
            leaders.truncate(most as usize);
            Ok(leaders)
        })
        .await
    }

    async fn encounters(&self, which: Encounters) -> Result<Vec<GameCode>, StoreError> {
        self.call(|disk| Ok(encounters::games(&disk.games, &which))).await
    }

    async fn running(&self, since: Uptime, most: u32) -> Result<Vec<GameCode>, StoreError> {
        self.call(|disk| {
            let best = |code: &GameCode, rows: &Rows| {
                let [first, second] = rows.seats.each_ref().map(Option::as_ref);
                let people = [first?.person, second?.person];
                let have_accounts =
                    people.iter().all(|person| disk.people.accounts.of(*person).is_some());
                let Standing { over, ply, since: touched, .. } = rows.standing;
                let is_on = !over && ply >= 2 && touched >= since;
                let points = |person| {
                    let rating = disk.ratings.of_seat(*code, &rows.variant, person);
                    rating.map_or(0, |rating| rating.rating.rating)
                };
                let sum = points(people[0]) + points(people[1]);
                (people[0] != people[1] && have_accounts && is_on).then_some((
                    Reverse(sum),
                    Reverse(touched),
                    *code,
                ))
            };
            let mut found: Vec<_> =
                disk.games.iter().filter_map(|(code, rows)| best(code, rows)).collect();
            found.sort_unstable();
            Ok(found.into_iter().take(most as usize).map(|(.., code)| code).collect())
        })
        .await
    }

    async fn results_of(
        &self,
        person: PersonId,
        opponent: Option<PersonId>,
    ) -> Result<Vec<Results>, StoreError> {
        self.call(|disk| Ok(encounters::results(&disk.games, person, opponent))).await
    }

    async fn results_after(
        &self,
        variant: &str,
        number: u32,
        most: u32,
    ) -> Result<Vec<StoredResult>, StoreError> {
        self.call(|disk| Ok(disk.ratings.results_after(variant, number, most, &disk.games))).await
    }

    async fn reset(&self, hash: [u8; 32]) -> Result<Option<Reset>, StoreError> {
        self.call(|disk| Ok(disk.people.accounts.reset(hash))).await
    }

    async fn people_without_games(
        &self,
        since: Uptime,
        most: u32,
    ) -> Result<Vec<PersonId>, StoreError> {
        self.call(|disk| {
            let idle = disk.people.not_seen_since(since);
            let idle = idle.into_iter().filter(|person| !disk.has_games(*person));
            Ok(idle.take(most as usize).collect())
        })
        .await
    }

    async fn session(&self, id: SessionId) -> Result<Option<StoredSession>, StoreError> {
        self.call(|disk| Ok(disk.people.session(id))).await
    }

    async fn sessions_of(&self, person: PersonId) -> Result<Vec<StoredSession>, StoreError> {
        self.call(|disk| Ok(disk.people.sessions_of(person))).await
    }

    async fn sessions_expired(&self, by: Uptime, most: u32) -> Result<Vec<SessionId>, StoreError> {
        self.call(|disk| Ok(disk.people.sessions_expired(by, most as usize))).await
    }

    async fn last_beat(&self) -> Result<(Uptime, Moment), StoreError> {
        self.call(|disk| Ok((disk.ran, disk.alive))).await
    }

    async fn secret(&self, _: &'static str) -> Result<Option<Vec<u8>>, StoreError> {
        // No older server has used this disk.
        self.call(|_| Ok(None)).await
    }

    async fn check(&self) -> Result<(), StoreError> {
        self.write(Write::Probe).await
    }

    async fn settle(&self) -> Result<(), StoreError> {
        self.call(|_| Ok(())).await
    }

    fn observe(&self, observer: CommitObserver) {
        // The first one stays.
        let _ = self.observer.set(observer);
    }
}

/// The event that is stored, if one is.
fn appended(write: &Write) -> Option<(GameCode, u32)> {
    if let Write::Entry(entry) = write { Some((entry.game, entry.number)) } else { None }
}

impl Disk {
    fn kill(&mut self, life: u32) {
        if self.living.remove(&life) {
            self.dead.push(life);
        }
    }

    fn with_a_minute(&mut self, text: String) -> String {
        let Ok(Event::Moved { by, ply, moves, clock: Some(left) }) = stored::event(&text) else {
            return text;
        };
        self.gains = false;
        let clock = Some(left.map(|left| left + 60_000));
        stored::event_text(&Event::Moved { by, ply, moves, clock })
    }

    fn fail(&mut self) -> StoreError {
        self.failures += 1;
        self.failed = Some(clock::now());
        StoreError::Slow
    }

    fn next_fault(&mut self) -> Option<Fault> {
        let (fault, left) = self.fault?;
        self.fault = (left > 1).then_some((fault, left - 1));
        Some(fault)
    }

    fn write(&mut self, write: Write, life: u32) -> Result<(), StoreError> {
        match write {
            Write::Game(game) => self.begin(game)?,
            Write::Entry(entry) => self.append(entry, life)?,
            Write::Adopted(game, history) => self.adopt(game, history, life)?,
            Write::Rerated(rerated) => self.ratings.rerate(rerated),
            Write::Private { game, player, private } => self.keep(game, player, private),
            Write::Summary(game, _) => self.wrongs.push(format!("{game} had no summary")),
            Write::AtRest(game) => {
                self.wrongs.push(format!("{game} cannot be read"));
                if let Some(rows) = self.games.get_mut(&game) {
                    (rows.standing.due, rows.standing.since) = (None, Uptime(i64::MAX));
                }
            }
            Write::ForgetGames(games) => {
                let is_gone =
                    |code: &GameCode, rows: &Rows| games.contains(code) && rows.standing.aborted;
                self.games.retain(|code, rows| !is_gone(code, rows));
            }
            Write::Beat { ran, now } => (self.ran, self.alive) = (self.ran.max(ran), now),
            Write::Probe => {}
            Write::RemovePerson(person) => {
                let forget = !self.has_games(person);
                self.people.remove(person, forget);
            }
            Write::ForgetPeople { people, since } => {
                for person in people {
                    if !self.has_games(person) {
                        self.people.forget(person, since);
                    }
                }
            }
            other => self.people.write(other)?,
        }
        Ok(())
    }

    fn has_games(&self, person: PersonId) -> bool {
        let mut seats = self.games.values().flat_map(|rows| rows.seats.iter().flatten());
        seats.any(|seat| seat.person == person)
    }

    fn keep(&mut self, game: GameCode, player: u8, private: Private) {
        let rows = self.games.get_mut(&game);
        let seat = rows.and_then(|rows| rows.seats.get_mut(usize::from(player))?.as_mut());
        if let Some(seat) = seat {
            seat.private = private.clone();
        }
        self.secrets.push(Secret { game, private, applied: clock::now() });
    }

    pub(super) fn begin(&mut self, game: NewGame) -> Result<(), StoreError> {
        if self.games.contains_key(&game.code) {
            return Err(StoreError::Taken);
        }
        if !game.seats.iter().flatten().all(|person| self.people.knows(*person)) {
            return Err(StoreError::Missing);
        }
        let rows = Rows {
            variant: game.variant,
            terms: game.terms,
            created: game.created,
            standing: game.standing,
            seats: game.seats.map(|person| person.map(StoredSeat::of)),
            events: BTreeMap::new(),
            moves: BTreeMap::new(),
        };
        self.games.insert(game.code, rows);
        Ok(())
    }

    fn adopt(&mut self, game: NewGame, history: History, life: u32) -> Result<(), StoreError> {
        let code = game.code;
        self.begin(game)?;
        let (applied, failures) = (clock::now(), self.failures);
        let rows = self.games.get_mut(&code).expect("it has just begun");
        rows.events.extend((1..).zip(history.events).map(|(number, (at, event))| {
            let stored = StoredEvent { at, request: None, event };
            (number, Inscribed { stored, applied, answered: None, life, failures })
        }));
        rows.moves.extend((0..).zip(history.moves));
        Ok(())
    }

    /// All of it, or nothing.
    pub(super) fn append(&mut self, entry: Entry, life: u32) -> Result<(), StoreError> {
        let Some(rows) = self.games.get(&entry.game) else {
            return Err(StoreError::Missing);
        };
        let mut rows = rows.clone();
        let repeats =
            |event: &Inscribed| entry.request.is_some() && event.stored.request == entry.request;
        if rows.events.contains_key(&entry.number) || rows.events.values().any(repeats) {
            return Err(StoreError::Taken);
        }
        match entry.effect {
            Effect::Nothing => {}
            Effect::Moves { player, ply, texts } => {
                let seat = rows.seats[usize::from(player)].as_mut();
                if entry.request.is_none()
                    && let Some(seat) = &seat
                    && seat.private.premove != serde_json::to_string(&texts).ok()
                {
                    let premove = &seat.private.premove;
                    self.wrongs.push(format!("{texts:?} was played for {premove:?}"));
                }
                if let Some(seat) = seat {
                    seat.private.premove = None;
                }
                for (ply, text) in (ply..).zip(texts) {
                    if rows.moves.insert(ply, text).is_some() {
                        return Err(StoreError::Taken);
                    }
                }
            }
            Effect::TakenBack { plies } => {
                rows.moves.retain(|&ply, _| ply < plies);
                for seat in rows.seats.iter_mut().flatten() {
                    seat.private.premove = None;
                }
            }
            Effect::Begins(game) => self.begin(*game)?,
            Effect::Seated { player, person } => {
                let seat = &mut rows.seats[usize::from(player)];
                if seat.is_some() {
                    return Err(StoreError::Taken);
                }
                if !self.people.knows(person) {
                    return Err(StoreError::Missing);
                }
                *seat = Some(StoredSeat::of(person));
            }
        }
        if let Some(rated) = entry.rated {
            self.ratings.rate(entry.game, &rows.variant, entry.at, &rated)?;
        }
        let event = if self.gains { self.with_a_minute(entry.event) } else { entry.event };
        let stored = StoredEvent { at: entry.at, request: entry.request, event };
        let (applied, failures) = (clock::now(), self.failures);
        let inscribed = Inscribed { stored, applied, answered: None, life, failures };
        let skipped = u32::from(std::mem::take(&mut self.skips));
        rows.events.insert(entry.number + skipped, inscribed);
        rows.standing = entry.standing.unwrap_or(rows.standing);
        self.games.insert(entry.game, rows);
        Ok(())
    }
}

impl Rows {
    /// As the store reads it.
    pub(super) fn read(&self, number: u32) -> StoredGame {
        StoredGame {
            terms: self.terms.clone(),
            seats: self.seats.clone(),
            created: self.created,
            due: self.standing.due,
            events: self
                .events
                .range(number + 1..)
                .map(|(_, event)| event.stored.clone())
                .collect(),
            moves: self.moves.values().cloned().collect(),
        }
    }

    /// The number of the last event.
    pub(super) fn number(&self) -> u32 {
        self.events.last_key_value().map_or(0, |(number, _)| *number)
    }
}

#[cfg(test)]
mod tests {
    use store::Store;
    use store::testing::Place;

    use super::*;

    impl Place for Simulated {
        async fn new() -> Self {
            Self::new(0)
        }

        async fn open(&self) -> Store {
            self.of_new_server().into()
        }
    }

    // The same contract as that of a database.
    store::suite!(Simulated);
}
