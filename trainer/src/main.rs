//! Trains the network of a game: plays games against itself, or goes on with those of an earlier
//! run, and learns from them what the weighted sum leaves unsaid. `cargo xtask train GAME` runs it;
//! docs/strength.md has the recipe.

mod lesson;
mod model;

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;
use engine::{Corrected, Playable};
use tuner::{Course, Plan};

use lesson::Lessons;
use model::{Model, Pace};

/// Train the network of a game on self-play
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask train")]
struct Train {
    /// The game
    #[arg(value_parser = ["gyges"])]
    game: String,
    /// How many games to learn from; those of an earlier run with the same seed and nodes count
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,
    /// How many positions to look at for a decision
    #[arg(long, value_name = "N", default_value_t = 400)]
    nodes: u64,
    /// The same seed gives the same games and the same network
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Games of earlier runs to learn from, too; may be given several times
    #[arg(long, value_name = "FILE")]
    also: Vec<PathBuf>,
    /// How often to go through all positions
    #[arg(long, value_name = "N", default_value_t = 10)]
    rounds: u32,
    /// Where to keep the games
    #[arg(long, value_name = "FOLDER", default_value = "target/tune")]
    folder: PathBuf,
}

fn main() -> ExitCode {
    match Train::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

impl Train {
    fn run(&self) -> anyhow::Result<()> {
        match self.game.as_str() {
            "gyges" => self.train(&Course::gyges()),
            other => anyhow::bail!("nobody knows how to train {other}"),
        }
    }

    fn train<G: Playable + Corrected>(&self, course: &Course<G>) -> anyhow::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let file = format!("{}-seed{}-nodes{}.games", self.game, self.seed, self.nodes);
        let path = self.folder.join(file);
        let plan = Plan { games: self.games, nodes: self.nodes, seed: self.seed };
        let mut lines = tuner::play(course, &plan, self.threads, &path)
            .with_context(|| path.display().to_string())?;
        for path in &self.also {
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            lines.extend(text.lines().map(str::to_owned));
        }
        let lessons = Lessons::of(course, &lines)?;
        let before = lessons.loss_of(|_| 0);
        let model = Model::new(&lessons, self.seed)?;
        model.learn(&lessons, &Pace { rounds: self.rounds, seed: self.seed })?;
        let network = model.network::<G>()?;
        let also = |path: &PathBuf| format!(" --also {}", path.display());
        let head = format!(
            "cargo xtask train {} --games {} --nodes {} --seed {} --rounds {}{}\n\
             {} games, {} positions; loss on games set aside: {:.4}, before {before:.4}",
            self.game,
            self.games,
            self.nodes,
            self.seed,
            self.rounds,
            self.also.iter().map(also).collect::<String>(),
            lines.len(),
            lessons.len(),
            lessons.loss_of(|inputs| network.correction(inputs)),
        );
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../crates/engine/networks")
            .join(format!("{}.net", self.game));
        network.write::<G>(&head, BufWriter::new(File::create(path)?))?;
        println!("{head}");
        Ok(())
    }
}
