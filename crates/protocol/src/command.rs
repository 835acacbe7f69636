use catalog::{Depth, GameId, Handicap};
use game::ParseError;
use game::text::Cursor;

use crate::words::Words;

/// What a driver can ask of an engine, read from a line but for the texts of positions and moves,
/// which depend on the game.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Command<'a> {
    Ugi,
    IsReady,
    UgiNewGame,
    SetOption(Setting),
    Position(Target<'a>),
    Query(Query),
    Stop,
    Quit,
}

/// An option, with the value that it shall have.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Setting {
    Variant(GameId),
    Pieces(Handicap),
    Threads(usize),
}

/// Where the game shall stand.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Target<'a> {
    /// The text of the position, unless it is the start.
    pub(crate) fen: Option<Words<'a>>,
    /// What is played from there.
    pub(crate) moves: Words<'a>,
}

/// A question about the position.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Query {
    Moves,
    Turn,
    FirstTurn,
    GameOver,
    Result,
    Fen,
    Perft(Depth),
}

/// The most threads that may be asked for.
pub const MAX_THREADS: u16 = 256;

impl<'a> Command<'a> {
    /// Reads a line with at least one word.
    pub(crate) fn parse(words: Words<'a>) -> Result<Self, ParseError> {
        let mut rest = words;
        match rest.next() {
            Some("ugi") => rest.end(Self::Ugi),
            Some("isready") => rest.end(Self::IsReady),
            Some("uginewgame") => rest.end(Self::UgiNewGame),
            Some("setoption") => setting(rest).map(Self::SetOption),
            Some("position") => target(rest).map(Self::Position),
            Some("query") => query(rest).map(Self::Query),
            Some("stop") => rest.end(Self::Stop),
            Some("quit") => rest.end(Self::Quit),
            _ => Err(words.expected(
                "one of ugi, isready, uginewgame, setoption, position, query, stop, quit",
            )),
        }
    }
}

fn setting(words: Words<'_>) -> Result<Setting, ParseError> {
    let name = words.after("name")?;
    let mut rest = name;
    match rest.next().map(str::to_ascii_lowercase).as_deref() {
        Some("variant") => rest.after("value")?.parse().map(Setting::Variant),
        Some("pieces") => rest.after("value")?.parse().map(Setting::Pieces),
        Some("threads") => threads(rest.after("value")?).map(Setting::Threads),
        _ => Err(name.expected("one of Variant, Pieces, Threads")),
    }
}

fn threads(words: Words<'_>) -> Result<usize, ParseError> {
    let mut cursor = Cursor::new(words.text());
    let number = cursor.number(MAX_THREADS.into()).filter(|&n| n > 0 && cursor.rest().is_empty());
    let number =
        number.ok_or_else(|| words.expected(format!("a number from 1 to {MAX_THREADS}")))?;
    Ok(number as usize)
}

fn target(words: Words<'_>) -> Result<Target<'_>, ParseError> {
    let mut rest = words;
    match rest.next() {
        Some("startpos") if rest.text().is_empty() => Ok(Target { fen: None, moves: rest }),
        Some("startpos") => Ok(Target { fen: None, moves: rest.after("moves")? }),
        Some("fen") => {
            let (fen, moves) = rest.split_at("moves");
            Ok(Target { fen: Some(fen), moves })
        }
        _ => Err(words.expected("startpos or fen")),
    }
}

fn query(words: Words<'_>) -> Result<Query, ParseError> {
    let mut rest = words;
    match rest.next() {
        Some("moves") => rest.end(Query::Moves),
        Some("turn") => rest.end(Query::Turn),
        Some("p1turn") => rest.end(Query::FirstTurn),
        Some("gameover") => rest.end(Query::GameOver),
        Some("result") => rest.end(Query::Result),
        Some("fen") => rest.end(Query::Fen),
        Some("perft") => rest.parse().map(Query::Perft),
        _ => Err(words.expected("one of moves, turn, p1turn, gameover, result, fen, perft")),
    }
}
