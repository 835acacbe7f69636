//! Reasons are given where the rules support them, and only there.

use engine::{Bot, Explain, Playable, Reason, reasons};
use game::testing::{Dice, cases, random_position};
use game::{Game, Outcome, Tap};
use search::{Limits, Options, Score, Signals};

fn merits<G: Playable>(variant: G::Variant, position: &str, mv: &str) -> Vec<Reason> {
    let position = G::parse(variant, position).unwrap_or_else(|e| panic!("{position}: {e}"));
    let mv: G::Move = mv.parse().expect("a move");
    assert!(position.is_legal(mv), "{mv} in {position}");
    position.merits(mv)
}

fn dvonn(position: &str, mv: &str) -> Vec<Reason> {
    merits::<dvonn::Position>(dvonn::Variant, position, mv)
}

/// One row of cells on an otherwise empty board.
fn row3(row: &str, mv: &str) -> Vec<Reason> {
    dvonn(&format!("........./........../{row}/........../......... w move"), mv)
}

fn gipf(position: &str, mv: &str) -> Vec<Reason> {
    merits::<gipf::Position>(gipf::Variant::Standard, position, mv)
}

fn gyges(position: &str, mv: &str) -> Vec<Reason> {
    merits::<gyges::Position>(gyges::Variant::Basic, position, mv)
}

fn at(cell: &str) -> Tap {
    Tap::Owned(cell.to_owned())
}

#[test]
fn placing_beside_a_dvonn_piece_or_on_the_edge() {
    let board = "........./........../..r..r...r./........../......... w place";
    assert_eq!(dvonn(board, "d3"), [Reason::BesideDvonn]);
    assert_eq!(dvonn(board, "a1"), [Reason::OnTheEdge]);
    assert_eq!(dvonn(board, "h3"), []);
}

#[test]
fn a_cut_is_counted_in_pieces_of_the_opponent() {
    let reasons = row3("rw2b3b.......", "b3-a3");
    assert!(reasons.contains(&Reason::CutsOff { pieces: 5 }), "{reasons:?}");
    assert!(reasons.contains(&Reason::TakesDvonn { at: at("a3") }), "{reasons:?}");
    let own = row3("rw2w........", "b3-a3");
    assert!(!own.iter().any(|reason| matches!(reason, Reason::CutsOff { .. })), "{own:?}");
}

#[test]
fn a_threat_to_cut_is_one_that_was_not_there_before() {
    // Two white pieces link the black stack to the DVONN piece.
    let board = "........./..w3b....../..rw......./.w......../......... w move";
    let threat = Reason::ThreatensCut { pieces: 3 };
    let reasons = dvonn(board, "d3-d4");
    assert!(reasons.contains(&threat), "{reasons:?}");
    let reasons = dvonn(board, "b2-c3");
    assert!(!reasons.contains(&threat), "{reasons:?}");
    let one_link = board.replace("..w3b", "...3b");
    let reasons = dvonn(&one_link, "b2-c3");
    assert!(!reasons.contains(&threat), "it could be cut off now: {reasons:?}");
}

#[test]
fn stacks_are_taken_and_saved() {
    let reasons = row3("rw3b........", "b3-c3");
    assert!(reasons.contains(&Reason::TakesStack { at: at("c3"), pieces: 3 }), "{reasons:?}");
    // Black could take the stack of three on b3; it moves where Black has nothing.
    let board = "........./........../r3wb.w....../........../......... w move";
    let reasons = dvonn(board, "b3-e3");
    let saved = Reason::SavesStack { at: at("b3"), pieces: 3 };
    assert!(!reasons.contains(&saved), "the stack falls: {reasons:?}");
    let board = "........./........../r3wb.r....../........../......... w move";
    let reasons = dvonn(board, "b3-e3");
    assert!(reasons.contains(&saved), "{reasons:?}");
}

#[test]
fn a_tall_stack_is_built_where_no_stack_can_follow() {
    let built = Reason::BuildsSafely { at: at("a3"), pieces: 3 };
    let reasons = row3("rw2w........", "c3-a3");
    assert!(reasons.contains(&built), "{reasons:?}");
    let reasons = row3("rb2w........", "c3-a3");
    assert!(!reasons.contains(&built), "Black goes b3-a3: {reasons:?}");
}

#[test]
fn an_opponent_without_moves_passes() {
    let board = "........./w........./rww5b......./........../......... w move";
    let reasons = dvonn(board, "b4-b3");
    assert!(reasons.contains(&Reason::MakesOpponentPass), "{reasons:?}");
    let board = "........./...w....../.rwwb3b...../........../......... w move";
    let reasons = dvonn(board, "e4-e3");
    assert!(reasons.contains(&Reason::LeavesFewMoves { moves: 1 }), "{reasons:?}");
}

#[test]
fn a_row_is_made_with_its_captures() {
    let row = "B..W/...../....../wwwb.../....../...../B..W w push 9,9 cc";
    let reasons = gipf(row, "e1-e2");
    assert_eq!(reasons[0], Reason::MakesRow { captures: 1, returns: 4 });
}

#[test]
fn a_row_is_taken_and_gipf_pieces_are_spared() {
    let row = "B..W/...../....../wwwWb../....../...../B..W w push 9,9 cc";
    assert_eq!(
        gipf(row, "xe2,e3,e4,e6"),
        [Reason::TakesRow { captures: 1, returns: 3 }, Reason::SparesGipf { pieces: 1 }]
    );
    assert_eq!(gipf(row, "xe2,e3,e4,e5,e6"), [Reason::TakesRow { captures: 1, returns: 4 }]);
}

