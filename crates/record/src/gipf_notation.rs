//! The players' notation of GIPF: `e2` drops a piece on an empty spot, `e1-e4` pushes others, the
//! last of them onto e4; `xc6*,d6;` before it and `;xc6*,d6` after it are takes, with `*` after
//! captured pieces. Tags are those of our own format.

use catalog::{Family, Setup};
use game::text::Cursor;
use game::{Game, Player};
use gipf::{CellSet, Move, Position};

use crate::error::Fault;
use crate::gipf_turn::{Push, read_cell, turns};
use crate::scribe::{Scribe, check_family, setup_of, tokens, without_number};
use crate::tsk::{Ending, Header, agreed, result_name, result_of, tags_of};
use crate::{CannotHold, Record};

pub(crate) use crate::tsk::begins;

const DONE: &str = "done";

pub(crate) fn read(text: &str, setup: Option<Setup>) -> Result<Record, Fault> {
    let usual = setup_of(Family::Gipf, setup, Family::Gipf.usual());
    let (mut scribe, tagged, moves_at) = if text.starts_with('[') {
        let header = Header::read(text)?;
        if header.start.setup().game().family() != Family::Gipf {
            return Err(Fault::new(0, "expected a game of GIPF"));
        }
        let mut scribe = Scribe::of(Record::from_start(header.start));
        *scribe.tags() = header.tags;
        (scribe, header.result, header.end)
    } else {
        (Scribe::new(usual), None, 0)
    };
    let mut ending = None;
    for (at, word) in tokens(&text[moves_at..]) {
        let (_, turn) = without_number(word);
        let turn = turn.trim_start_matches('.');
        let at = moves_at + at + word.len() - turn.len();
        if turn.is_empty() {
            continue;
        }
        if ending.is_some() {
            return Err(Fault::new(at, "expected nothing after the result"));
        }
        match result_of(turn) {
            Some(Ending(result)) => ending = Some((at, result)),
            None => read_turn(&mut scribe, turn, at)?,
        }
    }
    let (at, result) = ending.unwrap_or((0, None));
    let said = agreed(at, result, "the tag", tagged)?;
    let mut record = scribe.finish();
    record.result = agreed(at, said, "the rules", record.result)?;
    Ok(record)
}

fn read_turn(scribe: &mut Scribe, turn: &str, start: usize) -> Result<(), Fault> {
    scribe.begin_gipf_turn();
    let mut at = start;
    for part in turn.split(';') {
        if part == DONE {
            scribe.try_play(DONE, at)?;
        } else if let Some(list) = part.strip_prefix('x') {
            scribe.take_gipf(read_list(list, at + 1)?, at)?;
        } else {
            let push = Push::read(part).map_err(|error| Fault::in_word(at, part, error))?;
            scribe.push_gipf(push, part, at)?;
        }
        at += part.len() + 1;
    }
    Ok(())
}

fn read_list(list: &str, at: usize) -> Result<CellSet, Fault> {
    let mut cursor = Cursor::new(list);
    let mut cells = CellSet::EMPTY;
    loop {
        let cell = read_cell(&mut cursor).map_err(|error| Fault::in_word(at, list, error))?;
        cells.insert(cell);
        if !cursor.eat(",") {
            cursor.end().map_err(|error| Fault::in_word(at, list, error))?;
            return Ok(cells);
        }
    }
}

pub(crate) fn write(record: &Record) -> Result<String, CannotHold> {
    check_family(record, Family::Gipf)?;
    let mut words = Vec::new();
    let (turns, end) = turns(record);
    let ending = end.outcome().or(record.result);
    let mut number = 0;
    for (index, (player, turn)) in turns.iter().enumerate() {
        let parts: Vec<String> = turn.iter().filter_map(|(at, mv)| part(at, *mv)).collect();
        let mut word = parts.join(";");
        // The notation has no word for `done`, and needs none unless the game ends there.
        if index + 1 == turns.len() && turn.last().is_some_and(|(_, mv)| *mv == Move::Done) {
            word = format!("{word};{DONE}");
        }
        if *player == Player::First || number == 0 {
            number += 1;
            let dots = if *player == Player::First { "." } else { "..." };
            word = format!("{number}{dots} {word}");
        }
        words.push(word);
    }
    words.push(result_name(ending).to_owned());
    Ok(format!("{}\n{}\n\n", tags_of(record, ending), words.join(" ")))
}

fn part(position: &Position, mv: Move) -> Option<String> {
    match mv {
        Move::Push { entry, kind } => {
            let shifts = position.occupied().contains(entry.first());
            Some(Push::written(position, entry, kind, shifts))
        }
        Move::Take(cells) => {
            let own = position.pieces_of(position.turn());
            let star = |cell| if own.contains(cell) { "" } else { "*" };
            let names = cells.into_iter().map(|cell| format!("{cell}{}", star(cell)));
            Some(format!("x{}", names.collect::<Vec<_>>().join(",")))
        }
        Move::Done => None,
    }
}
