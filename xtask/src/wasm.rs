use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::command::{cargo, listing, root, succeeds, succeeds_within, target};
use crate::crates::{PURE, package};
use crate::report::Report;

/// The target of code for browsers.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The Debian packages of the compiler, its source and the linker.
const PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "lld-22"];

/// Long enough for a slow network, short enough for one that swallows packets.
const DOWNLOAD: Duration = Duration::from_mins(2);

/// What compiles Rust to WebAssembly.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Toolchain {
    /// The usual compiler, with a standard library for the target.
    Installed,
    /// Debian's compiler, which builds the standard library from Debian's source.
    Debian {
        /// The compiler.
        rustc: PathBuf,
        /// The linker.
        linker: PathBuf,
    },
}

impl Toolchain {
    /// The toolchain of this machine, installed if possible; otherwise says what to install.
    pub(crate) fn find_or_install() -> Result<Self, String> {
        let mut rustup = Command::new("rustup");
        rustup.args(["target", "add", TARGET]).current_dir(root()).env("RUSTUP_MAX_RETRIES", "0");
        let mut apt = Command::new("sh");
        // Many images have package lists older than these packages. Conflicting packages are not
        // removed.
        let install = "install --yes --no-remove";
        let patience = "-o Acquire::Retries=0 -o Acquire::http::Timeout=20";
        let packages = PACKAGES.join(" ");
        apt.arg("-c")
            .arg(format!("apt-get update {patience} && apt-get {install} {patience} {packages}"));
        find_or(&folder().join("tried"), installed, debian, &mut rustup, &mut apt)
    }

    /// Cargo with these blank-separated arguments, building for the target in a folder of its own,
    /// so that it and other builds do not wait for each other.
    pub(crate) fn cargo(&self, arguments: &str) -> Command {
        self.cargo_with("std,panic_abort", arguments)
    }

    /// The same with these crates of the standard library, if it has to be built.
    fn cargo_with(&self, library: &str, arguments: &str) -> Command {
        let mut command = cargo(arguments);
        command.args(["--target", TARGET, "--target-dir"]).arg(folder());
        // Flags in the environment are for this machine's processor; those of `.cargo/config.toml`
        // name their target.
        command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
        if let Self::Debian { rustc, linker } = self {
            command.arg(format!("-Zbuild-std={library}")).env("RUSTC", rustc);
            command.env("RUSTC_BOOTSTRAP", "1");
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        command
    }
}

/// Checks in the background that the pure crates compile for browsers.
///
/// `cargo check` is enough: a dependency that needs an operating system does not compile. Building
/// the module tests linking.
pub(crate) fn check(report: &mut Report) -> anyhow::Result<()> {
    const STEP: &str = "WebAssembly";
    match Toolchain::find_or_install() {
        Ok(toolchain) => report.beside(STEP, &mut check_command(&toolchain)),
        Err(missing) => {
            report.skip(STEP, missing);
            Ok(())
        }
    }
}

/// Runs the laws of all games as WebAssembly, in Node, in the background. They are the tests of the
/// rules crates, unchanged; without environment variables they always take the short form.
pub(crate) fn laws(report: &mut Report) -> anyhow::Result<()> {
    const STEP: &str = "laws in WebAssembly";
    match Toolchain::find_or_install() {
        Ok(toolchain) => report.beside(STEP, &mut laws_command(&toolchain)),
        Err(missing) => {
            report.skip(STEP, missing);
            Ok(())
        }
    }
}

fn laws_command(toolchain: &Toolchain) -> Command {
    let tests = "test --quiet --test laws --package triskel-dvonn --package triskel-gipf --package triskel-gyges";
    let mut command = toolchain.cargo_with("std,panic_abort,test", tests);
    let runner = format!("node {}", root().join("xtask/src/run_wasm.mjs").display());
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", runner);
    // The tests are seeded, so they need no random numbers from the platform.
    let flags = "--cfg getrandom_backend=\"unsupported\"";
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags);
    command
}

fn check_command(toolchain: &Toolchain) -> Command {
    // Without default features: pictures come as SVG, and the browser paints them.
    let mut command = toolchain.cargo("check --no-default-features");
    for name in PURE {
        command.args(["--package", &package(name)]);
    }
    command
}

/// Where things for browsers are built.
pub(crate) fn folder() -> PathBuf {
    target().join("wasm")
}

/// The first toolchain found, trying one installation after the other.
fn find_or(
    tried: &Path,
    installed: impl Fn() -> Option<Toolchain>,
    debian: impl Fn() -> Option<Toolchain>,
    rustup: &mut Command,
    apt: &mut Command,
) -> Result<Toolchain, String> {
    let found = installed()
        .or_else(|| {
            let added = once(&tried.join("rustup"), || succeeds_within(rustup, DOWNLOAD));
            added.then(&installed).flatten()
        })
        .or_else(&debian)
        .or_else(|| {
            // Never interrupt apt: that would leave packages half installed.
            let added = once(&tried.join("apt-get"), || succeeds(apt));
            added.then(&debian).flatten()
        });
    found.ok_or_else(|| {
        format!(
            "install the target by `rustup target add {TARGET}`, or Debian's packages {}; \
             to have both tried again, remove {}",
            PACKAGES.join(", "),
            tried.display()
        )
    })
}

