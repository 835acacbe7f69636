//! Makes the books of openings: the engine searches the positions that it would get to if both
//! players played well, or nearly so. `cargo xtask book GAME` runs it; docs/strength.md has the
//! recipe.

mod archive;
mod expansion;
mod line_ups;
mod worth;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Parser;
use engine::Playable;
use gipf::Variant as Gipf;
use gyges::Variant as Gyges;
use search::Limits;

use archive::Archive;
use expansion::Expansion;

/// Make a book of openings
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask book")]
struct Make {
    /// The game
    #[arg(value_parser = GAMES)]
    game: String,
    /// How many positions the book shall have; that of gyges-basic has all line-ups
    #[arg(long, value_name = "N", default_value_t = 300)]
    positions: usize,
    /// How many positions to look at to judge one of them, or to decide in games between line-ups
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    nodes: u64,
    /// How many positions to judge at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// Where to keep what has been judged
    #[arg(long, value_name = "FOLDER", default_value = "target/book")]
    folder: PathBuf,
}

const GAMES: [&str; 6] =
    ["dvonn", "gipf-basic", "gipf-standard", "gipf-tournament", "gyges-basic", "gyges-advanced"];

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
        match self.game.as_str() {
            "dvonn" => self.make::<dvonn::Position>(dvonn::Variant),
            "gipf-basic" => self.make::<gipf::Position>(Gipf::Basic(gipf::Handicap::default())),
            "gipf-standard" => self.make::<gipf::Position>(Gipf::Standard),
            "gipf-tournament" => self.make::<gipf::Position>(Gipf::Tournament),
            "gyges-basic" => self.make_line_ups(),
            "gyges-advanced" => self.make::<gyges::Position>(Gyges::Advanced),
            other => anyhow::bail!("nobody knows how to make a book of {other}"),
        }
    }

    fn make<G: Playable>(&self, variant: G::Variant) -> anyhow::Result<()> {
        let Self { game, positions, nodes, .. } = self;
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

/// Where the books stand that come with the program.
fn shelf() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/books")
}
