use std::ffi::OsString;

use clap::Args;

use crate::command::{cargo, succeed, target};

/// Tune the weights of an evaluation on self-play: GAME, or --help for all options
///
/// An interrupted run continues where it stopped. docs/strength.md has the recipes.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Tune {
    /// The game and the options
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl Tune {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let folder = target().join("tune");
        let mut tuner = cargo("run --release --package triskel-tuner --");
        succeed(tuner.args(&self.arguments).arg("--folder").arg(folder))
    }
}
