//! The rule book, article by article.

use std::collections::BTreeSet;

use dvonn::{Cause, CellSet, Move, Phase, Position, Stack, Variant};
use game::testing::{Dice, random_game};
use game::{Game, Outcome, Player, Step, Supply, Tabletop};

/// Reads a drawn board, and below it the turn and the phase.
fn drawn(drawing: &str) -> Position {
    let lines: Vec<String> = drawing.trim().lines().map(|line| line.trim().to_string()).collect();
    let [rows @ .., state] = &lines[..] else { panic!("nothing drawn") };
    let rows: Vec<String> = rows.iter().map(|row| row.replace(' ', "")).collect();
    let text = format!("{} {state}", rows.join("/"));
    Position::parse(Variant, &text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// One row of cells `a3` to `k3` on an otherwise empty board.
fn row3(row: &str, state: &str) -> Position {
    drawn(&format!(".........\n..........\n{row}\n..........\n.........\n{state}"))
}

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn played(position: &Position, moves: &str) -> Position {
    let mut position = *position;
    for text in moves.split(' ') {
        position.try_play(mv(text)).unwrap_or_else(|e| panic!("{text} in {position}: {e}"));
    }
    position
}

fn refused(position: &Position, text: &str) -> bool {
    let mut copy = *position;
    copy.try_play(mv(text)).is_err()
}

fn names(cells: CellSet) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

fn legal(position: &Position) -> BTreeSet<String> {
    position.moves().into_iter().map(|mv| mv.to_string()).collect()
}

fn full_board() -> Position {
    random_game(&Position::start(Variant), 49, &mut Dice::new(7)).pop().expect("a start")
}

#[test]
fn a_23_white_23_black_and_3_dvonn_pieces() {
    let board = full_board();
    let single = |stack: Stack| board.stacks().filter(|&(_, there)| there == stack).count();
    assert_eq!(single(Stack::piece(Player::First)), 23);
    assert_eq!(single(Stack::piece(Player::Second)), 23);
    assert_eq!(single(Stack::DVONN), 3);
}

#[test]
fn c1_the_first_player_has_white_and_two_dvonn_pieces() {
    let supply = |player, owner, count| Supply { player, owner, height: 1, count, tap: None };
    let (white, black) = (Player::First, Player::Second);
    let start = Position::start(Variant);
    let all = [
        supply(white, None, 2),
        supply(white, Some(white), 23),
        supply(black, None, 1),
        supply(black, Some(black), 23),
    ];
    assert_eq!(start.supplies(), all);
    let fewer = [supply(white, Some(white), 23), supply(black, Some(black), 22)];
    assert_eq!(played(&start, "a1 b1 c1 d1").supplies(), fewer);
    assert_eq!(full_board().supplies(), []);
}

#[test]
fn c2_each_player_has_nine_cells_on_their_side() {
    let places = Position::places(Variant);
    let at_height = |y: f64| places.iter().filter(|place| (place.y - y).abs() < 1e-9).count();
    let row = 3.0_f64.sqrt() / 2.0;
    assert_eq!([0.0, 1.0, 2.0, 3.0, 4.0].map(|n| at_height(n * row)), [9, 10, 11, 10, 9]);
    let distance = |name: &str, other: &str| {
        let place = |name| places.iter().find(|place| place.name == name).expect("a place");
        (place(name).x - place(other).x).hypot(place(name).y - place(other).y)
    };
    for neighbour in ["d3", "f3", "d2", "e2", "e4", "f4"] {
        assert!((distance("e3", neighbour) - 1.0).abs() < 1e-9, "{neighbour}");
    }
}

#[test]
fn d1_dvonn_pieces_come_first_then_the_players_colour() {
    let start = Position::start(Variant);
    assert_eq!(start.turn(), Player::First);
    let board = played(&start, "c3 d3 e3 f3 g3 h3");
    assert_eq!(board, row3(". . r r r b w b . . .", "w place"));
}

#[test]
fn d2_a_piece_goes_on_any_empty_cell() {
    let start = Position::start(Variant);
    assert_eq!(legal(&start), names(CellSet::BOARD).into_iter().collect());
    let next = played(&start, "k5");
    assert_eq!(next.count_moves(), 48);
    assert!(refused(&next, "k5"));
    assert!(refused(&next, "pass"));
}

#[test]
fn d3_placement_ends_when_all_cells_are_occupied() {
    let board = full_board();
    assert_eq!(board.occupied(), CellSet::BOARD);
    assert_eq!(board.phase(), Phase::Stacking);
}

#[test]
fn d3_with_stacks_on_the_board_placement_ends_with_the_last_piece() {
    let before = row3("46w . r . r . . . . . .", "b place");
    let after = played(&before, "k3");
    assert_eq!(after, row3("46w . r . r . . . . . r", "w move"));
    assert_eq!(after.outcome(), Some(Outcome::Win(Player::First)), "nobody can move");
}

#[test]
fn e1_white_places_last_and_moves_first() {
    let games = random_game(&Position::start(Variant), 51, &mut Dice::new(1));
    let turns = [48, 49, 50].map(|ply| games[ply].turn());
    assert_eq!(turns, [Player::First, Player::First, Player::Second]);
}

#[test]
fn e2_the_colour_on_top_says_who_moves_a_stack() {
    let position = row3(". b w r . . . . . . .", "w move");
    let stacked = played(&position, "c3-b3");
    assert_eq!(stacked.owned(Player::First), stacked.occupied() & !stacked.dvonn());
    let position = row3(". b 2w 2b r b . . . . .", "w move");
    assert_eq!(legal(&position), ["c3-e3"].map(String::from).into());
    assert!(refused(&position, "d3-b3"));
}

#[test]
fn e3_a_single_piece_moves_one_cell_in_any_direction_onto_an_occupied_one() {
    let position = drawn(
        "
            . . . . . . . . .
           . . . b r . . . . .
          . . . 2b w . . . . . .
           . . . w . . . . . .
            . . . . . . . . .
        w move",
    );
    assert_eq!(names(position.targets("e3".parse().unwrap())), ["d2", "d3", "e4", "f4"]);
}

/// Diagram 1: a stack of three, and where it can go.
#[test]
fn e4_e5_a_stack_moves_as_far_as_it_is_high_over_anything_onto_something() {
    let position = drawn(
        "
            . . r b . . 2w . .
           . . . . . . w . . .
          . . r . . . b . . . .
           . b . . w 3w b . r .
            . . . . . w . . .
        w move",
    );
    // c2 is empty; f5 lies beyond two empty cells, i5 beyond two pieces, i2 beyond one of each.
    assert_eq!(names(position.targets("f2".parse().unwrap())), ["i2", "f5", "i5"]);
    assert!(refused(&position, "f2-e2"));
    let after = played(&position, "f2-f5");
    assert_eq!(after.height("f5".parse().unwrap()), 4);
}

/// Diagram 2: a piece and a stack that are surrounded.
#[test]
fn e6_what_is_surrounded_on_six_sides_cannot_move() {
    let position = drawn(
        "
            . . . . . . . . .
           . b w r . . . . . .
          . b 2w w b . . . . . .
           . w b w . . . . . .
            . . . . . . . . .
        w move",
    );
    assert_eq!(names(position.enclosed()), ["c3", "d3"]);
    assert!(refused(&position, "c3-e3"));
    assert!(refused(&position, "d3-d4"));
    assert!(!refused(&position, "d2-c2"));
}

#[test]
fn e6_at_first_only_the_edge_can_move() {
    let board = full_board();
    let edge = CellSet::BOARD - dvonn::enclosed(CellSet::BOARD);
    for player in Player::BOTH {
        assert_eq!(board.mobile(player), board.owned(player) & edge);
    }
}

#[test]
fn e7_a_dvonn_piece_moves_only_in_a_stack() {
    let position = row3("w r b . . . . . . . .", "w move");
    assert!(refused(&position, "b3-a3"));
    assert!(refused(&position, "b3-c3"));
    let on_top = played(&position, "a3-b3");
    assert_eq!(on_top, row3(". 2w* b . . . . . . . .", "b move"));
    let carried = row3(". 2w* b b . . . . . . .", "w move");
    assert_eq!(played(&carried, "b3-d3"), row3(". . b 3w* . . . . . . .", "b move"));
    assert!(refused(&row3(". 2w* b b . . . . . . .", "b move"), "b3-d3"));
}

#[test]
fn e8_only_a_player_without_a_move_passes() {
    let white = row3("w r . . . 3b . r . . .", "w move");
    assert_eq!(legal(&white), ["a3-b3"].map(String::from).into());
    let black = row3("w r . . . 3b . r . . .", "b move");
    assert_eq!(legal(&black), ["pass"].map(String::from).into());
    assert_eq!(played(&black, "pass"), white, "nothing moves, nothing falls");
}

/// Diagram 3: one move loses everything on the left.
#[test]
fn f1_what_loses_contact_with_the_dvonn_pieces_is_removed() {
    let position = drawn(
        "
            . . . . . . . . .
           . w 2b . . w . . . .
          . b w 3w w r b . . . .
           . . b . . . . . . .
            . . . . . . . . .
        w move",
    );
    let cut = mv("e3-f3");
    assert_eq!(names(position.falls(cut)), ["c2", "b3", "c3", "d3", "c4", "d4"]);
    let after = drawn(
        "
            . . . . . . . . .
           . . . . . w . . . .
          . . . . . 2w* b . . . .
           . . . . . . . . . .
            . . . . . . . . .
        b move",
    );
    assert_eq!(position.after(cut), after);
}

#[test]
fn f1_moving_the_dvonn_piece_away_breaks_contact_too() {
    let position = row3(". b 2w* . w b . . . . .", "w move");
    assert_eq!(played(&position, "c3-e3"), row3(". . . . 3w* b . . . . .", "b move"));
}

#[test]
fn f1_contact_through_a_chain_is_enough() {
    let position = row3("w w b w b w r . . . .", "w move");
    assert_eq!(played(&position, "a3-b3"), row3(". 2w b w b w r . . . .", "b move"));
}

/// Diagram 4: White's only mobile piece must move, and White's own stack is lost.
#[test]
fn f2_removed_pieces_are_lost_whoever_cut_them_off() {
    let position = row3(". . . 5b 4w w r . . . .", "w move");
    assert_eq!(names(position.mobile(Player::First)), ["f3"]);
    assert!(refused(&position, "pass"));
    let after = played(&position, "f3-g3");
    assert_eq!(after, row3(". . . . . . 2w* . . . .", "b move"));
    assert_eq!(played(&position, "f3-e3"), row3(". . . . . . r . . . .", "b move"));
}

#[test]
fn f3_a_dvonn_piece_is_in_contact_with_itself() {
    let position = row3("w r . . . r . . . 2b* .", "w move");
    assert_eq!(played(&position, "a3-b3"), row3(". 2w* . . . r . . . 2b* .", "b move"));
}

#[test]
fn g1_one_player_goes_on_while_the_other_passes() {
    let position = row3("r 7b . . w w w r . . .", "b move");
    let after = played(&position, "pass e3-f3 pass f3-h3 pass g3-h3");
    assert_eq!(after, row3("r 7b . . . . . 4w* . . .", "b move"));
    assert!(after.outcome().is_some());
}

#[test]
fn g1_a_player_who_had_to_pass_must_move_once_they_can() {
    let position = drawn(
        "
            . . . . . . . . .
           . w w . . . . . . .
          . w b r . . . . . . .
           . w w . . . . . . .
            . . . . . . . . .
        b move",
    );
    assert_eq!(legal(&position), ["pass"].map(String::from).into());
    let freed = played(&position, "pass b3-b2");
    assert!(freed.is_legal(mv("c3-d3")));
    assert!(refused(&freed, "pass"));
}

#[test]
fn g2_more_pieces_win_whatever_their_colours() {
    let ended = row3("5w r 4b . . . . . . . .", "w move");
    assert_eq!(ended.count_moves(), 0);
    assert_eq!(ended.outcome(), Some(Outcome::Win(Player::First)));
    let ended = row3("5w r 6b* . . . . . . . .", "w move");
    assert_eq!(Player::BOTH.map(|player| ended.score(player)), [5, 6]);
    assert_eq!(ended.outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(ended.cause(), Some(Cause::Counted { first: 5, second: 6 }));
    assert_eq!(row3("w b r . . . . . . . .", "w move").cause(), None);
}

#[test]
fn g3_equal_numbers_of_pieces_are_a_draw() {
    let ended = row3("5w r 5b* . . . . . . . .", "b move");
    assert_eq!(ended.outcome(), Some(Outcome::Draw));
    assert_eq!(row3("r . . . . . . . . . .", "w move").outcome(), Some(Outcome::Draw));
}

#[test]
fn e3_a_step_tells_what_stands_where_a_stack_has_landed() {
    let position = row3("2w . 3b* . . . . . . . .", "w move");
    let steps = position.steps(mv("a3-c3"));
    let [Step::Go { piece, .. }] = &steps[..] else { panic!("{steps:?}") };
    let stack = (&*piece.at, piece.owner, piece.height, piece.marked);
    assert_eq!(stack, ("c3", Some(Player::First), 5, true));
}
