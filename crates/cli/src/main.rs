//! The `triskel` program: arguments in, one call to the crate that does the work, answers out.

mod admin;
mod analyse;
mod analyse_text;
mod backup;
mod bench;
mod check;
mod convert;
mod draw;
mod engine;
mod files;
mod interrupt;
mod match_openings;
mod match_progress;
mod matches;
mod migrate;
mod perft;
mod play;
mod puzzles;
mod serve;

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use catalog::{GameId, Handicap, Setup};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

/// DVONN, GIPF and Gygès on the command line.
#[derive(Debug, Parser)]
#[command(name = "triskel", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the web app and live games; bare `triskel` does the same
    Serve(serve::Serve),
    /// Play on a board in this terminal
    Play(play::Play),
    /// Copy the database, which a server may be using, to a file
    Backup(backup::Backup),
    /// Restore a copy of the database
    Restore(backup::Restore),
    /// Check the database, which a server may be using, and every game in it
    Check(check::Check),
    /// Manage the accounts of a server
    Admin(admin::Admin),
    /// Move everything from a folder to a PostgreSQL database, or back
    Migrate(migrate::Migrate),
    /// Speak the text protocol UGI on standard input and output
    Engine(engine::Engine),
    /// Play one engine against another, and measure which is stronger
    Match(Box<matches::Match>),
    /// Write random openings that the engine finds balanced, for the book of matches
    #[command(hide = true)]
    Openings(match_openings::MatchOpenings),
    /// Find good and bad moves in a game or a position
    Analyse(Box<analyse::Analyse>),
    /// Convert games between the formats of this and other programs
    Convert(convert::Convert),
    /// Draw a position as SVG or PNG
    Draw(draw::Draw),
    /// Find puzzles in self-play, and prove them
    Puzzles(puzzles::Puzzles),
    /// Count move sequences from a position
    Perft(perft::Perft),
    /// Do a fixed amount of work in every game; print the nodes, which are the same on every
    /// machine, and the speed
    Bench,
}

#[derive(Debug, Args)]
struct Pieces {
    /// How many pieces White and Black have, in gipf-basic only: 15 to 18 each, such as 18,15
    #[arg(long, value_name = "WHITE,BLACK")]
    pieces: Option<Handicap>,
}

impl Pieces {
    fn setup(&self, game: GameId) -> anyhow::Result<Setup> {
        match self.pieces {
            Some(pieces) => Ok(Setup::with_pieces(game, pieces)?),
            None => Ok(Setup::of(game)),
        }
    }
}

fn game_ids() -> impl TypedValueParser<Value = GameId> {
    let ids = GameId::ALL.iter().map(|game| game.id());
    PossibleValuesParser::new(ids).try_map(|id| id.parse::<GameId>())
}

/// The exit code for wrong arguments, the same as clap's.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let error = match run(Cli::parse()) {
        Ok(ended) => return ended,
        Err(error) => error,
    };
    let failure = error.downcast_ref::<io::Error>().map(io::Error::kind);
    // The reader of the output has closed it.
    if failure == Some(ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    eprintln!("error: {error:#}");
    if failure.is_some() { ExitCode::FAILURE } else { ExitCode::from(BAD_INPUT) }
}

fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    match cli.command {
        None => serve::Serve::default().run()?,
        Some(Command::Serve(serve)) => serve.run()?,
        Some(Command::Play(play)) => play.run()?,
        Some(Command::Backup(backup)) => backup.run()?,
        Some(Command::Restore(restore)) => restore.run()?,
        Some(Command::Check(check)) => return check.run(),
        Some(Command::Admin(admin)) => admin.run()?,
        Some(Command::Migrate(migrate)) => migrate.run()?,
        Some(Command::Engine(engine)) => return engine.run(),
        Some(Command::Match(contest)) => contest.run(&mut io::stdout().lock())?,
        Some(Command::Openings(openings)) => openings.run(&mut io::stdout().lock())?,
        Some(Command::Analyse(analyse)) => return analyse.run(),
        Some(Command::Convert(convert)) => return convert.run(),
        Some(Command::Draw(draw)) => draw.run()?,
        Some(Command::Puzzles(puzzles)) => puzzles.run()?,
        Some(Command::Perft(perft)) => perft.run(&mut io::stdout().lock())?,
        Some(Command::Bench) => bench::run(&mut io::stdout().lock())?,
    }
    Ok(ExitCode::SUCCESS)
}
