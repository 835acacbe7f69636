use std::ffi::OsString;

use clap::Args;

use crate::command::{cargo, succeed};

/// Build Triskel as people use it, and start it
///
/// Until there is a web app to serve, this starts the `triskel` program with the arguments given,
/// which without any shows what it can do.
#[derive(Debug, Args)]
pub(crate) struct Run {
    /// Arguments of the program
    #[arg(last = true)]
    arguments: Vec<OsString>,
}

impl Run {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        succeed(cargo("run --release --package triskel --").args(&self.arguments))
    }
}
