//! Boards that somebody sets up.

use catalog::{Draft, Family, GameId, Setup};
use game::testing::Dice;
use game::{Figure, Piece, PlaceKind, Player};

const fn figure(owner: Option<Player>, height: u8, marked: bool) -> Figure {
    Figure { owner, height, marked }
}

/// What is wrong with a board, as a sentence.
fn flaw(draft: &Draft) -> Option<String> {
    draft.position().err().map(|flaw| flaw.to_string())
}

#[test]
fn every_position_is_a_draft_of_itself() {
    for (seed, &game) in (1..).zip(GameId::ALL) {
        let (mut dice, setup) = (Dice::new(seed), Setup::of(game));
        let mut position = setup.start();
        for _ in 0..120 {
            let text = position.to_string();
            let draft = Draft::parse(setup, &text).unwrap();
            assert_eq!(draft.to_string(), text);
            let again = draft.position().unwrap();
            assert_eq!((again.to_string(), again.key()), (text, position.key()));
            assert_eq!(draft.turn(), position.turn());
            let sorted = |mut pieces: Vec<Piece>| {
                pieces.sort_by(|one, other| one.at.cmp(&other.at));
                pieces
            };
            assert_eq!(sorted(draft.pieces()), sorted(position.pieces()));
            let Some(mv) = dice.pick(&position.moves()) else { break };
            position.play(mv);
        }
    }
}

#[test]
fn a_board_can_be_emptied_and_set_up_again_piece_by_piece() {
    for (seed, &game) in (1..).zip(GameId::ALL) {
        let (mut dice, setup) = (Dice::new(seed), Setup::of(game));
        let mut position = setup.start();
        for _ in 0..70 {
            let Some(mv) = dice.pick(&position.moves()) else { break };
            position.play(mv);
        }
        let wanted = Draft::parse(setup, &position.to_string()).unwrap();
        let mut draft = Draft::empty(setup);
        assert!(draft.pieces().is_empty());
        // A piece in the goal is a setting.
        for piece in position.pieces().into_iter().filter(|piece| piece.at != "goal") {
            assert!(draft.put(&piece.at, Some(figure(piece.owner, piece.height, piece.marked))));
        }
        for setting in wanted.settings() {
            assert!(draft.set(setting.name, &setting.value), "{game}: {}", setting.name);
        }
        assert_eq!(draft.to_string(), position.to_string(), "{game}");
        assert_eq!(draft.position().unwrap().key(), position.key());
    }
}

#[test]
fn every_brush_paints_and_everything_else_is_refused() {
    for &game in GameId::ALL {
        let mut draft = Draft::empty(Setup::of(game));
        let places = Setup::of(game).start().places();
        let cell = places.iter().find(|place| place.kind == PlaceKind::Cell).unwrap();
        for brush in draft.brushes() {
            for height in [brush.lowest, brush.tallest] {
                assert!(draft.put(&cell.name, Some(figure(brush.owner, height, brush.marked))));
                let [piece] = &draft.pieces()[..] else { panic!("{game}: {draft}") };
                assert_eq!(
                    (piece.owner, piece.height, piece.marked),
                    (brush.owner, height, brush.marked)
                );
                assert_eq!(
                    Draft::parse(Setup::of(game), &draft.to_string()).unwrap().to_string(),
                    draft.to_string()
                );
            }
        }
        let before = draft.to_string();
        assert!(!draft.put("z9", None));
        assert!(!draft.put(&cell.name, Some(figure(None, 50, true))));
        assert!(!draft.set("colour", "red") && !draft.set("turn", "third"));
        for place in places.iter().filter(|place| place.kind != PlaceKind::Cell) {
            assert!(!draft.put(&place.name, None), "{game}: {}", place.name);
        }
        assert_eq!(draft.to_string(), before);
        assert!(draft.put(&cell.name, None) && draft.pieces().is_empty());
    }
}

#[test]
fn what_is_wrong_is_said_as_the_parser_says_it() {
    let game = |family| *GameId::ALL.iter().find(|game| game.family() == family).unwrap();
    let white = Some(Player::First);

    let mut dvonn = Draft::empty(Setup::of(game(Family::Dvonn)));
    for cell in ["c3", "d3", "e3"] {
        assert!(dvonn.put(cell, Some(figure(None, 1, true))));
    }
    assert_eq!(flaw(&dvonn), None);
    assert!(dvonn.put("f3", Some(figure(white, 2, true))));
    assert_eq!(flaw(&dvonn).unwrap(), "there are more than 3 DVONN pieces on the board");
    assert!(dvonn.put("f3", Some(figure(white, 47, false))));
    assert_eq!(flaw(&dvonn).unwrap(), "there are more than 49 pieces on the board");
    assert!(dvonn.put("f3", Some(figure(white, 46, false))));
    assert_eq!(flaw(&dvonn).unwrap(), "there is nothing left to place");
    assert!(dvonn.set("stage", "move"));
    assert_eq!(flaw(&dvonn), None);

    let mut gipf = Draft::empty(Setup::of(game(Family::Gipf)));
    assert!(gipf.put("e5", Some(figure(white, 1, false))));
    // The piece came from the reserve.
    assert!(gipf.to_string().contains(" 14,15 "), "{gipf}");
    assert!(gipf.set("reserve_first", "18"));
    assert_eq!(flaw(&gipf).unwrap(), "White has 19 pieces, but the box has only 18");
    assert!(!gipf.put("e5", Some(figure(white, 2, false))), "the basic game has no GIPF pieces");
    assert!(!gipf.set("right_first", "may") && !gipf.set("reserve_first", "19"));

    let mut gyges = Draft::empty(Setup::of(game(Family::Gyges)));
    assert!(gyges.put("c3", Some(figure(None, 2, false))));
    assert_eq!(flaw(&gyges).unwrap(), "a piece on c3 while the home rows are being filled");
    assert!(gyges.set("stage", "move") && gyges.set("goal", "second_2"));
    assert!(gyges.position().unwrap().is_over());
}
