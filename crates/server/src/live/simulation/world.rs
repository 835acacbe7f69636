//! Servers, a disk and people, all in one thread and on simulated time. A seed decides everything.

use std::sync::Arc;
use std::time::Duration;

use catalog::{GameId, Hint};
use futures_util::FutureExt;
use game::Dice;
use room::{Face, GameCode, Instant, PersonId, Uptime};
use search::{Line, Score};
use tokio::task::JoinHandle;
use tokio::time::{advance, sleep, timeout};
use wire::{Ask, ClockTerms, Computer, Event, Request, Side, Tell, Terms};

use super::super::{Asker, Pulse, Tables, Thinking, Visitor, Workers, clock, new_game};
use super::client::{Client, Link};
use super::clockwork::Standstill;
use super::disk::{Fault, Simulated};
use super::history::{Ear, History, Stay};
use crate::metrics::Metrics;
use crate::ratings::{Rerating, rerate};

/// How often a server looks for expiring clocks.
const BEAT: Duration = Duration::from_secs(10);

/// How long a client waits for room in the inbox of a table.
const RETRY: Duration = Duration::from_secs(1);

/// How long a table may take to recover after the disk, which may also be slow, has failed.
const RECOVERY: Duration = Duration::from_secs(30);

/// How long an answer may take once all faults have healed.
const PATIENCE: Duration = Duration::from_secs(45);

/// What may go wrong in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Anything: crashes, faults of the disk, standstills, several servers.
    Any,
    /// No faults: only what people do.
    None,
    /// One crash, at that step of the disk.
    CrashAt(u64),
}

/// A deliberate fault of a server, to test the checker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Crime {
    /// An event that was acknowledged is not stored.
    Forgets,
    /// An event is stored a second time.
    Repeats,
    /// The number of an event is left out.
    Skips,
    /// A player has a second more than before.
    Gains,
    /// A request is acknowledged before its event is sent.
    Hurries,
    /// An event is not sent to somebody.
    Conceals,
    /// Somebody is sent a wrong position.
    Deceives,
}

/// What has happened in a run.
#[derive(Debug, Default, Clone)]
pub(super) struct Tally {
    pub(super) events: usize,
    pub(super) moves: usize,
    pub(super) premoves: usize,
    pub(super) takebacks: usize,
    pub(super) flags: usize,
    pub(super) claims: usize,
    pub(super) rematches: usize,
    pub(super) joins: usize,
    pub(super) crashes: usize,
    pub(super) failures: usize,
    pub(super) standstills: usize,
    pub(super) welcomes: usize,
    pub(super) let_go: usize,
    pub(super) rated: usize,
    /// Steps of the disk.
    pub(super) steps: u64,
}

impl Tally {
    fn counts(&mut self) -> [(&'static str, &mut usize); 14] {
        [
            ("events", &mut self.events),
            ("moves", &mut self.moves),
            ("premoves", &mut self.premoves),
            ("takebacks", &mut self.takebacks),
            ("flags", &mut self.flags),
            ("claims", &mut self.claims),
            ("rematches", &mut self.rematches),
            ("joins", &mut self.joins),
            ("crashes", &mut self.crashes),
            ("failures", &mut self.failures),
            ("standstills", &mut self.standstills),
            ("welcomes", &mut self.welcomes),
            ("let_go", &mut self.let_go),
            ("rated", &mut self.rated),
        ]
    }

    pub(super) fn add(&mut self, other: &Self) {
        let mut other = other.clone();
        for ((_, sum), (_, more)) in self.counts().into_iter().zip(other.counts()) {
            *sum += *more;
        }
        self.steps += other.steps;
    }

    /// What has not happened at all.
    pub(super) fn never(&mut self) -> Vec<&'static str> {
        let never = self.counts().into_iter().filter(|(_, count)| **count == 0);
        never.map(|(name, _)| name).collect()
    }
}

