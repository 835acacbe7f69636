//! Learns the weights of an evaluation: plays games against itself, then fits the weights to their
//! results. `cargo xtask tune GAME` runs it; docs/strength.md has the recipe.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use catalog::Family;
use clap::Parser;
use clap::builder::PossibleValuesParser;
use engine::{Outlook, Playable, Weighed, Weights, with_head};
use tuner::{Course, Loss, Plan, Scope, choice, collect, fit, play};

/// Learn the weights of an evaluation from self-play
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask tune")]
struct Tune {
    /// The game, or gyges-moves for the order in which its moves are tried
    #[arg(value_parser = lessons())]
    game: String,
    /// How many games to learn from; those of an earlier run with the same seed and nodes count
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    games: u64,
    /// How many positions to look at for a decision
    #[arg(long, value_name = "N", default_value_t = 400)]
    nodes: u64,
    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Games of earlier runs to learn from, too; may be given several times
    #[arg(long, value_name = "FILE")]
    also: Vec<PathBuf>,
    /// How often to go through all positions
    #[arg(long, value_name = "N", default_value_t = 400)]
    rounds: u32,
    /// Learn from positions in which pieces are placed only; weights of the rest stay as they are
    #[arg(long)]
    placing: bool,
    /// Where to keep the games
    #[arg(long, value_name = "FOLDER", default_value = "target/tune")]
    folder: PathBuf,
}

/// The order in which the moves of Gygès are tried.
const GYGES_MOVES: &str = "gyges-moves";

/// All that can be learned.
fn lessons() -> PossibleValuesParser {
    Family::ALL.iter().map(|family| family.id()).chain([GYGES_MOVES]).collect::<Vec<_>>().into()
}

fn main() -> ExitCode {
    match Tune::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

impl Tune {
    fn run(&self) -> anyhow::Result<()> {
        if self.game == GYGES_MOVES {
            return self.tune_moves();
        }
        match self.game.parse()? {
            Family::Dvonn => self.tune(&Course::dvonn()),
            Family::Gipf => self.tune(&Course::gipf()),
            Family::Gyges => self.tune(&Course::gyges()),
        }
    }

    /// Judging positions, by the results of games.
    fn tune<G: Playable + Weighed>(&self, course: &Course<G>) -> anyhow::Result<()> {
        let lines = self.games(course)?;
        let scope = if self.placing { Scope::Placing } else { Scope::All };
        let samples = collect(course, scope, &lines)?;
        let mut weights = Weights::of::<G>()?;
        let loss = fit(&mut weights, &samples, self.rounds);
        self.write(&weights, lines.len(), samples.len(), loss)
    }

    /// Ranking moves, by those that were played.
    fn tune_moves(&self) -> anyhow::Result<()> {
        let course = Course::gyges();
        let lines = self.games(&course)?;
        let choices = choice::collect(&course, &lines)?;
        let mut weights = Weights::zero(Outlook::TERMS);
        let loss = choice::fit(&mut weights, &choices, self.rounds);
        self.write(&weights, lines.len(), choices.len(), loss)
    }

    /// The games to learn from, a line each.
    fn games<G: Playable>(&self, course: &Course<G>) -> anyhow::Result<Vec<String>> {
        fs::create_dir_all(&self.folder)?;
        let file = format!("{}-seed{}-nodes{}.games", self.game, self.seed, self.nodes);
        let path = self.folder.join(file);
        let plan = Plan { games: self.games, nodes: self.nodes, seed: self.seed };
        let mut lines =
            play(course, &plan, self.threads, &path).with_context(|| path.display().to_string())?;
        for path in &self.also {
            let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
            lines.extend(text.lines().map(str::to_owned));
        }
        Ok(lines)
    }

    fn write(
        &self,
        weights: &Weights,
        games: usize,
        positions: usize,
        loss: Loss,
    ) -> anyhow::Result<()> {
        let also = |path: &PathBuf| format!(" --also {}", path.display());
        let head = format!(
            "cargo xtask tune {} --games {} --nodes {} --seed {} --rounds {}{}{}\n\
             {games} games, {positions} positions; loss on games set aside: {:.4}, before {:.4}",
            self.game,
            self.games,
            self.nodes,
            self.seed,
            self.rounds,
            if self.placing { " --placing" } else { "" },
            self.also.iter().map(also).collect::<String>(),
            loss.after,
            loss.before,
        );
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../engine/weights")
            .join(format!("{}.weights", self.game));
        fs::write(&path, with_head(&head, weights))?;
        println!("{head}");
        Ok(())
    }
}
