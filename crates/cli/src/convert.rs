use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use record::{Format, ReadError};

use crate::files::{Dialect, by_name, formats, output};

#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// The file to read, - for standard input
    input: PathBuf,
    /// The file to write, instead of standard output; - is standard output, too
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The format to write [default: by the name of the file, or tsk]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: Option<Format>,
    #[command(flatten)]
    dialect: Dialect,
}

impl Convert {
    /// Writes every game that can be read and written, and reports the others.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let to = self.to.or_else(|| by_name(self.output.as_deref()?)).unwrap_or(Format::Tsk);
        let games = self.dialect.read(&self.input)?;
        let mut out = BufWriter::new(output(self.output.as_ref(), Some(&self.input))?);
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