/// A server, while it lives.
struct Server {
    way: Simulated,
    thinking: Thinking,
    /// `None` while it is down.
    tables: Option<Arc<Tables>>,
    chores: JoinHandle<()>,
    up_at: Instant,
}

pub(super) struct World {
    trouble: Trouble,
    crime: Option<Crime>,
    dice: Dice,
    store: Simulated,
    servers: Vec<Server>,
    clients: Vec<Client>,
    people: [PersonId; 2],
    history: History,
    tally: Tally,
}

impl World {
    pub(super) fn new(seed: u64, trouble: Trouble) -> Self {
        let mut dice = Dice::new(seed);
        let store = Simulated::new(seed);
        if let Trouble::CrashAt(step) = trouble {
            store.disk().crash_at = Some(step);
        }
        let people = ["aaaaaaaaaaaa", "bbbbbbbbbbbb"].map(|id| id.parse().expect("an id"));
        let code: GameCode = "evening22222".parse().expect("a code");
        let (terms, seats) = any_game(&mut dice, people);
        let new = new_game(code, &terms, seats, Uptime(0)).expect("a game");
        for person in people {
            store.disk().people.know(person);
        }
        store.disk().begin(new).expect("an empty disk");
        let several = trouble == Trouble::Any && dice.roll(4) == 0;
        let [one, other] = people.map(Some);
        let clients =
            [("a", one), ("b", other), ("c", one), ("d", other), ("e", None), ("f", other)];
        let clients = clients.map(|(name, person)| Client::new(name, person, code)).into();
        let mut history = History::default();
        history.several = several;
        let (servers, tally) = (Vec::new(), Tally::default());
        let mut world =
            Self { trouble, crime: None, dice, store, servers, clients, people, history, tally };
        for _ in 0..=usize::from(several) {
            let server = world.start();
            world.servers.push(server);
        }
        world
    }

    /// The same with a server that commits this crime once.
    pub(super) fn with(self, crime: Crime) -> Self {
        Self { crime: Some(crime), ..self }
    }

    /// Runs this many steps, and then lets everything heal.
    pub(super) async fn run(mut self, steps: usize) -> Result<Tally, String> {
        for step in 0..steps {
            self.act().await;
            if step == steps / 2 {
                self.tamper();
            }
            let pause = self.any_pause();
            self.pass(pause).await;
            self.listen()?;
        }
        self.become_well().await?;
        self.let_flags_fall().await?;
        self.history.closes(&self.store.disk())?;
        self.check_ratings().await?;
        Ok(self.count())
    }

    /// Every rated game has changed the ratings once, and the games give the same ratings again.
    async fn check_ratings(&mut self) -> Result<(), String> {
        if self.crime.is_some() {
            return Ok(());
        }
        let found = rerate(&self.store.of_new_server().into()).await;
        let Rerating { games, changed } = found.map_err(|error| error.to_string())?;
        if changed > 0 {
            return Err(format!("{changed} games had left other ratings"));
        }
        let disk = self.store.disk();
        let rated = disk.games.values().filter(|rows| {
            rows.standing.winner.is_some()
                && stored::terms(&rows.terms).is_ok_and(|terms| terms.rated)
        });
        let rated = rated.count();
        self.tally.rated += rated;
        if games == rated as u64 {
            return Ok(());
        }
        Err(format!("{rated} rated games have ended, and {games} have changed ratings"))
    }

    /// Does to the disk what a bad server would.
    fn tamper(&mut self) {
        if self.crime == Some(Crime::Forgets) {
            return self.store.break_down(Fault::Forgets, 8);
        }
        let mut disk = self.store.disk();
        disk.skips = self.crime == Some(Crime::Skips);
        disk.gains = self.crime == Some(Crime::Gains);
        let rows = disk.games.values_mut().next().expect("there is a game");
        if self.crime == Some(Crime::Repeats)
            && let Some((number, last)) = rows.events.last_key_value()
        {
            let (next, last) = (number + 1, last.clone());
            rows.events.insert(next, last);
        }
    }

