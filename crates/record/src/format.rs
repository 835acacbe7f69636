use std::fmt::{self, Display};
use std::io::BufRead;
use std::str::FromStr;

use catalog::Setup;
use game::ParseError;
use game::text::one_of;

use crate::games::{Begins, Parse};
use crate::sgf::Nesting;
use crate::{CannotHold, Games, Record};
use crate::{boardspace, codecup, gf1, gipf_notation, helios, little_golem, tsk};

/// A file format for games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Our own: any game, and everything in a record.
    Tsk,
    /// DVONN: the transcript of a `CodeCup` game, one move per line.
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

    /// Its name, for programs.
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

    /// Reads games. If the format does not name the variant, it is that of `setup`, or the most
    /// common one.
    pub fn read<R: BufRead>(self, input: R, setup: Option<Setup>) -> Games<R> {
        let parse: Parse = match self {
            Self::Tsk => tsk::read,
            Self::CodeCup => codecup::read,
            Self::LittleGolem => little_golem::read,
            Self::Boardspace => boardspace::read,
            Self::Gipf => gipf_notation::read,
            Self::Gf1 => gf1::read,
            Self::Helios => helios::read,
        };
        Games::new(input, self.begins(), parse, setup)
    }

    /// How to recognise the first line of a game.
    pub(crate) fn begins(self) -> Begins {
        Begins::Line(match self {
            Self::Tsk => tsk::begins,
            Self::CodeCup => codecup::begins,
            Self::LittleGolem => little_golem::begins,
            Self::Boardspace => return Begins::Nested(Nesting::default()),
            Self::Gipf => gipf_notation::begins,
            Self::Gf1 => gf1::begins,
            Self::Helios => helios::begins,
        })
    }

    /// Writes a game, ready to be followed by others in a file. All formats but our own hold only
    /// the game itself, without variations and notes.
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
        one_of(text, Self::ALL, Self::name)
    }
}
