use catalog::Depth;
use game::ParseError;

use crate::go::Go;
use crate::setting::Setting;
use crate::words::Words;

/// A command of a driver. Read from a line, except for the texts of positions and moves, which
/// depend on the game.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Command<'a> {
    Ugi,
    IsReady,
    UgiNewGame,
    SetOption(Setting),
    Position(Target<'a>),
    Go(Go),
    PonderHit,
    Stop,
    Query(Query),
    Quit,
}

/// The position to go to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Target<'a> {
    /// The text of the position, unless it is the start.
    pub(crate) fen: Option<Words<'a>>,
    /// The moves from there.
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

impl<'a> Command<'a> {
    /// Reads a line with at least one word.
    pub(crate) fn parse(words: Words<'a>) -> Result<Self, ParseError> {
        let mut rest = words;
        match rest.next() {
            Some("ugi") => rest.end(Self::Ugi),
            Some("isready") => rest.end(Self::IsReady),
            Some("uginewgame") => rest.end(Self::UgiNewGame),
            Some("setoption") => Setting::parse(rest).map(Self::SetOption),
            Some("position") => target(rest).map(Self::Position),
            Some("go") => Go::parse(rest).map(Self::Go),
            Some("ponderhit") => rest.end(Self::PonderHit),
            Some("stop") => rest.end(Self::Stop),
            Some("query") => query(rest).map(Self::Query),
            Some("quit") => rest.end(Self::Quit),
            _ => Err(words.expected(
                "one of ugi, isready, uginewgame, setoption, position, go, ponderhit, stop, \
                 query, quit",
            )),
        }
    }
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
