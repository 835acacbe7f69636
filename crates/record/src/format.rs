use std::fmt::{self, Display};
use std::io::BufRead;
use std::str::FromStr;

use catalog::Setup;
use game::ParseError;
use game::text::Cursor;

use crate::games::Parse;
use crate::{CannotHold, Games, Record};
use crate::{boardspace, codecup, gf1, gipf_notation, helios, little_golem, tsk};

/// A way to write games down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Our own: any game, and all that a record holds.
    Tsk,
    /// DVONN: the transcript of a `CodeCup` game, one move a line.
    CodeCup,
    /// DVONN: the text of a Little Golem game.
    LittleGolem,
    /// DVONN: the SGF of a Boardspace game.
    Boardspace,
    /// GIPF: the players' notation.
    Gipf,
    /// GIPF: the log of the program GF1.
    Gf1,
    /// Gygès: Helios moves, after the placement.
    Helios,
}

impl Format {
    /// All formats.
    pub const ALL: &[Self] = &[
        Self::Tsk,
        Self::CodeCup,
        Self::LittleGolem,
        Self::Boardspace,
        Self::Gipf,
        Self::Gf1,
        Self::Helios,
    ];

    /// What programs call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tsk => "tsk",
            Self::CodeCup => "codecup",
            Self::LittleGolem => "little-golem",
            Self::Boardspace => "boardspace",
            Self::Gipf => "gipf",
            Self::Gf1 => "gf1",
            Self::Helios => "helios",
        }
    }

    /// Reads games. Some formats do not say which variant was played: then it is that of `setup`,
    /// or the most common one.
    pub fn read<R: BufRead>(self, input: R, setup: Option<Setup>) -> Games<R> {
        let (begins, parse): (fn(&str) -> bool, Parse) = match self {
            Self::Tsk => (tsk::begins, tsk::read),
            Self::CodeCup => (codecup::begins, codecup::read),
            Self::LittleGolem => (little_golem::begins, little_golem::read),
            Self::Boardspace => (boardspace::begins, boardspace::read),
            Self::Gipf => (gipf_notation::begins, gipf_notation::read),
            Self::Gf1 => (gf1::begins, gf1::read),
            Self::Helios => (helios::begins, helios::read),
        };
        Games::new(input, begins, parse, setup)
    }

    /// Writes a game so that others can follow it in a file. All formats but our own hold the
    /// game itself, without variations and notes.
    pub fn write(self, record: &Record) -> Result<String, CannotHold> {
        match self {
            Self::Tsk => Ok(record.to_string()),
            Self::CodeCup => codecup::write(record),
            Self::LittleGolem => little_golem::write(record),
            Self::Boardspace => boardspace::write(record),
            Self::Gipf => gipf_notation::write(record),
            Self::Gf1 => gf1::write(record),
            Self::Helios => helios::write(record),
        }
    }
}

impl Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL.iter().copied().find(|format| format.name() == text).ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|format| format.name()).collect();
            Cursor::new(text).expected(format!("one of {}", names.join(", ")))
        })
    }
}
