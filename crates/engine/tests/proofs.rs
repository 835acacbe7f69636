//! Wins by threats that df-pn proves in Gygès hold against every defence.

use engine::Bot;
use game::testing::{Dice, cases, random_position};
use game::{Game, Outcome};
use gyges::{Phase, Position, Variant};
use search::{Limits, Line, Options, Signals, Think};

/// Enough nodes to find forced wins of some length.
const FOR_PROOFS: u64 = 600_000;

fn thinker() -> Box<dyn Think<Position>> {
    Bot::Triskel.thinker(Options { hash: 1, ..Options::default() })
}

fn decide(position: &Position, nodes: u64) -> Line<gyges::Move> {
    let limits = Limits::nodes(nodes);
    thinker().think(position, &[], &limits, &Signals::default(), &mut |_| {}).expect("a move")
}

/// Plays the winning moves of the engine against all replies.
fn is_won(position: &Position, nodes: u64) -> bool {
    if position.wins_at_once() {
        return true;
    }
    let line = decide(position, nodes);
    let mut after = position.clone();
    assert!(after.try_play(line.moves[0]).is_ok(), "{} in {position}", line.moves[0]);
    line.score.is_won()
        && after.outcome() != Some(Outcome::Win(after.turn()))
        && after.moves().into_iter().all(|reply| is_won(&after.after(reply), nodes))
}

#[test]
fn forced_wins_are_found_and_hold_against_every_reply() {
    for text in [
        "121.33/2...../2...../1...../3...../..123. n move -",
        "....../....../..121./.113../.23.../.3.232 n move -",
    ] {
        let position = Position::parse(Variant::Advanced, text).expect("a position");
        let line = decide(&position, FOR_PROOFS);
        let decisions = line.score.decisions().expect("a win");
        assert_eq!(line.moves.len() + 2, decisions as usize, "up to the last threat in {position}");
        assert!(is_won(&position, FOR_PROOFS), "{position}");
    }
}

#[test]
fn claimed_wins_are_won() {
    let mut dice = Dice::new(29);
    let mut won = 0;
    for _ in 0..cases(20, 400) {
        let position = random_position(&Position::start(Variant::Advanced), 40, &mut dice);
        let over = position.outcome().is_some() || position.phase() == Phase::Place;
        if !over && !position.wins_at_once() && decide(&position, 30_000).score.is_won() {
            won += 1;
            assert!(is_won(&position, 60_000), "{position}");
        }
    }
    assert!(won > 0);
}
