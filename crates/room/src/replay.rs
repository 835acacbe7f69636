//! Games that were played elsewhere.

use game::Player;
use primitives::Uptime;
use wire::{Event, Reason};

use crate::{Instant, Room, Saved, check_terms};

/// Why a game that was played elsewhere cannot be taken over.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable {
    /// The terms are wrong.
    #[error("{0}")]
    Terms(String),
    /// An event is impossible.
    #[error("event {number}: {why}")]
    Event {
        /// The number of the event.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// Replays a game that no host has judged yet, and trusts nothing in it. Its `moves` are ignored: they
/// follow from the events.
pub fn replay(saved: Saved, at: Uptime, now: Instant) -> Result<Room, Unplayable> {
    check_terms(&saved.terms).map_err(Unplayable::Terms)?;
    if saved.terms.rated {
        return Err(Unplayable::Terms("a game on a device is not rated".to_owned()));
    }
    let events = saved.events;
    let bare = Saved { events: Vec::new(), moves: Vec::new(), due: None, ..saved };
    let mut room =
        Room::resume(bare, at, now).map_err(|error| Unplayable::Terms(error.to_string()))?;
    for (index, saved) in events.into_iter().enumerate() {
        let wrong = |why: String| Unplayable::Event { number: index + 1, why };
        check(&room, &saved.event).map_err(wrong)?;
        room.take_in(saved.event, saved.at, saved.request, now)
            .map_err(|error| wrong(error.to_string()))?;
    }
    Ok(room)
}

/// Whether an event could happen here.
fn check(room: &Room, event: &Event) -> Result<(), String> {
    let goes_on = || if room.is_over() { Err("the game was over".to_owned()) } else { Ok(()) };
    match event {
        Event::Moved { by, ply, moves, clock } => {
            goes_on()?;
            check_clocks(room, *clock)?;
            check_moves(room, (*by).into(), *ply, moves)
        }
        Event::TakenBack { plies, clock } => {
            goes_on()?;
            check_clocks(room, *clock)?;
            let played = room.ply();
            if *plies >= played {
                return Err(format!("{played} moves had been played, not more than {plies}"));
            }
            Ok(())
        }
        Event::Ended { ending } => {
            goes_on()?;
            if matches!(ending.reason, Reason::Rules | Reason::Repetition) {
                return Err("the rules do not end the game here".to_owned());
            }
            Ok(())
        }
        Event::Joined { .. } => Err("nobody can join a game on a device".to_owned()),
        Event::HandedOver {} => Err("a game is handed over once".to_owned()),
        Event::DrawOffered { .. }
        | Event::DrawDeclined { .. }
        | Event::TakebackAsked { .. }
        | Event::TakebackDeclined { .. }
        | Event::RematchAsked { .. }
        | Event::Rematch { .. } => Ok(()),
        // Nobody else was there to hear it.
        Event::Said { .. } => Err("there is no chat in a game on a device".to_owned()),
    }
}

/// Whether a player could play these moves together.
fn check_moves(room: &Room, by: Player, ply: u32, moves: &[String]) -> Result<(), String> {
    let played = room.ply();
    if ply != played {
        return Err(format!("{played} moves had been played, not {ply}"));
    }
    if moves.is_empty() {
        return Err("expected a move".to_owned());
    }
    let mut position = room.position().boxed_clone();
    for text in moves {
        if position.turn() != by {
            return Err(format!("{text} was not this player's to play"));
        }
        let mv = position.read(text).map_err(|error| error.to_string())?;
        if mv.to_string() != *text {
            return Err(format!("expected {mv}, found {text}"));
        }
        position.play(mv);
    }
    Ok(())
}

/// An event has clocks if and only if the game does.
fn check_clocks(room: &Room, told: Option<[u64; 2]>) -> Result<(), String> {
    if told.is_some() != room.terms().clock.is_some() {
        return Err("the clocks are not those of the game".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use primitives::{GameCode, Moment, PersonId};
    use serde_json::{Value, json};

    use super::*;
    use crate::{SavedEvent, SavedSeat};

    fn replayed(terms: Value, events: Value) -> Result<Room, String> {
        let person: PersonId = "device222222".parse().unwrap();
        let events: Vec<Event> = serde_json::from_value(events).unwrap();
        let saved = Saved {
            code: "abcdefghijkm".parse::<GameCode>().unwrap(),
            created: Moment(1),
            terms: serde_json::from_value(terms).unwrap(),
            seats: [Some(SavedSeat::of(person)), None],
            due: None,
            events: events
                .into_iter()
                .map(|event| SavedEvent { at: Moment(2), request: None, event })
                .collect(),
            moves: Vec::new(),
        };
        replay(saved, Uptime::default(), Instant::default()).map_err(|error| error.to_string())
    }

    fn dvonn() -> Value {
        let computer = json!({"side": "second", "level": 1});
        json!({"game": "dvonn", "pieces": null, "clock": null, "repetition": true, "computer": computer})
    }

    fn moved(by: &str, ply: u32, moves: &[&str]) -> Value {
        json!({"type": "moved", "by": by, "ply": ply, "moves": moves, "clock": null})
    }

    #[test]
    fn a_valid_game_is_taken_over() {
        let resigned = json!({"winner": "second", "reason": "resignation"});
        let events = json!([
            moved("first", 0, &["c3"]),
            moved("second", 1, &["d3"]),
            {"type": "taken_back", "plies": 0, "clock": null},
            moved("first", 0, &["d4"]),
            {"type": "ended", "ending": resigned},
        ]);
        let room = replayed(dvonn(), events).unwrap();
        assert_eq!(room.ply(), 1);
        assert!(room.is_over());
        assert_eq!(room.number(), 5);
    }

    #[test]
    fn impossible_events_are_refused_with_the_reason() {
        let over = json!({"winner": null, "reason": "rules"});
        let said = json!({"type": "said", "by": "first", "text": "hello"});
        let back = json!({"type": "taken_back", "plies": 1, "clock": null});
        let cases = [
            (json!([moved("second", 0, &["c3"])]), "event 1: c3 was not this player's to play"),
            (json!([moved("first", 1, &["c3"])]), "event 1: 0 moves had been played, not 1"),
            (json!([moved("first", 0, &[])]), "event 1: expected a move"),
            (json!([moved("first", 0, &["C3"])]), "event 1: expected c3, found C3"),
            (json!([moved("first", 0, &["z9"])]), "event 1: "),
            (json!([moved("first", 0, &["c3", "d3"])]), "event 1: d3 was not this player's"),
            (json!([moved("first", 0, &["c3"]), moved("second", 1, &["c3"])]), "event 2: "),
            (json!([moved("first", 0, &["c3"]), back]), "event 2: 1 moves had been played"),
            (json!([{"type": "ended", "ending": over}]), "event 1: the rules do not end"),
            (json!([{"type": "handed_over"}]), "event 1: a game is handed over once"),
            (json!([said]), "event 1: there is no chat"),
        ];
        for (events, reason) in cases {
            let refused = replayed(dvonn(), events.clone()).unwrap_err();
            assert!(refused.starts_with(reason), "{events}: {refused}");
        }
    }

    #[test]
    fn terms_must_be_those_of_a_game() {
        let wrong = |field: &str, value: Value| {
            let mut terms = dvonn();
            terms[field] = value;
            replayed(terms, json!([])).unwrap_err()
        };
        wrong("game", json!("chess"));
        wrong("pieces", json!("18,15"));
        let levels = "the levels of the computer are 1 to 10";
        assert_eq!(wrong("computer", json!({"side": "second", "level": 11})), levels);
        wrong("clock", json!({"type": "days", "days": 15}));
    }
}
