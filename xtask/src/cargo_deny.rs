use std::ffi::OsString;
use std::process::{Child, Command};

use anyhow::{Context, ensure};

use crate::command::{cargo, root, succeeds, target};
use crate::report::Report;

/// The version that `deny.toml` is written for.
const VERSION: &str = "0.20.2";

/// The tool that checks the dependencies. If it is missing, it is installed into the build folder
/// in the background.
#[derive(Debug)]
pub(crate) struct CargoDeny {
    program: OsString,
    installation: Option<Child>,
}

impl CargoDeny {
    /// The tool, if it is installed.
    pub(crate) fn find() -> Option<Self> {
        let own = target().join("tools/bin/cargo-deny").into_os_string();
        let program = [own, "cargo-deny".into()].into_iter().find(has_version)?;
        Some(Self { program, installation: None })
    }

    pub(crate) fn find_or_install() -> anyhow::Result<Self> {
        if let Some(found) = Self::find() {
            return Ok(found);
        }
        let tools = target().join("tools");
        let own = tools.join("bin/cargo-deny").into_os_string();
        println!("── cargo-deny {VERSION} is missing: installing it in the background");
        let mut install = cargo("install --quiet --locked --no-default-features cargo-deny");
        install.args(["--version", VERSION]).arg("--root").arg(&tools);
        // Its own build folder, so that other steps do not wait for the lock.
        install.arg("--target-dir").arg(tools.join("build"));
        let installation = install.spawn().context("cargo install cargo-deny")?;
        Ok(Self { program: own, installation: Some(installation) })
    }

    /// The tool with these arguments, once it is installed.
    pub(crate) fn command(&mut self, arguments: &str) -> anyhow::Result<Command> {
        if let Some(mut installation) = self.installation.take() {
            let status = installation.wait()?;
            ensure!(status.success(), "cargo-deny {VERSION} cannot be installed");
        }
        let mut command = Command::new(&self.program);
        command.args(arguments.split_ascii_whitespace()).current_dir(root());
        Ok(command)
    }
}

/// Kills an unfinished installation.
impl Drop for CargoDeny {
    fn drop(&mut self) {
        if let Some(installation) = &mut self.installation {
            // It may have ended by itself.
            let _ = installation.kill();
            let _ = installation.wait();
        }
    }
}

fn has_version(program: &OsString) -> bool {
    let output = Command::new(program).arg("--version").output();
    output.is_ok_and(|output| {
        output.stdout.trim_ascii() == format!("cargo-deny {VERSION}").as_bytes()
    })
}

/// Checks licences, sources and security advisories. Warns if the tool or the database of
/// advisories is missing.
pub(crate) fn check(report: &mut Report, tool: Option<&mut CargoDeny>) -> anyhow::Result<()> {
    let Some(deny) = tool else {
        let reason = "there is no cargo-deny; `cargo xtask test --long dependencies` installs it";
        report.warn("licences and security advisories", reason);
        return Ok(());
    };
    report.step("dependencies", &mut deny.command("check bans licenses sources")?)?;
    for (step, manifest) in
        [("dependencies of fuzz targets", "fuzz"), ("dependencies of the trainer", "trainer")]
    {
        let package = format!("--manifest-path {manifest}/Cargo.toml --config deny.toml");
        let mut check = deny.command(&format!("{package} check bans licenses sources"))?;
        report.step(step, &mut check)?;
    }
    check_advisories(report, &mut deny.command("fetch db")?, &mut deny.command("check advisories")?)
}

fn check_advisories(
    report: &mut Report,
    fetch: &mut Command,
    check: &mut Command,
) -> anyhow::Result<()> {
    const STEP: &str = "security advisories";
    if succeeds(fetch) {
        report.step(STEP, check)
    } else {
        report.warn(STEP, "their database cannot be fetched");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_the_tool_the_report_warns() {
        let mut report = Report::new();
        check(&mut report, None).expect("nothing to run");
        assert_eq!(report.warnings().len(), 1);
    }

    #[test]
    fn without_the_database_the_report_warns() {
        let (mut yes, mut no) = (Command::new("true"), Command::new("false"));
        let mut report = Report::new();
        check_advisories(&mut report, &mut no, &mut yes).expect("nothing to run");
        let warning = "WARNING: security advisories NOT CHECKED: their database cannot be fetched";
        assert_eq!(report.warnings(), [warning]);
        check_advisories(&mut report, &mut yes, &mut no).expect_err("an advisory");
    }
}
