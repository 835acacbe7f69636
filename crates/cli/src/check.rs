use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use store::{Contents, Depth, Soundness, Store};
use tokio::runtime::Runtime;

use crate::serve::{DATA, DATABASE};

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The folder of the database; a server may be using it
    #[arg(long, value_name = "DIR", default_value = DATA)]
    data: PathBuf,
    /// Only check whether every page can be read; do not read the games
    #[arg(long)]
    quick: bool,
}

impl Check {
    /// Succeeds if nothing is wrong.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        Runtime::new()?.block_on(self.check(&mut io::stdout().lock()))
    }

    async fn check(&self, output: &mut impl Write) -> anyhow::Result<ExitCode> {
        let database = self.data.join(DATABASE);
        let depth = if self.quick { Depth::Quick } else { Depth::Full };
        let checked = store::check(&database, depth).await;
        let contents =
            match checked.with_context(|| format!("cannot check {}", self.data.display()))? {
                Soundness::Sound(contents) => contents,
                Soundness::Damaged(findings) => {
                    writeln!(output, "{} is damaged:", database.display())?;
                    for finding in findings {
                        writeln!(output, "- {finding}")?;
                    }
                    return Ok(ExitCode::FAILURE);
                }
                Soundness::Newer => {
                    let database = database.display();
                    writeln!(output, "{database} is from a newer version of this program")?;
                    return Ok(ExitCode::FAILURE);
                }
            };
        let mut damaged = 0;
        if contents.outdated {
            writeln!(output, "The next start of the server migrates it; its games are not read")?;
        } else if !self.quick {
            for (game, reason) in server::damaged_games(&Store::inspect(&database).await?).await? {
                writeln!(output, "the game {game} cannot be read: {reason}")?;
                damaged += 1;
            }
        }
        writeln!(output, "{}", summary(&contents))?;
        Ok(if damaged == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn summary(contents: &Contents) -> String {
    let Contents { games, finished, events, people, sessions, bytes, .. } = *contents;
    let mut text = format!(
        "The database is sound: {games} games ({finished} finished), {events} events, {people} people, \
         {sessions} sessions, {:.1} MB",
        bytes as f64 / 1e6
    );
    if let Some(each) = bytes.checked_div(games) {
        // Writing to a string cannot fail.
        let _ = write!(text, ", {:.1} kB per game", each as f64 / 1e3);
    }
    text
}
