//! The text of a Little Golem game of DVONN: names with values in brackets, then numbered pairs of
//! moves in lower case. The last placement is not written: only one cell is left for it.

use catalog::{GameId, Setup};

use crate::error::Fault;
use crate::scribe::{Scribe, check_from_start, tokens, without_number};
use crate::{CannotHold, Record, Tags};

/// How many placements are written.
const WRITTEN_PLACEMENTS: usize = 48;

/// The tags that are written, in order.
const TAGS: [&str; 4] = ["Event", "Site", Tags::WHITE, Tags::BLACK];

const RESIGN: &str = "resign";

pub(crate) fn begins(line: &str) -> bool {
    line.trim_start().starts_with("Event [")
}

pub(crate) fn read(text: &str, _: Option<Setup>) -> Result<Record, Fault> {
    let mut scribe = Scribe::new(Setup::of(GameId::Dvonn));
    let moves_at = read_tags(text, scribe.tags())?;
    let mut played = 0;
    let mut resigned = false;
    for (at, word) in tokens(&text[moves_at..]) {
        let (number, mv) = without_number(word);
        let at = moves_at + at + number;
        if mv.is_empty() {
            continue;
        }
        if resigned {
            return Err(Fault::new(at, "expected nothing after \"resign\""));
        }
        if mv.eq_ignore_ascii_case(RESIGN) {
            scribe.resign();
            resigned = true;
            continue;
        }
        scribe.try_play(mv, at)?;
        played += 1;
        if played == WRITTEN_PLACEMENTS {
            scribe.position().moves().into_iter().for_each(|last| scribe.play(last));
        }
    }
    Ok(scribe.finish())
}

/// Reads names with values in brackets, and returns where the moves begin.
fn read_tags(text: &str, tags: &mut Tags) -> Result<usize, Fault> {
    let mut at = 0;
    loop {
        let rest = text[at..].trim_start();
        at = text.len() - rest.len();
        let name = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        let Some(value) = rest[name.len()..].trim_start().strip_prefix('[') else {
            return Ok(at);
        };
        if name.is_empty() {
            return Err(Fault::new(at, "expected a name before \"[\""));
        }
        let Some((value, after)) = value.split_once(']') else {
            return Err(Fault::new(at, "a bracket that is not closed"));
        };
        tags.set(name, value);
        at = text.len() - after.len();
    }
}

pub(crate) fn write(record: &Record) -> Result<String, CannotHold> {
    check_from_start(record, |game| game == GameId::Dvonn)?;
    let mut words = Vec::new();
    for name in TAGS {
        let value = record.tags.get(name).unwrap_or("?").replace([']', '\n'], " ");
        words.push(format!("{name} [{value}]"));
    }
    let moves = record.moves().enumerate().filter(|(ply, _)| *ply != WRITTEN_PLACEMENTS);
    let mut moves: Vec<String> = moves.map(|(_, mv)| mv.to_string().replace('-', "")).collect();
    if record.tags.get(Tags::TERMINATION) == Some("resignation") {
        moves.push(RESIGN.to_owned());
    }
    for (pair, number) in moves.chunks(2).zip(1..) {
        words.push(format!("{number}. {}", pair.join(" ")));
    }
    Ok(words.join(" ") + "\n")
}
