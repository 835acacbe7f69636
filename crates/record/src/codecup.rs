//! The transcript of a `CodeCup` game of DVONN: `Start`, one move per line (`H3`, `B4B3`, `PASS`),
//! `Quit`.

use catalog::{GameId, Setup};

use crate::error::Fault;
use crate::scribe::{Scribe, check_from_start, tokens};
use crate::{CannotHold, Record};

const START: &str = "Start";
const QUIT: &str = "Quit";

pub(crate) fn begins(line: &str) -> bool {
    line.trim().eq_ignore_ascii_case(START)
}

pub(crate) fn read(text: &str, _: Option<Setup>) -> Result<Record, Fault> {
    let mut scribe = Scribe::new(Setup::of(GameId::Dvonn));
    let mut ended = false;
    for (at, word) in tokens(text) {
        if ended {
            return Err(Fault::new(at, "expected nothing after \"Quit\""));
        }
        if word.eq_ignore_ascii_case(QUIT) {
            ended = true;
        } else if at > 0 || !word.eq_ignore_ascii_case(START) {
            scribe.try_play(word, at)?;
        }
    }
    Ok(scribe.finish())
}

pub(crate) fn write(record: &Record) -> Result<String, CannotHold> {
    check_from_start(record, |game| game == GameId::Dvonn)?;
    let mut lines = vec![START.to_owned()];
    lines.extend(record.moves().map(|mv| mv.to_string().replace('-', "").to_uppercase()));
    lines.push(format!("{QUIT}\n"));
    Ok(lines.join("\n"))
}
