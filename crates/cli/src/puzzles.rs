use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use catalog::GameId;
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use puzzles::{Collection, Searched, mine};

use crate::game_ids;

/// Finds puzzles.
#[derive(Debug, Args)]
pub(crate) struct Puzzles {
    /// The game
    #[arg(value_parser = game_ids())]
    game: GameId,
    /// How many puzzles the file should have
    #[arg(long, value_name = "N", default_value_t = 120)]
    #[arg(value_parser = value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// The same seed finds the same puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The file; if it exists, the search continues where it stopped
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    output: PathBuf,
}

impl Puzzles {
    /// Plays and searches games until there are enough puzzles. The file is replaced as a whole
    /// after each game that changes it, so this can be interrupted at any time.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let mut collection = self.begin()?;
        let count = self.count as usize;
        let bar = progress(self.count);
        while collection.puzzles.len() < count {
            let Searched { seed, games } = collection.searched;
            let before = collection.puzzles.len();
            for puzzle in mine(self.game, seed, games) {
                collection.add(puzzle, count);
            }
            collection.searched.games += 1;
            bar.set_message(format!("{} games", collection.searched.games));
            bar.set_position(collection.puzzles.len() as u64);
            let found = collection.puzzles.len() - before;
            if found > 0 {
                self.save(&collection)?;
                if bar.is_hidden() {
                    let Searched { games, .. } = collection.searched;
                    eprintln!(
                        "{}: {} of {count} puzzles, {games} games",
                        self.game,
                        before + found
                    );
                }
            }
        }
        bar.finish();
        Ok(())
    }

    /// The collection in the file, or an empty one.
    fn begin(&self) -> anyhow::Result<Collection> {
        let name = || self.output.display().to_string();
        let text = match fs::read_to_string(&self.output) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Collection::new(self.game, self.seed));
            }
            text => text.with_context(name)?,
        };
        let collection: Collection = text.parse().with_context(name)?;
        let (game, seed) = (collection.game, collection.searched.seed);
        ensure!(game == self.game, "{}: expected a file of {}, found {game}", name(), self.game);
        ensure!(seed == self.seed, "{}: expected --seed {seed}, as in the file", name());
        Ok(collection)
    }

    fn save(&self, collection: &Collection) -> anyhow::Result<()> {
        let new = self.output.with_extension("new");
        replace(&self.output, &new, &collection.to_string())
            .with_context(|| self.output.display().to_string())
    }
}

/// Writes a new file beside the old one, then renames it over the old one.
fn replace(file: &Path, new: &Path, text: &str) -> io::Result<()> {
    fs::write(new, text)?;
    fs::rename(new, file)
}

fn progress(count: u32) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} puzzles, {msg}, {elapsed}");
    let bar = ProgressBar::new(count.into());
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
