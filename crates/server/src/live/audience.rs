use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use game::Player;
use room::{Instant, PersonId, Presence, Room, Scene, Seat};
use wire::{Event, Numbered, Tell};

use super::Visitor;
use super::visitor::frame;

/// The most sockets of one game: of all spectators together, and of each player. The three limits
/// are independent.
const MOST_SPECTATORS: usize = 500;
const MOST_OF_A_PLAYER: usize = 16;

/// How long the reported number of spectators may be out of date.
const WATCHERS: Duration = Duration::from_secs(1);

/// Everybody at the sockets of one game.
#[derive(Debug)]
pub(super) struct Audience {
    visitors: Vec<Visitor>,
    presence: Presence,
    told: Scene,
    told_at: Instant,
    /// Whether the clocks differ from what was reported.
    stale: bool,
}

impl Audience {
    pub(super) fn empty(now: Instant) -> Self {
        let presence = Presence::nobody(now);
        let told = Scene { presence, watchers: 0, claimable: [None; 2] };
        Self { visitors: Vec::new(), presence, told, told_at: now, stale: false }
    }

    /// Which players were present when the scene was last computed.
    pub(super) fn presence(&self) -> &Presence {
        &self.presence
    }

    /// Ignores a period in which nobody could be present, and reports the clocks after it.
    pub(super) fn give_back(&mut self, from: Instant, to: Instant) {
        self.presence.give_back(from, to);
        self.stale = true;
    }

    pub(super) fn is_empty(&mut self) -> bool {
        self.forget_who_left();
        self.visitors.is_empty()
    }

    pub(super) fn forget_who_left(&mut self) {
        self.visitors.retain(|visitor| !visitor.has_left());
    }

    /// Welcomes a visitor, if there is room, and sends them all news from now on.
    pub(super) fn admit(&mut self, visitor: Visitor, seen: u32, room: &Room, now: Instant) {
        self.forget_who_left();
        let side = room.sides(visitor.guest()).next();
        let fits = side.is_some() || self.watchers(room) < MOST_SPECTATORS;
        if !fits || !visitor.tell(&room.welcome(visitor.guest(), seen, now)) {
            return;
        }
        if side.is_some() {
            self.make_room_for(visitor.guest());
        }
        self.visitors.push(visitor);
        // They get news for everybody along with the others.
        let scene = self.scene(room, now);
        if let Some(visitor) = self.visitors.last()
            && !scene.is_news_after(&self.told)
        {
            visitor.tell(&scene.tell(side, room.clock(now), now));
        }
    }

    /// Closes the oldest sockets of a player: a lost connection is probably among them.
    fn make_room_for(&mut self, player: Option<PersonId>) {
        let own = self.visitors.iter().filter(|visitor| visitor.guest() == player).count();
        let mut too_many = (own + 1).saturating_sub(MOST_OF_A_PLAYER);
        self.visitors.retain(|visitor| {
            let goes = too_many > 0 && visitor.guest() == player;
            too_many -= usize::from(goes);
            !goes
        });
    }

    /// How many people are watching.
    fn watchers(&self, room: &Room) -> usize {
        let plays = |visitor: &Visitor| room.sides(visitor.guest()).next().is_some();
        self.visitors.iter().filter(|visitor| !plays(visitor)).count()
    }

    /// Answers a visitor. Drops a visitor whose mailbox is full.
    pub(super) fn answer(&mut self, visitor: &Visitor, answer: &Tell) {
        if !visitor.tell(answer) {
            self.visitors.retain(|other| !other.is(visitor));
        }
    }

    /// Tells everybody who sits where.
    pub(super) fn tell_seats(&mut self, room: &Room) {
        let seats = frame(&Tell::Seats { seats: room.seat_views() });
        self.visitors.retain(|visitor| visitor.send(seats.clone()));
    }

    /// Tells everybody about an event, each as they may see it. Drops visitors who do not keep up.
    pub(super) fn hear(&mut self, room: &Room, event: &Numbered, now: Instant) {
        let hears = |visitor: &Visitor| room.hears(visitor.guest(), &event.event);
        let is_said = matches!(event.event, Event::Said { .. });
        let light = |visitor: &Visitor| is_said && visitor.has_light_chat();
        if is_said {
            let line = frame(&Tell::Heard { event: event.clone() });
            self.visitors
                .retain(|visitor| !light(visitor) || !hears(visitor) || visitor.send(line.clone()));
        }
        if !self.visitors.iter().any(|visitor| !light(visitor) && hears(visitor)) {
            return;
        }
        let mut news = room.news(event, now);
        let open = frame(&news);
        let mut guests: Vec<PersonId> = room.people().into_iter().flatten().collect();
        guests.dedup();
        let mut own: Vec<(PersonId, Utf8Bytes)> = Vec::new();
        for guest in guests {
            if room.confide(&mut news, guest) {
                own.push((guest, frame(&news)));
            }
        }
        self.visitors.retain(|visitor| {
            let own = own.iter().find(|(guest, _)| visitor.guest() == Some(*guest));
            let news = own.map_or(&open, |(_, news)| news);
            light(visitor) || !hears(visitor) || visitor.send(news.clone())
        });
    }

