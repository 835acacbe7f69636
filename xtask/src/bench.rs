use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, ensure};
use clap::Args;

use crate::command::{cargo, listing, root, typed};
use crate::instructions;

/// Measure the rules, and print the figures as tables for docs/performance.md
#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// Only count instructions, which are the same in every run; needs valgrind
    #[arg(long)]
    instructions: bool,
}

impl Bench {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        if !self.instructions {
            println!("| crate | bench | time |\n|---|---|--:|");
            for folder in listing(&root().join("crates"))? {
                if folder.join("benches/rules.rs").exists() {
                    print_times(&folder)?;
                }
            }
            println!();
        }
        if self.instructions || instructions::can_be_counted() {
            instructions::print_table()
        } else {
            println!("Instructions are not counted: valgrind is missing.");
            Ok(())
        }
    }
}

/// Runs the benches of the crate in that folder, and prints a row for each.
fn print_times(folder: &Path) -> anyhow::Result<()> {
    let package = folder.file_name().unwrap_or_default().display();
    let mut bench = cargo("bench --quiet --bench rules --manifest-path");
    bench.arg(folder.join("Cargo.toml")).args(["--", "--output-format", "bencher"]);
    bench.stderr(Stdio::inherit());
    let output = bench.output().with_context(|| typed(&bench))?;
    ensure!(output.status.success(), "{} ended with {}", typed(&bench), output.status);
    for (name, time) in String::from_utf8_lossy(&output.stdout).lines().filter_map(measured) {
        println!("| {package} | {name} | {time} |");
    }
    Ok(())
}

/// The name and the time of a line `test NAME ... bench: 1,234 ns/iter (+/- 5)`.
fn measured(line: &str) -> Option<(&str, String)> {
    let (name, figures) = line.strip_prefix("test ")?.split_once(" ... bench:")?;
    let nanoseconds = figures.trim_start().split_once(" ns/iter")?.0.replace(',', "");
    Some((name, readable(nanoseconds.parse().ok()?)))
}

/// A time in the unit that fits it.
fn readable(nanoseconds: f64) -> String {
    match nanoseconds {
        ..1e3 => format!("{nanoseconds} ns"),
        1e3..1e6 => format!("{:.2} µs", nanoseconds / 1e3),
        _ => format!("{:.2} ms", nanoseconds / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn result_lines_are_recognised() {
        let line = "test moves/played, per move ... bench:       1,234 ns/iter (+/- 5)";
        assert_eq!(measured(line), Some(("moves/played, per move", "1.23 µs".to_owned())));
        assert_eq!(measured(""), None);
        assert_eq!(measured("test result: ok"), None);
    }
}
