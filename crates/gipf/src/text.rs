//! The text of positions: columns, turn, stage, reserves and rights.

use std::fmt::{self, Display, Write};

use game::text::Cursor;
use game::{Game, ParseError, Player};

use crate::{Cell, Handicap, Kind, Position, Right, Rules, Stage};

const COLOURS: [(char, Player); 2] = [('w', Player::First), ('b', Player::Second)];
const STAGES: [(&str, Stage); 2] = [("push", Stage::Push), ("take", Stage::Take)];
const RIGHTS: [(char, Right); 3] = [('f', Right::Must), ('o', Right::May), ('c', Right::MayNot)];

/// The name of a value in one of the tables above.
fn name<N: Copy, V: PartialEq>(table: &[(N, V)], value: &V) -> N {
    let entry = table.iter().find(|(_, named)| named == value);
    entry.expect("the table is complete").0
}

/// The value that a letter names in one of the tables above.
fn named<V: Copy>(table: &[(char, V)], letter: char) -> Option<V> {
    table.iter().find(|(name, _)| *name == letter).map(|&(_, value)| value)
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, column) in Cell::columns().enumerate() {
            if number > 0 {
                f.write_char('/')?;
            }
            for &cell in column {
                f.write_char(letter(self.piece(cell)))?;
            }
        }
        let [white, black] = Player::BOTH;
        write!(
            f,
            " {} {} {},{} {}{}",
            name(&COLOURS, &self.turn()),
            name(&STAGES, &self.stage()),
            self.reserve(white),
            self.reserve(black),
            name(&RIGHTS, &self.right(white)),
            name(&RIGHTS, &self.right(black)),
        )
    }
}

fn letter(piece: Option<(Player, Kind)>) -> char {
    match piece {
        None => '.',
        Some((owner, Kind::Basic)) => name(&COLOURS, &owner),
        Some((owner, Kind::Gipf)) => name(&COLOURS, &owner).to_ascii_uppercase(),
    }
}

/// Reads exactly the text that [`Display`] writes, whether or not the box has so many pieces.
pub(crate) fn position(rules: Rules, text: &str) -> Result<Position, ParseError> {
    let mut cursor = Cursor::new(text);
    let mut position = Position::empty(rules);
    for (number, column) in Cell::columns().enumerate() {
        if number > 0 {
            cursor.expect("/")?;
        }
        for &cell in column {
            if let Some((owner, kind)) = piece(&mut cursor, rules)? {
                position.put(cell, owner, kind);
            }
        }
    }
    cursor.expect(" ")?;
    position.turn = cursor
        .take(|letter| named(&COLOURS, letter))
        .ok_or_else(|| cursor.expected("\"w\" or \"b\" for who decides"))?;
    cursor.expect(" ")?;
    position.stage = stage(&mut cursor)?;
    cursor.expect(" ")?;
    position.reserves[0] = reserve(&mut cursor)?;
    cursor.expect(",")?;
    position.reserves[1] = reserve(&mut cursor)?;
    cursor.expect(" ")?;
    position.rights = [right(&mut cursor, rules)?, right(&mut cursor, rules)?];
    cursor.end()?;
    Ok(position)
}

fn piece(cursor: &mut Cursor<'_>, rules: Rules) -> Result<Option<(Player, Kind)>, ParseError> {
    let accept = |letter: char| match letter {
        '.' => Some(None),
        'W' | 'B' if rules == Rules::Basic => None,
        _ => {
            let owner = named(&COLOURS, letter.to_ascii_lowercase())?;
            let kind = if letter.is_ascii_uppercase() { Kind::Gipf } else { Kind::Basic };
            Some(Some((owner, kind)))
        }
    };
    cursor.take(accept).ok_or_else(|| {
        cursor.expected(match rules {
            Rules::Basic => "a cell, one of . w b",
            Rules::Standard | Rules::Tournament => "a cell, one of . w b W B",
        })
    })
}

fn stage(cursor: &mut Cursor<'_>) -> Result<Stage, ParseError> {
    let found = STAGES.into_iter().find(|(name, _)| cursor.expect(name).is_ok());
    found.map(|(_, stage)| stage).ok_or_else(|| cursor.expected("\"push\" or \"take\""))
}

fn reserve(cursor: &mut Cursor<'_>) -> Result<u8, ParseError> {
    let pieces = cursor.number(Handicap::MOST.into());
    pieces.map(|pieces| pieces as u8).ok_or_else(|| cursor.expected("a reserve from 0 to 18"))
}

fn right(cursor: &mut Cursor<'_>, rules: Rules) -> Result<Right, ParseError> {
    let open = |right| rules == Rules::Tournament || right == Right::MayNot;
    cursor.take(|letter| named(&RIGHTS, letter).filter(|&right| open(right))).ok_or_else(|| {
        cursor.expected(match rules {
            Rules::Basic | Rules::Standard => "\"c\"",
            Rules::Tournament => "one of f o c",
        })
    })
}
