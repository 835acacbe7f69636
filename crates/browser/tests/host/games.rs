//! Whole games of every variant.

use browser::record_in;
use catalog::GameId;
use game::Dice;
use wire::{Ask, Event, Reason, Tell};

use crate::stage::Device;

/// The numbers of the reported events, in order.
fn numbers(told: &[Tell]) -> Vec<u32> {
    let number = |tell: &Tell| match tell {
        Tell::Happened { event, .. } => Some(event.number),
        _ => None,
    };
    told.iter().filter_map(number).collect()
}

/// Something a player might do, most often a move.
fn act(device: &mut Device, dice: &mut Dice) {
    let moves = device.host.room().position().moves();
    let mv = moves[dice.roll(moves.len())].to_string();
    let ply = device.host.room().ply();
    match dice.roll(16) {
        0 => drop(device.ask(Ask::Takeback {})),
        1 => drop(device.ask(Ask::Preview { ply, moves: vec![mv] })),
        2 => drop(device.ask(Ask::Hint { ply, moves: Vec::new() })),
        3 => drop(device.ask(Ask::Say { text: "hello".to_owned() })),
        4 => device.reopen(),
        5 => drop(device.ask(Ask::At { ply: ply / 2 })),
        6 => {
            // The store fails: nothing happens.
            let before = device.host.room().number();
            let id = device.ask(Ask::Play { ply, moves: vec![mv] });
            if device.host.write().is_some() {
                device.host.not_stored("the disk is full").unwrap();
                device.listen();
                let answer = device.answer(&id);
                assert!(matches!(answer, Some(Tell::Refused { .. })), "{answer:?}");
            }
            assert_eq!(device.host.room().number(), before);
        }
        _ => drop(device.ask(Ask::Play { ply, moves: vec![mv] })),
    }
    device.store_all();
}

/// What a page sees when it opens the game again.
fn seen(device: &mut Device) -> Vec<String> {
    device.host.subscribe(0).unwrap();
    let told = device.host.tells().into_iter();
    let text = |tell: Tell| match tell {
        // Clocks go on.
        Tell::Welcome { view, moves, events, plies, number, .. } => serde_json::to_string(&(
            view.board, view.legal, view.text, moves, events, plies, number,
        )),
        other => serde_json::to_string(&other),
    };
    told.map(|tell| text(tell).unwrap()).collect()
}

#[test]
fn games_against_the_computer_are_played_to_the_end() {
    let games = if std::env::var_os("TRISKEL_LONG").is_some() { 20 } else { 2 };
    for &game in GameId::ALL {
        for seed in 0..games {
            let mut dice = Dice::new(seed);
            let mut device = Device::against_computer(game.id(), 1 + (seed % 4) as u8);
            let mut steps = 0;
            while !device.host.room().is_over() && steps < 600 {
                device.think();
                if !device.host.room().is_over() {
                    act(&mut device, &mut dice);
                }
                steps += 1;
            }
            let told = numbers(&device.told);
            assert!(told.is_sorted_by(|one, next| one < next), "{game} {seed}: {told:?}");
            let before = seen(&mut device);
            device.reopen();
            assert_eq!(seen(&mut device), before, "{game} {seed}");
            let moves: Vec<String> = device.host.room().moves().map(|mv| mv.to_string()).collect();
            let record = record_in(&device.host.room().transcript(), "tsk", None).unwrap();
            assert!(record.moves().map(|mv| mv.to_string()).eq(moves), "{game} {seed}");
        }
    }
}

#[test]
fn two_people_play_at_one_screen() {
    for &game in GameId::ALL {
        let mut dice = Dice::new(7);
        let mut device = Device::same_screen(game.id(), "null");
        for _ in 0..500 {
            if device.host.room().is_over() {
                break;
            }
            let moves = device.host.room().position().moves();
            let id = device.play(&moves[dice.roll(moves.len())].to_string());
            assert!(matches!(device.answer(&id), Some(Tell::Done { .. })), "{game}");
            assert!(!device.host.thinks(), "{game}: nobody asked the engine");
        }
        assert!(device.host.room().ply() > 10, "{game}");
    }
}