#[test]
fn rows_are_threatened_and_stopped() {
    let two = "B..W/...../....../wwb..../....../...../B..W w push 9,9 cc";
    let reasons = gipf(two, "e1-e2");
    assert!(reasons.contains(&Reason::ThreatensRow { captures: 1 }), "{reasons:?}");
    assert!(reasons.contains(&Reason::GainsCentre), "{reasons:?}");
    let three = "B..W/...../....../bbbw.../....../...../B..W w push 9,9 cc";
    let stops = Reason::StopsRow { captures: 1 };
    let reasons = gipf(three, "d1-e2");
    assert!(reasons.contains(&stops), "{reasons:?}");
    let reasons = gipf(three, "e1-e2");
    assert!(!reasons.contains(&stops), "Black pushes d1-e2: {reasons:?}");
}

#[test]
fn a_run_to_the_goal_is_stopped_or_threatened() {
    // North threatens to run from a3 over a2 and a1; South can block.
    let board = "....../....../....../3...../....../.1...2 s move -";
    let reasons = gyges(board, "b1-a1");
    assert_eq!(reasons, [Reason::StopsGoal { from: at("a3"), only: true }]);
    let idle = gyges(board, "f1-f3");
    assert!(!idle.iter().any(|r| matches!(r, Reason::StopsGoal { .. })), "{idle:?}");
    let board = "1...../....../....../....../..3.../...... s move -";
    let threat = Reason::ThreatensGoal { from: at("c5") };
    let reasons = gyges(board, "c2-c5");
    assert!(reasons.contains(&threat), "{reasons:?}");
    let reasons = gyges(board, "c2-c3");
    assert!(!reasons.iter().any(|r| matches!(r, Reason::ThreatensGoal { .. })), "{reasons:?}");
}

#[test]
fn a_move_is_called_the_only_defence_only_if_it_is() {
    let mut dice = Dice::new(23);
    let mut stopped = 0;
    for _ in 0..cases(60, 1_000) {
        let start = gyges::Position::start(gyges::Variant::Basic);
        let position = random_position(&start, 40, &mut dice);
        let claims: Vec<bool> = position
            .moves()
            .into_iter()
            .flat_map(|mv| position.merits(mv))
            .filter_map(|reason| match reason {
                Reason::StopsGoal { only, .. } => Some(only),
                _ => None,
            })
            .collect();
        let alone = claims.len() == 1 && !position.wins_at_once();
        assert!(claims.iter().all(|&only| only == alone), "{claims:?} in {position}");
        stopped += claims.len();
    }
    assert!(stopped > 0, "no run was ever stopped");
}

#[test]
fn bounces_are_counted() {
    let board = "....../2...../1...../1...../1...../1.2... s move -";
    let reasons = gyges(board, "a1-goal");
    assert_eq!(reasons, [Reason::Bounces { bounces: 4 }]);
}

#[test]
fn what_the_search_knows_comes_first() {
    let text = "....../2...../1...../1...../1...../1.2... s move -";
    let position = gyges::Position::parse(gyges::Variant::Basic, text).expect("a position");
    let first = |mv: &str, score, second| {
        let mv = mv.parse().expect("a move");
        reasons(&position, mv, score, second).into_iter().next()
    };
    assert_eq!(first("a1-goal", Score::win_in(1), None), Some(Reason::WinsAtOnce));
    assert_eq!(first("c1-c3", Score::win_in(3), None), Some(Reason::Wins { decisions: 3 }));
    let lost = Some(Score::loss_in(2));
    assert_eq!(first("c1-c3", Score::DRAW, lost), Some(Reason::OnlyDefence));
    assert_ne!(first("c1-c3", Score::loss_in(4), lost), Some(Reason::OnlyDefence));
}

/// In positions of all kinds, every reason for the best move is true.
fn holds_in_random_positions<G: Playable>(variant: G::Variant, plies: usize) {
    let mut dice = Dice::new(17);
    for _ in 0..cases(20, 200) {
        let position = random_position(&G::start(variant), plies, &mut dice);
        let mut thinker = Bot::Triskel.thinker::<G>(Options { hash: 1, ..Options::default() });
        let limits = Limits::nodes(300);
        let best = thinker.think(&position, &[], &limits, &Signals::default(), &mut |_| {});
        let Some(best) = best else { continue };
        let after = position.after(best.moves[0]);
        for reason in reasons(&position, best.moves[0], best.score, None) {
            let holds = match &reason {
                Reason::WinsAtOnce => after.outcome() == Some(Outcome::Win(position.turn())),
                Reason::OnlyMove => position.moves().len() == 1,
                Reason::LeavesFewMoves { moves } => after.moves().len() == *moves as usize,
                Reason::MakesOpponentPass => after.moves()[0].to_string() == "pass",
                Reason::CutsOff { pieces } | Reason::ThreatensCut { pieces } => *pieces > 0,
                Reason::ThreatensRow { captures } | Reason::StopsRow { captures } => *captures > 0,
                _ => true,
            };
            assert!(holds, "{reason:?} of {} in {position}", best.moves[0]);
            assert!(!reason.to_string().is_empty());
        }
    }
}

#[test]
fn reasons_hold_in_random_positions() {
    holds_in_random_positions::<dvonn::Position>(dvonn::Variant, 80);
    holds_in_random_positions::<gipf::Position>(gipf::Variant::Standard, 50);
    holds_in_random_positions::<gipf::Position>(gipf::Variant::Tournament, 50);
    holds_in_random_positions::<gyges::Position>(gyges::Variant::Basic, 40);
    holds_in_random_positions::<gyges::Position>(gyges::Variant::Advanced, 40);
}
