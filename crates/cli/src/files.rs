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

/// What a file is written in, and what was played if it does not say so.
#[derive(Debug, Args)]
pub(crate) struct Dialect {
    /// What the games are written in; needed unless the file is named .tsk or .sgf
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    from: Option<Format>,
    /// The game that was played, if the file does not say it
    #[arg(long, value_parser = game_ids())]
    pub(crate) game: Option<GameId>,
    #[command(flatten)]
    pieces: Pieces,
}

impl Dialect {
    /// The game that was named, if one was.
    pub(crate) fn setup(&self) -> anyhow::Result<Option<Setup>> {
        self.game.map(|game| self.pieces.setup(game)).transpose()
    }

    /// The games of a file, - for standard input.
    pub(crate) fn read(&self, file: &Path) -> anyhow::Result<Games<Box<dyn BufRead>>> {
        let format = self.from.or_else(|| by_name(file));
        let format = format.context(
            "expected --from and what the games are written in, since the file is not named .tsk or .sgf",
        )?;
        Ok(format.read(open(file)?, self.setup()?))
    }
}

pub(crate) fn formats() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.iter().map(|format| format.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Format>())
}

/// The format that files of this name are usually in.
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

/// The file to write, or standard output. It must not be the one that is still being read.
pub(crate) fn output(
    file: Option<&PathBuf>,
    input: Option<&PathBuf>,
) -> anyhow::Result<Box<dyn Write>> {
    let Some(file) = file else { return Ok(Box::new(io::stdout().lock())) };
    let place = |file: &PathBuf| fs::canonicalize(file).ok();
    let same = place(file).is_some_and(|place_out| input.and_then(place) == Some(place_out));
    ensure!(!same, "-o: expected another file than the one that is read");
    let created = File::create(file).with_context(|| file.display().to_string())?;
    Ok(Box::new(created))
}
