use catalog::{GameId, Handicap, Setup};
use engine::Strength;
use game::ParseError;
use search::Options;

use crate::option_line::{OptionKind, OptionLine};
use crate::words::Words;

/// An option and the value to set it to.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Setting {
    Variant(GameId),
    Pieces(Handicap),
    Hash(usize),
    ClearHash,
    Threads(usize),
    MultiPv(usize),
    Ponder,
    Repetition(bool),
    OwnBook(bool),
    Level(Strength),
}

/// The largest transposition table that can be set, in megabytes.
pub const MAX_HASH: u16 = 4096;
/// The most threads that can be set.
pub const MAX_THREADS: u16 = 256;
/// The most lines that can be set.
pub const MAX_LINES: u16 = 100;

impl Setting {
    /// Reads the words after `setoption`.
    pub(crate) fn parse(words: Words<'_>) -> Result<Self, ParseError> {
        let name = words.after("name")?;
        let mut rest = name;
        match rest.next().map(str::to_ascii_lowercase).as_deref() {
            Some("variant") => rest.after("value")?.parse().map(Self::Variant),
            Some("pieces") => rest.after("value")?.parse().map(Self::Pieces),
            Some("hash") => number(rest.after("value")?, MAX_HASH).map(Self::Hash),
            Some("clear") if rest.text().eq_ignore_ascii_case("hash") => Ok(Self::ClearHash),
            Some("threads") => number(rest.after("value")?, MAX_THREADS).map(Self::Threads),
            Some("multipv") => number(rest.after("value")?, MAX_LINES).map(Self::MultiPv),
            Some("ponder") => check(rest.after("value")?).map(|_| Self::Ponder),
            Some("repetition") => check(rest.after("value")?).map(Self::Repetition),
            Some("ownbook") => check(rest.after("value")?).map(Self::OwnBook),
            Some("level") => rest.after("value")?.parse().map(Self::Level),
            _ => Err(name.expected(
                "one of Variant, Pieces, Hash, Clear Hash, Threads, MultiPV, Ponder, Repetition, OwnBook, Level",
            )),
        }
    }
}

fn number(mut words: Words<'_>, max: u16) -> Result<usize, ParseError> {
    let number = words.number(1, max.into())?;
    words.end(number as usize)
}

fn check(words: Words<'_>) -> Result<bool, ParseError> {
    match words.text() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(words.expected("true or false")),
    }
}

/// The options of an engine that was started with `setup`.
pub(crate) fn options(setup: Setup) -> [OptionLine; 10] {
    let Options { hash, threads, lines, repetition, book, .. } = Options::default();
    let spin = |default: usize, max: u16| OptionKind::Spin {
        default: default as i64,
        min: 1,
        max: max.into(),
    };
    let variants = OptionKind::Combo {
        default: setup.game().to_string(),
        values: GameId::ALL.iter().map(GameId::to_string).collect(),
    };
    let levels = OptionKind::Combo {
        default: Strength::Max.to_string(),
        values: Strength::all().map(|strength| strength.to_string()).collect(),
    };
    [
        ("Variant", variants),
        ("Pieces", OptionKind::Text { default: setup.pieces().to_string() }),
        ("Hash", spin(hash, MAX_HASH)),
        ("Clear Hash", OptionKind::Button),
        ("Threads", spin(threads, MAX_THREADS)),
        ("MultiPV", spin(lines, MAX_LINES)),
        ("Ponder", OptionKind::Check { default: false }),
        ("Repetition", OptionKind::Check { default: repetition }),
        ("OwnBook", OptionKind::Check { default: book }),
        ("Level", levels),
    ]
    .map(|(name, kind)| OptionLine { name: name.to_owned(), kind })
}
