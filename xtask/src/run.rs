use std::ffi::OsString;
use std::process::Command;

use clap::Args;

use crate::build;
use crate::command::succeed;
use crate::module::Offline;

/// Build Triskel with its web app as people use it, and start its server
///
/// It prints its address, and stores its games in a subfolder of the current folder.
#[derive(Debug, Args)]
pub(crate) struct Run {
    /// Build the web app without offline play
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
