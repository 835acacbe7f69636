//! What is stored, and what happens when it cannot be.

use browser::{Error, Host};
use wire::{Ask, RefusalCode, Tell};

use crate::stage::{Device, Stage};

#[test]
fn nothing_is_announced_before_it_is_stored() {
    let mut device = Device::same_screen("dvonn", "null");
    device.told.clear();
    let id = device.ask(Ask::Play { ply: 0, moves: vec!["c3".to_owned()] });
    let ping = device.ask(Ask::Ping {});
    assert!(device.told.is_empty(), "{:?}", device.told);
    assert_eq!(device.host.room().ply(), 0);
    let write = device.host.write().unwrap();
    assert!(device.host.write().is_none(), "it is handed out once");
    assert_eq!(write.games[0].card.ply, 1);
    device.store.put(&write).unwrap();
    device.host.stored().unwrap();
    device.listen();
    assert!(matches!(device.answer(&id), Some(Tell::Done { number: 1, .. })));
    assert!(matches!(device.answer(&ping), Some(Tell::Pong { .. })), "what came meanwhile is next");
}

#[test]
fn a_move_that_cannot_be_stored_is_refused_and_can_be_tried_again() {
    let mut device = Device::same_screen("gipf-basic", "null");
    let id = device.ask(Ask::Play { ply: 0, moves: vec!["e1-e2".to_owned()] });
    device.host.write().unwrap();
    device.host.not_stored("the disk is full").unwrap();
    device.listen();
    let Some(Tell::Refused { refusal, .. }) = device.answer(&id) else { panic!("not refused") };
    assert_eq!(
        (refusal.code, refusal.detail.as_str()),
        (RefusalCode::Unavailable, "the disk is full")
    );
    assert_eq!(device.host.room().ply(), 0);
    let again = device.play("e1-e2");
    assert!(matches!(device.answer(&again), Some(Tell::Done { .. })));
}

#[test]
fn the_computer_waits_while_nothing_can_be_stored() {
    let mut device = Device::against_computer("gyges-basic", 1);
    let first = device.host.room().position().moves()[0].to_string();
    device.play(&first);
    while device.host.thinks() {
        device.host.advance().unwrap();
    }
    device.host.write().unwrap();
    device.host.not_stored("the disk is full").unwrap();
    assert!(!device.host.thinks());
    device.host.advance().unwrap();
    assert!(device.host.write().is_none(), "nobody has asked for another attempt");
    device.host.retry().unwrap();
    assert!(device.host.write().is_some(), "the move was not forgotten");
    device.host.stored().unwrap();
    assert_eq!(device.host.room().ply(), 2);
}

#[test]
fn the_slower_of_two_tabs_catches_up() {
    let mut device = Device::same_screen("dvonn", "null");
    device.play("a1");
    let mut other = Host::open(device.document(), None, device.stage.clone()).unwrap();
    device.play("b1");
    other.subscribe(1).unwrap();
    other.tells();
    let ask = |ply: u32, mv: &str| {
        format!(r#"{{"id":"late","ask":{{"type":"play","ply":{ply},"moves":["{mv}"]}}}}"#)
    };
    other.hear(&ask(1, "c1")).unwrap();
    let write = other.write().unwrap();
    let stored = device.store.put(&write).unwrap_err();
    other.overtaken(&stored).unwrap();
    let told = other.tells();
    let Tell::Happened { event, .. } = &told[0] else { panic!("{told:?}") };
    assert_eq!(event.number, 2);
    let Tell::Refused { refusal, .. } = &told[1] else { panic!("{told:?}") };
    assert_eq!(refusal.code, RefusalCode::Stale);
    other.hear(&ask(2, "c1")).unwrap();
    let write = other.write().unwrap();
    device.store.put(&write).unwrap();
    other.stored().unwrap();
    assert_eq!(other.room().ply(), 3);
}

#[test]
fn a_replaced_game_dismisses_its_page() {
    let mut device = Device::same_screen("dvonn", "null");
    device.play("a1");
    let old = device.document().to_owned();
    device.play("b1");
    let changed = old.replace("\"a1\"", "\"c1\"").replace("\"revision\":2", "\"revision\":9");
    device.ask(Ask::Play { ply: 2, moves: vec!["d1".to_owned()] });
    device.host.write().unwrap();
    device.host.overtaken(&changed).unwrap();
    device.listen();
    assert!(device.told.contains(&Tell::Bye));
    assert_eq!(device.host.room().ply(), 1);
}

#[test]
fn unreadable_documents_are_reported() {
    let open =
        |text: &str| Host::open(text, None, std::sync::Arc::<Stage>::default()).err().unwrap();
    let device = Device::same_screen("dvonn", "null");
    let text = device.document();
    let new = open(&text.replace("\"version\":2", "\"version\":3"));
    assert_eq!(new, Error::TooNew { version: 3 });
    let damages = [
        ("dvonn", "chess"),
        ("\"code\":\"", "\"code\":\"!"),
        ("revision", "revisions"),
        ("{", "["),
    ];
    for (old, new) in damages {
        let error = open(&text.replacen(old, new, 1));
        assert_eq!(error.name(), "Damaged", "{old}: {error}");
    }
}

#[test]
fn a_device_refuses_server_requests_and_nonsense() {
    let begin =
        |new: &str| Host::begin(new, None, std::sync::Arc::<Stage>::default()).err().unwrap();
    let friend = begin(r#"{"game":"dvonn","opponent":{"type":"friend"}}"#);
    assert_eq!(friend.name(), "Refused");
    for new in [
        "",
        "[]",
        r#"{"game":"chess","opponent":{"type":"same_screen"}}"#,
        r#"{"game":"dvonn","opponent":{"type":"computer","level":11}}"#,
        r#"{"game":"dvonn","opponent":{"type":"same_screen"},"pieces":"18,15"}"#,
    ] {
        assert_eq!(begin(new).name(), "Malformed", "{new}");
    }
    let mut device = Device::same_screen("dvonn", "null");
    device.told.clear();
    device.host.hear(r#"{"id":"x","ask":{"type":"fly"}}"#).unwrap();
    device.listen();
    let Some(Tell::Refused { id: Some(_), refusal }) = device.told.first() else {
        panic!("{:?}", device.told)
    };
    assert_eq!(refusal.code, RefusalCode::Malformed);
}