/// Whether the attempt succeeds. An attempt that failed before is not repeated.
fn once(mark: &Path, attempt: impl FnOnce() -> bool) -> bool {
    if mark.exists() {
        return false;
    }
    let succeeded = attempt();
    if !succeeded {
        // Without the mark, the attempt is merely repeated.
        let _ = mark.parent().map(fs::create_dir_all);
        let _ = fs::write(mark, "");
    }
    succeeded
}

/// The usual compiler, if it has a standard library for the target.
fn installed() -> Option<Toolchain> {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]).current_dir(root());
    let files = listing(Path::new(output(&mut rustc)?.trim())).ok()?;
    let is_core = |file: &PathBuf| {
        file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("libcore-"))
    };
    files.iter().any(is_core).then_some(Toolchain::Installed)
}

/// Debian's compiler, if it is new enough and all that it needs is there.
fn debian() -> Option<Toolchain> {
    let files = |package: &str| output(Command::new("dpkg").args(["--listfiles", package]));
    let rustc =
        PathBuf::from(files(PACKAGES[0])?.lines().find(|file| file.ends_with("/bin/rustc"))?);
    files(PACKAGES[1])?;
    let linker = files(PACKAGES[2])?;
    let linker = linker.lines().find(|file| file.contains("/bin/wasm-ld"))?.into();
    let version = output(Command::new(&rustc).arg("--version"))?;
    let needed = release(env!("CARGO_PKG_RUST_VERSION"))?;
    (release(version.split(' ').nth(1)?)? >= needed).then_some(Toolchain::Debian { rustc, linker })
}

/// The first two numbers of a version.
fn release(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// What the command prints, if it succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::env;
    use std::ffi::OsStr;

    use super::*;

    fn debians() -> Toolchain {
        Toolchain::Debian { rustc: "/d/rustc".into(), linker: "/d/wasm-ld".into() }
    }

    /// An empty folder of this test.
    fn empty(name: &str) -> PathBuf {
        let folder = env::temp_dir().join(format!("triskel-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn an_installed_toolchain_comes_first() {
        let tried = empty("installed");
        let none = || None;
        let found = find_or(
            &tried,
            || Some(Toolchain::Installed),
            none,
            &mut Command::new("false"),
            &mut Command::new("false"),
        );
        assert_eq!(found, Ok(Toolchain::Installed));
        assert!(!tried.exists(), "nothing had to be tried");
    }

    #[test]
    fn rustup_is_asked_before_debian() {
        let asked = Cell::new(0);
        let after_rustup = || {
            asked.set(asked.get() + 1);
            (asked.get() == 2).then_some(Toolchain::Installed)
        };
        let found = find_or(
            &empty("rustup"),
            after_rustup,
            || Some(debians()),
            &mut Command::new("true"),
            &mut Command::new("false"),
        );
        assert_eq!(found, Ok(Toolchain::Installed));
    }

    #[test]
    fn debian_is_tried_without_rustup() {
        let found = find_or(
            &empty("debian"),
            || None,
            || Some(debians()),
            &mut Command::new("there-is-no-rustup-here"),
            &mut Command::new("false"),
        );
        assert_eq!(found, Ok(debians()));
    }

    #[test]
    fn debians_files_exist() {
        if let Some(Toolchain::Debian { rustc, linker }) = debian() {
            assert!(
                rustc.is_file() && linker.is_file(),
                "{} {}",
                rustc.display(),
                linker.display()
            );
        } else {
            println!("skipped: Debian's packages for WebAssembly are not installed");
        }
    }

    #[test]
    fn a_failed_attempt_is_not_repeated() {
        let tried = empty("once");
        let attempts = Cell::new(0);
        let attempt = || {
            attempts.set(attempts.get() + 1);
            false
        };
        assert!(!once(&tried.join("rustup"), attempt));
        assert!(!once(&tried.join("rustup"), attempt));
        assert_eq!(attempts.get(), 1);
        fs::remove_dir_all(&tried).expect("the mark");
    }

    #[test]
    fn without_a_toolchain_one_line_says_what_to_install() {
        let tried = empty("missing");
        let no = || Command::new("false");
        let missing = find_or(&tried, || None, || None, &mut no(), &mut no()).expect_err("none");
        assert!(missing.contains("rustup target add wasm32-unknown-unknown"), "{missing}");
        assert!(missing.contains("rustc-web, rust-web-src, lld-22"), "{missing}");
        assert_eq!(missing.lines().count(), 1);
        fs::remove_dir_all(&tried).expect("the marks");
    }

    #[test]
    fn flags_for_this_machine_are_not_passed_on() {
        let command = debians().cargo("check");
        let of = |name: &str| command.get_envs().find(|(key, _)| *key == OsStr::new(name));
        assert_eq!(of("RUSTFLAGS"), Some((OsStr::new("RUSTFLAGS"), None)));
        assert_eq!(of("RUSTC"), Some((OsStr::new("RUSTC"), Some(OsStr::new("/d/rustc")))));
        let config = fs::read_to_string(root().join(".cargo/config.toml")).expect("a file");
        let place = |line: &&str| line.starts_with('[');
        let flags = config.split("rustflags").next().and_then(|rest| rest.lines().rfind(place));
        assert_eq!(flags, Some("[target.'cfg(target_arch = \"x86_64\")']"));
    }

    #[test]
    fn releases_compare_by_number() {
        assert_eq!(release("1.96.0"), Some((1, 96)));
        assert!(release("1.100") > release("1.91"));
        assert_eq!(release("nightly"), None);
    }
}
