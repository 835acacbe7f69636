//! The engine at work between messages.

use std::time::Duration;

use catalog::GameId;
use engine::{Bot, Level};
use search::{Limits, Options, Signals, TimeSource};
use wire::{Ask, Event, RefusalCode, Tell};

use crate::stage::Device;

#[test]
fn the_computer_plays_what_its_level_plays() {
    for &game in GameId::ALL {
        for level in [1, 4] {
            let mut device = Device::against_computer(game.id(), level);
            let first = device.host.room().position().moves()[0].to_string();
            device.play(&first);
            let room = device.host.room();
            let options = Options { hash: 8, seed: room.seed(), ..Options::default() };
            let (position, bot) = (room.position(), Bot::Level(Level::new(level).unwrap()));
            let expected = position
                .thinker(bot, options)
                .think(position, &room.past(), &Limits::NONE, &Signals::default(), &mut |_| {})
                .unwrap();
            let expected = expected.moves[0].to_string();
            device.think();
            let played = device.host.room().moves().nth(1).unwrap().to_string();
            assert_eq!(played, expected, "{game} {level}");
        }
    }
}

#[test]
fn a_slice_ends_in_time() {
    let mut device = Device::against_computer("gipf-tournament", 9);
    let first = device.host.room().position().moves()[0].to_string();
    device.play(&first);
    let (mut slices, mut longest) = (0, Duration::ZERO);
    while device.host.thinks() && slices < 50 {
        let begin = device.stage.now();
        device.host.advance().unwrap();
        longest = longest.max(device.stage.now().saturating_sub(begin));
        slices += 1;
    }
    assert!(slices > 3, "{slices} slices");
    assert!(longest < Duration::from_millis(25), "{longest:?}");
}

#[test]
fn a_takeback_ends_the_search_before_the_next_slice() {
    let mut device = Device::against_computer("gipf-tournament", 9);
    let first = device.host.room().position().moves()[0].to_string();
    device.play(&first);
    device.host.advance().unwrap();
    assert!(device.host.thinks());
    let id = device.ask(Ask::Takeback {});
    device.store_all();
    assert!(matches!(device.answer(&id), Some(Tell::Done { .. })));
    assert!(!device.host.thinks());
    assert_eq!(device.host.room().ply(), 0);
}

#[test]
fn a_slow_machine_plays_its_best_move_so_far() {
    let mut device = Device::against_computer("gipf-tournament", 9);
    let first = device.host.room().position().moves()[0].to_string();
    device.play(&first);
    device.host.advance().unwrap();
    assert!(device.host.thinks());
    device.stage.pass(Duration::from_secs(11));
    device.host.advance().unwrap();
    device.store_all();
    assert_eq!(device.host.room().ply(), 2);
}

#[test]
fn premoves_are_played_after_the_computer() {
    let mut device = Device::against_computer("dvonn", 1);
    device.play("c3");
    let id = device.ask(Ask::Premove { ply: 1, moves: vec!["c4".to_owned()] });
    device.store_all();
    assert!(matches!(device.answer(&id), Some(Tell::Done { .. })));
    device.reopen();
    while device.host.room().ply() < 3 {
        device.think();
    }
    let moves: Vec<String> = device.host.room().moves().map(|mv| mv.to_string()).collect();
    assert_eq!((moves[0].as_str(), moves[2].as_str()), ("c3", "c4"));
}

#[test]
fn a_hint_is_answered_unless_the_game_moves_on() {
    let mut device = Device::against_computer("gyges-basic", 1);
    let ask = || Ask::Hint { ply: 0, moves: Vec::new() };
    let id = device.ask(ask());
    let second = device.ask(ask());
    assert!(matches!(device.answer(&second), Some(Tell::Refused { .. })), "one at a time");
    device.think();
    let Some(Tell::Hint { hint, .. }) = device.answer(&id) else { panic!("no hint") };
    let text = hint.text.clone();
    assert!(device.host.room().position().read(&text).is_ok());
    let late = device.ask(ask());
    device.play(&text);
    let Some(Tell::Refused { refusal, .. }) = device.answer(&late) else { panic!("no refusal") };
    assert_eq!(refusal.code, RefusalCode::Stale);
}

#[test]
fn finished_games_have_hints_too() {
    let mut device = Device::same_screen("gyges-basic", "null");
    device.play("1@a1");
    device.ask(Ask::Resign {});
    device.store_all();
    let ended = |tell: &Tell| matches!(tell, Tell::Happened { event, .. } if matches!(event.event, Event::Ended { .. }));
    assert!(device.told.iter().any(ended));
    let id = device.ask(Ask::Hint { ply: 0, moves: Vec::new() });
    device.think();
    assert!(matches!(device.answer(&id), Some(Tell::Hint { .. })));
}
