//! Two hosts of one game, as when two servers use one database.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::Dice;
use room::{Face, GameCode, PersonId, Presence, Room, Uptime, Verdict};
use serde_json::json;
use store::testing::session_of;
use store::{Store, StoredGame};
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio::time::timeout;
use wire::{Ask, Event, RefusalCode, Request, Tell, Terms};

use super::stored::resume;
use super::{Asker, Badge, Pulse, Table, Tables, Thinking, Visitor, Workers, clock, new_game};
use crate::metrics::Metrics;

/// Two servers, each with its own connection to the same database.
struct Two {
    code: GameCode,
    people: [PersonId; 2],
    tables: [Tables; 2],
    store: Store,
    _folder: TempDir,
}

impl Two {
    /// A game without clocks. The second seat may be open.
    async fn servers(game: &str, open: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("triskel.db");
        let stores = [Store::open(&file).await.unwrap(), Store::open(&file).await.unwrap()];
        let store = stores[0].clone();
        let (code, people) = (GameCode::fresh(), [PersonId::fresh(), PersonId::fresh()]);
        let terms = json!({"game": game, "clock": null, "repetition": true});
        let terms: Terms = serde_json::from_value(terms).unwrap();
        for person in people {
            store.welcome(session_of(person), Uptime(0)).await.unwrap();
        }
        let seats = [Some(people[0]), Some(people[1]).filter(|_| !open)];
        store.begin(new_game(code, &terms, seats, Uptime(0)).unwrap()).await.unwrap();
        let tables = stores.map(|store| {
            let thinking = Thinking::on_threads(1);
            let (metrics, pulse) = (Metrics::new(thinking.waits()), Pulse::start(Uptime(0)));
            Tables::new(store, thinking, metrics, pulse, Workers::start())
        });
        Self { code, people, tables, store, _folder: folder }
    }

    async fn table(&self, server: usize) -> Table {
        self.tables[server].find(self.code, Asker::SERVER).await.unwrap().unwrap()
    }

    async fn client(&self, server: usize, person: usize) -> Client {
        let (visitor, frames) = Visitor::new(Some(self.people[person]));
        let (table, badge) = (self.table(server).await, visitor.badge());
        table.subscribe(visitor, 0).await.unwrap();
        Client { table, badge, frames, heard: Vec::new() }
    }

    async fn stored(&self) -> StoredGame {
        self.store.game(self.code).await.unwrap().unwrap()
    }

    /// The room after this many of the stored events.
    async fn room_after(&self, events: usize) -> Room {
        let mut stored = self.stored().await;
        stored.events.truncate(events);
        stored.moves = moves_of(&stored);
        resume(self.code, stored, Uptime(0), clock::now()).unwrap()
    }
}

/// The moves after the events.
fn moves_of(stored: &StoredGame) -> Vec<String> {
    let mut standing = Vec::new();
    for event in &stored.events {
        match stored::event(&event.event).unwrap() {
            Event::Moved { moves, .. } => standing.extend(moves),
            Event::TakenBack { plies, .. } => standing.truncate(plies as usize),
            _ => {}
        }
    }
    standing
}

struct Client {
    table: Table,
    badge: Badge,
    frames: mpsc::Receiver<Utf8Bytes>,
    /// The numbers of the events that it has heard of.
    heard: Vec<u32>,
}

impl Client {
    async fn ask(&mut self, id: &str, ask: Ask) -> Tell {
        let visitor = self.badge.visitor().expect("nobody may be dropped");
        let request = Request { id: id.to_owned(), ask };
        self.table.request(visitor, request).await.unwrap();
        loop {
            let frame = timeout(Duration::from_secs(20), self.frames.recv()).await;
            let frame = frame.expect("an answer in time").expect("nobody may be dropped");
            match serde_json::from_str(&frame).unwrap() {
                Tell::Happened { event, .. } => self.heard.push(event.number),
                answer @ (Tell::Done { .. } | Tell::Refused { .. }) => return answer,
                _ => {}
            }
        }
    }

    async fn play(&mut self, ply: u32, mv: &str) -> Tell {
        let id = format!("{ply}{mv}");
        self.ask(&id, Ask::Play { ply, moves: vec![mv.to_owned()] }).await
    }

    async fn say(&mut self, id: &str) -> Tell {
        self.ask(id, Ask::Say { text: "hello".to_owned() }).await
    }
}

