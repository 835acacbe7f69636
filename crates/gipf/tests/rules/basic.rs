//! Part 1 of the book: the basic game.

use game::{Game, PlaceKind, Player, Tabletop};
use gipf::{Cause, Cell, EntryLine, Handicap, Move, Position, Refusal, Stage, Variant};

use crate::{BASIC, BLACK_WINS, after, drawn, moves, mv, pushes, refused, reserves};

#[test]
fn board_1a_has_24_dots_and_37_intersections_and_42_ways_in() {
    let places = Position::places(BASIC);
    let count = |kind| places.iter().filter(|place| place.kind == kind).count();
    assert_eq!((count(PlaceKind::Dot), count(PlaceKind::Cell)), (24, 37));
    assert_eq!(pushes(&Position::start(BASIC)), 42);
}

#[test]
fn board_1a3_every_line_joins_neighbours_in_the_plane() {
    let places = Position::places(BASIC);
    let at = |name: String| places.iter().find(|place| place.name == name).expect("a place");
    for entry in EntryLine::all() {
        let line = std::iter::successors(Some(entry.first()), |&cell| entry.next(cell));
        let names = std::iter::once(entry.dot().to_string()).chain(line.map(|c| c.to_string()));
        let points: Vec<(f64, f64)> = names.map(at).map(|place| (place.x, place.y)).collect();
        let steps: Vec<(f64, f64)> =
            points.windows(2).map(|pair| (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1)).collect();
        for step in &steps {
            assert!((step.0.hypot(step.1) - 1.0).abs() < 1e-9, "{entry} goes by {step:?}");
            let bend = (step.0 - steps[0].0).hypot(step.1 - steps[0].1);
            assert!(bend < 1e-9, "{entry} is straight");
        }
    }
}

#[test]
fn start_1b1_white_begins() {
    for variant in [BASIC, Variant::Standard, Variant::Tournament] {
        assert_eq!(Position::start(variant).turn(), Player::First);
    }
}

#[test]
fn start_1b2_each_player_has_15_to_18_pieces() {
    for white in 15..=18 {
        for black in 15..=18 {
            let handicap = Handicap::new(white, black).expect("allowed");
            let start = Position::start(Variant::Basic(handicap));
            assert_eq!(reserves(&start), [white - 3, black - 3]);
        }
    }
    assert_eq!(Handicap::new(14, 15), None);
    assert_eq!(Handicap::new(15, 19), None);
}

#[test]
fn start_1b3_e1_lies_before_white() {
    let places = Position::places(BASIC);
    let lowest = places.iter().min_by(|one, other| one.y.total_cmp(&other.y)).expect("places");
    assert_eq!((lowest.name.as_ref(), lowest.x), ("e1", 0.0));
    let highest = places.iter().max_by(|one, other| one.y.total_cmp(&other.y)).expect("places");
    assert_eq!((highest.name.as_ref(), highest.x), ("e9", 0.0));
    let left = places.iter().min_by(|one, other| one.x.total_cmp(&other.x)).expect("places");
    assert!(left.name.starts_with('a'));
}

#[test]
fn start_1b4_diagram_1_and_1b5_twelve_pieces_in_reserve() {
    let start = drawn(
        BASIC,
        "    b . . w
            . . . . .
           . . . . . .
          w . . . . . b
           . . . . . .
            . . . . .
             b . . w",
        "w push 12,12 cc",
    );
    assert_eq!(Position::start(Variant::Basic(Handicap::default())), start);
}

#[test]
fn turn_1d_players_push_in_turn_and_1d1_from_their_reserve() {
    let start = Position::start(BASIC);
    let next = after(&start, "d1-d2");
    assert_eq!((next.turn(), reserves(&next)), (Player::Second, [14, 15]));
    let next = after(&next, "g7-g6");
    assert_eq!((next.turn(), reserves(&next)), (Player::First, [14, 14]));
}

#[test]
fn turn_1d2_diagrams_2a_and_2b_pieces_of_either_colour_make_room() {
    let before = drawn(
        BASIC,
        "    . . . .
            . . . . .
           . . . . . .
          b w . b . . .
           . . . . . .
            . . . . .
             . . . .",
        "w push 9,9 cc",
    );
    let expected = drawn(
        BASIC,
        "    . . . .
            . . . . .
           . . . . . .
          w b w b . . .
           . . . . . .
            . . . . .
             . . . .",
        "b push 8,9 cc",
    );
    let Move::Push { entry, .. } = mv("e1-e2") else { panic!("a push") };
    let shifted: Vec<String> = before.shifted(entry).map(|cell| cell.to_string()).collect();
    assert_eq!(shifted, ["e2", "e3"]);
    assert_eq!(after(&before, "e1-e2"), expected);
}

