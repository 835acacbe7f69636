use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow};
use arena::{
    Contest, Ending, EngineSpec, HouseRules, Openings, Resignation, Sprt, Summary, TimeControl,
};
use catalog::{GameId, Setup};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, value_parser};
use search::Limits;

use crate::Pieces;
use crate::interrupt::stop_on_interrupt;
use crate::match_progress::Progress;

/// How to write engines, for the help.
const ENGINES: &str = "\
An engine is the name of a bot (triskel, random, greedy, uct) and settings, with commas between them:
nodes=10000 depth=6 movetime=100 clock=10+0.1 level=3 hash=64 threads=1 book=true seed=1 name=new
Any engine that speaks UGI is cmd: and its command line, with the settings before it.

  triskel match triskel,nodes=5000 uct,nodes=50000 --game dvonn --games 200
  triskel match triskel 'name=old,cmd:./old-triskel engine' --game all --movetime 100 --sprt 0,10";

#[derive(Debug, Args)]
#[command(after_help = ENGINES)]
pub(crate) struct Match {
    /// The engine from whose view results are given
    #[arg(value_name = "A")]
    a: EngineSpec,
    /// The engine it plays against
    #[arg(value_name = "B")]
    b: EngineSpec,
    /// What to play: a game, several separated by commas, or all
    #[arg(long = "game", value_name = "GAME", required = true)]
    #[arg(value_delimiter = ',', value_parser = games())]
    games: Vec<&'static [GameId]>,
    #[command(flatten)]
    pieces: Pieces,
    /// How many games to play at most, in pairs [default: 100, or 100000 with --sprt]
    #[arg(long = "games", value_name = "N", value_parser = value_parser!(u64).range(1..))]
    count: Option<u64>,
    /// How many games to play at the same time
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// The same seed gives the same match
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How games begin: random, short, a number of random moves, book, none, or a file of openings
    /// (or a folder of such files)
    #[arg(long, value_name = "random|short|random=N|book|none|FILE", default_value = "random")]
    openings: PathBuf,
    /// Play until a test accepts a difference of ELO0 or of ELO1
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Append all games to this file, each as it ends
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Write the summary as JSON to this file, or to standard output if it is -
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// After how many games to report progress without a terminal
    #[arg(long, value_name = "GAMES", default_value_t = 20)]
    #[arg(value_parser = value_parser!(u64).range(1..))]
    every: u64,
    #[command(flatten)]
    limits: MatchLimits,
    #[command(flatten)]
    house_rules: MatchRules,
}

/// The limits of engines that have none of their own; without any, 10000 nodes per decision.
#[derive(Debug, Args)]
#[command(next_help_heading = "Limits of engines that have none of their own")]
struct MatchLimits {
    /// How many nodes to search for a decision
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many decisions to look ahead
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Milliseconds for a decision
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Seconds for the game, and for each turn, such as 10+0.1
    #[arg(long, value_name = "BASE+INC")]
    clock: Option<TimeControl>,
}

impl MatchLimits {
    fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.movetime.map(Duration::from_millis),
            clock: self.clock.map(|TimeControl(clock)| clock),
        }
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = "House rules")]
struct MatchRules {
    /// The third occurrence of a position is not a draw
    #[arg(long)]
    no_repetition: bool,
    /// After this many moves the game is a draw
    #[arg(long, value_name = "N", default_value_t = HouseRules::default().max_plies)]
    max_plies: usize,
    /// Resign when this far behind in this many decisions in a row, such as 800,4
    #[arg(long, value_name = "SCORE,COUNT")]
    resign: Option<Resignation>,
    /// End a game once both engines say that the same one has won
    #[arg(long)]
    adjudicate: bool,
    /// How many milliseconds an engine may be late
    #[arg(long, value_name = "MS", default_value_t = millis(HouseRules::default().grace))]
    grace: u64,
    /// How many milliseconds an engine may think if nothing limits its time
    #[arg(long, value_name = "MS", default_value_t = millis(HouseRules::default().patience))]
    patience: u64,
}

