use std::ffi::OsString;
use std::process::Command;

use clap::Args;

use crate::command::{cargo, succeed, target};

/// Play many games at once against a server on this machine, and print how quickly moves arrive
///
/// Arguments go to the load tool: --games 500,1000 --seconds 30; -- --help shows them all.
#[derive(Debug, Args)]
pub(crate) struct Load {
    /// Arguments of the load tool
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

impl Load {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        succeed(&mut cargo("build --release --package triskel --package triskel-load"))?;
        let programs = target().join("release");
        let mut load = Command::new(programs.join("load"));
        let own_server = !self.arguments.iter().any(|argument| argument == "--address");
        if own_server {
            load.arg("--server").arg(programs.join("triskel"));
        }
        succeed(load.args(&self.arguments))
    }
}