#[test]
fn turn_1d3_a_piece_goes_one_intersection_only() {
    let next = after(&Position::start(BASIC), "d1-d2 d1-d2 d1-d2");
    let column: Vec<_> = (2..=5).map(|row| next.piece(Cell::new(3, row).unwrap())).collect();
    assert!(column[..3].iter().all(Option::is_some));
    assert_eq!(column[3], None);
    assert!("d1-d3".parse::<Move>().is_err());
}

#[test]
fn turn_1d4_diagram_3_nothing_is_pushed_off_the_board() {
    let full = drawn(
        BASIC,
        "    w b w b
            . . . . .
           . . . . . .
          . . . . . . .
           . . . . . .
            . . . . .
             . . . .",
        "w push 9,9 cc",
    );
    refused(&full, "b1-b2", Refusal::FullLine);
    refused(&full, "b6-b5", Refusal::FullLine);
    assert_eq!(pushes(&full), 40);
}

/// Diagrams 4a to 4d: Black takes four to seven pieces; that many go back to Black, the others are
/// captured.
#[test]
fn taking_1e_diagrams_4a_to_4d_all_that_touch_the_row_go() {
    for (column, taken, returned) in [
        ("..bbbb.", "xe4,e5,e6,e7", 4),
        (".wbbbb.", "xe3,e4,e5,e6,e7", 4),
        ("bbbbbw.", "xe2,e3,e4,e5,e6,e7", 5),
        ("wbbbbbw", "xe2,e3,e4,e5,e6,e7,e8", 5),
    ] {
        let text = format!("..../...../....../{column}/....../...../.... b push 9,9 cc");
        let row = Position::parse(BASIC, &text).expect("a position");
        assert_eq!(moves(&row), [taken]);
        let next = after(&row, taken);
        assert!(next.occupied().is_empty());
        assert_eq!(reserves(&next), [9, 9 + returned]);
    }
}

#[test]
fn taking_1e1_the_takers_pieces_come_back_after_their_push() {
    let three = drawn(
        BASIC,
        "    . . . .
            . . . . .
           . . . . . .
          w w w . . . .
           . . . . . .
            . . . . .
             . . . .",
        "w push 1,9 cc",
    );
    let four = after(&three, "e1-e2");
    assert_eq!(
        (four.turn(), four.stage(), four.reserve(Player::First)),
        (Player::First, Stage::Take, 0)
    );
    let next = after(&four, "xe2,e3,e4,e5");
    assert_eq!((next.turn(), reserves(&next)), (Player::Second, [4, 9]));
}

#[test]
fn taking_1e2_a_gap_ends_what_is_taken() {
    let row = drawn(
        BASIC,
        "    . . . .
            . . . . .
           . . . . . .
          b b b b . w b
           . . . . . .
            . . . . .
             . . . .",
        "b push 9,9 cc",
    );
    assert_eq!(moves(&row), ["xe2,e3,e4,e5"]);
    refused(&row, "xe2,e3,e4,e5,e7", Refusal::NotYourRow);
    refused(&row, "xe2,e3,e4", Refusal::BasicStays);
}

#[test]
fn taking_1e3_diagrams_5a_and_5b_white_makes_black_take() {
    let before = drawn(
        BASIC,
        "    . b . .
            b b . b b
           . . . . . .
          . . . . . . .
           . . . . . .
            . . . . .
             . . . .",
        "w push 9,9 cc",
    );
    let forced = after(&before, "a2-b3");
    assert_eq!((forced.turn(), forced.stage()), (Player::Second, Stage::Push));
    refused(&forced, "e1-e2", Refusal::RowFirst);
    assert_eq!(moves(&forced), ["xc2,c3,c4,c5,c6"]);
    assert_eq!(reserves(&after(&forced, "xc2,c3,c4,c5,c6")), [8, 14]);
}

#[test]
fn taking_1e_remark_a_take_is_not_a_turn() {
    let forced = drawn(
        BASIC,
        "    . w . .
            b b b b b
           . . . . . .
          . . . . . . .
           . . . . . .
            . . . . .
             . . . .",
        "b push 8,9 cc",
    );
    let next = after(&forced, "xc2,c3,c4,c5,c6");
    assert_eq!((next.turn(), pushes(&next)), (Player::Second, 42));
}

#[test]
fn taking_1e3_the_opponents_row_is_theirs_to_take() {
    let row = drawn(
        BASIC,
        "    . . . .
            . . . . .
           . . . . . .
          b b b b . . .
           . . . . . .
            . . . . .
             . . . .",
        "w push 9,9 cc",
    );
    refused(&row, "xe2,e3,e4,e5", Refusal::NotYourRow);
    assert_eq!(pushes(&row), 42);
}

