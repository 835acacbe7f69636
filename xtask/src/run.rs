use std::ffi::OsString;
use std::process::Command;

use clap::Args;

use crate::build;
use crate::command::succeed;
use crate::module::Offline;

/// Build Triskel with its web app as people use it, and start its server
///
/// It says its address, and keeps its games in a folder of the current one.
#[derive(Debug, Args)]
pub(crate) struct Run {
    /// Build without what the web app needs to play without a network
    #[arg(long)]
    without_offline: bool,
    /// Arguments of `triskel serve`
    #[arg(last = true)]
    arguments: Vec<OsString>,
}

impl Run {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        succeed(
            Command::new(build::release(Offline::unless(self.without_offline))?)
                .arg("serve")
                .args(&self.arguments),
        )
    }
}