fn done(tell: &Tell) -> Option<u32> {
    if let Tell::Done { number, .. } = tell { Some(*number) } else { None }
}

fn refused(tell: &Tell) -> Option<RefusalCode> {
    if let Tell::Refused { refusal, .. } = tell { Some(refusal.code) } else { None }
}

#[tokio::test]
async fn a_host_that_was_overtaken_catches_up_and_goes_on() {
    let two = Two::servers("dvonn", false).await;
    let mut first = two.client(0, 0).await;
    let mut second = two.client(1, 1).await;
    assert_eq!(done(&first.play(0, "c3").await), Some(1));
    assert_eq!(done(&second.say("a").await), Some(2));
    assert_eq!(second.heard, [1, 2]);
    assert_eq!(done(&second.play(1, "d3").await), Some(3));
    // The first player's host has missed two events, and judges this after them.
    assert_eq!(done(&first.say("b").await), Some(4));
    assert_eq!(first.heard, [1, 2, 3, 4]);
    assert_eq!(two.stored().await.moves, ["c3", "d3"]);
}

#[tokio::test]
async fn of_two_moves_in_one_place_the_later_is_refused() {
    let two = Two::servers("dvonn", false).await;
    let (mut here, mut there) = (two.client(0, 0).await, two.client(1, 0).await);
    assert_eq!(done(&here.play(0, "c3").await), Some(1));
    assert_eq!(refused(&there.play(0, "d3").await), Some(RefusalCode::Stale));
    // A request that is sent again at another server is carried out once.
    assert_eq!(done(&there.play(0, "c3").await), Some(1));
    assert_eq!(there.heard, [1]);
    assert_eq!(two.stored().await.moves, ["c3"]);
}

#[tokio::test]
async fn one_of_two_who_join_gets_the_seat() {
    let two = Two::servers("dvonn", true).await;
    let third = PersonId::fresh();
    two.store.welcome(session_of(third), Uptime(0)).await.unwrap();
    let mut host = two.client(1, 0).await;
    let [here, there] = [two.table(0).await, two.table(1).await];
    let joined = here
        .join(two.people[1], Face { name: Some("Ada".to_owned()), ..Face::default() })
        .await
        .unwrap();
    assert!(joined.is_ok());
    let late = there.join(third, Face::default()).await.unwrap();
    assert_eq!(late.unwrap_err().code, RefusalCode::NotNow);
    // The other server has seated whoever was first, and lets them play.
    assert_eq!(done(&host.play(0, "c3").await), Some(2));
    assert_eq!(host.heard, [1, 2]);
    let mut second = two.client(1, 1).await;
    assert_eq!(done(&second.play(1, "d3").await), Some(3));
}

#[tokio::test]
async fn games_of_one_person_that_end_at_once_are_all_rated() {
    let two = Two::servers("dvonn", false).await;
    let terms = json!({"game": "dvonn", "clock": null, "repetition": true, "rated": true});
    let terms: Terms = serde_json::from_value(terms).unwrap();
    let mut ends = Vec::new();
    for nth in 0..12 {
        let (code, seats) = (GameCode::fresh(), two.people.map(Some));
        two.store.begin(new_game(code, &terms, seats, Uptime(0)).unwrap()).await.unwrap();
        let table = two.tables[nth % 2].find(code, Asker::SERVER).await.unwrap().unwrap();
        let loser = two.people[usize::from(nth % 3 == 0)];
        ends.push(async move {
            let (visitor, mut frames) = Visitor::new(Some(loser));
            let request = Request { id: "end".to_owned(), ask: Ask::Resign {} };
            table.request(visitor, request).await.unwrap();
            let answer = timeout(Duration::from_secs(20), frames.recv()).await;
            answer.expect("an answer in time").expect("nobody is dropped").to_string()
        });
    }
    for answer in futures_util::future::join_all(ends).await {
        assert!(answer.contains("done"), "{answer}");
    }
    let right = crate::Rerating { games: 12, changed: 0 };
    assert_eq!(crate::rerate(&two.store).await.unwrap(), right);
}

