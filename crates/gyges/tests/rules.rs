//! The rule book, paragraph by paragraph. `docs/rules.md` names the paragraphs.

use std::ops::ControlFlow;

use game::{Game, Outcome, PlaceKind, Player, Step, Tabletop};
use gyges::{Cause, Cell, Move, Phase, Position, Refusal, Size, Variant};

fn basic(text: &str) -> Position {
    Position::parse(Variant::Basic, text).expect("a position")
}

fn advanced(text: &str) -> Position {
    Position::parse(Variant::Advanced, text).expect("a position")
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn cell(name: &str) -> Cell {
    Cell::all().find(|cell| cell.to_string() == name).expect("a cell")
}

fn moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.moves().iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

fn play(position: &Position, moves: &str) -> Position {
    let mut position = position.clone();
    for text in moves.split(' ') {
        position.try_play(mv(text)).unwrap_or_else(|e| panic!("{text} in {position}: {e}"));
    }
    position
}

fn refuse(position: &Position, text: &str) -> Refusal {
    position.clone().try_play(mv(text)).expect_err("an illegal move")
}

/// The route of a move, bounces in brackets.
fn route(position: &Position, text: &str) -> String {
    let Some(Step::Go { route, .. }) = position.steps(mv(text)).into_iter().next() else {
        panic!("no route for {text}")
    };
    let show = |w: &game::Waypoint| if w.bounce { format!("[{}]", w.at) } else { w.at.to_string() };
    route.iter().map(show).collect::<Vec<_>>().join(" ")
}

#[test]
fn contents_thirty_six_cells_two_goals_four_pieces_of_each_size() {
    let places = Position::places(Variant::Basic);
    let count = |wanted: fn(&PlaceKind) -> bool| places.iter().filter(|p| wanted(&p.kind)).count();
    assert_eq!(count(|kind| *kind == PlaceKind::Cell), 36);
    assert_eq!(count(|kind| matches!(kind, PlaceKind::Goal(_))), 2);
    let start = Position::start(Variant::Basic);
    let pieces: u32 = Player::BOTH.iter().map(|&p| start.in_hand(p, Size::Three)).sum();
    assert_eq!(pieces, 4);
    let too_many = "333333/....../....../....../....../...... s move -";
    assert!(Position::parse(Variant::Basic, too_many).is_err());
}

#[test]
fn aim_any_piece_on_the_far_goal_wins() {
    let position = basic("....1./....../....../....../....../...... s move -");
    let won = play(&position, "e6-goal");
    assert_eq!(won.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!((position.cause(), won.cause()), (None, Some(Cause::Goal)));
    assert_eq!(won.to_string(), "....../....../....../....../....../...... n move S1");
    assert_eq!(moves(&won), Vec::<String>::new());
    let position = basic("....../....../....../....../....../..1... n move -");
    assert_eq!(play(&position, "c1-goal").outcome(), Some(Outcome::Win(Player::Second)));
}

#[test]
fn preparation_each_in_turn_two_of_each_size_on_their_home_row() {
    let start = Position::start(Variant::Basic);
    assert_eq!((start.turn(), start.phase()), (Player::First, Phase::Place));
    assert_eq!(refuse(&start, "1@a6"), Refusal::NotHomeRow { at: cell("a6") });
    assert_eq!(refuse(&start, "a1-a2"), Refusal::StillPlacing);
    let position = play(&start, "1@a1 1@a6 1@b1 3@b6");
    assert_eq!(position.turn(), Player::First);
    assert_eq!(refuse(&position, "1@c1"), Refusal::NotInHand { size: Size::One });
    assert_eq!(refuse(&position, "2@b1"), Refusal::Taken { at: cell("b1") });
    assert_eq!(moves(&position).len(), 2 * 4);
}

#[test]
fn course_1_pieces_belong_to_nobody() {
    // South plays the piece that North has just brought to row 1.
    let position = basic("2...../1...../....../....../....../.1.... n move -");
    let position = play(&position, "a6-b5");
    assert!(position.pieces().iter().all(|piece| piece.owner.is_none()));
    let only_one = basic("....../....../....../...1../....../...... n move -");
    assert_eq!(moves(&only_one), ["d3-c3", "d3-d2", "d3-d4", "d3-e3"]);
}

#[test]
fn course_2_the_player_who_placed_first_moves_first() {
    let placed = "1@a1 1@a6 1@b1 1@b6 2@c1 2@c6 2@d1 2@d6 3@e1 3@e6 3@f1 3@f6";
    let position = play(&Position::start(Variant::Basic), placed);
    assert_eq!((position.turn(), position.phase()), (Player::First, Phase::Move));
    assert_eq!(play(&position, "a1-a2").turn(), Player::Second);
    assert_eq!(play(&position, "a1-a2 a6-a5").turn(), Player::First);
    assert_eq!(refuse(&position, "1@a1"), Refusal::AllPlaced);
}

#[test]
fn course_3_only_the_nearest_occupied_row() {
    let position = basic("3...../....../..1.../....../.2..3./...... s move -");
    let movers: Vec<String> = position.movers().into_iter().map(|c| c.to_string()).collect();
    assert_eq!(movers, ["b2", "e2"]);
    assert_eq!(refuse(&position, "c4-c5"), Refusal::NotNearestRow { at: cell("c4") });
    assert_eq!(refuse(&position, "a1-a2"), Refusal::NoPiece { at: cell("a1") });
    let north = basic("....../....../..1.../....../.2..3./...... n move -");
    assert_eq!(north.movers().into_iter().map(|c| c.to_string()).collect::<Vec<_>>(), ["c4"]);
}

#[test]
fn course_4_a_blocked_row_gives_way_to_the_next() {
    let position = basic("....../....../....../....../231111/222333 s move -");
    let movers = position.movers();
    assert!(movers.into_iter().all(|cell| cell.row() == 2), "{movers:?}");
    assert_eq!(movers.len(), 6);
    assert_eq!(refuse(&position, "a1-a3"), Refusal::Blocked { at: cell("a1") });
    assert_eq!(position.outcome(), None);
    // A row is blocked only if no piece of it can move.
    let position = basic("....../....../....../....../231111/22332. s move -");
    assert!(position.movers().into_iter().all(|cell| cell.row() == 1));
}

#[test]
fn course_4_no_move_at_all_loses() {
    let position = basic("....../....../....../....../....../...... n move -");
    assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(position.cause(), Some(Cause::Blocked));
    assert_eq!(refuse(&position, "a1-a2"), Refusal::GameOver);
}

#[test]
fn course_5_as_many_cells_as_rings_never_diagonally_turning_at_will() {
    // Figure 4: a piece of three rings leaves the home row.
    let position = basic("....../....../....../....../....../..3... s move -");
    let expected =
        ["c1-a2", "c1-b1", "c1-b3", "c1-c2", "c1-c4", "c1-d1", "c1-d3", "c1-e2", "c1-f1"];
    assert_eq!(moves(&position), expected);
    let two = basic("....../....../....../....../....../..2... s move -");
    assert_eq!(moves(&two), ["c1-a1", "c1-b2", "c1-c3", "c1-d2", "c1-e1"]);
}

#[test]
fn course_6_on_an_empty_cell_the_move_ends() {
    let position = basic("....../....../....../....../....../1....2 s move -");
    let after = play(&position, "a1-a2");
    assert_eq!(after.to_string(), "....../....../....../....../1...../.....2 n move -");
}

#[test]
fn course_7_a_piece_is_met_only_with_the_last_step() {
    // Figure 5: one ring meets its neighbour, two rings cross one empty cell, three rings two.
    let one = basic("....../....../....../....../....../13.... s move -");
    assert!(one.reach(cell("a1")).cells.contains(cell("b1")));
    let two = basic("....../....../....../....../1...../2.3... s move -");
    assert!(two.reach(cell("a1")).cells.contains(cell("c1")));
    let three = basic("....../....../....../....../1.1.../3..3.. s move -");
    assert!(three.reach(cell("a1")).cells.contains(cell("d1")));
    assert!(three.reach(cell("a1")).cells.contains(cell("c2")));
    for (size, straight_ahead) in [(2, "a3"), (3, "a4")] {
        let wall = format!("....../....../....../....../1...../{size}..... s move -");
        let ends = basic(&wall).reach(cell("a1")).cells;
        assert!(!ends.contains(cell(straight_ahead)), "a2 is in the way: {ends:?}");
    }
    // It cannot stay there by the basic rules.
    assert_eq!(refuse(&one, "a1-b1"), Refusal::MustBounce { at: cell("b1") });
}

#[test]
fn course_7_a_met_piece_sends_it_on_by_its_own_size() {
    // Figure 6: one ring bounces on three rings.
    let position = basic("....../....../....../....../....../1...3. s move -");
    assert!(!position.is_legal(mv("a1-a4")));
    let position = basic("....../....../....../....../3...../1..... s move -");
    assert_eq!(route(&position, "a1-a5"), "a1 [a2] a3 a4 a5");
    assert_eq!(route(&position, "a1-b1"), "a1 b1");
    assert_eq!(route(&position, "a1-d2"), "a1 [a2] b2 c2 d2");
}

#[test]
fn course_7_bounces_can_cross_the_whole_board() {
    // Figure 7.
    let position = basic("....../2...../1...../1...../1...../1..... s move -");
    assert_eq!(route(&position, "a1-goal"), "a1 [a2] [a3] [a4] [a5] a6 goal");
    assert!(position.wins_at_once());
}

#[test]
fn course_8_a_cell_may_be_passed_again_by_another_path() {
    // Figure 8: b2 runs over c2 to d2 and comes back to c2 from above or below.
    let position = basic("....../....../....../....../.2.3../...... s move -");
    let route = route(&position, "b2-c2");
    assert!(["b2 c2 [d2] d3 c3 c2", "b2 c2 [d2] d1 c1 c2"].contains(&route.as_str()), "{route}");
    let mut routes = 0;
    let flow = position.for_each_route(mv("b2-c2"), &mut |_| {
        routes += 1;
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    assert_eq!(routes, 2);
}

#[test]
fn course_8_no_segment_is_crossed_twice() {
    // The path from a1 over b1 and c1 is used up, so d1 is out of reach.
    let position = basic("....../....../....../....../....../3.2... s move -");
    let out_of_reach = Refusal::OutOfReach { from: cell("c1"), to: cell("d1") };
    assert_eq!(refuse(&position, "c1-d1"), out_of_reach);
    assert_eq!(route(&position, "c1-a4"), "c1 b1 [a1] a2 a3 a4");
}

#[test]
fn course_8_a_move_never_ends_where_it_began() {
    let position = basic("....../....../....../....../....../13.... s move -");
    assert_eq!(refuse(&position, "a1-a1"), Refusal::EndsAtOrigin);
    assert!(moves(&position).iter().all(|mv| mv != "a1-a1"));
}

#[test]
fn end_1_the_goal_is_entered_from_any_cell_of_the_last_row_with_the_last_step() {
    // Figure 9: one step from row 6, two from row 5, three from row 4 or along row 6.
    for column in "abcdef".chars() {
        let place = |rows: [&str; 6]| {
            let index = column as usize - 'a' as usize;
            let rows = rows.map(|size| {
                let mut row = ["."; 6];
                row[index] = size;
                row.concat()
            });
            basic(&format!("{} s move -", rows.join("/")))
        };
        assert!(place(["1", ".", ".", ".", ".", "."]).wins_at_once());
        assert!(place([".", "2", ".", ".", ".", "."]).wins_at_once());
        assert!(place([".", ".", "3", ".", ".", "."]).wins_at_once());
        assert!(place(["2", ".", ".", ".", ".", "."]).wins_at_once(), "one aside, then in");
        assert!(place(["3", ".", ".", ".", ".", "."]).wins_at_once(), "two aside, then in");
        assert!(!place([".", "1", ".", ".", ".", "."]).wins_at_once());
        assert!(!place([".", ".", "2", ".", ".", "."]).wins_at_once());
        assert!(!place([".", ".", ".", "3", ".", "."]).wins_at_once());
    }
}

#[test]
fn end_2_no_piece_passes_through_a_goal_or_enters_the_near_one() {
    let position = basic("....../....../....../....../....../1..... s move -");
    assert_eq!(refuse(&position, "a1-goal"), Refusal::GoalOutOfReach { from: cell("a1") });
    assert_eq!(moves(&position), ["a1-a2", "a1-b1"]);
    // From a6, three steps over the goal would come back to row 6.
    let position = basic("3...../....../....../....../....../...... s move -");
    let expected = ["a6-a3", "a6-a5", "a6-b4", "a6-b6", "a6-c5", "a6-d6", "a6-goal"];
    assert_eq!(moves(&position), expected);
}

#[test]
fn end_3_a_player_need_not_win_at_once() {
    let position = basic("1...../....../....../....../....../...... s move -");
    assert_eq!(moves(&position), ["a6-a5", "a6-b6", "a6-goal"]);
}

#[test]
fn advanced_1_a_met_piece_may_be_replaced_and_put_on_an_empty_cell() {
    // Figure 10: one ring takes the place of three.
    let position = advanced("....../..2.../....../....../....../13.... s move -");
    let after = play(&position, "a1-b1/e4");
    assert_eq!(after.to_string(), "....../..2.../....3./....../....../.1.... n move -");
    let after = play(&position, "a1-b1/a1");
    assert_eq!(after.to_string(), "....../..2.../....../....../....../31.... n move -");
    assert_eq!(refuse(&position, "a1-b1"), Refusal::CannotStay { at: cell("b1") });
    assert_eq!(refuse(&position, "a1-b1/c5"), Refusal::Taken { at: cell("c5") });
    assert_eq!(refuse(&position, "a1-b1/b1"), Refusal::Taken { at: cell("b1") });
    assert_eq!(refuse(&position, "a1-a2/e4"), Refusal::NothingToReplace { at: cell("a2") });
    let basic = basic("....../..2.../....../....../....../13.... s move -");
    assert_eq!(refuse(&basic, "a1-b1/e4"), Refusal::NoReplacing);
}

#[test]
fn advanced_2_not_beyond_the_pieces_that_the_opponent_may_play() {
    let position = advanced("....../..2.../....../....../....../13.... s move -");
    assert!(position.is_legal(mv("a1-b1/d5")), "the row of these pieces itself is allowed");
    assert_eq!(refuse(&position, "a1-b1/d6"), Refusal::BeyondOpponent { at: cell("d6") });
    let position = advanced("13..../....../....../....../..2.../...... n move -");
    assert!(position.is_legal(mv("a6-b6/d2")));
    assert_eq!(refuse(&position, "a6-b6/d1"), Refusal::BeyondOpponent { at: cell("d1") });
}

#[test]
fn advanced_3_replacing_can_end_a_series_of_bounces() {
    let position = advanced("....../....../....../3...../1...../1..... s move -");
    let after = play(&position, "a1-a3/f1");
    assert_eq!(after.to_string(), "....../....../....../1...../1...../.....3 n move -");
    assert_eq!(route(&position, "a1-a3/f1"), "a1 [a2] a3");
}

#[test]
fn advanced_4_a_replacement_changes_the_position() {
    let position = advanced("....../....../....../....../....../11.... s move -");
    assert_eq!(refuse(&position, "a1-b1/a1"), Refusal::ChangesNothing);
    assert!(position.is_legal(mv("a1-b1/c1")));
}

#[test]
fn routes_are_legal_paths_and_the_shortest_is_shown() {
    let position = advanced("3.1.../..2..2/.1..3./..1.../2...../.3..1. s move -");
    for mv in position.moves() {
        let Some(Step::Go { route: shown, .. }) = position.steps(mv).into_iter().next() else {
            panic!("no route for {mv}")
        };
        let mut shortest = usize::MAX;
        let mut visited = 0;
        let _ = position.for_each_route(mv, &mut |route| {
            shortest = shortest.min(route.len());
            visited += 1;
            if visited < 20_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert!(shown.len() <= shortest, "{mv}");
        assert!(visited == 20_000 || shown.len() == shortest, "{mv}");
        assert_legal_path(&position, &shown);
    }
}

/// Checks that steps go to neighbours, no segment is used twice, and each run is as long as its
/// piece says.
fn assert_legal_path(position: &Position, route: &[game::Waypoint]) {
    let at = |name: &str| position.board().at(cell(name)).map(Size::steps);
    let mut segments = std::collections::HashSet::new();
    let mut steps_left = at(&route[0].at).expect("a piece");
    for (index, pair) in route.windows(2).enumerate() {
        let last = index + 2 == route.len();
        assert!(steps_left > 0);
        steps_left -= 1;
        if pair[1].at == "goal" {
            assert!(last && steps_left == 0);
            continue;
        }
        let (one, other) = (cell(&pair[0].at), cell(&pair[1].at));
        assert!(one.neighbours().contains(other));
        assert!(segments.insert((one.min(other), one.max(other))), "{route:?}");
        if pair[1].bounce {
            assert_eq!(steps_left, 0);
            steps_left = at(&pair[1].at).expect("a piece to bounce on");
        } else if !last {
            assert!(pair[1].at == route[0].at || at(&pair[1].at).is_none());
        }
    }
    assert_eq!(steps_left, 0, "{route:?}");
}

#[test]
fn taps_follow_the_text() {
    let start = Position::start(Variant::Basic);
    assert_eq!(start.taps(mv("2@c1")), ["hand-2", "c1"]);
    let position = advanced("1...../..2.../....../....../....../13.... s move -");
    assert_eq!(position.taps(mv("a1-b1/d5")), ["a1", "b1", "d5"]);
    assert_eq!(position.taps(mv("a1-a2")), ["a1", "a2"]);
    assert_eq!(position.taps(mv("a6-goal")), ["a6", "goal"]);
}
