use std::process::Command;

use clap::Args;

use crate::browser::chromium;
use crate::command::{cargo, root, succeed, target};
use crate::module::{self, Offline};
use crate::web;

/// Compare the speed of the browser module with the native program
///
/// Prints the table of `docs/performance.md`: nodes per second of every variant, in a Chromium
/// worker and natively, measured in turn in the same run.
#[derive(Debug, Args)]
pub(crate) struct Speed {
    /// Run the module in Node instead of Chromium
    #[arg(long)]
    node: bool,
}

impl Speed {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        module::build(Offline::Needed)?;
        succeed(&mut cargo("build --quiet --release --package triskel-browser --example speed"))?;
        let native = target().join("release/examples/speed");
        let mut node = Command::new("node");
        node.arg(root().join("crates/browser/speed/speed.mjs"));
        node.arg(module::folder()).arg(native).arg(web::folder());
        if !self.node {
            node.arg(chromium()?);
        }
        succeed(&mut node)
    }
}
