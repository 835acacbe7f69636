use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::bail;
use clap::Args;

use crate::areas::long;
use crate::command::{cargo, succeed, succeeds, target};
use crate::module::Offline;
use crate::report::Report;
use crate::web::{build, npm};

/// Where systems put Chromium, and Chrome.
const CHROMIUMS: [&str; 5] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/// Plays in a real browser, against a real server.
pub(crate) fn check(report: &mut Report, is_long: bool) -> anyhow::Result<()> {
    // The Rust tests have just built all of this. Building the program alone would build it again,
    // because its dependencies have more features in a build of the whole workspace.
    let tests = playwright("behaviour", "test --workspace --no-run")?;
    report.step("tests in a browser", &mut if is_long { long(tests) } else { tests })
}

/// Walks through every course in every language, and solves puzzles.
pub(crate) fn check_lessons(report: &mut Report) -> anyhow::Result<()> {
    let tests = playwright("behaviour", "build --profile test --package triskel")?;
    report.step("lessons in a browser", long(tests).args(["learn", "puzzles"]))
}

/// Photograph every page and state of the boards, light and dark
///
/// The pictures are for looking at, in `web/test-results/screenshots`.
#[derive(Debug, Args)]
pub(crate) struct Screenshots {
    /// Only those whose name contains this
    only: Option<String>,
}

impl Screenshots {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let mut photographs = playwright("screenshots", "build --profile test --package triskel")?;
        if let Some(only) = &self.only {
            photographs.args(["--grep", only]);
        }
        succeed(&mut photographs)
    }
}

/// One of the projects of the browser tests, with all that it needs, and the program as this cargo
/// command builds it.
fn playwright(project: &str, program: &str) -> anyhow::Result<Command> {
    build(Offline::IfPossible)?;
    succeed(&mut cargo(program))?;
    let mut command = npm("run --silent browser --");
    // In one word, because `--project` takes all following words as project names.
    command.arg(format!("--project={project}")).env("CHROMIUM", chromium()?);
    command.env("TRISKEL", target().join("debug/triskel"));
    Ok(command)
}

/// The system's Chromium, installed if that works without asking.
pub(crate) fn chromium() -> anyhow::Result<PathBuf> {
    if let Some(own) = std::env::var_os("CHROMIUM") {
        return Ok(own.into());
    }
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    println!("── Chromium is missing: trying apt-get install chromium");
    let _ = succeeds(Command::new("apt-get").args(["install", "--yes", "chromium"]));
    match find_chromium() {
        Some(found) => Ok(found),
        None => {
            bail!("Chromium is missing: install it, or set CHROMIUM to the path of the program")
        }
    }
}

fn find_chromium() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    CHROMIUMS.iter().find_map(|name| {
        let mut paths = folders.iter().map(|folder: &PathBuf| folder.join(name));
        paths.find(|path| Path::is_file(path))
    })
}
