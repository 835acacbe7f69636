use std::fmt::Display;
use std::io::{self, Write};

use catalog::Setup;
use game::{Outcome, Player};

use crate::{Entrant, Played};

/// Writes a game: tags, the moves, and an empty line.
pub fn write_record(
    out: &mut impl Write,
    played: &Played,
    entrants: &[Entrant; 2],
) -> io::Result<()> {
    let [first, second] = [played.first, !played.first].map(|side| &entrants[side.index()].name);
    let result = match played.outcome {
        Outcome::Win(Player::First) => "1-0",
        Outcome::Win(Player::Second) => "0-1",
        Outcome::Draw => "1/2-1/2",
    };
    let setup = played.setup;
    tag(out, "Game", setup.game())?;
    if setup != Setup::of(setup.game()) {
        tag(out, "Pieces", setup.pieces())?;
    }
    tag(out, "Round", played.number)?;
    tag(out, "White", first)?;
    tag(out, "Black", second)?;
    tag(out, "Result", result)?;
    tag(out, "Opening", played.opening)?;
    tag(out, "Ending", &played.ending)?;
    writeln!(out, "{} {result}\n", played.moves.join(" "))?;
    out.flush()
}

fn tag(out: &mut impl Write, name: &str, value: impl Display) -> io::Result<()> {
    // The value stays between its quotes, on one line.
    let value: String =
        value.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(out, "[{name} \"{value}\"]")
}
