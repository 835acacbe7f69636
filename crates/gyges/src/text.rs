//! The text of a position: `ROW6/…/ROW1 s|n place|move GOAL`.

use std::fmt;

use game::text::Cursor;
use game::{ParseError, Player};

use crate::geometry::{Cell, CellSet, SIDE, home_row};
use crate::position::PIECES_OF_A_SIZE;
use crate::{Board, Phase, Position, Size, Variant};

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
    check_pieces(&board, goal)?;
    let position = Position::new(variant, board, turn, phase, goal);
    if phase == Phase::Place {
        check_placement(&position)?;
    }
    Ok(position)
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

/// Contents: four pieces of each size.
fn check_pieces(board: &Board, goal: Option<(Player, Size)>) -> Result<(), ParseError> {
    const MOST: u32 = 2 * PIECES_OF_A_SIZE;
    for size in Size::ALL {
        let in_goal = goal.is_some_and(|(_, piece)| piece == size);
        let count = board.cells(size).len() + u32::from(in_goal);
        if count > MOST {
            let reason = format!("{count} pieces of size {size}, but there are only {MOST}");
            return Err(ParseError::impossible(reason));
        }
    }
    Ok(())
}

/// Preparation: pieces on the home rows only, no more than a player has, and one left to place.
fn check_placement(position: &Position) -> Result<(), ParseError> {
    let board = position.board();
    let homes = home_row(Player::First) | home_row(Player::Second);
    if let Some(cell) = (board.occupied() - homes).first() {
        let reason = format!("a piece on {cell} while the home rows are being filled");
        return Err(ParseError::impossible(reason));
    }
    for player in Player::BOTH {
        for size in Size::ALL {
            let placed = (board.cells(size) & home_row(player)).len();
            if placed > PIECES_OF_A_SIZE {
                let row = if player == Player::First { 1 } else { SIDE };
                return Err(ParseError::impossible(format!(
                    "{placed} pieces of size {size} on row {row}, \
                     but each player places only {PIECES_OF_A_SIZE}"
                )));
            }
        }
    }
    if home_row(position.turn) - board.occupied() == CellSet::EMPTY {
        return Err(ParseError::impossible("the player to place has no piece left"));
    }
    Ok(())
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
