//! Clients read what the server writes, and get the same message.

use catalog::{GameId, Objection, Setup};
use engine::Reason;
use game::Tap;
use wire::{Ask, Hint, Place, Request, Tell};

fn reads_back(tell: &Tell) {
    let text = serde_json::to_string(tell).unwrap();
    assert_eq!(&serde_json::from_str::<Tell>(&text).unwrap(), tell, "{text}");
}

/// Why each tap at the start of a game leads to no move.
fn objections(game: GameId) -> Vec<Objection> {
    let position = Setup::of(game).start();
    let names = position.places().into_iter().map(|place| place.name);
    names.filter_map(|name| position.objection(&[name])).collect()
}

#[test]
fn objections_are_read_as_they_were_written() {
    for &game in GameId::ALL {
        let objections = objections(game);
        assert!(!objections.is_empty() || game == GameId::Dvonn, "{game}");
        for why in objections {
            reads_back(&Tell::Why { id: "1".to_owned(), why: Some(why) });
        }
    }
    let dvonn = "........./..bw....../..b2ww...3w.r/..wb....../......... w move";
    let position = Setup::of(GameId::Dvonn).parse(dvonn).unwrap();
    let why = position.objection(&[Tap::Borrowed("i3")]);
    assert!(why.is_some());
    reads_back(&Tell::Why { id: "2".to_owned(), why });
}

#[test]
fn hints_are_read_as_they_were_written() {
    let hint = Hint {
        text: "c3-d4".to_owned(),
        taps: vec!["c3".to_owned(), "d4".to_owned()],
        reasons: vec![
            Reason::OnlyMove,
            Reason::CutsOff { pieces: 5 },
            Reason::StopsGoal { from: Tap::Borrowed("c3"), only: true },
        ],
    };
    reads_back(&Tell::Hint { id: "3".to_owned(), hint });
}

#[test]
fn places_are_read_as_they_were_written() {
    for &game in GameId::ALL {
        let places = Setup::of(game).start().places();
        let places = Place::all(places);
        let text = serde_json::to_string(&places).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Place>>(&text).unwrap(), places);
    }
}

#[test]
fn cells_that_are_not_there_are_refused() {
    for at in ["z9", "", "C3"] {
        let why = format!(r#"{{"game":"dvonn","code":"occupied","at":"{at}"}}"#);
        assert!(serde_json::from_str::<Objection>(&why).is_err(), "{at}");
    }
}

#[test]
fn requests_are_objects_without_unknown_fields() {
    let request = Request { id: "1".to_owned(), ask: Ask::Ping {} };
    let text = serde_json::to_string(&request).unwrap();
    assert_eq!(serde_json::from_str::<Request>(&text).unwrap(), request);
    for wrong in [
        r#"{"id":"1","ask":{"type":"ping","more":1}}"#,
        r#"{"id":"1","ask":["ping"]}"#,
        r#"{"id":"1","ask":{"type":"pong"}}"#,
    ] {
        assert!(serde_json::from_str::<Request>(wrong).is_err(), "{wrong}");
    }
}
