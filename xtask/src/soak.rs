use std::ffi::OsString;
use std::process::Command;

use clap::Args;

use crate::command::{cargo, succeed, target};

/// Play for a long time on a server that is killed and backed up, and check what clients are told
///
/// Arguments go to the soak tool: --minutes 60 --pairs 40; -- --help shows them all.
#[derive(Debug, Args)]
pub(crate) struct Soak {
    /// Arguments of the soak tool
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl Soak {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        succeed(&mut cargo("build --release --package triskel --package triskel-load"))?;
        let programs = target().join("release");
        let mut soak = Command::new(programs.join("soak"));
        soak.arg("--server").arg(programs.join("triskel"));
        succeed(soak.args(&self.arguments))
    }
}
