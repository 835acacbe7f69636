//! The objections to taps that lead nowhere.

use game::testing::check_objections;
use gyges::{Position, Variant};

#[track_caller]
fn check(variant: Variant, position: &str, said: &[(&str, &str)]) {
    check_objections::<Position>(variant, position, said);
}

#[test]
fn pieces_go_from_the_hand_to_the_home_row() {
    check(
        Variant::Basic,
        "1...../....../....../....../....../11.... s place -",
        &[
            ("hand-2", ""),
            ("hand-2 c1", ""),
            ("hand-1", "no piece of size 1 is left in your hand"),
            ("c1", "choose a piece from your hand first"),
            ("goal", "the pieces are still being placed"),
            ("hand-2 goal", "the pieces are still being placed"),
            ("hand-2 a1", "there is a piece on a1 already"),
            ("hand-2 c3", "c3 is not on your home row"),
            ("hand-2 c1 d1", "the move is complete"),
        ],
    );
}

#[test]
fn only_a_piece_of_the_nearest_row_runs() {
    check(
        Variant::Basic,
        "....../....../3...../..1.../12..../33.... s move -",
        &[
            ("c3", "the row of c3 is not the nearest to you"),
            ("a1", "the piece on a1 is blocked"),
            ("c1", "there is no piece on c1"),
            ("goal", "choose the piece to move first"),
            ("hand-1", "all pieces have been placed"),
            ("confirm", "tap a cell of the board"),
            ("b1", ""),
            ("b1 f6", "the piece on b1 cannot get to f6"),
            ("b1 goal", "the piece on b1 cannot get to the goal"),
            ("b1 b1", "a move must not end on the cell where it began"),
            ("b1 hand-2", "all pieces have been placed"),
            ("b1 confirm", "tap a cell of the board"),
            ("b1 e1 a1", "the move is complete"),
        ],
    );
}

#[test]
fn a_wholly_blocked_row_says_so() {
    check(
        Variant::Basic,
        "....../....../....../....../231111/222333 s move -",
        &[("a1", "the piece on a1 is blocked"), ("c2", "")],
    );
}

#[test]
fn by_the_basic_rules_pieces_bounce_and_by_the_advanced_they_replace() {
    let position = "..1.../....../....../....../....../12.... s move -";
    check(Variant::Basic, position, &[("a1 b1", "there is a piece on b1: bounce on it and go on")]);
    check(
        Variant::Advanced,
        position,
        &[
            ("a1 b1", ""),
            ("a1 b1 e4", ""),
            ("a1 b1 c6", "there is a piece on c6 already"),
            ("a1 b1 goal", "tap a cell of the board"),
            ("a1 b1 e4 e5", "the move is complete"),
            ("a1 a2 goal", "the move is complete"),
        ],
    );
    check(
        Variant::Advanced,
        "....../..1.../....../....../....../11.... s move -",
        &[
            ("a1 b1 d6", "d6 is beyond the pieces that your opponent may move"),
            ("a1 b1 a1", "a move must change the position"),
        ],
    );
}

#[test]
fn nothing_is_tapped_after_the_game() {
    let over = "....../....../....../....../....../12.... n move S3";
    check(Variant::Basic, over, &[("", "the game is over"), ("a1", "the game is over")]);
}
