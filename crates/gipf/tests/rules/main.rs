//! The rule book, article by article. Boards are drawn one column per line, `b` to `h`, each from
//! its lowest cell up: White sits on the left.

mod basic;
mod standard;
mod tournament;

use game::{Game, Outcome, Player};
use gipf::{Handicap, Move, Position, Refusal, Variant};

const BASIC: Variant = Variant::Basic(Handicap::ALL);
const WHITE_WINS: Option<Outcome> = Some(Outcome::Win(Player::First));
const BLACK_WINS: Option<Outcome> = Some(Outcome::Win(Player::Second));

fn drawn(variant: Variant, board: &str, rest: &str) -> Position {
    let columns: Vec<String> = board.trim().lines().map(|column| column.replace(' ', "")).collect();
    let text = format!("{} {rest}", columns.join("/"));
    Position::parse(variant, &text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The position after moves that are all legal.
fn after(position: &Position, moves: &str) -> Position {
    let mut next = position.clone();
    for text in moves.split(' ') {
        next.try_play(mv(text)).unwrap_or_else(|e| panic!("{text} in {next}: {e}"));
    }
    next
}

#[track_caller]
fn refused(position: &Position, text: &str, why: Refusal) {
    assert_eq!(position.clone().try_play(mv(text)), Err(why), "{text} in {position}");
}

/// The legal moves, sorted.
fn moves(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = position.moves().iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

fn pushes(position: &Position) -> usize {
    position.moves().iter().filter(|mv| matches!(mv, Move::Push { .. })).count()
}

fn reserves(position: &Position) -> [u8; 2] {
    Player::BOTH.map(|player| position.reserve(player))
}
