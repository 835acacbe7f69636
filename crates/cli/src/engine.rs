use std::io;
use std::process::ExitCode;

use catalog::GameId;
use clap::Args;

use crate::{Pieces, game_ids};

#[derive(Debug, Args)]
pub(crate) struct Engine {
    /// The game to begin with
    #[arg(default_value_t, value_parser = game_ids())]
    game: GameId,
    #[command(flatten)]
    pieces: Pieces,
    /// Check another engine instead: whether it speaks the protocol and knows the games
    #[arg(long, value_name = "COMMAND", conflicts_with = "pieces")]
    check: Option<String>,
}

impl Engine {
    /// A failed check exits without a message, because the report has said why.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let output = &mut io::stdout().lock();
        let all_well = if let Some(command) = &self.check {
            protocol::check(command, self.game, output)?
        } else {
            protocol::serve(self.pieces.setup(self.game)?, io::stdin(), output)?;
            true
        };
        Ok(if all_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
