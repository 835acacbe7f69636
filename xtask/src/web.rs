use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use anyhow::ensure;

use crate::command::{listing, root, succeed, succeeds};
use crate::module::{self, Offline};
use crate::report::Report;

/// The sources of the web app, apart from the server's messages.
const SOURCES: [&str; 7] = [
    "src",
    "public",
    "index.html",
    "package-lock.json",
    "precache.ts",
    "vite.config.ts",
    "svelte.config.js",
];
const MESSAGES: &str = "crates/wire/generated/wire.ts";

/// The folder of the web app.
pub(crate) fn folder() -> PathBuf {
    root().join("web")
}

/// Npm with these blank-separated arguments, in the folder of the web app.
pub(crate) fn npm(arguments: &str) -> Command {
    let mut npm = Command::new("npm");
    npm.args(arguments.split_ascii_whitespace()).current_dir(folder());
    npm
}

/// Installs the packages of the web app, if they have changed.
pub(crate) fn install() -> anyhow::Result<()> {
    ensure!(
        succeeds(npm("--version").arg("--silent")),
        "npm is missing: the web app is built with Node 20.19 or later, from https://nodejs.org"
    );
    let installed = folder().join("node_modules/.package-lock.json");
    if newest(&folder().join("package-lock.json"))? > newest(&installed)? {
        succeed(&mut npm("ci --no-audit --no-fund --loglevel=error"))?;
    }
    Ok(())
}

/// Builds the web app and its module, if their sources have changed.
pub(crate) fn build(offline: Offline) -> anyhow::Result<()> {
    install()?;
    module::build(offline)?;
    let mut sources = SOURCES.map(|name| folder().join(name)).to_vec();
    sources.push(root().join(MESSAGES));
    let changed = sources.iter().map(|path| newest(path)).collect::<anyhow::Result<Vec<_>>>()?;
    if changed.into_iter().max() > Some(newest(&folder().join("dist/index.html"))?) {
        succeed(&mut npm("run --silent build"))?;
    }
    Ok(())
}

/// Lints, types and unit tests, in the background.
pub(crate) fn check(report: &mut Report) -> anyhow::Result<()> {
    report.beside("lints of the web app", &mut npm("run --silent lint"))?;
    report.beside("unit tests of the web app", &mut npm("run --silent unit"))
}

/// When a file, or the newest file of a folder, was last changed; long ago if there is none.
pub(crate) fn newest(path: &Path) -> anyhow::Result<SystemTime> {
    let own = match fs::metadata(path) {
        Ok(metadata) => metadata.modified()?,
        Err(_) => SystemTime::UNIX_EPOCH,
    };
    listing(path)?.iter().try_fold(own, |latest, inner| Ok(latest.max(newest(inner)?)))
}
