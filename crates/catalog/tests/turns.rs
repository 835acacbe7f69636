//! What a turn is where players do not simply alternate.

use catalog::{AnyGame, GameId, Setup};
use game::Player::{self, First, Second};
use game::{Dice, Outcome};

/// Plays moves. Returns who made each, and whether it ended their turn.
fn turns(position: &mut dyn AnyGame, moves: &[&str]) -> Vec<(Player, bool)> {
    let play = |mv: &&str| {
        let (by, mv) = (position.turn(), position.read(mv).expect("a legal move"));
        let decided = (by, position.ends_turn(mv));
        position.play(mv);
        decided
    };
    moves.iter().map(play).collect()
}

fn at(game: GameId, text: &str) -> Box<dyn AnyGame> {
    Setup::of(game).parse(text).unwrap()
}

/// Plays the first legal move over and over, and checks that each is a turn.
fn each_move_is_a_turn(position: &mut dyn AnyGame, moves: usize) {
    for _ in 0..moves {
        let first = position.moves().swap_remove(0);
        assert!(position.ends_turn(first), "{first} in {position}");
        position.play(first);
    }
}

#[test]
fn dvonn_placing_the_49th_piece_and_moving_the_first_stack_are_two_turns() {
    let mut position = Setup::of(GameId::Dvonn).start();
    each_move_is_a_turn(&mut *position, 48);
    assert_eq!(position.turn(), First);
    each_move_is_a_turn(&mut *position, 1);
    assert_eq!(position.turn(), First, "{position}");
    each_move_is_a_turn(&mut *position, 1);
    assert_eq!(position.turn(), Second);
}

#[test]
fn dvonn_a_pass_is_a_turn() {
    let mut position =
        at(GameId::Dvonn, "........./........../...rb....../........../......... w move");
    assert_eq!(turns(&mut *position, &["pass", "e3-d3"]), [(First, true), (Second, true)]);
}

#[test]
fn gyges_the_last_placement_and_the_first_move_are_turns() {
    for game in [GameId::GygesBasic, GameId::GygesAdvanced] {
        let mut position = Setup::of(game).start();
        each_move_is_a_turn(&mut *position, 11);
        assert_eq!(position.turn(), Second);
        each_move_is_a_turn(&mut *position, 1);
        assert_eq!(position.turn(), First);
        each_move_is_a_turn(&mut *position, 1);
        assert_eq!(position.turn(), Second);
    }
}

#[test]
fn gyges_a_player_who_places_alone_has_a_turn_for_each_piece() {
    let text = "332211/....../....../....../....../3322.. s place -";
    let mut position = at(GameId::GygesBasic, text);
    let placed = turns(&mut *position, &["1@e1", "1@f1"]);
    assert_eq!(placed, [(First, true), (First, true)]);
    assert_eq!(position.turn(), First);
}

#[test]
fn gipf_a_push_without_rows_is_a_turn() {
    for game in [GameId::GipfBasic, GameId::GipfStandard] {
        let mut position = Setup::of(game).start();
        let pushed = turns(&mut *position, &["a1-b2", "a1-b2"]);
        assert_eq!(pushed, [(First, true), (Second, true)]);
    }
}

#[test]
fn gipf_takes_before_and_after_a_push_belong_to_its_turn() {
    // White's push makes a row of each colour.
    let text = "wb../wb.../wb..../b....../....../...../.bbb w push 5,5 cc";
    let mut position = at(GameId::GipfBasic, text);
    let white = turns(&mut *position, &["e1-e2", "xb2,c2,d2,e2"]);
    assert_eq!(white, [(First, false), (First, true)]);
    let black = turns(&mut *position, &["xb3,c3,d3,e3", "i1-h2", "xh2,h3,h4,h5"]);
    assert_eq!(black, [(Second, false), (Second, false), (Second, true)]);
    assert_eq!(position.turn(), First);
}

#[test]
fn gipf_saying_that_no_row_is_taken_ends_the_turn() {
    let text = "..../...../....../.WWWW../....../...../...B w push 5,5 cc";
    let mut position = at(GameId::GipfTournament, text);
    let white = turns(&mut *position, &["a1-b2", "done"]);
    assert_eq!(white, [(First, false), (First, true)]);
    assert_eq!(position.turn(), Second);
}

#[test]
fn gipf_a_take_that_ends_the_game_ends_the_turn() {
    for (text, taken, winner) in [
        ("W.../...../....../.wwwB../....../...../.... w push 5,5 cc", "xe2,e3,e4,e5,e6", First),
        // The taker loses, and would decide next.
        ("..../...../....../.wwW.../....../...../...B w push 5,5 cc", "xe2,e3,e4,e5", Second),
    ] {
        let mut position = at(GameId::GipfStandard, text);
        let white = turns(&mut *position, &["e1-e2", taken]);
        assert_eq!(white, [(First, false), (First, true)]);
        assert_eq!(position.outcome(), Some(Outcome::Win(winner)));
    }
}

/// The catalog knows which turns are composed of several moves.
#[test]
fn only_games_with_compound_turns_have_moves_within_a_turn() {
    for &game in GameId::ALL {
        let mut within = false;
        for seed in 1..=20 {
            let mut dice = Dice::new(seed);
            let mut position = Setup::of(game).start();
            for _ in 0..150 {
                let Some(mv) = dice.pick(&position.moves()) else { break };
                within |= !position.ends_turn(mv);
                position.play(mv);
            }
        }
        assert_eq!(within, game.family().has_compound_turns(), "{game}");
    }
}