    fn start(&mut self) -> Server {
        let way = self.store.of_new_server();
        let thinking = Thinking::by_hand();
        let metrics = Metrics::new(thinking.waits());
        let pulse = Pulse::start(self.store.disk().ran);
        // A simulation has no threads.
        let (store, workers) = (way.clone().into(), Workers::in_place());
        let tables = Arc::new(Tables::new(store, thinking.clone(), metrics, pulse, workers));
        let chores = tokio::spawn(look_after(Arc::clone(&tables), way.clone()));
        Server { way, thinking, tables: Some(tables), chores, up_at: clock::now() }
    }

    fn any_pause(&mut self) -> Duration {
        let millis = match self.dice.roll(20) {
            0..8 => 0,
            8..15 => self.dice.roll(40) as u64,
            15..19 => self.dice.roll(1_500) as u64,
            _ => self.dice.roll(90_000) as u64,
        };
        Duration::from_millis(millis)
    }

    /// Takes one random step.
    async fn act(&mut self) {
        if self.trouble == Trouble::Any {
            self.make_trouble().await;
        }
        self.think();
        let index = self.dice.roll(self.clients.len());
        let is_lost = self.clients[index].link.is_none();
        match self.dice.roll(16) {
            _ if is_lost => self.connect(index),
            0 => self.disconnect(index),
            1 if self.trouble == Trouble::Any => {
                if let Some(link) = &mut self.clients[index].link {
                    link.asleep = !link.asleep;
                    link.has_slept = true;
                }
            }
            2 => self.join(index),
            3 => self.walk_away().await,
            4..8 if self.clients[index].rematch.is_some() => {
                self.disconnect(index);
                if let Some(game) = self.clients[index].rematch {
                    self.clients[index].go_on(game);
                }
            }
            _ => self.send(index).await,
        }
    }

    async fn make_trouble(&mut self) {
        let millis = |dice: &mut Dice, most| Duration::from_millis(dice.roll(most) as u64);
        match self.dice.roll(300) {
            0 | 1 => {
                let index = self.dice.roll(self.servers.len());
                self.servers[index].way.die();
                self.bury();
            }
            2 => {
                // Somewhere in the next few calls.
                let mut disk = self.store.disk();
                disk.crash_at = Some(disk.steps + 1 + self.dice.roll(12) as u64);
            }
            3 => {
                let calls = 1 + self.dice.roll(3) as u32;
                self.store.break_down(Fault::Fails, calls);
            }
            4 => self.store.break_down(Fault::Lies, 1),
            5 => {
                let time = millis(&mut self.dice, 6_000);
                let calls = 1 + self.dice.roll(3) as u32;
                self.store.break_down(Fault::Slow(time), calls);
            }
            6 => {
                let time = Duration::from_millis(400) + millis(&mut self.dice, 8_000);
                let from = clock::now();
                advance(time).await;
                self.history.standstills.push(Standstill { from, to: clock::now() });
            }
            _ => {}
        }
    }

    /// Lets time pass, and removes servers that die meanwhile.
    async fn pass(&mut self, time: Duration) {
        let end = clock::now() + time;
        let died = Arc::clone(&self.store.died);
        loop {
            let left = end.since(clock::now());
            tokio::select! {
                biased;
                () = died.notified() => self.bury(),
                () = sleep(left) => break,
            }
        }
        for index in 0..self.servers.len() {
            let server = &self.servers[index];
            if server.tables.is_none() && server.up_at <= clock::now() {
                self.servers[index] = self.start();
            }
        }
    }

    /// Removes dead servers and their sockets.
    fn bury(&mut self) {
        let dead = std::mem::take(&mut self.store.disk().dead);
        for index in 0..self.servers.len() {
            let server = &mut self.servers[index];
            if !dead.contains(&server.way.life) || server.tables.is_none() {
                continue;
            }
            self.tally.crashes += 1;
            server.chores.abort();
            server.tables = None;
            let down = if self.dice.roll(2) == 0 { 0 } else { self.dice.roll(100_000) };
            server.up_at = clock::now() + Duration::from_millis(down as u64);
            for client in self.clients.iter_mut().filter(|client| client.server == index) {
                if let Some((coming, _)) = client.coming.take() {
                    coming.abort();
                }
                if let Some(link) = client.link.take() {
                    end_stay(&mut self.history, &link, clock::now());
                }
            }
        }
    }

