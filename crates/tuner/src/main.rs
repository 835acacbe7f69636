//! Tunes the weights of an evaluation: plays self-play games, then fits the weights to them.
//! `cargo xtask tune GAME` runs it; docs/strength.md has the recipe.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use catalog::Family;
use clap::Parser;
use clap::builder::PossibleValuesParser;
use engine::{Outlook, Playable, Weighed, Weights, with_head};
use tuner::{Course, Loss, Scope, SelfPlay, choice, collect, fit};

/// Tune the weights of an evaluation on self-play
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask tune")]
struct Tune {
    /// The game, or gyges-moves for its move ordering
    #[arg(value_parser = lessons())]
    game: String,
    #[command(flatten)]
    self_play: SelfPlay,
    /// How many passes over all positions
    #[arg(long, value_name = "N", default_value_t = 400)]
    rounds: u32,
    /// Learn only from positions in which pieces are placed; other weights stay as they are
    #[arg(long)]
    placing: bool,
}

/// The move ordering of Gygès.
const GYGES_MOVES: &str = "gyges-moves";

/// Everything that can be tuned.
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

    /// Tunes the evaluation.
    fn tune<G: Playable + Weighed>(&self, course: &Course<G>) -> anyhow::Result<()> {
        let lines = self.self_play.lines(&self.game, course)?;
        let scope = if self.placing { Scope::Placing } else { Scope::All };
        let samples = collect(course, scope, &lines)?;
        let mut weights = Weights::of::<G>()?;
        let loss = fit(&mut weights, &samples, self.rounds);
        self.write(&weights, lines.len(), samples.len(), loss)
    }

    /// Tunes the move ordering.
    fn tune_moves(&self) -> anyhow::Result<()> {
        let course = Course::gyges();
        let lines = self.self_play.lines(&self.game, &course)?;
        let choices = choice::collect(&course, &lines)?;
        let mut weights = Weights::zero(Outlook::TERMS);
        let loss = choice::fit(&mut weights, &choices, self.rounds);
        self.write(&weights, lines.len(), choices.len(), loss)
    }

    fn write(
        &self,
        weights: &Weights,
        games: usize,
        positions: usize,
        loss: Loss,
    ) -> anyhow::Result<()> {
        let placing = if self.placing { " --placing" } else { "" };
        let more = format!("--rounds {}{placing}", self.rounds);
        let head = format!(
            "cargo xtask tune {} {}\n\
             {games} games, {positions} positions; loss on games set aside: {:.4}, before {:.4}",
            self.game,
            self.self_play.command_line(&more),
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
