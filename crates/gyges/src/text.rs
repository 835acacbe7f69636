//! The text of a position: `ROW6/…/ROW1 s|n place|move GOAL`.

use std::fmt;

use game::text::Cursor;
use game::{ParseError, Player};

use crate::geometry::{Cell, SIDE};
use crate::{Board, Phase, Position, Size, Variant};

/// Reads exactly the text that [`Display`](fmt::Display) writes, whether or not there can be such a
/// position.
pub(crate) fn parse(variant: Variant, text: &str) -> Result<Position, ParseError> {
    let mut cursor = Cursor::new(text);
    let board = board(&mut cursor)?;
    cursor.expect(" ")?;
    let turn = player(&mut cursor, 's', 'n').ok_or_else(|| cursor.expected("\"s\" or \"n\""))?;
    cursor.expect(" ")?;
    let phase = phase(&mut cursor)?;
    cursor.expect(" ")?;
    let goal = goal(&mut cursor)?;
    cursor.end()?;
    Ok(Position::new(variant, board, turn, phase, goal))
}

fn board(cursor: &mut Cursor<'_>) -> Result<Board, ParseError> {
    let mut board = Board::default();
    for row in (1..=SIDE).rev() {
        if row < SIDE {
            cursor.expect("/")?;
        }
        for column in 0..SIDE {
            if cursor.take(|c| (c == '.').then_some(())).is_some() {
                continue;
            }
            let size = cursor
                .take(Size::from_digit)
                .ok_or_else(|| cursor.expected("\".\", \"1\", \"2\" or \"3\""))?;
            if let Some(cell) = Cell::new(column, row) {
                board.put(size, cell);
            }
        }
    }
    Ok(board)
}

fn player(cursor: &mut Cursor<'_>, first: char, second: char) -> Option<Player> {
    cursor.take(|c| match c {
        _ if c == first => Some(Player::First),
        _ if c == second => Some(Player::Second),
        _ => None,
    })
}

fn phase(cursor: &mut Cursor<'_>) -> Result<Phase, ParseError> {
    if cursor.expect("place").is_ok() {
        Ok(Phase::Place)
    } else if cursor.expect("move").is_ok() {
        Ok(Phase::Move)
    } else {
        Err(cursor.expected("\"place\" or \"move\""))
    }
}

fn goal(cursor: &mut Cursor<'_>) -> Result<Option<(Player, Size)>, ParseError> {
    if cursor.expect("-").is_ok() {
        return Ok(None);
    }
    let expected = "\"-\", or the winner and the piece in the goal such as \"S2\"";
    let winner = player(cursor, 'S', 'N').ok_or_else(|| cursor.expected(expected))?;
    let size = cursor
        .take(Size::from_digit)
        .ok_or_else(|| cursor.expected("the size of the piece in the goal"))?;
    Ok(Some((winner, size)))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (1..=SIDE).rev() {
            for cell in (0..SIDE).filter_map(|column| Cell::new(column, row)) {
                match self.board.at(cell) {
                    Some(size) => write!(f, "{size}")?,
                    None => f.write_str(".")?,
                }
            }
            f.write_str(if row > 1 { "/" } else { " " })?;
        }
        f.write_str(if self.turn == Player::First { "s " } else { "n " })?;
        f.write_str(if self.phase == Phase::Place { "place " } else { "move " })?;
        match self.goal {
            None => f.write_str("-"),
            Some((Player::First, size)) => write!(f, "S{size}"),
            Some((Player::Second, size)) => write!(f, "N{size}"),
        }
    }
}
