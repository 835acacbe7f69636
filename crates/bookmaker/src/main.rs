//! Makes opening books: the engine searches the positions that it would reach if both players
//! played well, or nearly so. `cargo xtask book GAME` runs it; docs/strength.md has the recipe.

mod archive;
mod expansion;
mod line_ups;
mod worth;

use std::any::Any;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use catalog::{Family, GameId, Setup};
use clap::Parser;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use engine::Playable;
use search::Limits;

use archive::Archive;
use expansion::Expansion;

/// Make an opening book
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask book")]
struct Make {
    /// The game
    #[arg(value_parser = games())]
    game: GameId,
    /// How many positions the book should have; that of gyges-basic has all line-ups
    #[arg(long, value_name = "N", default_value_t = 300)]
    positions: usize,
    /// How many nodes to search per position, or per decision in games between line-ups
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// How many positions to search at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Where to keep searched positions
    #[arg(long, value_name = "FOLDER", default_value = "target/book")]
    folder: PathBuf,
}

fn games() -> impl TypedValueParser<Value = GameId> {
    let ids = GameId::ALL.iter().map(|game| game.id());
    PossibleValuesParser::new(ids).try_map(|id| id.parse::<GameId>())
}

fn main() -> ExitCode {
    match Make::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

impl Make {
    fn run(&self) -> anyhow::Result<()> {
        // In basic Gygès the book chooses between whole line-ups.
        if self.game == GameId::GygesBasic {
            return self.make_line_ups();
        }
        match self.game.family() {
            Family::Dvonn => self.make::<dvonn::Position>(),
            Family::Gipf => self.make::<gipf::Position>(),
            Family::Gyges => self.make::<gyges::Position>(),
        }
    }

    fn make<G: Playable<Variant: Any>>(&self) -> anyhow::Result<()> {
        let Self { game, positions, nodes, .. } = self;
        let variant = Setup::of(*game).variant::<G>().context("a variant of another game")?;
        fs::create_dir_all(&self.folder)?;
        let kept = self.folder.join(format!("{game}-nodes{nodes}.pages"));
        let mut archive = Archive::<G>::open(&kept).with_context(|| kept.display().to_string())?;
        let expansion = Expansion { positions: *positions, limits: Limits::nodes(*nodes) };
        let pages = expansion.run(variant, self.threads.max(1), &mut archive)?;
        let book = worth::book(variant, pages);
        let mut text =
            format!("# cargo xtask book {game} --positions {positions} --nodes {nodes}\n");
        for page in &book {
            writeln!(text, "{page}")?;
        }
        fs::write(shelf().join(format!("{game}.book")), text)?;
        println!("{} positions", book.len());
        Ok(())
    }

    fn make_line_ups(&self) -> anyhow::Result<()> {
        let Self { game, nodes, .. } = self;
        fs::create_dir_all(&self.folder)?;
        let kept = self.folder.join(format!("{game}-line-ups-nodes{nodes}.games"));
        let book = line_ups::make(*nodes, self.threads.max(1), &kept)
            .with_context(|| kept.display().to_string())?;
        let text = format!("# cargo xtask book {game} --nodes {nodes}\n{book}");
        fs::write(shelf().join(format!("{game}.line-ups")), text)?;
        Ok(())
    }
}

/// The folder of the books that come with the program.
fn shelf() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/books")
}
