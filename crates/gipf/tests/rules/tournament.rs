//! Part 3 of the book: the tournament game.

use game::{Game, Player, Tabletop};
use gipf::{Position, Refusal, Right, Stage, Variant};

use crate::{BASIC, BLACK_WINS, WHITE_WINS, after, drawn, moves, pushes, refused, reserves};

#[test]
fn start_3_1_the_board_is_empty() {
    let start = Position::start(Variant::Tournament);
    assert!(start.occupied().is_empty());
    assert_eq!(reserves(&start), [18, 18]);
    assert_eq!(start.outcome(), None, "nobody has lost a GIPF piece yet");
}

#[test]
fn gipf_3_2_the_first_push_is_a_gipf_piece() {
    let start = Position::start(Variant::Tournament);
    refused(&start, "e1-e2", Refusal::GipfFirst);
    let next = after(&start, "Ge1-e2");
    assert_eq!((reserves(&next), next.outcome()), ([16, 18], None));
    assert_eq!(Player::BOTH.map(|player| next.to_enter(player)), [16, 18], "single pieces");
    refused(&next, "e9-e8", Refusal::GipfFirst);
    assert_eq!(pushes(&next), 42);
}

#[test]
fn gipf_3_2_a_first_push_that_cannot_be_made_loses() {
    let text = "..../...../....../W....../....../...../.... b push 9,1 of";
    let stuck = Position::parse(Variant::Tournament, text).expect("a position");
    assert_eq!(stuck.outcome(), WHITE_WINS);
}

#[test]
fn gipf_3_3_more_gipf_pieces_may_follow() {
    let next = after(&Position::start(Variant::Tournament), "Ge1-e2 Ge9-e8");
    assert_eq!(next.right(Player::First), Right::May);
    assert_eq!(pushes(&next), 84);
    let next = after(&next, "Ge1-e2 Ge9-e8 Ga1-b2 Gi5-h5");
    assert_eq!(reserves(&next), [12, 12]);
}

#[test]
fn gipf_3_3_a_gipf_piece_needs_two_pieces() {
    let text = "..../...../....../W.....B/....../...../.... w push 1,9 oo";
    let one_left = Position::parse(Variant::Tournament, text).expect("a position");
    refused(&one_left, "Ge1-e2", Refusal::NeedsTwo);
    assert_eq!(pushes(&one_left), 42);
}

#[test]
fn gipf_3_4_a_basic_piece_ends_the_gipf_pieces_of_its_player() {
    let next = after(&Position::start(Variant::Tournament), "Ge1-e2 Ge9-e8 a1-b2");
    assert_eq!(Player::BOTH.map(|player| next.right(player)), [Right::MayNot, Right::May]);
    let next = after(&next, "Gi5-h5");
    refused(&next, "Ga1-b2", Refusal::GipfOver);
    assert_eq!(pushes(&next), 42);
}

const FOUR_GIPF: &str = "
             . . . .
            . . . . .
           . . . . . .
          W W W W . . .
           . . . . . .
            . . . . .
             B . . .";

#[test]
fn row_3_remark_gipf_pieces_may_be_taken_before_the_push() {
    let row = drawn(Variant::Tournament, FOUR_GIPF, "w push 9,9 oo");
    assert_eq!((row.moves().len(), pushes(&row)), (84 + 15, 84));
    refused(&row, "done", Refusal::NotPushed);
    let next = after(&row, "xe3,e5");
    assert_eq!((next.turn(), reserves(&next), pushes(&next)), (Player::First, [13, 9], 84));
}

#[test]
fn row_3_remark_or_after_it_or_never() {
    let row = drawn(Variant::Tournament, FOUR_GIPF, "w push 9,9 oo");
    let pushed = after(&row, "a1-b2");
    assert_eq!(
        (pushed.turn(), pushed.stage(), pushed.moves().len()),
        (Player::First, Stage::Take, 16)
    );
    refused(&pushed, "a1-b2", Refusal::AlreadyPushed);
    assert_eq!(after(&pushed, "xe2").turn(), Player::Second, "no row stands any more");
    let left = after(&pushed, "done");
    assert_eq!(left.turn(), Player::Second);
    refused(&left, "xe2", Refusal::NotYourRow);
    let again = after(&left, "i5-h5");
    assert_eq!(again.moves().len(), 42 + 15, "the choice comes back every turn");
}

#[test]
fn row_3_remark_with_an_empty_reserve_the_take_comes_first() {
    let row = drawn(Variant::Tournament, FOUR_GIPF, "w push 0,5 cc");
    assert_eq!((row.outcome(), row.moves().len()), (None, 15));
    refused(&row, "e1-e2", Refusal::ReserveEmpty);
    assert_eq!(pushes(&after(&row, "xe5")), 42);
    assert_eq!(after(&row, "xe2,e3,e4,e5").outcome(), BLACK_WINS);
}

#[test]
fn row_3_remark_a_basic_piece_makes_the_row_compulsory() {
    let row = drawn(
        Variant::Tournament,
        "    . . . .
            . . . . .
           . . . . . .
          W W W W b . .
           . . . . . .
            . . . . .
             B . . .",
        "w push 9,9 oo",
    );
    assert_eq!((row.moves().len(), pushes(&row)), (16, 0));
    refused(&row, "xe2", Refusal::BasicStays);
    assert_eq!(after(&row, "xe6").moves().len(), 84 + 15, "what stays is optional");
}

#[test]
fn row_3_remark_compulsory_rows_come_before_optional_ones() {
    let rows = drawn(
        Variant::Tournament,
        "    w w w w
            . . . . .
           . . . . . .
          W W W W . . .
           . . . . . .
            . . . . .
             B . . .",
        "w take 5,9 cc",
    );
    assert_eq!(moves(&rows), ["xb2,b3,b4,b5"]);
    refused(&rows, "xe2", Refusal::RowFirst);
    refused(&rows, "done", Refusal::RowFirst);
    assert_eq!(after(&rows, "xb2,b3,b4,b5").moves().len(), 16);
}

#[test]
fn a_piece_in_two_optional_rows_is_taken_in_one_way() {
    let rows = drawn(
        Variant::Tournament,
        "    . . . .
            . . . . .
           . . . . . .
          W W W W . . .
           . W . . . .
            . W . . .
             . W . B",
        "w take 0,9 cc",
    );
    assert_eq!(rows.moves().len(), 15 + 15 - 1 + 1);
}

/// No play leads here, but the text is valid: `done` is the only legal move.
#[test]
fn a_turn_with_nothing_left_to_take_ends_with_done() {
    for variant in [BASIC, Variant::Standard, Variant::Tournament] {
        let text = match variant {
            Variant::Basic(_) => "b..w/...../....../w.....b/....../...../b..w w take 9,9 cc",
            _ => "B..W/...../....../W.....B/....../...../B..W w take 9,9 cc",
        };
        let position = Position::parse(variant, text).expect("a position");
        assert_eq!(moves(&position), ["done"]);
        assert_eq!(after(&position, "done").to_string(), text.replace("w take", "b push"));
    }
}
