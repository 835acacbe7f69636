use std::path::PathBuf;

use crate::command::{cargo, succeed, target};
use crate::web;

/// Builds Triskel, and prints the path of the binary.
pub(crate) fn run() -> anyhow::Result<()> {
    println!("{}", release()?.display());
    Ok(())
}

/// Builds the web app and the release binary with the web app inside; returns the binary's path.
pub(crate) fn release() -> anyhow::Result<PathBuf> {
    web::build()?;
    succeed(&mut cargo("build --release --package triskel"))?;
    Ok(target().join("release/triskel").with_extension(std::env::consts::EXE_EXTENSION))
}
