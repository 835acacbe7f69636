use std::process::Command;

use clap::ValueEnum;

use crate::cargo_deny::{self, CargoDeny};
use crate::command::cargo;
use crate::crates::package;
use crate::module::Offline;
use crate::report::Report;
use crate::{browser, npm_package, postgres, web};

/// A part of the long tests that can run alone, within an hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Area {
    /// The rules, and the catalog of games
    Rules,
    /// Search, evaluation, levels, analysis, matches and the text protocol
    Engine,
    /// Game records and their formats, pictures, and the board in the terminal
    Records,
    /// The server: the database, live games, kills and restarts
    Server,
    /// The server under faults: simulation, a disk that fails at every call, abuse
    Faults,
    /// The web app, including tests in a real browser
    Web,
    /// Lessons in every language, and all puzzles proved again
    Learn,
    /// Random input for everything that reads text
    Fuzzing,
    /// The trainer of networks
    Trainer,
    /// Licences, sources and security advisories of what is built in
    Dependencies,
}

/// The modules of tests that the area of that name runs.
const FAULTS: [&str; 3] = ["simulation::", "faults::", "abuse::"];

impl Area {
    /// Runs the area's tests in their long form.
    pub(crate) fn test(self, report: &mut Report) -> anyhow::Result<()> {
        match self {
            Self::Rules => report.step("tests of the rules", &mut self.tests()),
            Self::Engine => report.step("tests of the engine", &mut self.tests()),
            Self::Records => report.step("tests of records", &mut self.tests()),
            Self::Server => {
                web::build(Offline::IfPossible)?;
                postgres::install();
                let mut tests = self.tests();
                // These have an area of their own.
                tests.arg("--");
                for name in FAULTS {
                    tests.args(["--skip", name]);
                }
                report.step("tests of the server", &mut tests)?;
                postgres::check(report, true)
            }
            Self::Faults => {
                web::build(Offline::IfPossible)?;
                let mut tests =
                    long(cargo("test --package triskel-server --package triskel -- --nocapture"));
                report.step("faults and abuse", tests.args(FAULTS))
            }
            Self::Web => {
                web::build(Offline::IfPossible)?;
                web::check(report)?;
                report.join()?;
                browser::check(report, true)?;
                npm_package::check(report)
            }
            Self::Learn => {
                report.step("tests of the courses", &mut self.tests())?;
                web::build(Offline::IfPossible)?;
                browser::check_lessons(report)
            }
            Self::Fuzzing => {
                report.step("tests by random input", &mut self.tests())?;
                lint_fuzz_targets(report)
            }
            Self::Trainer => test_trainer(report),
            Self::Dependencies => {
                cargo_deny::check(report, Some(&mut CargoDeny::find_or_install()?))
            }
        }
    }

    /// The folders of `crates` that belong to the area.
    fn folders(self) -> &'static [&'static str] {
        match self {
            Self::Rules => &["game", "dvonn", "gipf", "gyges", "catalog"],
            Self::Engine => &[
                "search",
                "native",
                "engine",
                "analysis",
                "arena",
                "protocol",
                "tuner",
                "bookmaker",
            ],
            Self::Records => &["record", "draw", "terminal"],
            Self::Server => &[
                "primitives",
                "wire",
                "room",
                "stored",
                "browser",
                "store",
                "server",
                "load",
                "cli",
            ],
            Self::Learn => &["lessons", "puzzles"],
            Self::Fuzzing => &["fuzzing"],
            Self::Faults | Self::Web | Self::Trainer | Self::Dependencies => &[],
        }
    }

    fn tests(self) -> Command {
        let mut tests = long(cargo("test"));
        for folder in self.folders() {
            tests.args(["--package", &package(folder)]);
        }
        tests
    }
}

/// The command, with the variable that asks tests for their long form.
pub(crate) fn long(mut command: Command) -> Command {
    command.env("TRISKEL_LONG", "1");
    command
}

/// Lints the libFuzzer targets. They cannot share what the workspace has built.
pub(crate) fn lint_fuzz_targets(report: &mut Report) -> anyhow::Result<()> {
    let lints = "clippy --manifest-path fuzz/Cargo.toml --no-default-features -- -D warnings";
    report.step("lints of fuzz targets", &mut cargo(lints))
}

/// Lints and tests the trainer, which is outside the workspace.
pub(crate) fn test_trainer(report: &mut Report) -> anyhow::Result<()> {
    let lints = "clippy --manifest-path trainer/Cargo.toml --all-targets -- -D warnings";
    report.step("lints of the trainer", &mut cargo(lints))?;
    report.step("tests of the trainer", &mut cargo("test --manifest-path trainer/Cargo.toml"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::command::{listing, root};

    #[test]
    fn each_crate_belongs_to_one_area() {
        for folder in listing(&root().join("crates")).expect("crates") {
            let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
            let has = |area: &&Area| area.folders().contains(&name.as_str());
            let areas: Vec<&Area> = Area::value_variants().iter().filter(has).collect();
            assert_eq!(areas.len(), 1, "{name} is in {areas:?}");
        }
    }

    #[test]
    fn each_area_is_documented() {
        let text = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("a document");
        for area in Area::value_variants() {
            let name = area.to_possible_value().expect("a name").get_name().to_owned();
            assert!(text.contains(&format!("| `{name}` |")), "{name} has no row");
        }
    }

    #[test]
    fn the_program_is_tested_by_the_name_of_its_package() {
        let tests = Area::Server.tests();
        let words: Vec<_> = tests.get_args().map(|word| word.to_string_lossy()).collect();
        assert!(words.iter().any(|word| word == "triskel"));
        assert!(!words.iter().any(|word| word == "cli"));
    }
}
