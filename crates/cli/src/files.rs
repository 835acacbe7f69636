//! Files of games, in and out.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use catalog::{GameId, Setup};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use record::{Format, Games};

use crate::{Pieces, game_ids};

/// The format of a file, and the game if the file does not say.
#[derive(Debug, Args)]
pub(crate) struct Dialect {
    /// The format of the games; needed unless the file is named .tsk or .sgf
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    from: Option<Format>,
    /// The game, if the file does not say
    #[arg(long, value_parser = game_ids())]
    pub(crate) game: Option<GameId>,
    #[command(flatten)]
    pieces: Pieces,
}

impl Dialect {
    /// The game that was named, if any.
    pub(crate) fn setup(&self) -> anyhow::Result<Option<Setup>> {
        self.game.map(|game| self.pieces.setup(game)).transpose()
    }

    /// The games of a file, - for standard input.
    pub(crate) fn read(&self, file: &Path) -> anyhow::Result<Games<Box<dyn BufRead>>> {
        let format = self.from.or_else(|| by_name(file));
        let format = format.context(
            "expected --from with the format of the games, since the file is not named .tsk or .sgf",
        )?;
        Ok(format.read(open(file)?, self.setup()?))
    }
}

pub(crate) fn formats() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.iter().map(|format| format.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Format>())
}

/// The usual format of files with this name.
pub(crate) fn by_name(file: &Path) -> Option<Format> {
    match file.extension()?.to_str()? {
        "tsk" => Some(Format::Tsk),
        "sgf" => Some(Format::Boardspace),
        _ => None,
    }
}

fn open(file: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = File::open(file).with_context(|| file.display().to_string())?;
    Ok(Box::new(BufReader::new(opened)))
}

/// The named file, unless it means standard output.
pub(crate) fn named(file: Option<&PathBuf>) -> Option<&PathBuf> {
    file.filter(|file| **file != Path::new("-"))
}

/// The file to write; - or nothing for standard output. It must not be the file being read.
pub(crate) fn output(
    file: Option<&PathBuf>,
    input: Option<&PathBuf>,
) -> anyhow::Result<Box<dyn Write>> {
    let Some(file) = named(file) else { return Ok(Box::new(io::stdout().lock())) };
    let place = |file: &PathBuf| fs::canonicalize(file).ok();
    let same = place(file).is_some_and(|place_out| input.and_then(place) == Some(place_out));
    ensure!(!same, "-o: expected a file other than the one that is read");
    let created = File::create(file).with_context(|| file.display().to_string())?;
    Ok(Box::new(created))
}
