use anyhow::ensure;
use clap::Args;

use crate::cargo_deny::CargoDeny;
use crate::command::{cargo, succeeds};
use crate::report::Report;
use crate::{browser, web};

/// Check everything: format, lints, tests, a real browser, documentation, dependencies
///
/// Installs what it needs, stops at the first failure, and says how to repeat the step alone.
#[derive(Debug, Args)]
pub(crate) struct Test {
    /// Run the full matrices of the tests, and check dependencies, fuzz targets and trainer, too
    #[arg(long)]
    long: bool,
}

impl Test {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
            ensure!(
                succeeds(cargo(tool).arg("--version")),
                "{component} is missing: rustup component add {component}"
            );
        }
        web::build()?;
        // To build it takes minutes, and dependencies change seldom.
        let mut deny =
            if self.long { Some(CargoDeny::find_or_install()?) } else { CargoDeny::find() };
        let mut report = Report::new();
        lints(&mut report, self.long)?;
        web::check(&mut report)?;
        let mut tests = cargo("test --workspace");
        if self.long {
            tests.env("TRISKEL_LONG", "1");
        }
        report.step("tests", &mut tests)?;
        if self.long {
            let trainer = "test --manifest-path trainer/Cargo.toml";
            report.step("tests of the trainer", &mut cargo(trainer))?;
        }
        browser::check(&mut report)?;
        let mut documentation = cargo("doc --workspace --no-deps");
        report.step("documentation", documentation.env("RUSTDOCFLAGS", "-D warnings"))?;
        match &mut deny {
            Some(deny) => dependencies(&mut report, deny)?,
            None => report.skip("dependencies", "there is no cargo-deny; --long installs it"),
        }
        report.print();
        Ok(())
    }
}

fn lints(report: &mut Report, long: bool) -> anyhow::Result<()> {
    report.step("format", &mut cargo("fmt --all --check"))?;
    report.step(
        "format of fuzz targets",
        &mut cargo("fmt --manifest-path fuzz/Cargo.toml --check"),
    )?;
    report.step(
        "format of the trainer",
        &mut cargo("fmt --manifest-path trainer/Cargo.toml --check"),
    )?;
    report.step("lints", &mut cargo("clippy --workspace --all-targets -- -D warnings"))?;
    // They are a line each, and cannot share what the workspace has built.
    if long {
        let lints = "clippy --manifest-path fuzz/Cargo.toml --no-default-features -- -D warnings";
        report.step("lints of fuzz targets", &mut cargo(lints))?;
        let lints = "clippy --manifest-path trainer/Cargo.toml --all-targets -- -D warnings";
        report.step("lints of the trainer", &mut cargo(lints))?;
    }
    Ok(())
}

fn dependencies(report: &mut Report, deny: &mut CargoDeny) -> anyhow::Result<()> {
    report.step("dependencies", &mut deny.command("check bans licenses sources")?)?;
    for (step, manifest) in
        [("dependencies of fuzz targets", "fuzz"), ("dependencies of the trainer", "trainer")]
    {
        let package = format!("--manifest-path {manifest}/Cargo.toml --config deny.toml");
        let mut check = deny.command(&format!("{package} check bans licenses sources"))?;
        report.step(step, &mut check)?;
    }
    if succeeds(&mut deny.command("fetch db")?) {
        report.step("advisories", &mut deny.command("check advisories")?)
    } else {
        report.skip("advisories", "their database cannot be fetched");
        Ok(())
    }
}
