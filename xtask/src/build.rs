use std::path::PathBuf;

use clap::Args;

use crate::command::{cargo, succeed, target};
use crate::module::Offline;
use crate::web;

/// Build the web app and the release binary that serves it, and nothing else
///
/// It prints the path of the binary.
#[derive(Debug, Args)]
pub(crate) struct Build {
    /// Build the web app without offline play
    #[arg(long)]
    without_offline: bool,
}

impl Build {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        println!("{}", release(Offline::unless(self.without_offline))?.display());
        Ok(())
    }
}

/// Builds the web app and the release binary with the web app inside; returns the binary's path.
pub(crate) fn release(offline: Offline) -> anyhow::Result<PathBuf> {
    web::build(offline)?;
    succeed(&mut cargo("build --release --package triskel"))?;
    Ok(target().join("release/triskel").with_extension(std::env::consts::EXE_EXTENSION))
}