    fn connect(&mut self, index: usize) {
        let server = self.dice.roll(self.servers.len());
        let client = &mut self.clients[index];
        if client.coming.is_some() {
            return;
        }
        let Some(tables) = self.servers[server].tables.clone() else { return };
        client.server = server;
        let (code, person, seen) = (client.game, client.person, client.seen);
        let coming = tokio::spawn(async move {
            let table = tables.find(code, Asker::SERVER).await.ok()??;
            let (visitor, frames) = Visitor::new(person);
            let badge = visitor.badge();
            table.subscribe(visitor, seen).await.ok()?;
            Some(Link::new(table, badge, frames, Ear::new(code, person, seen)))
        });
        client.coming = Some((coming, clock::now()));
    }

    /// Closes a socket, as its client or the network might.
    fn disconnect(&mut self, index: usize) {
        if let Some(link) = self.clients[index].link.take() {
            end_stay(&mut self.history, &link, clock::now());
            tokio::spawn(async move {
                drop(link.frames);
                let _ = link.table.leave().await;
            });
        }
    }

    /// One player stays away until the other can claim the game.
    async fn walk_away(&mut self) {
        if self.dice.roll(3) > 0 {
            return;
        }
        let gone = Some(self.people[self.dice.roll(2)]);
        let is_gone = |client: &Client| client.person == gone;
        let (gone, there): (Vec<_>, Vec<_>) =
            (0..self.clients.len()).partition(|&index| is_gone(&self.clients[index]));
        for index in gone {
            self.disconnect(index);
        }
        self.pass(Duration::from_secs(62)).await;
        for index in there {
            let client = &mut self.clients[index];
            if client.person.is_some() && client.link.is_some() {
                let request = client.request(Ask::Claim {});
                return self.ask(index, request).await;
            }
        }
    }

    /// The second player takes the open seat, if there is one.
    fn join(&mut self, index: usize) {
        let guest = self.people[1];
        if let Some(link) = self.clients[index].link.as_ref() {
            let table = link.table.clone();
            tokio::spawn(async move {
                let _ = table.join(guest, Face::default()).await;
            });
        }
    }

    async fn send(&mut self, index: usize) {
        let request = self.clients[index].next_request(&mut self.dice);
        if let Some(request) = request {
            self.ask(index, request).await;
        }
    }

    async fn ask(&mut self, index: usize, (id, ask): (String, Ask)) {
        let Some(link) = &mut self.clients[index].link else { return };
        let Ok(visitor) = link.badge.visitor() else { return };
        self.history.sends(&link.ear, &id, &ask);
        link.waiting.insert(id.clone(), clock::now());
        let sent = timeout(RETRY, link.table.request(visitor, Request { id, ask }));
        // The inbox of a table is full if its store is slow.
        let _ = sent.await;
    }

    /// The engine plays a random move after a while.
    fn think(&mut self) {
        for server in &self.servers {
            if self.dice.roll(3) == 0 {
                continue;
            }
            while let Some((task, answer)) = server.thinking.next_task() {
                let moves = task.position.moves();
                if moves.is_empty() {
                    continue;
                }
                let best = moves[self.dice.roll(moves.len())];
                let (score, time) = (Score::DRAW, Duration::ZERO);
                let line = Line { depth: 1, rank: 1, score, nodes: 1, time, moves: vec![best] };
                let _ = answer.send(Hint { line, reasons: Vec::new() });
            }
        }
    }

