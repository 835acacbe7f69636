//! Part 2 of the book: the standard game.

use game::{Game, Player, Tabletop};
use gipf::{Cause, Position, Refusal, Variant};

use crate::{BLACK_WINS, WHITE_WINS, after, drawn, moves, pushes, refused, reserves};

#[test]
fn start_2a_three_gipf_pieces_each() {
    let start = drawn(
        Variant::Standard,
        "    B . . W
            . . . . .
           . . . . . .
          W . . . . . B
           . . . . . .
            . . . . .
             B . . W",
        "w push 12,12 cc",
    );
    assert_eq!(Position::start(Variant::Standard), start);
}

#[test]
fn gipf_2b1_diagram_8_each_gipf_piece_may_stay() {
    let row = drawn(
        Variant::Standard,
        "    B . . .
            . . . . .
           . . . . . .
          W w w w W b B
           . . . . . .
            . . . . .
             . . . .",
        "w push 9,9 cc",
    );
    assert_eq!(row.moves().len(), 8);
    refused(&row, "xe3,e4,e5", Refusal::BasicStays);
    let next = after(&row, "xe3,e4,e5,e7,e8");
    let expected = drawn(
        Variant::Standard,
        "    B . . .
            . . . . .
           . . . . . .
          W . . . W . .
           . . . . . .
            . . . . .
             . . . .",
        "w push 12,9 cc",
    );
    assert_eq!(next, expected);
}

#[test]
fn gipf_2b2_a_gipf_piece_left_where_rows_cross_leaves_the_other_row() {
    let rows = drawn(
        Variant::Standard,
        "    B . . .
            . . . b .
           . . . b . .
          . b b B b . .
           . . b . . .
            . b . . .
             . . . W",
        "b push 9,5 cc",
    );
    assert_eq!(moves(&rows), ["xc5,d5,e5,f4,g3", "xc5,d5,f4,g3", "xe3,e4,e5,e6", "xe3,e4,e6"]);
    assert_eq!(pushes(&after(&rows, "xe3,e4,e5,e6")), 42);
    let other_row = after(&rows, "xe3,e4,e6");
    assert_eq!(moves(&other_row), ["xc5,d5,e5,f4,g3", "xc5,d5,f4,g3"]);
    assert_eq!(pushes(&after(&other_row, "xc5,d5,f4,g3")), 42);
}

#[test]
fn gipf_2b_remark_a_gipf_piece_comes_back_as_two_and_never_as_gipf() {
    let row = drawn(
        Variant::Standard,
        "    B . . W
            . . . . .
           . . . . . .
          W w w w . . .
           . . . . . .
            . . . . .
             . . . .",
        "w push 9,9 cc",
    );
    let next = after(&row, "xe2,e3,e4,e5");
    assert_eq!(reserves(&next), [14, 9]);
    refused(&next, "Ge1-e2", Refusal::NoGipfPushes);
}

#[test]
fn end_2c_the_last_gipf_piece_gone_ends_the_game_at_once() {
    let row = drawn(
        Variant::Standard,
        "    w w w w
            . . . . .
           . . . . . .
          W w w w B . .
           . . . . . .
            . . . . .
             . . . .",
        "w push 5,9 cc",
    );
    let black_lost = after(&row, "xe3,e4,e5,e6");
    assert_eq!((black_lost.outcome(), black_lost.turn()), (WHITE_WINS, Player::Second));
    assert!(black_lost.moves().is_empty());
    assert_eq!(black_lost.cause(), Some(Cause::NoGipfPieces));
    refused(&black_lost, "xb2,b3,b4,b5", Refusal::GameOver);
    let white_lost = after(&row, "xe2,e3,e4,e5");
    assert_eq!((white_lost.outcome(), white_lost.turn()), (BLACK_WINS, Player::First));
    let both_gone = after(&row, "xe2,e3,e4,e5,e6");
    assert_eq!((both_gone.outcome(), both_gone.turn()), (BLACK_WINS, Player::First));
    assert_eq!(both_gone.cause(), Some(Cause::NoGipfPieces));
}

#[test]
fn end_2c_the_loser_has_the_turn_even_after_their_own_push() {
    let row = drawn(
        Variant::Standard,
        "    . . . .
            . . . . .
           . . . . . .
          W w w w B . .
           . . . . . .
            . . . . .
             . . . .",
        "w take 5,9 cc",
    );
    let text = "..../...../....../W....../....../...../.... b push 8,9 cc";
    assert_eq!(after(&row, "xe3,e4,e5,e6").to_string(), text);
}

#[test]
fn end_2c_an_empty_reserve_still_loses() {
    let text = "B..W/...../....../W.....B/....../...../B..W b push 3,0 cc";
    let stuck = Position::parse(Variant::Standard, text).expect("a position");
    assert_eq!(stuck.outcome(), WHITE_WINS);
    assert_eq!(stuck.cause(), Some(Cause::NothingToPush));
}