impl MatchRules {
    fn house_rules(&self) -> HouseRules {
        HouseRules {
            repetition: !self.no_repetition,
            max_plies: self.max_plies,
            resignation: self.resign,
            agreement: self.adjudicate,
            grace: Duration::from_millis(self.grace),
            patience: Duration::from_millis(self.patience),
        }
    }
}

fn millis(time: Duration) -> u64 {
    time.as_millis() as u64
}

/// A game by its id, or all of them.
fn games() -> impl TypedValueParser<Value = &'static [GameId]> {
    let ids = GameId::ALL.iter().map(|game| game.id()).chain(["all"]);
    PossibleValuesParser::new(ids).map(|id| {
        GameId::ALL.iter().find(|game| game.id() == id).map_or(GameId::ALL, std::slice::from_ref)
    })
}

impl Match {
    pub(crate) fn run(&self, out: &mut impl Write) -> anyhow::Result<()> {
        let contest = self.contest()?;
        let mut record = self.record.as_deref().map(append_to).transpose()?;
        contest.rehearse().map_err(|(side, failure)| {
            anyhow!("{} {failure}", contest.entrants[side.index()].name)
        })?;

        let stop = stop_on_interrupt()?;
        let progress = Progress::new(2 * contest.pairs, self.every);
        let board = contest.run(&stop, |played, board| {
            if let Some(file) = &mut record {
                let record = played.record(&contest.entrants);
                file.write_all(record.to_string().as_bytes())?;
            }
            if let (Ending::Failure(failure), Some(winner)) = (&played.ending, played.winner()) {
                let loser = &contest.entrants[(!winner).index()].name;
                progress.tell(&format!("game {}: {loser} {failure}", played.number));
            }
            progress
                .show(board.total.results().games(), || Summary::of(&contest, board).headline());
            Ok(())
        })?;
        progress.end();
        self.report(&Summary::of(&contest, &board), out)
    }

    fn contest(&self) -> anyhow::Result<Contest> {
        let rules = self.house_rules.house_rules();
        let enter = |spec: &EngineSpec| spec.enter(self.limits.limits(), rules.repetition);
        let course = |game: GameId| {
            let setup = self.pieces.setup(game)?;
            Ok((setup, self.openings(setup)?))
        };
        let most = if self.sprt.is_some() { 100_000 } else { 100 };
        Ok(Contest {
            entrants: [enter(&self.a), enter(&self.b)],
            courses: self.games.concat().into_iter().map(course).collect::<anyhow::Result<_>>()?,
            pairs: self.count.unwrap_or(most).div_ceil(2),
            concurrency: self.concurrency.into(),
            seed: self.seed,
            rules,
            sprt: self.sprt,
        })
    }

    fn openings(&self, setup: Setup) -> anyhow::Result<Openings> {
        let text = self.openings.to_str();
        if let Some(moves) = text.and_then(|text| text.strip_prefix("random=")) {
            let moves = moves.parse().ok().filter(|&moves| moves <= Openings::MOST_RANDOM);
            return moves.map(Openings::RandomMoves).with_context(|| {
                format!("--openings random=N: expected a number up to {}", Openings::MOST_RANDOM)
            });
        }
        match text {
            Some("random") => Ok(Openings::Random),
            Some("short") => Ok(Openings::Short),
            Some("none") => Ok(Openings::None),
            Some("book") => Ok(Openings::book(setup, self.seed)?),
            _ => Openings::read(setup, &self.openings, self.seed)
                .with_context(|| self.openings.display().to_string()),
        }
    }

    /// Writes the summary as text, unless JSON takes its place.
    fn report(&self, summary: &Summary, out: &mut impl Write) -> anyhow::Result<()> {
        match &self.json {
            Some(path) if path.as_os_str() == "-" => {
                serde_json::to_writer_pretty(&mut *out, summary).map_err(io::Error::from)?;
                return Ok(writeln!(out)?);
            }
            Some(path) => {
                let file = File::create(path).with_context(|| path.display().to_string())?;
                serde_json::to_writer_pretty(file, summary).map_err(io::Error::from)?;
            }
            None => {}
        }
        Ok(write!(out, "{summary}")?)
    }
}

fn append_to(path: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.with_context(|| path.display().to_string())
}
