//! The objections to taps that lead nowhere. Boards are written column by column.

use game::testing::check_objections;
use gipf::{Handicap, Position, Variant};

const BASIC: Variant = Variant::Basic(Handicap::ALL);

#[track_caller]
fn check(variant: Variant, position: &str, said: &[(&str, &str)]) {
    check_objections::<Position>(variant, position, said);
}

#[test]
fn a_push_goes_over_a_dot_onto_a_line_with_room() {
    check(
        BASIC,
        "wbwb/.b.../..w.../...b.../...w../...b./...w w push 9,9 cc",
        &[
            ("a1", "the line is full: a piece would be pushed off the board"),
            ("b1", ""),
            ("b1 c2", ""),
            ("b1 b2", "the line is full: a piece would be pushed off the board"),
            ("a2 b4", "choose the cell next to a2 onto which the piece goes"),
            ("a2 b3", ""),
            ("c1 b1", "choose the cell next to c1 onto which the piece goes"),
            ("c1 c2 c3", "the move is complete"),
            ("e5", "a piece enters over a dot at the edge"),
            ("done", "\"done\" only ends a turn after its push"),
            ("confirm", "there is nothing to confirm"),
            ("gipf", "GIPF pieces are pushed in the tournament game only"),
            ("goal", "a piece enters over a dot at the edge"),
        ],
    );
}

#[test]
fn a_row_is_taken_before_anything_else() {
    check(
        BASIC,
        "..../...../bbb.../wwwwb../....../bbbb./.... w push 5,9 cc",
        &[
            ("e1", "a row of yours must be taken first"),
            ("basic", "a row of yours must be taken first"),
            ("done", "a row of yours must be taken first"),
            ("d2", "d2 is not part of a row that you may take"),
            ("g2", "g2 is part of a row of the opponent's, which is theirs to take"),
            ("h2", "there is no piece on h2"),
            ("e4", "take e2 first: only GIPF pieces may be left standing"),
            ("e2", ""),
            ("e2 e2", "e2 is settled: the pieces of a row are chosen in their order"),
            ("e2 e4", "take e3 first: only GIPF pieces may be left standing"),
            ("e2 e3 d3", "d3 is not part of a row that you may take"),
            ("e2 e3 e4 e5 confirm", "take e6 first: only GIPF pieces may be left standing"),
            ("e2 e1", "finish taking the row first"),
            ("e2 done", "finish taking the row first"),
            ("e2 e3 e4 e5 e6 confirm", ""),
            ("e2 e3 e4 e5 e6 confirm confirm", "the move is complete"),
        ],
    );
}

#[test]
fn gipf_pieces_of_a_row_may_stay() {
    check(
        Variant::Standard,
        "B.../...../....../WwwW.../....../...../.... w push 5,9 cc",
        &[
            ("e3", ""),
            ("e3 e4 confirm", ""),
            ("e3 e2", "e2 is settled: the pieces of a row are chosen in their order"),
            ("e2 confirm", "take e3 first: only GIPF pieces may be left standing"),
            ("e5", "take e3 first: only GIPF pieces may be left standing"),
        ],
    );
}

#[test]
fn the_tournament_game_asks_for_the_kind() {
    let start = "..../...../....../......./....../...../.... w push 18,18 ff";
    check(
        Variant::Tournament,
        start,
        &[
            ("basic", "the first push must be a GIPF piece"),
            ("e1", "choose a basic piece or a GIPF piece first"),
            ("gipf", ""),
            ("gipf e5", "a piece enters over a dot at the edge"),
            ("gipf basic", "a piece enters over a dot at the edge"),
            ("gipf e1 e9", "choose the cell next to e1 onto which the piece goes"),
        ],
    );
    let late = "W..B/...../....../......./....../...../.... w push 1,9 oc";
    check(
        Variant::Tournament,
        late,
        &[("gipf", "a GIPF piece takes two pieces of the reserve"), ("basic a2 b3", "")],
    );
    check(
        Variant::Tournament,
        &late.replace("oc", "cc"),
        &[("gipf", "no more GIPF pieces may be pushed after a basic piece")],
    );
}

#[test]
fn after_the_push_a_row_of_gipf_pieces_may_stay() {
    let row = "..../...../....../WWWW.../....../...../B... w take 5,9 cc";
    check(
        Variant::Tournament,
        row,
        &[
            ("done", ""),
            ("e1", "you have pushed: take, or end the turn with \"done\""),
            ("basic", "you have pushed: take, or end the turn with \"done\""),
            ("done done", "the move is complete"),
        ],
    );
    let empty_handed = "..../...../....../WWWW.../....../...../B... w push 0,9 cc";
    check(Variant::Tournament, empty_handed, &[("e1", "the reserve is empty")]);
    let both = "wwww/...../....../WWWW.../....../...../B... w take 5,9 cc";
    check(Variant::Tournament, both, &[("e2", "a row of yours must be taken first")]);
}
