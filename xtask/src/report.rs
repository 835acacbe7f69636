use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::command::{target, typed};

/// How often to poll running steps.
const GLANCE: Duration = Duration::from_millis(20);

/// The steps of a command, and how they went.
///
/// One step at a time runs in the foreground and shows its output. Others run in the background;
/// their output goes to a file, and is shown if they fail.
#[derive(Debug)]
pub(crate) struct Report {
    start: Instant,
    done: Vec<Done>,
    beside: Vec<Beside>,
    warnings: Vec<String>,
}

#[derive(Debug)]
struct Done {
    name: &'static str,
    /// How long it took, or why it was skipped.
    result: Result<Duration, String>,
}

/// A step that runs in the background.
#[derive(Debug)]
struct Beside {
    name: &'static str,
    alone: String,
    output: PathBuf,
    child: Child,
    start: Instant,
    end: Option<(ExitStatus, Duration)>,
}

impl Report {
    /// A report without steps. Its clock starts now.
    pub(crate) fn new() -> Self {
        Self { start: Instant::now(), done: Vec::new(), beside: Vec::new(), warnings: Vec::new() }
    }

    /// Runs a step in the foreground. If it or a background step fails, the error says how to
    /// repeat that step alone.
    pub(crate) fn step(&mut self, name: &'static str, command: &mut Command) -> anyhow::Result<()> {
        let alone = typed(command);
        println!("── {name}: {alone}");
        let start = Instant::now();
        let mut child = command.spawn().with_context(|| format!("{name}: {alone}"))?;
        let status = loop {
            self.glance()?;
            match child.try_wait()? {
                Some(status) => break status,
                None => sleep(GLANCE),
            }
        };
        if !status.success() {
            bail!("{name} failed; alone: {alone}");
        }
        self.done.push(Done { name, result: Ok(start.elapsed()) });
        self.collect()
    }

    /// Starts a step in the background of those that follow.
    pub(crate) fn beside(
        &mut self,
        name: &'static str,
        command: &mut Command,
    ) -> anyhow::Result<()> {
        let alone = typed(command);
        println!("── {name}, in the background: {alone}");
        let folder = target().join("xtask");
        fs::create_dir_all(&folder)?;
        let output = folder.join(format!("{}.log", name.replace(' ', "-")));
        let file = File::create(&output).with_context(|| output.display().to_string())?;
        command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
        let child = command.spawn().with_context(|| format!("{name}: {alone}"))?;
        self.beside.push(Beside { name, alone, output, child, start: Instant::now(), end: None });
        Ok(())
    }

    /// Waits for the background steps, so that the next one has the machine to itself.
    pub(crate) fn join(&mut self) -> anyhow::Result<()> {
        loop {
            self.glance()?;
            self.collect()?;
            if self.beside.is_empty() {
                return Ok(());
            }
            sleep(GLANCE);
        }
    }

    /// Skips a step.
    pub(crate) fn skip(&mut self, name: &'static str, reason: impl Into<String>) {
        let reason = reason.into();
        println!("── {name}: skipped: {reason}");
        self.done.push(Done { name, result: Err(reason) });
    }

    /// Skips a step with a warning, which the end of the report repeats.
    pub(crate) fn warn(&mut self, name: &'static str, reason: &str) {
        self.warnings.push(format!("WARNING: {name} NOT CHECKED: {reason}"));
        self.skip(name, reason);
    }

    /// The warnings so far.
    #[cfg(test)]
    pub(crate) fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Waits for all steps and prints how they went.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        self.join()?;
        println!("── all steps");
        for Done { name, result } in &self.done {
            match result {
                Ok(time) => println!("{name:<28} {:>7.1} s", time.as_secs_f64()),
                Err(reason) => println!("{name:<28} skipped: {reason}"),
            }
        }
        println!("{:<28} {:>7.1} s", "total", self.start.elapsed().as_secs_f64());
        for warning in &self.warnings {
            println!("{warning}");
        }
        Ok(())
    }

    /// Polls the background steps, and records when they ended.
    fn glance(&mut self) -> anyhow::Result<()> {
        for step in self.beside.iter_mut().filter(|step| step.end.is_none()) {
            step.end = step.child.try_wait()?.map(|status| (status, step.start.elapsed()));
        }
        Ok(())
    }

    /// Collects background steps that have ended. Fails, and shows its output, if one failed.
    fn collect(&mut self) -> anyhow::Result<()> {
        let (ended, running): (Vec<_>, Vec<_>) =
            self.beside.drain(..).partition(|step| step.end.is_some());
        self.beside = running;
        for Beside { name, alone, output, end, .. } in ended {
            let Some((status, time)) = end else { continue };
            if !status.success() {
                println!("── {name}");
                print!("{}", String::from_utf8_lossy(&fs::read(&output)?));
                bail!("{name} failed; alone: {alone}");
            }
            println!("── {name}: passed in {:.1} s", time.as_secs_f64());
            self.done.push(Done { name, result: Ok(time) });
        }
        Ok(())
    }
}

/// Kills the background steps that still run after a failure.
impl Drop for Report {
    fn drop(&mut self) {
        for step in &mut self.beside {
            // It may have ended by itself.
            let _ = step.child.kill();
            let _ = step.child.wait();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", script]);
        shell
    }

    #[test]
    fn steps_run_side_by_side() {
        let mut report = Report::new();
        report.beside("test of sleeping", &mut shell("sleep 0.4")).expect("it starts");
        report.step("another", &mut shell("sleep 0.4")).expect("it passes");
        report.join().expect("both pass");
        assert!(report.start.elapsed() < Duration::from_millis(750), "they ran one by one");
        let mut names: Vec<&str> = report.done.iter().map(|done| done.name).collect();
        names.sort_unstable();
        assert_eq!(names, ["another", "test of sleeping"]);
    }

    #[test]
    fn a_background_failure_is_found_after_the_foreground_step() {
        let mut report = Report::new();
        report.beside("test of failing", &mut shell("echo why; exit 3")).expect("it starts");
        let error = report.step("another", &mut shell("sleep 0.3")).expect_err("a failure");
        assert_eq!(error.to_string(), "test of failing failed; alone: sh -c echo why; exit 3");
    }

    #[test]
    fn a_dropped_report_kills_its_background_steps() {
        let mut report = Report::new();
        report.beside("test of being ended", &mut shell("exec sleep 60")).expect("it starts");
        let start = Instant::now();
        report.step("another", &mut shell("exit 1")).expect_err("a failure");
        drop(report);
        assert!(start.elapsed() < Duration::from_secs(20));
    }

    #[test]
    fn a_warning_is_a_skipped_step_and_a_last_line() {
        let mut report = Report::new();
        report.warn("advisories", "no network");
        assert_eq!(report.warnings(), ["WARNING: advisories NOT CHECKED: no network"]);
        assert_eq!(report.done[0].result, Err("no network".to_owned()));
    }
}
