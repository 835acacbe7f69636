//! The npm package: the module with typed classes around it.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::browser::chromium;
use crate::command::{listing, root};
use crate::module::{self, Offline};
use crate::report::Report;
use crate::web;

/// The folder of the package.
fn folder() -> PathBuf {
    root().join("packages/triskel")
}

/// Puts the module and the licences into the package. Returns whether there is a module.
pub(crate) fn make(offline: Offline) -> anyhow::Result<bool> {
    if !module::build(offline)? {
        return Ok(false);
    }
    let inside = folder().join("wasm");
    fs::create_dir_all(&inside)?;
    for file in listing(&module::folder())? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with(module::NAME) {
            fs::copy(&file, inside.join(name))?;
        }
    }
    for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root().join(licence), folder().join(licence))?;
    }
    Ok(true)
}

/// Packs the package, installs it in an empty folder, and plays a game there, in Node and in
/// Chromium.
pub(crate) fn check(report: &mut Report) -> anyhow::Result<()> {
    const STEP: &str = "npm package";
    if !make(Offline::IfPossible)? {
        report.skip(STEP, "there is no module for browsers");
        return Ok(());
    }
    let mut node = Command::new("node");
    node.arg(folder().join("test/packed.mjs")).arg(web::folder()).arg(chromium()?);
    report.step(STEP, &mut node)
}
