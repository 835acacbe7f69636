//! The text of a position: `ROW5/ROW4/ROW3/ROW2/ROW1 TURN PHASE`.

use std::fmt;
use std::str::FromStr;

use game::text::Cursor;
use game::{Draft as _, Game, ParseError, Player};

use crate::position::PIECES;
use crate::{Cell, Draft, Phase, Position, Stack};

/// The rows in the order in which they are written.
const ROWS: [u8; 5] = [5, 4, 3, 2, 1];

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(f, |at| self.stack(at), self.turn(), self.phase())
    }
}

pub(crate) fn write_position(
    f: &mut fmt::Formatter<'_>,
    stack: impl Fn(Cell) -> Option<Stack>,
    turn: Player,
    phase: Phase,
) -> fmt::Result {
    for row in ROWS {
        if row != ROWS[0] {
            f.write_str("/")?;
        }
        for at in Cell::of_row(row) {
            match stack(at) {
                None => f.write_str(".")?,
                Some(stack) => write!(f, "{stack}")?,
            }
        }
    }
    let phase = match phase {
        Phase::Placement => "place",
        Phase::Stacking => "move",
    };
    write!(f, " {} {phase}", letter(turn))
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(owner) = self.owner else { return f.write_str("r") };
        if self.height > 1 {
            write!(f, "{}", self.height)?;
        }
        write!(f, "{}{}", letter(owner), if self.dvonn { "*" } else { "" })
    }
}

const fn letter(player: Player) -> char {
    match player {
        Player::First => 'w',
        Player::Second => 'b',
    }
}

fn player(letter: char) -> Option<Player> {
    match letter {
        'w' => Some(Player::First),
        'b' => Some(Player::Second),
        _ => None,
    }
}

impl FromStr for Position {
    type Err = ParseError;

    /// Reads exactly what [`Display`](fmt::Display) writes.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let draft: Draft = text.parse()?;
        draft.position().map_err(|flaw| ParseError::impossible(flaw.to_string()))
    }
}

impl FromStr for Draft {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let stacks = read_board(&mut cursor)?;
        cursor.expect(" ")?;
        let turn = cursor.take(player).ok_or_else(|| cursor.expected("\"w\" or \"b\""))?;
        cursor.expect(" ")?;
        let phase = read_phase(&mut cursor)?;
        cursor.end()?;
        Ok(Self { stacks, turn, phase })
    }
}

fn read_board(cursor: &mut Cursor<'_>) -> Result<Vec<(Cell, Stack)>, ParseError> {
    let mut stacks = Vec::new();
    for row in ROWS {
        if row != ROWS[0] {
            cursor.expect("/")?;
        }
        for at in Cell::of_row(row) {
            stacks.extend(read_cell(cursor)?.map(|stack| (at, stack)));
        }
    }
    Ok(stacks)
}

/// Reads what stands on one cell.
fn read_cell(cursor: &mut Cursor<'_>) -> Result<Option<Stack>, ParseError> {
    if cursor.peek().is_some_and(|next| next.is_ascii_digit()) {
        return read_stack(cursor).map(Some);
    }
    let single = |letter| match letter {
        '.' => Some(None),
        'r' => Some(Some(Stack::DVONN)),
        _ => player(letter).map(|owner| Some(Stack::piece(owner))),
    };
    cursor.take(single).ok_or_else(|| {
        cursor.expected("\".\", \"r\", \"w\", \"b\" or a stack such as \"3b\" or \"2w*\"")
    })
}

/// Reads a stack of more than one piece.
fn read_stack(cursor: &mut Cursor<'_>) -> Result<Stack, ParseError> {
    let start = cursor.clone();
    let height = cursor
        .number(u32::from(PIECES))
        .filter(|&height| height > 1)
        .ok_or_else(|| start.expected("a height from 2 to 49"))?;
    let owner = cursor.take(player).ok_or_else(|| cursor.expected("\"w\" or \"b\""))?;
    let dvonn = cursor.take(|next| (next == '*').then_some(())).is_some();
    Ok(Stack { owner: Some(owner), height: height as u8, dvonn })
}

fn read_phase(cursor: &mut Cursor<'_>) -> Result<Phase, ParseError> {
    if cursor.expect("place").is_ok() {
        Ok(Phase::Placement)
    } else if cursor.expect("move").is_ok() {
        Ok(Phase::Stacking)
    } else {
        Err(cursor.expected("\"place\" or \"move\""))
    }
}