    /// Lets every awake client read its messages, and checks them.
    fn listen(&mut self) -> Result<(), String> {
        self.history.sync(&self.store.disk())?;
        for index in 0..self.clients.len() {
            self.arrive(index);
            let Some(mut link) = self.clients[index].link.take() else { continue };
            if link.asleep {
                self.clients[index].link = Some(link);
                continue;
            }
            if self.read(index, &mut link)? {
                link.alive = clock::now();
                self.clients[index].link = Some(link);
                continue;
            }
            end_stay(&mut self.history, &link, link.alive);
            self.tally.let_go += 1;
            // A table disconnects everybody while its store fails.
            let failed = self.store.disk().failed.map(|failed| failed + RECOVERY);
            if failed.is_none_or(|until| until < link.since) && !link.has_slept {
                return Err(format!("{:?} was disconnected without a reason", link.ear));
            }
        }
        Ok(())
    }

    /// Takes over a socket that has opened.
    fn arrive(&mut self, index: usize) {
        let client = &mut self.clients[index];
        let arrived = client.coming.as_mut().and_then(|(coming, _)| coming.now_or_never());
        let Some(arrived) = arrived else { return };
        let since = client.coming.take().map(|(_, since)| since);
        let Ok(Some(mut link)) = arrived else { return };
        link.since = since.unwrap_or(link.since);
        if let Some(person) = client.person {
            link.stay = Some(self.history.stays.len());
            let (game, from) = (client.game, clock::now());
            self.history.stays.push(Stay { game, person, from, to: None });
        }
        client.link = Some(link);
    }

    /// Reads until nothing is left; false if the socket is closed.
    fn read(&mut self, index: usize, link: &mut Link) -> Result<bool, String> {
        loop {
            let frame = match link.frames.try_recv() {
                Ok(frame) => frame,
                Err(tokio::sync::mpsc::error::TryRecvError::Empty) => return Ok(true),
                Err(tokio::sync::mpsc::error::TryRecvError::Disconnected) => return Ok(false),
            };
            let tell: Tell = serde_json::from_str(&frame)
                .map_err(|error| format!("{frame} cannot be read: {error}"))?;
            let Some(tell) = self.twist(tell) else { continue };
            self.history.hears(&self.store.disk(), &mut link.ear, &tell)?;
            let client = &mut self.clients[index];
            client.seen = client.seen.max(link.ear.number.unwrap_or_default());
            match &tell {
                Tell::Welcome { .. } => self.tally.welcomes += 1,
                Tell::Happened { event, .. } => {
                    if let Event::Rematch { game } = &event.event {
                        client.rematch = game.parse().ok();
                    }
                }
                _ => {}
            }
            link.note(tell);
        }
    }

    /// Changes one message as a faulty server would.
    fn twist(&mut self, mut tell: Tell) -> Option<Tell> {
        let Tell::Happened { event, view, .. } = &mut tell else { return Some(tell) };
        match self.crime {
            Some(Crime::Hurries) if matches!(event.event, Event::Moved { .. }) => {
                let request = self.store.disk().games.values().next().and_then(|rows| {
                    rows.events.get(&event.number).and_then(|event| event.stored.request.clone())
                });
                let id = request.as_deref().and_then(|name| name.split(':').nth(1))?.to_owned();
                return Some(Tell::Done { id, number: event.number });
            }
            Some(Crime::Conceals) => {
                self.crime = None;
                return None;
            }
            Some(Crime::Deceives) => view.text.push('x'),
            _ => {}
        }
        Some(tell)
    }

    /// Heals all faults, and waits until everybody is back and has all answers.
    async fn become_well(&mut self) -> Result<(), String> {
        self.store.heal();
        for client in &mut self.clients {
            if let Some(link) = &mut client.link {
                link.asleep = false;
            }
        }
        let end = clock::now() + 3 * PATIENCE;
        while clock::now() < end {
            self.pass(Duration::from_millis(500)).await;
            self.listen()?;
            self.think();
            for index in 0..self.clients.len() {
                if self.clients[index].link.is_none() {
                    self.connect(index);
                }
            }
        }
        self.listen()?;
        let late = clock::now();
        for client in &self.clients {
            let link = client.link.as_ref().ok_or("somebody cannot come back")?;
            let is_late = |sent: &Instant| late.since(*sent) > PATIENCE;
            if let Some((id, _)) = link.waiting.iter().find(|(_, sent)| is_late(sent)) {
                return Err(format!("{id} of {:?} was never answered", link.ear));
            }
            if !self.history.several {
                self.history.is_up_to_date(&link.ear)?;
            }
        }
        Ok(())
    }

