use std::ffi::OsString;

use clap::Args;

use crate::command::{cargo, succeed, target};

/// Make a book of openings: GAME, or --help for all options
///
/// An interrupted run continues where it stopped. docs/strength.md has the recipe.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Book {
    /// The game and the options
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl Book {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let folder = target().join("book");
        let mut maker = cargo("run --release --package triskel-bookmaker --");
        succeed(maker.args(&self.arguments).arg("--folder").arg(folder))
    }
}
