use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::command::typed;

/// The steps that have been taken, and how they went.
#[derive(Debug)]
pub(crate) struct Report {
    start: Instant,
    steps: Vec<Step>,
}

#[derive(Debug)]
struct Step {
    name: &'static str,
    /// How long it took, or why it was not taken.
    result: Result<Duration, &'static str>,
}

impl Report {
    /// No step yet, and the clock runs.
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), steps: Vec::new() }
    }

    /// Takes a step; if it fails, the error says how to take it alone.
    pub(crate) fn step(&mut self, name: &'static str, command: &mut Command) -> anyhow::Result<()> {
        let alone = typed(command);
        println!("── {name}: {alone}");
        let start = Instant::now();
        let status = command.status().with_context(|| format!("{name}: {alone}"))?;
        if !status.success() {
            bail!("{name} failed; alone: {alone}");
        }
        self.steps.push(Step { name, result: Ok(start.elapsed()) });
        Ok(())
    }

    /// Leaves a step out.
    pub(crate) fn skip(&mut self, name: &'static str, reason: &'static str) {
        println!("── {name}: {reason}");
        self.steps.push(Step { name, result: Err(reason) });
    }

    /// Shows all steps.
    pub(crate) fn print(&self) {
        println!("── all steps");
        for Step { name, result } in &self.steps {
            match result {
                Ok(time) => println!("{name:<24} {:>7.1} s", time.as_secs_f64()),
                Err(reason) => println!("{name:<24} skipped: {reason}"),
            }
        }
        println!("{:<24} {:>7.1} s", "total", self.start.elapsed().as_secs_f64());
    }
}