#[test]
fn a_move_is_announced_before_it_is_acknowledged() {
    let mut device = Device::same_screen("dvonn", "null");
    device.told.clear();
    let id = device.play("c3");
    let happened = device.told.iter().position(|tell| matches!(tell, Tell::Happened { .. }));
    let done = device
        .told
        .iter()
        .position(|tell| matches!(tell, Tell::Done { id: own, .. } if *own == id));
    assert!(happened.unwrap() < done.unwrap(), "{:?}", device.told);
}

#[test]
fn a_request_that_is_sent_again_is_carried_out_once() {
    let mut device = Device::same_screen("dvonn", "null");
    let frame = r#"{"id":"again","ask":{"type":"play","ply":0,"moves":["c3"]}}"#;
    for _ in 0..2 {
        device.host.hear(frame).unwrap();
        device.store_all();
    }
    device.reopen();
    device.host.hear(frame).unwrap();
    device.store_all();
    let done = |tell: &&Tell| matches!(tell, Tell::Done { id, number: 1 } if id == "again");
    assert_eq!(device.told.iter().filter(done).count(), 3);
    assert_eq!(device.host.room().ply(), 1);
}

#[test]
fn a_flag_falls_by_itself_and_requests_in_time_count() {
    let clock = r#"{"type":"live","base":60,"increment":0}"#;
    let mut device = Device::same_screen("dvonn", clock);
    for mv in ["a1", "b1", "c1"] {
        device.play(mv);
    }
    let due = device.host.due().unwrap();
    assert!(due.as_secs() == 59, "{due:?}");
    device.stage.pass(due / 2);
    device.play("d1");
    device.stage.pass(due * 2);
    device.host.advance().unwrap();
    device.store_all();
    let Some(Tell::Happened { event, .. }) = device.told.last() else { panic!("no news") };
    let Event::Ended { ending } = event.event else { panic!("{event:?}") };
    assert_eq!(ending.reason, Reason::Time);
    assert_eq!(device.host.due(), None);
}

#[test]
fn clocks_stop_while_the_game_is_closed() {
    let clock = r#"{"type":"live","base":60,"increment":0}"#;
    let mut device = Device::same_screen("dvonn", clock);
    for mv in ["a1", "b1", "c1"] {
        device.play(mv);
    }
    device.stage.pass(std::time::Duration::from_hours(10));
    device.reopen();
    assert!(!device.host.room().is_over());
    assert!(device.host.due().unwrap().as_secs() >= 59);
}

#[test]
fn a_rematch_begins_another_game_with_the_sides_swapped() {
    let mut device = Device::against_computer("gyges-basic", 1);
    let moves = device.host.room().position().moves();
    device.play(&moves[0].to_string());
    device.think();
    device.ask(Ask::Resign {});
    device.store_all();
    let id = device.ask(Ask::Rematch {});
    device.store_all();
    assert!(matches!(device.answer(&id), Some(Tell::Done { .. })));
    assert_eq!(device.store.0.len(), 2);
    let own = device.host.room().code().to_string();
    let (_, next) = device.store.0.iter().find(|(code, _)| **code != own).unwrap();
    let mut next = browser::Host::open(next, None, device.stage.clone()).unwrap();
    assert!(next.room().computer_to_move().is_some(), "the computer begins now");
    while next.thinks() {
        next.advance().unwrap();
    }
    assert!(next.write().is_some());
}

#[test]
fn a_game_begins_where_somebody_has_set_it_up() {
    let start = "....../....../.2..../....../....../1.3... s move -";
    let mut device = Device::begin(&format!(
        r#"{{"game":"gyges-basic","opponent":{{"type":"computer","level":1}},"side":"first","start":"{start}"}}"#
    ));
    assert_eq!(device.host.room().position().to_string(), start);
    let first = device.host.room().position().moves()[0].to_string();
    device.play(&first);
    device.think();
    let ply = device.host.room().ply();
    assert!(ply >= 2 || device.host.room().is_over());
    let now = device.host.room().position().to_string();
    device.reopen();
    assert_eq!(device.host.room().position().to_string(), now);
    assert_eq!(device.host.document().hand_over().terms.start.as_deref(), Some(start));
    let record = record_in(&device.host.room().transcript(), "tsk", None).unwrap();
    assert_eq!(record.start().to_string(), start);
    drop(device.ask(Ask::Takeback {}));
    device.store_all();
    assert_eq!(device.host.room().position().to_string(), start);
}
