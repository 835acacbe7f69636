//! Trains the network of a game: plays self-play games, or uses those of an earlier run, and trains
//! a correction of the linear evaluation on them. `cargo xtask train GAME` runs it;
//! docs/strength.md has the recipe.

mod lesson;
mod model;

use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use engine::{Corrected, Playable};
use tuner::{Course, SelfPlay};

use lesson::Lessons;
use model::{Model, Pace};

/// Train the network of a game on self-play
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask train")]
struct Train {
    /// The game
    #[arg(value_parser = ["gyges"])]
    game: String,
    #[command(flatten)]
    self_play: SelfPlay,
    /// How many passes over all positions
    #[arg(long, value_name = "N", default_value_t = 10)]
    rounds: u32,
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
            other => anyhow::bail!("{other} has no network"),
        }
    }

    fn train<G: Playable + Corrected>(&self, course: &Course<G>) -> anyhow::Result<()> {
        let lines = self.self_play.lines(&self.game, course)?;
        let lessons = Lessons::of(course, &lines)?;
        let before = lessons.loss_of(|_| 0);
        let seed = self.self_play.seed;
        let model = Model::new(&lessons, seed)?;
        model.learn(&lessons, &Pace { rounds: self.rounds, seed })?;
        let network = model.network::<G>()?;
        let rounds = format!("--rounds {}", self.rounds);
        let head = format!(
            "cargo xtask train {} {}\n\
             {} games, {} positions; loss on games set aside: {:.4}, before {before:.4}",
            self.game,
            self.self_play.command_line(&rounds),
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
