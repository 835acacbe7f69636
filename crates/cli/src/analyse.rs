use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use analysis::{Analyst, Effort, GameReport, PositionReport, Study};
use anyhow::{Context, bail};
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use record::{Format, NodeId, ReadError, Record};
use search::{Limits, Signals};

use crate::analyse_text::{write_position, write_study, written};
use crate::files::{Dialect, named, output};
use crate::interrupt::{INTERRUPTED, stop_on_interrupt};

/// Examples for the help.
const EXAMPLES: &str = "\
Examples:
  triskel analyse game.tsk -o annotated.tsk
  triskel analyse games.txt --from codecup --nodes 50000 --json
  triskel analyse --game gyges-basic --fen '1..2.3/3...../...1../.....1/.....3/3.2..2 s move -' --multipv 3";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Analyse {
    /// The games to analyse, - for standard input; without it, the position of --game
    input: Option<PathBuf>,
    #[command(flatten)]
    dialect: Dialect,
    /// The position, instead of the start
    #[arg(long, value_name = "TEXT", conflicts_with = "input", requires = "game")]
    fen: Option<String>,
    /// Moves to play from there
    #[arg(long, value_name = "MOVES", num_args = 1.., conflicts_with = "input", requires = "game")]
    moves: Vec<String>,
    /// How many of the best moves to report
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=100))]
    multipv: u16,
    #[command(flatten)]
    limits: AnalyseLimits,
    /// How many threads search
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The size of the transposition table, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64)]
    #[arg(value_parser = value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// The third occurrence of a position is not a draw
    #[arg(long)]
    no_repetition: bool,
    /// Write JSON: an object for the position, or a line for each game
    #[arg(long)]
    json: bool,
    /// The file to write, instead of standard output; - is standard output, too
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Limits for each position [default: --nodes 200000]")]
struct AnalyseLimits {
    /// How many nodes to search
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds, such as 0.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How many decisions to look ahead
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

impl AnalyseLimits {
    fn limits(&self) -> Limits {
        let Self { nodes, time: move_time, depth } = *self;
        let limits = Limits { depth, nodes, move_time, clock: None };
        limits.or(Effort::default().limits)
    }
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let time = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero()).ok_or("expected seconds, such as 0.5")
}

impl Analyse {
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let analyst = Analyst::new(Effort {
            limits: self.limits.limits(),
            lines: self.multipv.into(),
            threads: self.threads.into(),
            hash: self.hash as usize,
            repetition: !self.no_repetition,
        });
        match &self.input {
            Some(input) => self.games(&analyst, input),
            None => self.position(&analyst),
        }
    }

    fn position(&self, analyst: &Analyst) -> anyhow::Result<ExitCode> {
        let Some(setup) = self.dialect.setup()? else {
            bail!("expected a file of games, or --game and a position");
        };
        let mut record = match &self.fen {
            Some(text) => Record::from_position(setup, text).context("--fen")?,
            None => Record::new(setup),
        };
        let moves = self.moves.iter().flat_map(|moves| moves.split_ascii_whitespace());
        let at = record.try_play_all(NodeId::START, moves).context("--moves")?;
        let position = record.position(at);
        let repetition = record.repetition(at);
        let mut out = output(self.output.as_ref(), None)?;
        let stop = stop_on_interrupt()?;
        let bar = ProgressBar::new_spinner();
        bar.enable_steady_tick(Duration::from_millis(200));
        let best = analyst.position(&*position, repetition.past(), &stop, &mut |found| {
            bar.set_message(format!("depth {}  {}", found.depth, written(&found.moves)));
        });
        bar.finish_and_clear();
        if self.json {
            write_json(&mut out, &PositionReport::new(&*position, &best))?;
        } else {
            write_position(&mut out, &*position, &best)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Analyses every game that can be read, and reports the others.
    fn games(&self, analyst: &Analyst, input: &Path) -> anyhow::Result<ExitCode> {
        let games = self.dialect.read(input)?;
        let mut out = output(self.output.as_ref(), self.input.as_ref())?;
        let stop = stop_on_interrupt()?;
        let mut bad = 0_u64;
        for (number, game) in (1_u64..).zip(games) {
            match game {
                Ok(mut record) => {
                    let study = study(analyst, &record, &stop, number);
                    self.write(&mut out, &mut record, &study, number)?;
                }
                Err(ReadError::Game(error)) => {
                    bad += 1;
                    eprintln!("{}: {error}", input.display());
                }
                Err(ReadError::Stream(error)) => return Err(error.into()),
            }
            if stop.is_stopped() {
                eprintln!("interrupted in game {number}; the finished games are written");
                return Ok(ExitCode::from(INTERRUPTED));
            }
        }
        Ok(if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Writes the analysis of a game. If it goes to a file, standard output gets a summary.
    fn write(
        &self,
        out: &mut impl Write,
        record: &mut Record,
        study: &Study,
        number: u64,
    ) -> anyhow::Result<()> {
        if self.json {
            write_json(out, &GameReport::new(record, study))?;
        } else {
            study.annotate(record);
            out.write_all(Format::Tsk.write(record)?.as_bytes())?;
        }
        out.flush()?;
        if named(self.output.as_ref()).is_some() {
            write_study(&mut io::stdout().lock(), record, study, number)?;
        }
        Ok(())
    }
}

fn study(analyst: &Analyst, record: &Record, stop: &Signals, number: u64) -> Study {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {elapsed}")
        .expect("the template is right");
    let bar = ProgressBar::no_length().with_style(style).with_message(format!("game {number}"));
    let study = analyst.study(record, stop, &mut |progress| {
        bar.set_length(progress.total as u64);
        bar.set_position(progress.done as u64);
    });
    bar.finish_and_clear();
    study
}

fn write_json(out: &mut impl Write, report: &impl serde::Serialize) -> anyhow::Result<()> {
    serde_json::to_writer(&mut *out, report).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}
