//! Analyses as text for people.

use std::io::{self, Write};

use analysis::{Decision, Prospect, Study};
use catalog::{AnyGame, Move};
use game::{Outcome, Player};
use record::{Record, Tags, result_name};

/// Writes the best lines of a position.
pub(crate) fn write_position(
    out: &mut impl Write,
    position: &dyn AnyGame,
    best: &[Prospect],
) -> io::Result<()> {
    writeln!(out, "{}  {position}", position.setup().game())?;
    match position.outcome() {
        Some(Outcome::Win(winner)) => {
            return writeln!(out, "{} has won", position.name_of(winner));
        }
        Some(Outcome::Draw) => return writeln!(out, "drawn"),
        None => writeln!(out, "{} to decide", position.name_of(position.turn()))?,
    }
    for (number, line) in (1..).zip(best) {
        let (worth, points) = (line.worth(), points(line));
        let (depth, moves) = (line.depth, written(&line.moves));
        writeln!(out, "{number:>2}. {worth:<11} {points:>4} depth {depth:>2}  {moves}")?;
    }
    Ok(())
}

/// Writes the moves of a game with their scores, and counts each player's faults.
pub(crate) fn write_study(
    out: &mut impl Write,
    record: &Record,
    study: &Study,
    number: u64,
) -> io::Result<()> {
    let start = record.start();
    let [first, second] = Player::BOTH.map(|player| name(record, player));
    writeln!(out, "game {number}: {first} – {second}  {}", result_name(record.result))?;
    for decision in &study.decisions {
        write_decision(out, decision, start.name_of(decision.player))?;
    }
    for player in Player::BOTH {
        let tally = study.tally(player);
        writeln!(
            out,
            "{}: {} decisions; dubious {}, mistakes {}, blunders {}, missed wins {}",
            name(record, player),
            tally.decisions,
            tally.dubious,
            tally.mistakes,
            tally.blunders,
            tally.missed_wins,
        )?;
    }
    writeln!(out)
}

fn write_decision(out: &mut impl Write, decision: &Decision, player: &str) -> io::Result<()> {
    let (mv, sign) = (decision.played.mv(), decision.fault.and_then(|fault| fault.mark().sign()));
    let mv = format!("{mv}{}", sign.unwrap_or_default());
    let (turn, line) = (decision.turn, &decision.played);
    let (worth, points) = (line.worth(), points(line));
    let better =
        decision.better().map(|better| format!("better {} ({})", better.mv(), better.worth()));
    let better = better.unwrap_or_default();
    let text = format!("{turn:>4}. {player:<6}{mv:<14} {worth:<11} {points:>4}  {better}");
    writeln!(out, "{}", text.trim_end())
}

/// The player's name, or else the game's name for their side.
fn name(record: &Record, player: Player) -> &str {
    let tag = match player {
        Player::First => Tags::WHITE,
        Player::Second => Tags::BLACK,
    };
    record.tags.get(tag).unwrap_or_else(|| record.start().name_of(player))
}

/// The player's lead at the end, in games that count pieces.
fn points(line: &Prospect) -> String {
    line.points.map(|points| format!("{points:+}")).unwrap_or_default()
}

/// Moves, with blanks between them.
pub(crate) fn written(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