    fn scene(&mut self, room: &Room, now: Instant) -> Scene {
        let is_here = |seat: Seat| match seat {
            Seat::Open => false,
            Seat::Computer(_) => true,
            Seat::Person(guest) => self.visitors.iter().any(|one| one.guest() == Some(guest)),
        };
        let here = room.seats().map(is_here);
        self.presence.note(here, now);
        let watchers = self.watchers(room) as u32;
        let claimable = Player::BOTH.map(|player| room.claimable(player, &self.presence));
        Scene { presence: self.presence, watchers, claimable }
    }

    /// Reports the scene if it has changed, or returns when to report it.
    pub(super) fn tell_scene(&mut self, room: &Room, now: Instant) -> Option<Instant> {
        let scene = self.scene(room, now);
        if scene == self.told && !self.stale {
            return None;
        }
        let due = self.told_at + WATCHERS;
        if now < due && !self.stale && !scene.is_news_after(&self.told) {
            return Some(due);
        }
        (self.told, self.told_at, self.stale) = (scene, now, false);
        let clock = room.clock(now);
        let open = frame(&scene.tell(None, clock, now));
        let own = Player::BOTH.map(|player| frame(&scene.tell(Some(player), clock, now)));
        self.visitors.retain(|visitor| {
            let side = room.sides(visitor.guest()).next();
            visitor.send(side.map_or(&open, |side| &own[side.index()]).clone())
        });
        None
    }
}

#[cfg(test)]
mod tests {
    use room::{GameCode, Moment, Uptime};
    use store::{StoredGame, StoredSeat};
    use tokio::sync::mpsc::Receiver;

    use super::super::stored::resume;
    use super::*;

    type Seat = (Visitor, Receiver<Utf8Bytes>);

    /// A game of two guests.
    fn room(guests: [PersonId; 2]) -> Room {
        let seat = |guest| Some(StoredSeat::of(guest));
        let stored = StoredGame {
            terms: r#"{"game": "dvonn", "clock": null, "repetition": true}"#.to_owned(),
            seats: guests.map(seat),
            created: Moment(0),
            due: None,
            events: Vec::new(),
            moves: Vec::new(),
        };
        resume(GameCode::fresh(), stored, Uptime(0), Instant::default()).unwrap()
    }

    fn admit(audience: &mut Audience, room: &Room, guest: Option<PersonId>) -> Seat {
        let (visitor, frames) = Visitor::new(guest);
        let kept = visitor.badge();
        audience.admit(visitor, 0, room, Instant::default());
        (kept.visitor().unwrap_or_else(|_| Visitor::new(None).0), frames)
    }

    #[tokio::test]
    async fn spectators_never_keep_a_player_out() {
        let guests = [PersonId::fresh(), PersonId::fresh()];
        let (room, mut audience) = (room(guests), Audience::empty(Instant::default()));
        let mut spectators: Vec<Seat> = Vec::new();
        for _ in 0..MOST_SPECTATORS {
            spectators.push(admit(&mut audience, &room, None));
        }
        let (_, mut late) = admit(&mut audience, &room, None);
        assert!(late.try_recv().is_err(), "there is no room for another spectator");
        for guest in guests {
            let (_, mut frames) = admit(&mut audience, &room, Some(guest));
            assert!(frames.try_recv().unwrap().contains("welcome"));
            spectators.push((Visitor::new(None).0, frames));
        }
        audience.scene(&room, Instant::default());
        assert_eq!(guests.len() + MOST_SPECTATORS, audience.visitors.len());
        assert!(game::Player::BOTH.iter().all(|&p| audience.presence().gone_since(p).is_none()));
    }

    #[tokio::test]
    async fn a_player_with_too_many_sockets_loses_the_oldest_and_the_other_none() {
        let guests = [PersonId::fresh(), PersonId::fresh()];
        let (room, mut audience) = (room(guests), Audience::empty(Instant::default()));
        let [one, other] = guests.map(Some);
        let (_, mut others) = admit(&mut audience, &room, other);
        let mut own: Vec<Receiver<Utf8Bytes>> = Vec::new();
        for _ in 0..2 * MOST_OF_A_PLAYER {
            let (visitor, frames) = Visitor::new(one);
            audience.admit(visitor, 0, &room, Instant::default());
            own.push(frames);
        }
        let closed = own.iter_mut().map(|frames| frames.is_closed());
        let expected = (0..2 * MOST_OF_A_PLAYER).map(|at| at < MOST_OF_A_PLAYER);
        assert!(closed.eq(expected));
        assert!(others.try_recv().unwrap().contains("welcome"));
        assert!(!others.is_closed());
    }

    #[tokio::test]
    async fn a_visitor_with_a_full_mailbox_is_dropped() {
        let (visitor, mut frames) = Visitor::new(None);
        let (other, _other_frames) = Visitor::new(None);
        let asker = visitor.badge().visitor().unwrap();
        let mut audience = Audience::empty(Instant::default());
        audience.visitors.extend([visitor, other]);
        let pong = Tell::Pong { id: "1".to_owned() };
        while asker.tell(&pong) {}
        audience.answer(&asker, &pong);
        assert_eq!(audience.visitors.len(), 1);
        drop(asker);
        while frames.recv().await.is_some() {}
    }
}
