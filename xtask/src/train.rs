use std::ffi::OsString;

use clap::Args;

use crate::command::{cargo, succeed, target};

/// Train the network of an evaluation on self-play: GAME, or --help for all options
///
/// Games of an interrupted run are kept. docs/strength.md has the recipe.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Train {
    /// The game and the options
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl Train {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let target = target();
        // It shares no build with the workspace.
        let mut trainer = cargo("run --release --manifest-path trainer/Cargo.toml --target-dir");
        trainer.arg(target.join("trainer")).arg("--").args(&self.arguments);
        succeed(trainer.arg("--folder").arg(target.join("tune")))
    }
}
