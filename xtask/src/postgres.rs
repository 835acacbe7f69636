//! The PostgreSQL that tests start for themselves.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::areas::long;
use crate::command::{cargo, listing, succeeds};
use crate::report::Report;

const STEP: &str = "server on PostgreSQL";

/// Debian's folder with a subfolder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// Runs the tests of the server again, on PostgreSQL, with the build of all tests.
pub(crate) fn check(report: &mut Report, is_long: bool) -> anyhow::Result<()> {
    if !is_there() {
        report.skip(
            STEP,
            "install PostgreSQL, or set TRISKEL_POSTGRES to the folder of its programs",
        );
        return Ok(());
    }
    let mut tests = cargo("test --workspace --test server");
    tests.env("TRISKEL_TEST_DATABASE", "postgres");
    report.step(STEP, &mut if is_long { long(tests) } else { tests })
}

/// Installs PostgreSQL if it is missing, if that works without asking.
pub(crate) fn install() {
    if is_there() {
        return;
    }
    println!("── PostgreSQL is missing: trying apt-get install postgresql");
    let mut update = Command::new("apt-get");
    let mut install = Command::new("apt-get");
    install.args(["install", "--yes", "--no-install-recommends", "postgresql"]);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    let _ = succeeds(update.arg("update")) && succeeds(&mut install);
}

/// Whether tests will find it: see `store::testing::postgres`.
fn is_there() -> bool {
    if std::env::var_os("TRISKEL_POSTGRES").is_some() {
        return true;
    }
    let debian = listing(Path::new(DEBIAN)).unwrap_or_default();
    let debian = debian.into_iter().map(|version| version.join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut folders = debian.chain(on_path);
    folders.any(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}
