//! Positions, searches, records and pictures, as programs ask for them.

use std::sync::Arc;
use std::time::Duration;

use browser::{GameEntry, Inquiry, Wish, games_in, position, record_in, svg};
use catalog::GameId;
use record::NodeId;
use search::TimeSource;

/// A clock that advances a little whenever it is read.
#[derive(Debug, Default)]
struct Ticking(std::sync::atomic::AtomicU64);

impl TimeSource for Ticking {
    fn now(&self) -> Duration {
        Duration::from_micros(self.0.fetch_add(200, std::sync::atomic::Ordering::Relaxed))
    }
}

fn time() -> Arc<dyn TimeSource> {
    Arc::<Ticking>::default()
}

#[test]
fn errors_tell_malformed_input_from_impossible_requests() {
    let name = |game, text, pieces| position(game, text, pieces).unwrap_err().name();
    assert_eq!(name("chess", None, None), "Malformed");
    assert_eq!(name("dvonn", Some("nonsense"), None), "Malformed");
    assert_eq!(name("gipf-basic", None, Some("1,2")), "Malformed");
    assert_eq!(name("dvonn", None, Some("18,15")), "Refused");
    let start = position("dvonn", None, None).unwrap();
    let begin = |moves: &[String], wish: &str| {
        Inquiry::begin(&*start, moves, &Wish::parse(wish)?, time()).map(drop)
    };
    assert_eq!(begin(&["z9".to_owned()], "").unwrap_err().name(), "Malformed");
    assert_eq!(begin(&["c3-d4".to_owned()], "").unwrap_err().name(), "Refused");
    for wish in ["{", "[]", r#"{"level":11}"#, r#"{"level":0}"#, r#"{"fast":true}"#] {
        assert_eq!(begin(&[], wish).unwrap_err().name(), "Malformed", "{wish}");
    }
}

#[test]
fn a_search_goes_on_slice_by_slice_and_can_be_stopped() {
    let start = position("gyges-basic", None, None).unwrap();
    let moves = ["1@a1", "1@a6"].map(str::to_owned);
    let wish = Wish::parse(r#"{"lines":2,"nodes":100000}"#).unwrap();
    let mut inquiry = Inquiry::begin(&*start, &moves, &wish, time()).unwrap();
    let mut slices = 0;
    let mut ranks = Vec::new();
    while !inquiry.is_done() {
        let found = serde_json::to_value(inquiry.advance(Duration::from_millis(20))).unwrap();
        ranks.extend(found.as_array().unwrap().iter().map(|line| line["rank"].as_u64().unwrap()));
        slices += 1;
    }
    assert!(slices > 3 && ranks.contains(&1) && ranks.contains(&2), "{slices} {ranks:?}");
    assert!(inquiry.best().is_some() && inquiry.advance(Duration::MAX).is_empty());

    let wish = Wish::parse("").unwrap();
    let mut endless = Inquiry::begin(&*start, &moves, &wish, time()).unwrap();
    endless.advance(Duration::from_millis(20));
    assert!(!endless.is_done());
    endless.stop();
    endless.advance(Duration::from_millis(20));
    assert!(endless.is_done() && endless.best().is_some());
}

#[test]
fn a_finished_game_has_no_best_move() {
    let won = "31.1../3..2../....2./....../1..1.3/.3..22 s move S2";
    let Ok(over) = position("gyges-basic", Some(won), None) else { return };
    let mut inquiry = Inquiry::begin(&*over, &[], &Wish::default(), time()).unwrap();
    inquiry.advance(Duration::MAX);
    assert!(inquiry.is_done() && inquiry.best().is_none());
}

#[test]
fn records_and_pictures_come_from_text() {
    let record = record_in("[Game \"dvonn\"]\n\n1. c3 c4 2. d4 *\n", "tsk", None).unwrap();
    assert_eq!(record.moves().count(), 3);
    assert_eq!(record_in("", "tsk", None).unwrap_err().name(), "Malformed");
    assert_eq!(record_in("x", "pgn", None).unwrap_err().name(), "Malformed");
    for &game in GameId::ALL {
        let start = position(game.id(), None, None).unwrap();
        let idea = start.moves()[0].to_string();
        let record = record::Record::from_start(start);
        let plain = svg(&record, NodeId::START, Some("dark"), None).unwrap();
        let with_idea = svg(&record, NodeId::START, Some("dark"), Some(&idea)).unwrap();
        assert!(plain.starts_with("<svg ") && with_idea.len() > plain.len(), "{game}");
        assert_eq!(
            svg(&record, NodeId::START, Some("neon"), None).unwrap_err().name(),
            "Malformed"
        );
        assert_eq!(svg(&record, NodeId::START, None, Some("z9")).unwrap_err().name(), "Malformed");
    }
}

#[test]
fn files_of_any_format_are_opened() {
    let one = games_in("Start\nH3\nB4\nQuit\n", None).unwrap();
    assert_eq!((one.format, one.games.len(), one.more), ("codecup", 1, false));
    let GameEntry::Game { game, moves, text, .. } = &one.games[0] else { panic!("a game") };
    assert_eq!((&**game, *moves), ("dvonn", 2));
    assert!(text.contains("1. h3 b4"), "{text}");
    let two = "[Game \"dvonn\"]\n[White \"Ada\"]\n\n1. a1 *\n\n[Game \"dvonn\"]\n\n1. a1 a1 *\n";
    let two = games_in(two, None).unwrap();
    assert!(
        matches!(&two.games[0], GameEntry::Game { players, .. } if players[0].as_deref() == Some("Ada"))
    );
    assert!(matches!(&two.games[1], GameEntry::Bad { reason } if reason.starts_with("line 8")));
    assert_eq!(games_in("", None).unwrap_err().name(), "Malformed");
    assert_eq!(games_in("x", Some("chess")).unwrap_err().name(), "Malformed");
    assert!(matches!(&games_in("x", None).unwrap().games[..], [GameEntry::Bad { .. }]));
}
