use anyhow::ensure;
use clap::Args;

use crate::areas::{self, Area, long};
use crate::cargo_deny::{self, CargoDeny};
use crate::command::{cargo, succeeds};
use crate::module::Offline;
use crate::report::Report;
use crate::{browser, npm_package, postgres, wasm, web};

/// Check everything: format, lints, tests, WebAssembly, a real browser, documentation, dependencies
///
/// Installs what it needs, stops at the first failure, and says how to repeat the step alone.
#[derive(Debug, Args)]
pub(crate) struct Test {
    /// Run the full matrices; with areas, only those, and nothing else
    #[arg(long, value_enum, value_name = "AREA", num_args = 0.., value_delimiter = ',')]
    long: Option<Vec<Area>>,
}

impl Test {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match self.long.as_deref() {
            None => everything(false),
            Some([]) => everything(true),
            Some(areas) => each(areas),
        }
    }
}

/// Runs each area once, in the order of the enum.
fn each(areas: &[Area]) -> anyhow::Result<()> {
    let mut areas = areas.to_vec();
    areas.sort_unstable();
    areas.dedup();
    let mut report = Report::new();
    for area in areas {
        area.test(&mut report)?;
    }
    report.finish()
}

fn everything(is_long: bool) -> anyhow::Result<()> {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        ensure!(
            succeeds(cargo(tool).arg("--version")),
            "{component} is missing: rustup component add {component}"
        );
    }
    web::build(Offline::IfPossible)?;
    postgres::install();
    // Building it takes minutes, and dependencies rarely change.
    let mut deny = if is_long { Some(CargoDeny::find_or_install()?) } else { CargoDeny::find() };
    let mut report = Report::new();
    format(&mut report)?;
    // These share no build with the Rust steps, and use processor time that those leave idle.
    web::check(&mut report)?;
    wasm::check(&mut report)?;
    wasm::laws(&mut report)?;
    report.step("lints", &mut cargo("clippy --workspace --all-targets -- -D warnings"))?;
    report.step("build of the tests", &mut cargo("test --workspace --no-run"))?;
    // Some tests measure latencies, and pages must answer within seconds: from here on nothing else
    // may compete for the processor.
    report.join()?;
    let tests = cargo("test --workspace");
    report.step("tests", &mut if is_long { long(tests) } else { tests })?;
    postgres::check(&mut report, is_long)?;
    if is_long {
        areas::lint_fuzz_targets(&mut report)?;
        areas::test_trainer(&mut report)?;
    }
    browser::check(&mut report, is_long)?;
    npm_package::check(&mut report)?;
    let mut documentation = cargo("doc --workspace --no-deps");
    report.step("documentation", documentation.env("RUSTDOCFLAGS", "-D warnings"))?;
    cargo_deny::check(&mut report, deny.as_mut())?;
    report.finish()
}

fn format(report: &mut Report) -> anyhow::Result<()> {
    report.step("format", &mut cargo("fmt --all --check"))?;
    let targets = "fmt --manifest-path fuzz/Cargo.toml --check";
    report.step("format of fuzz targets", &mut cargo(targets))?;
    let trainer = "fmt --manifest-path trainer/Cargo.toml --check";
    report.step("format of the trainer", &mut cargo(trainer))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        test: Test,
    }

    fn areas(arguments: &str) -> Option<Vec<Area>> {
        let words = std::iter::once("test").chain(arguments.split_ascii_whitespace());
        Line::try_parse_from(words).expect(arguments).test.long
    }

    #[test]
    fn long_takes_any_number_of_areas() {
        assert_eq!(areas(""), None);
        assert_eq!(areas("--long"), Some(vec![]));
        assert_eq!(areas("--long web"), Some(vec![Area::Web]));
        assert_eq!(areas("--long web,rules"), Some(vec![Area::Web, Area::Rules]));
        assert_eq!(areas("--long web rules"), Some(vec![Area::Web, Area::Rules]));
        assert!(Line::try_parse_from(["test", "--long", "chess"]).is_err());
    }
}
