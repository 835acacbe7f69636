use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use engine::Playable;

use crate::course::Course;
use crate::games::{Plan, play};

/// The games to learn from, as arguments of a program.
#[derive(Debug, Args)]
pub struct SelfPlay {
    /// How many games to learn from; those of an earlier run with the same seed and nodes count
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub games: u64,
    /// How many nodes to search for a decision
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub nodes: u64,
    /// The same seed gives the same games and the same result
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many games to play at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// Also learn from the games of an earlier run; may be given several times
    #[arg(long, value_name = "FILE")]
    pub also: Vec<PathBuf>,
    /// Where to store the games
    #[arg(long, value_name = "FOLDER", default_value = "target/tune")]
    pub folder: PathBuf,
}

impl SelfPlay {
    /// Plays the games that are not in their file yet. Returns all of them, one per line.
    pub fn lines<G: Playable>(
        &self,
        name: &str,
        course: &Course<G>,
    ) -> anyhow::Result<Vec<String>> {
        fs::create_dir_all(&self.folder)?;
        let file = format!("{name}-seed{}-nodes{}.games", self.seed, self.nodes);
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

    /// The arguments that the result depends on, and those of the caller, to repeat a run.
    pub fn command_line(&self, more: &str) -> String {
        let also = self.also.iter().map(|path| format!(" --also {}", path.display()));
        let (games, nodes, seed) = (self.games, self.nodes, self.seed);
        let also: String = also.collect();
        format!("--games {games} --nodes {nodes} --seed {seed} {more}{also}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_can_be_repeated_from_its_command_line() {
        let run = SelfPlay {
            games: 5,
            nodes: 6,
            seed: 7,
            threads: 2,
            also: vec!["a.games".into(), "b.games".into()],
            folder: "target/tune".into(),
        };
        assert_eq!(
            run.command_line("--rounds 8"),
            "--games 5 --nodes 6 --seed 7 --rounds 8 --also a.games --also b.games"
        );
    }
}
