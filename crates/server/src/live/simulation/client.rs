//! A simulated person, who does what people do and more.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use game::Dice;
use room::{GameCode, Instant, PersonId};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use wire::{Ask, Tell, View};

use super::super::{Badge, Table, clock};
use super::history::Ear;

/// How many of the latest requests may be sent again.
const REMEMBERED: usize = 6;

/// A socket that is open.
pub(super) struct Link {
    pub(super) table: Table,
    pub(super) badge: Badge,
    pub(super) frames: mpsc::Receiver<Utf8Bytes>,
    pub(super) ear: Ear,
    pub(super) view: Option<Box<View>>,
    /// The moves that this player would have if it were their turn.
    ahead: Vec<String>,
    /// The requests without an answer yet, and since when they wait.
    pub(super) waiting: BTreeMap<String, Instant>,
    /// Whether the client reads nothing at the moment.
    pub(super) asleep: bool,
    pub(super) has_slept: bool,
    /// When the client began to connect.
    pub(super) since: Instant,
    /// When it was last seen to be open.
    pub(super) alive: Instant,
    /// The index of this player's stay.
    pub(super) stay: Option<usize>,
}

impl Link {
    pub(super) fn new(
        table: Table,
        badge: Badge,
        frames: mpsc::Receiver<Utf8Bytes>,
        ear: Ear,
    ) -> Self {
        Self {
            table,
            badge,
            frames,
            ear,
            view: None,
            ahead: Vec::new(),
            waiting: BTreeMap::new(),
            asleep: false,
            has_slept: false,
            since: clock::now(),
            alive: clock::now(),
            stay: None,
        }
    }

    /// Remembers what a client needs to continue.
    pub(super) fn note(&mut self, tell: Tell) {
        match tell {
            Tell::Welcome { view, .. } | Tell::Happened { view, .. } => self.view = Some(view),
            Tell::Ahead { id, legal } => {
                self.waiting.remove(&id);
                self.ahead = legal.into_iter().map(|mv| mv.text).collect();
            }
            Tell::Done { id, .. }
            | Tell::Preview { id, .. }
            | Tell::Why { id, .. }
            | Tell::Pong { id }
            | Tell::Hint { id, .. }
            | Tell::Refused { id: Some(id), .. } => {
                self.waiting.remove(&id);
            }
            _ => {}
        }
    }
}

/// A simulated person at a screen.
pub(super) struct Client {
    pub(super) person: Option<PersonId>,
    pub(super) game: GameCode,
    pub(super) server: usize,
    pub(super) link: Option<Link>,
    /// A socket that is being opened, and since when.
    pub(super) coming: Option<(JoinHandle<Option<Link>>, Instant)>,
    /// The last event seen, over all sockets.
    pub(super) seen: u32,
    /// The next game, after a rematch.
    pub(super) rematch: Option<GameCode>,
    name: &'static str,
    asked: Vec<(String, Ask)>,
    count: u32,
}

impl Client {
    pub(super) fn new(name: &'static str, person: Option<PersonId>, game: GameCode) -> Self {
        Self {
            person,
            game,
            server: 0,
            link: None,
            coming: None,
            seen: 0,
            rematch: None,
            name,
            asked: Vec::new(),
            count: 0,
        }
    }

    /// What to send next: something new, or the same as before under the same id.
    pub(super) fn next_request(&mut self, dice: &mut Dice) -> Option<(String, Ask)> {
        if dice.roll(10) == 0 && !self.asked.is_empty() {
            return Some(self.asked[dice.roll(self.asked.len())].clone());
        }
        let link = self.link.as_ref()?;
        let ask = any_ask(link.view.as_deref()?, &link.ahead, dice);
        Some(self.request(ask))
    }

    /// The request under an id of its own.
    pub(super) fn request(&mut self, ask: Ask) -> (String, Ask) {
        self.count += 1;
        let request = (format!("{}{}", self.name, self.count), ask);
        self.asked.push(request.clone());
        if self.asked.len() > REMEMBERED {
            self.asked.remove(0);
        }
        request
    }

    /// Goes to the next game.
    pub(super) fn go_on(&mut self, game: GameCode) {
        (self.game, self.seen, self.rematch) = (game, 0, None);
        self.asked.clear();
    }
}

fn any_of(texts: &[String], dice: &mut Dice) -> Vec<String> {
    texts.get(dice.roll(texts.len().max(1))).cloned().into_iter().collect()
}

/// A request that somebody who sees this view might send.
fn any_ask(view: &View, ahead: &[String], dice: &mut Dice) -> Ask {
    let legal: Vec<String> = view.legal.iter().map(|mv| mv.text.clone()).collect();
    let ply = view.ply;
    if view.ending.is_some() && dice.roll(3) == 0 {
        return Ask::Rematch {};
    }
    match dice.roll(100) {
        0..50 if !legal.is_empty() => Ask::Play { ply, moves: any_of(&legal, dice) },
        0..15 => Ask::Ahead { ply },
        15..40 if !ahead.is_empty() => Ask::Premove { ply, moves: any_of(ahead, dice) },
        40..50 => Ask::Play { ply, moves: any_of(ahead, dice) },
        50..53 => Ask::Play { ply: ply + 1, moves: any_of(&legal, dice) },
        53..55 => Ask::Play { ply, moves: vec!["z9-z8".to_owned()] },
        55..62 => Ask::Takeback {},
        62..65 => Ask::DeclineTakeback {},
        65..68 => Ask::Draw {},
        68..71 => Ask::DeclineDraw {},
        71..76 => Ask::Say { text: "hello".to_owned() },
        76..78 => Ask::Mute { muted: dice.roll(2) == 0 },
        78..81 => Ask::CancelPremove {},
        81 if dice.roll(2) == 0 => Ask::Resign {},
        82 if dice.roll(2) == 0 => Ask::Abort {},
        83..85 => Ask::Claim {},
        85..87 => Ask::Rematch {},
        87..92 => Ask::At { ply: dice.roll(ply as usize + 2) as u32 },
        92..95 => Ask::Preview { ply, moves: any_of(&legal, dice) },
        95 => Ask::Hint { ply, moves: Vec::new() },
        _ => Ask::Ping {},
    }
}