#[tokio::test]
async fn a_rematch_that_is_overtaken_begins_no_second_game() {
    let two = Two::servers("dvonn", false).await;
    let (mut first, mut second) = (two.client(0, 0).await, two.client(1, 1).await);
    assert!(done(&first.ask("a", Ask::Resign {}).await).is_some());
    assert!(done(&second.say("b").await).is_some());
    assert!(done(&second.ask("c", Ask::Rematch {}).await).is_some());
    assert!(done(&first.say("d").await).is_some());
    assert!(done(&first.ask("e", Ask::Rematch {}).await).is_some());
    // The second server does not know of that game yet, and asks for one as well.
    let again = second.ask("f", Ask::Rematch {}).await;
    assert_eq!(refused(&again), Some(RefusalCode::NotNow));
    let games = store::Shelf { person: two.people[0], over: false, before: None, most: 9 };
    assert_eq!(two.store.games_of(games).await.unwrap().len(), 1);
}

/// A request that somebody might send, given what is stored at that moment.
async fn any_ask(two: &Two, dice: &mut Dice) -> Ask {
    match dice.roll(10) {
        0 => Ask::Draw {},
        1 => Ask::DeclineDraw {},
        2 => Ask::Takeback {},
        3 => Ask::DeclineTakeback {},
        4 | 5 => Ask::Say { text: "hello".to_owned() },
        _ => {
            let room = two.room_after(usize::MAX).await;
            let moves = room.position().moves();
            let mv = moves.get(dice.roll(moves.len().max(1))).map(ToString::to_string);
            Ask::Play { ply: room.ply(), moves: mv.into_iter().collect() }
        }
    }
}

/// Checks each event that came from a request: it is what the request leads to after all earlier
/// events.
async fn each_was_judged_in_its_place(two: &Two, asked: &[(String, PersonId, Ask)]) {
    let stored = two.stored().await;
    assert_eq!(moves_of(&stored), stored.moves);
    for (before, event) in stored.events.iter().enumerate() {
        let request = event.request.as_deref();
        let asked = asked.iter().find(|(id, by, _)| request == Some(&*format!("{by}:{id}")));
        let (_, by, ask) = asked.expect("every event was asked for");
        let room = two.room_after(before).await;
        let now = clock::now();
        let verdict = room.judge(Some(*by), ask, &Presence::nobody(now), now);
        let Ok(Verdict::Happens(judged)) = verdict else { panic!("{ask:?} gave {event:?}") };
        assert_eq!(stored::event_text(&judged), event.event);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn however_requests_interleave_nothing_acknowledged_is_lost_and_nobody_is_dropped() {
    let rounds = if std::env::var_os("TRISKEL_LONG").is_some() { 400 } else { 40 };
    for (seed, game) in (0..6).zip(["dvonn", "gipf-basic", "gyges-basic"].into_iter().cycle()) {
        let two = Two::servers(game, false).await;
        let mut dice = Dice::new(seed);
        let mut clients = Vec::new();
        for server in 0..2 {
            for person in 0..2 {
                clients.push((two.people[person], two.client(server, person).await));
            }
        }
        let (mut asked, mut acknowledged) = (Vec::new(), Vec::new());
        for round in 0..rounds {
            // One client of each server asks, both at once.
            let asks = [any_ask(&two, &mut dice).await, any_ask(&two, &mut dice).await];
            let (here, there) = clients.split_at_mut(2);
            let pair = [&mut here[dice.roll(2)], &mut there[dice.roll(2)]];
            let ids = ["x", "y"].map(|half| format!("{half}{round}"));
            for ((id, ask), (by, _)) in ids.iter().zip(&asks).zip(&pair) {
                asked.push((id.clone(), *by, ask.clone()));
            }
            let [(one, x), (other, y)] = pair;
            let [ask_x, ask_y] = asks;
            let answers = tokio::join!(x.ask(&ids[0], ask_x), y.ask(&ids[1], ask_y));
            acknowledged
                .extend(done(&answers.0).map(|number| (number, format!("{one}:{}", ids[0]))));
            acknowledged
                .extend(done(&answers.1).map(|number| (number, format!("{other}:{}", ids[1]))));
        }
        let stored = two.stored().await;
        assert_eq!(acknowledged.len(), stored.events.len(), "seed {seed}");
        for (number, request) in acknowledged {
            assert_eq!(stored.events[number as usize - 1].request, Some(request), "seed {seed}");
        }
        for (_, client) in &clients {
            let all: Vec<u32> = (1..=client.heard.len() as u32).collect();
            assert_eq!(client.heard, all, "seed {seed}");
        }
        each_was_judged_in_its_place(&two, &asked).await;
    }
}
