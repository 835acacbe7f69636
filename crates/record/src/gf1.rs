//! The log of the GIPF program GF1: the variant, the names, and a line for each pair of turns,
//! `01. WHITE   BLACK`. A turn is `take ; push ; take`, and a take is `d3 d2 x(d2-d5) e6`: the
//! player's own pieces, the ends of the row, the captured pieces.

use catalog::{GameId, Setup};
use game::Game;
use game::text::Cursor;
use gipf::{Cell, CellSet, Kind, Move, Position};

use crate::error::Fault;
use crate::gipf_turn::{Push, read_cell, turns};
use crate::scribe::{Scribe, check_from_start, tokens, without_number};
use crate::{CannotHold, Record, Tags};

/// The variants as the log names them.
const VARIANTS: [(&str, GameId); 3] = [
    ("basic", GameId::GipfBasic),
    ("standard", GameId::GipfStandard),
    ("tournament", GameId::GipfTournament),
];

const DONE: &str = "done";

fn variant(line: &str) -> Option<GameId> {
    let named = VARIANTS.iter().find(|(name, _)| line.trim().eq_ignore_ascii_case(name));
    named.map(|(_, game)| *game)
}

pub(crate) fn begins(line: &str) -> bool {
    variant(line).is_some()
}

pub(crate) fn read(text: &str, _: Option<Setup>) -> Result<Record, Fault> {
    let mut lines = text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    });
    let first = lines.next().and_then(|(_, line)| variant(line));
    let game = first.ok_or_else(|| Fault::new(0, "expected basic, standard or tournament"))?;
    let mut scribe = Scribe::new(Setup::of(game));
    for (at, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let trimmed = line.trim_start();
        let (number, turns) = without_number(trimmed);
        let mut columns = columns(turns);
        if number == 0 {
            let names = [Tags::WHITE, Tags::BLACK].into_iter().zip(&mut columns);
            names.for_each(|(tag, (_, name))| scribe.tags().set(tag, name));
            continue;
        }
        let turns_at = at + line.len() - trimmed.len() + number;
        for (offset, turn) in columns {
            read_turn(&mut scribe, turn, turns_at + offset)?;
        }
    }
    Ok(scribe.finish())
}

/// The parts of a line between wide gaps, each with its byte offset.
fn columns(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let offset = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
    let parts = line.split("  ").map(str::trim).filter(|part| !part.is_empty());
    parts.map(move |part| (offset(part), part))
}

fn read_turn(scribe: &mut Scribe, turn: &str, start: usize) -> Result<(), Fault> {
    scribe.begin_gipf_turn();
    let mut next = start;
    for part in turn.split(';') {
        let text = part.trim();
        let at = next + part.len() - part.trim_start().len();
        next += part.len() + 1;
        if text == DONE {
            scribe.try_play(DONE, at)?;
        } else if text.contains("x(") {
            scribe.take_gipf(read_taking(text, at)?, at)?;
        } else if !text.is_empty() {
            let push = Push::read(text).map_err(|error| Fault::in_word(at, text, error))?;
            scribe.push_gipf(push, text, at)?;
        }
    }
    Ok(())
}

fn read_taking(text: &str, start: usize) -> Result<CellSet, Fault> {
    let mut cells = CellSet::EMPTY;
    for (at, word) in tokens(text) {
        let at = start + at;
        // The pieces suffice; the row is only for human readers.
        if word.starts_with("x(") && word.ends_with(')') {
            continue;
        }
        let mut cursor = Cursor::new(word);
        let cell = read_cell(&mut cursor).and_then(|cell| cursor.end().map(|()| cell));
        cells.insert(cell.map_err(|error| Fault::in_word(at, word, error))?);
    }
    Ok(cells)
}

pub(crate) fn write(record: &Record) -> Result<String, CannotHold> {
    check_from_start(record, |game| VARIANTS.iter().any(|(_, known)| *known == game))?;
    let setup = record.setup();
    if setup != Setup::of(setup.game()) {
        return Err(CannotHold::Start);
    }
    let variant = VARIANTS.iter().find(|(_, game)| *game == setup.game());
    let (variant, _) = variant.ok_or(CannotHold::Game(setup.game()))?;
    let [white, black] = [(Tags::WHITE, "White"), (Tags::BLACK, "Black")].map(|(tag, usual)| {
        let name = record.tags.get(tag).unwrap_or(usual);
        name.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    let (turns, _) = turns(record);
    let texts = turns.iter().enumerate().map(|(index, (_, turn))| {
        let is_last = index + 1 == turns.len();
        let decisions = turn.iter().filter(|(_, mv)| is_last || *mv != Move::Done);
        decisions.map(|(at, mv)| part(at, *mv)).collect::<Vec<_>>().join(" ; ")
    });
    let texts: Vec<String> = texts.collect();
    // Every game begins with White, and turns alternate.
    let lines = texts.chunks(2).zip(1..).map(|(pair, number)| match pair {
        [white, black] => format!("{number:02}. {white:<36}  {black}\n"),
        _ => format!("{number:02}. {}\n", pair.concat()),
    });
    let lines: Vec<String> = lines.collect();
    Ok(format!(" {variant}\n\n    {white:<36}  {black}\n\n{}\n", lines.concat()))
}

fn part(position: &Position, mv: Move) -> String {
    match mv {
        Move::Push { entry, kind } => Push::written(position, entry, kind, true),
        Move::Take(cells) => taking(position, cells),
        Move::Done => DONE.to_owned(),
    }
}

fn taking(position: &Position, cells: CellSet) -> String {
    let own = position.pieces_of(position.turn());
    let name = |cell: Cell| match position.piece(cell) {
        Some((_, Kind::Gipf)) => format!("G{cell}"),
        _ => cell.to_string(),
    };
    let row = position.rows(position.turn()).find(|row| row.allows(cells));
    let line: Vec<Cell> = row.map_or(cells, gipf::Row::run).into_iter().collect();
    let stretches = line.chunk_by(|&one, &next| own.contains(one) == own.contains(next));
    let longest = stretches.filter(|part| own.contains(part[0])).max_by_key(|part| part.len());
    let ends = longest.and_then(|part| Some(format!("x({}-{})", part.first()?, part.last()?)));
    let taken = (cells & own).into_iter().map(name).chain(ends);
    taken.chain((cells - own).into_iter().map(name)).collect::<Vec<_>>().join(" ")
}