#[test]
fn taking_1e4_rows_apart_are_both_taken() {
    let rows = drawn(
        BASIC,
        "    b b b b
            . . . . .
           . . . . . .
          b b b b . . .
           . . . . . .
            . . . . .
             . . . .",
        "b push 9,9 cc",
    );
    assert_eq!(moves(&rows), ["xb2,b3,b4,b5", "xe2,e3,e4,e5"]);
    refused(&rows, "xb2,b3,b4,b5,e2,e3,e4,e5", Refusal::SeveralLines);
    let one_left = after(&rows, "xb2,b3,b4,b5");
    assert_eq!(moves(&one_left), ["xe2,e3,e4,e5"]);
    assert_eq!(pushes(&after(&one_left, "xe2,e3,e4,e5")), 42);
}

#[test]
fn taking_1e4_diagram_6_one_of_two_crossing_rows_is_taken() {
    let rows = drawn(
        BASIC,
        "    . . . .
            . . . b .
           . . . b . .
          . b b b b . .
           . . b . . .
            . b . . .
             . . . .",
        "b push 9,9 cc",
    );
    assert_eq!(moves(&rows), ["xc5,d5,e5,f4,g3", "xe3,e4,e5,e6"]);
    for take in moves(&rows) {
        assert_eq!(pushes(&after(&rows, &take)), 42);
    }
}

const DIAGRAM_7: &str = "
             . . . .
            . . . . .
           . . . . w .
          b b b . w w .
           . . . b . .
            . . w w .
             . b . b";

#[test]
fn taking_1e5_diagram_7_the_player_who_pushed_takes_first() {
    let white_takes = after(&drawn(BASIC, DIAGRAM_7, "w push 9,9 cc"), "i5-h5");
    assert_eq!((white_takes.turn(), white_takes.stage()), (Player::First, Stage::Take));
    assert_eq!(moves(&white_takes), ["xd6,e6,f5,g4,h3"]);
    refused(&white_takes, "xe2,e3,e4,e5,e6,e7", Refusal::NotYourRow);
    let black_takes = after(&white_takes, "xd6,e6,f5,g4,h3");
    assert_eq!((black_takes.turn(), black_takes.stage()), (Player::Second, Stage::Push));
    assert_eq!(moves(&black_takes), ["xe2,e3,e4,e5"]);
    let next = after(&black_takes, "xe2,e3,e4,e5");
    assert_eq!((next.turn(), reserves(&next)), (Player::Second, [12, 13]));
}

#[test]
fn taking_1e5_diagram_7_had_black_pushed_white_would_take_nothing() {
    let black_takes = after(&drawn(BASIC, DIAGRAM_7, "b push 9,9 cc"), "i5-h5");
    assert_eq!(moves(&black_takes), ["xe2,e3,e4,e5,e6,e7"]);
    let next = after(&black_takes, "xe2,e3,e4,e5,e6,e7");
    assert_eq!((next.turn(), reserves(&next)), (Player::First, [9, 12]));
    assert_eq!(pushes(&next), next.moves().len());
}

#[test]
fn end_1f_a_player_without_a_piece_to_push_has_lost() {
    let last_piece = drawn(
        BASIC,
        "    w b w b
            . . . . .
           . . . . . .
          . b b . w . .
           . . . . . .
            . . . . .
             . . . .",
        "w push 1,2 cc",
    );
    let next = after(&last_piece, "d1-d2");
    assert_eq!(next.outcome(), None, "an empty reserve is no loss before the turn");
    let end = after(&next, "d8-d7");
    assert_eq!((end.turn(), end.outcome(), end.moves().len()), (Player::First, BLACK_WINS, 0));
    assert_eq!((next.cause(), end.cause()), (None, Some(Cause::NothingToPush)));
    refused(&end, "d1-d2", Refusal::GameOver);
}

#[test]
fn end_1f_a_row_fills_an_empty_reserve_first() {
    let row = drawn(
        BASIC,
        "    . . . .
            . . . . .
           . . . . . .
          b b b b . . .
           . . . . . .
            . . . . .
             . . . .",
        "b push 9,0 cc",
    );
    assert_eq!(row.outcome(), None);
    assert_eq!(after(&row, "xe2,e3,e4,e5").outcome(), None);
}

#[test]
fn end_1f_remark_2_there_is_no_draw() {
    let text = "b..w/...../....../w.....b/....../...../b..w w push 0,0 cc";
    let both_empty = Position::parse(BASIC, text).expect("a position");
    assert_eq!(both_empty.outcome(), BLACK_WINS);
}

#[test]
fn end_1f_remark_3_reserves_lie_open() {
    let supplies = Position::start(Variant::Standard).supplies();
    let counts: Vec<_> = supplies.iter().map(|supply| (supply.player, supply.count)).collect();
    assert_eq!(counts, [(Player::First, 12), (Player::Second, 12)]);
}
