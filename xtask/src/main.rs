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
mod report;
mod run;
mod test;
mod train;
mod tune;
mod wasm;
mod web;

use std::process::ExitCode;

use clap::Parser;

/// Builds, tests and measures Triskel.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask")]
enum Task {
    /// Build the web app and the release binary that serves it, and nothing else
    Build,
    Run(run::Run),
    Test(test::Test),
    Bench(bench::Bench),
    Load(load::Load),
    Screenshots(browser::Screenshots),
    Ladder(ladder::Ladder),
    Tune(tune::Tune),
    Train(train::Train),
    Book(book::Book),
}

fn main() -> ExitCode {
    let done = match Task::parse() {
        Task::Build => build::run(),
        Task::Run(run) => run.run(),
        Task::Test(test) => test.run(),
        Task::Bench(bench) => bench.run(),
        Task::Load(load) => load.run(),
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
