//! What holds for all games of the catalog, behind their common interface.

use std::sync::atomic::AtomicBool;

use catalog::{AnyGame, Depth, GameId, Hint, Move, MoveError, Setup};
use engine::Reason;
use game::testing::Dice;
use game::{ParseError, Perft, Tap};
use search::{Limits, Options, Signals};

/// The positions of a random game of each kind.
fn for_each_position(check: impl Fn(&dyn AnyGame)) {
    for (seed, &game) in (1..).zip(GameId::ALL) {
        let mut dice = Dice::new(seed);
        let mut position = Setup::of(game).start();
        for _ in 0..200 {
            check(position.as_ref());
            let Some(mv) = dice.pick(&position.moves()) else { break };
            position.play(mv);
        }
    }
}

#[test]
fn games_know_how_they_were_set_up() {
    for_each_position(|position| {
        let setup = position.setup();
        let again = setup.parse(&position.to_string()).unwrap();
        assert_eq!(again.to_string(), position.to_string());
        assert_eq!((again.setup(), again.key()), (setup, position.key()));
        assert_eq!((again.turn(), again.outcome()), (position.turn(), position.outcome()));
    });
}

#[test]
fn a_game_is_over_when_there_are_no_moves() {
    for_each_position(|position| assert_eq!(position.is_over(), position.moves().is_empty()));
}

#[test]
fn every_move_can_be_entered_and_shown() {
    for_each_position(|position| {
        let all_taps = position.all_taps();
        let moves: Vec<Move> = all_taps.iter().map(|(mv, _)| *mv).collect();
        assert_eq!(moves, position.moves());
        for (mv, taps) in all_taps.into_iter().take(5) {
            assert_eq!(position.taps(mv), taps, "{mv} in {position}");
            assert!(!taps.is_empty(), "{mv} in {position}");
            assert!(
                mv.to_string() == "pass"
                    || mv.to_string() == "done"
                    || !position.steps(mv).is_empty()
            );
            for limit in [0, 1, 3] {
                assert!(position.routes(mv, limit).len() <= limit, "{mv} in {position}");
            }
        }
        assert!(position.pieces().len() <= position.places().len());
    });
}

#[test]
fn a_wrong_tap_is_answered_with_the_reason() {
    for_each_position(|position| {
        let begun = position.all_taps().first().map(|(_, taps)| taps[0].clone());
        let astray = Tap::Borrowed("nowhere");
        assert!(position.objection(std::slice::from_ref(&astray)).is_some(), "{position}");
        if let Some(begun) = begun {
            assert_eq!(position.objection(std::slice::from_ref(&begun)), None, "{position}");
            assert!(position.objection(&[begun, astray]).is_some(), "{position}");
        }
    });
}

#[test]
fn the_waiting_player_can_look_ahead_at_the_start() {
    for &game in GameId::ALL {
        let start = Setup::of(game).start();
        let ahead = start.ahead().expect("a placement or a push");
        assert_eq!((ahead.turn(), ahead.setup()), (!start.turn(), start.setup()));
        assert!(!ahead.moves().is_empty());
    }
}

#[test]
fn hints_are_legal_and_say_why() {
    let options = Options { hash: 1, ..Options::default() };
    for &game in GameId::ALL {
        let start = Setup::of(game).start();
        let limits = Limits::nodes(500);
        let hint = Hint::think(start.as_ref(), &[], &limits, options, &Signals::default());
        let hint = hint.expect("a hint");
        assert!(start.moves().contains(&hint.line.moves[0]), "{game}");
    }
    let won = "....../2...../1...../1...../1...../1.2... s move -";
    let won = Setup::of(GameId::GygesBasic).parse(won).unwrap();
    let hint = Hint::think(won.as_ref(), &[], &Limits::depth(2), options, &Signals::default());
    let reasons = hint.expect("a hint").reasons;
    assert_eq!(reasons, [Reason::WinsAtOnce, Reason::Bounces { bounces: 4 }]);
    assert_eq!(reasons[1].to_string(), "gets there by 4 bounces");
}

