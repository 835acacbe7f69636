use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use catalog::GameId;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use record::{Format, ReadError};

use crate::{Pieces, game_ids};

#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The file to read, - for standard input
    input: PathBuf,
    /// The file to write, instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What the games are written in; needed unless the file is named .tsk or .sgf
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    from: Option<Format>,
    /// What to write them in [default: by the name of the file, or tsk]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: Option<Format>,
    /// The game that was played, if the file does not say it
    #[arg(long, value_parser = game_ids())]
    game: Option<GameId>,
    #[command(flatten)]
    pieces: Pieces,
}

fn formats() -> impl TypedValueParser<Value = Format> {
    let names = Format::ALL.iter().map(|format| format.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Format>())
}

impl Convert {
    /// Writes every game that can be read and held, and reports the others.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let from = self.from.or_else(|| by_name(&self.input));
        let from = from.context(
            "expected --from and what the games are written in, since the file is not named .tsk or .sgf",
        )?;
        let to = self.to.or_else(|| by_name(self.output.as_deref()?)).unwrap_or(Format::Tsk);
        let setup = self.game.map(|game| self.pieces.setup(game)).transpose()?;
        let games = from.read(open(&self.input)?, setup);
        let mut out: Box<dyn Write> = match &self.output {
            Some(file) => Box::new(create(file)?),
            None => Box::new(io::stdout().lock()),
        };
        let mut out = BufWriter::new(&mut out);
        let (mut written, mut bad) = (0_u64, 0_u64);
        for (number, game) in (1_u64..).zip(games) {
            let text = match game {
                Ok(record) => to.write(&record).map_err(|error| format!("game {number}: {error}")),
                Err(ReadError::Game(error)) => Err(error.to_string()),
                Err(ReadError::Stream(error)) => return Err(error.into()),
            };
            match text {
                Ok(text) => {
                    written += 1;
                    out.write_all(text.as_bytes())?;
                }
                Err(reason) => {
                    bad += 1;
                    eprintln!("{}: {reason}", self.input.display());
                }
            }
        }
        out.flush()?;
        if bad == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        eprintln!("{written} games converted, {bad} not");
        Ok(ExitCode::FAILURE)
    }
}

/// The format that files of this name are usually in.
fn by_name(file: &Path) -> Option<Format> {
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

fn create(file: &Path) -> anyhow::Result<File> {
    File::create(file).with_context(|| file.display().to_string())
}
