//! Paths to the goal: what they need, and which moves break them.

use game::testing::{Dice, cases, random_position};
use game::{Game, Player};
use gyges::{Cell, CellSet, Position, Size, Variant};

fn random_positions(variant: Variant) -> impl Iterator<Item = Position> {
    let mut dice = Dice::new(17);
    let start = Position::start(variant);
    (0..cases(400, 8_000)).map(move |_| random_position(&start, 60, &mut dice))
}

#[test]
fn a_threat_stands_until_it_is_touched() {
    let mut parried = 0;
    for variant in [Variant::Basic, Variant::Advanced] {
        for position in random_positions(variant) {
            let opponent = !position.turn();
            let Some(threat) = position.threat(opponent) else { continue };
            assert!(threat.stands(position.board()), "{position}");
            for mv in position.moves() {
                let after = position.after(mv);
                if threat.stands(after.board()) && after.goal().is_none() {
                    assert!(after.wins_at_once(), "{mv} in {position}");
                } else {
                    parried += 1;
                    assert!(threat.is_touched_by(mv), "{mv} in {position}");
                }
            }
        }
    }
    assert!(parried > 0);
}

#[test]
fn a_threat_needs_its_runner_its_pads_and_its_path() {
    let text = "....../....../.2..../....../1...../1..... s move -";
    let position = Position::parse(Variant::Advanced, text).expect("a position");
    assert!(position.threat(Player::First).is_none());
    let text = "....../2...../1...../1...../1...../1..... s move -";
    let position = Position::parse(Variant::Advanced, text).expect("a position");
    let threat = position.threat(Player::First).expect("up the column and home");
    for (touched, mv) in [(true, "a3-b3"), (true, "a1-goal"), (true, "b5-a6"), (false, "f3-f4")] {
        let mv = mv.parse().expect("a move");
        assert_eq!(threat.is_touched_by(mv), touched, "{mv}");
    }
}

#[test]
fn a_piece_that_reaches_the_goal_stands_on_a_ramp() {
    for variant in [Variant::Basic, Variant::Advanced] {
        for position in random_positions(variant) {
            let ramps = position.ramps(position.turn());
            let on_ramps =
                Size::ALL.into_iter().zip(ramps).fold(CellSet::EMPTY, |all, (size, ramp)| {
                    all | position.board().cells(size) & ramp
                });
            assert_eq!(on_ramps, position.launches(position.turn()), "{position}");
            let runs = |&from: &Cell| position.reach(from).goal;
            let runners: CellSet = position.movers().into_iter().filter(runs).collect();
            assert!(on_ramps.contains_all(runners), "{position}");
        }
    }
}

#[test]
fn nobody_threatens_before_and_after_the_game() {
    let start = Position::start(Variant::Basic);
    let over = "....../....../....../....../....../1..... s move N1";
    let over = Position::parse(Variant::Basic, over).expect("a position");
    for position in [start, over] {
        for player in Player::BOTH {
            assert!(position.threat(player).is_none(), "{position}");
        }
    }
}
