use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the workspace")
}

/// The folder into which cargo builds.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The entries of a folder, sorted by name; empty if there is no such folder.
pub(crate) fn listing(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}

/// Cargo with these blank-separated arguments.
pub(crate) fn cargo(arguments: &str) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.args(arguments.split_ascii_whitespace()).current_dir(root());
    cargo
}

/// The command as one would type it.
pub(crate) fn typed(command: &Command) -> String {
    let variables = command
        .get_envs()
        .filter_map(|(name, value)| Some(format!("{}='{}'", name.display(), value?.display())));
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<String> =
        variables.chain(words.map(|word| word.display().to_string())).collect();
    words.join(" ")
}

/// Runs the command to its end, and fails if it does.
pub(crate) fn succeed(command: &mut Command) -> anyhow::Result<()> {
    let status = command.status().with_context(|| typed(command))?;
    ensure!(status.success(), "{} ended with {status}", typed(command));
    Ok(())
}

/// Whether the command can be run and succeeds. Its output is not shown.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
}

/// Whether the command can be run and succeeds in this time. Kills it if it takes longer.
pub(crate) fn succeeds_within(command: &mut Command, limit: Duration) -> bool {
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let Ok(mut child) = child else { return false };
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return status.success(),
            Ok(None) if start.elapsed() < limit => sleep(Duration::from_millis(20)),
            _ => {
                // It may have ended by itself.
                let _ = child.kill();
                let _ = child.wait();
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_hangs_is_ended() {
        let start = Instant::now();
        assert!(!succeeds_within(Command::new("sleep").arg("60"), Duration::from_millis(50)));
        assert!(succeeds_within(&mut Command::new("true"), Duration::from_secs(30)));
        assert!(!succeeds_within(&mut Command::new("false"), Duration::from_secs(30)));
        assert!(start.elapsed() < Duration::from_secs(50));
    }
}
