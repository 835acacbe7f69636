//! The `triskel` program: arguments in, one call to the crate that does the work, answers out.

mod bench;
mod perft;

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use catalog::{GameId, Handicap, Setup};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand};

/// DVONN, GIPF and Gygès on the command line.
#[derive(Debug, Parser)]
#[command(name = "triskel", version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Answer the commands of the text protocol UGI, from standard input to standard output
    Engine {
        /// The game to begin with
        #[arg(default_value = "dvonn", value_parser = game_ids())]
        game: GameId,
        #[command(flatten)]
        pieces: Pieces,
    },
    /// Count the sequences of moves from a position
    Perft(perft::Perft),
    /// Count from fixed positions of every game: the same nodes on every machine, and how fast
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

/// Wrong arguments end with this, as those that clap finds do.
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let Err(error) = run(Cli::parse()) else { return ExitCode::SUCCESS };
    let failure = error.downcast_ref::<io::Error>().map(io::Error::kind);
    // Whoever read the output has seen enough.
    if failure == Some(ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    eprintln!("error: {error:#}");
    if failure.is_some() { ExitCode::FAILURE } else { ExitCode::from(BAD_INPUT) }
}

fn run(cli: Cli) -> anyhow::Result<()> {
    match cli.command {
        None => Ok(Cli::command().print_help()?),
        Some(Command::Engine { game, pieces }) => {
            let setup = pieces.setup(game)?;
            Ok(protocol::serve(setup, io::stdin(), io::stdout().lock())?)
        }
        Some(Command::Perft(perft)) => perft.run(&mut io::stdout().lock()),
        Some(Command::Bench) => bench::run(&mut io::stdout().lock()),
    }
}
