//! Helios games of Gygès, one per line: `START | MOVES | WINNER`. The start has six rows from the
//! first player's home row up, `0` for an empty cell; a move is `from|to` or `from|to|drop`, in
//! cells numbered row by row from a1, which is 0; 37 is the first player's goal, 36 the second's.

use catalog::{Family, GameId, Setup};
use game::{Outcome, Player};

use crate::error::Fault;
use crate::scribe::{Scribe, check_family, setup_of, tokens};
use crate::{CannotHold, NodeId, Played, Record};

const SIDE: usize = 6;

/// The numbers of the goals that the players aim at.
const GOALS: [usize; 2] = [37, 36];

/// Separates the fields of a line; within a move there are no blanks.
const BAR: &str = " | ";

pub(crate) fn begins(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with('#')
}

pub(crate) fn read(text: &str, setup: Option<Setup>) -> Result<Record, Fault> {
    let setup = setup_of(Family::Gyges, setup, GameId::GygesAdvanced);
    let line = text.lines().next().unwrap_or_default();
    let mut fields = line.splitn(3, BAR);
    let start = fields.next().unwrap_or_default();
    let moves = fields
        .next()
        .ok_or_else(|| Fault::new(start.len(), "expected \" | \" and the moves after the start"))?;
    let mut scribe = Scribe::from_position(setup, &position_text(start))
        .map_err(|error| Fault::new(0, format!("the start: {error}")))?;
    let moves_at = start.len() + BAR.len();
    for (at, word) in tokens(moves) {
        let at = moves_at + at;
        let mv = move_text(word, scribe.position().turn());
        let mv = mv.ok_or_else(|| Fault::new(at, "expected a move such as 0|13 or 0|1|14"))?;
        // The move was translated, so report faults for the whole move.
        scribe.try_play(&mv, at).map_err(|fault| Fault { at, ..fault })?;
    }
    match fields.next().map(str::trim) {
        Some("p1") => scribe.won_by(Player::First),
        Some("p2") => scribe.won_by(Player::Second),
        Some("" | "*") | None => {}
        Some(_) => {
            let at = moves_at + moves.len() + BAR.len();
            return Err(Fault::new(at, "expected the winner, p1 or p2"));
        }
    }
    Ok(scribe.finish())
}

fn position_text(start: &str) -> String {
    let mut rows: Vec<String> = start.trim().split('/').map(|row| row.replace('0', ".")).collect();
    rows.reverse();
    format!("{} s move -", rows.join("/"))
}

fn move_text(word: &str, player: Player) -> Option<String> {
    let numbers: Vec<usize> = word.split('|').map(|n| n.parse().ok()).collect::<Option<_>>()?;
    match numbers[..] {
        [from, to] if to == GOALS[player.index()] => Some(format!("{}-goal", cell_name(from)?)),
        [from, to] => Some(format!("{}-{}", cell_name(from)?, cell_name(to)?)),
        [from, to, drop] => {
            Some(format!("{}-{}/{}", cell_name(from)?, cell_name(to)?, cell_name(drop)?))
        }
        _ => None,
    }
}

fn cell_name(number: usize) -> Option<String> {
    let column = char::from(b'a' + (number % SIDE) as u8);
    (number < SIDE * SIDE).then(|| format!("{column}{}", number / SIDE + 1))
}

/// The number of a cell, or of the goal that `player` aims at.
fn cell_number(name: &str, player: Player) -> usize {
    match name.as_bytes() {
        [column, row] => usize::from(row - b'1') * SIDE + usize::from(column - b'a'),
        _ => GOALS[player.index()],
    }
}

pub(crate) fn write(record: &Record) -> Result<String, CannotHold> {
    check_family(record, Family::Gyges)?;
    let mut position = record.start().boxed_clone();
    let mut at = NodeId::START;
    while position.to_string().contains(" place ") {
        at = record.tree().next(at).ok_or(CannotHold::Placement)?;
        record.advance(&mut *position, at);
    }
    let text = position.to_string();
    let Some(rows) = text.strip_suffix(" s move -") else { return Err(CannotHold::Start) };
    let start: Vec<String> = rows.rsplit('/').map(|row| row.replace('.', "0")).collect();
    let mut moves = Vec::new();
    for Played { mv, by, .. } in
        record.tree().line_from(at).filter_map(|at| record.tree().played(at))
    {
        let mv = mv.to_string();
        let cells = mv.split(['-', '/']).map(|name| cell_number(name, by).to_string());
        moves.push(cells.collect::<Vec<_>>().join("|"));
    }
    let winner = match record.ending() {
        Some(Outcome::Win(Player::First)) => "p1",
        Some(Outcome::Win(Player::Second)) => "p2",
        Some(Outcome::Draw) | None => "*",
    };
    Ok(format!("{}{BAR}{}{BAR}{winner}\n", start.join("/"), moves.join(" ")))
}
