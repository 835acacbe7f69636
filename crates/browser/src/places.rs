//! Positions, records and pictures from text.

use catalog::{AnyGame, GameId, Setup};
use draw::{Picture, Theme};
use record::{Format, NodeId, ReadError, Record, Tags, result_name};
use serde::Serialize;

use crate::Error;

/// The start of a game, or the position that `text` describes.
pub fn position(
    game: &str,
    text: Option<&str>,
    pieces: Option<&str>,
) -> Result<Box<dyn AnyGame>, Error> {
    let setup = setup(game, pieces)?;
    match text {
        None => Ok(setup.start()),
        Some(text) => setup.parse(text).map_err(Error::malformed),
    }
}

/// A game by its id, with these numbers of pieces where they can be chosen.
pub(crate) fn setup(game: &str, pieces: Option<&str>) -> Result<Setup, Error> {
    let game: GameId = game.parse().map_err(Error::malformed)?;
    let Some(pieces) = pieces else { return Ok(Setup::of(game)) };
    let pieces = pieces.parse().map_err(Error::malformed)?;
    Setup::with_pieces(game, pieces).map_err(Error::refused)
}

/// The first game of a text in that format. Where the format does not say the variant, `game` does.
pub fn record_in(text: &str, format: &str, game: Option<&str>) -> Result<Record, Error> {
    let format: Format = format.parse().map_err(Error::malformed)?;
    let game = game.map(str::parse::<GameId>).transpose().map_err(Error::malformed)?;
    let first = format.read(text.as_bytes(), game.map(Setup::of)).next();
    first.ok_or_else(|| Error::malformed("expected a game"))?.map_err(Error::malformed)
}

/// The most games of a file that a page lists.
const MOST_GAMES: usize = 1_000;

/// The games of a file, for a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GamesReport {
    /// The format in which they were read.
    pub format: &'static str,
    /// The games, in their order.
    pub games: Vec<GameEntry>,
    /// Whether the file has more games than listed.
    pub more: bool,
}

/// A game of a file, or why it cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameEntry {
    /// A game.
    Game {
        /// Which game it is.
        game: String,
        /// The names of the players.
        players: [Option<String>; 2],
        /// How it ended: `1-0`, `0-1`, `1/2-1/2`, or `*`.
        result: &'static str,
        /// How many moves its main line has.
        moves: usize,
        /// The record in our own format.
        text: String,
    },
    /// What is wrong, and where.
    Bad {
        /// In English.
        reason: String,
    },
}

/// The games of a text in any format. `game` names the variant if the format does not.
pub fn games_in(text: &str, game: Option<&str>) -> Result<GamesReport, Error> {
    let game = game.map(str::parse::<GameId>).transpose().map_err(Error::malformed)?;
    let setup = game.map(Setup::of);
    let format = Format::guess(text, setup);
    let mut read = format.read(text.as_bytes(), setup);
    let games: Vec<GameEntry> = read.by_ref().take(MOST_GAMES).map(entry).collect();
    if games.is_empty() {
        return Err(Error::malformed("expected a game"));
    }
    Ok(GamesReport { format: format.name(), games, more: read.next().is_some() })
}

fn entry(read: Result<Record, ReadError>) -> GameEntry {
    let record = match read {
        Ok(record) => record,
        Err(error) => return GameEntry::Bad { reason: error.to_string() },
    };
    GameEntry::Game {
        game: record.setup().game().to_string(),
        players: [Tags::WHITE, Tags::BLACK].map(|tag| record.tags.get(tag).map(str::to_owned)),
        result: result_name(record.ending()),
        moves: record.moves().count(),
        text: record.to_string(),
    }
}

/// A position of a record as SVG, with arrows for a legal move if one is given.
pub fn svg(
    record: &Record,
    at: NodeId,
    theme: Option<&str>,
    idea: Option<&str>,
) -> Result<String, Error> {
    let theme: Theme =
        theme.map(str::parse).transpose().map_err(Error::malformed)?.unwrap_or_default();
    let mut picture = Picture::of(record, at).with_theme(theme);
    if let Some(idea) = idea {
        let mv = picture.position().read(idea)?;
        picture = picture.with_idea(mv);
    }
    Ok(picture.svg())
}
