//! What the notations of GIPF share: a push is named by where the last shifted piece comes to rest,
//! and takes by their pieces.

use game::text::Cursor;
use game::{Game, ParseError, Player};
use gipf::{Cell, CellSet, Dot, EntryLine, Kind, Move, Position, Stage};

use crate::error::Fault;
use crate::scribe::Scribe;
use crate::{Played, Record, Turns};

/// Where the farthest piece that a push moves comes to rest: the pushed piece if it moves no other.
pub(crate) fn rest(position: &Position, entry: EntryLine) -> Cell {
    let last_shifted = position.shifted(entry).last();
    last_shifted.and_then(|cell| entry.next(cell)).unwrap_or_else(|| entry.first())
}

/// A push in these notations: over this dot, or any dot if none is named, to this cell.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Push {
    kind: Kind,
    dot: Option<Dot>,
    rest: Cell,
}

impl Push {
    /// Reads `e2`, `e1-e4`, `Ge2` or `Ge1-e4`.
    pub(crate) fn read(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let kind = if cursor.take(|c| (c == 'G').then_some(())).is_some() {
            Kind::Gipf
        } else {
            Kind::Basic
        };
        let dot = cursor.cell(Dot::new).ok();
        if dot.is_some() {
            cursor.expect("-")?;
        }
        let rest = cursor.cell(Cell::new).map_err(|_| {
            cursor.expected(if dot.is_some() {
                "a spot such as \"e4\""
            } else {
                "a push such as \"e1-e4\""
            })
        })?;
        cursor.end()?;
        Ok(Self { kind, dot, rest })
    }

    /// How a push is written, with its dot or without.
    pub(crate) fn written(
        position: &Position,
        entry: EntryLine,
        kind: Kind,
        with_dot: bool,
    ) -> String {
        let mark = if kind == Kind::Gipf { "G" } else { "" };
        let rest = rest(position, entry);
        if with_dot { format!("{mark}{}-{rest}", entry.dot()) } else { format!("{mark}{rest}") }
    }

    /// The first legal push with this name. Without a dot, it only drops a piece on an empty cell.
    fn find(self, position: &Position) -> Option<Move> {
        let entry = EntryLine::all().find(|&entry| {
            let named = match self.dot {
                Some(dot) => entry.dot() == dot,
                None => entry.first() == self.rest,
            };
            let push = Move::Push { entry, kind: self.kind };
            named && rest(position, entry) == self.rest && position.is_legal(push)
        });
        entry.map(|entry| Move::Push { entry, kind: self.kind })
    }
}

/// The takes that together remove exactly these pieces.
fn takings(position: &Position, cells: CellSet) -> Option<Vec<Move>> {
    if position.is_legal(Move::Take(cells)) {
        return Some(vec![Move::Take(cells)]);
    }
    let parts = position.moves().into_iter().filter_map(|mv| match mv {
        Move::Take(part) if cells.contains_all(part) => Some(part),
        _ => None,
    });
    for part in parts {
        let next = position.after(Move::Take(part));
        if next.turn() == position.turn()
            && let Some(others) = takings(&next, cells - part)
        {
            return Some([vec![Move::Take(part)], others].concat());
        }
    }
    None
}

/// The cells of a list, each perhaps marked as a GIPF piece (`Gd4`) or as captured (`d4*`).
pub(crate) fn read_cell(cursor: &mut Cursor<'_>) -> Result<Cell, ParseError> {
    let marked = matches!(cursor.rest().as_bytes(), [b'G', next, ..] if next.is_ascii_alphabetic());
    if marked {
        cursor.eat("G");
    }
    let cell = cursor.cell(Cell::new)?;
    cursor.eat("*");
    Ok(cell)
}

impl Scribe {
    /// The position, of a game that is known to be GIPF.
    fn gipf(&self) -> &Position {
        self.position().position().expect("a position of GIPF")
    }

    /// Begins a turn: the previous player leaves the rest of their rows standing.
    pub(crate) fn begin_gipf_turn(&mut self) {
        let position = self.gipf();
        if position.stage() == Stage::Take && position.is_legal(Move::Done) {
            self.play(Move::Done.into());
        }
    }

    pub(crate) fn push_gipf(&mut self, push: Push, name: &str, at: usize) -> Result<(), Fault> {
        let mv = push.find(self.gipf());
        let mv = mv.ok_or_else(|| Fault::new(at, format!("{name} is not a legal push here")))?;
        self.play(mv.into());
        Ok(())
    }

    pub(crate) fn take_gipf(&mut self, cells: CellSet, at: usize) -> Result<(), Fault> {
        let takings = takings(self.gipf(), cells);
        let reason = || format!("{} is not a legal take here", Move::Take(cells));
        for mv in takings.ok_or_else(|| Fault::new(at, reason()))? {
            self.play(mv.into());
        }
        Ok(())
    }
}

/// A turn of a player: the positions, and the decisions in them.
pub(crate) type Turn = (Player, Vec<(Position, Move)>);

/// The turns of a game of GIPF, and the position after them.
pub(crate) fn turns(record: &Record) -> (Vec<Turn>, Position) {
    let start: Option<&Position> = record.start().position();
    let mut position = start.expect("a game of GIPF").clone();
    let mut grouping = Turns::default();
    let mut turns: Vec<Turn> = Vec::new();
    for played @ Played { mv, by, .. } in record.played() {
        let mv: Move = mv.try_into().expect("a record holds moves of its game");
        if grouping.play(played) {
            turns.push((by, Vec::new()));
        }
        if let Some((_, turn)) = turns.last_mut() {
            turn.push((position.clone(), mv));
        }
        position.play(mv);
    }
    (turns, position)
}
