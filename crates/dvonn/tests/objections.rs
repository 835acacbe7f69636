//! The objections to taps that lead nowhere.

use dvonn::{Position, Variant};
use game::testing::check_objections;

#[track_caller]
fn check(position: &str, said: &[(&str, &str)]) {
    check_objections::<Position>(Variant, position, said);
}

#[test]
fn a_piece_is_placed_on_an_empty_cell() {
    check(
        "r......../........../.........../........../......... b place",
        &[
            ("", ""),
            ("a1", ""),
            ("c5", "c5 is occupied"),
            ("confirm", "pieces are still being placed: name an empty cell such as \"c3\""),
            ("a1 a2", "the move is complete"),
        ],
    );
}

#[test]
fn the_refusal_says_why_a_stack_cannot_move() {
    check(
        "........./..bw....../..b2ww...3w.r/..wb....../9w2w....... w move",
        &[
            ("f1", "there is nothing on f1 to move"),
            ("k3", "the lone DVONN piece on k3 cannot move"),
            ("c3", "the stack on c3 is the opponent's"),
            ("d3", "d3 is surrounded on all six sides"),
            ("i3", "there is nothing 3 cells from i3 in a straight line"),
            ("a1", "the stack on a1 is too tall to move: no line leads 9 cells on"),
            ("confirm", "you have a move, so you cannot pass"),
            ("goal", "tap a cell of the board"),
        ],
    );
}

#[test]
fn the_refusal_says_where_a_stack_can_land() {
    check(
        "........./..bw....../..b2ww...3w.r/..wb....../......... w move",
        &[
            ("e3", ""),
            ("e3 e4", ""),
            ("e3 f3", "there is nothing on f3 to land on"),
            ("e3 c3", "the stack on e3 moves exactly 1 cell"),
            ("e3 e3", "the stack on e3 moves exactly 1 cell"),
            ("e3 g4", "no straight line leads from e3 to g4"),
            ("e3 confirm", "tap a cell of the board"),
            ("e3 e4 e3", "the move is complete"),
        ],
    );
}

#[test]
fn a_player_without_a_move_passes() {
    check(
        "........./........../rb..2w....../........../......... w move",
        &[("confirm", ""), ("e3", "no stack of yours can move: pass")],
    );
}

#[test]
fn nothing_is_tapped_after_the_game() {
    let over = "........./........../5wr4b......../........../......... b move";
    check(over, &[("", "the game is over"), ("a3", "the game is over")]);
}
