//! The project's own commands: `cargo xtask COMMAND`.

mod areas;
mod bench;
mod book;
mod browser;
mod build;
mod cargo_deny;
mod command;
mod crates;
mod instructions;
mod ladder;
mod load;
mod module;
mod npm_package;
mod postgres;
mod report;
mod run;
mod soak;
mod speed;
mod test;
mod train;
mod tune;
mod wasm;
mod web;

use std::process::ExitCode;

use clap::Parser;

use crate::module::Offline;

/// Builds, tests and measures Triskel.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    Build(build::Build),
    Run(run::Run),
    /// Build the module that browsers load, and nothing else
    Wasm,
    Test(test::Test),
    /// Make the npm package, in `packages/triskel`
    Package,
    Bench(bench::Bench),
    Speed(speed::Speed),
    Load(load::Load),
    Soak(soak::Soak),
    Screenshots(browser::Screenshots),
    Ladder(ladder::Ladder),
    Tune(tune::Tune),
    Train(train::Train),
    Book(book::Book),
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Build(build) => build.run(),
        Task::Wasm => module::build(Offline::Needed).map(drop),
        Task::Run(run) => run.run(),
        Task::Test(test) => test.run(),
        Task::Package => npm_package::make(Offline::Needed).map(drop),
        Task::Bench(bench) => bench.run(),
        Task::Speed(speed) => speed.run(),
        Task::Load(load) => load.run(),
        Task::Soak(soak) => soak.run(),
        Task::Screenshots(screenshots) => screenshots.run(),
        Task::Ladder(ladder) => ladder.run(),
        Task::Tune(tune) => tune.run(),
        Task::Train(train) => train.run(),
        Task::Book(book) => book.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