#[test]
fn a_copy_is_independent() {
    for &game in GameId::ALL {
        let start = Setup::of(game).start();
        let mut copy = start.clone();
        copy.play(start.moves()[0]);
        assert_eq!(start.to_string(), Setup::of(game).start().to_string());
        assert_ne!(copy.to_string(), start.to_string());
    }
}

#[test]
fn malformed_moves_are_refused_with_the_column() {
    for &game in GameId::ALL {
        let mut position = Setup::of(game).start();
        let error = position.try_play("?!").unwrap_err();
        let MoveError::Unreadable(ParseError::Expected { column, .. }) = error else {
            panic!("{game}: {error}");
        };
        assert_eq!(column, 1);
        assert_eq!(position.to_string(), Setup::of(game).start().to_string());
    }
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let illegal = ["pass", "xe2,e3,e4,e5", "xe2,e3,e4,e5", "done", "a1-a2", "a1-goal"];
    for (&game, mv) in GameId::ALL.iter().zip(illegal) {
        let mut position = Setup::of(game).start();
        let typed = position.parse_move(mv).expect("a move of the game");
        let refusal = position.check(typed).unwrap_err();
        assert!(refusal.to_string().starts_with(&format!("{mv} is not legal: ")), "{refusal}");
        assert_eq!(position.read(mv), Err(refusal.clone()));
        assert_eq!(position.try_play(mv), Err(refusal));
        assert_eq!(position.to_string(), Setup::of(game).start().to_string());
    }
}

#[test]
fn perft_is_the_sum_of_its_divide() {
    let stop = AtomicBool::new(false);
    let depth = Depth::new(2).unwrap();
    for &game in GameId::ALL {
        let start = Setup::of(game).start();
        let count = start.perft(depth, Perft { threads: 2, stop: &stop }).unwrap();
        let divided = start.divide(depth, Perft { threads: 1, stop: &stop }).unwrap();
        assert_eq!(divided.iter().map(|(_, count)| count).sum::<u64>(), count);
        let moves: Vec<Move> = divided.into_iter().map(|(mv, _)| mv).collect();
        assert_eq!(moves, start.moves());
    }
}

#[test]
fn a_stopped_count_has_no_result() {
    let stop = AtomicBool::new(true);
    let perft = Perft { threads: 1, stop: &stop };
    for &game in GameId::ALL {
        let start = Setup::of(game).start();
        assert_eq!(start.perft(Depth::MAX, perft), None);
        assert_eq!(start.divide(Depth::MAX, perft), None);
    }
}

/// A move's text reads back as the same move.
#[test]
fn moves_are_read_as_they_are_written() {
    for_each_position(|position| {
        for mv in position.moves().into_iter().take(20) {
            let text = mv.to_string();
            for written in [text.clone(), text.to_uppercase(), text.replace('-', "")] {
                assert_eq!(position.read(&written), Ok(mv), "{written} in {position}");
            }
        }
    });
}

/// Code for one family gets its own position type, and no other.
#[test]
fn the_typed_position_is_behind_the_interface() {
    for_each_position(|position| {
        let found = [
            position.position::<dvonn::Position>().map(ToString::to_string),
            position.position::<gipf::Position>().map(ToString::to_string),
            position.position::<gyges::Position>().map(ToString::to_string),
        ];
        let family = position.setup().game().family() as usize;
        for (number, text) in found.into_iter().enumerate() {
            assert_eq!(text, (number == family).then(|| position.to_string()));
        }
    });
}

#[test]
fn a_setup_knows_the_variant_of_the_rules() {
    let pieces = "18,15".parse().unwrap();
    let handicapped = Setup::with_pieces(GameId::GipfBasic, pieces).unwrap();
    assert_eq!(handicapped.variant::<gipf::Position>(), Some(gipf::Variant::Basic(pieces)));
    assert_eq!(handicapped.variant::<dvonn::Position>(), None);
    let advanced = Setup::of(GameId::GygesAdvanced);
    assert_eq!(advanced.variant::<gyges::Position>(), Some(gyges::Variant::Advanced));
}

#[test]
#[should_panic(expected = "a move of another game")]
fn moves_of_other_games_are_refused() {
    let mv = Setup::of(GameId::Dvonn).start().moves()[0];
    Setup::of(GameId::GipfBasic).start().play(mv);
}