    /// Checks that running clocks expire, whether anybody is there or not.
    async fn let_flags_fall(&mut self) -> Result<(), String> {
        if self.dice.roll(2) == 0 {
            for index in 0..self.clients.len() {
                self.disconnect(index);
            }
        }
        let codes: Vec<GameCode> = self.store.disk().games.keys().copied().collect();
        for &code in &codes {
            let Some(due) = self.history.flag_due(code) else { continue };
            // A killed server has not stored its last seconds of uptime, and servers look only once
            // per `BEAT`.
            self.pass(due + 4 * BEAT).await;
            self.listen()?;
            if self.history.flag_due(code) == Some(due) {
                return Err(format!("no flag falls in {code}"));
            }
        }
        Ok(())
    }

    fn count(mut self) -> Tally {
        let disk = self.store.disk();
        let tally = &mut self.tally;
        tally.steps = disk.steps;
        tally.failures = disk.failures as usize;
        tally.standstills = self.history.standstills.len();
        for event in self.history.events() {
            tally.events += 1;
            match event {
                Event::Moved { .. } => tally.moves += 1,
                Event::TakenBack { .. } => tally.takebacks += 1,
                Event::Joined { .. } => tally.joins += 1,
                Event::Rematch { .. } => tally.rematches += 1,
                Event::Ended { ending } => match ending.reason {
                    wire::Reason::Time => tally.flags += 1,
                    wire::Reason::Abandoned => tally.claims += 1,
                    _ => {}
                },
                _ => {}
            }
        }
        for rows in disk.games.values() {
            let by_itself = rows.events.values().filter(|event| {
                event.stored.request.is_none() && event.stored.event.contains("\"moved\"")
            });
            tally.premoves += by_itself.count();
        }
        tally.clone()
    }
}

/// A server's own chores: it stores its uptime, and wakes games with expiring clocks.
async fn look_after(tables: Arc<Tables>, way: Simulated) {
    loop {
        let _ = way.beat(tables.uptime()).await;
        for game in way.all_due(tables.uptime() + 2 * BEAT).await.unwrap_or_default() {
            let _ = tables.wake(game).await;
        }
        sleep(BEAT).await;
    }
}

fn end_stay(history: &mut History, link: &Link, at: Instant) {
    if let Some(stay) = link.stay {
        history.stays[stay].to = Some(at);
    }
}

/// The terms of a game, and who has a seat in it.
fn any_game(dice: &mut Dice, people: [PersonId; 2]) -> (Terms, [Option<PersonId>; 2]) {
    let (base, increment) = (3 + dice.roll(150) as u32, dice.roll(3) as u32);
    let clock = match dice.roll(6) {
        0 => None,
        1 => Some(ClockTerms::Days { days: 1 }),
        _ => Some(ClockTerms::Live { base, increment }),
    };
    let [one, other] = people.map(Some);
    let (computer, seats) = match dice.roll(6) {
        0 => (Some(Computer { side: Side::Second, level: 1 }), [one, None]),
        1 => (None, [one, one]),
        2 => (None, [one, None]),
        _ => (None, [one, other]),
    };
    let game = GameId::ALL[dice.roll(GameId::ALL.len())].id().to_owned();
    let (repetition, rated) = (dice.roll(2) == 0, seats == [one, other] && dice.roll(2) == 0);
    (Terms { game, pieces: None, clock, repetition, computer, rated, start: None }, seats)
}
